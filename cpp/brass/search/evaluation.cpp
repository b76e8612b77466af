#include "brass/search/evaluation.h"

#include <algorithm>
#include <cmath>

#include "brass/search/value_network.h"

namespace brass {
namespace {

struct Evaluator {
    const State& state;
    const Ruleset& ruleset;
    const EvaluationWeights& weights;
    const Outlook outlook;

    Evaluator(const State& s, const EvaluationWeights& w)
        : state(s), ruleset(s.ruleset()), weights(w), outlook(outlook_of(s, w)) {}

    // Flipped tiles at their points, the others by their chance; their income is added to spaces.
    float tiles(int seat, float& spaces) const {
        float points = 0;
        for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
            for (int space : members(state.industry[kind] & state.owned[seat])) {
                const TileFacts& tile = ruleset.tile_facts(kind, state.level_at(space));
                if (state.flipped >> space & 1) {
                    points += points_when_flipped(state.era, tile);
                    continue;
                }
                const bool helped = partners(state, outlook, kind) >> ruleset.location_of[space] & 1;
                float chance = flip_chance(state, outlook, weights, kind, helped, state.cubes_at(space));
                if (tile.beer) chance *= thirst(state, outlook, weights, seat, kind, tile);
                const bool stays = state.era == kCanal && tile.level > 1;
                const float later = stays ? std::max(chance, weights.kept_chance) : chance;
                points += tile.points * (stays ? chance + later : chance);
                spaces += tile.income_spaces * later;
            }
        return points;
    }

    // L93: icons expected at both ends of every link.
    float links(int seat) const {
        float points = 0;
        for (int link : members(state.links[seat]))
            for (int location : members(ruleset.facts->links[link].ends)) points += outlook.icons[location];
        return points;
    }

    float money(int seat, float spaces) const {
        const int marker = state.income[seat];
        const float reached = marker + spaces;
        const int low = std::min<int>(static_cast<int>(reached), ruleset.facts->last_income_space);
        const int high = std::min<int>(low + 1, ruleset.facts->last_income_space);
        const float part = reached - static_cast<float>(static_cast<int>(reached));
        const float level = smooth_level(state, low) * (1 - part) + smooth_level(state, high) * part;
        return money_worth(outlook, weights, seat, state.cash[seat], level);
    }

    // What the next tiles of every stack promise.
    float stacks(int seat) const {
        float points = 0;
        for (int kind = 0; kind < ruleset.facts->industry_count; ++kind) {
            const int gone = state.stack_gone[seat][kind];
            if (gone < ruleset.stack_size[kind]) points += ruleset.stack[kind][gone].points;
        }
        return weights.stack * points * std::min(1.0f, outlook.actions_left[seat] / 8.0f);
    }

    // The order of the coming round, least spent first (L88), if this one is not the last.
    float turn_order(int seat) const {
        if (outlook.actions_left[seat] == 0) return 0;
        int behind = 0;
        for (int other = 0; other < ruleset.players(); ++other) behind += state.spent[other] < state.spent[seat];
        return -weights.first_place * static_cast<float>(behind);
    }

    float points(int seat) const {
        float spaces = 0;
        float points = state.points[seat] + tiles(seat, spaces);
        points += links(seat) + stacks(seat) + turn_order(seat);
        return points + money(seat, spaces) + weights.action * static_cast<float>(outlook.actions_left[seat]);
    }
};

}  // namespace

void evaluate(const State& state, const EvaluationWeights& weights, float* points) {
    estimate(state, Evaluation::kStatic, weights, points);
}

void estimate(const State& state, Evaluation evaluation, const EvaluationWeights& weights, float* points) {
    if (state.is_over()) {
        for (int seat = 0; seat < state.players(); ++seat) points[seat] = state.points[seat];
        return;
    }
    if (evaluation == Evaluation::kNetwork) return network_values(state, points);
    const Evaluator evaluator(state, weights);
    for (int seat = 0; seat < state.players(); ++seat) points[seat] = evaluator.points(seat);
}

void win_chances(const State& state, const float* points, float* chances) {
    const int players = state.players();
    std::fill_n(chances, kMaxSeats, 0.0f);
    if (state.is_over()) {
        std::uint8_t place[kMaxSeats] = {};
        places(state, place);
        for (int seat = 0; seat < kMaxSeats; ++seat) chances[seat] = place[seat] == 1 ? 1.0f : 0.0f;
    } else {
        // The spread of final points grows with the time left; a logistic curve stands for the normal one.
        constexpr float kSpreadAtEnd = 1.5f, kSpreadPerRound = 0.6f;
        const Facts& facts = state.facts();
        const int rounds = facts.rounds - state.round + 1 + (state.era == kCanal ? facts.rounds : 0);
        const float spread = kSpreadAtEnd + kSpreadPerRound * static_cast<float>(rounds);
        float best = points[0];
        for (int seat = 1; seat < players; ++seat) best = std::max(best, points[seat]);
        for (int seat = 0; seat < players; ++seat) chances[seat] = std::exp((points[seat] - best) / spread);
    }
    float sum = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) sum += chances[seat];
    for (int seat = 0; seat < kMaxSeats; ++seat) chances[seat] /= sum;
}

}  // namespace brass
