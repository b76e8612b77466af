#include "brass/search/greedy.h"

#include "brass/core/rules.h"

namespace brass {
namespace {

// Walks through the decisions of every complete step in several worlds at once; until the step is carried out they
// differ only in what the seat can't see.
struct Enumeration {
    int seat, worlds;
    Evaluation evaluation;
    Decision line[8];
    int depth = 0;
    GreedyChoice best;

    void visit(const State* states) {
        DecisionList legal;
        legal_decisions(states[0], legal);
        for (Decision decision : legal) {
            State after[kMaxGreedyWorlds];
            bool is_complete = false;
            line[depth++] = decision;
            for (int world = 0; world < worlds; ++world) {
                Random random(static_cast<std::uint64_t>(world) + 1);
                after[world] = states[world];
                apply(after[world], decision, random);
                is_complete |= after[world].steps_played != states[world].steps_played || after[world].seat() != seat ||
                               after[world].phase == Phase::kMain || after[world].is_over();
            }
            if (is_complete)
                finish(after);
            else
                visit(after);
            --depth;
        }
    }

    void finish(const State* states) {
        float sum = 0;
        for (int world = 0; world < worlds; ++world) {
            float points[kMaxSeats];
            estimate(states[world], evaluation, points);
            sum += points[seat];
        }
        const float mean = sum / static_cast<float>(worlds);
        if (best.size && mean <= best.points) return;
        best.points = mean;
        best.size = depth;
        for (int at = 0; at < depth; ++at) best.decisions[at] = line[at];
    }
};

}  // namespace

GreedyChoice greedy_step(const View& view, std::uint64_t seed, int determinizations, Evaluation evaluation) {
    Random random(seed);
    State states[kMaxGreedyWorlds];
    const int worlds = determinizations < kMaxGreedyWorlds ? determinizations : kMaxGreedyWorlds;
    for (int world = 0; world < worlds; ++world) states[world] = determinize(view, random);
    Enumeration all{.seat = view.known.seat(), .worlds = worlds, .evaluation = evaluation, .line = {}, .best = {}};
    all.best.points = -1e30f;
    all.visit(states);
    return all.best;
}

}  // namespace brass
