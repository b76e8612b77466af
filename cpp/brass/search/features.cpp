#include "brass/search/features.h"

namespace brass {
namespace {

void read(const State& state, int first, int last, FeatureRow* rows) {
    state.facts().merchant_count ? read_birmingham_features(state, first, last, rows)
                                 : read_lancashire_features(state, first, last, rows);
}

}  // namespace

void read_features(const State& state, FeatureRow* rows) { read(state, 0, state.players() - 1, rows); }

void read_features_of(const State& state, int seat, FeatureRow& row) { read(state, seat, seat, &row); }

}  // namespace brass
