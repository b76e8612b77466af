// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kLancashireEvaluation{
    .sold_soon = 0.7399f,
    .sold_later = 0.08007f,
    .sold_later_round = 0.0772f,
    .canal_coal_rate = 0.02158f,
    .rail_coal_rate = 0.01927f,
    .iron_rate = 0.01879f,
    .half_demand = 0.01f,
    .kept_chance = 0.8233f,
    .icon_of_space = 0.13f,
    .canal_spending = 1.0f,
    .rail_spending = 4.092f,
    .pound = 0.4045f,
    .spare_pound = 0.1465f,
    .discount = 0.9563f,
    .ready_cash = 0.0f,
    .ready_pounds = 50.43f,
    .stack = 0.2925f,
    .first_place = 0.04318f,
    .action = 3.412f,
    .canal_beer_rate = 0.5f,
    .rail_beer_rate = 0.8f,
    .without_beer = 0.7f,
    .canal_icon = 1.068f,
    .rail_icon = 0.9056f,
    .canal_action = 1.184f,
    .rival_action = -0.211f,
    .tile_gone = -0.293f,
    .town_card = -0.1614f,
    .industry_card = 0.1392f,
    .wild_card = 0.0f,
    .town = -0.8913f,
    .open_space = -0.1127f,
    .barrel = 0.0f,
};

}  // namespace brass
