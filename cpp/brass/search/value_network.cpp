#include "brass/search/value_network.h"

#include <algorithm>

namespace brass {
namespace {

template <int kInputs>
float output(const ValueNetwork<kInputs>& network, const State& state, int seat, const FeatureRow& row) {
    float hidden[kHiddenUnits];
    std::copy_n(network.hidden_bias, kHiddenUnits, hidden);
    float sum = network.output_bias;
    for (int feature = 0; feature < kInputs; ++feature) {
        const float value = row[feature];
        if (value == 0) continue;
        sum += value * network.direct[feature];
        for (int unit = 0; unit < kHiddenUnits; ++unit) hidden[unit] += value * network.hidden[feature][unit];
    }
    for_each_piece(state, seat, [&](int piece) { sum += network.pieces[piece]; });
    for (int unit = 0; unit < kHiddenUnits; ++unit) sum += std::max(hidden[unit], 0.0f) * network.output[unit];
    return sum;
}

}  // namespace

void network_values(const State& state, float* points) {
    FeatureRow rows[kMaxSeats];
    read_features(state, rows);
    const bool has_merchants = state.facts().merchant_count != 0;
    for (int seat = 0; seat < state.players(); ++seat) {
        const float value = has_merchants ? output(kBirminghamNetworks[state.era], state, seat, rows[seat])
                                          : output(kLancashireNetworks[state.era], state, seat, rows[seat]);
        points[seat] = kMiddlePoints + kPointsPerUnit * value;
    }
}

}  // namespace brass
