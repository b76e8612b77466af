// Breakdown: where the time of searches goes, by the counters of the profiling build (core/counting.h).
#pragma once

#include <vector>

#include "brass/measure/sample.h"
#include "brass/search/search_parameters.h"

namespace brass {

#if BRASS_PROFILE
inline constexpr bool kCounts = true;
#else
inline constexpr bool kCounts = false;  // a Breakdown of this build is empty
#endif

// A part of the search, within the part that called for it; the iteration is within none.
struct PartTime {
    const char* part;
    const char* within;  // "" of the iteration
    std::uint64_t calls;
    double seconds;  // of processor time, without the parts inside and without what counting takes
};

// Lists of legal decisions in the trees, by phase.
struct Branching {
    const char* phase;
    std::uint64_t lists, decisions;
};

struct Breakdown {
    std::uint64_t searches = 0, iterations = 0;
    std::uint64_t nodes = 0, tree_bytes = 0;  // of all trees
    std::uint64_t depth_sum = 0;              // decisions from the root to the leaf, of all iterations
    int max_depth = 0;
    std::vector<PartTime> parts;
    std::vector<Branching> branching;
};

// A search of each State of the era by the seat to move, in one thread.
Breakdown break_down(const Sample& sample, Era era, const SearchParameters& parameters);

}  // namespace brass
