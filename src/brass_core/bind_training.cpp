#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "brass/search/evaluation.h"
#include "brass/search/features.h"
#include "brass/training/training.h"
#include "policy_list.h"

PYBIND11_MAKE_OPAQUE(std::vector<brass::TrainingPosition>)

namespace py = pybind11;
using namespace brass;

namespace {

using Positions = std::vector<TrainingPosition>;

// A row for each position, filled by write(position, row).
template <class Value, class Write>
py::array_t<Value> rows_of(const Positions& positions, py::ssize_t width, Write write) {
    py::array_t<Value> rows({static_cast<py::ssize_t>(positions.size()), width});
    Value* row = rows.mutable_data();
    for (const TrainingPosition& position : positions) write(position, row), row += width;
    return rows;
}

py::ssize_t players_of(const Positions& positions) { return positions.empty() ? 0 : positions[0].state.players(); }

py::array_t<int> moments_of(const Positions& positions) {
    return rows_of<int>(positions, 5, [](const TrainingPosition& position, int* row) {
        row[0] = position.state.era, row[1] = position.state.round, row[2] = position.game;
        row[3] = position.begins_round, row[4] = static_cast<int>(position.good_play);
    });
}

py::array_t<float> final_points_of(const Positions& positions) {
    const py::ssize_t players = players_of(positions);
    return rows_of<float>(positions, players, [players](const TrainingPosition& position, float* row) {
        std::copy_n(position.final_points, players, row);
    });
}

py::array_t<float> estimates_of(const Positions& positions, Evaluation evaluation,
                                const std::optional<EvaluationWeights>& weights) {
    const py::ssize_t players = players_of(positions);
    return rows_of<float>(positions, players, [&](const TrainingPosition& position, float* row) {
        float points[kMaxSeats];
        estimate(position.state, evaluation, weights, points);
        std::copy_n(points, players, row);
    });
}

py::array_t<float> features_of(const Positions& positions) {
    const py::ssize_t players = players_of(positions);
    const int features = positions.empty() ? 0 : feature_count(positions[0].state.ruleset());
    return rows_of<float>(positions, players * features,
                          [&](const TrainingPosition& position, float* row) {
                              FeatureRow values[kMaxSeats];
                              read_features(position.state, values);
                              for (py::ssize_t seat = 0; seat < players; ++seat)
                                  std::copy_n(values[seat], features, row + seat * features);
                          })
        .reshape({static_cast<py::ssize_t>(positions.size()) * players, py::ssize_t{features}});
}

py::array_t<std::uint8_t> pieces_of(const Positions& positions) {
    const py::ssize_t players = players_of(positions);
    return rows_of<std::uint8_t>(positions, players * kPieces,
                                 [&](const TrainingPosition& position, std::uint8_t* row) {
                                     std::fill_n(row, players * kPieces, std::uint8_t{0});
                                     for (int seat = 0; seat < players; ++seat)
                                         for_each_piece(position.state, seat,
                                                        [&](int piece) { ++row[seat * kPieces + piece]; });
                                 })
        .reshape({static_cast<py::ssize_t>(positions.size()) * players, py::ssize_t{kPieces}});
}

// For processes that play and send what they played.
auto pickled() {
    return py::pickle(
        [](const Positions& positions) {
            return py::bytes(reinterpret_cast<const char*>(positions.data()),
                             positions.size() * sizeof(TrainingPosition));
        },
        [](const py::bytes& bytes) {
            const std::string_view view = bytes;
            Positions positions(view.size() / sizeof(TrainingPosition));
            std::memcpy(static_cast<void*>(positions.data()), view.data(), view.size());
            return positions;
        });
}

void bind_positions(py::module_& module) {
    py::class_<Positions>(module, "TrainingPositions",
                          "Main decisions of games of one ruleset, with the final points of all seats.")
        .def("__len__", &Positions::size)
        .def("moments", &moments_of, "Era, round, game, begins a round, how long good play goes on, of each position.")
        .def("final_points", &final_points_of, "By position and seat.")
        .def("estimates", &estimates_of, py::arg("evaluation"), py::arg("weights") = std::nullopt,
             "Expected final points by position and seat.")
        .def("features", &features_of, "What the value network reads: a row for each seat of each position.")
        .def("pieces", &pieces_of, "How often each piece is there: a row for each seat of each position.")
        .def(pickled());
    module.def(
        "sample_games",
        [](const Ruleset& ruleset, int games, std::uint64_t first_seed, int iterations, bool rounds) {
            if (games < 0 || iterations < 0) throw py::value_error("games and iterations must not be negative");
            py::gil_scoped_release unlocked;
            return sample_games(ruleset, games, first_seed, iterations, rounds ? Kept::kRounds : Kept::kGoodToEnd);
        },
        py::arg("ruleset"), py::arg("games"), py::arg("first_seed"), py::arg("iterations") = 0,
        py::arg("rounds") = false, "Positions of games by the guided policy, or by searches of so many iterations.");
}

}  // namespace

void bind_training(py::module_& module) {
    bind_positions(module);
    module.def(
        "evaluation_weights", [](const Ruleset& ruleset) { return evaluation_weights(ruleset.facts->game); },
        py::arg("ruleset"), "The weights of the static evaluation that were fitted for the game.");
    module.def(
        "policy_weights", [](const Ruleset& ruleset) { return list_of(policy_weights(ruleset.facts->game)); },
        py::arg("ruleset"), "The weights of the guided policy in the order of weights.h.");
    module.def(
        "guided_mean",
        [](const Ruleset& ruleset, const std::vector<float>& values, int games, std::uint64_t first_seed) {
            if (games < 1) throw py::value_error("games must be above 0");
            return guided_mean(ruleset, policy_of(values), games, first_seed);
        },
        py::arg("ruleset"), py::arg("weights"), py::arg("games"), py::arg("first_seed"),
        "Mean final points of all seats over games by the guided policy with these weights.");
}
