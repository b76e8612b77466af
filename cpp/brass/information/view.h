// View: what one seat knows of a game (L103, L104). The search and the agents take a View; only the referee holds a
// State. A determinization is a State consistent with a View.
#pragma once

#include "brass/core/random.h"
#include "brass/core/state.h"

namespace brass {

struct View {
    // The public part and the observer's hand, sorted. Hidden hands, deck and removed cards are zero (their sizes
    // stand) but for the wild cards, which are public and come first in a hand; distant-market tiles not yet drawn are
    // in ascending order.
    State known;
    std::uint8_t observer;
    std::uint8_t unseen[kMaxCards];  // cards neither in the observer's hand nor discarded, by kind
};

// What the seat knows of the State. Equal knowledge gives equal bytes.
View view_of(const State& state, int observer);

// Cards that the observer has not seen: hidden hands, deck, removed, and discards nobody wrote down.
int unseen_size(const View& view);

// Wild cards of a hidden hand, which are known.
int known_cards(const State& known, int seat);

// Cards missing for the hidden hands, the deck and the removed ones.
int hidden_size(const View& view);

// A uniformly random State consistent with the View: each hidden card and tile order is equally likely.
State determinize(const View& view, Random& random);

// 64 bits that stand for all the seat knows.
std::uint64_t hash(const View& view);

}  // namespace brass
