// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kLancashireEvaluation{
    .sold_soon = 0.7727f,
    .sold_later = 0.001811f,
    .sold_later_round = 0.1f,
    .canal_coal_rate = 13.52f,
    .rail_coal_rate = 0.8257f,
    .iron_rate = 0.5275f,
    .half_demand = 0.4825f,
    .kept_chance = 1.0f,
    .icon_of_space = 0.1576f,
    .canal_spending = 5.988f,
    .rail_spending = 4.0f,
    .pound = 0.478f,
    .spare_pound = 0.1332f,
    .discount = 0.8951f,
    .ready_cash = 0.0f,
    .ready_pounds = 70.54f,
    .stack = 0.2385f,
    .first_place = -0.01564f,
    .action = 3.976f,
    .canal_beer_rate = 0.5f,
    .rail_beer_rate = 0.8f,
    .without_beer = 0.7f,
    .canal_icon = 0.9057f,
    .rail_icon = 0.9136f,
    .canal_action = 0.8833f,
    .rival_action = -0.2684f,
    .tile_gone = -0.457f,
    .town_card = 0.05412f,
    .industry_card = -0.1225f,
    .wild_card = 0.0f,
    .town = -0.5753f,
    .open_space = -0.6702f,
    .barrel = 0.0f,
};

}  // namespace brass
