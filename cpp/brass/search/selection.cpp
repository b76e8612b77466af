#include "brass/search/selection.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace brass {
namespace {

constexpr float kWideningFactor = 2;
constexpr float kGrowthVisits = 1000;  // of a root, from where on its exploration grows
// How far values outweigh priors: constants of Danihelka et al. 2022 for values in [0, 1].
constexpr float kHalvingVisits = 50, kHalvingScale = 1;

float value_of(const Tree& tree, std::uint32_t index, int seat, float best_weight) {
    const float mean = tree.edge(index).value[seat];
    return tree.has_best() ? mean + best_weight * (tree.best(index)[seat] - mean) : mean;
}

// A root with many visits looks again at what seemed worse (Silver et al. 2018 do so at every node). Below it more
// exploration would make every mean worse.
float exploration_of(const Edge& node, bool is_root, const SearchParameters& parameters) {
    if (!is_root) return parameters.exploration;
    const float growth = std::log1p(static_cast<float>(node.visits) / kGrowthVisits);
    return parameters.exploration * (1 + parameters.exploration_growth * growth);
}

}  // namespace

Candidate best_by_puct(const Tree& tree, const Candidates& candidates, std::uint32_t node, bool is_root, int seat,
                       const SearchParameters& parameters) {
    float prior_sum = 1e-9f;
    for (const Candidate& candidate : candidates) prior_sum += tree.edge(candidate.edge).prior;
    const float unvisited = tree.edge(node).value[seat] - parameters.first_play;
    const float scale = exploration_of(tree.edge(node), is_root, parameters) / prior_sum;
    Candidate best = candidates.items[0];
    float best_score = -1e30f;
    for (const Candidate& candidate : candidates) {
        const Edge& edge = tree.edge(candidate.edge);
        const float value = edge.visits ? value_of(tree, candidate.edge, seat, parameters.backed_up_weight) : unvisited;
        const float bonus = scale * edge.prior * std::sqrt(static_cast<float>(edge.available + 1)) /
                            static_cast<float>(edge.visits + 1);
        if (value + bonus > best_score) best_score = value + bonus, best = candidate;
    }
    return best;
}

Candidate best_by_ucb1(const Tree& tree, const Candidates& candidates, int seat, const SearchParameters& parameters) {
    Candidate best = candidates.items[0];
    float best_score = -1e30f;
    for (const Candidate& candidate : candidates) {
        const Edge& edge = tree.edge(candidate.edge);
        constexpr float kUnvisited = 1e6f;  // ahead of all visited ones, the likelier first
        const float score =
            edge.visits == 0 ? kUnvisited + edge.prior
                             : value_of(tree, candidate.edge, seat, parameters.backed_up_weight) +
                                   parameters.exploration * std::sqrt(std::log(static_cast<float>(edge.available + 1)) /
                                                                      static_cast<float>(edge.visits));
        if (score > best_score) best_score = score, best = candidate;
    }
    return best;
}

void keep_widened(const Tree& tree, Candidates& candidates, std::uint32_t node, float exponent) {
    const auto visits = static_cast<float>(std::max(1u, tree.edge(node).visits));
    const int allowed = static_cast<int>(kWideningFactor * std::pow(visits, exponent));
    int kept = 0;
    Candidate likeliest{kNoIndex, kNoIndex};
    for (const Candidate candidate : candidates) {
        if (tree.edge(candidate.edge).visits)
            candidates.items[kept++] = candidate;
        else if (likeliest.edge == kNoIndex || tree.edge(candidate.edge).prior > tree.edge(likeliest.edge).prior)
            likeliest = candidate;
    }
    if (likeliest.edge != kNoIndex && kept < allowed) candidates.items[kept++] = likeliest;
    candidates.size = kept;
}

Candidate Halving::next(const Tree& tree, const Candidates& candidates, int seat, double spent) {
    if (!left_.size) {
        left_ = candidates;
        std::stable_sort(left_.items, left_.items + left_.size, [&](const Candidate& one, const Candidate& other) {
            return tree.edge(one.edge).prior > tree.edge(other.edge).prior;
        });
        left_.size = std::min(left_.size, first_size_);
    }
    const int begun_with = std::min(candidates.size, first_size_);
    const int phases = std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(begun_with - 1))));
    const int phase = std::min(phases - 1, static_cast<int>(spent * phases));
    drop(tree, seat, (begun_with + (1 << phase) - 1) >> phase);
    return *std::min_element(left_.begin(), left_.end(), [&](const Candidate& one, const Candidate& other) {
        return tree.edge(one.edge).visits < tree.edge(other.edge).visits;
    });
}

bool Halving::holds(std::uint32_t edge) const {
    return std::any_of(left_.begin(), left_.end(), [edge](const Candidate& left) { return left.edge == edge; });
}

void Halving::drop(const Tree& tree, int seat, int size) {
    if (left_.size <= size) return;
    std::uint32_t most = 0;
    for (const Candidate& candidate : left_) most = std::max(most, tree.edge(candidate.edge).visits);
    const float scale = (kHalvingVisits + static_cast<float>(most)) * kHalvingScale;
    const auto score = [&](const Candidate& candidate) {
        const Edge& edge = tree.edge(candidate.edge);
        return edge.visits ? std::log(static_cast<float>(edge.prior) + 1) + scale * edge.value[seat] : -1e30f;
    };
    std::stable_sort(left_.items, left_.items + left_.size,
                     [&](const Candidate& one, const Candidate& other) { return score(one) > score(other); });
    left_.size = size;
}

}  // namespace brass
