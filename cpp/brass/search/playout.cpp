#include "brass/search/playout.h"

#include "brass/core/options.h"
#include "brass/search/guided.h"

namespace brass {
namespace {

// How often the lively policy draws each kind of action, in parts of the sum of those that are possible.
constexpr int kBuildShare = 40, kTwoCardShare = 2, kLinkShare = 30, kDevelopShare = 8, kSellShare = 14, kLoanShare = 5,
              kPassShare = 1, kScoutShare = 3;
constexpr int kStopOneIn = 6;  // an open action is stopped once in so many decisions

struct Kinds {
    int weights[8], sum = 0;

    void add(int kind, bool possible, int share) {
        weights[kind] = possible ? share : 0;
        sum += weights[kind];
    }
    int draw(Random& random) const {
        int left = static_cast<int>(random.below(sum)), kind = 0;
        while (left >= weights[kind]) left -= weights[kind++];
        return kind;
    }
};

template <class Set>
int random_member(Set set, Random& random) {
    return member_at(set, static_cast<int>(random.below(count(set))));
}

// A build drawn uniformly among the industries that can be built, then among their spaces.
int random_build(const SpaceSet* spaces, const DecisionNumbers& numbers, int industries, Random& random) {
    IndustrySet possible = 0;
    for (int kind = 0; kind < industries; ++kind)
        if (spaces[kind]) possible |= 1 << kind;
    const int kind = random_member(possible, random);
    return kind * numbers.spaces + random_member(spaces[kind], random);
}

bool any(const SpaceSet* spaces, int industries) {
    SpaceSet all = 0;
    for (int kind = 0; kind < industries; ++kind) all |= spaces[kind];
    return all != 0;
}

int lively_main(const State& state, Random& random) {
    const Ruleset& ruleset = state.ruleset();
    const DecisionNumbers& numbers = decision_numbers(ruleset);
    const int industries = ruleset.facts->industry_count;
    const Options options = main_options(state);
    Kinds kinds;
    kinds.add(0, any(options.build, industries), kBuildShare);
    kinds.add(1, any(options.two_card_build, industries), kTwoCardShare);
    kinds.add(2, options.links, kLinkShare);
    kinds.add(3, options.develop, kDevelopShare);
    kinds.add(4, options.sell, kSellShare);
    kinds.add(5, options.loan, kLoanShare);
    kinds.add(6, options.pass, kPassShare);
    kinds.add(7, options.scout, kScoutShare);
    switch (kinds.draw(random)) {
        case 0:
            return numbers.build + random_build(options.build, numbers, industries, random);
        case 1:
            return numbers.two_card_build + random_build(options.two_card_build, numbers, industries, random);
        case 2:
            return numbers.link + random_member(options.links, random);
        case 3:
            return numbers.develop + random_member(options.develop, random);
        case 4:
            return numbers.sell + random_member(options.sell, random);
        case 5:
            return numbers.loan + random_member(options.loan, random);
        case 6:
            return numbers.pass;
        default:
            return numbers.scout;
    }
}

}  // namespace

Decision choose_random(const State& state, Random& random) {
    DecisionList legal;
    legal_decisions(state, legal);
    return legal.items[random.below(legal.size)];
}

Decision choose_lively(const State& state, Random& random) {
    if (state.phase == Phase::kMain) return static_cast<Decision>(lively_main(state, random));
    DecisionList legal;
    legal_decisions(state, legal);
    if (state.phase == Phase::kContinue) {
        // Stop is the last of the list.
        const int further = legal.size - 1;
        return legal.items[random.below(kStopOneIn) ? random.below(further) : further];
    }
    return legal.items[random.below(legal.size)];
}

Decision choose_guided(const State& state, Random& random) { return guided_decision(state, random); }

Decision choose(Policy policy, const State& state, Random& random) {
    switch (policy) {
        case Policy::kRandom:
            return choose_random(state, random);
        case Policy::kLively:
            return choose_lively(state, random);
        default:
            return choose_guided(state, random);
    }
}

int rounds_begun(const State& state) { return state.round + (state.era == kRail ? state.facts().rounds : 0); }

int last_round(const State& from, int max_rounds) {
    return max_rounds < 0 ? 2 * from.facts().rounds : rounds_begun(from) + max_rounds - 1;
}

void play_out(State& state, Policy policy, Random& random, int last) {
    while (!state.is_over() && rounds_begun(state) <= last) apply(state, choose(policy, state, random), random);
}

}  // namespace brass
