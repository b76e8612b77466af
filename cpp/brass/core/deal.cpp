#include <algorithm>

#include "brass/core/network.h"
#include "brass/core/rules.h"

namespace brass {

void random_order(const Ruleset& ruleset, Random& random, std::uint8_t* order) {
    const int players = ruleset.players();
    const int first = ruleset.rules.first_order_is_seat_order ? static_cast<int>(random.below(players)) : 0;
    for (int place = 0; place < players; ++place) order[place] = static_cast<std::uint8_t>((first + place) % players);
    if (!ruleset.rules.first_order_is_seat_order) random.shuffle(order, players);
}

// B9: the tiles of the player count on the spaces in use.
void random_merchants(const Ruleset& ruleset, Random& random, Merchants& buys) {
    const Facts& facts = *ruleset.facts;
    Merchants tiles;
    std::copy_n(facts.merchant_tiles, facts.merchant_tile_count, tiles);
    random.shuffle(tiles, facts.merchant_tile_count);
    const IndustrySet* next = tiles;
    for (int merchant = 0; merchant < facts.merchant_count; ++merchant)
        buys[merchant] = facts.merchants[merchant].is_in_use ? *next++ : IndustrySet{0};
}

void set_merchants(State& state, const Merchants& buys) {
    for (MerchantSet& merchants : state.merchants_for) merchants = 0;
    for (int merchant = 0; merchant < state.facts().merchant_count; ++merchant)
        for (int kind : members(buys[merchant])) state.merchants_for[kind] |= static_cast<MerchantSet>(1 << merchant);
    fill_merchants(state);
}

void fill_merchants(State& state) {
    state.merchant_beer = 0;
    for (MerchantSet merchants : state.merchants_for) state.merchant_beer |= merchants;
}

// L14: shuffle, deal a full hand to each seat, the rest lies in order; the last cards of it are the removed ones.
Deal random_deal(const Ruleset& ruleset, Random& random) {
    const Facts& facts = *ruleset.facts;
    std::uint8_t cards[kMaxDeck];
    std::copy_n(ruleset.deck, ruleset.deck_size, cards);
    random.shuffle(cards, ruleset.deck_size);
    Deal deal{};
    const std::uint8_t* next = cards;
    for (int seat = 0; seat < facts.players; ++seat, next += facts.hand_size)
        std::copy_n(next, facts.hand_size, deal.hand[seat]);
    std::copy(next, static_cast<const std::uint8_t*>(cards + ruleset.deck_size), deal.undealt);
    int tiles = 0;
    for (int value = 0; value < kDistantValues; ++value)
        for (int copy = 0; copy < facts.distant_tiles[value]; ++copy)
            deal.distant[tiles++] = static_cast<std::uint8_t>(value);
    random.shuffle(deal.distant, tiles);
    return deal;
}

void set_deal(State& state, const Deal& deal) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    const int dealt = facts.players * facts.hand_size;
    std::memcpy(state.hand, deal.hand, sizeof state.hand);
    for (int seat = 0; seat < facts.players; ++seat) state.hand_size[seat] = facts.hand_size;
    std::memset(state.discards, 0, sizeof state.discards);
    std::memcpy(state.deck, deal.undealt, sizeof state.deck);
    state.deck_next = 0;
    state.deck_total = static_cast<std::uint8_t>(ruleset.deck_size - dealt);
    state.deck_end = static_cast<std::uint8_t>(state.deck_total - facts.removed_cards[state.era]);
    std::memcpy(state.distant, deal.distant, sizeof state.distant);
    state.distant_drawn = 0;
    state.distant_marker = 0;
}

State start(const Ruleset& ruleset, const std::uint8_t* order, const Deal& deal, const Merchants& buys) {
    const Facts& facts = *ruleset.facts;
    State state;
    std::memset(static_cast<void*>(&state), 0, sizeof state);  // padding too: States are compared and hashed as bytes
    state.ruleset_index = static_cast<std::uint8_t>(ruleset.index);
    for (int seat = 0; seat < facts.players; ++seat) {
        state.order[seat] = order[seat];
        state.cash[seat] = facts.starting_money;
        state.income[seat] = facts.first_income_space;
    }
    state.market[0] = facts.markets[0].initial_cubes;
    state.market[1] = facts.markets[1].initial_cubes;
    state.round = 1;
    state.actions_left = facts.actions_in_first_round;
    state.phase = Phase::kMain;
    state.step = Step{};
    set_deal(state, deal);
    set_merchants(state, buys);
    refresh_trade_access(state);
    return state;
}

State start(const Ruleset& ruleset, Random& random) {
    std::uint8_t order[kMaxSeats];
    random_order(ruleset, random, order);
    Merchants buys = {};
    random_merchants(ruleset, random, buys);
    return start(ruleset, order, random_deal(ruleset, random), buys);
}

}  // namespace brass
