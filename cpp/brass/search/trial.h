// Trials: what a line of play leads to. Every trial is played on by the guided policy in the same worlds with the same
// noise (common random numbers), so that the difference of two trials has a small error.
#pragma once

#include <cstdint>
#include <vector>

#include "brass/information/view.h"

namespace brass {

// What the View's observer does otherwise than by the guided policy from the start.
struct Trial {
    std::vector<Decision> line;  // its first decisions, followed for as long as its turn lasts and they are legal
    int lost_card = kNone;       // a kind of card in its hand, of which one is changed for a card not dealt to it
    int next_place = kNone;      // its place, from 0, in the order of the next round; kNone: as the rules have it
};

// What one seat had of one trial in one world, in points unless marked.
struct Outcome {
    float expected;     // by the evaluation at the horizon, or final ones if the game ended before
    float points;       // final ones, the sum of the following seven; these are 0 in trials that end at the horizon
    float banked;       // had before the trial
    float canal_links;  // of the canal era's scoring, if it was still to come
    float canal_tiles;
    float rail_links;
    float rail_tiles;
    float money;
    float other;   // bonuses less what shortfalls cost
    float income;  // pounds, the sum of the income levels at all rounds that began
    float place;   // in the order of the next round, from 1; 0 if the game ended before
};

struct TrialPlan {
    std::uint64_t seed = 0;   // world w of a seed is always the same
    std::uint32_t first = 0;  // number of the first world
    std::uint32_t worlds = 1;
    int horizon = 2;        // rounds that begin before the evaluation is asked
    bool plays_out = true;  // and then go on to the end of the game
};

// Outcomes by world, trial and seat; the View's observer is to move.
std::vector<Outcome> try_out(const View& view, const std::vector<Trial>& trials, const TrialPlan& plan);

}  // namespace brass
