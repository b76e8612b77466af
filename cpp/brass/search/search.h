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

    // A search of the View's next decision that can be read while it goes on: begin, then work and report as often as
    // wanted. Only the steps that begin with an allowed line of decisions are searched, all if there are none.
    void begin(const View& view, std::vector<std::vector<Decision>> allowed = {});

    // So many more iterations, 0: no limit, or seconds, 0: no limit; the iterations done.
    std::uint64_t work(std::uint32_t iterations, double seconds, const std::atomic<bool>* stop = nullptr);

    // What has been found since begin.
    SearchResult report() const;

    // The most visited line that begins with these decisions, which must be legal one after the other.
    std::vector<Decision> line_after(const std::vector<Decision>& decisions) const;

 private:
    void start(const View& view, const Restriction* allowed = nullptr);
    std::uint64_t iterate(std::uint32_t iterations, double seconds, const std::atomic<bool>* stop);
    std::uint32_t visits_of_root() const;

    SearchParameters parameters_;
    Searchers searchers_;

    // Of the search begun
    View view_{};
    Restriction allowed_;
    std::uint64_t worked_iterations_ = 0;
    double worked_seconds_ = 0;
};

}  // namespace brass
