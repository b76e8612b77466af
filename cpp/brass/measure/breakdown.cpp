#include "brass/measure/breakdown.h"

#include <algorithm>

#include "brass/core/counting.h"
#include "brass/measure/thread_clock.h"
#include "brass/search/search.h"

namespace brass {
namespace {

void search_all(const Sample& sample, Era era, const SearchParameters& parameters, Breakdown& total) {
    SearchParameters single = parameters;
    single.threads = 1;  // counters are of one thread
    Search search(single);
    for (const State& state : sample) {
        if (state.era != era) continue;
        const SearchResult result = search.run(view_of(state, state.seat()));
        ++total.searches;
        total.iterations += result.iterations;
        total.nodes += result.nodes;
        total.tree_bytes += result.tree_bytes;
        total.max_depth = std::max(total.max_depth, result.max_depth);
    }
}

#if BRASS_PROFILE

constexpr const char* kPartNames[kParts] = {"iteration", "determinize", "copy",    "match",   "select", "expand",
                                            "playout",   "evaluate",    "back up", "movegen", "apply"};
constexpr const char* kPhaseNames[kPhases] = {"main", "target",   "card",      "second card", "coal",
                                              "iron", "continue", "shortfall", "over"};

// Ticks that counting itself takes, by call.
struct Toll {
    double own = 0;     // shows up in the part itself
    double around = 0;  // shows up in the part around it
};

Toll toll() {
    constexpr int kTries = 50, kCalls = 1000;
    Toll least{1e9, 1e9};
    for (int round = 0; round < kTries; ++round) {
        counters = {};
        {
            BRASS_TIME(kIteration);
            for (int call = 0; call < kCalls; ++call) BRASS_TIME(kCopy);
        }
        const PartCounter& around = counters.parts[0][0];
        const PartCounter& own = counters.parts[0][static_cast<int>(Part::kCopy)];
        least.own = std::min(least.own, static_cast<double>(own.ticks) / kCalls);
        least.around = std::min(least.around, static_cast<double>(around.ticks) / kCalls);
    }
    return least;
}

double net_ticks(const PartCounter& counter, const Toll& toll) {
    const double toll_ticks =
        static_cast<double>(counter.calls) * toll.own + static_cast<double>(counter.inside) * toll.around;
    return std::max(0.0, static_cast<double>(counter.ticks) - toll_ticks);
}

void read_counters(double seconds_per_tick, const Toll& toll, Breakdown& total) {
    for (int within = 0; within < kParts; ++within)
        for (int part = 0; part < kParts; ++part) {
            const PartCounter& counter = counters.parts[within][part];
            if (counter.calls)
                total.parts.push_back({kPartNames[part], part ? kPartNames[within] : "", counter.calls,
                                       net_ticks(counter, toll) * seconds_per_tick});
        }
    for (int phase = 0; phase < kPhases; ++phase)
        if (counters.lists[phase])
            total.branching.push_back({kPhaseNames[phase], counters.lists[phase], counters.listed[phase]});
    total.depth_sum = counters.depth_sum;
}

#endif

}  // namespace

#if BRASS_PROFILE

Breakdown break_down(const Sample& sample, Era era, const SearchParameters& parameters) {
    Breakdown total;
    const Toll by_call = toll();
    counters = {};
    const double begin = thread_seconds();
    const std::uint64_t begin_ticks = ticks_now();
    search_all(sample, era, parameters, total);
    // Ticks go on while other programs have the processor, seconds do not.
    const double ticks = static_cast<double>(ticks_now() - begin_ticks);
    read_counters((thread_seconds() - begin) / ticks, by_call, total);
    return total;
}

#else

Breakdown break_down(const Sample& sample, Era era, const SearchParameters& parameters) {
    Breakdown total;
    search_all(sample, era, parameters, total);
    return total;
}

#endif

}  // namespace brass
