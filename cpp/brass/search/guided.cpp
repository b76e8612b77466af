#include "brass/search/guided.h"

#include <algorithm>
#include <cmath>

#include "brass/core/choices.h"
#include "brass/core/counting.h"
#include "brass/core/options.h"
#include "brass/search/decision_scorer.h"

namespace brass {
namespace {

void score_main(const State& state, ScoredDecisions& scored) {
    DecisionScorer scorer(state);
    scorer.prepare();
    const Ruleset& ruleset = state.ruleset();
    const DecisionNumbers& numbers = decision_numbers(ruleset);
    const int industries = ruleset.facts->industry_count;
    const Options options = BRASS_TIMED(kMovegen, main_options(state));
    for (int kind = 0; kind < industries; ++kind)
        for (int space : members(options.build[kind]))
            scored.add(numbers.build + kind * numbers.spaces + space, scorer.build(kind, space));
    for (int kind = 0; kind < industries; ++kind)
        for (int space : members(options.two_card_build[kind]))
            scored.add(numbers.two_card_build + kind * numbers.spaces + space,
                       scorer.two_card_build(kind, space, options.build[kind] >> space & 1));
    scorer.links(options.links, numbers.link, scored);
    for (int kind : members(static_cast<std::uint32_t>(options.develop)))
        scored.add(numbers.develop + kind, scorer.develop(kind, true));
    const float sales = scorer.sales(options.sell);
    for (int mill : members(options.sell)) scored.add(numbers.sell + mill, sales);
    for (int loan : members(static_cast<std::uint32_t>(options.loan)))
        scored.add(numbers.loan + loan, scorer.loan(loan));
    scored.add(numbers.pass, scorer.pass());
}

void score_continuation(const State& state, ScoredDecisions& scored) {
    const Options options = BRASS_TIMED(kMovegen, continue_options(state));
    const DecisionScorer scorer(state, options.links != 0);
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int link : members(options.links)) scored.add(numbers.link + link, scorer.second_link(link));
    for (int kind : members(static_cast<std::uint32_t>(options.develop)))
        scored.add(numbers.develop + kind, scorer.develop(kind, false));
    for (int mill : members(options.sell)) scored.add(numbers.sell + mill, scorer.sales(bit64(mill)));
    scored.add(numbers.stop, 0);
}

void score_target(const State& state, ScoredDecisions& scored) {
    const DecisionScorer scorer(state, false);
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    const Buyers to = BRASS_TIMED(kMovegen, buyers(state, state.step.place));
    for (int port : members(to.ports)) scored.add(numbers.target + port, scorer.port(port));
    if (to.market) scored.add(numbers.target + numbers.spaces, scorer.distant_market(state.step.place));
}

void score_cards(const State& state, CardSet cards, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int card : members(cards)) scored.add(numbers.card + card, -card_worth(state, card));
}

void score_sources(const State& state, SpaceSet sources, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int source : members(sources)) scored.add(numbers.source + source, source_worth(state, source));
}

void score_losses(const State& state, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int space : members(state.owned[state.seat()])) scored.add(numbers.lose + space, -tile_worth(state, space));
}

}  // namespace

void score_decisions(const State& state, ScoredDecisions& scored) {
    scored.size = 0;
    switch (state.phase) {
        case Phase::kMain:
            return score_main(state, scored);
        case Phase::kContinue:
            return score_continuation(state, scored);
        case Phase::kTarget:
            return score_target(state, scored);
        case Phase::kCard:
            return score_cards(state, BRASS_TIMED(kMovegen, card_choices(state, state.step)), scored);
        case Phase::kSecondCard:
            return score_cards(state, BRASS_TIMED(kMovegen, second_card_choices(state, state.step.card)), scored);
        case Phase::kCoal:
            return score_sources(state, BRASS_TIMED(kMovegen, coal_choices(state, state.step)), scored);
        case Phase::kIron:
            return score_sources(state, BRASS_TIMED(kMovegen, iron_choices(state)), scored);
        case Phase::kShortfall:
            return score_losses(state, scored);
        case Phase::kOver:
            return;
    }
}

Decision guided_decision(const State& state, Random& random) {
    ScoredDecisions scored;
    score_decisions(state, scored);
    if (scored.size == 1) return scored.items[0];
    int best = 0;
    float best_score = -1e30f;
    for (int index = 0; index < scored.size; ++index) {
        const float noise = static_cast<float>(random.next() >> 40) * 0x1.0p-24f;
        const float score = scored.scores[index] + kPolicyWeights.noise * noise;
        if (score > best_score) best = index, best_score = score;
    }
    return scored.items[best];
}

void to_probabilities(ScoredDecisions& scored, float temperature) {
    const float best = *std::max_element(scored.scores, scored.scores + scored.size);
    float sum = 0;
    for (int index = 0; index < scored.size; ++index)
        sum += scored.scores[index] = std::exp((scored.scores[index] - best) / temperature);
    for (int index = 0; index < scored.size; ++index) scored.scores[index] /= sum;
}

}  // namespace brass
