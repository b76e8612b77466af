// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kLancashireEvaluation{
    .sold_soon = 0.7285f,
    .sold_later = 0.07209f,
    .sold_later_round = 0.07049f,
    .canal_coal_rate = 0.7134f,
    .rail_coal_rate = 0.4851f,
    .iron_rate = 0.2297f,
    .half_demand = 0.1793f,
    .kept_chance = 0.8002f,
    .icon_of_space = 0.1205f,
    .canal_spending = 1.0f,
    .rail_spending = 4.0f,
    .pound = 0.4229f,
    .spare_pound = 0.1356f,
    .discount = 0.9781f,
    .ready_cash = -3.003f,
    .ready_pounds = 5.0f,
    .stack = 0.2924f,
    .first_place = 0.1258f,
    .action = 3.187f,
    .canal_beer_rate = 0.5f,
    .rail_beer_rate = 0.8f,
    .without_beer = 0.7f,
    .canal_icon = 1.017f,
    .rail_icon = 0.9433f,
    .canal_action = 1.239f,
    .rival_action = -0.1292f,
    .tile_gone = -0.2293f,
    .town_card = -0.2775f,
    .industry_card = 0.6584f,
    .wild_card = 0.0f,
    .town = -0.6067f,
    .open_space = -0.2566f,
    .barrel = 0.0f,
};

}  // namespace brass
