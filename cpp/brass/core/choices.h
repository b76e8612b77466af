// The parts of a step that the rules leave open once it is known what is done and where.
#pragma once

#include "brass/core/options.h"

namespace brass {

// Cards that may be discarded for the step (its second card, if the first is chosen).
CardSet card_choices(const State& state, const Step& step);
CardSet second_card_choices(const State& state, int first_card);

// Equally near mines, or works with iron; empty if the market must be used.
SpaceSet coal_choices(const State& state, const Step& step);
SpaceSet iron_choices(const State& state);

}  // namespace brass
