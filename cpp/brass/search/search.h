// Search: SO-ISMCTS over one or several threads (searcher.h), from a View to a recommendation.
#pragma once

#include "brass/search/report.h"

namespace brass {

class Search {
 public:
    // Takes the memory for the trees once; a Search may be used for many positions, one after the other.
    explicit Search(const SearchParameters& parameters);

    // Search the View's next decision. The observer must be the seat to move and the game not over. Setting *stop ends
    // it after the iteration in progress.
    SearchResult run(const View& view, const std::atomic<bool>* stop = nullptr);

    // Decision after decision to the end of the seat's turn (or up to a distant-market tile that decides how it goes
    // on), keeping the tree. The tables are of the first decision; result.turn is the whole turn.
    SearchResult run_turn(const View& view, const std::atomic<bool>* stop = nullptr);

 private:
    void start(const View& view);
    std::uint64_t iterate(std::uint32_t iterations, double seconds, const std::atomic<bool>* stop);
    std::uint32_t visits_of_root() const;

    SearchParameters parameters_;
    Searchers searchers_;
};

}  // namespace brass
