// What a search would do: decisions with their visits, from which the prior learns.
#pragma once

#include <vector>

#include "brass/search/features.h"
#include "brass/search/guided.h"
#include "brass/search/weights.h"

namespace brass {

// One decision with a choice: the features of its seat, and what the guided policy and the search made of every legal one.
struct SearchChoice {
    int game;
    State state;
    FeatureRow features;
    std::vector<Decision> decisions;
    std::vector<float> scores;  // by the guided policy, in points
    std::vector<std::uint32_t> visits;
};

// All choices of games that searches of so many iterations for a main decision, and a quarter of them for every other one,
// play against each other. One main decision in eight is left to the guided policy's noise, so that worse positions are
// met. Game after game with seeds from first_seed on.
std::vector<SearchChoice> search_choices(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations);

// Scores of all legal decisions of the States by the guided policy with these weights, one State after the other.
std::vector<float> guided_scores(const std::vector<State>& states, const PolicyWeights& weights);

}  // namespace brass
