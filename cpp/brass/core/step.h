// Step: the smallest thing a player announces at once; the unit of the notation.
#pragma once

#include "brass/core/limits.h"

namespace brass {

enum class Kind : std::uint8_t {
    kNothing,
    kBuild,
    kTwoCardBuild,
    kLink,
    kDevelop,
    kSell,
    kLoan,
    kPass,
    kStop,
    kLose,
    kScout,
    kBonus,
};

struct Step {
    Kind kind = Kind::kNothing;
    bool continues = false;         // the "+" form
    std::uint8_t industry = kNone;  // built or developed
    std::uint8_t place = kNone;     // space built on, mill sold, tile lost; link; index of the loan
    std::uint8_t target = kNone;    // of a sale: a port's space, a merchant space, or kMarket
    std::uint8_t card = kNone;
    std::uint8_t second_card = kNone;
    std::uint8_t third_card = kNone;
    // Spaces of mines, works and breweries, kMarket or kMerchant; kNone where none is needed.
    std::uint8_t coal[kMaxSources] = {kNone, kNone};  // in the order of use
    std::uint8_t iron[kMaxSources] = {kNone, kNone};
    std::uint8_t beer[kMaxSources] = {kNone, kNone};

    bool operator==(const Step&) const = default;
};

}  // namespace brass
