#include <algorithm>

#include "brass/core/board.h"
#include "brass/core/choices.h"
#include "brass/core/counting.h"
#include "brass/core/network.h"
#include "brass/core/rounds.h"
#include "brass/core/rules.h"

namespace brass {
namespace {

using Group = DecisionParts::Group;

// L89: money put into actions counts as spent.
void spend(State& state, int seat, int money) {
    state.cash[seat] = static_cast<std::int16_t>(state.cash[seat] - money);
    state.spent[seat] = static_cast<std::int16_t>(state.spent[seat] + money);
}

// L45, L53, L55: a cube from a mine or works is free; from the market it costs the next price.
void consume(State& state, int seat, Resource resource, const std::uint8_t (&sources)[kMaxSources]) {
    for (int source : sources) {
        if (source == kNone) return;
        if (source != kMarket) {
            take_cube(state, source);
            continue;
        }
        spend(state, seat, market_price(state, resource));
        std::uint8_t& cubes = state.market[resource == Resource::kIron];
        if (cubes) --cubes;
    }
}

// B109, B110: what the place of a merchant whose barrel was drunk gives. What it develops is chosen next.
void give_bonus(State& state, int seat, const MerchantFacts& merchant) {
    if (merchant.bonus == Bonus::kPoints)
        state.points[seat] = static_cast<std::int16_t>(state.points[seat] + merchant.amount);
    if (merchant.bonus == Bonus::kMoney)
        state.cash[seat] = static_cast<std::int16_t>(state.cash[seat] + merchant.amount);
    if (merchant.bonus == Bonus::kIncome) advance_income(state, seat, merchant.amount);
}

bool drinks_from_merchant(const Step& step) {
    return step.kind == Kind::kSell && (step.beer[0] == kMerchant || step.beer[1] == kMerchant);
}

// B57 to B62, B108, B109: barrels from breweries, and the one beside the merchant sold to.
void drink(State& state, int seat, const Step& step) {
    for (int source : step.beer)
        if (source < kMaxSpaces) take_cube(state, source);
    if (!drinks_from_merchant(step)) return;
    state.merchant_beer &= static_cast<MerchantSet>(~(1 << step.target));
    give_bonus(state, seat, state.facts().merchants[step.target]);
}

// L57 to L62: a new mine with trade access, or new works, fills its market from the dearest empty space.
void move_cubes_to_market(State& state, int seat, int space, Resource resource) {
    const int track = resource == Resource::kIron;
    const MarketFacts& market = state.facts().markets[track];
    if (!track && !(state.trade_access >> state.ruleset().location_of[space] & 1)) return;
    const int moved = std::min(market.capacity - state.market[track], state.cubes_at(space));
    for (int cube = 0; cube < moved; ++cube)
        state.cash[seat] += market.prices[market.capacity - 1 - state.market[track]++];
    state.tile[space] -= moved << 4;
}

// L43: the order of a build.
void build(State& state, const Step& step) {
    const Ruleset& ruleset = state.ruleset();
    const int seat = state.seat(), space = step.place;
    if (state.occupied() >> space & 1) remove_tile(state, space);
    const TileFacts& tile = ruleset.stack[step.industry][state.stack_gone[seat][step.industry]];
    place_tile(state, seat, step.industry, space);
    spend(state, seat, tile.money);
    consume(state, seat, Resource::kCoal, step.coal);
    consume(state, seat, Resource::kIron, step.iron);
    const FlipsBy flips_by = ruleset.facts->industries[step.industry].flips_by;
    if (flips_by == FlipsBy::kBuilding) flip(state, space);
    if (flips_by != FlipsBy::kDepletion) return;
    const Resource resource = ruleset.produces(step.industry);
    state.tile[space] |= tile.cubes[state.era] << 4;
    if (resource != Resource::kBeer) move_cubes_to_market(state, seat, space, resource);
    if (state.cubes_at(space) == 0)
        flip(state, space);
    else if (resource == Resource::kCoal && !(state.coal_access >> ruleset.location_of[space] & 1))
        state.coal_access |= connected(state, bit32(ruleset.location_of[space]));
}

// L74 to L77.
void lay_link(State& state, const Step& step) {
    const Facts& facts = state.facts();
    const int seat = state.seat();
    place_link(state, seat, step.place);
    spend(state, seat,
          state.era == kCanal ? facts.canal_price
          : step.continues    ? facts.second_rail_price
                              : facts.rail_price);
    consume(state, seat, Resource::kCoal, step.coal);
    if (step.beer[0] != kNone) drink(state, seat, step);  // B98
}

// L78, L79.
void develop(State& state, const Step& step) {
    const int seat = state.seat();
    ++state.stack_gone[seat][step.industry];
    consume(state, seat, Resource::kIron, step.iron);
    state.developed = step.continues ? state.developed + 1 : 1;
}

// L82, L83, B107, B108; false if the marker reached X: the sale failed and the action is over (L83c).
bool sell(State& state, const Step& step) {
    const Facts& facts = state.facts();
    if (facts.merchant_count) {
        drink(state, state.seat(), step);
        flip(state, step.place);
        return true;
    }
    if (step.target != kMarket) {
        flip(state, step.target);
        flip(state, step.place);
        return true;
    }
    const int value = state.distant[state.distant_drawn++];
    state.distant_marker =
        static_cast<std::uint8_t>(std::min<int>(state.distant_marker + value, facts.no_demand_position));
    if (state.distant_marker == facts.no_demand_position) return false;
    advance_income(state, state.seat(), facts.distant_bonus[state.distant_marker]);
    flip(state, step.place);
    return true;
}

// L86: the marker goes to the highest space of the lower level.
void borrow(State& state, const Step& step) {
    const Facts& facts = state.facts();
    const int seat = state.seat();
    const LoanFacts& loan = facts.loans[step.place];
    const int level = facts.level_of_income_space[state.income[seat]] - loan.levels_lost;
    state.cash[seat] = static_cast<std::int16_t>(state.cash[seat] + loan.money);
    state.income[seat] = facts.last_space_of_level[level - facts.lowest_income_level];
}

// L91: half the money cost, rounded down, until the debt can be paid.
void give_up(State& state, const Step& step, Random& random) {
    const Ruleset& ruleset = state.ruleset();
    const int seat = state.seat(), space = step.place;
    const TileFacts& tile = ruleset.tile_facts(state.industry_at(space), state.level_at(space));
    state.cash[seat] = static_cast<std::int16_t>(state.cash[seat] + tile.money / 2);
    remove_tile(state, space);
    continue_income(state, random);
}

bool may_continue(const State& state) {
    const Options options = continue_options(state);
    return options.links || options.develop || options.sell;
}

// B110: a drunk barrel whose place develops asks for the tile before the action goes on.
bool asks_for_bonus(const State& state, const Step& step) {
    return drinks_from_merchant(step) && state.facts().merchants[step.target].bonus == Bonus::kDevelop;
}

// Is the action still open after this step, as far as its kind goes?
bool leaves_open(const State& state, const Step& step) {
    switch (step.kind) {
        case Kind::kLink:
            return state.era == kRail && !step.continues;  // L74, L75
        case Kind::kDevelop:
            return state.developed < state.facts().develop_limit;
        case Kind::kSell:
        case Kind::kBonus:
            return true;
        default:
            return false;
    }
}

void carry_out(State& state, Random& random) {
    const Step step = state.step;
    ++state.steps_played;
    if (step.kind == Kind::kLose) return give_up(state, step, random);
    const int seat = state.seat();
    if (step.card != kNone) discard(state, seat, step.card);
    if (step.second_card != kNone) discard(state, seat, step.second_card);
    if (step.third_card != kNone) discard(state, seat, step.third_card);
    if (!step.continues && step.kind != Kind::kBonus)
        state.actions_left -= step.kind == Kind::kTwoCardBuild ? 2 : 1;  // L35
    bool succeeded = true;
    switch (step.kind) {
        case Kind::kBuild:
        case Kind::kTwoCardBuild:
            build(state, step);
            break;
        case Kind::kLink:
            lay_link(state, step);
            break;
        case Kind::kDevelop:
            develop(state, step);
            break;
        case Kind::kSell:
            succeeded = sell(state, step);
            break;
        case Kind::kLoan:
            borrow(state, step);
            break;
        case Kind::kScout:
            for (int card : members(state.ruleset().wild_cards)) take(state, seat, card);  // B119
            break;
        case Kind::kBonus:
            if (step.industry != kNone) ++state.stack_gone[seat][step.industry];
            break;
        default:
            break;
    }
    if (asks_for_bonus(state, step))
        state.phase = Phase::kBonus;
    else if (succeeded && leaves_open(state, step) && may_continue(state))
        state.phase = Phase::kContinue;
    else
        finish_action(state, random);
}

// Fix a part of the step that has one choice only; false, with the phase set, if it has several.
bool fix_card(State& state, std::uint8_t& card, CardSet choices, Phase phase) {
    if (count(choices) > 1) return state.phase = phase, false;
    card = static_cast<std::uint8_t>(lowest(choices));
    return true;
}

bool fix_cards(State& state) {
    Step& step = state.step;
    if (step.card == kNone && !fix_card(state, step.card, card_choices(state, step), Phase::kCard)) return false;
    if (step.kind != Kind::kTwoCardBuild && step.kind != Kind::kScout) return true;
    const int cards = cards_needed(state, step);
    if (step.second_card == kNone &&
        !fix_card(state, step.second_card, second_card_choices(state, step), Phase::kSecondCard))
        return false;
    return cards < 3 || step.third_card != kNone ||
           fix_card(state, step.third_card, third_card_choices(state, step), Phase::kThirdCard);
}

bool fix_sources(State& state, Resource resource, Phase phase) {
    std::uint8_t* sources = sources_of(state.step, resource);
    const int wanted = needed(state, state.step, resource);
    for (int at = 0; at < wanted; ++at) {
        if (sources[at] != kNone) continue;
        const SourceChoices choices = source_choices(state, state.step, resource, wanted);
        if (choices.count() > 1) return state.phase = phase, false;
        sources[at] = choices.first();
    }
    return true;
}

// Fix the parts of the step that have one choice only; stop at the first that has several, else carry it out.
void compose(State& state, Random& random) {
    Step& step = state.step;
    if (step.kind == Kind::kSell && step.target == kNone) {
        const Buyers to = buyers(state, step.place);
        if (to.count() > 1) return void(state.phase = Phase::kTarget);
        step.target = static_cast<std::uint8_t>(to.first());
    }
    if (!step.continues && !fix_cards(state)) return;
    if (!fix_sources(state, Resource::kCoal, Phase::kCoal)) return;
    if (!fix_sources(state, Resource::kIron, Phase::kIron)) return;
    if (state.facts().merchant_count && !fix_sources(state, Resource::kBeer, Phase::kBeer)) return;
    carry_out(state, random);
}

// A source chosen takes the first place that is free.
void add_source(Step& step, Resource resource, std::uint8_t source) {
    std::uint8_t* sources = sources_of(step, resource);
    sources[sources[0] != kNone] = source;
}

Kind kind_of(Group group) {
    switch (group) {
        case Group::kBuild:
            return Kind::kBuild;
        case Group::kTwoCardBuild:
            return Kind::kTwoCardBuild;
        case Group::kLink:
            return Kind::kLink;
        case Group::kDevelop:
            return Kind::kDevelop;
        case Group::kSell:
            return Kind::kSell;
        case Group::kLoan:
            return Kind::kLoan;
        case Group::kLose:
            return Kind::kLose;
        case Group::kScout:
            return Kind::kScout;
        default:
            return Kind::kPass;
    }
}

}  // namespace

void close_action(State& state, Random& random) { finish_action(state, random); }

void apply(State& state, Decision decision, Random& random) {
    BRASS_TIME(kApply);
    const DecisionParts parts = decision_parts(state.ruleset(), decision);
    switch (state.phase) {
        case Phase::kTarget:
            state.step.target = parts.place;
            break;
        case Phase::kCard:
            state.step.card = parts.place;
            break;
        case Phase::kSecondCard:
            state.step.second_card = parts.place;
            break;
        case Phase::kThirdCard:
            state.step.third_card = parts.place;
            break;
        case Phase::kCoal:
            add_source(state.step, Resource::kCoal, parts.place);
            break;
        case Phase::kIron:
            add_source(state.step, Resource::kIron, parts.place);
            break;
        case Phase::kBeer:
            add_source(state.step, Resource::kBeer, parts.place);
            break;
        case Phase::kBonus:
            state.step = Step{};
            state.step.kind = Kind::kBonus;
            state.step.industry = parts.group == Group::kDevelop ? parts.industry : kNone;
            return carry_out(state, random);
        default: {
            if (parts.group == Group::kStop) return close_action(state, random);
            const bool continues = state.phase == Phase::kContinue;
            state.step = Step{};
            state.step.kind = kind_of(parts.group);
            state.step.continues = continues;
            state.step.industry = parts.industry;
            state.step.place = parts.place;
            if (state.phase == Phase::kShortfall) return carry_out(state, random);
        }
    }
    compose(state, random);
}

void apply_step(State& state, const Step& step, Random& random) {
    if (state.phase == Phase::kContinue && !step.continues) close_action(state, random);
    state.step = step;
    carry_out(state, random);
}

}  // namespace brass
