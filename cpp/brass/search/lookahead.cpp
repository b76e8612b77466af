#include "brass/search/lookahead.h"

#include <algorithm>
#include <span>

#include "brass/core/rules.h"
#include "brass/search/decision_scorer.h"

namespace brass {
namespace {

using Group = DecisionParts::Group;

constexpr int kLongestStep = 8;  // decisions of one step

struct World {
    State state;
    std::uint64_t chance;  // seed for the deal of the rail era
};

using Worlds = std::span<const World>;

// The decisions of one complete step.
struct Line {
    int size = 0;
    Decision decisions[kLongestStep];

    const Decision* begin() const { return decisions; }
    const Decision* end() const { return decisions + size; }
};

struct Candidate {
    Line line;
    int first, target;  // what is done and where, the target of a sale; the rest is how
    float card_worth;   // of the cards played
    float points;       // after the step, less card_worth
};

void play(World& world, const Line& line) {
    Random random(world.chance);
    for (Decision decision : line) apply(world.state, decision, random);
}

bool ends_turn(const State& before, const State& after) {
    return before.phase == Phase::kShortfall || after.phase == Phase::kShortfall || after.is_over() ||
           after.seat() != before.seat() || after.round != before.round || after.era != before.era;
}

// L83a: the tile that a sale to the distant market turns up is seen before the turn goes on.
bool draws_tile(const State& before, const State& after) {
    return after.era == before.era && after.distant_drawn != before.distant_drawn;
}

float evaluated(const State& state, int seat, Evaluation evaluation) {
    float points[kMaxSeats];
    estimate(state, evaluation, points);
    return points[seat];
}

// Every complete step from the same knowledge, of those that differ in cards and sources only the best.
class Enumeration {
 public:
    Enumeration(Worlds worlds, Evaluation evaluation)
        : worlds_(worlds), before_(worlds[0].state), seat_(before_.seat()), evaluation_(evaluation) {
        visit(before_);
    }

    // The best ones, best first.
    std::vector<Candidate> best(int number) {
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const Candidate& one, const Candidate& other) { return one.points > other.points; });
        if (static_cast<int>(candidates_.size()) > number) candidates_.resize(number);
        return std::move(candidates_);
    }

 private:
    void visit(const State& state) {
        DecisionList legal;
        legal_decisions(state, legal);
        for (Decision decision : legal) {
            World after{state, worlds_[0].chance};
            Random random(after.chance);
            line_.decisions[line_.size++] = decision;
            apply(after.state, decision, random);
            const bool is_partial = is_composing(after.state.phase);
            if (is_partial)
                visit(after.state);
            else
                finish(after.state);
            --line_.size;
        }
    }

    void finish(const State& first_world) {
        Candidate candidate{line_, line_.decisions[0], 0, worth_of_cards(first_world), 0};
        if (line_.size > 1 && decision_parts(before_.ruleset(), line_.decisions[1]).group == Group::kTarget)
            candidate.target = line_.decisions[1];
        float sum = evaluated(first_world, seat_, evaluation_);
        for (const World& world : worlds_.subspan(1)) {
            World after = world;
            play(after, line_);
            sum += evaluated(after.state, seat_, evaluation_);
        }
        candidate.points = sum / static_cast<float>(worlds_.size()) - candidate.card_worth;
        add(candidate);
    }

    // What the discarded cards could still have built.
    float worth_of_cards(const State& after) const {
        if (before_.phase != Phase::kMain) return 0;
        float worth = 0;
        for (int card : {after.step.card, after.step.second_card, after.step.third_card})
            if (card != kNone) worth += card_worth(before_, policy_weights(before_.facts().game), card);
        return worth;
    }

    void add(const Candidate& candidate) {
        // Steps with the same first decision come one after the other.
        for (auto known = candidates_.rbegin(); known != candidates_.rend() && known->first == candidate.first; ++known)
            if (known->target == candidate.target) {
                if (candidate.points > known->points) *known = candidate;
                return;
            }
        candidates_.push_back(candidate);
    }

    Worlds worlds_;
    const State& before_;
    int seat_;
    Evaluation evaluation_;
    Line line_;
    std::vector<Candidate> candidates_;
};

struct TurnSearch {
    const LookaheadParameters& parameters;
    int seat;

    // The best way from here to the end of the turn.
    Lookahead best(Worlds worlds, int depth) const {
        std::vector<Lookahead> turns = all(worlds, depth);
        return std::move(
            *std::max_element(turns.begin(), turns.end(),
                              [](const Lookahead& one, const Lookahead& other) { return one.points < other.points; }));
    }

    // Every way from here to the end of the turn that the beams let through.
    std::vector<Lookahead> all(Worlds worlds, int depth) const {
        const int beam = depth == 0 ? parameters.beam : depth == 1 ? parameters.later_beam : 1;
        std::vector<Lookahead> turns;
        for (const Candidate& candidate : Enumeration(worlds, parameters.evaluation).best(beam))
            for (Lookahead& turn : followed(worlds, candidate, depth)) turns.push_back(std::move(turn));
        return turns;
    }

    std::vector<Lookahead> followed(Worlds worlds, const Candidate& candidate, int depth) const {
        const Lookahead begun{{candidate.line.begin(), candidate.line.end()}, candidate.points};
        std::vector<World> after(worlds.begin(), worlds.end());
        for (World& world : after) play(world, candidate.line);
        const State& before = worlds[0].state;
        if (draws_tile(before, after[0].state))
            return {{begun.decisions, mean_over_draws(before, after, depth) - candidate.card_worth}};
        if (ends_turn(before, after[0].state)) return {begun};
        std::vector<Lookahead> turns = all(after, depth + 1);
        for (Lookahead& turn : turns) {
            turn.points -= candidate.card_worth;
            turn.decisions.insert(turn.decisions.begin(), begun.decisions.begin(), begun.decisions.end());
        }
        return turns;
    }

    // The tile differs from world to world, so that in each the turn goes on by itself.
    float mean_over_draws(const State& before, Worlds worlds, int depth) const {
        float sum = 0;
        for (const World& world : worlds)
            sum += ends_turn(before, world.state) ? evaluated(world.state, seat, parameters.evaluation)
                                                  : best({&world, 1}, depth + 1).points;
        return sum / static_cast<float>(worlds.size());
    }
};

std::vector<World> dealt_worlds(const View& view, std::uint64_t seed, int number) {
    Random random(seed);
    std::vector<World> worlds;
    for (int world = 0; world < number; ++world) worlds.push_back({determinize(view, random), random.next()});
    return worlds;
}

}  // namespace

Lookahead look_ahead(const View& view, std::uint64_t seed, const LookaheadParameters& parameters) {
    const std::vector<World> worlds = dealt_worlds(view, seed, parameters.determinizations);
    return TurnSearch{parameters, view.observer}.best(worlds, 0);
}

std::vector<Lookahead> best_turns(const View& view, std::uint64_t seed, int number,
                                  const LookaheadParameters& parameters) {
    const std::vector<World> worlds = dealt_worlds(view, seed, parameters.determinizations);
    std::vector<Lookahead> turns = TurnSearch{parameters, view.observer}.all(worlds, 0);
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Lookahead& one, const Lookahead& other) { return one.points > other.points; });
    if (static_cast<int>(turns.size()) > number) turns.resize(number);
    return turns;
}

}  // namespace brass
