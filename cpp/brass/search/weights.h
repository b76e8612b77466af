// The weights of the static evaluation and of the guided policy. All points are victory points at the end of the game.
// The defaults are where fitting begins; what is used stands in evaluation_….cpp and policy_….cpp.
#pragma once

#include "brass/core/facts.h"

namespace brass {

struct EvaluationWeights {
    // Chances
    float sold_soon = 0.93f;         // an unflipped mill or port that has a partner now
    float sold_later = 0.30f;        // one without a partner, plus
    float sold_later_round = 0.06f;  // this for each round left in the era
    float canal_coal_rate = 0.7f;    // cubes taken from a mine in a canal round
    float rail_coal_rate = 2.0f;     // the same in a rail round
    float iron_rate = 1.6f;          // cubes taken from iron works in a round
    float half_demand = 0.4f;        // demand by which half the cubes are gone, as a part of them
    float kept_chance = 0.85f;       // a level 2+ tile that the canal era leaves unflipped still flips in the rail era
    float icon_of_space = 0.055f;    // icons that an empty space will bring for each round left

    // Money
    float canal_spending = 8.0f;  // pounds that an action can use well
    float rail_spending = 12.0f;
    float pound = 0.25f;         // points per pound while money is scarce
    float spare_pound = 0.06f;   // points per pound that can't be spent any more
    float discount = 0.97f;      // a pound of income a round later, against a pound now
    float ready_cash = 3.0f;     // points for having enough in hand for the coming turn
    float ready_pounds = 10.0f;  // what is about enough

    // The rest
    float stack = 0.35f;       // per point of the next tile of each stack
    float first_place = 0.4f;  // per place gained in the order of the next round
    float action = 3.0f;       // an action left

    // Merchants
    float canal_beer_rate = 0.5f;  // barrels taken from a brewery in a canal round
    float rail_beer_rate = 0.8f;   // the same in a rail round
    float without_beer = 0.7f;     // factor on the chance of a sale for which there is no beer yet

    // The static evaluation alone
    float canal_icon = 1.0f, rail_icon = 1.0f;  // an icon expected at an end of an own link
    float canal_action = 0.0f;                  // an action left in the canal era, on top of action
    float rival_action = 0.0f;                  // an action left, for each rival
    float tile_gone = 0.0f;                     // a tile gone from the own mat while there is time to build
    float town_card = 0.0f, industry_card = 0.0f, wild_card = 0.0f;  // a card in hand that can build
    float town = 0.0f;                                               // a location of the own network
    float open_space = 0.0f;                                         // an empty space in the own network
    float barrel = 0.0f;                                             // a barrel in an own brewery
};

// All members are floats: tuning programs treat the structure as an array.
struct PolicyWeights {
    EvaluationWeights outlook{};
    float action = 3.5f;                     // the second action of a two-card build
    float new_town = 0.35f;                  // a link or tile that brings a new location into the network
    float opens_trade = 2.0f;                // a link that brings own unflipped tiles trade access
    float canal_build[kMaxIndustries] = {};  // bias by industry
    float rail_build[kMaxIndustries] = {};
    float canal_link = 0.0f, rail_link = 0.0f;  // bias
    float second_link = 0.0f;                   // bias
    float icon = 0.8f;                          // of the icons expected at the ends of a link
    float develop = 1.0f;                       // factor
    float develop_bias = 0.0f;
    float sale = 0.85f;  // of a sale's worth that is lost by not selling now
    float loan = -1.0f;  // bias
    float pass = -1.0f;
    float own_cube = 0.5f;      // a cube from one's own tile, before it flips
    float rival_share = 0.33f;  // of a rival's gain that counts against
    float industry_card = 1.2f, town_card = 0.5f, card_space = 0.4f, card_copy = 0.6f;  // worth of keeping a card
    float noise = 2.0f;                                                                 // added evenly to every score
    float scout = -3.0f;                                                                // bias
    float bonus = 1.0f;                                                                 // factor
    float double_link_beer = 1.0f;  // points that the barrel of a second link is worth
};

// The fitted weights of each game, each in a file that bench/fit_evaluation.py writes.
extern const EvaluationWeights kLancashireEvaluation, kBirminghamEvaluation;
inline const EvaluationWeights& evaluation_weights(int game) {
    return game ? kBirminghamEvaluation : kLancashireEvaluation;
}

// The fitted weights of each game, each in a file that bench/tune_policy.py writes.
extern const PolicyWeights kLancashirePolicy, kBirminghamPolicy;

// Those in use: the fitted ones, unless training puts others in their place, in a process of its own.
extern const PolicyWeights* policy_weights_in_use[kGames];
inline const PolicyWeights& policy_weights(int game) { return *policy_weights_in_use[game]; }

}  // namespace brass
