// What a seat knows as a row of numbers, for learning and for other frameworks.
#pragma once

#include "brass/information/view.h"

namespace brass {

// Numbers per observation of a ruleset.
int observation_size(const Ruleset& ruleset);

// Writes observation_size numbers, most of them within [-1, 1]; seats are counted from the observer on, so that each
// seat sees itself first:
//   per space   owner (one of the seats), industry, level / 8, is flipped, cubes / 6
//   per link    owner
//   per seat    money / 100, income level / 30, points / 200, spent / 50, hand size / 8, place in the order, is to move,
//               per industry the part of the stack that is gone
//   per card    number in the observer's hand / 8, number unseen / 8
//   per merchant space, after the distant marker: which industries its tile buys, whether it has beer
//   game        markets filled, distant marker, undrawn tiles by value / 4, era, round, actions left, debt / 10
void observe(const View& view, float* numbers);

}  // namespace brass
