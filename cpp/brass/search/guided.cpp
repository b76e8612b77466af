#include "brass/search/guided.h"

#include <algorithm>
#include <cmath>

#include "brass/core/choices.h"
#include "brass/core/counting.h"
#include "brass/core/options.h"
#include "brass/search/decision_scorer.h"

namespace brass {
namespace {

// All decisions, or those that a playout can choose: no two-card build that is sure to score less than something else.
enum class Extent : bool { kAll, kChoosable };

void score_two_card_builds(const Options& options, const DecisionScorer& scorer, const Ruleset& ruleset,
                           const PolicyWeights& policy, Extent extent, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(ruleset);
    const bool is_all = extent == Extent::kAll;
    const float best = is_all ? -1e30f : *std::max_element(scored.scores, scored.scores + scored.size);
    for (int kind = 0; kind < ruleset.facts->industry_count; ++kind) {
        if (!options.two_card_build[kind] || (!is_all && scorer.most_of_two_cards(kind) + policy.noise < best))
            continue;
        for (int space : members(options.two_card_build[kind]))
            scored.add(numbers.two_card_build + kind * numbers.spaces + space,
                       scorer.two_card_build(kind, space, options.build[kind] >> space & 1));
    }
}

void score_main(const State& state, const PolicyWeights& policy, ScoredDecisions& scored, Extent extent) {
    const Options options = BRASS_TIMED(kMovegen, main_options(state));
    DecisionScorer scorer(state, policy, options.links != 0);
    const Ruleset& ruleset = state.ruleset();
    const DecisionNumbers& numbers = decision_numbers(ruleset);
    IndustrySet built = 0;
    for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
        if (options.build[kind] | options.two_card_build[kind]) built |= 1 << kind;
    scorer.prepare(built, options.develop);
    for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
        for (int space : members(options.build[kind]))
            scored.add(numbers.build + kind * numbers.spaces + space, scorer.build(kind, space));
    if (extent == Extent::kAll) score_two_card_builds(options, scorer, ruleset, policy, extent, scored);
    scorer.links(options.links, numbers.link, scored);
    for (int kind : members(static_cast<std::uint32_t>(options.develop)))
        scored.add(numbers.develop + kind, scorer.develop(kind, true));
    const float sales = scorer.sales(options.sell);
    for (int mill : members(options.sell)) scored.add(numbers.sell + mill, sales);
    for (int loan : members(static_cast<std::uint32_t>(options.loan)))
        scored.add(numbers.loan + loan, scorer.loan(loan));
    scored.add(numbers.pass, scorer.pass());
    if (options.scout) scored.add(numbers.scout, scorer.scout());
    if (extent == Extent::kChoosable) score_two_card_builds(options, scorer, ruleset, policy, extent, scored);
}

void score_continuation(const State& state, const PolicyWeights& policy, ScoredDecisions& scored) {
    const Options options = BRASS_TIMED(kMovegen, continue_options(state));
    const DecisionScorer scorer(state, policy, options.links != 0);
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int link : members(options.links)) scored.add(numbers.link + link, scorer.second_link(link));
    for (int kind : members(static_cast<std::uint32_t>(options.develop)))
        scored.add(numbers.develop + kind, scorer.develop(kind, false));
    for (int mill : members(options.sell)) scored.add(numbers.sell + mill, scorer.sales(bit64(mill)));
    scored.add(numbers.stop, 0);
}

void score_target(const State& state, const PolicyWeights& policy, ScoredDecisions& scored) {
    const DecisionScorer scorer(state, policy, false);
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    const Buyers to = BRASS_TIMED(kMovegen, buyers(state, state.step.place));
    for (int port : members(to.ports)) scored.add(numbers.target + port, scorer.port(port));
    for (int merchant : members(to.merchants)) scored.add(numbers.target + merchant, scorer.merchant(merchant));
    if (to.market) scored.add(numbers.target + numbers.spaces, scorer.distant_market(state.step.place));
}

void score_cards(const State& state, const PolicyWeights& policy, CardSet cards, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int card : members(cards)) scored.add(numbers.card + card, -card_worth(state, policy, card));
}

void score_sources(const State& state, const PolicyWeights& policy, Resource resource, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    const SourceChoices choices = BRASS_TIMED(kMovegen, source_choices(state, state.step, resource));
    for (int source : members(choices.spaces)) scored.add(numbers.source + source, source_worth(state, policy, source));
    if (choices.merchant) scored.add(numbers.source + numbers.spaces, bonus_worth(state, policy, state.step.target));
}

void score_bonus(const State& state, const PolicyWeights& policy, ScoredDecisions& scored) {
    const DecisionScorer scorer(state, policy, false);
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    const IndustrySet industries = BRASS_TIMED(kMovegen, developable(state, state.seat()));
    for (int kind : members(static_cast<std::uint32_t>(industries)))
        scored.add(numbers.develop + kind, scorer.bonus_development(kind));
    if (!industries) scored.add(numbers.stop, 0);
}

void score_losses(const State& state, ScoredDecisions& scored) {
    const DecisionNumbers& numbers = decision_numbers(state.ruleset());
    for (int space : members(state.owned[state.seat()])) scored.add(numbers.lose + space, -tile_worth(state, space));
}

void score(const State& state, const PolicyWeights& policy, ScoredDecisions& scored, Extent extent) {
    scored.size = 0;
    switch (state.phase) {
        case Phase::kMain:
            return score_main(state, policy, scored, extent);
        case Phase::kContinue:
            return score_continuation(state, policy, scored);
        case Phase::kTarget:
            return score_target(state, policy, scored);
        case Phase::kCard:
            return score_cards(state, policy, BRASS_TIMED(kMovegen, card_choices(state, state.step)), scored);
        case Phase::kSecondCard:
            return score_cards(state, policy, BRASS_TIMED(kMovegen, second_card_choices(state, state.step)), scored);
        case Phase::kThirdCard:
            return score_cards(state, policy, BRASS_TIMED(kMovegen, third_card_choices(state, state.step)), scored);
        case Phase::kCoal:
            return score_sources(state, policy, Resource::kCoal, scored);
        case Phase::kIron:
            return score_sources(state, policy, Resource::kIron, scored);
        case Phase::kBeer:
            return score_sources(state, policy, Resource::kBeer, scored);
        case Phase::kBonus:
            return score_bonus(state, policy, scored);
        case Phase::kShortfall:
            return score_losses(state, scored);
        case Phase::kOver:
            return;
    }
}

}  // namespace

void score_decisions(const State& state, const PolicyWeights& policy, ScoredDecisions& scored) {
    score(state, policy, scored, Extent::kAll);
}

void score_decisions(const State& state, ScoredDecisions& scored) {
    score_decisions(state, policy_weights(state.facts().game), scored);
}

Decision guided_decision(const State& state, Random& random) {
    const PolicyWeights& policy = policy_weights(state.facts().game);
    ScoredDecisions scored;
    score(state, policy, scored, Extent::kChoosable);
    if (scored.size == 1) return scored.items[0];
    int best = 0;
    float best_score = -1e30f;
    std::uint64_t bits = 0;
    for (int index = 0; index < scored.size; ++index) {
        bits = index & 1 ? bits << 32 : random.next();  // one draw has the noise of two decisions
        const float noise = static_cast<float>(bits >> 40) * 0x1.0p-24f;
        const float noisy = scored.scores[index] + policy.noise * noise;
        if (noisy > best_score) best = index, best_score = noisy;
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
