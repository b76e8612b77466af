#include "brass/search/feature_board.h"

namespace brass {
namespace {

constexpr int kStacks = 5;

struct Cotton {
    SpaceSet mills, ports, sellable, wanted;

    explicit Cotton(const FeatureBoard& board) {
        const State& state = board.state;
        mills = state.industry[board.facts.cotton_mill] & board.unflipped;
        ports = state.industry[board.facts.port] & board.unflipped;
        const bool market_is_open = state.distant_marker != board.facts.no_demand_position;
        LocationSet buying = ports ? connected(state, board.ruleset.locations_of(ports)) : 0;
        if (market_is_open) buying |= state.trade_access;
        sellable = mills & board.ruleset.spaces_at(buying);
        wanted = mills ? ports & board.ruleset.spaces_at(connected(state, board.ruleset.locations_of(mills))) : 0;
    }
};

void add_tiles(const FeatureBoard& board, const Cotton& cotton, int seat, Row& row) {
    const SpaceSet own = board.state.owned[seat];
    add_flipped(board, seat, row);
    const int mill = board.facts.cotton_mill, port = board.facts.port;
    const TileSums sellable(board, mill, cotton.sellable & own),
        unsellable(board, mill, cotton.mills & ~cotton.sellable & own);
    const TileSums wanted(board, port, cotton.wanted & own), unwanted(board, port, cotton.ports & ~cotton.wanted & own);
    for (const TileSums* tiles : {&sellable, &unsellable, &wanted, &unwanted}) {
        row.add(tiles->number / 2);
        row.add(tiles->points / 10);
    }
    row.add((sellable.spaces + unsellable.spaces + wanted.spaces + unwanted.spaces) / 10);
    add_producers(board, seat, row);
}

void add_table(const FeatureBoard& board, const Cotton& cotton, int seat, Row& row) {
    const State& state = board.state;
    row.add(state.market[0] / 8.0f);
    row.add(state.market[1] / 8.0f);
    row.add(as_float(board.coal_cubes) / 10);
    row.add(as_float(board.iron_cubes) / 10);
    row.add(state.distant_marker / 8.0f);
    row.add(state.distant_drawn / 12.0f);
    row.add(as_float(count(cotton.ports & ~state.owned[seat])) / 4);
    row.add(as_float(count(cotton.mills & ~state.owned[seat])) / 4);
    add_space_left(board, row);
    add_rivals(board, seat, row);
}

}  // namespace

void read_lancashire_features(const State& state, int first, int last, FeatureRow* rows) {
    const FeatureBoard board(state);
    const Cotton cotton(board);
    for (int seat = first; seat <= last; ++seat) {
        Row row(rows[seat - first]);
        row.add(board.rounds_left / 8);
        row.add(board.facts.players / 4.0f);
        add_money(board, seat, row);
        add_stacks(board, seat, kStacks, row);
        add_tiles(board, cotton, seat, row);
        add_links(board, seat, row);
        add_turn(board, seat, row);
        add_hand(board, seat, row);
        add_table(board, cotton, seat, row);
    }
}

}  // namespace brass
