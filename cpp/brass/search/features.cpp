#include "brass/search/features.h"

namespace brass {

void read_features(const State& state, FeatureRow* rows) {
    state.facts().merchant_count ? read_birmingham_features(state, rows) : read_lancashire_features(state, rows);
}

}  // namespace brass
