#include "brass/search/weights.h"

namespace brass {

// Found by evolution of the self-play mean at four players (CMA-ES, separable; Ros, Hansen 2008).
const PolicyWeights kPolicyWeights{
    .outlook =
        {
            .sold_soon = 1.0f,
            .sold_later = 0.352f,
            .sold_later_round = 0.001f,
            .canal_coal_rate = 0.0163f,
            .rail_coal_rate = 1.26f,
            .iron_rate = 1.32f,
            .half_demand = 0.705f,
            .kept_chance = 0.001f,
            .icon_of_space = 0.345f,
            .canal_spending = 3.82f,
            .rail_spending = 10.4f,
            .pound = 0.0536f,
            .spare_pound = 0.154f,
            .discount = 1.0f,
            .ready_cash = 9.24f,
            .ready_pounds = 21.5f,
            .stack = 0.199f,
            .first_place = -0.151f,
            .action = 4.26f,
        },
    .action = 9.48f,
    .new_town = 2.31f,
    .opens_trade = 1.42f,
    .canal_build = {-1.15f, 0.118f, 0.723f, 0.268f, 0.74f, 0.126f},
    .rail_build = {1.31f, 0.0295f, -0.201f, -0.0351f, 0.0147f, -0.0878f},
    .canal_link = 0.051f,
    .rail_link = -0.389f,
    .second_link = 0.26f,
    .icon = 0.42f,
    .develop = 0.377f,
    .develop_bias = 0.281f,
    .sale = 0.426f,
    .loan = -1.42f,
    .pass = -0.216f,
    .own_cube = 0.258f,
    .rival_share = 0.1f,
    .industry_card = -0.919f,
    .town_card = 0.469f,
    .card_space = 0.567f,
    .card_copy = 0.164f,
    .noise = 1.0f,
};

}  // namespace brass
