#include "brass/search/planting.h"

#include <cmath>
#include <map>

#include "brass/search/turn.h"

namespace brass {
namespace {

struct Line {
    const std::vector<Decision>* decisions;
    float weight;
};

using Lines = std::vector<Line>;

class Planter {
 public:
    Planter(Tree& tree, const State& root) : tree_(tree), turn_(root), drawn_(root.distant_drawn) {}

    // All lines agree up to this depth, where the State stands.
    void plant(std::uint32_t node, State state, const Lines& lines, std::size_t depth) {
        Random unused(0);  // a rail deal ends the turn
        DecisionList legal;
        for (legal_decisions(state, legal); goes_on(state) && is_forced(state, legal); legal_decisions(state, legal)) {
            apply(state, legal.items[0], unused);
            ++depth;
        }
        if (!goes_on(state)) return;
        std::map<Decision, Lines> next;
        for (const Line& line : lines)
            if (depth < line.decisions->size()) next[(*line.decisions)[depth]].push_back(line);
        if (next.empty() || !expand(node, next)) return;
        for (const auto& [decision, further] : next) {
            State after = state;
            apply(after, decision, unused);
            plant(tree_.find(node, decision), after, further, depth + 1);
        }
    }

 private:
    // A tile that is drawn ends what could be planned.
    bool goes_on(const State& state) const { return turn_.contains(state) && state.distant_drawn == drawn_; }

    bool expand(std::uint32_t node, const std::map<Decision, Lines>& next) {
        ScoredDecisions scored;
        float sum = 0;
        for (const auto& [decision, lines] : next) {
            float weight = 0;
            for (const Line& line : lines) weight += line.weight;
            scored.add(decision, weight);
            sum += weight;
        }
        for (int index = 0; index < scored.size; ++index) scored.scores[index] /= sum;
        return tree_.expand(node, scored, true);
    }

    Tree& tree_;
    const Turn turn_;
    const int drawn_;
};

}  // namespace

Planting planting(const View& view, const SearchParameters& parameters) {
    LookaheadParameters lookahead;
    lookahead.evaluation = parameters.evaluation;
    Random random(hash(view));
    return {best_turns(view, parameters.seed, parameters.turn_candidates, lookahead), determinize(view, random)};
}

void plant(Tree& tree, std::uint32_t root, const Planting& planting, float temperature) {
    Lines lines;
    for (const Lookahead& turn : planting.turns)
        lines.push_back({&turn.decisions, std::exp((turn.points - planting.turns.front().points) / temperature)});
    Planter(tree, planting.state).plant(root, planting.state, lines, 0);
}

}  // namespace brass
