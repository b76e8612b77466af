// Counting where the time of a search goes, in the profiling build only (BRASS_PROFILE=1). In every other build the
// macros leave nothing behind but the expression that they were given.
//
//   BRASS_TIME(kSelect);                      from here to the end of the block
//   x = BRASS_TIMED(kMovegen, f(state));      one expression
//   BRASS_COUNT(list(state.phase, size));     a call of a member of Counters
#pragma once

#if BRASS_PROFILE

#include <chrono>
#include <cstdint>

#include "brass/core/state.h"

namespace brass {

enum class Part : std::uint8_t {
    kIteration,  // all that is in none of the others
    kDeterminize,
    kCopy,    // of a State
    kMatch,   // finding the edges of the legal decisions
    kSelect,  // choosing one of them
    kExpand,
    kPlayout,
    kEvaluate,
    kBackUp,
    kMovegen,
    kApply,
};
inline constexpr int kParts = 11, kPhases = 9;

inline std::uint64_t ticks_now() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

struct PartCounter {
    std::uint64_t calls = 0, ticks = 0;  // without those of the parts inside
    std::uint64_t inside = 0;            // calls of the parts directly inside
};

// Of one thread. Only what happens in an iteration counts.
struct Counters {
    PartCounter parts[kParts][kParts];  // within which part, which part; the iteration within itself
    std::uint64_t lists[kPhases] = {}, listed[kPhases] = {};  // of decisions, in the tree
    std::uint64_t depth_sum = 0;

    void list(Phase phase, int size) {
        ++lists[static_cast<int>(phase)];
        listed[static_cast<int>(phase)] += static_cast<std::uint64_t>(size);
    }
    void depth(int decisions) { depth_sum += static_cast<std::uint64_t>(decisions); }
};
inline thread_local Counters counters;

// From its making to its end, time counts for its part.
class TimedPart {
 public:
    explicit TimedPart(Part part) : part_(part), around_(current) {
        if (!counts()) return;
        current = this;
        begin_ = ticks_now();
    }
    ~TimedPart() {
        if (!counts()) return;
        const std::uint64_t elapsed = ticks_now() - begin_;
        const Part within = around_ ? around_->part_ : part_;
        PartCounter& counter = counters.parts[static_cast<int>(within)][static_cast<int>(part_)];
        ++counter.calls;
        counter.ticks += elapsed - inside_ticks_;
        counter.inside += inside_;
        if (around_) around_->inside_ticks_ += elapsed, ++around_->inside_;
        current = around_;
    }
    TimedPart(const TimedPart&) = delete;
    TimedPart& operator=(const TimedPart&) = delete;

 private:
    bool counts() const { return around_ || part_ == Part::kIteration; }

    static inline thread_local TimedPart* current = nullptr;
    const Part part_;
    TimedPart* const around_;
    std::uint64_t begin_ = 0, inside_ticks_ = 0, inside_ = 0;
};

}  // namespace brass

#define BRASS_TIME(part) const ::brass::TimedPart brass_time_of_##part(::brass::Part::part)
#define BRASS_TIMED(part, expression) \
    [&] {                             \
        BRASS_TIME(part);             \
        return expression;            \
    }()
#define BRASS_COUNT(call) ::brass::counters.call

#else

#define BRASS_TIME(part) static_cast<void>(0)
#define BRASS_TIMED(part, expression) (expression)
#define BRASS_COUNT(call) static_cast<void>(0)

#endif
