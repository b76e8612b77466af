// Decision: one small integer, the unit that a tree node chooses, numbered without gaps per ruleset.
//
// In this order (I industries, S spaces, L links, C kinds of cards):
//   build I*S · two-card build I*S · link L · develop I (also as a bonus) · sell S (the tile sold) · loans · pass 1
//   target S + 1 (a port's space, or the distant market) or M merchant spaces · card C · source S (+ 1, the barrel of
//   the merchant sold to) · stop 1 (also no bonus) · lose S · scout 1
// Groups of actions that a game does not have are empty.
#pragma once

#include "brass/core/facts.h"

namespace brass {

using Decision = std::uint16_t;

inline constexpr int kMaxDecisions = 1024;
inline constexpr int kMaxLegal = 256;

// First numbers of each group for a ruleset.
struct DecisionNumbers {
    int spaces = 0, build = 0, two_card_build = 0, link = 0, develop = 0, sell = 0, loan = 0, pass = 0, target = 0,
        card = 0, source = 0, stop = 0, lose = 0, scout = 0, total = 0;

    constexpr DecisionNumbers() = default;
    explicit constexpr DecisionNumbers(const Facts& facts)
        : spaces(facts.space_count),
          build(0),
          two_card_build(build + facts.industry_count * spaces),
          link(two_card_build + (facts.two_card_build ? facts.industry_count * spaces : 0)),
          develop(link + facts.link_count),
          sell(develop + facts.industry_count),
          loan(sell + spaces),
          pass(loan + facts.loan_count),
          target(pass + 1),
          card(target + (facts.merchant_count ? facts.merchant_count : spaces + 1)),
          source(card + facts.card_count),
          stop(source + spaces + (facts.merchant_count != 0)),
          lose(stop + 1),
          scout(lose + spaces),
          total(scout + (facts.scout_cards != 0)) {}
};

// What a decision says, whatever the phase.
struct DecisionParts {
    enum class Group : std::uint8_t {
        kBuild,
        kTwoCardBuild,
        kLink,
        kDevelop,
        kSell,
        kLoan,
        kPass,
        kTarget,
        kCard,
        kSource,
        kStop,
        kLose,
        kScout
    };
    Group group;
    std::uint8_t industry;
    std::uint8_t place;  // space, link, loan, card, merchant space, kMarket or kMerchant
};

// What every decision of a ruleset says, written to parts in the order of their numbers.
void list_decision_parts(const Facts& facts, DecisionParts* parts);

// Legal decisions in a caller's array, ascending; at least one unless the game is over.
struct DecisionList {
    int size = 0;
    Decision items[kMaxLegal];

    void add(int decision) { items[size++] = static_cast<Decision>(decision); }
    const Decision* begin() const { return items; }
    const Decision* end() const { return items + size; }
};

}  // namespace brass
