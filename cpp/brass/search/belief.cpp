#include "brass/search/belief.h"

#include <cmath>

#include "brass/search/decision_scorer.h"

namespace brass {
namespace {

constexpr int kSweeps = 2;  // tries to swap each card of a rival

// The position as if a seat were to move, its hand unknown.
State seen_by(const View& view, int seat) {
    State state = view.known;
    for (int place = 0; place < state.players(); ++place)
        if (state.order[place] == seat) state.turn = static_cast<std::uint8_t>(place);
    state.hand_size[seat] = 0;
    return state;
}

// A place where a hidden card lies, and whose hand it is; kNone: nobody's.
struct HiddenCard {
    std::uint8_t* card;
    int seat;
};

// Wild cards are public and stay where they are.
int list_hidden_cards(State& state, int observer, HiddenCard* hidden) {
    int size = 0;
    for (int seat = 0; seat < state.players(); ++seat)
        for (int slot = known_cards(state, seat); seat != observer && slot < state.hand_size[seat]; ++slot)
            hidden[size++] = {&state.hand[seat][slot], seat};
    for (int card = state.deck_next; card < state.deck_total; ++card) hidden[size++] = {&state.deck[card], kNone};
    return size;
}

}  // namespace

HandBelief hand_belief(const View& view, float strength) {
    HandBelief belief;
    for (int seat = 0; seat < view.known.players(); ++seat) {
        if (seat == view.observer) continue;
        const State state = seen_by(view, seat);
        for (int card = 0; card < kMaxCards; ++card)
            if (view.unseen[card])
                belief.weight[seat][card] = strength * card_worth(state, policy_weights(state.facts().game), card);
    }
    return belief;
}

void exchange_cards(State& state, int observer, const HandBelief& belief, Random& random) {
    HiddenCard hidden[kMaxDeck];
    const int size = list_hidden_cards(state, observer, hidden);
    const auto weight = [&](const HiddenCard& place, int card) {
        return place.seat == kNone ? 0.0f : belief.weight[place.seat][card];
    };
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (int index = 0; index < size && hidden[index].seat != kNone; ++index) {
            const HiddenCard& one = hidden[index];
            const HiddenCard& other = hidden[random.below(size)];
            const float gain = weight(one, *other.card) + weight(other, *one.card) - weight(one, *one.card) -
                               weight(other, *other.card);
            if (gain >= 0 || random.unit() < std::exp(gain)) std::swap(*one.card, *other.card);
        }
}

State determinize_believed(const View& view, const HandBelief& belief, Random& random) {
    State state = determinize(view, random);
    exchange_cards(state, view.observer, belief, random);
    return state;
}

}  // namespace brass
