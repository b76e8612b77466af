// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kLancashireEvaluation{
    .sold_soon = 0.8143f,
    .sold_later = 0.005045f,
    .sold_later_round = 0.09074f,
    .canal_coal_rate = 0.09079f,
    .rail_coal_rate = 0.01f,
    .iron_rate = 0.01322f,
    .half_demand = 0.01062f,
    .kept_chance = 0.8424f,
    .icon_of_space = 0.1289f,
    .canal_spending = 2.776f,
    .rail_spending = 4.008f,
    .pound = 0.4424f,
    .spare_pound = 0.1222f,
    .discount = 0.9256f,
    .ready_cash = 0.0f,
    .ready_pounds = 46.51f,
    .stack = 0.2851f,
    .first_place = 0.1919f,
    .action = 3.571f,
    .canal_beer_rate = 0.5f,
    .rail_beer_rate = 0.8f,
    .without_beer = 0.7f,
    .canal_icon = 0.8523f,
    .rail_icon = 0.9192f,
    .canal_action = 0.8282f,
    .rival_action = -0.1486f,
    .tile_gone = -0.328f,
    .town_card = -0.3011f,
    .industry_card = -0.3469f,
    .wild_card = 0.0f,
    .town = -0.8871f,
    .open_space = -0.2619f,
    .barrel = 0.0f,
};

}  // namespace brass
