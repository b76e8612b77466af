#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstring>
#include <vector>

#include "brass/search/prior.h"
#include "brass/training/search_choices.h"
#include "policy_list.h"

namespace py = pybind11;
using namespace brass;

namespace {

template <class Value, class Member>
py::array_t<Value> joined(const std::vector<SearchChoice>& choices, Member member) {
    std::vector<Value> all;
    for (const SearchChoice& choice : choices) all.insert(all.end(), (choice.*member).begin(), (choice.*member).end());
    return py::array_t<Value>(static_cast<py::ssize_t>(all.size()), all.data());
}

py::tuple arrays_of(const std::vector<SearchChoice>& choices, int features) {
    const auto size = static_cast<py::ssize_t>(choices.size());
    py::array_t<int> moments({size, py::ssize_t{5}});
    py::array_t<float> values({size, py::ssize_t{features}});
    py::array_t<std::uint8_t> states({size, static_cast<py::ssize_t>(sizeof(State))});
    auto moment = moments.mutable_unchecked<2>();
    for (py::ssize_t at = 0; at < size; ++at) {
        const SearchChoice& choice = choices[static_cast<std::size_t>(at)];
        moment(at, 0) = choice.state.era, moment(at, 1) = choice.state.round, moment(at, 2) = choice.game;
        moment(at, 3) = choice.state.phase == Phase::kMain, moment(at, 4) = static_cast<int>(choice.decisions.size());
        std::memcpy(values.mutable_data(at, 0), choice.features, static_cast<std::size_t>(features) * sizeof(float));
        std::memcpy(states.mutable_data(at, 0), &choice.state, sizeof(State));
    }
    return py::make_tuple(moments, values, joined<Decision>(choices, &SearchChoice::decisions),
                          joined<float>(choices, &SearchChoice::scores),
                          joined<std::uint32_t>(choices, &SearchChoice::visits), states);
}

}  // namespace

void bind_prior(py::module_& module) {
    module.def(
        "search_choices",
        [](const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations) {
            if (games < 0 || iterations < 1)
                throw py::value_error("games must not be negative, and iterations must be above 0");
            std::vector<SearchChoice> choices;
            {
                py::gil_scoped_release unlocked;
                choices = search_choices(ruleset, games, first_seed, iterations);
            }
            return arrays_of(choices, feature_count(ruleset));
        },
        py::arg("ruleset"), py::arg("games"), py::arg("first_seed"), py::arg("iterations"),
        "Era, round, game, whether it is a main decision, and number of legal decisions; features; and one after the "
        "other the legal decisions, their scores by the guided policy and their visits by a search; and the bytes of "
        "the States.");
    module.def(
        "guided_scores",
        [](const py::array_t<std::uint8_t, py::array::c_style>& bytes, const std::vector<float>& values) {
            const PolicyWeights weights = policy_of(values);
            if (bytes.ndim() != 2 || bytes.shape(1) != sizeof(State)) throw py::value_error("bytes do not fit");
            std::vector<State> states(static_cast<std::size_t>(bytes.shape(0)));
            std::memcpy(static_cast<void*>(states.data()), bytes.data(), static_cast<std::size_t>(bytes.nbytes()));
            const std::vector<float> scores = guided_scores(states, weights);
            return py::array_t<float>(static_cast<py::ssize_t>(scores.size()), scores.data());
        },
        py::arg("states"), py::arg("weights"),
        "Scores of the legal decisions of States, one after the other, by the guided policy with these weights.");
    module.def(
        "prior_classes",
        [](const Ruleset& ruleset) {
            std::vector<std::vector<int>> classes(2);
            for (int decision = 0; decision < decision_numbers(ruleset).total; ++decision)
                for (bool is_main : {false, true})
                    classes[is_main].push_back(prior_class(ruleset.parts[decision], is_main));
            return classes;
        },
        py::arg("ruleset"), "Classes of the prior of all decisions: where they go on or choose, and where they begin.");
}
