#include "brass/search/outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "brass/core/network.h"

namespace brass {
namespace {

// e to the power of x within 2e-4 of its value, for x up to 80 (below -80 it is next to nothing): money_worth asks for it
// very often.
float quick_exp(float x) {
    const float power = std::max(x, -80.0f) * 1.44269504f;  // of two
    const float whole = std::floor(power), part = power - whole;
    // The cubic through 2^0 and 2^1 that is nearest to 2^part between them.
    const float mantissa = 1 + part * (0.6959285f + part * (0.2249463f + part * 0.0791252f));
    return std::bit_cast<float>((static_cast<std::int32_t>(whole) << 23) + std::bit_cast<std::int32_t>(mantissa));
}

// The fraction of cubes taken while demand lasts: a smooth curve through one half at weights.half_demand.
float taken(float demand, float cubes, const EvaluationWeights& weights) {
    const float ratio = demand / cubes;
    return ratio / (ratio + weights.half_demand);
}

void read_time(const State& state, const EvaluationWeights& weights, Outlook& outlook) {
    const Facts& facts = state.facts();
    const int later_rounds = state.era == kCanal ? facts.rounds : 0;
    outlook.rounds_left = facts.rounds - state.round + 1;
    outlook.payments = outlook.rounds_left + later_rounds - 1;
    outlook.future_pounds = 0;
    float worth = 1;
    for (int payment = 0; payment < outlook.payments; ++payment) outlook.future_pounds += worth *= weights.discount;
    const int later = facts.actions_per_turn * (outlook.rounds_left - 1 + later_rounds);
    const bool is_first = state.era == kCanal && state.round == 1;
    const int whole_turn = is_first ? facts.actions_in_first_round : facts.actions_per_turn;
    for (int place = 0; place < facts.players; ++place) {
        const int now = place < state.turn ? 0 : place == state.turn ? state.actions_left : whole_turn;
        outlook.actions_left[state.order[place]] = later + now;
        outlook.canal_actions[state.order[place]] =
            state.era == kCanal ? later + now - facts.actions_per_turn * later_rounds : 0;
    }
}

// B107: who can sell to merchants, and who has beer.
void read_goods(const State& state, Outlook& outlook) {
    const Ruleset& ruleset = state.ruleset();
    outlook.sellable = outlook.wanted = 0;
    outlook.port_reach = outlook.mill_reach = 0;
    outlook.market_is_open = false;
    for (int kind : members(ruleset.facts->sold))
        outlook.sellable |= state.industry[kind] & ~state.flipped & ruleset.spaces_at(state.goods_access[kind]);
    const SpaceSet breweries = with_cubes(state, Resource::kBeer);
    for (int seat = 0; seat < kMaxSeats; ++seat) outlook.has_beer[seat] = breweries & state.owned[seat];
}

void read_cotton(const State& state, Outlook& outlook) {
    const Ruleset& ruleset = state.ruleset();
    const SpaceSet mills = state.industry[ruleset.facts->cotton_mill] & ~state.flipped;
    const SpaceSet ports = state.industry[ruleset.facts->port] & ~state.flipped;
    outlook.market_is_open = state.distant_marker != ruleset.facts->no_demand_position;
    outlook.port_reach = ports ? connected(state, ruleset.locations_of(ports)) : 0;
    outlook.mill_reach = mills ? connected(state, ruleset.locations_of(mills)) : 0;
    outlook.wanted = ports & ruleset.spaces_at(outlook.mill_reach);
    outlook.sellable =
        mills & ruleset.spaces_at(outlook.port_reach | (outlook.market_is_open ? state.trade_access : 0));
}

void read_icons(const State& state, const EvaluationWeights& weights, Outlook& outlook) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    for (int location = 0; location < facts.location_count; ++location)
        outlook.icons[location] = facts.locations[location].printed_link_icons;
    SpaceSet empty = bit64(facts.space_count) - 1;
    for (int kind = 0; kind < facts.industry_count; ++kind) {
        empty &= ~state.industry[kind];
        const LocationSet helped = partners(state, outlook, kind);
        for (int space : members(state.industry[kind])) {
            const bool is_flipped = state.flipped >> space & 1;
            const int location = ruleset.location_of[space];
            const float shown =
                is_flipped ? 1
                           : flip_chance(state, outlook, weights, kind, helped >> location & 1, state.cubes_at(space));
            outlook.icons[location] += ruleset.tiles_show_one_icon
                                           ? shown
                                           : shown * ruleset.tile_facts(kind, state.level_at(space)).link_icons;
        }
    }
    const float filled = weights.icon_of_space * (outlook.rounds_left - 1);
    for (int space : members(empty)) outlook.icons[ruleset.location_of[space]] += filled;
}

// smooth_level for every income space of every ruleset.
struct SmoothLevels {
    float of[kMaxRulesets][kIncomeSpaces];

    SmoothLevels() {
        for (int index = 0; index < ruleset_count(); ++index) {
            const Facts& facts = *ruleset_at(index).facts;
            int first = 0;
            for (int space = 0; space < kIncomeSpaces; ++space) {
                const int level = facts.level_of_income_space[space];
                if (space && level != facts.level_of_income_space[space - 1]) first = space;
                const int size = facts.last_space_of_level[level - facts.lowest_income_level] - first + 1;
                of[index][space] = level + static_cast<float>(space - first) / static_cast<float>(size);
            }
        }
    }
};

}  // namespace

LocationSet partners(const State& state, const Outlook& outlook, int kind) {
    if (kind == state.facts().port) return outlook.mill_reach;
    if (state.facts().merchant_count) return state.goods_access[kind];
    return outlook.port_reach | (outlook.market_is_open ? state.trade_access : 0);
}

float flip_chance(const State& state, const Outlook& outlook, const EvaluationWeights& weights, int kind,
                  bool has_partner, int cubes) {
    const IndustryFacts& industry = state.facts().industries[kind];
    const auto rounds = static_cast<float>(outlook.rounds_left);
    if (industry.flips_by == FlipsBy::kBuilding) return 1;
    if (industry.flips_by == FlipsBy::kSale) {
        const float later = std::min(1.0f, weights.sold_later + weights.sold_later_round * rounds);
        return has_partner ? std::max(weights.sold_soon, later) : later;
    }
    if (cubes == 0) return 1;
    const bool is_beer = industry.produces == Resource::kBeer;
    const float rate = industry.produces == Resource::kIron ? weights.iron_rate
                       : state.era == kCanal ? (is_beer ? weights.canal_beer_rate : weights.canal_coal_rate)
                                             : (is_beer ? weights.rail_beer_rate : weights.rail_coal_rate);
    return taken(rate * rounds, static_cast<float>(cubes), weights);
}

float thirst(const State& state, const Outlook& outlook, const EvaluationWeights& weights, int seat, int kind,
             const TileFacts& tile) {
    if (tile.beer == 0 || outlook.has_beer[seat] || state.merchants_for[kind] & state.merchant_beer) return 1;
    return weights.without_beer;
}

float smooth_level(const State& state, int income_space) {
    static const SmoothLevels levels;
    return levels.of[state.ruleset_index][income_space];
}

float money_worth(const Outlook& outlook, const EvaluationWeights& weights, int seat, float cash, float level) {
    const auto actions = static_cast<float>(outlook.actions_left[seat]);
    const auto canal = static_cast<float>(outlook.canal_actions[seat]);
    const float pounds = cash + level * outlook.future_pounds;
    float worth = weights.spare_pound * pounds;
    if (actions == 0) return worth;
    const float usable = weights.canal_spending * canal + weights.rail_spending * (actions - canal);
    worth += weights.pound * usable * (1 - quick_exp(-pounds / usable));
    return worth + weights.ready_cash * (1 - quick_exp(-cash / weights.ready_pounds));
}

Outlook outlook_of(const State& state, const EvaluationWeights& weights, bool with_icons) {
    Outlook outlook;
    read_time(state, weights, outlook);
    state.facts().merchant_count ? read_goods(state, outlook) : read_cotton(state, outlook);
    if (with_icons) read_icons(state, weights, outlook);
    return outlook;
}

}  // namespace brass
