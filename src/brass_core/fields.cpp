#include "fields.h"

#include <algorithm>
#include <string>

#include "brass/core/network.h"
#include "brass/core/rules.h"
#include "brass/core/sorting.h"

namespace py = pybind11;

namespace brass {
namespace {

// A number within [low, high], or ValueError.
int checked(const py::handle& value, int low, int high, const char* name) {
    int number = 0;
    try {
        number = value.cast<int>();
    } catch (const py::cast_error&) {
        throw py::value_error(std::string(name) + " must be a whole number from " + std::to_string(low) + " to " +
                              std::to_string(high));
    }
    if (number < low || number > high)
        throw py::value_error(std::string(name) + " is " + std::to_string(number) + ", expected " +
                              std::to_string(low) + " to " + std::to_string(high));
    return number;
}

template <class Item>
void read_list(const py::list& values, Item* items, int most, int low, int high, const char* name) {
    if (static_cast<int>(values.size()) > most)
        throw py::value_error(std::string(name) + " has " + std::to_string(values.size()) +
                              " entries, expected at most " + std::to_string(most));
    for (std::size_t at = 0; at < values.size(); ++at)
        items[at] = static_cast<Item>(checked(values[at], low, high, name));
}

template <class Item>
py::list list_of(const Item* items, int size) {
    py::list list;
    for (int at = 0; at < size; ++at) list.append(static_cast<int>(items[at]));
    return list;
}

py::dict seat_fields(const State& state, int seat) {
    const Facts& facts = state.facts();
    std::uint8_t hand[kMaxHand];
    std::copy_n(state.hand[seat], kMaxHand, hand);
    sort_few(hand, state.hand_size[seat]);
    py::list discards;
    for (int card = 0; card < facts.card_count; ++card)
        for (int copy = 0; copy < state.discarded(seat, card); ++copy) discards.append(card);
    py::dict fields;
    fields["cash"] = state.cash[seat];
    fields["income_space"] = state.income[seat];
    fields["points"] = state.points[seat];
    fields["spent"] = state.spent[seat];
    fields["hand"] = list_of(hand, state.hand_size[seat]);
    fields["discards"] = discards;
    fields["stack_gone"] = list_of(state.stack_gone[seat], facts.industry_count);
    return fields;
}

void read_seat(State& state, int seat, const py::dict& fields) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    state.cash[seat] = static_cast<std::int16_t>(checked(fields["cash"], 0, 30000, "cash"));
    state.income[seat] =
        static_cast<std::uint8_t>(checked(fields["income_space"], 0, facts.last_income_space, "income_space"));
    state.points[seat] = static_cast<std::int16_t>(checked(fields["points"], 0, 30000, "points"));
    state.spent[seat] = static_cast<std::int16_t>(checked(fields["spent"], 0, 30000, "spent"));
    state.hand_size[seat] = static_cast<std::uint8_t>(checked(fields["hand_size"], 0, facts.hand_size, "hand_size"));
    // Of a hidden hand the wild cards are known.
    const py::object hand = fields["hand"].is_none() ? fields["hand_known"] : fields["hand"];
    read_list(hand.cast<py::list>(), state.hand[seat], state.hand_size[seat], 0, facts.card_count - 1, "hand");
    if (!fields["discards"].is_none())
        for (const py::handle& value : fields["discards"].cast<py::list>()) {
            const int card = checked(value, 0, facts.card_count - 1, "discards");
            if (state.discarded(seat, card) == facts.cards[card].count)
                throw py::value_error("discards hold too many of one card");
            state.discards[seat][card >> 1] += 1 << (card & 1) * 4;
        }
    const py::list gone = fields["stack_gone"].cast<py::list>();
    for (int kind = 0; kind < facts.industry_count; ++kind)
        state.stack_gone[seat][kind] =
            static_cast<std::uint8_t>(checked(gone[kind], 0, ruleset.stack_size[kind], "stack_gone"));
}

int most_cubes(const TileFacts& tile) { return std::max(tile.cubes[kCanal], tile.cubes[kRail]); }

void read_tiles(State& state, const py::list& tiles) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    for (const py::handle& item : tiles) {
        const py::tuple tile = item.cast<py::tuple>();
        const int space = checked(tile[0], 0, facts.space_count - 1, "space");
        const int kind = checked(tile[2], 0, facts.industry_count - 1, "industry");
        if (state.occupied() >> space & 1) throw py::value_error("two tiles on one space");
        const IndustryFacts& industry = facts.industries[kind];
        const int level =
            checked(tile[3], industry.levels[0].level, industry.levels[industry.level_count - 1].level, "level");
        state.owned[checked(tile[1], 0, facts.players - 1, "owner")] |= bit64(space);
        state.industry[kind] |= bit64(space);
        if (tile[4].cast<bool>()) state.flipped |= bit64(space);
        const int cubes = checked(tile[5], 0, most_cubes(ruleset.tile_facts(kind, level)), "cubes");
        state.tile[space] = static_cast<std::uint8_t>(level | cubes << 4);
    }
}

void read_progress(State& state, const py::dict& fields) {
    const Facts& facts = state.facts();
    state.era = static_cast<Era>(checked(fields["era"], 0, 1, "era"));
    state.round = static_cast<std::uint8_t>(checked(fields["round"], 1, facts.rounds, "round"));
    read_list(fields["order"].cast<py::list>(), state.order, facts.players, 0, facts.players - 1, "order");
    state.phase = static_cast<Phase>(checked(fields["phase"], 0, static_cast<int>(Phase::kBonus), "phase"));
    const int last = state.is_over() ? facts.players : facts.players - 1;
    state.turn = static_cast<std::uint8_t>(checked(fields["turn"], 0, last, "turn"));
    state.actions_left =
        static_cast<std::uint8_t>(checked(fields["actions_left"], 0, facts.actions_per_turn, "actions_left"));
    state.owed = static_cast<std::uint8_t>(checked(fields["owed"], 0, -facts.lowest_income_level, "owed"));
    state.developed = static_cast<std::uint8_t>(checked(fields["developed"], 0, facts.develop_limit, "developed"));
    state.step = step_from_tuple(fields["step"].cast<py::tuple>());
}

}  // namespace

py::tuple tuple_of(const Step& step) {
    return py::make_tuple(static_cast<int>(step.kind), step.continues, int{step.industry}, int{step.place},
                          int{step.target}, int{step.card}, int{step.second_card}, int{step.third_card},
                          int{step.coal[0]}, int{step.coal[1]}, int{step.iron[0]}, int{step.iron[1]}, int{step.beer[0]},
                          int{step.beer[1]});
}

Step step_from_tuple(const py::tuple& values) {
    constexpr int kNumbers = 14;
    if (values.size() != kNumbers) throw py::value_error("a step has 14 numbers");
    std::uint8_t numbers[kNumbers];
    for (int at = 0; at < kNumbers; ++at)
        numbers[at] = static_cast<std::uint8_t>(checked(values[at], 0, kNone, "step"));
    const int kind = checked(values[0], 0, static_cast<int>(Kind::kBonus), "step kind");
    return {.kind = static_cast<Kind>(kind),
            .continues = numbers[1] != 0,
            .industry = numbers[2],
            .place = numbers[3],
            .target = numbers[4],
            .card = numbers[5],
            .second_card = numbers[6],
            .third_card = numbers[7],
            .coal = {numbers[8], numbers[9]},
            .iron = {numbers[10], numbers[11]},
            .beer = {numbers[12], numbers[13]}};
}

namespace {

// What the tile on each merchant space buys, as a set of industries.
py::list merchants_of(const State& state) {
    py::list buys;
    for (int merchant = 0; merchant < state.facts().merchant_count; ++merchant) {
        int set = 0;
        for (int kind = 0; kind < kMaxIndustries; ++kind) set |= (state.merchants_for[kind] >> merchant & 1) << kind;
        buys.append(set);
    }
    return buys;
}

void read_merchants(State& state, const py::dict& fields) {
    Merchants buys = {};
    merchants_from_list(state.ruleset(), fields["merchants"].cast<py::list>(), buys);
    set_merchants(state, buys);
    state.merchant_beer &= static_cast<MerchantSet>(checked(fields["merchant_beer"], 0, 0xffff, "merchant_beer"));
}

}  // namespace

py::dict fields_of(const State& state) {
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    py::list seats, tiles, links;
    for (int seat = 0; seat < facts.players; ++seat) seats.append(seat_fields(state, seat));
    for (int space : members(state.occupied()))
        tiles.append(py::make_tuple(space, state.owner_of(space), state.industry_at(space), state.level_at(space),
                                    (state.flipped >> space & 1) != 0, state.cubes_at(space)));
    for (int seat = 0; seat < facts.players; ++seat)
        for (int link : members(state.links[seat])) links.append(py::make_tuple(link, seat));
    py::dict fields;
    fields["era"] = static_cast<int>(state.era);
    fields["round"] = state.round;
    fields["order"] = list_of(state.order, facts.players);
    fields["turn"] = state.turn;
    fields["phase"] = static_cast<int>(state.phase);
    fields["actions_left"] = state.actions_left;
    fields["owed"] = state.owed;
    fields["developed"] = state.developed;
    fields["step"] = tuple_of(state.step);
    fields["seats"] = seats;
    fields["tiles"] = tiles;
    fields["links"] = links;
    fields["market"] = list_of(state.market, 2);
    fields["distant_marker"] = state.distant_marker;
    fields["distant_drawn"] = list_of(state.distant, state.distant_drawn);
    fields["distant_stack"] =
        list_of(state.distant + state.distant_drawn, ruleset.distant_tile_count - state.distant_drawn);
    fields["merchants"] = merchants_of(state);
    fields["merchant_beer"] = state.merchant_beer;
    fields["deck"] = list_of(state.deck + state.deck_next, state.deck_size());
    fields["removed"] = list_of(state.deck + state.deck_end, state.removed_size());
    return fields;
}

State state_from_fields(const Ruleset& ruleset, const py::dict& fields) {
    const Facts& facts = *ruleset.facts;
    State state;
    std::memset(static_cast<void*>(&state), 0, sizeof state);
    state.ruleset_index = static_cast<std::uint8_t>(ruleset.index);
    read_progress(state, fields);
    const py::list seats = fields["seats"].cast<py::list>();
    if (static_cast<int>(seats.size()) != facts.players)
        throw py::value_error("seats do not fit the number of players");
    for (int seat = 0; seat < facts.players; ++seat) read_seat(state, seat, seats[seat].cast<py::dict>());
    read_tiles(state, fields["tiles"].cast<py::list>());
    for (const py::handle& item : fields["links"].cast<py::list>()) {
        const py::tuple link = item.cast<py::tuple>();
        state.links[checked(link[1], 0, facts.players - 1, "owner")] |=
            bit64(checked(link[0], 0, facts.link_count - 1, "link"));
    }
    const py::list market = fields["market"].cast<py::list>();
    for (int track = 0; track < 2; ++track)
        state.market[track] =
            static_cast<std::uint8_t>(checked(market[track], 0, facts.markets[track].capacity, "market"));
    state.distant_marker =
        static_cast<std::uint8_t>(checked(fields["distant_marker"], 0, facts.no_demand_position, "marker"));
    const py::list drawn = fields["distant_drawn"].cast<py::list>(), stack = fields["distant_stack"].cast<py::list>();
    if (static_cast<int>(drawn.size() + stack.size()) != ruleset.distant_tile_count)
        throw py::value_error("distant-market tiles do not add up");
    state.distant_drawn = static_cast<std::uint8_t>(drawn.size());
    read_list(drawn, state.distant, kMaxDistantTiles, 0, kDistantValues - 1, "drawn");
    read_list(stack, state.distant + drawn.size(), kMaxDistantTiles, 0, kDistantValues - 1, "stack");
    state.deck_end = static_cast<std::uint8_t>(checked(fields["deck_size"], 0, kMaxUndealt, "deck_size"));
    state.deck_total = static_cast<std::uint8_t>(
        state.deck_end + checked(fields["removed_size"], 0, kMaxUndealt - state.deck_end, "removed_size"));
    if (!fields["deck"].is_none())
        read_list(fields["deck"].cast<py::list>(), state.deck, state.deck_end, 0, facts.card_count - 1, "deck");
    if (!fields["removed"].is_none())
        read_list(fields["removed"].cast<py::list>(), state.deck + state.deck_end, state.deck_total - state.deck_end, 0,
                  facts.card_count - 1, "removed");
    read_merchants(state, fields);
    for (int seat = 0; seat < facts.players; ++seat) refresh_network(state, seat);
    refresh_trade_access(state);
    refresh_coal_access(state);
    return state;
}

View view_from_fields(const Ruleset& ruleset, const py::dict& fields, int observer) {
    const Facts& facts = *ruleset.facts;
    if (observer < 0 || observer >= facts.players) throw py::value_error("observer is not a seat");
    const State state = state_from_fields(ruleset, fields);
    View view = view_of(state, observer);
    for (int card = 0; card < facts.card_count; ++card) {
        int seen = state.held(observer, card);
        for (int seat = 0; seat < facts.players; ++seat) seen += state.discarded(seat, card);
        if (facts.cards[card].is_wild) seen = 0;  // on their piles or in hands that all see
        if (seen > facts.cards[card].count) throw py::value_error("more copies of a card are known than there are");
        view.unseen[card] = static_cast<std::uint8_t>(facts.cards[card].count - seen);
    }
    if (unseen_size(view) < hidden_size(view))
        throw py::value_error("fewer cards are unseen than hidden hands and deck hold");
    return view;
}

void merchants_from_list(const Ruleset& ruleset, const py::list& values, Merchants& buys) {
    const int all = (1 << ruleset.facts->industry_count) - 1;
    if (static_cast<int>(values.size()) != ruleset.facts->merchant_count)
        throw py::value_error("there must be an entry for each merchant space");
    read_list(values, buys, kMaxMerchants, 0, all, "merchants");
}

Deal deal_from_lists(const Ruleset& ruleset, const py::list& hands, const py::list& undealt, const py::list& distant) {
    const Facts& facts = *ruleset.facts;
    Deal deal{};
    if (static_cast<int>(hands.size()) != facts.players) throw py::value_error("a deal needs a hand for each seat");
    for (int seat = 0; seat < facts.players; ++seat) {
        const py::list hand = hands[seat].cast<py::list>();
        if (static_cast<int>(hand.size()) != facts.hand_size) throw py::value_error("a dealt hand must be full");
        read_list(hand, deal.hand[seat], facts.hand_size, 0, facts.card_count - 1, "hand");
    }
    if (static_cast<int>(undealt.size()) != ruleset.deck_size - facts.players * facts.hand_size)
        throw py::value_error("deck and removed cards do not add up");
    read_list(undealt, deal.undealt, kMaxUndealt, 0, facts.card_count - 1, "deck");
    if (static_cast<int>(distant.size()) != ruleset.distant_tile_count)
        throw py::value_error("distant-market tiles do not add up");
    read_list(distant, deal.distant, kMaxDistantTiles, 0, kDistantValues - 1, "distant_market");
    return deal;
}

py::dict lists_of(const Ruleset& ruleset, const Deal& deal) {
    const Facts& facts = *ruleset.facts;
    py::list hands;
    for (int seat = 0; seat < facts.players; ++seat) hands.append(list_of(deal.hand[seat], facts.hand_size));
    py::dict lists;
    lists["hands"] = hands;
    lists["undealt"] = list_of(deal.undealt, ruleset.deck_size - facts.players * facts.hand_size);
    lists["distant"] = list_of(deal.distant, ruleset.distant_tile_count);
    return lists;
}

}  // namespace brass
