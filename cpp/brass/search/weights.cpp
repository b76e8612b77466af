#include "brass/search/weights.h"

namespace brass {

const PolicyWeights kPolicyWeights{};

}  // namespace brass
