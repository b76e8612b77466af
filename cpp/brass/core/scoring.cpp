#include "brass/core/scoring.h"

#include "brass/core/rules.h"

namespace brass {
namespace {

int points_of_links(const State& state, int seat, const std::uint8_t* icons) {
    const Facts& facts = state.facts();
    int points = 0;
    for (int link : members(state.links[seat]))
        for (int location : members(facts.links[link].ends)) points += icons[location];
    return points;
}

// L100, L101: is the first seat ahead of the second?
bool is_ahead(const State& state, int first, int second) {
    const Ruleset& ruleset = state.ruleset();
    if (state.points[first] != state.points[second]) return state.points[first] > state.points[second];
    const int first_level = ruleset.income_level(state.income[first]);
    const int second_level = ruleset.income_level(state.income[second]);
    if (first_level != second_level) return first_level > second_level;
    if (state.cash[first] != state.cash[second]) return state.cash[first] > state.cash[second];
    if (!ruleset.rules.ties_end_by_next_order) return false;
    int place = 0;
    while (state.order[place] != first && state.order[place] != second) ++place;
    return state.order[place] == first;
}

}  // namespace

void link_icons(const State& state, std::uint8_t* icons) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    for (int location = 0; location < facts.location_count; ++location)
        icons[location] = facts.locations[location].printed_link_icons;
    for (int kind = 0; kind < facts.industry_count; ++kind)
        for (int space : members(state.industry[kind] & state.flipped))
            icons[ruleset.location_of[space]] += ruleset.tile_facts(kind, state.level_at(space)).link_icons;
}

int link_points(const State& state, int seat) {
    std::uint8_t icons[kMaxLocations];
    link_icons(state, icons);
    return points_of_links(state, seat, icons);
}

int tile_points(const State& state, int seat) {
    const Ruleset& ruleset = state.ruleset();
    int points = 0;
    for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
        for (int space : members(state.industry[kind] & state.flipped & state.owned[seat]))
            points += ruleset.tile_facts(kind, state.level_at(space)).points;
    return points;
}

void score_board(State& state) {
    std::uint8_t icons[kMaxLocations];
    link_icons(state, icons);
    for (int seat = 0; seat < state.players(); ++seat)
        state.points[seat] = static_cast<std::int16_t>(state.points[seat] + points_of_links(state, seat, icons) +
                                                       tile_points(state, seat));
}

void score_cash(State& state) {
    const Facts& facts = state.facts();
    if (!facts.pounds_per_point) return;  // B138
    for (int seat = 0; seat < facts.players; ++seat)
        state.points[seat] = static_cast<std::int16_t>(state.points[seat] + state.cash[seat] / facts.pounds_per_point);
}

void places(const State& state, std::uint8_t* place) {
    for (int seat = 0; seat < state.players(); ++seat) {
        place[seat] = 1;
        for (int other = 0; other < state.players(); ++other)
            place[seat] += other != seat && is_ahead(state, other, seat);
    }
}

}  // namespace brass
