// The learned prior: the guided policy with weights of its own and corrections, both fitted to what stronger searches
// choose. The corrections are a table for each game and
// era: for every class of decisions a factor on the estimate and a weight for each feature of the seat (features.h), and a
// bias for every decision. Written by bench/fit_prior.py, which fits the softmax of the corrected estimates to the visits
// of searches with many more iterations.
#pragma once

#include "brass/search/features.h"
#include "brass/search/guided.h"

namespace brass {

// Points that are a factor of e in the probabilities that the weights were fitted to.
inline constexpr float kPriorPoints = 3;

// By group and, for builds and developments, industry; apart where they go on with an open action.
inline constexpr int kPriorClasses = 31;
int prior_class(const DecisionParts& parts, bool is_main);

template <int kInputs>
struct PriorWeights {
    float factor[kPriorClasses];
    float bias[kMaxDecisions];
    float features[kPriorClasses][kInputs + 1];  // the last one is for a constant
};

extern const PolicyWeights kLancashirePriorPolicy, kBirminghamPriorPolicy;

// By era.
extern const PriorWeights<kLancashireFeatures> kLancashirePriors[2];
extern const PriorWeights<kBirminghamFeatures> kBirminghamPriors[2];

// Legal decisions in ascending order, each with its estimate in points.
void estimate_choices(const State& state, ScoredDecisions& scored);

}  // namespace brass
