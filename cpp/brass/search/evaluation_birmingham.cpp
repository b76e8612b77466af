// Weights of the static evaluation. Written by bench/fit_evaluation.py.
#include "brass/search/weights.h"

namespace brass {

const EvaluationWeights kBirminghamEvaluation{};

}  // namespace brass
