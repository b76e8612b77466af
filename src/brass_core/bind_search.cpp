// Search, playouts and evaluation for Python. Long calls run without the GIL and end at Ctrl-C.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brass/search/greedy.h"
#include "brass/search/value_network.h"
#include "fields.h"
#include "search_holder.h"

namespace py = pybind11;
using namespace brass;

namespace {

constexpr int kMaxTurnCandidates = 1000;
constexpr float kMostBelief = 10, kMostExploration = 1000;

void check_modes(const SearchParameters& parameters) {
    if (parameters.worlds < 1 || parameters.worlds > kMaxWorlds)
        throw py::value_error("worlds must be from 1 to " + std::to_string(kMaxWorlds));
    if (parameters.root_candidates < 2 || parameters.root_candidates > kMaxLegal)
        throw py::value_error("root_candidates must be from 2 to " + std::to_string(kMaxLegal));
    if (parameters.turn_candidates > kMaxTurnCandidates)
        throw py::value_error("turn_candidates must be from 0 to " + std::to_string(kMaxTurnCandidates));
    if (!(parameters.widening >= 0 && parameters.widening <= 1)) throw py::value_error("widening must be from 0 to 1");
    if (!(parameters.backed_up_weight >= 0 && parameters.backed_up_weight <= 1))
        throw py::value_error("backed_up_weight must be from 0 to 1");
    if (!(parameters.belief >= -kMostBelief && parameters.belief <= kMostBelief))
        throw py::value_error("belief must be from -10 to 10");
    if (parameters.tree == TreeKind::kMultipleObserver &&
        (parameters.expected_draws || parameters.backed_up_weight > 0))
        throw py::value_error("expected_draws and backed_up_weight need a tree that is not multiple_observer");
    if (parameters.tree == TreeKind::kDeterminized && parameters.root_selection == RootSelection::kHalving)
        throw py::value_error("root_selection halving needs a tree that is not determinized");
}

void check(const SearchParameters& parameters) {
    if (parameters.iterations == 0 && parameters.seconds <= 0)
        throw py::value_error("iterations and seconds are both 0: a search needs one of them as its limit");
    if (parameters.seconds < 0) throw py::value_error("seconds must not be negative");
    if (parameters.threads < 1 || parameters.threads > kMaxThreads)
        throw py::value_error("threads must be from 1 to " + std::to_string(kMaxThreads));
    for (float wider : {parameters.exploration, parameters.exploration_growth})
        if (!(wider >= 0 && wider <= kMostExploration))
            throw py::value_error("exploration and exploration_growth must be from 0 to 1000");
    if (parameters.prior_temperature <= 0) throw py::value_error("prior_temperature must be above 0");
    if (parameters.points_scale <= 0) throw py::value_error("points_scale must be above 0");
    if (parameters.points_weight < 0 || parameters.lead_weight < 0 || parameters.rank_weight < 0 ||
        parameters.points_weight + parameters.lead_weight + parameters.rank_weight <= 0)
        throw py::value_error("points_weight, lead_weight and rank_weight must not be negative nor all 0");
    check_modes(parameters);
}

SearchResult search_once(const View& view, const SearchParameters& parameters, const Stop& stop, bool whole_turn) {
    check(parameters);
    check_searchable(view);
    return run_interruptibly(
        [&](const std::atomic<bool>* flag) {
            Search search(parameters);
            return whole_turn ? search.run_turn(view, flag) : search.run(view, flag);
        },
        stop);
}

template <class Type>
Type from_keywords(const py::kwargs& values) {
    py::object made = py::cast(Type{});
    for (const auto& item : values) {
        if (!py::hasattr(made, item.first))
            throw py::type_error("unknown parameter " + std::string(py::str(item.first)));
        py::setattr(made, item.first, item.second);
    }
    return made.cast<Type>();
}

constexpr std::pair<const char*, float EvaluationWeights::*> kWeightNames[] = {
    {"sold_soon", &EvaluationWeights::sold_soon},
    {"sold_later", &EvaluationWeights::sold_later},
    {"sold_later_round", &EvaluationWeights::sold_later_round},
    {"canal_coal_rate", &EvaluationWeights::canal_coal_rate},
    {"rail_coal_rate", &EvaluationWeights::rail_coal_rate},
    {"iron_rate", &EvaluationWeights::iron_rate},
    {"half_demand", &EvaluationWeights::half_demand},
    {"kept_chance", &EvaluationWeights::kept_chance},
    {"icon_of_space", &EvaluationWeights::icon_of_space},
    {"canal_spending", &EvaluationWeights::canal_spending},
    {"rail_spending", &EvaluationWeights::rail_spending},
    {"pound", &EvaluationWeights::pound},
    {"spare_pound", &EvaluationWeights::spare_pound},
    {"discount", &EvaluationWeights::discount},
    {"ready_cash", &EvaluationWeights::ready_cash},
    {"ready_pounds", &EvaluationWeights::ready_pounds},
    {"stack", &EvaluationWeights::stack},
    {"first_place", &EvaluationWeights::first_place},
    {"action", &EvaluationWeights::action},
    {"canal_beer_rate", &EvaluationWeights::canal_beer_rate},
    {"rail_beer_rate", &EvaluationWeights::rail_beer_rate},
    {"without_beer", &EvaluationWeights::without_beer},
    {"canal_icon", &EvaluationWeights::canal_icon},
    {"rail_icon", &EvaluationWeights::rail_icon},
    {"canal_action", &EvaluationWeights::canal_action},
    {"rival_action", &EvaluationWeights::rival_action},
    {"tile_gone", &EvaluationWeights::tile_gone},
    {"town_card", &EvaluationWeights::town_card},
    {"industry_card", &EvaluationWeights::industry_card},
    {"wild_card", &EvaluationWeights::wild_card},
    {"town", &EvaluationWeights::town},
    {"open_space", &EvaluationWeights::open_space},
    {"barrel", &EvaluationWeights::barrel},
};

void bind_parameters(py::module_& module) {
    py::enum_<Policy>(module, "Policy", "How playouts choose decisions.")
        .value("random", Policy::kRandom, "uniform over the legal decisions")
        .value("lively", Policy::kLively, "the kind of action first, then uniform within it")
        .value("guided", Policy::kGuided, "the best by a quick estimate with a little noise");
    py::enum_<Selection>(module, "Selection", "How a tree node chooses.")
        .value("puct", Selection::kPuct)
        .value("ucb1", Selection::kUcb1);
    py::enum_<Horizon>(module, "Horizon", "Where the rounds of a playout are counted from.")
        .value("leaf", Horizon::kLeaf, "each leaf: deeper lines are evaluated later")
        .value("root", Horizon::kRoot, "the root: all lines are evaluated in the same round");
    py::enum_<Rivals>(module, "Rivals", "How rivals play within the tree.")
        .value("searched", Rivals::kSearched, "each for itself, like the searching seat")
        .value("apart", Rivals::kApart, "each by a tree of its own decisions alone")
        .value("played", Rivals::kPlayed, "by the playout policy; the tree holds own decisions alone");
    py::enum_<Prior>(module, "Prior", "What estimates decisions that were not tried yet.")
        .value("guided", Prior::kGuided, "the guided policy")
        .value("learned", Prior::kLearned, "the guided policy, corrected by what stronger searches choose");
    py::enum_<RootSelection>(module, "RootSelection", "How the root chooses.")
        .value("as_below", RootSelection::kAsBelow, "like every other node")
        .value("halving", RootSelection::kHalving, "sequential halving among the likeliest decisions");
    py::enum_<TreeKind>(module, "TreeKind", "What a node of the tree stands for.")
        .value("single_observer", TreeKind::kSingleObserver, "what the searching seat knows")
        .value("multiple_observer", TreeKind::kMultipleObserver, "what the seat to move knows, in a tree of its own")
        .value("determinized", TreeKind::kDeterminized, "a State, in a tree for each of some worlds");
    py::enum_<Evaluation>(module, "Evaluation", "What closes a leaf.")
        .value("network", Evaluation::kNetwork, "the trained value network")
        .value("static", Evaluation::kStatic, "hand-made terms with EvaluationWeights");
    py::class_<EvaluationWeights> weights(module, "EvaluationWeights", "Weights of the static evaluation, in points.");
    weights.def(py::init(&from_keywords<EvaluationWeights>));
    for (const auto& [name, member] : kWeightNames) weights.def_readwrite(name, member);
    py::class_<SearchParameters>(module, "SearchParameters", "Everything that can be set about a search.")
        .def(py::init(&from_keywords<SearchParameters>))
        .def_readwrite("iterations", &SearchParameters::iterations,
                       "for each decision, in all threads together; 0: no limit")
        .def_readwrite("seconds", &SearchParameters::seconds,
                       "wall clock; for a turn, shared by its decisions; 0: no limit")
        .def_readwrite("selection", &SearchParameters::selection)
        .def_readwrite("exploration", &SearchParameters::exploration, "larger: wider; utilities are in [0, 1]")
        .def_readwrite("exploration_growth", &SearchParameters::exploration_growth,
                       "the root has this part more for every factor of e beyond 1,000 visits")
        .def_readwrite("rivals", &SearchParameters::rivals)
        .def_readwrite("prior", &SearchParameters::prior)
        .def_readwrite("prior_temperature", &SearchParameters::prior_temperature,
                       "points of the guided estimate that are a factor of e")
        .def_readwrite("prior_floor", &SearchParameters::prior_floor,
                       "part of the prior spread evenly over the legal decisions")
        .def_readwrite("first_play", &SearchParameters::first_play,
                       "an unvisited decision counts as its parent less this")
        .def_readwrite("root_selection", &SearchParameters::root_selection)
        .def_readwrite("root_candidates", &SearchParameters::root_candidates, "decisions with which halving begins")
        .def_readwrite("widening", &SearchParameters::widening,
                       "a node of n visits tries at most 2 n^widening decisions; 0: all at once")
        .def_readwrite("turn_candidates", &SearchParameters::turn_candidates,
                       "the best so many whole turns of a lookahead fill the own turn; 0: all turns")
        .def_readwrite("tree", &SearchParameters::tree)
        .def_readwrite("worlds", &SearchParameters::worlds, "of the determinized trees of each thread")
        .def_readwrite("keep_tree", &SearchParameters::keep_tree, "from one decision of a turn to the next")
        .def_readwrite("expected_draws", &SearchParameters::expected_draws,
                       "distant-market tiles by their exact chances instead of as they come")
        .def_readwrite("backed_up_weight", &SearchParameters::backed_up_weight,
                       "of the best line's evaluation against the mean, in [0, 1]")
        .def_readwrite("common_worlds", &SearchParameters::common_worlds,
                       "the n-th visits of all root decisions are in the same world")
        .def_readwrite("belief", &SearchParameters::belief,
                       "rivals hold a card e^(belief * its worth to them) times as often; 0: all cards alike")
        .def_readwrite("playout_policy", &SearchParameters::playout_policy)
        .def_readwrite("playout_rounds", &SearchParameters::playout_rounds,
                       "rounds before the evaluation closes; 0 at the leaf, -1 to the end")
        .def_readwrite("horizon", &SearchParameters::horizon)
        .def_readwrite("evaluation", &SearchParameters::evaluation)
        .def_readwrite("weights", &SearchParameters::weights,
                       "of the static evaluation; None: those fitted for the game")
        .def_readwrite("points_weight", &SearchParameters::points_weight, "of own points in the utility")
        .def_readwrite("lead_weight", &SearchParameters::lead_weight, "of the lead over the best rival")
        .def_readwrite("rank_weight", &SearchParameters::rank_weight, "of the rank")
        .def_readwrite("points_scale", &SearchParameters::points_scale,
                       "points above the expected that are half of the way to utility 1")
        .def_readwrite("seed", &SearchParameters::seed)
        .def_readwrite("threads", &SearchParameters::threads, "independent trees, merged at the root")
        .def_readwrite("pool_bytes", &SearchParameters::pool_bytes, "limit for the trees of all threads");
}

template <class Value>
py::list per_seat(const Alternative& alternative, Value SeatEstimate::* member) {
    py::list values;
    for (int seat = 0; seat < alternative.players; ++seat) values.append(alternative.seats[seat].*member);
    return values;
}

void bind_results(py::module_& module) {
    py::class_<Alternative>(module, "Alternative", "A decision, or all the decisions of one complete step.")
        .def_readonly("decisions", &Alternative::decisions)
        .def_property_readonly(
            "step",
            [](const Alternative& self) -> py::object {
                if (self.step.kind == Kind::kNothing) return py::none();
                return tuple_of(self.step);
            },
            "The complete step as a tuple, None for a single decision.")
        .def_property_readonly(
            "is_stop", [](const Alternative& self) { return self.step.kind == Kind::kStop; },
            "Closes the open action; the turn ends with it.")
        .def_readonly("visits", &Alternative::visits)
        .def_readonly("prior", &Alternative::prior)
        .def_readonly("utility", &Alternative::utility)
        .def_property_readonly(
            "points", [](const Alternative& self) { return per_seat(self, &SeatEstimate::points); },
            "Expected final points by seat.")
        .def_property_readonly(
            "standard_errors", [](const Alternative& self) { return per_seat(self, &SeatEstimate::standard_error); },
            "Of the expected points, as if every visit were independent.")
        .def_property_readonly(
            "wins", [](const Alternative& self) { return per_seat(self, &SeatEstimate::win); },
            "Chance to win by seat.");
    py::class_<SearchResult>(module, "SearchResult")
        .def_readonly("seat", &SearchResult::seat)
        .def_property_readonly(
            "best", [](const SearchResult& self) { return int{self.best()}; }, "The recommended decision.")
        .def_readonly("decisions", &SearchResult::decisions, "Every legal root decision, most visited first.")
        .def_readonly("steps", &SearchResult::steps, "Complete steps tried, most visited first.")
        .def_readonly("variation", &SearchResult::variation, "The most visited line of decisions.")
        .def_readonly("turn", &SearchResult::turn, "Recommended steps up to the end of the seat's turn.")
        .def_readonly("turn_is_complete", &SearchResult::turn_is_complete,
                      "False where visits ran out or a distant-market tile will decide.")
        .def_readonly("iterations", &SearchResult::iterations)
        .def_readonly("seconds", &SearchResult::seconds)
        .def_readonly("nodes", &SearchResult::nodes)
        .def_readonly("tree_bytes", &SearchResult::tree_bytes, "Memory that all trees fill.")
        .def_readonly("max_depth", &SearchResult::max_depth)
        .def_readonly("was_stopped", &SearchResult::was_stopped);
}

void bind_search_itself(py::module_& module) {
    py::class_<Stop>(module, "Stop", "Ends running searches from another thread.")
        .def(py::init())
        .def("set", [](const Stop& self) { self.flag->store(true); })
        .def("clear", [](const Stop& self) { self.flag->store(false); })
        .def_property_readonly("is_set", [](const Stop& self) { return self.flag->load(); });
    py::class_<SearchHolder>(module, "Search", "A search that keeps its memory from one position to the next.")
        .def(py::init([](const SearchParameters& parameters) {
                 check(parameters);
                 return std::make_unique<SearchHolder>(parameters);
             }),
             py::arg("parameters"))
        .def(
            "run",
            [](SearchHolder& self, const View& view, const std::optional<Stop>& stop) {
                return self.run(view, stop.value_or(Stop{}), false);
            },
            py::arg("view"), py::arg("stop") = py::none())
        .def(
            "run_turn",
            [](SearchHolder& self, const View& view, const std::optional<Stop>& stop) {
                return self.run(view, stop.value_or(Stop{}), true);
            },
            py::arg("view"), py::arg("stop") = py::none())
        .def("begin", &SearchHolder::begin, py::arg("view"), py::arg("allowed") = py::list(),
             "Begin a search of the View's next decision; if steps are allowed, as their decisions, only those are "
             "tried.")
        .def(
            "work",
            [](SearchHolder& self, std::uint32_t iterations, double seconds, const std::optional<Stop>& stop) {
                return self.work(iterations, seconds, stop.value_or(Stop{}));
            },
            py::arg("iterations") = 0, py::arg("seconds") = 0, py::arg("stop") = py::none(),
            "Go on for so long, 0 meaning no limit; the iterations done. Ctrl-C does not end it.")
        .def("report", &SearchHolder::report, "What has been found since begin.")
        .def("line_after", &SearchHolder::line_after, py::arg("decisions"),
             "The most visited line that begins with these decisions.");
    module.def(
        "search",
        [](const View& view, const SearchParameters& parameters, const std::optional<Stop>& stop) {
            return search_once(view, parameters, stop.value_or(Stop{}), false);
        },
        py::arg("view"), py::arg("parameters"), py::arg("stop") = py::none(), "Search the View's next decision.");
    module.def(
        "search_turn",
        [](const View& view, const SearchParameters& parameters, const std::optional<Stop>& stop) {
            return search_once(view, parameters, stop.value_or(Stop{}), true);
        },
        py::arg("view"), py::arg("parameters"), py::arg("stop") = py::none(),
        "Search decision after decision to the end of the seat's turn; the budget is shared.");
}

void bind_policies(py::module_& module) {
    module.def(
        "choose",
        [](Policy policy, const State& state, std::uint64_t seed) {
            if (state.is_over()) throw py::value_error("the game is over: there is nothing to choose");
            Random random(seed);
            return int{choose(policy, state, random)};
        },
        py::arg("policy"), py::arg("state"), py::arg("seed"), "One decision by a policy.");
    module.def(
        "play_out",
        [](const State& state, Policy policy, std::uint64_t seed, int max_rounds) {
            py::gil_scoped_release unlocked;
            State end = state;
            Random random(seed);
            play_out(end, policy, random, last_round(state, max_rounds));
            return end;
        },
        py::arg("state"), py::arg("policy"), py::arg("seed"), py::arg("max_rounds") = -1,
        "The State after so many more rounds have begun, or at the end of the game if negative.");
    module.def(
        "evaluate",
        [](const State& state, Evaluation evaluation, const std::optional<EvaluationWeights>& weights) {
            float points[kMaxSeats] = {};
            estimate(state, evaluation, weights, points);
            return std::vector<float>(points, points + state.players());
        },
        py::arg("state"), py::arg("evaluation") = Evaluation::kNetwork, py::arg("weights") = std::nullopt,
        "Estimate of every seat's final points; exact at the end of the game.");
    module.def(
        "features",
        [](const State& state) {
            FeatureRow rows[kMaxSeats];
            read_features(state, rows);
            py::list list;
            for (int seat = 0; seat < state.players(); ++seat)
                list.append(std::vector<float>(rows[seat], rows[seat] + feature_count(state.ruleset())));
            return list;
        },
        py::arg("state"), "What the value network reads, one row of numbers for each seat.");
    module.attr("HIDDEN_UNITS") = kHiddenUnits;
    py::dict pieces;
    const auto group = [&](const char* name, int first, int last) {
        pieces[name] = py::make_tuple(first, last - first);
    };
    group("own_links", kOwnLinks, kRivalLinks);
    group("rival_links", kRivalLinks, kOwnFlipped);
    group("own_flipped", kOwnFlipped, kRivalSpaces);
    group("rival_spaces", kRivalSpaces, kHandCards);
    group("hand_cards", kHandCards, kOwnTiles);
    group("own_tiles", kOwnTiles, kPieces);
    module.attr("PIECES") = pieces;
    module.attr("MIDDLE_POINTS") = kMiddlePoints;
    module.attr("POINTS_PER_UNIT") = kPointsPerUnit;
    module.def(
        "greedy_step",
        [](const View& view, std::uint64_t seed, int determinizations) {
            check_searchable(view);
            if (determinizations < 1 || determinizations > kMaxGreedyWorlds)
                throw py::value_error("determinizations must be from 1 to " + std::to_string(kMaxGreedyWorlds));
            const GreedyChoice choice = greedy_step(view, seed, determinizations);
            return std::vector<int>(choice.decisions, choice.decisions + choice.size);
        },
        py::arg("view"), py::arg("seed"), py::arg("determinizations") = 4,
        "Decisions of the complete step with the best evaluation after it.");
}

}  // namespace

void bind_search(py::module_& module) {
    bind_parameters(module);
    bind_results(module);
    bind_search_itself(module);
    bind_policies(module);
}
