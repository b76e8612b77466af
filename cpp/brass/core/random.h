// The one source of chance: xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64. Never a global.
#pragma once

#include <cstdint>
#include <utility>

namespace brass {

class Random {
 public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : words_) {
            seed += 0x9e3779b97f4a7c15u;
            word = mixed(seed);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotated(words_[1] * 5, 7) * 9;
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotated(words_[3], 45);
        return result;
    }

    // Uniform in [0, bound), bound >= 1; the bias of the multiplication is below 2^-32 (Lemire 2019).
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

    // Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // Fisher-Yates.
    template <class Item>
    void shuffle(Item* items, int length) {
        for (int last = length - 1; last > 0; --last) std::swap(items[last], items[below(last + 1)]);
    }

    // splitmix64's finaliser: a good mixer for hashes and for deriving seeds.
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
        return word ^ (word >> 31);
    }

 private:
    static std::uint64_t rotated(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    std::uint64_t words_[4];
};

}  // namespace brass
