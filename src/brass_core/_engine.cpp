// The Python module brass_core._engine: objects of the native core.
#include <pybind11/pybind11.h>

void bind_core(pybind11::module_& module);
void bind_search(pybind11::module_& module);
void bind_lookahead(pybind11::module_& module);
void bind_trial(pybind11::module_& module);
void bind_measure(pybind11::module_& module);
void bind_breakdown(pybind11::module_& module);
void bind_training(pybind11::module_& module);
void bind_prior(pybind11::module_& module);

PYBIND11_MODULE(_engine, module) {
    module.doc() = "Native core of brass-ai: rulesets, states, views and search.";
    bind_core(module);
    bind_search(module);
    bind_lookahead(module);
    bind_trial(module);
    bind_measure(module);
    bind_breakdown(module);
    bind_training(module);
    bind_prior(module);
}
