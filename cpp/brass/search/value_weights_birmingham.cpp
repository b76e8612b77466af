// Weights of the value networks: canal era, rail era. Written by bench/train_value_network.py.
#include "brass/search/value_network.h"

namespace brass {

const ValueNetwork<kBirminghamFeatures> kBirminghamNetworks[2] = {};

}  // namespace brass
