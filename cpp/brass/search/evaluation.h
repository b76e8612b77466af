// An estimate of every seat's points at the end of the game, from any State, in about a microsecond.
#pragma once

#include "brass/search/outlook.h"

namespace brass {

inline constexpr EvaluationWeights kDefaultWeights{};

enum class Evaluation : std::uint8_t {
    kNetwork,  // the trained value network (value_network.h)
    kStatic,   // hand-made terms with EvaluationWeights
};

// points[seat] by the static evaluation; exact when the game is over.
void evaluate(const State& state, const EvaluationWeights& weights, float* points);

// The same by either evaluation.
void estimate(const State& state, Evaluation evaluation, const EvaluationWeights& weights, float* points);

// Chance of each seat to win, given estimated points; shared wins are split. Exact when the game is over.
void win_chances(const State& state, const float* points, float* chances);

}  // namespace brass
