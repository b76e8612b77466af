#include <pybind11/pybind11.h>

void bind_search(pybind11::module_&) {}
