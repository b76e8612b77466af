#include "brass/core/board.h"

#include <algorithm>

#include "brass/core/network.h"

namespace brass {

void advance_income(State& state, int seat, int spaces) {
    state.income[seat] =
        static_cast<std::uint8_t>(std::min<int>(state.income[seat] + spaces, state.facts().last_income_space));
}

void flip(State& state, int space) {
    const Ruleset& ruleset = state.ruleset();
    const int kind = state.industry_at(space);
    state.flipped |= bit64(space);
    advance_income(state, state.owner_of(space), ruleset.tile_facts(kind, state.level_at(space)).income_spaces);
    if (ruleset.produces(kind) == Resource::kCoal) refresh_coal_access(state);
}

void take_cube(State& state, int space) {
    state.tile[space] -= 1 << 4;
    if (state.cubes_at(space) == 0) flip(state, space);
}

void place_tile(State& state, int seat, int industry, int space) {
    const Ruleset& ruleset = state.ruleset();
    const int location = ruleset.location_of[space];
    state.tile[space] = ruleset.stack[industry][state.stack_gone[seat][industry]++].level;
    state.owned[seat] |= bit64(space);
    state.industry[industry] |= bit64(space);
    state.network[seat] |= bit32(location);
    if (industry == ruleset.facts->port && !(state.trade_access >> location & 1))
        state.trade_access |= connected(state, bit32(location));
}

void remove_tile(State& state, int space) {
    const Ruleset& ruleset = state.ruleset();
    const int seat = state.owner_of(space), kind = state.industry_at(space);
    const bool gave_coal = ruleset.produces(kind) == Resource::kCoal && state.cubes_at(space);
    state.owned[seat] &= ~bit64(space);
    state.industry[kind] &= ~bit64(space);
    state.flipped &= ~bit64(space);
    state.tile[space] = 0;
    refresh_network(state, seat);
    if (kind == ruleset.facts->port) refresh_trade_access(state);
    if (gave_coal) refresh_coal_access(state);
}

void place_link(State& state, int seat, int link) {
    const LocationSet ends = state.facts().links[link].ends;
    state.links[seat] |= bit64(link);
    state.network[seat] |= ends;
    // What one side had now reaches the other: the joined component has access if either side had it.
    const auto spreads = [ends](LocationSet access) { return access & ends && (access & ends) != ends; };
    const bool brings_trade = spreads(state.trade_access), brings_coal = spreads(state.coal_access);
    IndustrySet brings_buyers = 0;
    if (state.facts().merchant_count)
        for (int kind : members(state.facts().sold)) brings_buyers |= spreads(state.goods_access[kind]) << kind;
    if (!brings_trade && !brings_coal && !brings_buyers) return;
    const LocationSet joined = connected(state, ends);
    if (brings_trade) state.trade_access |= joined;
    if (brings_coal) state.coal_access |= joined;
    for (int kind : members(brings_buyers)) state.goods_access[kind] |= joined;
}

void discard(State& state, int seat, int card) {
    std::uint8_t* hand = state.hand[seat];
    int slot = 0;
    while (hand[slot] != card) ++slot;
    hand[slot] = hand[--state.hand_size[seat]];
    if (state.facts().cards[card].is_wild) return;  // B27
    state.discards[seat][card >> 1] += 1 << (card & 1) * 4;
}

void take(State& state, int seat, int card) {
    state.hand[seat][state.hand_size[seat]++] = static_cast<std::uint8_t>(card);
}

void refill(State& state, int seat) {
    const int full = state.facts().hand_size;
    while (state.hand_size[seat] < full && state.deck_next < state.deck_end)
        take(state, seat, state.deck[state.deck_next++]);
}

}  // namespace brass
