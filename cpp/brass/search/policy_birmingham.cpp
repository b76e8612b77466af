// Weights of the guided policy. Written by bench/tune_policy.py.
#include "brass/search/weights.h"

namespace brass {

const PolicyWeights kBirminghamPolicy{
    .outlook =
        {
            .sold_soon = 0.7951f,
            .sold_later = 0.1211f,
            .sold_later_round = 0.01527f,
            .canal_coal_rate = 0.03704f,
            .rail_coal_rate = 0.6166f,
            .iron_rate = 1.747f,
            .half_demand = 0.2656f,
            .kept_chance = 0.2334f,
            .icon_of_space = 0.1225f,
            .canal_spending = 18.19f,
            .rail_spending = 6.892f,
            .pound = 0.1819f,
            .spare_pound = 0.0851f,
            .discount = 0.8326f,
            .ready_cash = 3.72f,
            .ready_pounds = 11.55f,
            .stack = 0.4614f,
            .first_place = 0.8358f,
            .action = 3.677f,
            .canal_beer_rate = 0.1959f,
            .rail_beer_rate = 1.721f,
            .without_beer = -1.134f,
        },
    .action = 2.201f,
    .new_town = 0.8395f,
    .opens_trade = 1.659f,
    .canal_build = {0.4517f, 1.043f, -0.2792f, 0.3954f, -0.5368f, 0.1737f},
    .rail_build = {0.4488f, 0.08389f, 0.7914f, 0.5054f, -0.3937f, 0.3738f},
    .canal_link = -0.5253f,
    .rail_link = -0.9164f,
    .second_link = 1.018f,
    .icon = 1.207f,
    .develop = 0.6198f,
    .develop_bias = -0.4148f,
    .sale = 1.225f,
    .loan = -3.425f,
    .pass = -0.8539f,
    .own_cube = 0.4252f,
    .rival_share = 1.008f,
    .industry_card = 1.026f,
    .town_card = 0.1388f,
    .card_space = 1.261f,
    .card_copy = -0.1979f,
    .noise = 0.6f,
    .scout = -4.76f,
    .bonus = 2.503f,
    .double_link_beer = 0.3591f,
};

}  // namespace brass
