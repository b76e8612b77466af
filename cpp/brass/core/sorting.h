// Insertion sort for a handful of bytes: hands, tiles.
#pragma once

#include <cstdint>
#include <utility>

namespace brass {

inline void sort_few(std::uint8_t* items, int size) {
    for (int place = 1; place < size; ++place)
        for (int at = place; at > 0 && items[at] < items[at - 1]; --at) std::swap(items[at], items[at - 1]);
}

}  // namespace brass
