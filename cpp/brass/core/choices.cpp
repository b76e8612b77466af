#include "brass/core/choices.h"

#include <initializer_list>

#include "brass/core/network.h"

namespace brass {
namespace {

// Next cards of so many in ascending order, enough being left behind each for those that follow.
CardSet ascending_choices(const State& state, std::initializer_list<std::uint8_t> chosen, int wanted) {
    const int seat = state.seat(), missing = wanted - static_cast<int>(chosen.size());
    std::uint8_t left[kMaxCards] = {};
    CardSet ahead = 0;
    for (int slot = 0; slot < state.hand_size[seat]; ++slot) {
        ++left[state.hand[seat][slot]];
        ahead |= bit32(state.hand[seat][slot]);
    }
    for (int card : chosen) {
        --left[card];
        ahead &= ~(bit32(card) - 1);  // none before the last
    }
    CardSet choices = ahead;
    // From the last one back: those with too few behind them drop out.
    for (int later = 0; ahead; ahead &= ~bit32(std::bit_width(ahead) - 1)) {
        const int card = static_cast<int>(std::bit_width(ahead)) - 1;
        later += left[card];
        if (left[card] == 0 || later < missing) choices &= ~bit32(card);
    }
    return choices;
}

// Of equally good tiles the first of several sources: one that another can follow, in alphabetical order.
SpaceSet first_of(const State& state, SpaceSet tiles, int wanted, bool merchant_follows) {
    if (wanted == 1 || merchant_follows || count(tiles) == 1) return tiles;
    SpaceSet firsts = 0;
    for (int space : members(tiles))
        if (state.cubes_at(space) > 1 || tiles & state.ruleset().alphabetical_from[space] & ~bit64(space))
            firsts |= bit64(space);
    return firsts;
}

// Tiles that still give a cube once one was taken from the first.
SpaceSet after_first(const State& state, SpaceSet tiles, int first) {
    return state.cubes_at(first) > 1 ? tiles : tiles & ~bit64(first);
}

// L46, L47, B48 to B50: the nearest mines; of two cubes the second from what is then nearest.
SpaceSet mines(const State& state, const Step& step, int wanted) {
    const LocationSet use = place_of_use(state, step);
    const SpaceSet all = with_cubes(state, Resource::kCoal);
    const int first = step.coal[0];
    if (first == kMarket) return 0;
    const SpaceSet nearest = nearest_mines(state, use, all);
    if (first == kNone) return wanted == 1 ? nearest : first_of(state, nearest, wanted, false);
    const SpaceSet next = nearest_mines(state, use, after_first(state, all, first));
    return next & nearest ? next & state.ruleset().alphabetical_from[first] : next;
}

// L54, B54: any works.
SpaceSet works(const State& state, const Step& step, int wanted) {
    const SpaceSet all = with_cubes(state, Resource::kIron);
    const int first = step.iron[0];
    if (first == kNone) return first_of(state, all, wanted, false);
    if (first == kMarket) return 0;
    return after_first(state, all, first) & state.ruleset().alphabetical_from[first];
}

// B57 to B60, B109.
SourceChoices barrels(const State& state, const Step& step, int wanted) {
    const SpaceSet breweries = breweries_for(state, place_of_use(state, step));
    const bool has_barrel = step.kind == Kind::kSell && state.merchant_beer >> step.target & 1;
    const int first = step.beer[0];
    if (first == kNone) return {first_of(state, breweries, wanted, has_barrel), has_barrel && wanted == 1};
    return {after_first(state, breweries, first) & state.ruleset().alphabetical_from[first], has_barrel};
}

}  // namespace

CardSet card_choices(const State& state, const Step& step) {
    const int seat = state.seat();
    if (step.kind == Kind::kBuild) return build_cards(state, step.industry, step.place);
    if (step.kind == Kind::kScout) return ascending_choices(state, {}, cards_needed(state, step));
    const CardSet hand = state.hand_set(seat);
    if (step.kind != Kind::kTwoCardBuild) return hand;  // L21: any card
    CardSet firsts = 0;
    for (int card : members(hand))
        if (pair_choices(state, card)) firsts |= bit32(card);
    return firsts;
}

CardSet second_card_choices(const State& state, const Step& step) {
    if (step.kind == Kind::kScout) return ascending_choices(state, {step.card}, cards_needed(state, step));
    return pair_choices(state, step.card);
}

CardSet third_card_choices(const State& state, const Step& step) {
    return ascending_choices(state, {step.card, step.second_card}, cards_needed(state, step));
}

// A pair is announced once: the second card is not before the first, and a pair of equals needs two of them.
CardSet pair_choices(const State& state, int first_card) {
    const int seat = state.seat();
    CardSet later = state.hand_set(seat) & ~(2 * bit32(first_card) - 1);
    if (state.held(seat, first_card) > 1) later |= bit32(first_card);
    return later;
}

int cards_needed(const State& state, const Step& step) {
    if (step.kind == Kind::kScout) return state.facts().scout_cards;
    return step.kind == Kind::kTwoCardBuild ? state.facts().two_card_build : 1;
}

int needed(const State& state, const Step& step, Resource resource) {
    if (resource == Resource::kCoal) return coal_needed(state, step);
    return resource == Resource::kIron ? iron_needed(state, step) : beer_needed(state, step);
}

SourceChoices source_choices(const State& state, const Step& step, Resource resource, int wanted) {
    if (resource == Resource::kBeer) return barrels(state, step, wanted);
    return {resource == Resource::kCoal ? mines(state, step, wanted) : works(state, step, wanted), false};
}

}  // namespace brass
