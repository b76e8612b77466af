// What the programs that fit the guided policy, the static evaluation and the value networks ask of the core: games to
// learn from.
#pragma once

#include <vector>

#include "brass/core/state.h"
#include "brass/search/weights.h"

namespace brass {

// How long good play goes on from a position.
enum class GoodPlay : std::uint8_t { kLeftInRound, kToNextRound, kToEnd };

// A main decision of a game, and what every seat had at the end.
struct TrainingPosition {
    State state;
    int game;
    std::int16_t final_points[kMaxSeats];
    bool begins_round;
    GoodPlay good_play;
};

// Which main decisions of a game are kept: some of those from which good play goes on to the end, or of those and of
// the earlier ones from which it goes on to the next round; then also the first one of every round.
enum class Kept : std::uint8_t { kGoodToEnd, kRounds };

// Games by the guided policy, or by searches of so many iterations. Positions must be met that good play would avoid: half
// of the games leave it once, for one or two random actions; the others begin with short searches that close their leaves
// at once and so go where the evaluation promises too much. Game after game with seeds from first_seed on.
std::vector<TrainingPosition> sample_games(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations,
                                           Kept kept);

// Mean final points of all seats over games by the guided policy with these weights. They are in use in the whole
// process meanwhile.
double guided_mean(const Ruleset& ruleset, const PolicyWeights& weights, int games, std::uint64_t first_seed);

}  // namespace brass
