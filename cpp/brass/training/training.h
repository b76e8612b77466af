// What the programs that fit the guided policy, the static evaluation and the value networks ask of the core: games to
// learn from.
#pragma once

#include <vector>

#include "brass/core/state.h"
#include "brass/search/weights.h"

namespace brass {

// A main decision of a game, and what every seat had at the end.
struct TrainingPosition {
    State state;
    int game;
    std::int16_t final_points[kMaxSeats];
};

// Games by the guided policy, or by searches of so many iterations. Each leaves good play once, for one or two random
// actions, so that positions are met that it would avoid; from there on main decisions are sampled. Game after game with
// seeds from first_seed on.
std::vector<TrainingPosition> sample_games(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations,
                                           int playout_rounds);

// Mean final points of all seats over games by the guided policy with these weights. They are in use in the whole
// process meanwhile.
double guided_mean(const Ruleset& ruleset, const PolicyWeights& weights, int games, std::uint64_t first_seed);

}  // namespace brass
