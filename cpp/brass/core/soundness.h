// Whether bytes from outside can be a State: every number within its range, so that no rule reads beyond a table.
#pragma once

#include "brass/core/state.h"

namespace brass {

// Ranges only; that cards, tiles and links add up is for the checks of documents.
bool is_sound(const State& state);

}  // namespace brass
