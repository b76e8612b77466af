// The measuring loops for Python: each call is one pass without the GIL, short enough for Ctrl-C between two.
#include <pybind11/pybind11.h>

#include <string>

#include "brass/measure/loops.h"

namespace py = pybind11;
using namespace brass;

namespace {

constexpr int kMostStates = 100'000;

Sample checked_sample(const Ruleset& ruleset, Stage stage, int size, std::uint64_t seed) {
    if (size < 1 || size > kMostStates)
        throw py::value_error("size is " + std::to_string(size) + "; expected 1 to " + std::to_string(kMostStates));
    py::gil_scoped_release unlocked;
    return sample_states(ruleset, stage, size, seed);
}

template <Pass (*Loop)(const Sample&, int)>
Pass pass_of(const Sample& sample, int rounds) {
    if (rounds < 1) throw py::value_error("rounds is " + std::to_string(rounds) + "; expected at least 1");
    py::gil_scoped_release unlocked;
    return Loop(sample, rounds);
}

Pass search_pass(const Sample& sample, const SearchParameters& parameters) {
    if (parameters.iterations == 0) throw py::value_error("iterations is 0; the same work at every pass needs a limit");
    py::gil_scoped_release unlocked;
    return search_states(sample, parameters);
}

void bind_sample(py::module_& module) {
    py::enum_<Stage>(module, "Stage", "Where the States of a Sample are taken from.")
        .value("start", Stage::kStart, "first decisions of new games")
        .value("random", Stage::kRandom, "games of uniformly random decisions")
        .value("good", Stage::kGood, "games of the guided policy")
        .value("late_rail", Stage::kLateRail, "the last rounds of the rail era of such games");
    py::class_<Sample>(module, "Sample", "A fixed set of States to measure on.")
        .def_static("draw", &checked_sample, py::arg("ruleset"), py::arg("stage"), py::arg("size"), py::arg("seed"),
                    "One main decision from each of so many games.")
        .def("__len__", &Sample::size)
        .def("__getitem__", [](const Sample& self, std::size_t index) {
            if (index >= self.size()) throw py::index_error();
            return self[index];
        });
    py::class_<Pass>(module, "Pass", "What one pass over a Sample did, and how long it took.")
        .def_readonly("count", &Pass::count, "what a rate counts")
        .def_readonly("parts", &Pass::parts, "what these consist of: decisions, steps, edges")
        .def_readonly("seconds", &Pass::seconds, "of processor time")
        .def_readonly("checksum", &Pass::checksum, "equal for equal work");
}

}  // namespace

void bind_measure(py::module_& module) {
    bind_sample(module);
    const auto add = [&module](const char* name, Pass (*pass)(const Sample&, int), const char* text) {
        module.def(name, pass, py::arg("sample"), py::arg("rounds") = 1, text);
    };
    add("measure_copy", &pass_of<copy_states>, "Copy every State.");
    add("measure_memcpy", &pass_of<copy_bytes>, "Copy as many bytes with the C library's memcpy.");
    add("measure_decisions", &pass_of<list_decisions>, "List the legal decisions of every State.");
    add("measure_steps", &pass_of<list_steps>, "List the complete legal steps of every State.");
    add("measure_apply", &pass_of<apply_decisions>, "Carry out one legal decision on a copy of every State.");
    add("measure_determinize", &pass_of<determinize_views>, "Deal the hidden cards of every State anew.");
    add("measure_scoring", &pass_of<score_all_decisions>,
        "Score all legal decisions of every State for the guided policy.");
    add("measure_evaluation", &pass_of<evaluate_states>, "Estimate the final points of every State.");
    add("measure_random_games", &pass_of<play_random>, "Play every State to the end, uniformly at random.");
    add("measure_guided_games", &pass_of<play_guided>, "Play every State to the end by the guided policy.");
    module.def("measure_search", &search_pass, py::arg("sample"), py::arg("parameters"),
               "Search every State in one thread; the iteration limit applies to each.");
}
