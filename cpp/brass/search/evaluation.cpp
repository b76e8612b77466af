#include "brass/search/evaluation.h"

#include <algorithm>
#include <cmath>

#include "brass/core/network.h"
#include "brass/core/options.h"
#include "brass/search/value_network.h"

namespace brass {
namespace {

constexpr float kFewActions = 8;  // with fewer left than these, the worth of what they could use falls

// The terms of one seat's estimate, each a function with its weights.
struct Evaluator {
    const State& state;
    const Ruleset& ruleset;
    const EvaluationWeights& weights;
    const Outlook outlook;

    Evaluator(const State& s, const EvaluationWeights& w)
        : state(s), ruleset(s.ruleset()), weights(w), outlook(outlook_of(s, w)) {}

    // From 0 to 1: is there time to use what is there?
    float time_left(int seat) const {
        return std::min(1.0f, static_cast<float>(outlook.actions_left[seat]) / kFewActions);
    }

    // L94, L97: flipped tiles at their points, the others by their chance; their income is added to spaces.
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
        float icons = 0;
        for (int link : members(state.links[seat]))
            for (int location : members(ruleset.facts->links[link].ends)) icons += outlook.icons[location];
        return icons * (state.era == kCanal ? weights.canal_icon : weights.rail_icon);
    }

    // L90, L98: cash and income, that of the tiles that will flip counted in.
    float money(int seat, float spaces) const {
        const int marker = state.income[seat];
        const float reached = marker + spaces;
        const int low = std::min<int>(static_cast<int>(reached), ruleset.facts->last_income_space);
        const int high = std::min<int>(low + 1, ruleset.facts->last_income_space);
        const float part = reached - static_cast<float>(static_cast<int>(reached));
        const float level = smooth_level(state, low) * (1 - part) + smooth_level(state, high) * part;
        return money_worth(outlook, weights, seat, state.cash[seat], level);
    }

    // The mat's progress: what the next tiles of every stack promise, and how many are out of the way.
    float mat(int seat) const {
        int points = 0, gone = 0;
        for (int kind = 0; kind < ruleset.facts->industry_count; ++kind) {
            gone += state.stack_gone[seat][kind];
            if (const TileFacts* tile = buildable_tile(state, ruleset, seat, kind)) points += tile->points;
        }
        return time_left(seat) *
               (weights.stack * static_cast<float>(points) + weights.tile_gone * static_cast<float>(gone));
    }

    // L36 to L38, B27: kinds of cards in hand with a space to build on.
    float cards(int seat) const {
        const SpaceSet empty = ~state.occupied();
        const SpaceSet near = empty & ruleset.spaces_at(state.network[seat]);
        const CardSet hand = state.hand_set(seat);
        const CardSet wild = hand & ruleset.wild_cards, towns = hand & ruleset.location_cards & ~wild;
        int useful_towns = 0, useful_industries = 0;
        for (int card : members(towns)) useful_towns += (ruleset.spaces_of_card[card] & empty) != 0;
        for (int kind = 0; kind < ruleset.facts->industry_count; ++kind) {
            if (buildable_tile(state, ruleset, seat, kind) && ruleset.admits[kind] & near)
                useful_industries += count(hand & ruleset.cards_of_industry[kind] & ~wild);
        }
        return time_left(seat) * (weights.town_card * static_cast<float>(useful_towns) +
                                  weights.industry_card * static_cast<float>(useful_industries) +
                                  weights.wild_card * static_cast<float>(count(wild)));
    }

    // L26: the reach of the own network, and room in it.
    float network(int seat) const {
        const int open = count(ruleset.spaces_at(state.network[seat]) & ~state.occupied());
        return time_left(seat) * (weights.town * static_cast<float>(count(state.network[seat])) +
                                  weights.open_space * static_cast<float>(open));
    }

    // B60: beer to sell and to build double links with.
    float beer(int seat) const {
        const SpaceSet breweries = with_cubes(state, Resource::kBeer) & state.owned[seat];
        return breweries ? weights.barrel * static_cast<float>(cubes_on(state, breweries)) : 0;
    }

    // What the actions left will bring.
    float actions(int seat) const {
        const auto left = static_cast<float>(outlook.actions_left[seat]);
        const float worth = weights.action + weights.rival_action * static_cast<float>(ruleset.players() - 1);
        return worth * left + weights.canal_action * static_cast<float>(outlook.canal_actions[seat]);
    }

    // L88: the order of the coming round, least spent first, if this one is not the last.
    float turn_order(int seat) const {
        if (outlook.actions_left[seat] == 0) return 0;
        int behind = 0;
        for (int other = 0; other < ruleset.players(); ++other) behind += state.spent[other] < state.spent[seat];
        return -weights.first_place * static_cast<float>(behind);
    }

    float points(int seat) const {
        float spaces = 0;
        const float board = tiles(seat, spaces) + links(seat);
        const float means = money(seat, spaces) + mat(seat) + cards(seat) + network(seat) + beer(seat);
        return state.points[seat] + board + means + actions(seat) + turn_order(seat);
    }
};

}  // namespace

void estimate(const State& state, Evaluation evaluation, const std::optional<EvaluationWeights>& weights,
              float* points) {
    if (state.is_over()) {
        for (int seat = 0; seat < state.players(); ++seat) points[seat] = state.points[seat];
        return;
    }
    if (evaluation == Evaluation::kNetwork) return network_values(state, points);
    const Evaluator evaluator(state, weights ? *weights : evaluation_weights(state.facts().game));
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
