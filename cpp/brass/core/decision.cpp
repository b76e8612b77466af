#include "brass/core/decision.h"

#include <initializer_list>

namespace brass {

using Group = DecisionParts::Group;

void list_decision_parts(const Facts& facts, DecisionParts* parts) {
    const auto add = [&parts](Group group, int industry, int length) {
        for (int place = 0; place < length; ++place)
            *parts++ = {group, static_cast<std::uint8_t>(industry), static_cast<std::uint8_t>(place)};
    };
    for (int kind = 0; kind < facts.industry_count; ++kind) add(Group::kBuild, kind, facts.space_count);
    for (int kind = 0; facts.two_card_build && kind < facts.industry_count; ++kind)
        add(Group::kTwoCardBuild, kind, facts.space_count);
    add(Group::kLink, kNone, facts.link_count);
    for (int kind = 0; kind < facts.industry_count; ++kind) add(Group::kDevelop, kind, 1);
    add(Group::kSell, kNone, facts.space_count);
    add(Group::kLoan, kNone, facts.loan_count);
    add(Group::kPass, kNone, 1);
    add(Group::kTarget, kNone, facts.merchant_count ? facts.merchant_count : facts.space_count);
    if (!facts.merchant_count) *parts++ = {Group::kTarget, kNone, kMarket};
    add(Group::kCard, kNone, facts.card_count);
    add(Group::kSource, kNone, facts.space_count);
    if (facts.merchant_count) *parts++ = {Group::kSource, kNone, kMerchant};
    add(Group::kStop, kNone, 1);
    add(Group::kLose, kNone, facts.space_count);
    if (facts.scout_cards) add(Group::kScout, kNone, 1);
}

}  // namespace brass
