# distutils: language = c++
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Many states at once: NumPy arrays in and out, loops without the interpreter lock.

A batch of states is an array of bytes of shape (n, STATE_BYTES); each row is one State of the same ruleset.
"""

import numpy as np

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy


cdef extern from "brass/core/rules.h" namespace "brass" nogil:
    cdef cppclass Ruleset:
        int index
        int decision_count

    cdef cppclass Random:
        Random(uint64_t seed)
        unsigned int below(unsigned int bound)

    cdef cppclass State:
        int16_t* points
        uint8_t ruleset_index
        bint is_over()
        int seat()

    cdef cppclass DecisionList:
        int size
        uint16_t* items

    const Ruleset& ruleset_at(int index)
    State start(const Ruleset& ruleset, Random& random)
    void legal_decisions(const State& state, DecisionList& legal)
    void apply(State& state, uint16_t decision, Random& random)


cdef extern from "brass/core/soundness.h" namespace "brass" nogil:
    bint is_sound(const State& state)


cdef extern from "brass/information/observation.h" namespace "brass" nogil:
    cdef cppclass View:
        pass

    View view_of(const State& state, int observer)
    int observation_size(const Ruleset& ruleset)
    void observe(const View& view, float* numbers)


cdef extern from "batch_support.h" namespace "brass" nogil:
    int find_ruleset_index(const char* id, int players)
    int player_count(int index)

STATE_BYTES = sizeof(State)


def _index(str ruleset, int players):
    index = find_ruleset_index(ruleset.encode(), players)
    if index < 0:
        raise ValueError(f"no ruleset {ruleset} for {players} players")
    return index


def _rows(states):
    """The batch as a contiguous byte array whose rows are States of one ruleset, or ValueError."""
    rows = np.ascontiguousarray(states, dtype=np.uint8)
    if rows.ndim != 2 or rows.shape[1] != STATE_BYTES or rows.shape[0] == 0:
        raise ValueError(f"states have shape {rows.shape}; expected (n, {STATE_BYTES}) with n >= 1")
    return rows


cdef int _ruleset_of(uint8_t[:, ::1] rows) except -1:
    cdef int index = (<State*> &rows[0, 0]).ruleset_index
    cdef Py_ssize_t row
    for row in range(rows.shape[0]):
        if not is_sound((<State*> &rows[row, 0])[0]):
            raise ValueError(f"state {row} is no state of a game; expected rows written by this module")
        if (<State*> &rows[row, 0]).ruleset_index != index:
            raise ValueError(f"state {row} is of another ruleset than state 0; expected one ruleset a batch")
    return index


def start_many(str ruleset, int players, Py_ssize_t count, uint64_t seed):
    """New games, shuffled one after the other from the seed: bytes of shape (count, STATE_BYTES)."""
    if count < 1:
        raise ValueError(f"count is {count}; expected at least 1")
    cdef int index = _index(ruleset, players)
    result = np.zeros((count, STATE_BYTES), dtype=np.uint8)
    cdef uint8_t[:, ::1] rows = result
    cdef Random* random = new Random(seed)
    cdef State state
    cdef Py_ssize_t row
    with nogil:
        for row in range(count):
            state = start(ruleset_at(index), random[0])
            memcpy(&rows[row, 0], &state, sizeof(State))
    del random
    return result


def legal_masks(states):
    """Which decisions are legal: truth values of shape (n, decisions of the ruleset)."""
    rows_array = _rows(states)
    cdef uint8_t[:, ::1] rows = rows_array
    cdef int index = _ruleset_of(rows)
    result = np.zeros((rows.shape[0], ruleset_at(index).decision_count), dtype=np.uint8)
    cdef uint8_t[:, ::1] masks = result
    cdef DecisionList legal
    cdef Py_ssize_t row
    cdef int at
    with nogil:
        for row in range(rows.shape[0]):
            legal_decisions((<State*> &rows[row, 0])[0], legal)
            for at in range(legal.size):
                masks[row, legal.items[at]] = 1
    return result.view(np.bool_)


def apply_many(states, decisions, uint64_t seed):
    """The states after one legal decision each; ValueError (nothing done) if one is not legal.

    `decisions` has shape (n,); games that are over take -1 and stay. Chance comes from the seed.
    """
    rows_array = _rows(states).copy()
    chosen = np.ascontiguousarray(decisions, dtype=np.int64)
    if chosen.shape != (rows_array.shape[0],):
        raise ValueError(f"decisions have shape {chosen.shape}; expected ({rows_array.shape[0]},)")
    over = finished(rows_array)
    masks = legal_masks(rows_array)
    inside = (chosen >= 0) & (chosen < masks.shape[1])
    legal = np.where(inside, masks[np.arange(len(chosen)), np.where(inside, chosen, 0)], over & (chosen == -1))
    if not legal.all():
        row = int(np.argmin(legal))
        raise ValueError(f"decision {chosen[row]} is not legal in state {row}")
    cdef uint8_t[:, ::1] rows = rows_array
    cdef long[::1] choices = chosen
    cdef Random* random = new Random(seed)
    cdef Py_ssize_t row_number
    with nogil:
        for row_number in range(rows.shape[0]):
            if choices[row_number] >= 0:
                apply((<State*> &rows[row_number, 0])[0], <uint16_t> choices[row_number], random[0])
    del random
    return rows_array


def finished(states):
    """Which games are over: truth values of shape (n,)."""
    rows_array = _rows(states)
    cdef uint8_t[:, ::1] rows = rows_array
    _ruleset_of(rows)
    result = np.zeros(rows.shape[0], dtype=np.uint8)
    cdef uint8_t[::1] over = result
    cdef Py_ssize_t row
    for row in range(rows.shape[0]):
        over[row] = (<State*> &rows[row, 0]).is_over()
    return result.view(np.bool_)


def points(states):
    """Points by seat: whole numbers of shape (n, players)."""
    rows_array = _rows(states)
    cdef uint8_t[:, ::1] rows = rows_array
    cdef int players = player_count(_ruleset_of(rows))
    result = np.zeros((rows.shape[0], players), dtype=np.int16)
    cdef int16_t[:, ::1] out = result
    cdef Py_ssize_t row
    cdef int seat
    for row in range(rows.shape[0]):
        for seat in range(players):
            out[row, seat] = (<State*> &rows[row, 0]).points[seat]
    return result


def observe_many(states, observers):
    """What the given seats know, as float32 of shape (n, numbers); see observation.h for the columns."""
    rows_array = _rows(states)
    seats_array = np.ascontiguousarray(observers, dtype=np.int64)
    cdef uint8_t[:, ::1] rows = rows_array
    cdef int index = _ruleset_of(rows)
    if seats_array.shape != (rows_array.shape[0],) or seats_array.min() < 0 or seats_array.max() >= player_count(index):
        raise ValueError(f"observers must be {rows_array.shape[0]} seats from 0 to {player_count(index) - 1}")
    result = np.zeros((rows.shape[0], observation_size(ruleset_at(index))), dtype=np.float32)
    cdef float[:, ::1] numbers = result
    cdef long[::1] seats = seats_array
    cdef Py_ssize_t row
    with nogil:
        for row in range(rows.shape[0]):
            observe(view_of((<State*> &rows[row, 0])[0], <int> seats[row]), &numbers[row, 0])
    return result


def random_games(str ruleset, int players, Py_ssize_t count, uint64_t seed):
    """Whole games of uniformly random decisions: final points (count, players) and decisions a game (count,)."""
    rows_array = start_many(ruleset, players, count, seed)
    cdef uint8_t[:, ::1] rows = rows_array
    lengths = np.zeros(count, dtype=np.int64)
    cdef long[::1] decided = lengths
    cdef Random* random = new Random(seed + 1)
    cdef DecisionList legal
    cdef State* state
    cdef Py_ssize_t row
    with nogil:
        for row in range(count):
            state = <State*> &rows[row, 0]
            while not state.is_over():
                legal_decisions(state[0], legal)
                apply(state[0], legal.items[random.below(legal.size)], random[0])
                decided[row] += 1
    del random
    return points(rows_array), lengths
