// What the seat to move may do at a main decision or a continuation, as sets of bits.
#pragma once

#include "brass/core/state.h"

namespace brass {

// L37: the eras in which a tile can be built.
inline bool can_be_built(Era era, const TileFacts& tile) {
    return era == kCanal ? tile.in_canal_era : tile.in_rail_era;
}

// A tile that could be built: the top of the stack, or nullptr if the stack is empty or the era forbids it (L36, L37).
inline const TileFacts* buildable_tile(const State& state, const Ruleset& ruleset, int seat, int kind) {
    const int gone = state.stack_gone[seat][kind];
    if (gone == ruleset.stack_size[kind]) return nullptr;
    const TileFacts& tile = ruleset.stack[kind][gone];
    return can_be_built(state.era, tile) ? &tile : nullptr;
}

struct Options {
    SpaceSet build[kMaxIndustries];           // by a location or industry card in hand
    SpaceSet two_card_build[kMaxIndustries];  // by any two cards (L35)
    LinkSet links;
    IndustrySet develop;
    SpaceSet sell;      // tiles with at least one buyer
    std::uint8_t loan;  // bits of the loans by size
    bool scout;
    bool pass;
    bool stop;
};

Options main_options(const State& state);
Options continue_options(const State& state);

// Stacks from which a tile may be developed, iron apart (L78, B104, B105).
IndustrySet developable(const State& state, int seat);

// Cards that may pay for a build on a space (L32, L33, L34).
CardSet build_cards(const State& state, int industry, int space);

// Ports that may take the cotton of a mill (L82), whether the distant market may (L83), and merchant spaces that may
// take the goods of a tile (B107, B113).
struct Buyers {
    SpaceSet ports;
    MerchantSet merchants;
    bool market;

    int count() const { return brass::count(ports) + brass::count(merchants) + market; }
    int first() const { return ports ? lowest(ports) : merchants ? lowest(merchants) : kMarket; }
};
Buyers buyers(const State& state, int sold);

// Places where the coal or beer of a step is used: the town of a build or sale, or all ends of a link (L44, L50, B47).
LocationSet place_of_use(const State& state, const Step& step);

// Cubes and barrels that a step needs.
int coal_needed(const State& state, const Step& step);
int iron_needed(const State& state, const Step& step);
int beer_needed(const State& state, const Step& step);

// Breweries whose beer may be used for a step: one's own anywhere (B57), others' if connected to it (B58).
SpaceSet breweries_for(const State& state, LocationSet use);

// Price of a cube bought after so many others (L53, L55).
inline int market_price(const State& state, Resource resource, int bought_before = 0) {
    const int track = resource == Resource::kIron;
    const MarketFacts& market = state.facts().markets[track];
    const int cubes = state.market[track] - bought_before;
    return cubes > 0 ? market.prices[market.capacity - cubes] : market.price_when_empty;
}

// Cubes or barrels on a set of tiles.
inline int cubes_on(const State& state, SpaceSet spaces) {
    int cubes = 0;
    for (int space : members(spaces)) cubes += state.cubes_at(space);
    return cubes;
}

}  // namespace brass
