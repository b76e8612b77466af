// Features: what the value networks read of a State, one row of numbers for each seat. Each is scaled to be about 1
// where it is large. Their order is part of the trained weights: a change needs new ones.
#pragma once

#include "brass/core/state.h"

namespace brass {

inline constexpr int kLancashireFeatures = 64, kBirminghamFeatures = 80;
inline constexpr int kMaxFeatures = kBirminghamFeatures;

using FeatureRow = float[kMaxFeatures];

// Numbers in a row of the ruleset's game.
inline int feature_count(const Ruleset& ruleset) {
    return ruleset.facts->merchant_count ? kBirminghamFeatures : kLancashireFeatures;
}

// rows[seat] for each seat of the game.
void read_features(const State& state, FeatureRow* rows);

// The row of one seat.
void read_features_of(const State& state, int seat, FeatureRow& row);

// Of the seats from first to last.
void read_lancashire_features(const State& state, int first, int last, FeatureRow* rows);
void read_birmingham_features(const State& state, int first, int last, FeatureRow* rows);

}  // namespace brass
