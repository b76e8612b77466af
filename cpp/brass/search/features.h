// Features: what the value network reads of a State, one row of numbers for each seat. Each is scaled to be about 1
// where it is large. The order is part of the trained weights: a change needs new ones.
#pragma once

#include "brass/core/state.h"

namespace brass {

inline constexpr int kFeatures = 64;

using FeatureRow = float[kFeatures];

// rows[seat] for each seat of the game.
void read_features(const State& state, FeatureRow* rows);

}  // namespace brass
