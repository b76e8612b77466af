#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "brass/core/rules.h"
#include "brass/core/steps.h"
#include "brass/information/view.h"
#include "fields.h"

namespace py = pybind11;
using namespace brass;

namespace {

const Ruleset& ruleset_named(const std::string& id, int players) {
    const Ruleset* ruleset = find_ruleset(id, players);
    if (!ruleset) throw py::value_error("no ruleset " + id + " for " + std::to_string(players) + " players");
    return *ruleset;
}

template <class Facts>
std::vector<std::string> ids(const Facts* facts, int size) {
    std::vector<std::string> names;
    for (int at = 0; at < size; ++at) names.emplace_back(facts[at].id);
    return names;
}

std::vector<Step> legal_steps(const State& state) {
    std::vector<Step> steps;
    for_each_step(state, [&steps](const Step& step) { steps.push_back(step); });
    return steps;
}

std::vector<Decision> decisions(const State& state) {
    DecisionList legal;
    legal_decisions(state, legal);
    return {legal.begin(), legal.end()};
}

void checked_apply(State& state, int decision, Random& random) {
    const std::vector<Decision> legal = decisions(state);
    if (std::find(legal.begin(), legal.end(), decision) == legal.end())
        throw py::value_error("decision " + std::to_string(decision) + " is not legal here");
    apply(state, static_cast<Decision>(decision), random);
}

void checked_step(State& state, const py::tuple& values, Random& random) {
    const Step step = step_from_tuple(values);
    State copy = state;
    if (copy.phase == Phase::kContinue && !step.continues) close_action(copy, random);
    const std::vector<Step> legal = legal_steps(copy);
    if (std::find(legal.begin(), legal.end(), step) == legal.end()) throw py::value_error("the step is not legal here");
    apply_step(copy, step, random);
    state = copy;
}

void checked_close(State& state, Random& random) {
    if (!is_open_action(state.phase)) throw py::value_error("no action is open");
    close_action(state, random);
}

std::uint64_t perft(const State& state, int depth, std::uint64_t seed) {
    if (depth == 0 || state.is_over()) return 1;
    DecisionList legal;
    legal_decisions(state, legal);
    if (depth == 1) return static_cast<std::uint64_t>(legal.size);
    std::uint64_t total = 0;
    for (Decision decision : legal) {
        State next = state;
        Random random(seed);
        apply(next, decision, random);
        total += perft(next, depth - 1, seed);
    }
    return total;
}

void bind_ruleset(py::module_& module) {
    py::class_<Ruleset>(module, "Ruleset", "One game, edition and player count with its constant tables.")
        .def_static("named", &ruleset_named, py::arg("id"), py::arg("players"), py::return_value_policy::reference)
        .def_property_readonly("id", [](const Ruleset& self) { return self.facts->id; })
        .def_property_readonly("players", &Ruleset::players)
        .def_property_readonly("decision_count", [](const Ruleset& self) { return self.decision_count; })
        .def_property_readonly(
            "locations", [](const Ruleset& self) { return ids(self.facts->locations, self.facts->location_count); })
        .def_property_readonly("spaces",
                               [](const Ruleset& self) { return ids(self.facts->spaces, self.facts->space_count); })
        .def_property_readonly("links",
                               [](const Ruleset& self) { return ids(self.facts->links, self.facts->link_count); })
        .def_property_readonly(
            "industries", [](const Ruleset& self) { return ids(self.facts->industries, self.facts->industry_count); })
        .def_property_readonly("cards",
                               [](const Ruleset& self) { return ids(self.facts->cards, self.facts->card_count); })
        .def_property_readonly(
            "merchants", [](const Ruleset& self) { return ids(self.facts->merchants, self.facts->merchant_count); })
        .def_property_readonly("loans",
                               [](const Ruleset& self) {
                                   std::vector<int> loans;
                                   for (int loan = 0; loan < self.facts->loan_count; ++loan)
                                       loans.push_back(self.facts->loans[loan].money);
                                   return loans;
                               })
        .def(
            "random_setup",
            [](const Ruleset& self, std::uint64_t seed) {
                Random random(seed);
                std::uint8_t order[kMaxSeats];
                random_order(self, random, order);
                py::dict setup;
                setup["order"] = std::vector<int>(order, order + self.players());
                setup["canal"] = lists_of(self, random_deal(self, random));
                setup["rail"] = lists_of(self, random_deal(self, random));
                Merchants buys = {};
                random_merchants(self, random, buys);
                setup["merchants"] = std::vector<int>(buys, buys + self.facts->merchant_count);
                return setup;
            },
            py::arg("seed"), "First order, the deals of both eras, and what each merchant buys, as numbers.");
    py::list names;
    for (int index = 0; index < ruleset_count(); ++index)
        names.append(py::make_tuple(ruleset_at(index).facts->id, ruleset_at(index).players()));
    module.attr("RULESETS") = py::tuple(names);
    module.attr("STATE_BYTES") = sizeof(State);
}

void bind_state(py::module_& module) {
    py::class_<State>(module, "State", "The complete truth of a game.")
        .def_static(
            "start",
            [](const Ruleset& ruleset, std::uint64_t seed) {
                Random random(seed);
                return start(ruleset, random);
            },
            py::arg("ruleset"), py::arg("seed"), "A new game, shuffled by the seed.")
        .def_static(
            "deal",
            [](const Ruleset& ruleset, const std::vector<int>& order, const py::list& hands, const py::list& undealt,
               const py::list& distant, const py::list& merchants) {
                std::uint8_t seats[kMaxSeats] = {};
                unsigned seen = 0;
                for (int seat : order) {
                    if (seat < 0 || seat >= ruleset.players())
                        throw py::value_error("the turn order names a seat that is not there");
                    seen |= 1u << seat;
                }
                if (static_cast<int>(order.size()) != ruleset.players() || std::popcount(seen) != ruleset.players())
                    throw py::value_error("the turn order must hold every seat once");
                for (int place = 0; place < ruleset.players() && place < kMaxSeats; ++place)
                    seats[place] = static_cast<std::uint8_t>(order[place]);
                Merchants buys = {};
                merchants_from_list(ruleset, merchants, buys);
                return start(ruleset, seats, deal_from_lists(ruleset, hands, undealt, distant), buys);
            },
            py::arg("ruleset"), py::arg("order"), py::arg("hands"), py::arg("undealt"), py::arg("distant"),
            py::arg("merchants"))
        .def_static("from_fields", &state_from_fields, py::arg("ruleset"), py::arg("fields"))
        .def("fields", &fields_of, "All contents as plain numbers.")
        .def(
            "set_deal",
            [](State& self, const py::list& hands, const py::list& undealt, const py::list& distant) {
                set_deal(self, deal_from_lists(self.ruleset(), hands, undealt, distant));
            },
            py::arg("hands"), py::arg("undealt"), py::arg("distant"),
            "Put this deal in place of the present one, at the start of an era.")
        .def("copy", [](const State& self) { return self; })
        .def("legal_decisions", &decisions, "Legal decisions, ascending.")
        .def(
            "legal_steps",
            [](const State& self) {
                py::list list;
                for_each_step(self, [&list](const Step& step) { list.append(tuple_of(step)); });
                return list;
            },
            "Complete legal steps as tuples; at an open action its continuations only.")
        .def("apply", &checked_apply, py::arg("decision"), py::arg("random"))
        .def("apply_step", &checked_step, py::arg("step"), py::arg("random"))
        .def("close_action", &checked_close, py::arg("random"))
        .def("places",
             [](const State& self) {
                 std::uint8_t place[kMaxSeats];
                 places(self, place);
                 return std::vector<int>(place, place + self.players());
             })
        .def(
            "perft",
            [](const State& self, int depth, std::uint64_t seed) {
                if (depth < 0) throw py::value_error("depth must not be negative");
                py::gil_scoped_release unlocked;
                return perft(self, depth, seed);
            },
            py::arg("depth"), py::arg("seed") = 0, "Decision sequences of this length; a finished game counts as one.")
        .def_property_readonly("ruleset", &State::ruleset, py::return_value_policy::reference)
        .def_property_readonly("is_over", &State::is_over)
        .def_property_readonly("is_open", [](const State& self) { return self.phase == Phase::kContinue; })
        .def_property_readonly("asks_for_bonus", [](const State& self) { return self.phase == Phase::kBonus; })
        .def_property_readonly("is_partial", [](const State& self) { return is_composing(self.phase); })
        .def_property_readonly("is_shortfall", [](const State& self) { return self.phase == Phase::kShortfall; })
        .def_property_readonly("seat", [](const State& self) { return self.is_over() ? -1 : self.seat(); })
        .def_property_readonly("era", [](const State& self) { return static_cast<int>(self.era); })
        .def_property_readonly("round", [](const State& self) { return int{self.round}; })
        .def_property_readonly("actions_left", [](const State& self) { return int{self.actions_left}; })
        .def_property_readonly("steps_played", [](const State& self) { return int{self.steps_played}; })
        .def_property_readonly("step", [](const State& self) { return tuple_of(self.step); })
        .def_property_readonly(
            "points", [](const State& self) { return std::vector<int>(self.points, self.points + self.players()); })
        .def(
            "link_points", [](const State& self, int seat) { return link_points(self, seat); }, py::arg("seat"))
        .def(
            "tile_points", [](const State& self, int seat) { return tile_points(self, seat); }, py::arg("seat"))
        .def("__bytes__",
             [](const State& self) { return py::bytes(reinterpret_cast<const char*>(&self), sizeof self); })
        .def("__eq__",
             [](const State& self, const State& other) { return std::memcmp(&self, &other, sizeof self) == 0; });
}

void bind_view(py::module_& module) {
    py::class_<View>(module, "View", "What one seat knows of a game.")
        .def_static(
            "of",
            [](const State& state, int observer) {
                if (observer < 0 || observer >= state.players()) throw py::value_error("observer is not a seat");
                return view_of(state, observer);
            },
            py::arg("state"), py::arg("observer"))
        .def_static("from_fields", &view_from_fields, py::arg("ruleset"), py::arg("fields"), py::arg("observer"))
        .def(
            "determinize", [](const View& self, Random& random) { return determinize(self, random); },
            py::arg("random"), "A uniformly random State consistent with the View.")
        .def(
            "fields", [](const View& self) { return fields_of(self.known); },
            "The public part and the observer's hand; hidden cards are 0.")
        .def_property_readonly(
            "unseen",
            [](const View& self) { return std::vector<int>(self.unseen, self.unseen + self.known.facts().card_count); })
        .def_property_readonly("observer", [](const View& self) { return int{self.observer}; })
        .def_property_readonly("seat", [](const View& self) { return self.known.is_over() ? -1 : self.known.seat(); })
        .def_property_readonly("era", [](const View& self) { return static_cast<int>(self.known.era); })
        .def_property_readonly("round", [](const View& self) { return int{self.known.round}; })
        .def_property_readonly(
            "ruleset", [](const View& self) -> const Ruleset& { return self.known.ruleset(); },
            py::return_value_policy::reference)
        .def("__hash__", [](const View& self) { return static_cast<std::int64_t>(hash(self)); })
        .def_property_readonly(
            "key", [](const View& self) { return hash(self); }, "64-bit key of the information set.")
        .def("__eq__",
             [](const View& self, const View& other) { return std::memcmp(&self, &other, sizeof self) == 0; });
}

}  // namespace

void bind_core(py::module_& module) {
    py::class_<Random>(module, "Random", "The one source of chance, seeded.")
        .def(py::init<std::uint64_t>(), py::arg("seed"))
        .def(
            "below",
            [](Random& self, std::uint32_t bound) {
                if (bound == 0) throw py::value_error("bound must be at least 1");
                return self.below(bound);
            },
            py::arg("bound"));
    bind_ruleset(module);
    bind_state(module);
    bind_view(module);
}
