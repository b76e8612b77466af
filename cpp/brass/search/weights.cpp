#include "brass/search/weights.h"

namespace brass {

const PolicyWeights* policy_weights_in_use[kGames] = {&kLancashirePolicy, &kBirminghamPolicy};

}  // namespace brass
