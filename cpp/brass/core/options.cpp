#include "brass/core/options.h"

#include "brass/core/network.h"

namespace brass {
namespace {

SpaceSet lower_levels(const State& state, SpaceSet spaces, int level) {
    SpaceSet lower = 0;
    for (int space : members(spaces))
        if (state.level_at(space) < level) lower |= bit64(space);
    return lower;
}

// L69: another player's mine or works may be replaced when no cube of its resource is on the board or in its market.
bool rivals_replaceable(const State& state, Resource resource) {
    return (resource == Resource::kCoal || resource == Resource::kIron) &&
           state.market[resource == Resource::kIron] == 0 && !with_cubes(state, resource);
}

// L31: the other end of the virtual link joins the network for industry cards.
LocationSet card_network(const State& state, const Ruleset& ruleset, int seat) {
    const LocationSet network = state.network[seat], virtual_link = ruleset.facts->virtual_link;
    return network & virtual_link ? network | virtual_link : network;
}

// Spaces of the towns that the location cards in hand name.
SpaceSet named_spaces(const State& state, const Ruleset& ruleset, int seat) {
    SpaceSet spaces = 0;
    for (int slot = 0; slot < state.hand_size[seat]; ++slot) spaces |= ruleset.spaces_of_card[state.hand[seat][slot]];
    return spaces;
}

// Spaces of all towns in which one of these spaces is.
SpaceSet towns_of(const Ruleset& ruleset, SpaceSet spaces) {
    SpaceSet all = 0;
    for (SpaceSet left = spaces; left; left &= ~all) all |= ruleset.spaces_of[ruleset.location_of[lowest(left)]];
    return all;
}

// Money for several cubes of iron: what the board lacks is bought (B54, B55).
int iron_cost(const State& state, int cubes) {
    int cost = 0;
    for (int bought = 0; bought < cubes - cubes_on(state, with_cubes(state, Resource::kIron)); ++bought)
        cost += market_price(state, Resource::kIron, bought);
    return cost;
}

// Locations where two cubes of coal can be had: free from connected mines, the rest bought (B48, B50, B51).
LocationSet with_two_coal(const State& state, int cash) {
    const Ruleset& ruleset = state.ruleset();
    LocationSet two_free = 0;
    for (SpaceSet left = with_cubes(state, Resource::kCoal); left;) {
        const LocationSet component = connected(state, bit32(ruleset.location_of[lowest(left)]));
        const SpaceSet mines = left & ruleset.spaces_at(component);
        if (cubes_on(state, mines) > 1) two_free |= component;
        left &= ~mines;
    }
    const int first = market_price(state, Resource::kCoal), second = market_price(state, Resource::kCoal, 1);
    LocationSet supplied = two_free;
    if (first <= cash) supplied |= state.coal_access & state.trade_access;
    if (first + second <= cash) supplied |= state.trade_access;
    return supplied;
}

int beer_to_sell(const State& state, int space) {
    return state.ruleset().tile_facts(state.industry_at(space), state.level_at(space)).beer;
}

// What main_options looks up once for all industries.
struct Builder {
    const State& state;
    const Ruleset& ruleset;
    int seat, cash, coal_price, iron_price;  // of one cube
    CardSet hand;
    SpaceSet occupied, named, in_network, own_towns;
    bool is_first_build;

    explicit Builder(const State& s)
        : state(s),
          ruleset(s.ruleset()),
          seat(s.seat()),
          cash(s.cash[seat]),
          coal_price(market_price(s, Resource::kCoal)),
          iron_price(with_cubes(s, Resource::kIron) ? 0 : market_price(s, Resource::kIron)),
          hand(s.hand_set(seat)),
          occupied(s.occupied()),
          named(named_spaces(s, ruleset, seat)),
          in_network(ruleset.spaces_at(card_network(s, ruleset, seat))),
          own_towns(s.era == kCanal ? towns_of(ruleset, s.owned[seat]) : 0),
          is_first_build(s.has_nothing_on_board(seat)) {}

    // Spaces for a tile with its coal, iron and money, whatever the card; empty ones and overbuilds apart.
    struct Places {
        SpaceSet empty, overbuilt;
    };

    Places places(int kind) const {
        const TileFacts* tile = buildable_tile(state, ruleset, seat, kind);
        if (!tile) return {};
        const int iron = tile->iron > 1 ? iron_cost(state, tile->iron) : tile->iron ? iron_price : 0;
        const int money = tile->money + iron;
        if (money > cash) return {};
        SpaceSet possible = ruleset.admits[kind];
        if (tile->coal > 1)
            possible &= ruleset.spaces_at(with_two_coal(state, cash - money));
        else if (tile->coal) {
            // L48, L49: a connected mine gives the coal free, else trade access lets it be bought.
            LocationSet supplied = state.coal_access;
            if (money + coal_price <= cash) supplied |= state.trade_access;
            possible &= ruleset.spaces_at(supplied);
        }
        SpaceSet empty = possible & ~occupied & ~own_towns;  // L38, L40
        if (empty & ruleset.contested[kind] && ruleset.rules.single_space_first) {
            // L39: a shared space only where no empty space shows the industry alone.
            empty &= ~(ruleset.contested[kind] & towns_of(ruleset, ruleset.only_admits[kind] & ~occupied));
        }
        const SpaceSet same = possible & state.industry[kind];
        SpaceSet overbuilt = same & state.owned[seat];  // L68
        if (same & ~overbuilt && rivals_replaceable(state, ruleset.produces(kind)))
            overbuilt |= same & ~overbuilt & ~own_towns;                         // L69, L69b
        if (overbuilt) overbuilt = lower_levels(state, overbuilt, tile->level);  // L67
        return {empty, overbuilt};
    }

    // Spaces that the cards in hand allow (L32, L33, L34).
    SpaceSet allowed(int kind, Places places) const {
        const SpaceSet all = places.empty | places.overbuilt;
        SpaceSet allowed = all & named;
        if (hand & ruleset.cards_of_industry[kind]) allowed |= is_first_build ? places.empty : all & in_network;
        return allowed;
    }
};

// L73, L74, L75, L77: free lines of the era that touch the network, with their coal and money.
LinkSet link_options(const State& state, int price) {
    const Ruleset& ruleset = state.ruleset();
    const int seat = state.seat(), cash = state.cash[seat];
    if (cash < price || count(state.links[seat]) == ruleset.facts->link_tiles) return 0;
    LinkSet free = ruleset.lines[state.era] & ~state.all_links();
    if (!(ruleset.rules.first_link_is_free && state.has_nothing_on_board(seat)))  // B95
        free &= ruleset.links_at(state.network[seat]);
    if (state.era == kCanal) return free;
    LocationSet supplied = state.coal_access;
    if (cash >= price + market_price(state, Resource::kCoal)) supplied |= state.trade_access;
    return free & ruleset.links_at(supplied);
}

// B98, B101: the beer of the second link is one's own, or a rival's connected to the link once it lies.
LinkSet with_beer(const State& state, LinkSet links) {
    const Ruleset& ruleset = state.ruleset();
    const SpaceSet breweries = with_cubes(state, Resource::kBeer);
    if (breweries & state.owned[state.seat()]) return links;
    return breweries ? links & ruleset.links_at(connected(state, ruleset.locations_of(breweries))) : 0;
}

// L79: the iron for a development can be had.
IndustrySet develop_options(const State& state) {
    const int seat = state.seat();
    if (!with_cubes(state, Resource::kIron) && market_price(state, Resource::kIron) > state.cash[seat]) return 0;
    return developable(state, seat);
}

bool distant_market_is_open(const State& state) { return state.distant_marker != state.facts().no_demand_position; }

// B108, B109, B113: merchant spaces in reach that the goods of a tile can be sold to with the beer it needs.
MerchantSet served(const State& state, int sold) {
    const Ruleset& ruleset = state.ruleset();
    const LocationSet reach = connected(state, bit32(ruleset.location_of[sold]));
    const MerchantSet merchants = state.merchants_for[state.industry_at(sold)] & ruleset.merchants_at(reach);
    const int wanted = beer_to_sell(state, sold);
    if (wanted == 0) return merchants;
    const SpaceSet breweries = with_cubes(state, Resource::kBeer);
    const int barrels = cubes_on(state, breweries & (state.owned[state.seat()] | ruleset.spaces_at(reach)));
    if (barrels >= wanted) return merchants;
    return barrels + 1 == wanted ? merchants & state.merchant_beer : 0;
}

// B107: own unflipped tiles whose goods a merchant in reach buys, with their beer.
SpaceSet merchant_sale_options(const State& state) {
    const Ruleset& ruleset = state.ruleset();
    const SpaceSet own = state.owned[state.seat()];
    const int barrels = cubes_on(state, with_cubes(state, Resource::kBeer) & own);
    SpaceSet sales = 0;
    for (int kind : members(ruleset.facts->sold)) {
        const SpaceSet goods = state.industry[kind] & own & ~state.flipped;
        if (!goods) continue;
        for (int space : members(goods & ruleset.spaces_at(state.goods_access[kind])))
            if (barrels >= beer_to_sell(state, space) || served(state, space)) sales |= bit64(space);
    }
    return sales;
}

// L81 to L84: own unflipped mills with a buyer. Any port in reach gives trade access too.
SpaceSet sell_options(const State& state) {
    const Ruleset& ruleset = state.ruleset();
    if (ruleset.facts->merchant_count) return merchant_sale_options(state);
    const SpaceSet mills = state.industry[ruleset.facts->cotton_mill] & state.owned[state.seat()] & ~state.flipped &
                           ruleset.spaces_at(state.trade_access);
    if (!mills || distant_market_is_open(state)) return mills;
    const SpaceSet ports = state.industry[ruleset.facts->port] & ~state.flipped;
    if (!ports) return 0;
    return mills & ruleset.spaces_at(connected(state, ruleset.locations_of(ports)));
}

// L86, B115: loans by size that keep the level in range; in Lancashire not in the rounds with an empty rail deck.
std::uint8_t loan_options(const State& state) {
    const Facts& facts = state.facts();
    const int rounds_without_deck = facts.hand_size / facts.actions_per_turn;
    if (state.ruleset().rules.loans_end_with_the_deck && state.era == kRail &&
        state.round > facts.rounds - rounds_without_deck)
        return 0;  // L86c
    const int level = facts.level_of_income_space[state.income[state.seat()]];
    std::uint8_t loans = 0;
    for (int loan = 0; loan < facts.loan_count; ++loan)
        if (level - facts.loans[loan].levels_lost >= facts.lowest_income_level) loans |= 1 << loan;  // L86b
    return loans;
}

// B119, B120.
bool may_scout(const State& state, CardSet hand) {
    const int cards = state.facts().scout_cards;
    return cards && state.hand_size[state.seat()] >= cards && !(hand & state.ruleset().wild_cards);
}

}  // namespace

IndustrySet developable(const State& state, int seat) {
    const Ruleset& ruleset = state.ruleset();
    IndustrySet industries = 0;
    for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
        industries |= (ruleset.developable[kind] >> state.stack_gone[seat][kind] & 1) << kind;
    return industries;
}

Options main_options(const State& state) {
    Options options{};
    const Builder builder(state);
    const Facts& facts = *builder.ruleset.facts;
    const bool has_two_actions = facts.two_card_build && state.actions_left == facts.actions_per_turn;  // L35a
    for (int kind = 0; kind < facts.industry_count; ++kind) {
        const Builder::Places places = builder.places(kind);
        options.build[kind] = builder.allowed(kind, places);
        if (has_two_actions) options.two_card_build[kind] = places.empty | places.overbuilt;
    }
    options.links = link_options(state, state.era == kCanal ? facts.canal_price : facts.rail_price);
    options.develop = develop_options(state);
    options.sell = sell_options(state);
    options.loan = loan_options(state);
    options.scout = may_scout(state, builder.hand);
    options.pass = true;  // L87
    return options;
}

Options continue_options(const State& state) {
    Options options{};
    options.stop = true;
    if (state.step.kind == Kind::kLink) {
        options.links = link_options(state, state.facts().second_rail_price);
        if (state.facts().second_rail_beer) options.links = with_beer(state, options.links);
    }
    if (state.step.kind == Kind::kDevelop) options.develop = develop_options(state);
    if (state.step.kind == Kind::kSell || state.step.kind == Kind::kBonus) options.sell = sell_options(state);
    return options;
}

CardSet build_cards(const State& state, int industry, int space) {
    const Ruleset& ruleset = state.ruleset();
    const int seat = state.seat(), location = ruleset.location_of[space];
    CardSet cards = ruleset.card_of_location[location];
    const bool in_reach = state.has_nothing_on_board(seat) ? !(state.occupied() >> space & 1)
                                                           : card_network(state, ruleset, seat) >> location & 1;
    if (in_reach) cards |= ruleset.cards_of_industry[industry];
    return cards & state.hand_set(seat);
}

Buyers buyers(const State& state, int sold) {
    const Ruleset& ruleset = state.ruleset();
    const LocationSet town = bit32(ruleset.location_of[sold]);
    if (ruleset.facts->merchant_count) return {0, served(state, sold), false};
    const SpaceSet ports = state.industry[ruleset.facts->port] & ~state.flipped;
    return {ports ? ports & ruleset.spaces_at(connected(state, town)) : 0, 0,
            (state.trade_access & town) && distant_market_is_open(state)};
}

SpaceSet breweries_for(const State& state, LocationSet use) {
    const SpaceSet breweries = with_cubes(state, Resource::kBeer);
    const SpaceSet rivals = breweries & ~state.owned[state.seat()];
    return rivals ? breweries & (state.owned[state.seat()] | state.ruleset().spaces_at(connected(state, use)))
                  : breweries;
}

LocationSet place_of_use(const State& state, const Step& step) {
    const Ruleset& ruleset = state.ruleset();
    return step.kind == Kind::kLink ? ruleset.facts->links[step.place].ends : bit32(ruleset.location_of[step.place]);
}

namespace {

const TileFacts& next_tile(const State& state, const Step& step) {
    return state.ruleset().stack[step.industry][state.stack_gone[state.seat()][step.industry]];
}

bool is_build(const Step& step) { return step.kind == Kind::kBuild || step.kind == Kind::kTwoCardBuild; }

}  // namespace

int coal_needed(const State& state, const Step& step) {
    if (step.kind == Kind::kLink) return state.era == kRail;  // L51
    return is_build(step) ? next_tile(state, step).coal : 0;
}

int iron_needed(const State& state, const Step& step) {
    if (step.kind == Kind::kDevelop) return 1;  // L79
    return is_build(step) ? next_tile(state, step).iron : 0;
}

int beer_needed(const State& state, const Step& step) {
    if (step.kind == Kind::kLink) return state.era == kRail && step.continues ? state.facts().second_rail_beer : 0;
    if (step.kind != Kind::kSell || !state.facts().merchant_count) return 0;
    return beer_to_sell(state, step.place);
}

}  // namespace brass
