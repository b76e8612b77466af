// Trials of lines of play for Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brass/search/trial.h"

namespace py = pybind11;
using namespace brass;

namespace {

constexpr std::uint32_t kMostWorlds = 1 << 16;  // of one call

void check(const View& view, const std::vector<Trial>& trials, std::uint32_t worlds) {
    if (view.known.is_over()) throw py::value_error("the game is over: there is nothing to try out");
    if (view.known.seat() != view.observer)
        throw py::value_error("the View is of seat " + std::to_string(view.observer) + ", but seat " +
                              std::to_string(view.known.seat()) + " is to move");
    if (trials.empty()) throw py::value_error("no trial is given; expected at least one");
    if (worlds < 1 || worlds > kMostWorlds)
        throw py::value_error("worlds is " + std::to_string(worlds) + "; expected 1 to " + std::to_string(kMostWorlds));
    const int players = view.known.players();
    for (const Trial& trial : trials)
        if (trial.next_place != kNone && (trial.next_place < 0 || trial.next_place >= players))
            throw py::value_error("next_place is " + std::to_string(trial.next_place) + "; expected 0 to " +
                                  std::to_string(players - 1));
}

py::bytes outcomes_of(const View& view, const std::vector<Trial>& trials, const TrialPlan& plan) {
    check(view, trials, plan.worlds);
    std::vector<Outcome> outcomes;
    {
        py::gil_scoped_release unlocked;
        outcomes = try_out(view, trials, plan);
    }
    return {reinterpret_cast<const char*>(outcomes.data()), outcomes.size() * sizeof(Outcome)};
}

}  // namespace

void bind_trial(py::module_& module) {
    py::class_<Trial>(module, "Trial", "What the View's observer does otherwise than by the guided policy.")
        .def(py::init([](std::vector<Decision> line, std::optional<int> lost_card, std::optional<int> next_place) {
                 return Trial{std::move(line), lost_card.value_or(kNone), next_place.value_or(kNone)};
             }),
             py::arg("line") = std::vector<Decision>{}, py::kw_only(), py::arg("lost_card") = py::none(),
             py::arg("next_place") = py::none());
    const TrialPlan defaults;
    module.def(
        "try_out",
        [](const View& view, const std::vector<Trial>& trials, std::uint32_t worlds, std::uint64_t seed,
           std::uint32_t first, int horizon,
           bool plays_out) { return outcomes_of(view, trials, {seed, first, worlds, horizon, plays_out}); },
        py::arg("view"), py::arg("trials"), py::arg("worlds"), py::arg("seed"), py::arg("first") = defaults.first,
        py::arg("horizon") = defaults.horizon, py::arg("plays_out") = defaults.plays_out,
        "Outcomes by world, trial and seat: 32-bit floats in the order of OUTCOME.");
    module.attr("OUTCOME") = py::make_tuple("expected", "points", "banked", "canal_links", "canal_tiles", "rail_links",
                                            "rail_tiles", "money", "other", "income", "place");
}
