#include "brass/search/search.h"

#include <algorithm>
#include <thread>

namespace brass {
namespace {

constexpr std::uint32_t kLeastVisits = 16;  // of a decision in the reported lines
constexpr double kTurnShare = 0.4;          // of the remaining time that the next decision of a turn gets

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

bool is_stopped(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

}  // namespace

Search::Search(const SearchParameters& parameters) : parameters_(parameters) {
    const int threads = std::clamp<int>(parameters.threads, 1, kMaxThreads);
    for (int thread = 0; thread < threads; ++thread) {
        const std::uint64_t seed = Random::mixed(parameters.seed + thread * 0x9e3779b97f4a7c15u);
        searchers_.push_back(std::make_unique<Searcher>(parameters, seed, parameters.pool_bytes / threads));
    }
}

void Search::start(const View& view, const Restriction* allowed) {
    // Planted turns know nothing of what is allowed.
    const bool plants = parameters_.turn_candidates && !allowed;
    const Planting turns = plants ? planting(view, parameters_) : Planting{};
    for (auto& searcher : searchers_) searcher->start(view, turns, allowed);
}

// Runs all threads; the iterations are shared evenly among them.
std::uint64_t Search::iterate(std::uint32_t iterations, double seconds, const std::atomic<bool>* stop) {
    const auto threads = static_cast<std::uint32_t>(searchers_.size());
    Budget budget;
    budget.stop = stop;
    budget.has_deadline = seconds > 0;
    if (budget.has_deadline)
        budget.deadline =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (iterations) budget.iterations = (iterations + threads - 1) / threads;
    std::vector<std::uint32_t> done(threads);
    std::vector<std::thread> others;
    for (std::uint32_t thread = 1; thread < threads; ++thread)
        others.emplace_back([&, thread] { done[thread] = searchers_[thread]->run(budget); });
    done[0] = searchers_[0]->run(budget);
    for (std::thread& other : others) other.join();
    std::uint64_t sum = 0;
    for (std::uint32_t number : done) sum += number;
    return sum;
}

std::uint32_t Search::visits_of_root() const {
    std::uint32_t visits = 0;
    for (const auto& searcher : searchers_)
        for (std::uint32_t root : searcher->roots()) visits += searcher->tree().edge(root).visits;
    return visits;
}

namespace {

// A State to replay lines on: it shows nothing that the seat does not know before its own turn ends.
State replayable(const View& view) {
    Random random(hash(view));
    return determinize(view, random);
}

// All that is known of the root's steps, and how large the trees are.
void describe(const Searchers& searchers, const State& root, const View& view, SearchResult& result) {
    result.seat = view.observer;
    result.players = root.players();
    result.decisions = root_decisions(searchers, root);
    result.steps = complete_steps(searchers, root);
    for (const auto& searcher : searchers) {
        result.nodes += searcher->tree().edge_count();
        result.tree_bytes += searcher->tree().bytes();
        result.max_depth = std::max(result.max_depth, searcher->max_depth());
    }
}

// The same with the lines that one search shows.
void describe_with_lines(const Searchers& searchers, const View& view, SearchResult& result) {
    const State root = replayable(view);
    describe(searchers, root, view, result);
    result.variation = variation(searchers, root, kLeastVisits);
    read_turn(searchers, root, kLeastVisits, result);
}

}  // namespace

SearchResult Search::run(const View& view, const std::atomic<bool>* stop) {
    const Clock::time_point begin = Clock::now();
    SearchResult result;
    start(view);
    result.iterations = iterate(parameters_.iterations, parameters_.seconds, stop);
    describe_with_lines(searchers_, view, result);
    result.seconds = seconds_since(begin);
    result.was_stopped = is_stopped(stop);
    return result;
}

SearchResult Search::run_turn(const View& view, const std::atomic<bool>* stop) {
    const Clock::time_point begin = Clock::now();
    SearchResult result;
    const Turn turn(view.known);
    State state = replayable(view);
    View now = view;
    std::vector<Decision> decisions, line;
    Random unused(0);
    start(view);
    for (bool is_first = true;; is_first = false) {
        const double left = parameters_.seconds - seconds_since(begin);
        const double seconds = parameters_.seconds > 0 ? std::max(1e-4, left * kTurnShare) : 0;
        // Visits that the kept tree brings along count towards the iterations of a decision.
        const std::uint32_t kept = visits_of_root(), wanted = parameters_.iterations;
        DecisionList legal;
        legal_decisions(state, legal);
        const bool forced = is_forced(state, legal);
        if (legal.size > 1 && !is_stopped(stop) && (wanted == 0 || kept < wanted))
            result.iterations += iterate(wanted ? wanted - kept : 0, seconds, stop);
        if (is_first) describe(searchers_, state, view, result);
        Alternative best = root_decisions(searchers_, state).front();
        const Decision decision = best.decisions.front();
        decisions.push_back(decision);
        const State before = state;
        const int steps = state.steps_played, drawn = state.distant_drawn;
        apply(state, decision, unused);
        const bool goes_on = turn.contains(state), completed = state.steps_played != steps;
        if (completed || !goes_on) {
            best.step = completed ? state.step : Step{.kind = Kind::kStop};
            best.decisions = std::move(decisions);
            decisions.clear();
            result.turn.push_back(std::move(best));
        }
        const bool drew = goes_on && state.distant_drawn > drawn;
        result.turn_is_complete = !goes_on;
        if (!goes_on || drew || is_stopped(stop)) {
            // The line goes on from the turn as it is recommended, which later searches may have changed.
            result.variation = std::move(line);
            const std::vector<Decision> rest = variation(searchers_, before, kLeastVisits, {decision});
            result.variation.insert(result.variation.end(), rest.begin(), rest.end());
            break;
        }
        line.push_back(decision);
        now = view_of(state, view.observer);
        std::copy(std::begin(view.unseen), std::end(view.unseen), now.unseen);
        if (!parameters_.keep_tree) start(now);
        for (auto& searcher : searchers_)
            if (parameters_.keep_tree) searcher->advance(now, decision, forced);
    }
    result.seconds = seconds_since(begin);
    result.was_stopped = is_stopped(stop);
    return result;
}

void Search::begin(const View& view, std::vector<std::vector<Decision>> allowed) {
    view_ = view;
    allowed_ = Restriction(std::move(allowed));
    worked_iterations_ = 0;
    worked_seconds_ = 0;
    start(view_, allowed_.start().is_bound() ? &allowed_ : nullptr);
}

std::uint64_t Search::work(std::uint32_t iterations, double seconds, const std::atomic<bool>* stop) {
    const Clock::time_point begin = Clock::now();
    const std::uint64_t done = iterate(iterations, seconds, stop);
    worked_iterations_ += done;
    worked_seconds_ += seconds_since(begin);
    return done;
}

SearchResult Search::report() const {
    SearchResult result;
    describe_with_lines(searchers_, view_, result);
    // Early on no line has visits enough; the best guess is then better than no answer.
    for (std::uint32_t least_visits : {1u, 0u})
        if (result.turn.empty()) read_turn(searchers_, replayable(view_), least_visits, result);
    result.iterations = worked_iterations_;
    result.seconds = worked_seconds_;
    return result;
}

std::vector<Decision> Search::line_after(const std::vector<Decision>& decisions) const {
    return variation(searchers_, replayable(view_), kLeastVisits, decisions);
}

}  // namespace brass
