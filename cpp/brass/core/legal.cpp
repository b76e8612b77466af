#include "brass/core/choices.h"
#include "brass/core/counting.h"
#include "brass/core/rules.h"

namespace brass {
namespace {

template <class Set>
void add_all(DecisionList& legal, int first, Set set) {
    for (int member : members(set)) legal.add(first + member);
}

void add_options(DecisionList& legal, const DecisionNumbers& numbers, const Facts& facts, const Options& options) {
    for (int kind = 0; kind < facts.industry_count; ++kind)
        add_all(legal, numbers.build + kind * numbers.spaces, options.build[kind]);
    for (int kind = 0; kind < facts.industry_count; ++kind)
        add_all(legal, numbers.two_card_build + kind * numbers.spaces, options.two_card_build[kind]);
    add_all(legal, numbers.link, options.links);
    add_all(legal, numbers.develop, options.develop);
    add_all(legal, numbers.sell, options.sell);
    add_all(legal, numbers.loan, options.loan);
    if (options.pass) legal.add(numbers.pass);
    if (options.stop) legal.add(numbers.stop);
    if (options.scout) legal.add(numbers.scout);
}

void add_sources(DecisionList& legal, const DecisionNumbers& numbers, SourceChoices choices) {
    add_all(legal, numbers.source, choices.spaces);
    if (choices.merchant) legal.add(numbers.source + numbers.spaces);
}

}  // namespace

void legal_decisions(const State& state, DecisionList& legal) {
    BRASS_TIME(kMovegen);
    const Ruleset& ruleset = state.ruleset();
    const DecisionNumbers& numbers = decision_numbers(ruleset);
    legal.size = 0;
    switch (state.phase) {
        case Phase::kMain:
            return add_options(legal, numbers, *ruleset.facts, main_options(state));
        case Phase::kContinue:
            return add_options(legal, numbers, *ruleset.facts, continue_options(state));
        case Phase::kTarget: {
            const Buyers to = buyers(state, state.step.place);
            add_all(legal, numbers.target, to.ports);
            add_all(legal, numbers.target, to.merchants);
            if (to.market) legal.add(numbers.target + numbers.spaces);
            return;
        }
        case Phase::kCard:
            return add_all(legal, numbers.card, card_choices(state, state.step));
        case Phase::kSecondCard:
            return add_all(legal, numbers.card, second_card_choices(state, state.step));
        case Phase::kThirdCard:
            return add_all(legal, numbers.card, third_card_choices(state, state.step));
        case Phase::kCoal:
            return add_sources(legal, numbers, source_choices(state, state.step, Resource::kCoal));
        case Phase::kIron:
            return add_sources(legal, numbers, source_choices(state, state.step, Resource::kIron));
        case Phase::kBeer:
            return add_sources(legal, numbers, source_choices(state, state.step, Resource::kBeer));
        case Phase::kBonus: {
            const IndustrySet industries = developable(state, state.seat());
            add_all(legal, numbers.develop, industries);
            if (!industries) legal.add(numbers.stop);  // C16
            return;
        }
        case Phase::kShortfall:
            return add_all(legal, numbers.lose, state.owned[state.seat()]);
        case Phase::kOver:
            return;
    }
}

}  // namespace brass
