// What the seat to move may do at a main decision or a continuation, as sets of bits.
#pragma once

#include "brass/core/state.h"

namespace brass {

struct Options {
    SpaceSet build[kMaxIndustries];           // by a location or industry card in hand
    SpaceSet two_card_build[kMaxIndustries];  // by any two cards (L35)
    LinkSet links;
    IndustrySet develop;
    SpaceSet sell;      // mills with at least one buyer
    std::uint8_t loan;  // bits of the loans by size
    bool pass;
    bool stop;
};

Options main_options(const State& state);
Options continue_options(const State& state);

// Cards that may pay for a build on a space (L32, L33, L34).
CardSet build_cards(const State& state, int industry, int space);

// Ports that may take the cotton of a mill (L82), and whether the distant market may (L83).
struct Buyers {
    SpaceSet ports;
    bool market;
};
Buyers buyers(const State& state, int mill);

// Places where the coal of a step is used: the town built in, or both ends of a link (L44, L50).
LocationSet coal_use(const State& state, const Step& step);

// Cubes that a step needs.
bool needs_coal(const State& state, const Step& step);
bool needs_iron(const State& state, const Step& step);

// Price of the next cube bought (L53, L55).
inline int market_price(const State& state, Resource resource) {
    const int track = resource == Resource::kIron;
    const MarketFacts& market = state.facts().markets[track];
    const int cubes = state.market[track];
    return cubes ? market.prices[market.capacity - cubes] : market.price_when_empty;
}

}  // namespace brass
