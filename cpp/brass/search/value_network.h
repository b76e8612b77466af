// The value network: expected final points of each seat from its features and pieces (features.h). One network a game
// and era, with one hidden layer of rectified units and a direct linear path, which alone the pieces take; trained on
// games of searches.
#pragma once

#include "brass/search/features.h"

namespace brass {

inline constexpr int kHiddenUnits = 32;

template <int kInputs>
struct ValueNetwork {
    float hidden[kInputs][kHiddenUnits];
    float hidden_bias[kHiddenUnits];
    float output[kHiddenUnits];
    float direct[kInputs];
    float pieces[kPieces];
    float output_bias;
};

// By era; the outputs are in units of kPointsPerUnit around kMiddlePoints.
extern const ValueNetwork<kLancashireFeatures> kLancashireNetworks[2];
extern const ValueNetwork<kBirminghamFeatures> kBirminghamNetworks[2];
inline constexpr float kPointsPerUnit = 30, kMiddlePoints = 60;

// points[seat], expected at the end of the game; the game must not be over.
void network_values(const State& state, float* points);

}  // namespace brass
