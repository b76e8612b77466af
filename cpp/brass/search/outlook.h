// Outlook: what the evaluation and the guided policy read off a State once, before they look at single seats or
// decisions: the time left, which tiles will flip, how many link icons each location will show when the era ends.
#pragma once

#include "brass/core/rules.h"
#include "brass/search/weights.h"

namespace brass {

struct Outlook {
    int rounds_left;               // in this era, the present one included
    int payments;                  // of income to come
    float future_pounds;           // worth of one income level in pounds now, all payments discounted
    int actions_left[kMaxSeats];   // to the end of the game
    int canal_actions[kMaxSeats];  // those of them in the canal era
    SpaceSet sellable;             // unflipped tiles with a buyer
    SpaceSet wanted;               // unflipped ports connected to an unflipped mill
    LocationSet port_reach;        // locations connected to an unflipped port
    LocationSet mill_reach;        // locations connected to an unflipped mill
    bool market_is_open;           // the distant market takes cotton
    bool has_beer[kMaxSeats];      // the seat has a barrel of its own
    float icons[kMaxLocations];    // expected when the era ends
};

// The icons take half of the time; they may be left out where no link is in question.
Outlook outlook_of(const State& state, const EvaluationWeights& weights, bool with_icons = true);

// Towns where a tile of this kind has a partner now: a port, an open market or a merchant to sell to, a mill for ports.
LocationSet partners(const State& state, const Outlook& outlook, int kind);

// Chance that an unflipped tile flips before the era ends, given whether it has a partner and how many cubes are left.
float flip_chance(const State& state, const Outlook& outlook, const EvaluationWeights& weights, int kind,
                  bool has_partner, int cubes);

// The same for a tile to be sold: beer that it needs and that its owner or a merchant in reach does not have.
float thirst(const State& state, const Outlook& outlook, const EvaluationWeights& weights, int seat, int kind,
             const TileFacts& tile);

// Income level with the way to the next one as a fraction, for any income space.
float smooth_level(const State& state, int income_space);

// Points that money in hand and an income are worth (L90, L98): what actions can use first, the rest by L98.
float money_worth(const Outlook& outlook, const EvaluationWeights& weights, int seat, float cash, float level);

// Points of a tile once it is flipped: in the canal era tiles that stay score twice (L94, L97).
inline float points_when_flipped(Era era, const TileFacts& tile) {
    return era == kCanal && tile.level > 1 ? 2.0f * tile.points : tile.points;
}

}  // namespace brass
