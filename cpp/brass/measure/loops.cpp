#include "brass/measure/loops.h"

#include <cstring>

#include "brass/core/steps.h"
#include "brass/measure/thread_clock.h"
#include "brass/search/search.h"

namespace brass {
namespace {

constexpr std::uint64_t kSeed = 1;

// The compiler must assume that the memory is read and changed here.
void touch(void* memory) { asm volatile("" : : "g"(memory) : "memory"); }

template <class Visit>
Pass timed(const Sample& sample, int rounds, Visit visit) {
    Pass pass;
    const double begin = thread_seconds();
    for (int round = 0; round < rounds; ++round)
        for (const State& state : sample) visit(state, pass);
    pass.seconds = thread_seconds() - begin;
    pass.count = static_cast<std::uint64_t>(rounds) * sample.size();
    return pass;
}

std::uint64_t sum_of(const Step& step) {
    return step.place + 3u * step.card + 5u * step.second_card + 7u * step.coal[0] + 11u * step.iron[0] +
           13u * step.target;
}

Pass play(const Sample& sample, int rounds, Policy policy) {
    Random random(kSeed);
    return timed(sample, rounds, [&](State state, Pass& pass) {
        for (; !state.is_over(); ++pass.parts) apply(state, choose(policy, state, random), random);
        for (int seat = 0; seat < state.players(); ++seat) pass.checksum += state.points[seat];
    });
}

}  // namespace

Pass copy_states(const Sample& sample, int rounds) {
    State copy;
    return timed(sample, rounds, [&copy](const State& state, Pass&) {
        copy = state;
        touch(&copy);
    });
}

Pass copy_bytes(const Sample& sample, int rounds) {
    alignas(State) unsigned char copy[sizeof(State)];
    std::size_t size = sizeof(State);
    touch(&size);  // a size that is not known when compiling: the library's memcpy
    return timed(sample, rounds, [&copy, size](const State& state, Pass&) {
        std::memcpy(copy, &state, size);
        touch(copy);
    });
}

Pass list_decisions(const Sample& sample, int rounds) {
    DecisionList legal;
    return timed(sample, rounds, [&legal](const State& state, Pass& pass) {
        legal_decisions(state, legal);
        touch(&legal);
        pass.parts += static_cast<std::uint64_t>(legal.size);
        pass.checksum += legal.items[legal.size - 1];
    });
}

Pass list_steps(const Sample& sample, int rounds) {
    return timed(sample, rounds, [](const State& state, Pass& pass) {
        for_each_step(state, [&pass](const Step& step) {
            ++pass.parts;
            pass.checksum += sum_of(step);
        });
    });
}

Pass apply_decisions(const Sample& sample, int rounds) {
    Random random(kSeed);
    std::vector<Decision> decisions;
    for (const State& state : sample) decisions.push_back(choose_random(state, random));
    return timed(sample, rounds, [&, first = sample.data()](const State& state, Pass& pass) {
        State after = state;
        apply(after, decisions[static_cast<std::size_t>(&state - first)], random);
        touch(&after);
        pass.checksum += static_cast<std::uint64_t>(after.cash[0]) + after.turn;
    });
}

Pass determinize_views(const Sample& sample, int rounds) {
    Random random(kSeed);
    std::vector<View> views;
    for (const State& state : sample) views.push_back(view_of(state, state.seat()));
    return timed(sample, rounds, [&, first = sample.data()](const State& state, Pass& pass) {
        State world = determinize(views[static_cast<std::size_t>(&state - first)], random);
        touch(&world);
        pass.checksum += world.hand[0][0];
    });
}

Pass score_all_decisions(const Sample& sample, int rounds) {
    ScoredDecisions scored;
    return timed(sample, rounds, [&scored](const State& state, Pass& pass) {
        score_decisions(state, scored);
        touch(&scored);
        pass.parts += static_cast<std::uint64_t>(scored.size);
    });
}

Pass evaluate_states(const Sample& sample, int rounds) {
    float points[kMaxSeats];
    return timed(sample, rounds, [&points](const State& state, Pass&) {
        estimate(state, Evaluation::kStatic, points);
        touch(points);
    });
}

Pass play_random(const Sample& sample, int rounds) { return play(sample, rounds, Policy::kRandom); }

Pass play_guided(const Sample& sample, int rounds) { return play(sample, rounds, Policy::kGuided); }

Pass search_states(const Sample& sample, const SearchParameters& parameters) {
    SearchParameters single = parameters;
    single.threads = 1;  // the clock is of one thread
    Search search(single);
    Pass total;
    for (const State& state : sample) {
        const View view = view_of(state, state.seat());
        const double begin = thread_seconds();
        const SearchResult result = search.run(view);
        total.seconds += thread_seconds() - begin;
        total.count += result.iterations;
        total.parts += result.nodes;
        total.checksum += result.best();
    }
    return total;
}

}  // namespace brass
