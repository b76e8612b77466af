#include "brass/measure/sample.h"

#include <algorithm>

#include "brass/search/search.h"

namespace brass {
namespace {

constexpr int kLateRounds = 3;     // of the rail era
constexpr int kStatesPerGame = 8;  // playing well takes far longer than measuring
constexpr int kIterations = 100;   // of the short searches
constexpr std::size_t kPoolBytes = 4 << 20;

bool belongs_to(Stage stage, const State& state) {
    if (state.phase != Phase::kMain) return false;
    return stage != Stage::kLateRail || (state.era == kRail && state.round > state.facts().rounds - kLateRounds);
}

// Reservoir sampling (Vitter 1985, algorithm R): of all States offered, every one is equally likely to be kept.
struct Reservoir {
    std::size_t size;
    std::uint32_t offered = 0;
    Sample kept{};

    void offer(const State& state, Random& random) {
        ++offered;
        if (kept.size() < size) return kept.push_back(state);
        const std::uint32_t place = random.below(offered);
        if (place < size) kept[place] = state;
    }
};

Decision searched(Search& search, const State& state) {
    DecisionList legal;
    legal_decisions(state, legal);
    return legal.size == 1 ? legal.items[0] : search.run(view_of(state, state.seat())).best();
}

Sample states_of_game(State state, Stage stage, std::size_t size, Search& search, Random& random) {
    Reservoir reservoir{.size = size};
    while (!state.is_over()) {
        if (belongs_to(stage, state)) reservoir.offer(state, random);
        apply(state, stage == Stage::kRandom ? choose_random(state, random) : searched(search, state), random);
    }
    return reservoir.kept;
}

}  // namespace

Sample sample_states(const Ruleset& ruleset, Stage stage, int size, std::uint64_t seed) {
    Random random(seed);
    Search search({.iterations = kIterations, .pool_bytes = kPoolBytes});
    Sample sample;
    while (static_cast<int>(sample.size()) < size) {
        const State first = start(ruleset, random);
        if (stage == Stage::kStart) {
            sample.push_back(first);
            continue;
        }
        const int wanted = std::min(kStatesPerGame, size - static_cast<int>(sample.size()));
        const Sample more = states_of_game(first, stage, static_cast<std::size_t>(wanted), search, random);
        sample.insert(sample.end(), more.begin(), more.end());
    }
    return sample;
}

}  // namespace brass
