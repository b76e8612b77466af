// What the batch module needs of a ruleset in types that Cython speaks.
#pragma once

#include "brass/core/ruleset.h"

namespace brass {

// -1 if there is no such ruleset.
inline int find_ruleset_index(const char* id, int players) {
    const Ruleset* ruleset = find_ruleset(id, players);
    return ruleset ? ruleset->index : -1;
}

inline int player_count(int index) { return ruleset_at(index).players(); }

}  // namespace brass
