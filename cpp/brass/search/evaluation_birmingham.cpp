// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kBirminghamEvaluation{
    .sold_soon = 0.5878f,
    .sold_later = 0.6235f,
    .sold_later_round = 0.0f,
    .canal_coal_rate = 0.2134f,
    .rail_coal_rate = 10.59f,
    .iron_rate = 1.115f,
    .half_demand = 0.5315f,
    .kept_chance = 1.0f,
    .icon_of_space = 0.0463f,
    .canal_spending = 2.946f,
    .rail_spending = 4.0f,
    .pound = 0.5383f,
    .spare_pound = 0.03508f,
    .discount = 0.8715f,
    .ready_cash = 0.0f,
    .ready_pounds = 29.92f,
    .stack = 0.2223f,
    .first_place = -0.008138f,
    .action = 3.637f,
    .canal_beer_rate = 0.06413f,
    .rail_beer_rate = 4.027f,
    .without_beer = 0.06355f,
    .canal_icon = 0.9805f,
    .rail_icon = 0.921f,
    .canal_action = 2.193f,
    .rival_action = -0.182f,
    .tile_gone = -0.5373f,
    .town_card = -0.192f,
    .industry_card = 0.2822f,
    .wild_card = 3.445f,
    .town = -0.3666f,
    .open_space = -0.04322f,
    .barrel = 0.3212f,
};

}  // namespace brass
