// Two-action turn search at the root: the whole turns that a lookahead finds best become the searching seat's own turn in
// the tree, in place of all decisions. What follows the turn is searched as always.
#pragma once

#include <vector>

#include "brass/search/lookahead.h"
#include "brass/search/search_parameters.h"
#include "brass/search/tree.h"

namespace brass {

// The turns to compare, and a State of the View to play them on.
struct Planting {
    std::vector<Lookahead> turns;
    State state;
};

// The best turns of the View's seat, as many as the parameters say.
Planting planting(const View& view, const SearchParameters& parameters);

// Put the turns below a root without edges; priors fall by a factor of e with so many points less.
void plant(Tree& tree, std::uint32_t root, const Planting& planting, float temperature);

}  // namespace brass
