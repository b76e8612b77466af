// Policies that play a game on from any State, and playouts by them.
#pragma once

#include "brass/core/rules.h"

namespace brass {

enum class Policy : std::uint8_t {
    kRandom,  // uniform over the legal decisions
    kLively,  // the kind of action first, then uniform within it: fills boards, for tests and for practice positions
    kGuided,  // the best decision by a quick estimate with some noise (guided.h)
};

Decision choose_random(const State& state, Random& random);
Decision choose_lively(const State& state, Random& random);
Decision choose_guided(const State& state, Random& random);
Decision choose(Policy policy, const State& state, Random& random);

// Rounds begun since the start of the game; the rail era counts on from the canal era.
int rounds_begun(const State& state);

// The round until the end of which is played so that max_rounds more rounds begin; the game's last one if it is negative.
int last_round(const State& from, int max_rounds);

// Play until the end of a round, as rounds_begun counts them.
void play_out(State& state, Policy policy, Random& random, int last);

}  // namespace brass
