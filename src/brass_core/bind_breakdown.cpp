// The breakdown of the profiling build for Python, as plain numbers.
#include <pybind11/pybind11.h>

#include "brass/measure/breakdown.h"

namespace py = pybind11;
using namespace brass;

namespace {

py::dict breakdown_of(const Sample& sample, int era, const SearchParameters& parameters) {
    if (era != kCanal && era != kRail) throw py::value_error("era is neither 0 (canal) nor 1 (rail)");
    if (parameters.iterations == 0) throw py::value_error("iterations is 0; expected at least 1");
    Breakdown found;
    {
        py::gil_scoped_release unlocked;
        found = break_down(sample, static_cast<Era>(era), parameters);
    }
    py::list parts, branching;
    for (const PartTime& time : found.parts)
        parts.append(py::make_tuple(time.part, time.within, time.calls, time.seconds));
    for (const Branching& lists : found.branching)
        branching.append(py::make_tuple(lists.phase, lists.lists, lists.decisions));
    py::dict values;
    values["searches"] = found.searches;
    values["iterations"] = found.iterations;
    values["nodes"] = found.nodes;
    values["tree_bytes"] = found.tree_bytes;
    values["depth_sum"] = found.depth_sum;
    values["max_depth"] = found.max_depth;
    values["parts"] = parts;
    values["branching"] = branching;
    return values;
}

}  // namespace

void bind_breakdown(py::module_& module) {
    module.attr("COUNTS") = kCounts;
    module.def("break_down", &breakdown_of, py::arg("sample"), py::arg("era"), py::arg("parameters"),
               "Search every State of an era in one thread and count; the counts are empty unless COUNTS.");
}
