// Connection and distance over links of any owner (L27, L28), and the sets kept up to date from them.
#pragma once

#include "brass/core/state.h"

namespace brass {

// Locations one link further out than the given ring.
inline LocationSet beyond(const State& state, LinkSet built, LocationSet ring) {
    const Ruleset& ruleset = state.ruleset();
    LocationSet reached = 0;
    for (int link : members(ruleset.links_at(ring) & built)) reached |= ruleset.facts->links[link].ends;
    return reached;
}

// L27: all locations connected to any of the given ones, themselves included.
LocationSet connected(const State& state, LocationSet from);

// L45, L46, L50: the mines with coal at the smallest distance from a place of use; empty if none is connected.
SpaceSet nearest_mines(const State& state, LocationSet from);

// Mines and works that still have cubes: unflipped tiles of the industry that produces the resource.
inline SpaceSet with_cubes(const State& state, Resource resource) {
    const Facts& facts = state.facts();
    SpaceSet tiles = 0;
    for (int kind = 0; kind < facts.industry_count; ++kind)
        if (facts.industries[kind].produces == resource) tiles |= state.industry[kind];
    return tiles & ~state.flipped;
}

// Rebuild the kept sets from the board.
void refresh_network(State& state, int seat);
void refresh_trade_access(State& state);
void refresh_coal_access(State& state);

}  // namespace brass
