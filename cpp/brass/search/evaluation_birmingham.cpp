// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kBirminghamEvaluation{
    .sold_soon = 0.5769f,
    .sold_later = 0.01958f,
    .sold_later_round = 0.09948f,
    .canal_coal_rate = 0.01f,
    .rail_coal_rate = 5.104f,
    .iron_rate = 0.9031f,
    .half_demand = 0.4826f,
    .kept_chance = 1.0f,
    .icon_of_space = 0.0503f,
    .canal_spending = 4.394f,
    .rail_spending = 4.0f,
    .pound = 0.4614f,
    .spare_pound = 0.01483f,
    .discount = 0.8856f,
    .ready_cash = 0.0f,
    .ready_pounds = 36.37f,
    .stack = 0.1987f,
    .first_place = 0.0921f,
    .action = 3.307f,
    .canal_beer_rate = 0.05594f,
    .rail_beer_rate = 5.214f,
    .without_beer = 0.2288f,
    .canal_icon = 1.069f,
    .rail_icon = 0.9338f,
    .canal_action = 1.902f,
    .rival_action = -0.06152f,
    .tile_gone = -0.2751f,
    .town_card = 0.01614f,
    .industry_card = 0.1528f,
    .wild_card = 2.153f,
    .town = -0.7181f,
    .open_space = 0.05419f,
    .barrel = 0.285f,
};

}  // namespace brass
