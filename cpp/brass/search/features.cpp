#include "brass/search/features.h"

#include <cmath>

#include "brass/core/network.h"
#include "brass/search/outlook.h"
#include "brass/search/playout.h"

namespace brass {
namespace {

// What all rows share, read once.
struct Board {
    const State& state;
    const Ruleset& ruleset;
    const Facts& facts;
    SpaceSet occupied, unflipped, mills, ports, sellable, wanted, mines, works;
    std::uint8_t icons[kMaxLocations] = {}, pending[kMaxLocations] = {}, empty[kMaxLocations] = {};
    int coal_cubes = 0, iron_cubes = 0;
    float rounds_left, total_rounds_left;

    explicit Board(const State& s) : state(s), ruleset(s.ruleset()), facts(*ruleset.facts) {
        occupied = state.occupied();
        unflipped = occupied & ~state.flipped;
        mills = state.industry[facts.cotton_mill] & unflipped;
        ports = state.industry[facts.port] & unflipped;
        mines = with_cubes(state, Resource::kCoal);
        works = with_cubes(state, Resource::kIron);
        read_cotton();
        read_icons();
        for (int space : members(mines)) coal_cubes += state.cubes_at(space);
        for (int space : members(works)) iron_cubes += state.cubes_at(space);
        rounds_left = static_cast<float>(facts.rounds - state.round + 1);
        total_rounds_left = rounds_left + static_cast<float>(state.era == kCanal ? facts.rounds : 0);
    }

    void read_cotton() {
        const bool market_is_open = state.distant_marker != facts.no_demand_position;
        LocationSet buying = ports ? connected(state, ruleset.locations_of(ports)) : 0;
        if (market_is_open) buying |= state.trade_access;
        sellable = mills & ruleset.spaces_at(buying);
        wanted = mills ? ports & ruleset.spaces_at(connected(state, ruleset.locations_of(mills))) : 0;
    }

    void read_icons() {
        for (int location = 0; location < facts.location_count; ++location)
            icons[location] = facts.locations[location].printed_link_icons;
        for (int space : members(state.flipped)) ++icons[ruleset.location_of[space]];
        for (int space : members(unflipped)) ++pending[ruleset.location_of[space]];
        for (int space : members((bit64(facts.space_count) - 1) & ~occupied)) ++empty[ruleset.location_of[space]];
    }
};

// Number, points and income spaces of a set of tiles; points of tiles that stay count twice in the canal era.
struct Tiles {
    float number = 0, points = 0, spaces = 0, cubes = 0;

    Tiles(const Board& board, int kind, SpaceSet set) {
        for (int space : members(set)) {
            const TileFacts& tile = board.ruleset.tile_facts(kind, board.state.level_at(space));
            ++number;
            points += points_when_flipped(board.state.era, tile);
            spaces += tile.income_spaces;
            cubes += static_cast<float>(board.state.cubes_at(space));
        }
    }
};

class Row {
 public:
    explicit Row(float* values) : next_(values) {}
    void add(float value) { *next_++ = value; }

 private:
    float* next_;
};

float as_float(int value) { return static_cast<float>(value); }

void add_money(const Board& board, int seat, Row& row) {
    const State& state = board.state;
    const float cash = state.cash[seat], level = smooth_level(state, state.income[seat]);
    row.add(state.points[seat] / 50.0f);
    row.add(cash / 30);
    row.add(std::fmin(cash, 10.0f) / 10);
    row.add(std::sqrt(cash + 1) / 5);
    row.add(level / 10);
    row.add(level * board.total_rounds_left / 100);
}

void add_stacks(const Board& board, int seat, Row& row) {
    constexpr int kStacks = 5;
    for (int kind = 0; kind < kStacks; ++kind) row.add(board.state.stack_gone[seat][kind] / 4.0f);
    for (int kind = 0; kind < kStacks; ++kind) {
        const int gone = board.state.stack_gone[seat][kind];
        const bool is_left = gone < board.ruleset.stack_size[kind];
        row.add(is_left ? board.ruleset.stack[kind][gone].points / 10.0f : 0);
    }
}

void add_tiles(const Board& board, int seat, Row& row) {
    const State& state = board.state;
    const SpaceSet own = state.owned[seat];
    float leaving = 0, staying = 0, cubes_without_trade = 0;
    for (int kind = 0; kind < board.facts.industry_count; ++kind)
        for (int space : members(state.industry[kind] & state.flipped & own)) {
            const TileFacts& tile = board.ruleset.tile_facts(kind, state.level_at(space));
            (tile.level > 1 ? staying : leaving) += tile.points;
        }
    row.add(leaving / 20);
    row.add(staying / 20);
    row.add(as_float(count(state.flipped & own)) / 5);
    const int mill = board.facts.cotton_mill, port = board.facts.port;
    const Tiles sellable(board, mill, board.sellable & own),
        unsellable(board, mill, board.mills & ~board.sellable & own);
    const Tiles wanted(board, port, board.wanted & own), unwanted(board, port, board.ports & ~board.wanted & own);
    for (const Tiles* tiles : {&sellable, &unsellable, &wanted, &unwanted}) {
        row.add(tiles->number / 2);
        row.add(tiles->points / 10);
    }
    row.add((sellable.spaces + unsellable.spaces + wanted.spaces + unwanted.spaces) / 10);
    for (int kind = 0; kind < board.facts.industry_count; ++kind) {
        const SpaceSet cubes = state.industry[kind] & own & (board.mines | board.works);
        if (board.ruleset.produces(kind) == Resource::kNone) continue;
        const Tiles tiles(board, kind, cubes);
        row.add(tiles.number / 2);
        row.add(tiles.points / 10);
        row.add(tiles.spaces / 10);
        row.add(tiles.cubes / 5);
    }
    for (int space : members(board.mines & own))
        if (!(state.trade_access >> board.ruleset.location_of[space] & 1))
            cubes_without_trade += as_float(state.cubes_at(space));
    row.add(cubes_without_trade / 5);
}

void add_links(const Board& board, int seat, Row& row) {
    const State& state = board.state;
    int icons = 0, pending = 0, empty = 0;
    for (int link : members(state.links[seat]))
        for (int location : members(board.facts.links[link].ends)) {
            icons += board.icons[location];
            pending += board.pending[location];
            empty += board.empty[location];
        }
    row.add(as_float(count(state.links[seat])) / 7);
    row.add(as_float(icons) / 20);
    row.add(as_float(pending) / 10);
    row.add(as_float(empty) / 10);
    row.add(as_float(count(state.network[seat])) / 10);
    row.add(as_float(count(board.ruleset.spaces_at(state.network[seat]) & ~board.occupied)) / 10);
}

void add_turn(const Board& board, int seat, Row& row) {
    const State& state = board.state;
    int place = 0, before = 0;
    while (state.order[place] != seat) ++place;
    for (int other = 0; other < board.facts.players; ++other) before += state.spent[other] < state.spent[seat];
    const bool is_done = place < state.turn;
    const int now = is_done ? 0 : place == state.turn ? state.actions_left : board.facts.actions_per_turn;
    row.add(as_float(now) / 2);
    row.add(as_float(place) / 3);
    row.add(as_float(state.spent[seat]) / 20);
    row.add(is_done ? as_float(before) / 3 : 0.5f);
}

void add_hand(const Board& board, int seat, Row& row) {
    const CardSet hand = board.state.hand_set(seat);
    const CardSet towns = hand & board.ruleset.location_cards;
    int useful = 0;
    for (int card : members(towns)) useful += board.empty[board.facts.cards[card].location] != 0;
    row.add(as_float(count(hand)) / 8);
    row.add(as_float(useful) / 4);
    row.add(as_float(count(hand & ~towns)) / 4);
}

void add_table(const Board& board, int seat, Row& row) {
    const State& state = board.state;
    row.add(state.market[0] / 8.0f);
    row.add(state.market[1] / 8.0f);
    row.add(as_float(board.coal_cubes) / 10);
    row.add(as_float(board.iron_cubes) / 10);
    row.add(state.distant_marker / 8.0f);
    row.add(state.distant_drawn / 12.0f);
    row.add(as_float(count(board.ports & ~state.owned[seat])) / 4);
    row.add(as_float(count(board.mills & ~state.owned[seat])) / 4);
    row.add(as_float(board.facts.space_count - count(board.occupied)) / 20);
    row.add(as_float(count(board.ruleset.lines[state.era] & ~state.all_links())) / 20);
    int level = 0, points = 0;
    for (int other = 0; other < board.facts.players; ++other) {
        if (other == seat) continue;
        level += board.ruleset.income_level(state.income[other]);
        points += state.points[other];
    }
    const float rivals = as_float(board.facts.players - 1);
    row.add(as_float(level) / (10 * rivals));
    row.add(as_float(points) / (50 * rivals));
}

}  // namespace

void read_features(const State& state, FeatureRow* rows) {
    const Board board(state);
    for (int seat = 0; seat < board.facts.players; ++seat) {
        Row row(rows[seat]);
        row.add(board.rounds_left / 8);
        row.add(board.facts.players / 4.0f);
        add_money(board, seat, row);
        add_stacks(board, seat, row);
        add_tiles(board, seat, row);
        add_links(board, seat, row);
        add_turn(board, seat, row);
        add_hand(board, seat, row);
        add_table(board, seat, row);
    }
}

}  // namespace brass
