// Measuring loops: each goes through a Sample a number of times and does one thing to every State, the same work at
// every call, so that the fastest of several calls is the one that the machine disturbed least.
#pragma once

#include "brass/measure/sample.h"
#include "brass/search/search_parameters.h"

namespace brass {

struct Pass {
    std::uint64_t count = 0;     // what a rate counts: copies, lists, games, iterations
    std::uint64_t parts = 0;     // what these consist of: decisions, steps
    double seconds = 0;          // of processor time of the calling thread
    std::uint64_t checksum = 0;  // of all results: equal work has equal sums
};

Pass copy_states(const Sample& sample, int rounds);
Pass copy_bytes(const Sample& sample, int rounds);       // as many bytes by memcpy: what copy_states is held against
Pass list_decisions(const Sample& sample, int rounds);   // parts: decisions
Pass list_steps(const Sample& sample, int rounds);       // parts: complete steps
Pass apply_decisions(const Sample& sample, int rounds);  // one legal decision of each State, carried out on a copy
Pass determinize_views(const Sample& sample, int rounds);
Pass score_all_decisions(const Sample& sample, int rounds);  // by the guided policy; parts: decisions
Pass evaluate_states(const Sample& sample, int rounds);

// Whole games from each State to the end; parts: decisions.
Pass play_random(const Sample& sample, int rounds);
Pass play_guided(const Sample& sample, int rounds);

// A search of each State by the seat to move, in one thread; count: iterations, parts: edges of the trees.
Pass search_states(const Sample& sample, const SearchParameters& parameters);

}  // namespace brass
