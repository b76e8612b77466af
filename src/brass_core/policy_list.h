// Weights of the guided policy as the list of numbers that tuning programs work on.
#pragma once

#include <pybind11/pybind11.h>

#include <cstring>
#include <vector>

#include "brass/search/weights.h"

inline constexpr std::size_t kPolicyNumbers = sizeof(brass::PolicyWeights) / sizeof(float);

inline std::vector<float> list_of(const brass::PolicyWeights& weights) {
    std::vector<float> values(kPolicyNumbers);
    std::memcpy(values.data(), &weights, sizeof weights);
    return values;
}

inline brass::PolicyWeights policy_of(const std::vector<float>& values) {
    if (values.size() != kPolicyNumbers) throw pybind11::value_error("weights do not fit");
    brass::PolicyWeights weights;
    std::memcpy(static_cast<void*>(&weights), values.data(), sizeof weights);
    return weights;
}
