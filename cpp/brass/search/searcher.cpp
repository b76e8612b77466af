#include "brass/search/searcher.h"

#include <algorithm>
#include <cmath>

#include "brass/core/counting.h"
namespace brass {
namespace {

constexpr int kReferenceSamples = 16;
constexpr std::uint32_t kClockInterval = 16;  // iterations between two looks at the clock

// Is the action that a State is in the middle of complete?
bool is_between_actions(const State& state) {
    return state.phase == Phase::kMain || state.phase == Phase::kShortfall || state.phase == Phase::kOver;
}

}  // namespace

Turn::Turn(const State& state)
    : seat(state.seat()),
      rounds(rounds_begun(state)),
      place(state.turn),
      is_shortfall(state.phase == Phase::kShortfall) {}

bool Turn::contains(const State& state) const {
    return !state.is_over() && rounds_begun(state) == rounds && state.turn == place &&
           (state.phase == Phase::kShortfall) == is_shortfall;
}

Searcher::Searcher(const SearchParameters& parameters, std::uint64_t seed, std::size_t pool_bytes)
    : parameters_(parameters), seed_(seed), random_(seed), tree_(pool_bytes), turn_(State{}) {}

void Searcher::start(const View& view, const Restriction* allowed) {
    random_ = Random(seed_);
    view_ = view;
    allowed_ = allowed;
    turn_ = Turn(view.known);
    tree_.clear();
    root_ = 0;
    max_depth_ = 0;
    set_reference();
}

bool Searcher::advance(const View& view, Decision decision, int drawn_tile) {
    std::uint32_t next = tree_.find(root_, decision);
    if (next != kNoIndex && drawn_tile >= 0) next = tree_.find(next, static_cast<std::uint16_t>(kDrawKey + drawn_tile));
    view_ = view;
    max_depth_ = std::max(0, max_depth_ - 1);
    allowed_ = nullptr;
    root_ = next;
    if (next != kNoIndex) return true;
    tree_.clear();
    root_ = 0;
    return false;
}

std::uint32_t Searcher::run(const Budget& budget) {
    std::uint32_t done = 0;
    while (!budget.iterations || done < budget.iterations) {
        if (budget.stop && budget.stop->load(std::memory_order_relaxed)) break;
        if (budget.has_deadline && done % kClockInterval == 0 && Clock::now() >= budget.deadline) break;
        iterate();
        ++done;
    }
    return done;
}

void Searcher::iterate() {
    BRASS_TIME(kIteration);
    State state = BRASS_TIMED(kDeterminize, determinize(view_, random_));
    path_size_ = 0;
    push(root_, kNoIndex);
    DecisionList legal;
    Restriction::Place place = allowed_ ? allowed_->start() : Restriction::Place{};
    while (!state.is_over() && path_size_ + 2 < kMaxPath) {
        const std::uint32_t node = path_[path_size_ - 1].edge;
        if (node != root_ && tree_.edge(node).visits == 0) break;
        legal_decisions(state, legal);
        BRASS_COUNT(list(state.phase, legal.size));
        Decision decision = legal.items[0];
        if (legal.size > 1 || state.phase == Phase::kMain) {
            if (place.is_bound()) allowed_->keep_allowed(place, legal);
            match(node, legal);
            if (missing_size_) add_missing(node, state, turn_.contains(state));
            if (found_size_ == 0) break;
            const PathItem chosen = select(node, state.seat());
            push(chosen.edge, chosen.detail);
            decision = tree_.edge(chosen.edge).key;
        }
        if (place.is_bound()) place = allowed_->after(place, decision);
        if (!play(state, decision)) break;
    }
    max_depth_ = std::max(max_depth_, path_size_ - 1);
    BRASS_COUNT(depth(path_size_ - 1));
    float points[kMaxSeats] = {}, chances[kMaxSeats] = {}, utility[kMaxSeats] = {};
    finish(state, points);
    BRASS_TIME(kBackUp);
    win_chances(state, points, chances);
    to_utility(state, points, utility);
    back_up(utility, points, chances);
}

// Carry out a decision; where it drew a distant-market tile the path goes on behind that tile (L83a). False if the
// pool has no room for it.
bool Searcher::play(State& state, Decision decision) {
    const int drawn = state.distant_drawn;
    apply(state, decision, random_);
    if (state.distant_drawn <= drawn) return true;
    const auto key = static_cast<std::uint16_t>(kDrawKey + state.distant[drawn]);
    const std::uint32_t node = path_[path_size_ - 1].edge;
    std::uint32_t behind = tree_.find(node, key);
    if (behind == kNoIndex) {
        scored_.size = 0;
        scored_.add(key, 1);
        if (!tree_.expand(node, scored_, turn_.contains(state))) return false;
        behind = tree_.find(node, key);
    }
    push(behind, tree_.find_detail(node, behind));
    return true;
}

// Sort the legal decisions into those that the node has an edge for and those that it has not; both are ascending.
void Searcher::match(std::uint32_t node, const DecisionList& legal) {
    BRASS_TIME(kMatch);
    std::copy(legal.begin(), legal.end(), missing_);
    missing_size_ = legal.size;
    found_size_ = 0;
    for (std::uint32_t at = tree_.edge(node).first_block; at != kNoIndex && missing_size_;) {
        const Block& block = tree_.block(at);
        std::uint32_t index = 0;
        int left = 0;
        for (int item = 0; item < missing_size_; ++item) {
            const Decision decision = missing_[item];
            while (index < block.size && tree_.edge(block.first_edge + index).key < decision) ++index;
            if (index < block.size && tree_.edge(block.first_edge + index).key == decision)
                found_[found_size_++] = {block.first_edge + index,
                                         block.first_detail == kNoIndex ? kNoIndex : block.first_detail + index};
            else
                missing_[left++] = decision;
        }
        missing_size_ = left;
        at = block.next;
    }
}

void Searcher::add_missing(std::uint32_t node, const State& state, bool with_details) {
    BRASS_TIME(kExpand);
    score_decisions(state, scored_);
    to_probabilities(scored_, parameters_.prior_temperature);
    const float even = parameters_.prior_floor / static_cast<float>(scored_.size);
    int kept = 0;
    for (int index = 0, item = 0; index < scored_.size && item < missing_size_; ++index) {
        if (scored_.items[index] != missing_[item]) continue;
        scored_.items[kept] = scored_.items[index];
        scored_.scores[kept++] = scored_.scores[index] * (1 - parameters_.prior_floor) + even;
        ++item;
    }
    scored_.size = kept;
    if (!tree_.expand(node, scored_, with_details)) return;
    const Block& block = tree_.block(tree_.edge(node).first_block);
    for (std::uint32_t index = 0; index < block.size; ++index)
        found_[found_size_++] = {block.first_edge + index,
                                 block.first_detail == kNoIndex ? kNoIndex : block.first_detail + index};
}

Searcher::PathItem Searcher::select(std::uint32_t node, int seat) {
    BRASS_TIME(kSelect);
    for (int index = 0; index < found_size_; ++index) ++tree_.edge(found_[index].edge).available;
    return parameters_.selection == Selection::kPuct ? best_by_puct(node, seat) : best_by_ucb1(seat);
}

Searcher::PathItem Searcher::best_by_puct(std::uint32_t node, int seat) const {
    float prior_sum = 1e-9f;
    for (int index = 0; index < found_size_; ++index) prior_sum += tree_.edge(found_[index].edge).prior;
    const float unvisited = tree_.edge(node).value[seat] - parameters_.first_play;
    const float scale = parameters_.exploration / prior_sum;
    PathItem best = found_[0];
    float best_score = -1e30f;
    for (int index = 0; index < found_size_; ++index) {
        const Edge& edge = tree_.edge(found_[index].edge);
        const float value = edge.visits ? edge.value[seat] : unvisited;
        const float bonus = scale * edge.prior * std::sqrt(static_cast<float>(edge.available + 1)) /
                            static_cast<float>(edge.visits + 1);
        if (value + bonus > best_score) best_score = value + bonus, best = found_[index];
    }
    return best;
}

Searcher::PathItem Searcher::best_by_ucb1(int seat) const {
    PathItem best = found_[0];
    float best_score = -1e30f;
    for (int index = 0; index < found_size_; ++index) {
        const Edge& edge = tree_.edge(found_[index].edge);
        constexpr float kUnvisited = 1e6f;  // ahead of all visited ones, the likelier first
        const float score = edge.visits == 0
                                ? kUnvisited + edge.prior
                                : edge.value[seat] + parameters_.exploration *
                                                         std::sqrt(std::log(static_cast<float>(edge.available + 1)) /
                                                                   static_cast<float>(edge.visits));
        if (score > best_score) best_score = score, best = found_[index];
    }
    return best;
}

// Close the open action, play the rounds asked for, and estimate.
void Searcher::finish(State& state, float* points) {
    {
        BRASS_TIME(kPlayout);
        while (!is_between_actions(state)) apply(state, choose(parameters_.playout_policy, state, random_), random_);
        if (parameters_.playout_rounds)
            play_out(state, parameters_.playout_policy, random_, parameters_.playout_rounds);
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
}

void Searcher::set_reference() {
    std::fill(std::begin(reference_), std::end(reference_), 0.0f);
    for (int sample = 0; sample < kReferenceSamples; ++sample) {
        State state = determinize(view_, random_);
        float points[kMaxSeats];
        finish(state, points);
        for (int seat = 0; seat < state.players(); ++seat) reference_[seat] += points[seat] / kReferenceSamples;
    }
}

}  // namespace brass
