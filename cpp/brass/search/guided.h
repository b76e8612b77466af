// The guided policy: a quick estimate, in points, of every legal decision. It plays the playouts and gives the search
// its priors.
#pragma once

#include "brass/core/rules.h"
#include "brass/search/weights.h"

namespace brass {

// Legal decisions in ascending order, as legal_decisions gives them, each with its estimate.
struct ScoredDecisions {
    int size = 0;
    Decision items[kMaxLegal];
    float scores[kMaxLegal];

    void add(int decision, float score) {
        items[size] = static_cast<Decision>(decision);
        scores[size++] = score;
    }
};

// By the given weights, or by those of the game.
void score_decisions(const State& state, const PolicyWeights& policy, ScoredDecisions& scored);
void score_decisions(const State& state, ScoredDecisions& scored);

// The best decision after a little noise on every score.
Decision guided_decision(const State& state, Random& random);

// Scores to probabilities, in place: a softmax in which the given number of points is a factor of e.
void to_probabilities(ScoredDecisions& scored, float temperature);

}  // namespace brass
