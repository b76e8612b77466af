#include "brass/training/search_choices.h"

#include <algorithm>

#include "brass/core/rules.h"
#include "brass/search/playout.h"
#include "brass/search/search.h"

namespace brass {
namespace {

constexpr std::uint32_t kAwayOneIn = 8;
constexpr int kShareOfOthers = 4;
constexpr std::size_t kPoolBytes = 16 << 20;

Search searcher(int iterations, std::uint64_t seed) {
    SearchParameters parameters;
    parameters.iterations = static_cast<std::uint32_t>(std::max(1, iterations));
    parameters.seed = seed;
    parameters.prior = Prior::kGuided;
    parameters.pool_bytes = kPoolBytes;
    return Search(parameters);
}

SearchChoice choice_of(const State& state, int game, const SearchResult& result) {
    SearchChoice choice{game, state, {}, {}, {}, {}};
    read_features_of(state, state.seat(), choice.features);
    ScoredDecisions scored;
    score_decisions(state, scored);
    choice.decisions.assign(scored.items, scored.items + scored.size);
    choice.scores.assign(scored.scores, scored.scores + scored.size);
    choice.visits.resize(choice.decisions.size());
    for (const Alternative& alternative : result.decisions) {
        const auto at = std::find(choice.decisions.begin(), choice.decisions.end(), alternative.decisions.front());
        choice.visits[static_cast<std::size_t>(at - choice.decisions.begin())] = alternative.visits;
    }
    return choice;
}

}  // namespace

std::vector<SearchChoice> search_choices(const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations) {
    std::vector<SearchChoice> choices;
    for (int game = 0; game < games; ++game) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(game);
        Search of_actions = searcher(iterations, seed), of_rest = searcher(iterations / kShareOfOthers, seed);
        Random random(seed);
        State state = start(ruleset, random);
        while (!state.is_over()) {
            DecisionList legal;
            legal_decisions(state, legal);
            Decision decision = legal.items[0];
            if (legal.size > 1) {
                const bool is_main = state.phase == Phase::kMain;
                const SearchResult result = (is_main ? of_actions : of_rest).run(view_of(state, state.seat()));
                choices.push_back(choice_of(state, game, result));
                const bool is_away = is_main && random.below(kAwayOneIn) == 0;
                decision = is_away ? choose_guided(state, random) : result.best();
            }
            apply(state, decision, random);
        }
    }
    return choices;
}

std::vector<float> guided_scores(const std::vector<State>& states, const PolicyWeights& weights) {
    std::vector<float> scores;
    ScoredDecisions scored;
    for (const State& state : states) {
        score_decisions(state, weights, scored);
        scores.insert(scores.end(), scored.scores, scored.scores + scored.size);
    }
    return scores;
}

}  // namespace brass
