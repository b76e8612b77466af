#include "brass/search/decision_scorer.h"

#include <algorithm>
#include <cmath>

#include "brass/core/network.h"
#include "brass/core/options.h"

namespace brass {

DecisionScorer::DecisionScorer(const State& state, const PolicyWeights& policy, bool with_links)
    : state_(state),
      ruleset_(state.ruleset()),
      policy_(policy),
      weights_(policy_.outlook),
      outlook_(outlook_of(state, weights_, with_links)),
      seat_(state.seat()) {
    const float cash = state.cash[seat_];
    const int marker = state.income[seat_];
    const int next = std::min<int>(marker + 3, ruleset_.facts->last_income_space);
    const float level = smooth_level(state, marker);
    money_ = money_worth(outlook_, weights_, seat_, cash, level);
    pound_ = (money_ - money_worth(outlook_, weights_, seat_, cash - 8, level)) / 8;
    space_worth_ = (money_worth(outlook_, weights_, seat_, cash, smooth_level(state, next)) - money_) / 3;
}

float DecisionScorer::tile_value(const TileFacts& tile, float chance) const {
    const bool stays = state_.era == kCanal && tile.level > 1;
    const float later = stays ? std::max(chance, weights_.kept_chance) : chance;
    return tile.points * (stays ? chance + later : chance) + tile.income_spaces * space_worth_ * later;
}

float DecisionScorer::cubes_price(Resource resource, int needed, bool is_free) const {
    return needed && !is_free ? needed * market_price(state_, resource) * pound_ : 0;
}

void DecisionScorer::prepare(IndustrySet built, IndustrySet developed) {
    for (int kind : members(static_cast<std::uint32_t>(built))) prepare_build(kind);
    for (int kind : members(static_cast<std::uint32_t>(developed))) {
        developments_[kind] = development(kind);
        best_development_ = std::max(best_development_, developments_[kind]);
    }
}

void DecisionScorer::prepare_build(int kind) {
    const TileFacts& tile = ruleset_.stack[kind][state_.stack_gone[seat_][kind]];
    const Resource resource = ruleset_.produces(kind);
    Build& build = builds_[kind];
    const float bias = (state_.era == kCanal ? policy_.canal_build : policy_.rail_build)[kind];
    const float cost =
        tile.money * pound_ + cubes_price(Resource::kIron, tile.iron, with_cubes(state_, Resource::kIron) != 0);
    build.coal = cubes_price(Resource::kCoal, tile.coal, false);
    build.partners = resource == Resource::kCoal   ? state_.trade_access
                     : resource == Resource::kIron ? ~LocationSet{0}
                                                   : partners(state_, outlook_, kind);
    for (int helped = 0; helped < 2; ++helped) {
        float earned = 0;
        int cubes = tile.cubes[state_.era];
        if ((resource == Resource::kCoal || resource == Resource::kIron) && helped) {
            const int track = resource == Resource::kIron;
            const MarketFacts& market = ruleset_.facts->markets[track];
            for (int filled = state_.market[track]; filled < market.capacity && cubes; ++filled, --cubes)
                earned += market.prices[market.capacity - 1 - filled] * pound_;
        }
        float chance = flip_chance(state_, outlook_, weights_, kind, helped, cubes);
        if (tile.beer) chance *= thirst(state_, outlook_, weights_, seat_, kind, tile);
        build.value[helped] = bias + earned - cost + tile_value(tile, chance);
        build.icon_chance[helped] = chance * tile.link_icons;
    }
}

float DecisionScorer::build(int kind, int space) const {
    const int location = ruleset_.location_of[space];
    const Build& build = builds_[kind];
    const bool helped = build.partners >> location & 1;
    const LinkSet here = ruleset_.links_of[location] & state_.links[seat_];
    float score = build.value[helped] + build.icon_chance[helped] * static_cast<float>(count(here));
    if (!(state_.coal_access >> location & 1)) score -= build.coal;
    if (!(state_.network[seat_] >> location & 1)) score += policy_.new_town;
    if (state_.owned[seat_] >> space & 1) score -= tile_worth(state_, space);
    return score;
}

float DecisionScorer::two_card_build(int kind, int space, bool one_card_does) const {
    constexpr float kWasted = -20;  // a second card for what one card does
    return one_card_does ? kWasted : build(kind, space) - policy_.action;
}

float DecisionScorer::most_of_two_cards(int kind) const {
    constexpr float kMostLinks = 6;  // own links at one town
    const Build& build = builds_[kind];
    const float icons = kMostLinks * std::max(build.icon_chance[0], build.icon_chance[1]);
    return std::max(build.value[0], build.value[1]) + icons + std::max(0.0f, policy_.new_town) - policy_.action;
}

float DecisionScorer::link_value(int link) const {
    const LocationSet ends = ruleset_.facts->links[link].ends;
    float value = 0;
    for (int location : members(ends)) value += policy_.icon * outlook_.icons[location];
    value += state_.era == kCanal ? policy_.canal_link : policy_.rail_link;
    if (ends & ~state_.network[seat_]) value += policy_.new_town;
    if (state_.trade_access & ends && ends & ~state_.trade_access) {
        // One side has trade: the other side's own mills and mines gain it.
        const SpaceSet there = ruleset_.spaces_at(ends & ~state_.trade_access) & state_.owned[seat_] & ~state_.flipped;
        if (there) value += policy_.opens_trade;
    }
    return value;
}

void DecisionScorer::links(LinkSet lines, int first_number, ScoredDecisions& scored) const {
    const Facts& facts = *ruleset_.facts;
    const bool rail = state_.era == kRail;
    const int first = scored.size;
    float best = 0, second = 0;
    for (int link : members(lines)) {
        const bool coal = state_.coal_access & facts.links[link].ends;
        const float value = link_value(link) - cubes_price(Resource::kCoal, rail, coal);
        if (value > best)
            second = best, best = value;
        else if (value > second)
            second = value;
        scored.add(first_number + link, value);
    }
    const int price = rail ? facts.rail_price : facts.canal_price;
    const bool two = rail && state_.cash[seat_] >= facts.rail_price + facts.second_rail_price &&
                     (!facts.second_rail_beer || outlook_.has_beer[seat_]);
    const float extra = facts.second_rail_price * pound_ + (facts.second_rail_beer ? policy_.double_link_beer : 0);
    for (int index = first; index < scored.size; ++index) {
        const float other = (scored.scores[index] == best ? second : best) - extra;
        scored.scores[index] -= price * pound_;
        if (two && other > 0) scored.scores[index] += other;
    }
}

float DecisionScorer::second_link(int link) const {
    const Facts& facts = *ruleset_.facts;
    const bool coal = state_.coal_access & facts.links[link].ends;
    const float beer = facts.second_rail_beer ? policy_.double_link_beer : 0;
    return policy_.second_link + link_value(link) - cubes_price(Resource::kCoal, true, coal) -
           facts.second_rail_price * pound_ - beer;
}

// The best improvement per removed tile that the stack offers, if actions are left to build it.
float DecisionScorer::development(int kind) const {
    const float builds = std::min(1.0f, static_cast<float>(outlook_.actions_left[seat_] - 1) / 6.0f);
    if (builds <= 0) return 0;
    const int gone = state_.stack_gone[seat_][kind], size = ruleset_.stack_size[kind];
    const auto worth = [&](int index) {
        const TileFacts& tile = ruleset_.stack[kind][index];
        const bool now = can_be_built(state_.era, tile);
        if (!now && !(state_.era == kCanal && tile.in_rail_era)) return 0.0f;
        const float chance = now ? 0.9f : 0.6f;
        return std::max(0.0f, tile_value(tile, chance) - tile.money * pound_);
    };
    const float top = worth(gone);
    float best = 0;
    const int reach = std::min(size, gone + 5);
    for (int index = gone + 1; index < reach && ruleset_.stack[kind][index - 1].can_be_developed; ++index)
        // Only the first tile of a level can be the best: the others cost more removals.
        if (ruleset_.stack[kind][index].level != ruleset_.stack[kind][index - 1].level)
            best = std::max(best, (worth(index) - top) / static_cast<float>(index - gone));
    return policy_.develop * best * builds;
}

float DecisionScorer::develop(int kind, bool is_first) const {
    const float iron = cubes_price(Resource::kIron, true, with_cubes(state_, Resource::kIron) != 0);
    if (!is_first) return development(kind) - iron;
    // A second removal usually follows; from the best stack.
    return developments_[kind] - iron + std::max(0.0f, best_development_ - iron) + policy_.develop_bias;
}

float DecisionScorer::sale_value(int space, int kind) const {
    const TileFacts& tile = ruleset_.tile_facts(kind, state_.level_at(space));
    return points_when_flipped(state_.era, tile) + tile.income_spaces * space_worth_ + tile.link_icons;
}

float DecisionScorer::sales(SpaceSet sold) const {
    float score = 0;
    int barrels = 0;
    for (int space : members(sold)) {
        const int kind = ruleset_.facts->merchant_count ? state_.industry_at(space) : ruleset_.facts->cotton_mill;
        score += policy_.sale * sale_value(space, kind);
        barrels += ruleset_.tile_facts(kind, state_.level_at(space)).beer;
    }
    return barrels > 1 ? score * quenched(barrels) : score;
}

// The part of so many barrels that own breweries and merchants have.
float DecisionScorer::quenched(int barrels) const {
    const int own = cubes_on(state_, with_cubes(state_, Resource::kBeer) & state_.owned[seat_]);
    const int there = std::max(1, own + count(state_.merchant_beer));
    return std::min(1.0f, static_cast<float>(there) / static_cast<float>(barrels));
}

// A merchant with a barrel saves one's own and gives its bonus.
float DecisionScorer::merchant(int target) const {
    return state_.merchant_beer >> target & 1 ? bonus_worth(state_, policy_, target) : 0;
}

float DecisionScorer::bonus_development(int kind) const { return development(kind); }

float DecisionScorer::scout() const { return policy_.scout; }

float DecisionScorer::port(int space) const {
    const float value = sale_value(space, ruleset_.facts->port);
    return state_.owned[seat_] >> space & 1 ? value : -policy_.rival_share * value;
}

// The bonus of the next position against the risk that the next tile ends all demand (L83).
float DecisionScorer::distant_market(int mill) const {
    const Facts& facts = *ruleset_.facts;
    float bonus = 0;
    int failing = 0, tiles = 0;
    for (int next = state_.distant_drawn; next < ruleset_.distant_tile_count; ++next, ++tiles) {
        const int marker = state_.distant_marker + state_.distant[next];
        if (marker >= facts.no_demand_position)
            ++failing;
        else
            bonus += facts.distant_bonus[marker];
    }
    if (!tiles) return 0;
    const float value = sale_value(mill, facts.cotton_mill);
    return (bonus * space_worth_ - static_cast<float>(failing) * value) / static_cast<float>(tiles);
}

float DecisionScorer::loan(int loan) const {
    const Facts& facts = *ruleset_.facts;
    const LoanFacts& terms = facts.loans[loan];
    const int level = ruleset_.income_level(state_.income[seat_]) - terms.levels_lost;
    const int marker = facts.last_space_of_level[level - facts.lowest_income_level];
    const float cash = state_.cash[seat_];
    return policy_.loan + money_worth(outlook_, weights_, seat_, cash + terms.money, smooth_level(state_, marker)) -
           money_;
}

float DecisionScorer::pass() const { return policy_.pass; }

float card_worth(const State& state, const PolicyWeights& policy, int card) {
    const Ruleset& ruleset = state.ruleset();
    const CardFacts& facts = ruleset.facts->cards[card];
    const int seat = state.seat();
    const SpaceSet empty = ~state.occupied();
    float worth = 0;
    if (!facts.locations) {
        for (int kind : members(static_cast<std::uint32_t>(facts.industries))) {
            if (state.stack_gone[seat][kind] == ruleset.stack_size[kind]) continue;
            const SpaceSet spaces = ruleset.admits[kind] & empty & ruleset.spaces_at(state.network[seat]);
            if (spaces) worth = policy.industry_card + policy.card_space * std::min(3, count(spaces));
        }
    } else {
        const SpaceSet spaces = ruleset.spaces_of_card[card] & empty;
        const bool full = state.era == kCanal && !facts.is_wild && ruleset.spaces_of_card[card] & state.owned[seat];
        if (spaces && !full)
            worth = policy.town_card + policy.card_space * static_cast<float>(std::min(4, count(spaces)));
    }
    return state.held(seat, card) > 1 ? worth * policy.card_copy : worth;
}

// B110, roughly: a pound as a quarter of a point, an income space as half of one.
float bonus_worth(const State& state, const PolicyWeights& policy, int merchant) {
    constexpr float kPound = 0.25f, kSpace = 0.5f, kDevelopment = 1.5f;
    const MerchantFacts& facts = state.facts().merchants[merchant];
    const float factor = policy.bonus;
    switch (facts.bonus) {
        case Bonus::kPoints:
            return factor * facts.amount;
        case Bonus::kMoney:
            return factor * kPound * facts.amount;
        case Bonus::kIncome:
            return factor * kSpace * facts.amount;
        case Bonus::kDevelop:
            return factor * kDevelopment;
        default:
            return 0;
    }
}

float source_worth(const State& state, const PolicyWeights& policy, int space) {
    const int kind = state.industry_at(space);
    const TileFacts& tile = state.ruleset().tile_facts(kind, state.level_at(space));
    const float flips = state.cubes_at(space) == 1 ? 1.0f : 0.0f;
    const float gain = tile.points + tile.income_spaces * 0.5f;
    const float share = gain / static_cast<float>(state.cubes_at(space));
    if (state.owned[state.seat()] >> space & 1) return policy.own_cube + share + flips * gain;
    return -policy.rival_share * (share + flips * gain);
}

float tile_worth(const State& state, int space) {
    const int kind = state.industry_at(space);
    const TileFacts& tile = state.ruleset().tile_facts(kind, state.level_at(space));
    const float points = points_when_flipped(state.era, tile);
    return state.flipped >> space & 1 ? points : 0.6f * (points + tile.income_spaces * 0.5f);
}

}  // namespace brass
