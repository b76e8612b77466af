#include "brass/core/choices.h"

#include "brass/core/network.h"

namespace brass {

CardSet card_choices(const State& state, const Step& step) {
    const int seat = state.seat();
    if (step.kind == Kind::kBuild) return build_cards(state, step.industry, step.place);
    const CardSet hand = state.hand_set(seat);
    if (step.kind != Kind::kTwoCardBuild) return hand;  // L21: any card
    CardSet firsts = 0;
    for (int card : members(hand))
        if (second_card_choices(state, card)) firsts |= bit32(card);
    return firsts;
}

// A pair is announced once: the second card is not before the first, and a pair of equals needs two of them.
CardSet second_card_choices(const State& state, int first_card) {
    const int seat = state.seat();
    CardSet later = state.hand_set(seat) & ~(2 * bit32(first_card) - 1);
    if (state.held(seat, first_card) > 1) later |= bit32(first_card);
    return later;
}

SpaceSet coal_choices(const State& state, const Step& step) {
    return nearest_mines(state, coal_use(state, step));  // L46, L47
}

SpaceSet iron_choices(const State& state) {
    return with_cubes(state, Resource::kIron);  // L54
}

}  // namespace brass
