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
constexpr int kNever = 1 << 20;                 // a round that no game has
constexpr int kRashIterations = 60;             // of searches that believe the evaluation at once

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

void sample_game(const Ruleset& ruleset, int game, std::uint64_t seed, Player player, Player rash, Kept kept,
                 std::vector<TrainingPosition>& positions) {
    Random random(seed);
    State state = start(ruleset, random);
    const bool begins_rashly = random.below(2);
    const int leaves_after = static_cast<int>(random.below(kActionsOfAGame));
    const int returns_after = leaves_after + 1 + static_cast<int>(random.below(2));
    const std::size_t first = positions.size();
    int left_in = begins_rashly ? 0 : kNever, round = 0;
    for (int actions = 0; !state.is_over();) {
        if (state.phase == Phase::kMain) {
            ++actions;
            if (!begins_rashly && actions == leaves_after + 1) left_in = rounds_begun(state);
            const bool is_back = actions > returns_after;
            const bool begins_round = kept == Kept::kRounds && round != rounds_begun(state);
            round = rounds_begun(state);
            if (begins_round || (is_back && actions == returns_after + 1) ||
                ((is_back || kept == Kept::kRounds) && random.below(kSampling) == 0))
                positions.push_back({.state = state,
                                     .game = game,
                                     .final_points = {},
                                     .begins_round = begins_round,
                                     .good_play = is_back ? GoodPlay::kToEnd : GoodPlay::kToNextRound});
        }
        const bool is_away = (begins_rashly || leaves_after < actions) && actions <= returns_after;
        const Policy odd = random.below(2) ? Policy::kLively : Policy::kRandom;
        const Decision decision = !is_away        ? player.choose(state, random)
                                  : begins_rashly ? rash.choose(state, random)
                                                  : choose(odd, state, random);
        apply(state, decision, random);
    }
    for (std::size_t at = first; at < positions.size(); ++at) {
        TrainingPosition& position = positions[at];
        std::copy_n(state.points, kMaxSeats, position.final_points);
        if (position.good_play == GoodPlay::kToNextRound && rounds_begun(position.state) >= left_in)
            position.good_play = GoodPlay::kLeftInRound;
    }
}

}  // namespace

std::vector<TrainingPosition> sample_games(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations,
                                           Kept kept) {
    std::vector<TrainingPosition> positions;
    for (int game = 0; game < games; ++game) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(game);
        sample_game(ruleset, game, seed, Player(iterations, SearchParameters().playout_rounds, seed),
                    Player(iterations ? kRashIterations : 0, 0, seed), kept, positions);
    }
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
