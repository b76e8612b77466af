// States and Views as plain Python values (numbers and lists, no names), and back with every number checked.
#pragma once

#include <pybind11/pybind11.h>

#include "brass/core/rules.h"
#include "brass/information/view.h"

namespace brass {

pybind11::dict fields_of(const State& state);

// Raises ValueError naming the field for a number out of range; the document checks come before this.
State state_from_fields(const Ruleset& ruleset, const pybind11::dict& fields);
View view_from_fields(const Ruleset& ruleset, const pybind11::dict& fields, int observer);

pybind11::tuple tuple_of(const Step& step);
Step step_from_tuple(const pybind11::tuple& values);

Deal deal_from_lists(const Ruleset& ruleset, const pybind11::list& hands, const pybind11::list& undealt,
                     const pybind11::list& distant);
// What the tile on each merchant space buys, as sets of industries.
void merchants_from_list(const Ruleset& ruleset, const pybind11::list& values, Merchants& buys);

pybind11::dict lists_of(const Ruleset& ruleset, const Deal& deal);

}  // namespace brass
