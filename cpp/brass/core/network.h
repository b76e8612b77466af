// Connection and distance over links of any owner (L27, L28), and the sets kept up to date from them.
#pragma once

#include "brass/core/state.h"

namespace brass {

// Locations one link further out than the given ring; the links crossed are taken off those left to cross.
inline LocationSet beyond(const Ruleset& ruleset, LinkSet& left, LocationSet ring) {
    const LinkSet crossed = ruleset.links_at(ring) & left;
    left &= ~crossed;
    LocationSet reached = 0;
    for (int link : members(crossed)) reached |= ruleset.ends_of[link];
    return reached;
}

// L27: all locations connected to any of the given ones, themselves included.
LocationSet connected(const State& state, LocationSet from);

// L45, L46, L50: those of the mines that are at the smallest distance from a place of use; empty if none is connected.
SpaceSet nearest_mines(const State& state, LocationSet from, SpaceSet mines);

// Mines, works and breweries that still have cubes or barrels: unflipped tiles of the industry that produces the resource.
inline SpaceSet with_cubes(const State& state, Resource resource) {
    const int producer = state.ruleset().producer[static_cast<int>(resource)];
    return producer == kNone ? 0 : state.industry[producer] & ~state.flipped;
}

// Rebuild the kept sets from the board.
void refresh_network(State& state, int seat);
void refresh_trade_access(State& state);
void refresh_coal_access(State& state);

}  // namespace brass
