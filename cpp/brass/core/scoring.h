// Points at the end of an era and the final places.
#pragma once

#include "brass/core/state.h"

namespace brass {

// L93: per location, printed link icons and those of flipped tiles of any owner.
void link_icons(const State& state, std::uint8_t* icons);

// L93, L94: links and flipped tiles of all seats, added to their points.
void score_board(State& state);

// L98: 1 point for each full £10.
void score_cash(State& state);

}  // namespace brass
