// A static estimate of every seat's points at the end of the game, from any State, in about a microsecond.
#pragma once

#include "brass/search/outlook.h"

namespace brass {

inline constexpr EvaluationWeights kDefaultWeights{};

// points[seat]; exact when the game is over.
void evaluate(const State& state, const EvaluationWeights& weights, float* points);

// Chance of each seat to win, given estimated points; shared wins are split. Exact when the game is over.
void win_chances(const State& state, const float* points, float* chances);

}  // namespace brass
