#include "brass/search/report.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace brass {
namespace {

// The same node in every tree; kNoIndex where a tree has not got it.
struct Cursor {
    struct Place {
        const Searcher* searcher;
        std::uint32_t node;
    };
    std::vector<Place> places;

    explicit Cursor(const Searchers& searchers) {
        for (const auto& searcher : searchers)
            for (std::uint32_t root : searcher->roots()) places.push_back({searcher.get(), root});
    }

    Cursor behind(std::uint16_t key) const {
        Cursor next = *this;
        for (Place& place : next.places)
            if (place.node != kNoIndex) place.node = place.searcher->tree().find(place.node, key);
        return next;
    }
};

// Add the points of one tree to the pooled ones (Chan, Golub, LeVeque 1983); squares are kept in standard_error.
void add_points(SeatEstimate& pooled, float before, const Detail& detail, int seat, float visits) {
    const float sum = before + visits, off = detail.points[seat] - pooled.points;
    pooled.standard_error += detail.squares[seat] + off * off * before * visits / sum;
    pooled.points += off * visits / sum;
    pooled.win += (detail.wins[seat] - pooled.win) * visits / sum;
}

Alternative merged(const Cursor& parent, std::uint16_t key, int seat) {
    Alternative all;
    float prior_trees = 0, detailed = 0;
    for (const auto& [searcher, node] : parent.places) {
        if (node == kNoIndex) continue;
        const Tree& tree = searcher->tree();
        const std::uint32_t index = tree.find(node, key);
        if (index == kNoIndex) continue;
        all.halvings_won += searcher->has_won_halving(index);
        const Edge& edge = tree.edge(index);
        const float visits = static_cast<float>(edge.visits);
        all.prior += (static_cast<float>(edge.prior) / 65535.0f - all.prior) / ++prior_trees;
        if (!edge.visits) continue;
        all.utility += (edge.value[seat] - all.utility) * visits / (static_cast<float>(all.visits) + visits);
        all.visits += edge.visits;
        const std::uint32_t detail = tree.find_detail(node, index);
        if (detail == kNoIndex) continue;
        for (int other = 0; other < kMaxSeats; ++other)
            add_points(all.seats[other], detailed, tree.detail(detail), other, visits);
        detailed += visits;
    }
    for (SeatEstimate& estimate : all.seats)
        estimate.standard_error =
            detailed > 1 ? std::sqrt(std::max(0.0f, estimate.standard_error) / (detailed - 1) / detailed) : 0;
    return all;
}

void rank(std::vector<Alternative>& alternatives) {
    std::stable_sort(alternatives.begin(), alternatives.end(), [](const Alternative& left, const Alternative& right) {
        return std::tuple(left.halvings_won, left.visits, left.utility) >
               std::tuple(right.halvings_won, right.visits, right.utility);
    });
}

std::vector<Alternative> choices(const Cursor& cursor, const State& state, int seat) {
    DecisionList legal;
    legal_decisions(state, legal);
    std::vector<Alternative> all;
    for (Decision decision : legal) {
        all.push_back(merged(cursor, decision, seat));
        all.back().decisions = {decision};
        all.back().players = state.players();
    }
    rank(all);
    return all;
}

bool is_forced(const State& state) {
    DecisionList legal;
    legal_decisions(state, legal);
    return is_forced(state, legal);
}

struct Played {
    bool completed_step, drew;
    std::uint16_t key;  // of the tile drawn
};

Played play(State& state, Decision decision) {
    Random unused(0);  // a rail deal is never looked at
    const int steps = state.steps_played, drawn = state.distant_drawn;
    apply(state, decision, unused);
    const bool drew = state.distant_drawn > drawn;
    return {state.steps_played != steps, drew, static_cast<std::uint16_t>(drew ? kDrawKey + state.distant[drawn] : 0)};
}

struct StepCollector {
    const Turn turn;
    std::vector<Alternative> found;

    void collect(const State& state, const Cursor& cursor, const std::vector<Decision>& before) {
        const bool forced = is_forced(state);
        for (Alternative& next : choices(cursor, state, turn.seat)) {
            if (!forced && !next.visits) continue;
            next.decisions.insert(next.decisions.begin(), before.begin(), before.end());
            State after = state;
            const Played played = play(after, next.decisions.back());
            if (played.completed_step || !turn.contains(after)) {
                next.step = after.step;
                if (!played.completed_step) next.step = Step{.kind = Kind::kStop};
                found.push_back(next);
            } else {
                collect(after, forced ? cursor : cursor.behind(next.decisions.back()), next.decisions);
            }
        }
    }
};

}  // namespace

std::vector<Alternative> root_decisions(const Searchers& searchers, const State& root) {
    return choices(Cursor(searchers), root, root.seat());
}

std::vector<Alternative> complete_steps(const Searchers& searchers, const State& root) {
    StepCollector collector{Turn(root), {}};
    collector.collect(root, Cursor(searchers), {});
    rank(collector.found);
    return collector.found;
}

std::vector<Decision> variation(const Searchers& searchers, const State& root, std::uint32_t least_visits,
                                const std::vector<Decision>& given) {
    const Searcher& searcher = *searchers.front();
    std::vector<Decision> line;
    Cursor cursor(searchers);
    State state = root;
    Random random(0);
    std::size_t looked_at = 0;  // decisions up to the last one that the tree says something of
    while (!state.is_over()) {
        if (!searcher.is_in_tree(state.seat())) {
            line.push_back(searcher.played_decision(state, random));
            play(state, line.back());
            continue;
        }
        const bool forced = is_forced(state);
        if (line.size() < given.size()) {
            line.push_back(given[line.size()]);
        } else {
            const Alternative best = choices(cursor, state, root.seat()).front();
            if (!forced && best.visits < least_visits) break;
            line.push_back(best.decisions.front());
        }
        looked_at = line.size();
        if (!forced) cursor = cursor.behind(line.back());
        const Played played = play(state, line.back());
        if (played.drew) cursor = cursor.behind(played.key);
    }
    line.resize(looked_at);
    return line;
}

void read_turn(const Searchers& searchers, const State& root, std::uint32_t least_visits, SearchResult& result) {
    const Turn turn(root);
    Cursor cursor(searchers);
    State state = root;
    std::vector<Decision> decisions;
    while (turn.contains(state)) {
        const bool forced = is_forced(state);
        Alternative best = choices(cursor, state, turn.seat).front();
        if (!forced && best.visits < least_visits) return;
        const Decision decision = best.decisions.front();
        decisions.push_back(decision);
        if (!forced) cursor = cursor.behind(decision);
        const Played played = play(state, decision);
        if (played.completed_step || !turn.contains(state)) {
            best.step = played.completed_step ? state.step : Step{.kind = Kind::kStop};
            best.decisions = std::move(decisions);
            decisions.clear();
            result.turn.push_back(std::move(best));
        }
        if (played.drew && turn.contains(state)) return;  // what follows depends on the tile
    }
    result.turn_is_complete = true;
}

}  // namespace brass
