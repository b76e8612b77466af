// A one-step greedy agent: the baseline that a search must beat.
#pragma once

#include "brass/information/view.h"
#include "brass/search/evaluation.h"

namespace brass {

// Decisions that make up the complete step with the best evaluation after it, averaged over the same determinizations
// for every step; the seat's own points count, ties go to the first. The same seed gives the same answer.
struct GreedyChoice {
    int size = 0;
    Decision decisions[8];
    float points = 0;  // expected, of the View's seat
};

inline constexpr int kMaxGreedyWorlds = 16;

GreedyChoice greedy_step(const View& view, std::uint64_t seed, int determinizations = 4,
                         Evaluation evaluation = Evaluation::kNetwork);

}  // namespace brass
