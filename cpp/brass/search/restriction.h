// Restriction: which complete steps a search may begin with, as lines of decisions; all of them unless some are given.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "brass/core/decision.h"

namespace brass {

class Restriction {
 public:
    // The lines that still fit, those from `first` up to `last`, and how many decisions of them have been made.
    struct Place {
        std::size_t first = 0, last = 0, depth = 0;

        bool is_bound() const { return first < last; }
    };

    Restriction() = default;
    explicit Restriction(std::vector<std::vector<Decision>> lines) : lines_(std::move(lines)) {
        std::sort(lines_.begin(), lines_.end());
    }

    Place start() const { return {0, lines_.size(), 0}; }

    // Drop the decisions that no fitting line goes on with; both are in ascending order.
    void keep_allowed(const Place& place, DecisionList& legal) const {
        int kept = 0;
        std::size_t line = place.first;
        for (Decision decision : legal) {
            while (line < place.last && lines_[line][place.depth] < decision) ++line;
            if (line < place.last && lines_[line][place.depth] == decision) legal.items[kept++] = decision;
        }
        legal.size = kept;
    }

    // The place after a decision; bound to nothing once a line has come to its end.
    Place after(Place place, Decision decision) const {
        while (place.first < place.last && lines_[place.first][place.depth] != decision) ++place.first;
        while (place.last > place.first && lines_[place.last - 1][place.depth] != decision) --place.last;
        ++place.depth;
        if (place.is_bound() && lines_[place.first].size() == place.depth) place.last = place.first;
        return place;
    }

 private:
    std::vector<std::vector<Decision>> lines_;
};

}  // namespace brass
