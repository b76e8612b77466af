// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kBirminghamEvaluation{
    .sold_soon = 0.3629f,
    .sold_later = 0.0f,
    .sold_later_round = 0.07792f,
    .canal_coal_rate = 18.53f,
    .rail_coal_rate = 0.9506f,
    .iron_rate = 0.1277f,
    .half_demand = 0.1207f,
    .kept_chance = 0.9128f,
    .icon_of_space = 0.05084f,
    .canal_spending = 5.458f,
    .rail_spending = 4.0f,
    .pound = 0.3934f,
    .spare_pound = 0.002939f,
    .discount = 0.8589f,
    .ready_cash = 0.0f,
    .ready_pounds = 32.08f,
    .stack = 0.2254f,
    .first_place = 0.01887f,
    .action = 3.183f,
    .canal_beer_rate = 0.01698f,
    .rail_beer_rate = 1.225f,
    .without_beer = 0.0f,
    .canal_icon = 1.013f,
    .rail_icon = 0.9433f,
    .canal_action = 0.7441f,
    .rival_action = 0.0717f,
    .tile_gone = -0.3613f,
    .town_card = -0.1317f,
    .industry_card = 0.2114f,
    .wild_card = 1.13f,
    .town = -0.8489f,
    .open_space = 0.4898f,
    .barrel = 0.5629f,
};

}  // namespace brass
