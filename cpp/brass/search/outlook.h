// Outlook: what the evaluation and the guided policy read off a State once, before they look at single seats or
// decisions: the time left, which tiles will flip, how many link icons each location will show when the era ends.
#pragma once

#include "brass/core/rules.h"

namespace brass {

// Weights behind the outlook and the evaluation. Points are victory points at the end of the game.
struct EvaluationWeights {
    // Chances
    float sold_soon = 0.93f;          // an unflipped mill or port that has a partner now
    float sold_later = 0.30f;         // one without a partner, plus
    float sold_later_round = 0.06f;   // this for each round left in the era
    float canal_coal_rate = 0.7f;     // cubes taken from a mine in a canal round
    float rail_coal_rate = 2.0f;      // the same in a rail round
    float iron_rate = 1.6f;           // cubes taken from iron works in a round
    float half_demand = 0.4f;         // demand by which half the cubes are gone, as a part of them
    float kept_chance = 0.85f;        // a level 2+ tile that the canal era leaves unflipped still flips in the rail era
    float icon_of_space = 0.055f;     // icons that an empty space will bring for each round left

    // Money
    float spending = 10.0f;      // pounds that an action can use well
    float pound = 0.38f;         // points per pound while money is scarce
    float spare_pound = 0.06f;   // points per pound that can't be spent any more
    float discount = 0.95f;      // a pound of income a round later, against a pound now
    float ready_cash = 2.5f;     // points for having enough in hand for the coming turn
    float ready_pounds = 14.0f;  // what is about enough

    // The rest
    float stack = 0.35f;      // of the best improvement per tile removed that a stack still promises, as already gained
    float first_place = 0.4f; // per place gained in the order of the next turns
    float action = 2.2f;      // an action left
};

struct Outlook {
    int rounds_left;               // in this era, the present one included
    int payments;                  // of income to come
    float future_pounds;           // worth of one income level in pounds now, all payments discounted
    int actions_left[kMaxSeats];   // to the end of the game
    SpaceSet sellable;             // unflipped mills with a buyer
    SpaceSet wanted;               // unflipped ports connected to an unflipped mill
    LocationSet port_reach;        // locations connected to an unflipped port
    LocationSet mill_reach;        // locations connected to an unflipped mill
    bool market_is_open;           // the distant market takes cotton
    float icons[kMaxLocations];    // expected when the era ends
};

Outlook outlook_of(const State& state, const EvaluationWeights& weights);

// Chance that an unflipped tile flips before the era ends.
float flip_chance(const State& state, const Outlook& outlook, const EvaluationWeights& weights, int kind, int space,
                  int cubes);

// Income level with the way to the next one as a fraction, for any income space.
float smooth_level(const State& state, int income_space);

// Points that money in hand and an income are worth (L90, L98): what actions can use first, the rest by L98.
float money_worth(const Outlook& outlook, const EvaluationWeights& weights, int seat, float cash, float level);

// Points of a tile once it is flipped: in the canal era tiles that stay score twice (L94, L97).
inline float points_when_flipped(Era era, const TileFacts& tile) {
    return era == kCanal && tile.level > 1 ? 2.0f * tile.points : tile.points;
}

}  // namespace brass
