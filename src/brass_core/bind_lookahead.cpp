// The lookahead baseline for Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "brass/search/lookahead.h"

namespace py = pybind11;
using namespace brass;

namespace {

void check_range(const char* name, int value, int most) {
    if (value < 1 || value > most)
        throw py::value_error(std::string(name) + " is " + std::to_string(value) + "; expected 1 to " +
                              std::to_string(most));
}

LookaheadParameters checked_parameters(int beam, int later_beam, int determinizations, Evaluation evaluation) {
    check_range("beam", beam, kMaxLookaheadBeam);
    check_range("later_beam", later_beam, kMaxLookaheadBeam);
    check_range("determinizations", determinizations, kMaxLookaheadWorlds);
    return {beam, later_beam, determinizations, evaluation};
}

std::vector<int> decisions_of_turn(const View& view, std::uint64_t seed, const LookaheadParameters& parameters) {
    if (view.known.is_over()) throw py::value_error("the game is over: there is nothing to look ahead to");
    if (view.known.seat() != view.observer)
        throw py::value_error("the View is of seat " + std::to_string(view.observer) + ", but seat " +
                              std::to_string(view.known.seat()) + " is to move");
    py::gil_scoped_release unlocked;
    const Lookahead found = look_ahead(view, seed, parameters);
    return {found.decisions.begin(), found.decisions.end()};
}

}  // namespace

void bind_lookahead(py::module_& module) {
    const LookaheadParameters defaults;
    py::class_<LookaheadParameters>(module, "LookaheadParameters", "What can be set about the lookahead.")
        .def(py::init(&checked_parameters), py::arg("beam") = defaults.beam,
             py::arg("later_beam") = defaults.later_beam, py::arg("determinizations") = defaults.determinizations,
             py::arg("evaluation") = defaults.evaluation)
        .def_readonly("beam", &LookaheadParameters::beam, "first steps that are followed to the end of the turn")
        .def_readonly("later_beam", &LookaheadParameters::later_beam, "second steps followed after each of them")
        .def_readonly("determinizations", &LookaheadParameters::determinizations,
                      "worlds over which every evaluation is averaged")
        .def_readonly("evaluation", &LookaheadParameters::evaluation);
    module.def(
        "look_ahead", &decisions_of_turn, py::arg("view"), py::arg("seed"),
        py::arg("parameters") = LookaheadParameters{},
        "Decisions of the turn with the best evaluation at its end, up to a sale that turns up a distant-market tile.");
}
