// Sets of locations, spaces, links and cards as machine words, and the few operations on them.
#pragma once

#include <bit>
#include <cstdint>

namespace brass {

using LocationSet = std::uint32_t;
using SpaceSet = std::uint64_t;
using LinkSet = std::uint64_t;
using CardSet = std::uint32_t;
using IndustrySet = std::uint8_t;
using MerchantSet = std::uint16_t;

template <class Set>
constexpr int count(Set set) {
    return std::popcount(set);
}

template <class Set>
constexpr int lowest(Set set) {
    return std::countr_zero(set);
}

constexpr std::uint64_t bit64(int index) { return std::uint64_t{1} << index; }
constexpr std::uint32_t bit32(int index) { return std::uint32_t{1} << index; }

// Walks over the members of a set, lowest first: for (int space : members(set)).
template <class Set>
class Members {
 public:
    explicit constexpr Members(Set set) : set_(set) {}
    constexpr Members begin() const { return *this; }
    constexpr Members end() const { return Members(0); }
    constexpr int operator*() const { return std::countr_zero(set_); }
    constexpr Members& operator++() {
        set_ &= set_ - 1;
        return *this;
    }
    constexpr bool operator!=(Members other) const { return set_ != other.set_; }

 private:
    Set set_;
};

template <class Set>
constexpr Members<Set> members(Set set) {
    return Members<Set>(set);
}

// The member with the given rank, counted from the lowest; rank < count(set).
template <class Set>
constexpr int member_at(Set set, int rank) {
    while (rank-- > 0) set &= set - 1;
    return std::countr_zero(set);
}

}  // namespace brass
