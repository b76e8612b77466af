#include "brass/core/rounds.h"

#include <algorithm>

#include "brass/core/board.h"
#include "brass/core/network.h"
#include "brass/core/rules.h"
#include "brass/core/scoring.h"

namespace brass {
namespace {

void start_turn(State& state) {
    const Facts& facts = state.facts();
    const bool is_first = state.era == kCanal && state.round == 1;  // L20
    state.actions_left = is_first ? facts.actions_in_first_round : facts.actions_per_turn;
    state.phase = Phase::kMain;
}

void start_round(State& state) {
    state.turn = 0;
    start_turn(state);
}

// L88: least spent first, equal spenders keep their order.
void set_new_order(State& state) {
    const int players = state.players();
    for (int place = 1; place < players; ++place)
        for (int at = place; at > 0 && state.spent[state.order[at]] < state.spent[state.order[at - 1]]; --at)
            std::swap(state.order[at], state.order[at - 1]);
    for (int seat = 0; seat < players; ++seat) state.spent[seat] = 0;
}

// L95b to L95e, B129 to B135: links and level 1 tiles leave, merchants get their barrels back, the distant market and
// all cards are shuffled anew.
void clear_canal_era(State& state, Random& random) {
    const Ruleset& ruleset = state.ruleset();
    for (LinkSet& links : state.links) links = 0;
    SpaceSet obsolete = 0;
    for (int space : members(state.occupied()))
        if (state.level_at(space) == 1) {
            obsolete |= bit64(space);
            state.tile[space] = 0;
        }
    for (SpaceSet& owned : state.owned) owned &= ~obsolete;
    for (SpaceSet& industry : state.industry) industry &= ~obsolete;
    state.flipped &= ~obsolete;
    for (int seat = 0; seat < ruleset.players(); ++seat) refresh_network(state, seat);
    refresh_trade_access(state);
    refresh_coal_access(state);
    fill_merchants(state);
    state.era = kRail;
    state.round = 1;
    set_deal(state, random_deal(ruleset, random));
}

void pay_income(State& state, Random& random);

void end_era(State& state, Random& random) {
    score_board(state);
    if (state.era == kRail) {
        score_cash(state);
        state.phase = Phase::kOver;
        state.actions_left = 0;
        return;
    }
    clear_canal_era(state, random);
    state.turn = 0;
    if (state.ruleset().rules.income_opens_the_round) return pay_income(state, random);  // L95a
    start_round(state);
}

bool is_last_round_of_era(const State& state) { return state.round == state.facts().rounds; }

void after_income(State& state, Random& random) {
    if (state.ruleset().rules.income_opens_the_round) return start_round(state);
    if (is_last_round_of_era(state)) return end_era(state, random);
    ++state.round;
    start_round(state);
}

// L91c: what is still missing costs 1 point a pound, not below 0.
void pay_with_points(State& state, int seat, int due) {
    const int missing = due - state.cash[seat];
    state.cash[seat] = 0;
    state.points[seat] = static_cast<std::int16_t>(std::max(0, state.points[seat] - missing));
}

// L90, L91: income by turn order from state.turn on; stops at a seat that must give up a tile.
void pay_income(State& state, Random& random) {
    const Facts& facts = state.facts();
    for (; state.turn < facts.players; ++state.turn) {
        const int seat = state.seat(), level = facts.level_of_income_space[state.income[seat]];
        if (state.cash[seat] + level >= 0) {
            state.cash[seat] = static_cast<std::int16_t>(state.cash[seat] + level);
        } else if (state.owned[seat]) {
            state.phase = Phase::kShortfall;
            state.owed = static_cast<std::uint8_t>(-level);
            state.actions_left = 0;
            return;
        } else {
            pay_with_points(state, seat, -level);
        }
    }
    state.owed = 0;
    after_income(state, random);
}

void end_round(State& state, Random& random) {
    const EditionRules& rules = state.ruleset().rules;
    set_new_order(state);
    state.turn = 0;
    if (!rules.income_opens_the_round) {
        const bool is_last_of_game = state.era == kRail && is_last_round_of_era(state);
        return is_last_of_game ? end_era(state, random) : pay_income(state, random);  // L18a
    }
    for (int place = 0; place < state.players(); ++place) refill(state, state.order[place]);  // L23b
    if (is_last_round_of_era(state)) return end_era(state, random);
    ++state.round;
    pay_income(state, random);
}

}  // namespace

void finish_action(State& state, Random& random) {
    if (state.actions_left) {
        state.phase = Phase::kMain;
        return;
    }
    if (state.ruleset().rules.refill_closes_the_turn) refill(state, state.seat());  // L23a
    if (++state.turn == state.players()) return end_round(state, random);
    start_turn(state);
}

void continue_income(State& state, Random& random) { pay_income(state, random); }

}  // namespace brass
