#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstring>
#include <vector>

#include "brass/training/training.h"

namespace py = pybind11;
using namespace brass;

namespace {

constexpr std::size_t kWeights = sizeof(PolicyWeights) / sizeof(float);

py::tuple arrays_of(const std::vector<TrainingRow>& rows, int features) {
    const auto size = static_cast<py::ssize_t>(rows.size());
    py::array_t<int> moments({size, py::ssize_t{3}});
    py::array_t<float> values({size, py::ssize_t{features}}), points(size);
    auto moment = moments.mutable_unchecked<2>();
    for (py::ssize_t at = 0; at < size; ++at) {
        const TrainingRow& row = rows[static_cast<std::size_t>(at)];
        moment(at, 0) = row.era, moment(at, 1) = row.round, moment(at, 2) = row.game;
        std::memcpy(values.mutable_data(at, 0), row.features, static_cast<std::size_t>(features) * sizeof(float));
        points.mutable_at(at) = row.final_points;
    }
    return py::make_tuple(moments, values, points);
}

}  // namespace

void bind_training(py::module_& module) {
    module.def(
        "sample_games",
        [](const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations) {
            if (games < 0 || iterations < 0) throw py::value_error("games and iterations must not be negative");
            std::vector<TrainingRow> rows;
            {
                py::gil_scoped_release unlocked;
                rows = sample_games(ruleset, games, first_seed, iterations);
            }
            return arrays_of(rows, feature_count(ruleset));
        },
        py::arg("ruleset"), py::arg("games"), py::arg("first_seed"), py::arg("iterations") = 0,
        "Era, round and game; features; and final points of seats at main decisions of games by the guided policy, or "
        "by searches of so many iterations.");
    module.def(
        "policy_weights",
        [](const Ruleset& ruleset) {
            std::vector<float> values(kWeights);
            std::memcpy(values.data(), &policy_weights(ruleset.facts->game), sizeof(PolicyWeights));
            return values;
        },
        py::arg("ruleset"), "The weights of the guided policy in the order of weights.h.");
    module.def(
        "guided_mean",
        [](const Ruleset& ruleset, const std::vector<float>& values, int games, std::uint64_t first_seed) {
            if (values.size() != kWeights || games < 1) throw py::value_error("weights or games do not fit");
            PolicyWeights weights;
            std::memcpy(static_cast<void*>(&weights), values.data(), sizeof weights);
            return guided_mean(ruleset, weights, games, first_seed);
        },
        py::arg("ruleset"), py::arg("weights"), py::arg("games"), py::arg("first_seed"),
        "Mean final points of all seats over games by the guided policy with these weights.");
}
