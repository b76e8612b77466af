// What a seat believes about the hands of its rivals: cards that would serve a rival well are likelier to be among those
// that he kept, as people and the guided policy discard what serves them least.
//
// It is read off the position alone: a View has no history, so what a rival did and left undone is not used.
#pragma once

#include "brass/information/view.h"

namespace brass {

// Logarithms of how much likelier a seat holds a card than with all cards alike, by seat and kind of card.
struct HandBelief {
    float weight[kMaxSeats][kMaxCards] = {};
};

// strength times the worth of each card to each rival in points (decision_scorer.h).
HandBelief hand_belief(const View& view, float strength);

// From a uniformly random world to one as likely as its hands are believed: swaps of hidden cards, accepted by Metropolis'
// rule.
void exchange_cards(State& state, int observer, const HandBelief& belief, Random& random);

// A random world, its hands as likely as they are believed.
State determinize_believed(const View& view, const HandBelief& belief, Random& random);

}  // namespace brass
