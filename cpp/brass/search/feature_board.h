// What the features of both games share: a State read once for all rows, and groups of numbers about one seat.
#pragma once

#include <cmath>

#include "brass/core/network.h"
#include "brass/search/features.h"
#include "brass/search/outlook.h"

namespace brass {

// Appends numbers to a row.
class Row {
 public:
    explicit Row(float* values) : next_(values) {}
    void add(float value) { *next_++ = value; }

 private:
    float* next_;
};

inline float as_float(int value) { return static_cast<float>(value); }

struct FeatureBoard {
    const State& state;
    const Ruleset& ruleset;
    const Facts& facts;
    SpaceSet occupied, unflipped, mines, works;
    // By location: link icons shown, icons of unflipped tiles, empty spaces.
    std::uint8_t icons[kMaxLocations] = {}, pending[kMaxLocations] = {}, empty[kMaxLocations] = {};
    int coal_cubes = 0, iron_cubes = 0;
    float rounds_left, total_rounds_left;

    explicit FeatureBoard(const State& state);
};

// Number, points and income spaces of a set of tiles; points of tiles that stay count twice in the canal era.
struct TileSums {
    float number = 0, points = 0, spaces = 0, cubes = 0;

    TileSums(const FeatureBoard& board, int kind, SpaceSet set);
};

void add_money(const FeatureBoard& board, int seat, Row& row);
void add_stacks(const FeatureBoard& board, int seat, int stacks, Row& row);
void add_flipped(const FeatureBoard& board, int seat, Row& row);
void add_producers(const FeatureBoard& board, int seat, Row& row);
void add_links(const FeatureBoard& board, int seat, Row& row);
void add_turn(const FeatureBoard& board, int seat, Row& row);
void add_hand(const FeatureBoard& board, int seat, Row& row);
void add_space_left(const FeatureBoard& board, Row& row);
void add_rivals(const FeatureBoard& board, int seat, Row& row);

}  // namespace brass
