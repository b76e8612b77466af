// Weights of the guided policy. Fitted as by bench/tune_policy.py, not by hand.
#include "brass/search/weights.h"

namespace brass {

const PolicyWeights kLancashirePolicy{
    .outlook =
        {
            .sold_soon = 0.986f,
            .sold_later = 0.188f,
            .sold_later_round = 0.0181f,
            .canal_coal_rate = 0.0142f,
            .rail_coal_rate = 1.11f,
            .iron_rate = 1.13f,
            .half_demand = 0.528f,
            .kept_chance = 0.00133f,
            .icon_of_space = 0.714f,
            .canal_spending = 3.33f,
            .rail_spending = 11.2f,
            .pound = 0.0662f,
            .spare_pound = 0.121f,
            .discount = 1.0f,
            .ready_cash = 10.3f,
            .ready_pounds = 25.7f,
            .stack = 0.173f,
            .first_place = -0.0851f,
            .action = 4.58f,
        },
    .action = 9.37f,
    .new_town = 3.75f,
    .opens_trade = 0.944f,
    .canal_build = {-0.789f, 0.0453f, 0.683f, 0.267f, 0.693f, 0.129f},
    .rail_build = {1.86f, 0.0356f, -0.256f, -0.0381f, 0.00916f, -0.0378f},
    .canal_link = 0.0436f,
    .rail_link = -0.812f,
    .second_link = 0.333f,
    .icon = 0.177f,
    .develop = 0.49f,
    .develop_bias = 0.245f,
    .sale = 0.581f,
    .loan = -1.24f,
    .pass = -0.221f,
    .own_cube = 0.217f,
    .rival_share = 0.15f,
    .industry_card = -0.468f,
    .town_card = 0.38f,
    .card_space = 0.667f,
    .card_copy = 0.14f,
    .noise = 1.0f,
};

}  // namespace brass
