#include "brass/core/network.h"

namespace brass {

LocationSet connected(const State& state, LocationSet from) {
    const Ruleset& ruleset = state.ruleset();
    LinkSet left = state.all_links();
    LocationSet seen = from;
    for (LocationSet ring = from; ring && left; seen |= ring) ring = beyond(ruleset, left, ring) & ~seen;
    return seen;
}

SpaceSet nearest_mines(const State& state, LocationSet from, SpaceSet mines) {
    const Ruleset& ruleset = state.ruleset();
    if (!mines) return 0;
    const LocationSet mining = ruleset.locations_of(mines);
    LinkSet left = state.all_links();
    LocationSet seen = from;
    for (LocationSet ring = from; ring; seen |= ring) {
        if (ring & mining) return mines & ruleset.spaces_at(ring);
        ring = beyond(ruleset, left, ring) & ~seen;
    }
    return 0;
}

// L26: every location with an own tile, and both ends of every own link.
void refresh_network(State& state, int seat) {
    const Ruleset& ruleset = state.ruleset();
    LocationSet network = ruleset.locations_of(state.owned[seat]);
    for (int link : members(state.links[seat])) network |= ruleset.facts->links[link].ends;
    state.network[seat] = network;
}

// L29: connected to a port of any owner, flipped or not, or to an external with the trade icon. B51: to a merchant.
void refresh_trade_access(State& state) {
    const Ruleset& ruleset = state.ruleset();
    const int port = ruleset.facts->port;
    const SpaceSet ports = port == kNone ? 0 : state.industry[port];
    state.trade_access = connected(state, ruleset.trade_externals | ruleset.locations_of(ports));
    if (!ruleset.facts->merchant_count) return;
    for (int kind : members(ruleset.facts->sold))
        state.goods_access[kind] = connected(state, ruleset.locations_of_merchants(state.merchants_for[kind]));
}

void refresh_coal_access(State& state) {
    const SpaceSet mines = with_cubes(state, Resource::kCoal);
    state.coal_access = mines ? connected(state, state.ruleset().locations_of(mines)) : 0;
}

}  // namespace brass
