// Decision: one small integer, the unit that a tree node chooses, numbered without gaps per ruleset.
//
// In this order (I industries, S spaces, L links, C kinds of cards):
//   build I*S · two-card build I*S · link L · develop I · sell S (the mill) · loan 3 · pass 1
//   target S + 1 (a port's space, or the distant market) · card C · source S · stop 1 · lose S
#pragma once

#include "brass/core/state.h"

namespace brass {

using Decision = std::uint16_t;

inline constexpr int kMaxDecisions = 1024;
inline constexpr int kMaxLegal = 256;

// First numbers of each group for a ruleset.
struct DecisionNumbers {
    int spaces, build, two_card_build, link, develop, sell, loan, pass, target, card, source, stop, lose, total;

    explicit constexpr DecisionNumbers(const Facts& facts)
        : spaces(facts.space_count),
          build(0),
          two_card_build(build + facts.industry_count * spaces),
          link(two_card_build + facts.industry_count * spaces),
          develop(link + facts.link_count),
          sell(develop + facts.industry_count),
          loan(sell + spaces),
          pass(loan + facts.loan_count),
          target(pass + 1),
          card(target + spaces + 1),
          source(card + facts.card_count),
          stop(source + spaces),
          lose(stop + 1),
          total(lose + spaces) {}
};

const DecisionNumbers& decision_numbers(const Ruleset& ruleset);

// What a decision says, whatever the phase.
struct DecisionParts {
    enum class Group : std::uint8_t { kBuild, kTwoCardBuild, kLink, kDevelop, kSell, kLoan, kPass, kTarget, kCard, kSource, kStop, kLose };
    Group group;
    std::uint8_t industry;
    std::uint8_t place;  // space, link, loan, card or kMarket
};

const DecisionParts& decision_parts(const Ruleset& ruleset, Decision decision);

// Legal decisions in a caller's array, ascending; at least one unless the game is over.
struct DecisionList {
    int size = 0;
    Decision items[kMaxLegal];

    void add(int decision) { items[size++] = static_cast<Decision>(decision); }
    const Decision* begin() const { return items; }
    const Decision* end() const { return items + size; }
};

}  // namespace brass
