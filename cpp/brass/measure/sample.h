// Samples: fixed sets of States to measure on. The same ruleset, stage, size and seed give the same States, as long as
// rules, policies and search decide as before.
#pragma once

#include <vector>

#include "brass/core/rules.h"

namespace brass {

using Sample = std::vector<State>;

enum class Stage : std::uint8_t {
    kStart,     // first decisions of new games
    kRandom,    // any main decision of a game of uniformly random decisions
    kGood,      // any main decision of a game between short searches
    kLateRail,  // a main decision of the last rounds of the rail era of such a game
};

// Main decisions, several from each game, every one of the stage equally likely.
Sample sample_states(const Ruleset& ruleset, Stage stage, int size, std::uint64_t seed);

}  // namespace brass
