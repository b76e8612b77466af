#include "brass/search/tree.h"

#include "brass/search/search_parameters.h"

namespace brass {
namespace {

// Shares of the pool, in parts of 8: edges take most of it.
constexpr std::size_t kEdgeShare = 6, kBlockShare = 1, kDetailShare = 1, kShares = 8;
constexpr float kWholePrior = 65535;

std::uint32_t capacity(std::size_t bytes, std::size_t share, std::size_t size, std::uint32_t least) {
    const std::size_t items = bytes / kShares * share / size;
    return static_cast<std::uint32_t>(std::min<std::size_t>(std::max<std::size_t>(items, least), kNoIndex - 1));
}

}  // namespace

Tree::Tree(std::size_t bytes, bool with_best)
    : edge_capacity_(
          capacity(bytes, kEdgeShare, sizeof(Edge) + (with_best ? sizeof best_[0] : 0), kMaxLegal + kMaxWorlds)),
      block_capacity_(capacity(bytes, kBlockShare, sizeof(Block), 1)),
      detail_capacity_(capacity(bytes, kDetailShare, sizeof(Detail), kMaxLegal)),
      // Uninitialised on purpose: memory that a short search never touches is never mapped.
      edges_(std::make_unique_for_overwrite<Edge[]>(edge_capacity_)),
      best_(with_best ? std::make_unique_for_overwrite<std::array<float, kMaxSeats>[]>(edge_capacity_) : nullptr),
      blocks_(std::make_unique_for_overwrite<Block[]>(block_capacity_)),
      details_(std::make_unique_for_overwrite<Detail[]>(detail_capacity_)) {}

std::uint32_t Tree::add_root() {
    edges_[edge_count_] = Edge{0, 0, 0, 0, kNoIndex, {}};
    return edge_count_++;
}

bool Tree::expand(std::uint32_t parent, const ScoredDecisions& decisions, bool with_details) {
    const auto size = static_cast<std::uint32_t>(decisions.size);
    if (block_count_ == block_capacity_ || edge_capacity_ - edge_count_ < size) return false;
    const bool detailed = with_details && detail_capacity_ - detail_count_ >= size;
    Block& block = blocks_[block_count_];
    block = {edge_count_, detailed ? detail_count_ : kNoIndex, edges_[parent].first_block, size};
    edges_[parent].first_block = block_count_++;
    for (std::uint32_t index = 0; index < size; ++index) {
        const auto prior = static_cast<std::uint16_t>(decisions.scores[index] * kWholePrior);
        edges_[edge_count_++] = Edge{decisions.items[index], prior, 0, 0, kNoIndex, {}};
        if (detailed) details_[detail_count_++] = Detail{};
    }
    return true;
}

std::uint32_t Tree::find(std::uint32_t parent, std::uint16_t key) const {
    for (std::uint32_t at = edges_[parent].first_block; at != kNoIndex; at = blocks_[at].next)
        for (std::uint32_t index = 0; index < blocks_[at].size; ++index)
            if (edges_[blocks_[at].first_edge + index].key == key) return blocks_[at].first_edge + index;
    return kNoIndex;
}

std::uint32_t Tree::find_detail(std::uint32_t parent, std::uint32_t edge) const {
    for (std::uint32_t at = edges_[parent].first_block; at != kNoIndex; at = blocks_[at].next) {
        const Block& block = blocks_[at];
        if (edge - block.first_edge >= block.size) continue;
        return block.detail_of(edge - block.first_edge);
    }
    return kNoIndex;
}

}  // namespace brass
