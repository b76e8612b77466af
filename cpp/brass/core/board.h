// Changes of the board and of one seat that several rules share; each keeps the State's cached sets right.
#pragma once

#include "brass/core/state.h"

namespace brass {

// L64, L65: advance the income marker by spaces, not beyond the last one.
void advance_income(State& state, int seat, int spaces);

// L63, L64: turn the tile on a space over; its owner's income advances.
void flip(State& state, int space);

// L56, B62: take one cube or barrel from a tile; the last one flips it.
void take_cube(State& state, int space);

// Put the top tile of the seat's stack on an empty space, unflipped and without cubes.
void place_tile(State& state, int seat, int industry, int space);

// L70, L91b: take a tile off the board for good, its cubes to the supply.
void remove_tile(State& state, int space);

// Lay the seat's link on a line.
void place_link(State& state, int seat, int link);

// Move one card from the seat's hand to its discards.
void discard(State& state, int seat, int card);

// Add a card to the seat's hand, which must have room.
void take(State& state, int seat, int card);

// L23: draw up to a full hand, as long as the draw deck has any.
void refill(State& state, int seat);

}  // namespace brass
