// The rules engine: dealing, legal decisions, carrying them out, scoring. Everything that the rules force (income,
// refill, new order, era end) happens inside apply.
#pragma once

#include "brass/core/decision.h"
#include "brass/core/random.h"
#include "brass/core/state.h"

namespace brass {

// Every shuffle of one era: hands by seat, the cards behind them (draw order, then the removed ones), the tile stack.
struct Deal {
    std::uint8_t hand[kMaxSeats][kMaxHand];
    std::uint8_t undealt[kMaxUndealt];
    std::uint8_t distant[kMaxDistantTiles];
};

// The seats in first turn order (L15).
void random_order(const Ruleset& ruleset, Random& random, std::uint8_t* order);
Deal random_deal(const Ruleset& ruleset, Random& random);

// What the tile on each merchant space buys, in the order of the facts; nothing on a blank tile or an unused space.
using Merchants = IndustrySet[kMaxMerchants];
void random_merchants(const Ruleset& ruleset, Random& random, Merchants& buys);

// A new game at its first decision.
State start(const Ruleset& ruleset, const std::uint8_t* order, const Deal& deal, const Merchants& buys);
State start(const Ruleset& ruleset, Random& random);

// Put this deal in place of the present one; only at the start of an era, before a card has been played.
void set_deal(State& state, const Deal& deal);

// Legal decisions of the seat to move.
void legal_decisions(const State& state, DecisionList& legal);

// Carry out one legal decision; chance is used only for the deal of the rail era.
void apply(State& state, Decision decision, Random& random);

// Carry out a whole legal step at a main, continuing or shortfall decision.
void apply_step(State& state, const Step& step, Random& random);

// Close an open action (Phase::kContinue).
void close_action(State& state, Random& random);

// L99-L102: places by seat, 1 is best; equal places are shared.
void places(const State& state, std::uint8_t* place);

// B9, B11: what the tile on each merchant space buys, for the game, with their barrels.
void set_merchants(State& state, const Merchants& buys);

// B11, B132: a barrel beside each merchant tile that is not blank.
void fill_merchants(State& state);

// Points of a seat for the links and the flipped tiles on the board as it stands (L93, L94).
int link_points(const State& state, int seat);
int tile_points(const State& state, int seat);

}  // namespace brass
