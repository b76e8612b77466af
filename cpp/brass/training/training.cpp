#include "brass/training/training.h"

#include <algorithm>

#include "brass/core/rules.h"
#include "brass/search/playout.h"

namespace brass {
namespace {

constexpr std::uint32_t kActionsOfAGame = 124;  // about, at 4 players; games of fewer may never leave the policy
constexpr std::uint32_t kSampling = 8;          // one main decision in so many is kept

void sample_game(const Ruleset& ruleset, int game, std::uint64_t seed, std::vector<TrainingRow>& rows) {
    Random random(seed);
    State state = start(ruleset, random);
    const int leaves_after = static_cast<int>(random.below(kActionsOfAGame));
    const int returns_after = leaves_after + 1 + static_cast<int>(random.below(2));
    const std::size_t first_row = rows.size();
    for (int actions = 0; !state.is_over();) {
        if (state.phase == Phase::kMain) {
            ++actions;
            const bool is_back = actions > returns_after;
            if (is_back && (actions == returns_after + 1 || random.below(kSampling) == 0)) {
                FeatureRow features[kMaxSeats];
                read_features(state, features);
                for (int seat = 0; seat < state.players(); ++seat) {
                    TrainingRow& row = rows.emplace_back();
                    row.game = game;
                    row.era = state.era;
                    row.round = state.round;
                    std::copy_n(features[seat], feature_count(ruleset), row.features);
                }
            }
        }
        const bool is_away = leaves_after < actions && actions <= returns_after;
        const Policy odd = random.below(2) ? Policy::kLively : Policy::kRandom;
        apply(state, choose(is_away ? odd : Policy::kGuided, state, random), random);
    }
    for (std::size_t row = first_row; row < rows.size(); ++row)
        rows[row].final_points = state.points[(row - first_row) % static_cast<std::size_t>(state.players())];
}

}  // namespace

std::vector<TrainingRow> sample_games(const Ruleset& ruleset, int games, std::uint64_t first_seed) {
    std::vector<TrainingRow> rows;
    for (int game = 0; game < games; ++game)
        sample_game(ruleset, game, first_seed + static_cast<std::uint64_t>(game), rows);
    return rows;
}

double guided_mean(const Ruleset& ruleset, const PolicyWeights& weights, int games, std::uint64_t first_seed) {
    const PolicyWeights*& in_use = policy_weights_in_use[ruleset.facts->game];
    const PolicyWeights* const before = in_use;
    in_use = &weights;
    double sum = 0;
    for (int game = 0; game < games; ++game) {
        Random random(first_seed + static_cast<std::uint64_t>(game));
        State state = start(ruleset, random);
        while (!state.is_over()) apply(state, choose_guided(state, random), random);
        for (int seat = 0; seat < state.players(); ++seat) sum += state.points[seat];
    }
    in_use = before;
    return sum / games / ruleset.players();
}

}  // namespace brass
