#include "brass/measure/sample.h"

#include "brass/search/playout.h"

namespace brass {
namespace {

constexpr int kLateRounds = 3;  // of the rail era

bool belongs_to(Stage stage, const State& state) {
    if (state.phase != Phase::kMain) return false;
    return stage != Stage::kLateRail || (state.era == kRail && state.round > state.facts().rounds - kLateRounds);
}

// Reservoir sampling: the number-th State met replaces the one kept with probability 1 / number.
State any_of_game(State state, Stage stage, Random& random) {
    const Policy policy = stage == Stage::kRandom ? Policy::kRandom : Policy::kGuided;
    State kept = state;
    for (std::uint32_t number = 0; !state.is_over(); apply(state, choose(policy, state, random), random))
        if (belongs_to(stage, state) && random.below(++number) == 0) kept = state;
    return kept;
}

}  // namespace

Sample sample_states(const Ruleset& ruleset, Stage stage, int size, std::uint64_t seed) {
    Random random(seed);
    Sample sample;
    for (int game = 0; game < size; ++game) {
        const State first = start(ruleset, random);
        sample.push_back(stage == Stage::kStart ? first : any_of_game(first, stage, random));
    }
    return sample;
}

}  // namespace brass
