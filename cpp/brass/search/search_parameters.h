// SearchParameters: everything that can be set about a search, in one flat structure that Python and the documentation
// show unchanged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "brass/search/evaluation.h"
#include "brass/search/playout.h"

namespace brass {

enum class Selection : std::uint8_t {
    kPuct,  // value + exploration * prior * sqrt(availability) / (1 + visits)   (Silver et al. 2018)
    kUcb1,  // value + exploration * sqrt(ln(availability) / visits), unvisited first (Cowling et al. 2012)
};

// What estimates decisions that were not tried yet.
enum class Prior : std::uint8_t {
    kGuided,   // the guided policy
    kLearned,  // the same, corrected by what stronger searches choose (prior.h)
};

// What a node of the tree stands for.
enum class TreeKind : std::uint8_t {
    kSingleObserver,    // what the searching seat knows: SO-ISMCTS (Cowling, Powley, Whitehouse 2012)
    kMultipleObserver,  // a tree for each seat, of what that seat knows, its own new cards included: MO-ISMCTS (ibid.)
    kDeterminized,  // a State: a tree for each of some worlds, merged at the root: PIMC (Ginsberg 2001; UCT in each)
};

// How rivals play within the tree.
enum class Rivals : std::uint8_t {
    kSearched,  // each for itself, like the searching seat (max^n)
    kPlayed,    // by the playout policy: the tree holds own decisions alone, and so reaches the next turns
    kApart,     // each by a tree of its own decisions alone, which grows in the same iterations
};

// Where the rounds of a playout are counted from.
enum class Horizon : std::uint8_t {
    kLeaf,  // each leaf: deeper lines are evaluated later
    kRoot,  // the root: all lines are evaluated in the same round, or where they end if that is later
};

// How the root chooses.
enum class RootSelection : std::uint8_t {
    kAsBelow,  // like every other node
    kHalving,  // sequential halving among the likeliest decisions (Danihelka et al. 2022, without the Gumbel noise)
};

inline constexpr int kMaxThreads = 32, kMaxWorlds = 1024;

struct SearchParameters {
    // Budget: the search ends at whichever comes first; 0 is no limit, but one of the two must be set.
    std::uint32_t iterations = 2000;  // for each decision, in all threads together
    double seconds = 0;               // wall clock; for a turn, shared by its decisions

    // Selection
    Selection selection = Selection::kPuct;
    float exploration = 0.6f;         // larger: wider; utilities are in [0, 1]
    float exploration_growth = 0.4f;  // the root has this part more for every factor of e beyond 1,000 visits
    Prior prior = Prior::kLearned;
    float prior_temperature = 3.0f;  // points of the estimate that are a factor of e in the prior
    float prior_floor = 0.05f;       // part of the prior that is spread evenly over all legal decisions
    float first_play = -0.03f;       // an unvisited decision counts as its parent's value less this

    RootSelection root_selection = RootSelection::kAsBelow;
    std::uint16_t root_candidates = 16;  // decisions with which halving begins
    float widening = 0;                  // a node of n visits tries at most 2 n^widening decisions; 0: all at once
    std::uint16_t turn_candidates = 0;   // the best so many whole turns of a lookahead fill the own turn; 0: all turns

    // Tree
    TreeKind tree = TreeKind::kSingleObserver;
    Rivals rivals = Rivals::kApart;  // those of multiple observers are always searched
    std::uint16_t worlds = 16;       // of the determinized trees of each thread
    bool keep_tree = true;           // from one decision of a turn to the next
    bool expected_draws = false;     // distant-market tiles by their exact chances instead of as they come
    float backed_up_weight = 0;      // of the best line's evaluation against the mean (Lanctot et al. 2014), in [0, 1]

    // Worlds
    bool common_worlds = false;  // the n-th visits of all root decisions are in the same world
    float belief = 0;            // rivals hold a card e^(belief * its worth to them) times as often; 0: all cards alike

    // Leaves
    Policy playout_policy = Policy::kGuided;
    std::int16_t playout_rounds = 2;  // rounds begun before the evaluation closes; 0 at the leaf, -1 to the game's end
    Horizon horizon = Horizon::kRoot;
    Evaluation evaluation = Evaluation::kNetwork;
    std::optional<EvaluationWeights> weights{};  // of the static evaluation; by default those fitted for the game

    // Utility: a mix in [0, 1] of own points, lead over the best rival, and rank; weights need not add up to 1.
    float points_weight = 1.0f;
    float lead_weight = 0.0f;
    float rank_weight = 0.0f;
    float points_scale = 12.0f;  // points above what is expected at the root that bring half of the way to 1

    // Machine
    std::uint64_t seed = 0;              // one thread, an iteration limit and a seed: the same answer always
    std::uint16_t threads = 1;           // independent trees, merged at the root; at most 32
    std::size_t pool_bytes = 256 << 20;  // limit for the trees of all threads; when full they grow no more
};

}  // namespace brass
