// Searcher: one thread's single-observer information set tree search (SO-ISMCTS: Cowling, Powley, Whitehouse 2012,
// "Information Set Monte Carlo Tree Search") with max^n values: every edge keeps a mean utility per seat.
//
// Each iteration draws a new determinization of the View, walks down the tree among the decisions that are legal in it,
// adds the decisions of one node, closes the leaf by a playout and the evaluation, and adds the outcome along the path.
// Edges count how often they were legal, and the selection rules use that count in place of the parent's visits.
#pragma once

#include <atomic>
#include <chrono>

#include "brass/information/view.h"
#include "brass/search/restriction.h"
#include "brass/search/search_parameters.h"
#include "brass/search/tree.h"

namespace brass {

using Clock = std::chrono::steady_clock;

// When a run ends; an iteration in progress is always finished.
struct Budget {
    std::uint32_t iterations = 0;  // 0: no limit
    bool has_deadline = false;
    Clock::time_point deadline{};
    const std::atomic<bool>* stop = nullptr;
};

// The stretch of play that a recommendation covers: the rest of a seat's turn, or of its shortfall.
struct Turn {
    int seat, rounds, place;
    bool is_shortfall;

    explicit Turn(const State& state);
    bool contains(const State& state) const;
};

class Searcher {
 public:
    Searcher(const SearchParameters& parameters, std::uint64_t seed, std::size_t pool_bytes);

    // A new tree for this View; what was searched before has no effect. Only decisions that the restriction allows are
    // tried; it must outlive the search.
    void start(const View& view, const Restriction* allowed = nullptr);

    // Keep what lies behind a decision (and the tile that it drew); false if nothing did and the tree is new.
    bool advance(const View& view, Decision decision, int drawn_tile);

    // Iterations done.
    std::uint32_t run(const Budget& budget);

    const Tree& tree() const { return tree_; }
    std::uint32_t root() const { return root_; }
    int max_depth() const { return max_depth_; }

 private:
    struct PathItem {
        std::uint32_t edge, detail;
    };
    static constexpr int kMaxPath = 512;

    void iterate();
    void push(std::uint32_t edge, std::uint32_t detail) { path_[path_size_++] = {edge, detail}; }
    bool play(State& state, Decision decision);
    void match(std::uint32_t node, const DecisionList& legal);
    void add_missing(std::uint32_t node, const State& state, bool with_details);
    PathItem select(std::uint32_t node, int seat);
    PathItem best_by_puct(std::uint32_t node, int seat) const;
    PathItem best_by_ucb1(int seat) const;
    void finish(State& state, float* points);
    void to_utility(const State& state, const float* points, float* utility) const;
    void back_up(const float* utility, const float* points, const float* chances);
    void set_reference();

    SearchParameters parameters_;
    std::uint64_t seed_;
    Random random_;
    Tree tree_;
    View view_{};
    Turn turn_;
    const Restriction* allowed_ = nullptr;
    std::uint32_t root_ = 0;
    float reference_[kMaxSeats] = {};  // expected points at the root, the middle of the utility scale
    int max_depth_ = 0;

    // Of the iteration in progress
    PathItem path_[kMaxPath];
    int path_size_ = 0;
    PathItem found_[kMaxLegal];
    int found_size_ = 0;
    Decision missing_[kMaxLegal];
    int missing_size_ = 0;
    ScoredDecisions scored_;
};

}  // namespace brass
