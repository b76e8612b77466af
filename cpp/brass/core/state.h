// State: the complete truth of a game, hidden cards and tile order included. One copy is one memcpy.
//
//   offset  bytes  what
//        0    120  owners of spaces, industries on spaces, flipped spaces, owners of links (sets of bits)
//      120     52  level and cubes of the tile on each space, a nibble each
//      172     48  networks, access to trade, coal and buyers (sets of locations, kept up to date)
//      220     16  merchants, number of steps played
//      236     52  money, points, income, what is gone from each stack
//      288    100  hands (kinds of cards, unordered) and discards (counts, a nibble each)
//      388     61  undealt cards in order, distant-market tiles in order, markets
//      449     26  progress: era, round, order, phase, the step being composed
#pragma once

#include <cstring>
#include <type_traits>

#include "brass/core/ruleset.h"
#include "brass/core/step.h"

namespace brass {

enum class Phase : std::uint8_t {
    kMain,        // choose what to do and where
    kTarget,      // choose the port or the distant market of a sale
    kCard,        // choose the card to discard
    kSecondCard,  // choose the second card of a two-card build or of scouting
    kCoal,        // choose among equally near mines
    kIron,        // choose among iron works
    kContinue,    // a further link, development or sale of the same action, or stop
    kShortfall,   // choose a tile to give up
    kOver,
    kThirdCard,  // choose the third card of scouting
    kBeer,       // choose among breweries and the merchant's barrel
    kBonus,      // choose what a merchant's bonus develops
};

// Is a step being put together, or is an action open for more steps?
inline bool is_composing(Phase phase) {
    return (phase >= Phase::kTarget && phase <= Phase::kIron) || phase == Phase::kThirdCard || phase == Phase::kBeer;
}
inline bool is_open_action(Phase phase) { return phase == Phase::kContinue || phase == Phase::kBonus; }
inline bool is_between_actions(Phase phase) { return !is_composing(phase) && !is_open_action(phase); }

struct State {
    // Board
    SpaceSet owned[kMaxSeats];
    SpaceSet industry[kMaxIndustries];
    SpaceSet flipped;
    LinkSet links[kMaxSeats];
    std::uint8_t tile[kMaxSpaces];
    LocationSet network[kMaxSeats];            // L26
    LocationSet trade_access;                  // L29
    LocationSet coal_access;                   // connected to a mine that has coal (L45)
    LocationSet goods_access[kMaxIndustries];  // connected to a merchant that buys the industry's goods (B107)

    // Merchants
    MerchantSet merchants_for[kMaxIndustries];  // merchant spaces whose tile buys the industry, all game long
    MerchantSet merchant_beer;                  // merchant spaces with a barrel

    std::uint16_t steps_played;

    // Seats
    std::int16_t cash[kMaxSeats];
    std::int16_t points[kMaxSeats];
    std::int16_t spent[kMaxSeats];
    std::uint8_t income[kMaxSeats];                      // space of the marker
    std::uint8_t stack_gone[kMaxSeats][kMaxIndustries];  // tiles taken from each stack, lowest first

    // Cards and distant-market tiles
    std::uint8_t hand[kMaxSeats][kMaxHand];
    std::uint8_t hand_size[kMaxSeats];
    std::uint8_t discards[kMaxSeats][kMaxCards / 2];
    std::uint8_t deck[kMaxUndealt];  // next card first; behind deck_end the removed cards
    std::uint8_t deck_next, deck_end, deck_total;
    std::uint8_t distant[kMaxDistantTiles];  // values, drawn ones first
    std::uint8_t distant_drawn, distant_marker;
    std::uint8_t market[2];  // cubes on the coal and the iron track

    // Progress
    std::uint8_t ruleset_index;
    Era era;
    std::uint8_t round;
    std::uint8_t order[kMaxSeats];
    std::uint8_t turn;  // index into order: whose turn, or whose income comes next
    std::uint8_t actions_left;
    std::uint8_t owed;       // the whole sum due in a shortfall
    std::uint8_t developed;  // tiles removed by the open development
    Phase phase;
    Step step;               // being composed; after it is carried out, the last one
    std::uint8_t unused[5];  // in place of padding, which copies need not keep

    const Ruleset& ruleset() const { return ruleset_at(ruleset_index); }
    const Facts& facts() const { return *ruleset().facts; }
    int players() const { return facts().players; }
    int seat() const { return order[turn]; }
    bool is_over() const { return phase == Phase::kOver; }

    // Board questions
    SpaceSet occupied() const { return owned[0] | owned[1] | owned[2] | owned[3]; }
    LinkSet all_links() const { return links[0] | links[1] | links[2] | links[3]; }
    int level_at(int space) const { return tile[space] & 15; }
    int cubes_at(int space) const { return tile[space] >> 4; }
    int owner_of(int space) const {
        for (int seat = 0; seat < kMaxSeats; ++seat)
            if (owned[seat] >> space & 1) return seat;
        return kNone;
    }
    int industry_at(int space) const {
        for (int kind = 0; kind < kMaxIndustries; ++kind)
            if (industry[kind] >> space & 1) return kind;
        return kNone;
    }
    bool has_nothing_on_board(int seat) const { return !owned[seat] && !links[seat]; }

    // Card questions
    CardSet hand_set(int seat) const {
        CardSet set = 0;
        for (int slot = 0; slot < hand_size[seat]; ++slot) set |= bit32(hand[seat][slot]);
        return set;
    }
    int held(int seat, int card) const {
        int number = 0;
        for (int slot = 0; slot < hand_size[seat]; ++slot) number += hand[seat][slot] == card;
        return number;
    }
    int discarded(int seat, int card) const { return discards[seat][card >> 1] >> (card & 1) * 4 & 15; }
    int deck_size() const { return deck_end - deck_next; }
    int removed_size() const { return deck_total - deck_end; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // compared and hashed as bytes
static_assert(sizeof(State) <= 512);

}  // namespace brass
