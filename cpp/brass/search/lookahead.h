// Lookahead: both actions of a turn searched and closed by the evaluation, a baseline between the greedy step and the tree.
#pragma once

#include <vector>

#include "brass/core/decision.h"
#include "brass/information/view.h"
#include "brass/search/evaluation.h"

namespace brass {

inline constexpr int kMaxLookaheadWorlds = 16;
inline constexpr int kMaxLookaheadBeam = 256;

struct LookaheadParameters {
    int beam = 12;             // first steps that are followed to the end of the turn: the best by the evaluation
    int later_beam = 3;        // second steps followed after each of them; from the third on only the best
    int determinizations = 2;  // worlds over which every evaluation is averaged
    Evaluation evaluation = Evaluation::kNetwork;
};

struct Lookahead {
    std::vector<Decision> decisions;  // to the end of the turn, or to a sale that turns up a distant-market tile
    float points = 0;                 // of the View's seat, expected at the end of the game
};

// The turn with the best evaluation at its end, less what the cards played could still have built; ties go to the first.
// The View's seat must be to move. The same seed gives the same answer.
Lookahead look_ahead(const View& view, std::uint64_t seed, const LookaheadParameters& parameters = {});

// So many of the turns that it compares, best first; at least one.
std::vector<Lookahead> best_turns(const View& view, std::uint64_t seed, int number,
                                  const LookaheadParameters& parameters = {});

}  // namespace brass
