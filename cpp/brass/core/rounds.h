// What happens between actions: end of turn, new order, income, shortfalls, end of era.
#pragma once

#include "brass/core/random.h"
#include "brass/core/state.h"

namespace brass {

// After an action: the next action of the turn, or the end of the turn and all that follows it.
void finish_action(State& state, Random& random);

// After a tile was given up in a shortfall: pay if possible and go on with the income of the others (L91).
void continue_income(State& state, Random& random);

}  // namespace brass
