// The rules by which a node of the tree chooses among the edges that are legal now.
#pragma once

#include "brass/search/search_parameters.h"
#include "brass/search/tree.h"

namespace brass {

// An edge that is legal now, with its detail or kNoIndex.
struct Candidate {
    std::uint32_t edge, detail;
};

struct Candidates {
    int size = 0;
    Candidate items[kMaxLegal];

    void add(std::uint32_t edge, std::uint32_t detail) { items[size++] = {edge, detail}; }
    const Candidate* begin() const { return items; }
    const Candidate* end() const { return items + size; }
};

// Value + exploration * prior * sqrt(availability) / (1 + visits): Silver et al. 2018.
Candidate best_by_puct(const Tree& tree, const Candidates& candidates, std::uint32_t node, bool is_root, int seat,
                       const SearchParameters& parameters);

// Value + exploration * sqrt(ln(availability) / visits), unvisited ones first: Cowling, Powley, Whitehouse 2012.
Candidate best_by_ucb1(const Tree& tree, const Candidates& candidates, int seat, const SearchParameters& parameters);

// Progressive widening (Chaslot et al. 2008): leaves the visited ones and, once the node has visits enough for one more,
// the likeliest of the others.
void keep_widened(const Tree& tree, Candidates& candidates, std::uint32_t node, float exponent);

// Sequential halving at a root (Karnin, Koren, Somekh 2013) as in Gumbel AlphaZero (Danihelka et al. 2022), but without
// noise, which serves learning. The likeliest decisions share the visits evenly, and each time that an equal part of the
// budget is spent the worse half of them is dropped.
class Halving {
 public:
    explicit Halving(int candidates) : first_size_(candidates) {}

    void clear() { left_.size = 0; }

    // The least visited of those that are left when this part of the budget, in [0, 1), is spent.
    Candidate next(const Tree& tree, const Candidates& candidates, int seat, double spent);

    // Drop all but the best.
    void settle(const Tree& tree, int seat) { drop(tree, seat, 1); }

    // Is this edge among those that are left?
    bool holds(std::uint32_t edge) const;

 private:
    void drop(const Tree& tree, int seat, int size);

    int first_size_;
    Candidates left_;
};

}  // namespace brass
