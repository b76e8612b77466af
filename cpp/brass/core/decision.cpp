#include "brass/core/decision.h"

#include <vector>

namespace brass {
namespace {

using Group = DecisionParts::Group;

struct Numbering {
    DecisionNumbers numbers;
    std::vector<DecisionParts> parts;

    explicit Numbering(const Facts& facts) : numbers(facts) {
        const auto add = [this](Group group, int industry, int length) {
            for (int place = 0; place < length; ++place)
                parts.push_back({group, static_cast<std::uint8_t>(industry), static_cast<std::uint8_t>(place)});
        };
        for (Group group : {Group::kBuild, Group::kTwoCardBuild})
            for (int kind = 0; kind < facts.industry_count; ++kind) add(group, kind, facts.space_count);
        add(Group::kLink, kNone, facts.link_count);
        for (int kind = 0; kind < facts.industry_count; ++kind) add(Group::kDevelop, kind, 1);
        add(Group::kSell, kNone, facts.space_count);
        add(Group::kLoan, kNone, facts.loan_count);
        add(Group::kPass, kNone, 1);
        add(Group::kTarget, kNone, facts.space_count);
        parts.push_back({Group::kTarget, kNone, kMarket});
        add(Group::kCard, kNone, facts.card_count);
        add(Group::kSource, kNone, facts.space_count);
        add(Group::kStop, kNone, 1);
        add(Group::kLose, kNone, facts.space_count);
    }
};

const std::vector<Numbering>& numberings() {
    static const std::vector<Numbering> built = [] {
        std::vector<Numbering> all;
        for (int index = 0; index < ruleset_count(); ++index) all.emplace_back(*ruleset_at(index).facts);
        return all;
    }();
    return built;
}

}  // namespace

const DecisionNumbers& decision_numbers(const Ruleset& ruleset) {
    return numberings()[ruleset.index].numbers;
}

const DecisionParts& decision_parts(const Ruleset& ruleset, Decision decision) {
    return numberings()[ruleset.index].parts[decision];
}

}  // namespace brass
