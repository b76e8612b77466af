// Searcher: one thread's information set tree search with max^n values: every edge keeps a mean utility per seat. By
// default single-observer ISMCTS (SO-ISMCTS: Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search").
//
// Each iteration draws a new determinization of the View, walks down the tree among the decisions that are legal in it,
// adds the decisions of one node, closes the leaf by a playout and the evaluation, and adds the outcome along the path.
// Edges count how often they were legal, and the selection rules use that count in place of the parent's visits.
#pragma once

#include <atomic>
#include <chrono>
#include <span>
#include <vector>

#include "brass/search/belief.h"
#include "brass/search/planting.h"
#include "brass/search/restriction.h"
#include "brass/search/selection.h"
#include "brass/search/turn.h"

namespace brass {

using Clock = std::chrono::steady_clock;

// When a run ends; an iteration in progress is always finished.
struct Budget {
    std::uint32_t iterations = 0;  // 0: no limit
    bool has_deadline = false;
    Clock::time_point deadline{};
    const std::atomic<bool>* stop = nullptr;
};

class Searcher {
 public:
    Searcher(const SearchParameters& parameters, std::uint64_t seed, std::size_t pool_bytes);

    // New trees for this View, their own turn planted if there are turns to plant; what was searched before has no effect.
    // Only decisions that the restriction allows are tried; it must outlive the search.
    void start(const View& view, const Planting& planting, const Restriction* allowed = nullptr);

    // Keep what lies behind a decision; where nothing does, the trees are new. A forced decision has no node of its own.
    void advance(const View& view, Decision decision, bool is_forced);

    // Iterations done.
    std::uint32_t run(const Budget& budget);

    const Tree& tree() const { return tree_; }
    int max_depth() const { return max_depth_; }

    // Roots of the trees that say what the View's seat should do.
    std::span<const std::uint32_t> roots() const;

    // Do the trees at the roots hold the seat's decisions?
    bool is_in_tree(int seat) const {
        return parameters_.rivals == Rivals::kSearched || is_multiple() || seat == view_.observer;
    }

    // What the playout policy decides for a seat that no tree decides for.
    Decision played_decision(const State& state, Random& random) const {
        return choose(parameters_.playout_policy, state, random);
    }

    bool has_won_halving(std::uint32_t edge) const { return halving_.holds(edge); }

 private:
    // An edge on the way down, the observer in whose tree it is, and the seat that chose it; kNone for roots and chance.
    struct PathItem {
        std::uint32_t edge, detail;
        std::uint8_t observer, seat;
    };
    static constexpr int kMaxPath = 512, kMostPushes = 3 * kMaxSeats;  // pushes of one decision and what it turns up

    // Roots and worlds
    void set_view(const View& view);
    void make_roots();
    void deal_worlds();
    State new_world();
    State world_of_iteration();
    bool is_multiple() const { return parameters_.tree == TreeKind::kMultipleObserver; }
    bool is_apart() const {
        return parameters_.rivals == Rivals::kApart && parameters_.tree == TreeKind::kSingleObserver;
    }
    bool has_tree_for_each() const { return is_multiple() || is_apart(); }
    int observers() const { return has_tree_for_each() ? view_.known.players() : 1; }
    int observer_of(int seat) const { return has_tree_for_each() ? seat : 0; }
    std::uint32_t root_of(int observer) const { return roots_[has_tree_for_each() ? observer : tree_of_iteration_]; }

    // Down the tree
    void iterate();
    void begin_path();
    void push(int observer, Candidate to, int seat);
    int depth_of_path() const;
    int choose_decision(const State& state);
    bool is_leaf(int observer) const;
    bool is_at_end(const State& state) const;
    bool is_played(int seat) const;
    int without_room(const State& state);
    bool play(State& state, Decision decision);
    bool follow(int observer, std::uint16_t key, int seat, bool with_details);
    bool follow_draw(int observer, const State& state, int drawn);
    bool follow_hands(const State& before, const State& state);
    void put_scarcest_tile_first(State& state) const;
    void match(std::uint32_t node, const DecisionList& legal);
    void add_missing(std::uint32_t node, const State& state, bool with_details);
    Candidate select(std::uint32_t node, int seat);
    bool has_details(int observer, const State& state) const;
    bool is_planted(std::uint32_t node) const { return tree_.edge(node).first_block < planted_blocks_; }

    // The leaf, and back up
    bool is_closing(const State& state) const;
    void finish(State& state, float* points);
    void to_utility(const State& state, const float* points, float* utility) const;
    void back_up(const float* utility, const float* points, const float* chances);
    void back_up_expectations();
    void back_up_best();
    void set_reference();

    SearchParameters parameters_;
    std::uint64_t seed_;
    Random random_;
    Tree tree_;
    View view_{};
    int last_round_ = 0;  // that a line plays whose horizon is the root's
    Turn turn_;
    const Restriction* allowed_ = nullptr;
    HandBelief belief_;
    Halving halving_;
    std::vector<std::uint32_t> roots_;
    std::vector<State> worlds_;  // of the determinized trees, in the order of their roots
    std::uint32_t planted_blocks_ = 0;
    float reference_[kMaxSeats] = {};  // expected points at the root, the middle of the utility scale
    int max_depth_ = 0;
    double spent_ = 0;  // part of the budget of the run

    // Of the iteration in progress
    Restriction::Place place_;             // among the lines that are allowed
    std::uint32_t tree_of_iteration_ = 0;  // of the determinized ones
    std::uint32_t at_[kMaxSeats] = {};     // node reached in the tree of each observer; kNoIndex where it has none
    PathItem path_[kMaxPath];
    int path_size_ = 0;
    Candidates found_;
    Decision missing_[kMaxLegal];
    int missing_size_ = 0;
    ScoredDecisions scored_;
};

}  // namespace brass
