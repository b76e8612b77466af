// Tree: the memory of one search thread, a pool of fixed size. Nothing is freed before the next search. It holds one
// tree or several, each with a root of its own.
//
//   edges    [ root | block 0: e e e e e | block 1: e e e | block 2: e ... ]     one decision each
//   blocks   [ 0 | 1 | 2 ... ]     the edges of a node that were met together, in ascending order of their keys
//   details  [ for the edges of blocks of the root seat's own turn only ]        what reports need
//
// A node is what lies behind an edge: a list of blocks, because under other determinizations other decisions are legal.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "brass/core/decision.h"
#include "brass/search/guided.h"

namespace brass {

inline constexpr std::uint32_t kNoIndex = ~std::uint32_t{0};
inline constexpr std::uint16_t kDrawKey = 0x8000;  // keys from here on: a distant-market tile of that value was drawn
inline constexpr std::uint16_t kHandKey = 0x4000;  // keys from here on: the observer has this hand after a draw

// One decision (or drawn tile) below a node, with the statistics of the node that it leads to. Half a cache line.
struct Edge {
    std::uint16_t key;
    std::uint16_t prior;  // in parts of 65535
    std::uint32_t visits;
    std::uint32_t available;  // times it was legal when its parent was visited
    std::uint32_t first_block;
    float value[kMaxSeats];  // mean utility of each seat

    void add(const float* utility) {
        const float share = 1.0f / static_cast<float>(++visits);
        for (int seat = 0; seat < kMaxSeats; ++seat) value[seat] += (utility[seat] - value[seat]) * share;
    }
};
static_assert(sizeof(Edge) == 32);

struct Block {
    std::uint32_t first_edge, first_detail, next;
    std::uint32_t size;

    std::uint32_t detail_of(std::uint32_t index) const {
        return first_detail == kNoIndex ? kNoIndex : first_detail + index;
    }
};

// Estimated final points and wins behind an edge; squares are about the mean (Welford 1962).
struct Detail {
    float points[kMaxSeats], squares[kMaxSeats], wins[kMaxSeats];

    void add(const float* new_points, const float* chances, std::uint32_t visits) {
        const float share = 1.0f / static_cast<float>(visits);
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            const float off = new_points[seat] - points[seat];
            points[seat] += off * share;
            squares[seat] += off * (new_points[seat] - points[seat]);
            wins[seat] += (chances[seat] - wins[seat]) * share;
        }
    }
};

class Tree {
 public:
    // Capacity for about this many bytes; with_best also keeps the best line's evaluation behind every edge.
    Tree(std::size_t bytes, bool with_best);

    // Forget everything.
    void clear() { edge_count_ = block_count_ = detail_count_ = 0; }

    // A new root; there must be room for it.
    std::uint32_t add_root();

    Edge& edge(std::uint32_t index) { return edges_[index]; }
    const Edge& edge(std::uint32_t index) const { return edges_[index]; }
    const Block& block(std::uint32_t index) const { return blocks_[index]; }
    Detail& detail(std::uint32_t index) { return details_[index]; }
    const Detail& detail(std::uint32_t index) const { return details_[index]; }

    // Utilities of each seat at the end of the best line behind an edge, each seat choosing its own best.
    float* best(std::uint32_t index) { return best_[index].data(); }
    const float* best(std::uint32_t index) const { return best_[index].data(); }
    bool has_best() const { return best_ != nullptr; }

    // Add these decisions with their priors to the node behind an edge; false if the pool is full.
    bool expand(std::uint32_t parent, const ScoredDecisions& decisions, bool with_details);

    // The edge of this key below a node, or kNoIndex.
    std::uint32_t find(std::uint32_t parent, std::uint16_t key) const;

    // function(index) for every edge below a node.
    template <class Function>
    void for_each_edge(std::uint32_t parent, Function function) const {
        for (std::uint32_t at = edges_[parent].first_block; at != kNoIndex; at = blocks_[at].next)
            for (std::uint32_t index = 0; index < blocks_[at].size; ++index) function(blocks_[at].first_edge + index);
    }

    // Detail of an edge below a node, or kNoIndex.
    std::uint32_t find_detail(std::uint32_t parent, std::uint32_t edge) const;

    std::uint32_t edge_count() const { return edge_count_; }
    std::uint32_t block_count() const { return block_count_; }

    // Of the pool, filled so far.
    std::size_t bytes() const {
        return edge_count_ * sizeof(Edge) + block_count_ * sizeof(Block) + detail_count_ * sizeof(Detail);
    }

 private:
    std::uint32_t edge_capacity_, block_capacity_, detail_capacity_;
    std::uint32_t edge_count_ = 0, block_count_ = 0, detail_count_ = 0;
    std::unique_ptr<Edge[]> edges_;
    std::unique_ptr<std::array<float, kMaxSeats>[]> best_;
    std::unique_ptr<Block[]> blocks_;
    std::unique_ptr<Detail[]> details_;
};

}  // namespace brass
