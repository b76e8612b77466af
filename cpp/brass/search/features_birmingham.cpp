#include <algorithm>

#include "brass/search/feature_board.h"

namespace brass {
namespace {

// Goods by industry, those with a merchant in reach apart; barrels that the unsold ones need against those in hand.
void add_goods(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
    const SpaceSet own = board.unflipped & state.owned[seat];
    float spaces = 0;
    int wanted = 0;
    MerchantSet buyers = 0;
    for (int kind : members(board.facts.sold)) {
        const SpaceSet goods = state.industry[kind] & own;
        const SpaceSet in_reach = goods & board.ruleset.spaces_at(state.goods_access[kind]);
        for (const SpaceSet set : {in_reach, goods & ~in_reach}) {
            const TileSums tiles(board, kind, set);
            row.add(tiles.number / 2);
            row.add(tiles.points / 10);
            spaces += tiles.spaces;
        }
        for (int space : members(goods)) wanted += board.ruleset.tile_facts(kind, state.level_at(space)).beer;
        if (goods) buyers |= state.merchants_for[kind] & state.merchant_beer;
    }
    const int brewery = board.ruleset.producer[static_cast<int>(Resource::kBeer)];
    int barrels = 0;
    for (int space : members(state.industry[brewery] & own)) barrels += state.cubes_at(space);
    row.add(spaces / 10);
    row.add(as_float(wanted) / 4);
    row.add(as_float(std::max(0, wanted - barrels)) / 4);
    row.add(as_float(count(buyers)) / 4);
    for (int kind : members(board.facts.sold))
        row.add(as_float(count(state.network[seat] & state.goods_access[kind])) / 5);
}

void add_table(const FeatureBoard& board, int seat, Row& row) {
    const State& state = board.state;
    const SpaceSet rivals = board.unflipped & ~state.owned[seat];
    const int brewery = board.ruleset.producer[static_cast<int>(Resource::kBeer)];
    int barrels = 0, goods = 0;
    for (int space : members(state.industry[brewery] & rivals)) barrels += state.cubes_at(space);
    for (int kind : members(board.facts.sold)) goods += count(state.industry[kind] & rivals);
    row.add(state.market[0] / 14.0f);
    row.add(state.market[1] / 10.0f);
    row.add(as_float(board.coal_cubes) / 10);
    row.add(as_float(board.iron_cubes) / 10);
    row.add(as_float(barrels) / 5);
    row.add(as_float(count(state.merchant_beer)) / 5);
    row.add(as_float(goods) / 5);
    add_space_left(board, row);
    add_rivals(board, seat, row);
}

}  // namespace

void read_birmingham_features(const State& state, int first, int last, FeatureRow* rows) {
    const FeatureBoard board(state);
    for (int seat = first; seat <= last; ++seat) {
        Row row(rows[seat - first]);
        row.add(board.rounds_left / 8);
        row.add(board.facts.players / 4.0f);
        add_money(board, seat, row);
        add_stacks(board, seat, board.facts.industry_count, row);
        add_flipped(board, seat, row);
        add_goods(board, seat, row);
        add_producers(board, seat, row);
        add_links(board, seat, row);
        add_turn(board, seat, row);
        add_hand(board, seat, row);
        row.add(as_float(count(state.hand_set(seat) & board.ruleset.wild_cards)));
        add_table(board, seat, row);
    }
}

}  // namespace brass
