// Reading a result out of the trees of all threads: the same decision in several trees counts as one.
#pragma once

#include <memory>

#include "brass/search/search_result.h"
#include "brass/search/searcher.h"

namespace brass {

using Searchers = std::vector<std::unique_ptr<Searcher>>;

// Every legal decision of the root, most visited first.
std::vector<Alternative> root_decisions(const Searchers& searchers, const State& root);

// Complete steps of the root seat's turn that begin at the root, most visited first.
std::vector<Alternative> complete_steps(const Searchers& searchers, const State& root);

// The most visited line with at least this many visits at every decision, on one determinization; in between, played
// rivals decide by the playout policy. It begins with the decisions given, which must be legal one after the other.
std::vector<Decision> variation(const Searchers& searchers, const State& root, std::uint32_t least_visits,
                                const std::vector<Decision>& given = {});

// The steps of the most visited line up to the end of the turn, with as many visits; sets turn_is_complete.
void read_turn(const Searchers& searchers, const State& root, std::uint32_t least_visits, SearchResult& result);

}  // namespace brass
