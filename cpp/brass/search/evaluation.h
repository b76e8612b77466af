// An estimate of every seat's points at the end of the game, from any State, in about a microsecond.
#pragma once

#include <optional>

#include "brass/search/outlook.h"

namespace brass {

enum class Evaluation : std::uint8_t {
    kNetwork,  // the trained value network (value_network.h)
    kStatic,   // hand-made terms with EvaluationWeights
};

// points[seat] at the end of the game; exact when it is over. Weights are those of the static evaluation, by default the
// ones fitted for the game.
void estimate(const State& state, Evaluation evaluation, const std::optional<EvaluationWeights>& weights,
              float* points);
inline void estimate(const State& state, Evaluation evaluation, float* points) {
    estimate(state, evaluation, std::nullopt, points);
}

// Chance of each seat to win, given estimated points; shared wins are split. Exact when the game is over.
void win_chances(const State& state, const float* points, float* chances);

}  // namespace brass
