#include "brass/training/training.h"

#include <algorithm>
#include <optional>

#include "brass/core/rules.h"
#include "brass/search/playout.h"
#include "brass/search/search.h"

namespace brass {
namespace {

constexpr std::uint32_t kActionsOfAGame = 124;  // about, at 4 players; games of fewer may never leave the policy
constexpr std::uint32_t kSampling = 8;          // one main decision in so many is kept

// Who plays: the guided policy, or a search.
class Player {
 public:
    Player(int iterations, int playout_rounds, std::uint64_t seed) {
        if (iterations == 0) return;
        SearchParameters parameters;
        parameters.iterations = static_cast<std::uint32_t>(iterations);
        parameters.playout_rounds = static_cast<std::int16_t>(playout_rounds);
        parameters.seed = seed;
        parameters.pool_bytes = 4 << 20;
        search_.emplace(parameters);
    }

    Decision choose(const State& state, Random& random) {
        if (!search_) return choose_guided(state, random);
        DecisionList legal;
        legal_decisions(state, legal);
        return legal.size == 1 ? legal.items[0] : search_->run(view_of(state, state.seat())).best();
    }

 private:
    std::optional<Search> search_;
};

void sample_game(const Ruleset& ruleset, int game, std::uint64_t seed, int iterations, int playout_rounds,
                 std::vector<TrainingPosition>& positions) {
    Player player(iterations, playout_rounds, seed);
    Random random(seed);
    State state = start(ruleset, random);
    const int leaves_after = static_cast<int>(random.below(kActionsOfAGame));
    const int returns_after = leaves_after + 1 + static_cast<int>(random.below(2));
    const std::size_t first = positions.size();
    for (int actions = 0; !state.is_over();) {
        if (state.phase == Phase::kMain) {
            ++actions;
            const bool is_back = actions > returns_after;
            if (is_back && (actions == returns_after + 1 || random.below(kSampling) == 0))
                positions.push_back({.state = state, .game = game, .final_points = {}});
        }
        const bool is_away = leaves_after < actions && actions <= returns_after;
        const Policy odd = random.below(2) ? Policy::kLively : Policy::kRandom;
        apply(state, is_away ? choose(odd, state, random) : player.choose(state, random), random);
    }
    for (std::size_t at = first; at < positions.size(); ++at)
        std::copy_n(state.points, kMaxSeats, positions[at].final_points);
}

}  // namespace

std::vector<TrainingPosition> sample_games(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations,
                                           int playout_rounds) {
    std::vector<TrainingPosition> positions;
    for (int game = 0; game < games; ++game)
        sample_game(ruleset, game, first_seed + static_cast<std::uint64_t>(game), iterations, playout_rounds,
                    positions);
    return positions;
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
