// The stretch of play that a recommendation covers, and which decisions in it are choices.
#pragma once

#include "brass/core/rules.h"
#include "brass/search/playout.h"

namespace brass {

// The rest of a seat's turn, or of its shortfall.
struct Turn {
    int seat, rounds, place;
    bool is_shortfall;

    explicit Turn(const State& state)
        : seat(state.seat()),
          rounds(rounds_begun(state)),
          place(state.turn),
          is_shortfall(state.phase == Phase::kShortfall) {}

    bool contains(const State& state) const {
        return !state.is_over() && rounds_begun(state) == rounds && state.turn == place &&
               (state.phase == Phase::kShortfall) == is_shortfall;
    }
};

// Is there nothing to choose, and so no node of the tree?
inline bool is_forced(const State& state, const DecisionList& legal) {
    return legal.size == 1 && state.phase != Phase::kMain;
}

}  // namespace brass
