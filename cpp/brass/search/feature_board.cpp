#include "brass/search/feature_board.h"

namespace brass {

FeatureBoard::FeatureBoard(const State& s) : state(s), ruleset(s.ruleset()), facts(*ruleset.facts) {
    occupied = state.occupied();
    unflipped = occupied & ~state.flipped;
    mines = with_cubes(state, Resource::kCoal);
    works = with_cubes(state, Resource::kIron);
    for (int location = 0; location < facts.location_count; ++location)
        icons[location] = facts.locations[location].printed_link_icons;
    if (ruleset.tiles_show_one_icon) {
        for (int space : members(state.flipped)) ++icons[ruleset.location_of[space]];
        for (int space : members(unflipped)) ++pending[ruleset.location_of[space]];
    } else {
        for (int kind = 0; kind < facts.industry_count; ++kind)
            for (int space : members(state.industry[kind])) {
                const int shown = ruleset.tile_facts(kind, state.level_at(space)).link_icons;
                (state.flipped >> space & 1 ? icons : pending)[ruleset.location_of[space]] += shown;
            }
    }
    for (int space : members((bit64(facts.space_count) - 1) & ~occupied)) ++empty[ruleset.location_of[space]];
    for (int space : members(mines)) coal_cubes += state.cubes_at(space);
    for (int space : members(works)) iron_cubes += state.cubes_at(space);
    rounds_left = static_cast<float>(facts.rounds - state.round + 1);
    total_rounds_left = rounds_left + static_cast<float>(state.era == kCanal ? facts.rounds : 0);
}

TileSums::TileSums(const FeatureBoard& board, int kind, SpaceSet set) {
    for (int space : members(set)) {
        const TileFacts& tile = board.ruleset.tile_facts(kind, board.state.level_at(space));
        ++number;
        points += points_when_flipped(board.state.era, tile);
        spaces += tile.income_spaces;
        cubes += static_cast<float>(board.state.cubes_at(space));
    }
}

void add_money(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
    const float cash = state.cash[seat], level = smooth_level(state, state.income[seat]);
    row.add(state.points[seat] / 50.0f);
    row.add(cash / 30);
    row.add(std::fmin(cash, 10.0f) / 10);
    row.add(std::sqrt(cash + 1) / 5);
    row.add(level / 10);
    row.add(level * board.total_rounds_left / 100);
}

void add_stacks(const FeatureBoard& board, int seat, int stacks, Row& row) {
    for (int kind = 0; kind < stacks; ++kind) row.add(board.state.stack_gone[seat][kind] / 4.0f);
    for (int kind = 0; kind < stacks; ++kind) {
        const int gone = board.state.stack_gone[seat][kind];
        const bool is_left = gone < board.ruleset.stack_size[kind];
        row.add(is_left ? board.ruleset.stack[kind][gone].points / 10.0f : 0);
    }
}

// Flipped tiles that leave at the canal's end, those that stay, and their number.
void add_flipped(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
    const SpaceSet own = state.flipped & state.owned[seat];
    float leaving = 0, staying = 0;
    for (int kind = 0; kind < board.facts.industry_count; ++kind)
        for (int space : members(state.industry[kind] & own)) {
            const TileFacts& tile = board.ruleset.tile_facts(kind, state.level_at(space));
            (tile.level > 1 ? staying : leaving) += tile.points;
        }
    row.add(leaving / 20);
    row.add(staying / 20);
    row.add(as_float(count(own)) / 5);
}

// Mines, works and breweries that still have cubes; then coal that cannot be sold from where it is.
void add_producers(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
    const SpaceSet own = state.owned[seat];
    float cubes_without_trade = 0;
    for (int kind = 0; kind < board.facts.industry_count; ++kind) {
        if (board.ruleset.produces(kind) == Resource::kNone) continue;
        const TileSums tiles(board, kind, state.industry[kind] & own & board.unflipped);
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

void add_links(const FeatureBoard& board, int seat, Row& row) {
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

void add_turn(const FeatureBoard& board, int seat, Row& row) {
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

// Number of kinds of cards, those of towns with an empty space, and industry cards.
void add_hand(const FeatureBoard& board, int seat, Row& row) {
    const CardSet hand = board.state.hand_set(seat);
    const CardSet towns = hand & board.ruleset.location_cards;
    int useful = 0;
    for (int card : members(towns)) useful += (board.ruleset.spaces_of_card[card] & ~board.occupied) != 0;
    row.add(as_float(count(hand)) / 8);
    row.add(as_float(useful) / 4);
    row.add(as_float(count(hand & ~towns)) / 4);
}

void add_space_left(const FeatureBoard& board, Row& row) {
    const State& state = board.state;
    row.add(as_float(board.facts.space_count - count(board.occupied)) / 20);
    row.add(as_float(count(board.ruleset.lines[state.era] & ~state.all_links())) / 20);
}

void add_rivals(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
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

}  // namespace brass
