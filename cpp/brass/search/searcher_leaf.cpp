// The second half of Searcher: worlds, leaves, and the way back up.
#include <algorithm>
#include <cmath>

#include "brass/core/counting.h"
#include "brass/search/searcher.h"

namespace brass {
namespace {

constexpr int kReferenceSamples = 16;

}  // namespace

State Searcher::new_world() {
    return BRASS_TIMED(kDeterminize, parameters_.belief != 0 ? determinize_believed(view_, belief_, random_)
                                                             : determinize(view_, random_));
}

void Searcher::deal_worlds() {
    worlds_.clear();
    if (parameters_.tree != TreeKind::kDeterminized) return;
    for (int world = 0; world < parameters_.worlds; ++world) worlds_.push_back(new_world());
}

// Of a determinized tree only the rail deal is drawn anew each time.
State Searcher::world_of_iteration() {
    if (!worlds_.empty()) return worlds_[tree_of_iteration_];
    if (parameters_.common_worlds) {
        const std::uint64_t visits = tree_.edge(at_[observer_of(view_.observer)]).visits;
        random_ = Random(Random::mixed(seed_) + visits);
    }
    return new_world();
}

// Is a State, between actions, where the evaluation closes a line that has left the tree?
bool Searcher::is_closing(const State& state) const {
    if (!parameters_.playout_rounds || parameters_.horizon == Horizon::kLeaf) return true;
    return state.is_over() || rounds_begun(state) > last_round_;
}

// Close the open action, play the rounds asked for, and estimate.
void Searcher::finish(State& state, float* points) {
    {
        BRASS_TIME(kPlayout);
        while (!is_between_actions(state.phase))
            apply(state, choose(parameters_.playout_policy, state, random_), random_);
        if (parameters_.playout_rounds) {
            const bool moves = parameters_.horizon == Horizon::kLeaf;
            const int last = moves ? last_round(state, parameters_.playout_rounds) : last_round_;
            play_out(state, parameters_.playout_policy, random_, last);
        }
    }
    BRASS_TIME(kEvaluate);
    estimate(state, parameters_.evaluation, parameters_.weights, points);
}

void Searcher::to_utility(const State& state, const float* points, float* utility) const {
    const float sum = parameters_.points_weight + parameters_.lead_weight + parameters_.rank_weight;
    const int players = state.players();
    // Soft limits: half of the way from the middle to an end at points_scale.
    const auto soft = [this](float off) {
        const float part = off / parameters_.points_scale;
        return 0.5f + 0.5f * part / (1 + std::abs(part));
    };
    for (int seat = 0; seat < players; ++seat) {
        float best_rival = -1e30f, beaten = 0, reference_rival = -1e30f;
        for (int other = 0; other < players; ++other) {
            if (other == seat) continue;
            best_rival = std::max(best_rival, points[other]);
            reference_rival = std::max(reference_rival, reference_[other]);
            beaten += points[seat] > points[other] ? 1.0f : points[seat] == points[other] ? 0.5f : 0.0f;
        }
        const float own = soft(points[seat] - reference_[seat]);
        const float lead = soft(points[seat] - best_rival - (reference_[seat] - reference_rival));
        const float rank = beaten / static_cast<float>(players - 1);
        utility[seat] =
            (parameters_.points_weight * own + parameters_.lead_weight * lead + parameters_.rank_weight * rank) / sum;
    }
}

void Searcher::back_up(const float* utility, const float* points, const float* chances) {
    for (int item = 0; item < path_size_; ++item) {
        Edge& edge = tree_.edge(path_[item].edge);
        edge.add(utility);
        if (path_[item].detail != kNoIndex) tree_.detail(path_[item].detail).add(points, chances, edge.visits);
    }
    if (parameters_.expected_draws) back_up_expectations();
    if (tree_.has_best()) back_up_best();
}

// Values in front of a draw: the mean over the tiles by their chances, not by their visits.
void Searcher::back_up_expectations() {
    for (int item = path_size_ - 1; item > 0; --item) {
        if (tree_.edge(path_[item].edge).key < kDrawKey) continue;
        Edge& edge = tree_.edge(path_[item - 1].edge);
        float chance = 0, value[kMaxSeats] = {};
        tree_.for_each_edge(path_[item - 1].edge, [&](std::uint32_t index) {
            const Edge& tile = tree_.edge(index);
            if (!tile.visits) return;
            chance += tile.prior;
            for (int seat = 0; seat < kMaxSeats; ++seat) value[seat] += tile.prior * tile.value[seat];
        });
        for (int seat = 0; seat < kMaxSeats; ++seat) edge.value[seat] = value[seat] / chance;
    }
}

// The evaluation at the end of the line that all seats like best (Lanctot et al. 2014, there for two players).
void Searcher::back_up_best() {
    for (int item = path_size_ - 1; item >= 0; --item) {
        const Edge& edge = tree_.edge(path_[item].edge);
        const PathItem* const next = std::find_if(
            path_ + item + 1, path_ + path_size_,
            [observer = path_[item].observer](const PathItem& later) { return later.observer == observer; });
        const int seat = next < path_ + path_size_ ? next->seat : kNone;
        std::uint32_t best = kNoIndex;
        if (seat != kNone)
            tree_.for_each_edge(path_[item].edge, [&](std::uint32_t index) {
                if (!tree_.edge(index).visits) return;
                if (best == kNoIndex || tree_.best(index)[seat] > tree_.best(best)[seat]) best = index;
            });
        // A leaf, and what chance decides, has its mean.
        const float* from = best == kNoIndex ? edge.value : tree_.best(best);
        std::copy(from, from + kMaxSeats, tree_.best(path_[item].edge));
    }
}

void Searcher::set_reference() {
    std::fill(std::begin(reference_), std::end(reference_), 0.0f);
    for (int sample = 0; sample < kReferenceSamples; ++sample) {
        State state = new_world();
        float points[kMaxSeats];
        finish(state, points);
        for (int seat = 0; seat < state.players(); ++seat) reference_[seat] += points[seat] / kReferenceSamples;
    }
}

}  // namespace brass
