#include "brass/search/searcher.h"

#include <algorithm>

#include "brass/core/counting.h"
#include "brass/search/prior.h"

namespace brass {
namespace {

constexpr int kNothingChosen = -1;
constexpr std::uint32_t kClockInterval = 16;  // iterations between two looks at the clock
constexpr std::uint32_t kRivalVisits = 4;     // of a node before a tree of a rival grows there: they need memory too

// The tiles that could be drawn when so many had been, each with its chance, ascending.
void list_tiles(const State& state, int drawn, ScoredDecisions& scored) {
    int number[kDistantValues] = {};
    const int count = state.ruleset().distant_tile_count;
    for (int tile = drawn; tile < count; ++tile) ++number[state.distant[tile]];
    scored.size = 0;
    for (int value = 0; value < kDistantValues; ++value)
        if (number[value])
            scored.add(kDrawKey + value, static_cast<float>(number[value]) / static_cast<float>(count - drawn));
}

}  // namespace

Searcher::Searcher(const SearchParameters& parameters, std::uint64_t seed, std::size_t pool_bytes)
    : parameters_(parameters),
      seed_(seed),
      random_(seed),
      tree_(pool_bytes, parameters.backed_up_weight > 0),
      turn_(State{}),
      halving_(parameters.root_candidates) {}

void Searcher::set_view(const View& view) {
    view_ = view;
    last_round_ = last_round(view.known, parameters_.playout_rounds);
    if (parameters_.belief != 0) belief_ = hand_belief(view, parameters_.belief);
}

void Searcher::start(const View& view, const Planting& planting, const Restriction* allowed) {
    random_ = Random(seed_);
    set_view(view);
    allowed_ = allowed;
    turn_ = Turn(view.known);
    make_roots();
    if (!planting.turns.empty())
        for (std::uint32_t root : roots()) plant(tree_, root, planting, parameters_.prior_temperature);
    planted_blocks_ = tree_.block_count();
    max_depth_ = 0;
    deal_worlds();
    set_reference();
}

void Searcher::make_roots() {
    tree_.clear();
    halving_.clear();
    planted_blocks_ = 0;
    tree_of_iteration_ = 0;
    const bool is_determinized = parameters_.tree == TreeKind::kDeterminized;
    roots_.resize(is_determinized ? parameters_.worlds : observers());
    for (std::uint32_t& root : roots_) root = tree_.add_root();
}

std::span<const std::uint32_t> Searcher::roots() const {
    return has_tree_for_each() ? std::span(roots_).subspan(view_.observer, 1) : std::span(roots_);
}

void Searcher::advance(const View& view, Decision decision, bool is_forced) {
    set_view(view);
    allowed_ = nullptr;
    for (State& world : worlds_) apply(world, decision, random_);
    if (is_forced) return;
    halving_.clear();
    max_depth_ = std::max(0, max_depth_ - 1);
    for (std::uint32_t& root : is_apart() ? std::span(roots_).subspan(view_.observer, 1) : std::span(roots_))
        root = tree_.find(root, decision);
    if (std::find(roots_.begin(), roots_.end(), kNoIndex) != roots_.end()) make_roots();
}

std::uint32_t Searcher::run(const Budget& budget) {
    const Clock::time_point begin = Clock::now();
    const std::chrono::duration<double> length = budget.deadline - begin;
    std::uint32_t done = 0;
    double time_spent = 0;
    halving_.clear();
    while (!budget.iterations || done < budget.iterations) {
        if (budget.stop && budget.stop->load(std::memory_order_relaxed)) break;
        if (budget.has_deadline && done % kClockInterval == 0) {
            const Clock::time_point now = Clock::now();
            if (now >= budget.deadline) break;
            time_spent = std::chrono::duration<double>(now - begin) / length;
        }
        spent_ = budget.iterations ? std::max(time_spent, static_cast<double>(done) / budget.iterations) : time_spent;
        iterate();
        ++done;
    }
    halving_.settle(tree_, view_.observer);
    return done;
}

void Searcher::iterate() {
    BRASS_TIME(kIteration);
    begin_path();
    // What is legal at the root does not depend on what is hidden: the world may follow the first decision.
    State state = view_.known;
    for (bool is_root = true; !state.is_over() && path_size_ + kMostPushes < kMaxPath; is_root = false) {
        const int decision = choose_decision(state);
        if (is_root) state = world_of_iteration();
        if (decision == kNothingChosen) break;
        if (place_.is_bound()) place_ = allowed_->after(place_, static_cast<Decision>(decision));
        if (!play(state, static_cast<Decision>(decision))) break;
    }
    const int depth = depth_of_path();
    max_depth_ = std::max(max_depth_, depth);
    BRASS_COUNT(depth(depth));
    float points[kMaxSeats] = {}, chances[kMaxSeats] = {}, utility[kMaxSeats] = {};
    finish(state, points);
    BRASS_TIME(kBackUp);
    win_chances(state, points, chances);
    to_utility(state, points, utility);
    back_up(utility, points, chances);
}

void Searcher::begin_path() {
    path_size_ = 0;
    place_ = allowed_ ? allowed_->start() : Restriction::Place{};
    if (!worlds_.empty()) tree_of_iteration_ = (tree_of_iteration_ + 1) % worlds_.size();
    for (int observer = 0; observer < observers(); ++observer) push(observer, {root_of(observer), kNoIndex}, kNone);
}

void Searcher::push(int observer, Candidate to, int seat) {
    at_[observer] = to.edge;
    path_[path_size_++] = {to.edge, to.detail, static_cast<std::uint8_t>(observer), static_cast<std::uint8_t>(seat)};
}

// Edges in the tree of the searching seat.
int Searcher::depth_of_path() const {
    const int observer = observer_of(view_.observer);
    const auto is_of_it = [observer](const PathItem& item) { return item.observer == observer; };
    return static_cast<int>(std::count_if(path_, path_ + path_size_, is_of_it)) - 1;
}

// Does the path end at the node that it has reached in this tree?
bool Searcher::is_leaf(int observer) const {
    if (at_[observer] == kNoIndex) return true;
    const bool is_of_rival = is_apart() && observer != view_.observer;
    return at_[observer] != root_of(observer) && tree_.edge(at_[observer]).visits < (is_of_rival ? kRivalVisits : 1);
}

// Where each seat has a tree for its own decisions alone, rivals go on in theirs until the evaluation closes.
bool Searcher::is_at_end(const State& state) const {
    if (!is_apart()) return is_leaf(observer_of(state.seat()));
    return is_leaf(view_.observer) && is_between_actions(state.phase) && is_closing(state);
}

// Does the playout policy decide for the seat, as no tree does?
bool Searcher::is_played(int seat) const { return is_apart() ? is_leaf(seat) : !is_in_tree(seat); }

// kNothingChosen where the path ends.
int Searcher::choose_decision(const State& state) {
    const int seat = state.seat(), chooser = observer_of(seat);
    const std::uint32_t node = at_[chooser];
    if (is_at_end(state)) return kNothingChosen;
    if (is_played(seat)) return played_decision(state, random_);
    DecisionList legal;
    legal_decisions(state, legal);
    BRASS_COUNT(list(state.phase, legal.size));
    if (is_forced(state, legal)) return legal.items[0];
    if (place_.is_bound()) allowed_->keep_allowed(place_, legal);
    match(node, legal);
    if (missing_size_ && !is_planted(node)) add_missing(node, state, has_details(chooser, state));
    if (found_.size == 0) return without_room(state);
    const Candidate chosen = select(node, seat);
    const std::uint16_t key = tree_.edge(chosen.edge).key;
    push(chooser, chosen, seat);
    if (!is_multiple()) return key;
    for (int observer = 0; observer < observers(); ++observer)
        if (observer != chooser && !follow(observer, key, seat, has_details(observer, state))) return kNothingChosen;
    return key;
}

// The pool has no room for the decisions of a node: the path ends, or goes on without this tree.
int Searcher::without_room(const State& state) {
    if (!is_apart()) return kNothingChosen;
    at_[state.seat()] = kNoIndex;
    return choose_decision(state);
}

// Carry out a decision; where it turned up something that an observer sees, his path goes on behind that. False if the
// pool has no room for it.
bool Searcher::play(State& state, Decision decision) {
    if (parameters_.expected_draws) put_scarcest_tile_first(state);
    const int drawn = state.distant_drawn;
    if (!is_multiple()) {
        const int seat = state.seat();
        const bool is_in_tree = !is_played(seat);  // apart: not behind a decision that was just tried first
        apply(state, decision, random_);
        if (!is_in_tree || state.distant_drawn <= drawn || follow_draw(observer_of(seat), state, drawn)) return true;
        at_[observer_of(seat)] = kNoIndex;
        return is_apart();
    }
    const State before = state;
    apply(state, decision, random_);
    for (int observer = 0; observer < observers() && state.distant_drawn > drawn; ++observer)
        if (!follow_draw(observer, state, drawn)) return false;
    return follow_hands(before, state);
}

bool Searcher::has_details(int observer, const State& state) const {
    return observer == observer_of(view_.observer) && turn_.contains(state);
}

// Go on behind an edge that was not chosen in this tree; false if the pool has no room for it.
bool Searcher::follow(int observer, std::uint16_t key, int seat, bool with_details) {
    const std::uint32_t node = at_[observer];
    std::uint32_t behind = tree_.find(node, key);
    if (behind == kNoIndex) {
        scored_.size = 0;
        scored_.add(key, 1);
        if (!tree_.expand(node, scored_, with_details)) return false;
        behind = tree_.find(node, key);
    }
    push(observer, {behind, tree_.find_detail(node, behind)}, seat);
    return true;
}

// L83a: everybody sees the distant-market tile that was drawn.
bool Searcher::follow_draw(int observer, const State& state, int drawn) {
    const auto key = static_cast<std::uint16_t>(kDrawKey + state.distant[drawn]);
    const bool with_details = has_details(observer, state);
    if (parameters_.expected_draws && tree_.edge(at_[observer]).first_block == kNoIndex) {
        list_tiles(state, drawn, scored_);
        if (!tree_.expand(at_[observer], scored_, with_details)) return false;
    }
    return follow(observer, key, kNone, with_details);
}

// Each seat sees the cards that it drew itself.
bool Searcher::follow_hands(const State& before, const State& state) {
    if (before.deck_next == state.deck_next && before.era == state.era) return true;
    for (int seat = 0; seat < observers(); ++seat) {
        if (std::equal(before.hand[seat], before.hand[seat] + kMaxHand, state.hand[seat])) continue;
        std::uint64_t hash = 0;
        for (int slot = 0; slot < state.hand_size[seat]; ++slot) hash += Random::mixed(state.hand[seat][slot] + 1u);
        const auto key = static_cast<std::uint16_t>(kHandKey + hash % kHandKey);
        if (!follow(seat, key, kNone, has_details(seat, state))) return false;
    }
    return true;
}

// Where the next tile to be drawn has been met before: the one whose share of the visits is furthest behind its chance.
void Searcher::put_scarcest_tile_first(State& state) const {
    const std::uint32_t node = at_[observer_of(state.seat())];
    if (node == kNoIndex) return;
    const std::uint32_t first = tree_.edge(node).first_block;
    if (first == kNoIndex || tree_.edge(tree_.block(first).first_edge).key < kDrawKey) return;
    std::uint8_t* const next = state.distant + state.distant_drawn;
    std::uint8_t* const end = state.distant + state.ruleset().distant_tile_count;
    std::uint8_t* scarcest = next;
    float least = 1e30f;
    for (std::uint8_t* tile = next; tile < end; ++tile) {
        const std::uint32_t index = tree_.find(node, static_cast<std::uint16_t>(kDrawKey + *tile));
        if (index == kNoIndex) return;
        const Edge& edge = tree_.edge(index);
        const float excess = static_cast<float>(edge.visits + 1) / static_cast<float>(edge.prior + 1);
        if (excess < least) least = excess, scarcest = tile;
    }
    std::swap(*next, *scarcest);
}

// Sort the legal decisions into those that the node has an edge for and those that it has not; both are ascending.
void Searcher::match(std::uint32_t node, const DecisionList& legal) {
    BRASS_TIME(kMatch);
    std::copy(legal.begin(), legal.end(), missing_);
    missing_size_ = legal.size;
    found_.size = 0;
    for (std::uint32_t at = tree_.edge(node).first_block; at != kNoIndex && missing_size_;) {
        const Block& block = tree_.block(at);
        std::uint32_t index = 0;
        int left = 0;
        for (int item = 0; item < missing_size_; ++item) {
            const Decision decision = missing_[item];
            while (index < block.size && tree_.edge(block.first_edge + index).key < decision) ++index;
            if (index < block.size && tree_.edge(block.first_edge + index).key == decision)
                found_.add(block.first_edge + index, block.detail_of(index));
            else
                missing_[left++] = decision;
        }
        missing_size_ = left;
        at = block.next;
    }
}

void Searcher::add_missing(std::uint32_t node, const State& state, bool with_details) {
    BRASS_TIME(kExpand);
    parameters_.prior == Prior::kLearned ? estimate_choices(state, scored_) : score_decisions(state, scored_);
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
        found_.add(block.first_edge + index, block.detail_of(index));
}

Candidate Searcher::select(std::uint32_t node, int seat) {
    BRASS_TIME(kSelect);
    for (const Candidate& candidate : found_) ++tree_.edge(candidate.edge).available;
    if (parameters_.root_selection == RootSelection::kHalving && node == roots().front())
        return halving_.next(tree_, found_, seat, spent_);
    if (parameters_.widening > 0) keep_widened(tree_, found_, node, parameters_.widening);
    const bool is_root = seat == view_.observer && node == root_of(observer_of(seat));
    return parameters_.selection == Selection::kPuct ? best_by_puct(tree_, found_, node, is_root, seat, parameters_)
                                                     : best_by_ucb1(tree_, found_, seat, parameters_);
}

}  // namespace brass
