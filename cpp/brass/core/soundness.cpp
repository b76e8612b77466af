#include "brass/core/soundness.h"

#include <algorithm>

namespace brass {
namespace {

bool are_below(const std::uint8_t* numbers, int size, int limit) {
    return std::all_of(numbers, numbers + size, [limit](int number) { return number < limit; });
}

bool is_board_sound(const State& state, const Ruleset& ruleset) {
    const Facts& facts = *ruleset.facts;
    const SpaceSet spaces = bit64(facts.space_count) - 1;
    const LinkSet lines = bit64(facts.link_count) - 1;
    SpaceSet owned = 0, built = 0;
    LinkSet links = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        if (state.owned[seat] & owned || state.links[seat] & links) return false;
        if (seat >= facts.players && (state.owned[seat] || state.links[seat])) return false;
        owned |= state.owned[seat];
        links |= state.links[seat];
    }
    for (int kind = 0; kind < kMaxIndustries; ++kind) {
        if (state.industry[kind] & built || (kind >= facts.industry_count && state.industry[kind])) return false;
        built |= state.industry[kind];
        for (int space : members(state.industry[kind] & spaces)) {
            const IndustryFacts& industry = facts.industries[kind];
            const int level = state.level_at(space);
            if (level < industry.levels[0].level || level > industry.levels[industry.level_count - 1].level)
                return false;
        }
    }
    return owned == built && !(owned & ~spaces) && !(links & ~lines) && !(state.flipped & ~owned);
}

bool are_seats_sound(const State& state, const Ruleset& ruleset) {
    const Facts& facts = *ruleset.facts;
    for (int seat = 0; seat < facts.players; ++seat) {
        if (state.income[seat] > facts.last_income_space || state.hand_size[seat] > kMaxHand) return false;
        if (!are_below(state.hand[seat], state.hand_size[seat], facts.card_count)) return false;
        for (int kind = 0; kind < facts.industry_count; ++kind)
            if (state.stack_gone[seat][kind] > ruleset.stack_size[kind]) return false;
    }
    return true;
}

// In the midst of a step its parts are used as they stand; between steps only its kind is.
bool is_step_sound(const State& state, const Facts& facts) {
    const Step& step = state.step;
    std::uint8_t continues;  // a truth value may only be read as one when it is one
    std::memcpy(&continues, &step.continues, sizeof continues);
    if (step.kind > Kind::kBonus || continues > 1) return false;
    if (!is_composing(state.phase)) return true;
    const auto fits = [](int number, int limit) { return number >= kMerchant || number < limit; };
    const auto all_fit = [&](const std::uint8_t (&sources)[kMaxSources]) {
        return fits(sources[0], facts.space_count) && fits(sources[1], facts.space_count);
    };
    const bool is_build = step.kind == Kind::kBuild || step.kind == Kind::kTwoCardBuild;
    const int places = step.kind == Kind::kLink ? facts.link_count : facts.space_count;
    if (is_build && step.industry >= facts.industry_count) return false;
    const bool has_place = is_build || step.kind == Kind::kLink || step.kind == Kind::kSell;
    if (step.kind == Kind::kDevelop ? step.industry >= facts.industry_count : has_place && step.place >= places)
        return false;
    if (step.kind == Kind::kSell && !(state.occupied() >> step.place & 1)) return false;
    if (facts.merchant_count && step.target != kNone && step.target >= facts.merchant_count) return false;
    for (int card : {step.card, step.second_card, step.third_card})
        if (card != kNone && card >= facts.card_count) return false;
    return fits(step.target, facts.space_count) && all_fit(step.coal) && all_fit(step.iron) && all_fit(step.beer);
}

bool is_progress_sound(const State& state, const Facts& facts) {
    if (state.era > kRail || state.round < 1 || state.round > facts.rounds || state.phase > Phase::kBonus) return false;
    if (!are_below(state.order, facts.players, facts.players)) return false;
    if (!state.is_over() && state.turn >= facts.players) return false;
    return state.actions_left <= facts.actions_per_turn && is_step_sound(state, facts);
}

}  // namespace

bool is_sound(const State& state) {
    if (state.ruleset_index >= ruleset_count()) return false;
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    const bool are_cards_sound = state.deck_next <= state.deck_end && state.deck_end <= state.deck_total &&
                                 state.deck_total <= kMaxUndealt &&
                                 are_below(state.deck, state.deck_total, facts.card_count);
    const bool are_markets_sound =
        state.market[0] <= facts.markets[0].capacity && state.market[1] <= facts.markets[1].capacity &&
        state.distant_drawn <= ruleset.distant_tile_count && state.distant_marker <= facts.no_demand_position &&
        (state.distant_drawn < ruleset.distant_tile_count || state.distant_marker == facts.no_demand_position) &&
        are_below(state.distant, ruleset.distant_tile_count, kDistantValues);
    MerchantSet buying = 0;
    for (MerchantSet merchants : state.merchants_for) buying |= merchants;
    const bool are_merchants_sound = !(state.merchant_beer & ~buying) && buying >> facts.merchant_count == 0;
    return are_merchants_sound && are_cards_sound && are_markets_sound && is_board_sound(state, ruleset) &&
           are_seats_sound(state, ruleset) && is_progress_sound(state, facts);
}

}  // namespace brass
