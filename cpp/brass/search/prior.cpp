#include "brass/search/prior.h"

#include "brass/core/counting.h"

namespace brass {
namespace {

using Group = DecisionParts::Group;

// First class of each group.
constexpr int kBuildClass = 0, kTwoCardClass = kBuildClass + kMaxIndustries,
              kLinkClass = kTwoCardClass + kMaxIndustries, kFurtherLinkClass = kLinkClass + 1,
              kDevelopClass = kFurtherLinkClass + 1, kSellClass = kDevelopClass + kMaxIndustries,
              kLoanClass = kSellClass + 1, kPassClass = kLoanClass + 1, kTargetClass = kPassClass + 1,
              kCardClass = kTargetClass + 1, kSourceClass = kCardClass + 1, kStopClass = kSourceClass + 1,
              kLoseClass = kStopClass + 1, kScoutClass = kLoseClass + 1, kFurtherDevelopClass = kScoutClass + 1,
              kFurtherSellClass = kFurtherDevelopClass + 1;
static_assert(kFurtherSellClass + 1 == kPriorClasses);

template <int kInputs>
float weighted(const float (&weights)[kInputs + 1], const FeatureRow& row) {
    float sum = weights[kInputs];
    for (int feature = 0; feature < kInputs; ++feature) sum += weights[feature] * row[feature];
    return sum;
}

template <int kInputs>
void correct(const PriorWeights<kInputs>& weights, const State& state, const FeatureRow& row, ScoredDecisions& scored) {
    const bool is_main = state.phase == Phase::kMain;
    float by_class[kPriorClasses];
    std::uint32_t known = 0;
    for (int index = 0; index < scored.size; ++index) {
        const Decision decision = scored.items[index];
        const int number = prior_class(state.ruleset().parts[decision], is_main);
        if (!(known >> number & 1)) by_class[number] = weighted<kInputs>(weights.features[number], row);
        known |= 1u << number;
        scored.scores[index] =
            weights.factor[number] * scored.scores[index] + weights.bias[decision] + by_class[number];
    }
}

}  // namespace

int prior_class(const DecisionParts& parts, bool is_main) {
    switch (parts.group) {
        case Group::kBuild:
            return kBuildClass + parts.industry;
        case Group::kTwoCardBuild:
            return kTwoCardClass + parts.industry;
        case Group::kLink:
            return is_main ? kLinkClass : kFurtherLinkClass;
        case Group::kDevelop:
            return is_main ? kDevelopClass + parts.industry : kFurtherDevelopClass;
        case Group::kSell:
            return is_main ? kSellClass : kFurtherSellClass;
        case Group::kLoan:
            return kLoanClass;
        case Group::kPass:
            return kPassClass;
        case Group::kTarget:
            return kTargetClass;
        case Group::kCard:
            return kCardClass;
        case Group::kSource:
            return kSourceClass;
        case Group::kStop:
            return kStopClass;
        case Group::kLose:
            return kLoseClass;
        case Group::kScout:
            return kScoutClass;
    }
    return kPassClass;
}

void estimate_choices(const State& state, ScoredDecisions& scored) {
    const bool has_merchants = state.facts().merchant_count != 0;
    score_decisions(state, has_merchants ? kBirminghamPriorPolicy : kLancashirePriorPolicy, scored);
    FeatureRow row;
    read_features_of(state, state.seat(), row);
    if (has_merchants)
        correct(kBirminghamPriors[state.era], state, row, scored);
    else
        correct(kLancashirePriors[state.era], state, row, scored);
}

}  // namespace brass
