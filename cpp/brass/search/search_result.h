// What a search reports. All statistics are of the seat whose View was searched and, where marked, of every seat.
#pragma once

#include <vector>

#include "brass/core/decision.h"
#include "brass/core/step.h"

namespace brass {

// Expectations of one seat behind a decision.
struct SeatEstimate {
    float points = 0;          // mean final points of the playouts or evaluations behind it
    float standard_error = 0;  // of that mean, as if every visit were independent
    float win = 0;             // mean chance to win
};

// One alternative: a decision at the root, or all the decisions of one complete step.
struct Alternative {
    std::vector<Decision> decisions;
    Step step;  // of a complete step; kind kStop where the action was closed and the turn ended
    std::uint32_t visits = 0;
    int halvings_won = 0;  // trees in which it is what sequential halving left
    float prior = 0;       // of the last decision
    float utility = 0;     // mean, in [0, 1], of the searching seat
    int players = 0;
    SeatEstimate seats[kMaxSeats];
};

struct SearchResult {
    int seat = 0;
    int players = 0;
    std::vector<Alternative> decisions;  // every legal root decision, most visited first
    std::vector<Alternative> steps;      // complete steps that were tried, most visited first
    std::vector<Decision> variation;     // most visited line, for as long as it has visits enough to mean something
    std::vector<Alternative> turn;       // the recommended steps up to the end of the seat's turn
    bool turn_is_complete = false;       // false: the line ran out of visits, or a tile drawn will decide
    std::uint64_t iterations = 0;
    double seconds = 0;
    std::uint64_t nodes = 0;       // edges in all trees
    std::uint64_t tree_bytes = 0;  // memory that all trees fill
    int max_depth = 0;             // decisions
    bool was_stopped = false;

    Decision best() const { return decisions.front().decisions.front(); }
};

}  // namespace brass
