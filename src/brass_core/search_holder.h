// Search for Python: running without the GIL, ending at Ctrl-C or by a flag, and checked before it begins.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "brass/search/search.h"

namespace brass {

namespace py = pybind11;

inline constexpr std::chrono::milliseconds kSignalInterval{50};

// A flag that Python and a running search share.
struct Stop {
    std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
};

// Runs work(stop flag) in its own thread, without the GIL, and looks for signals meanwhile; a signal sets the flag.
template <class Work>
SearchResult run_interruptibly(Work work, const Stop& stop) {
    std::mutex mutex;
    std::condition_variable finished;
    bool is_finished = false, interrupted = false;
    SearchResult result;
    std::exception_ptr failure;
    {
        py::gil_scoped_release unlocked;
        std::thread thread([&] {
            try {
                result = work(stop.flag.get());
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            is_finished = true;
            finished.notify_one();
        });
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, kSignalInterval, [&] { return is_finished; })) {
            lock.unlock();
            {
                py::gil_scoped_acquire locked;
                if (!interrupted && PyErr_CheckSignals() != 0) interrupted = true, stop.flag->store(true);
            }
            lock.lock();
        }
        lock.unlock();
        thread.join();
    }
    if (interrupted) throw py::error_already_set();
    if (failure) std::rethrow_exception(failure);
    return result;
}

inline void check_searchable(const View& view) {
    if (view.known.is_over()) throw py::value_error("the game is over: there is nothing to search");
    if (view.known.seat() != view.observer)
        throw py::value_error("the View is of seat " + std::to_string(view.observer) + ", but seat " +
                              std::to_string(view.known.seat()) + " is to move");
}

// The State that a line of decisions leads to from a View; value_error for a decision that is not legal.
inline State played(const View& view, const std::vector<Decision>& decisions) {
    Random random(hash(view));
    State state = determinize(view, random);
    for (Decision decision : decisions) {
        DecisionList legal;
        legal_decisions(state, legal);
        if (!std::binary_search(legal.begin(), legal.end(), decision))
            throw py::value_error("decision " + std::to_string(decision) + " is not legal in its line");
        apply(state, decision, random);
    }
    return state;
}

// A step that a search may be told to begin with ends where it is complete, or where it closes the open action.
inline void check_step(const View& view, const std::vector<Decision>& decisions) {
    const State before = played(view, {decisions.begin(), decisions.end() - !decisions.empty()});
    const State after = played(view, decisions);
    const bool is_stop = !Turn(view.known).contains(after) || after.phase == Phase::kMain;
    if (decisions.empty() || before.steps_played != view.known.steps_played ||
        (after.steps_played == before.steps_played && !is_stop))
        throw py::value_error("allowed holds a line that is not one complete step");
}

// A Search that keeps its memory from one position to the next.
struct SearchHolder {
    Search search;
    std::mutex busy;
    std::optional<View> begun;  // what work and report go on with

    explicit SearchHolder(const SearchParameters& parameters) : search(parameters) {}

    std::unique_lock<std::mutex> locked() {
        std::unique_lock lock(busy, std::try_to_lock);
        if (!lock) throw std::runtime_error("this Search is running already");
        return lock;
    }

    std::unique_lock<std::mutex> locked_begun() {
        std::unique_lock lock = locked();
        if (!begun) throw py::value_error("this Search has not begun; expected begin(view) first");
        return lock;
    }

    SearchResult run(const View& view, const Stop& stop, bool whole_turn) {
        check_searchable(view);
        const std::unique_lock lock = locked();
        begun.reset();
        return run_interruptibly(
            [&](const std::atomic<bool>* flag) {
                return whole_turn ? search.run_turn(view, flag) : search.run(view, flag);
            },
            stop);
    }

    void begin(const View& view, const std::vector<std::vector<Decision>>& allowed) {
        check_searchable(view);
        for (const std::vector<Decision>& step : allowed) check_step(view, step);
        const std::unique_lock lock = locked();
        search.begin(view, allowed);
        begun = view;
    }

    std::uint64_t work(std::uint32_t iterations, double seconds, const Stop& stop) {
        if (iterations == 0 && !(seconds > 0))
            throw py::value_error("iterations and seconds are both 0: a search needs one of them as its limit");
        const std::unique_lock lock = locked_begun();
        py::gil_scoped_release unlocked;
        return search.work(iterations, seconds, stop.flag.get());
    }

    SearchResult report() {
        const std::unique_lock lock = locked_begun();
        py::gil_scoped_release unlocked;
        return search.report();
    }

    std::vector<Decision> line_after(const std::vector<Decision>& decisions) {
        const std::unique_lock lock = locked_begun();
        played(*begun, decisions);
        return search.line_after(decisions);
    }
};

}  // namespace brass
