// A Ruleset is one game, edition and player count: its facts, the rules that editions answer differently, and
// lookup tables derived from the facts once, at start.
#pragma once

#include <string_view>

#include "brass/core/decision.h"

namespace brass {

// What the editions answer differently; each line names its rule.
struct EditionRules {
    bool income_opens_the_round;     // L17 (2007) against L18 (2018)
    bool refill_closes_the_turn;     // L23a (2018) against L23b (2007)
    bool single_space_first;         // L39 (2018) against L39b (2007)
    bool first_order_is_seat_order;  // L15a (2007) against L15b (2018)
    bool ties_end_by_next_order;     // L101
    bool loans_end_with_the_deck;    // L86c against B118
    bool first_link_is_free;         // B95 against L73
};

struct Ruleset {
    const Facts* facts;
    EditionRules rules;
    int index;
    int decision_count;

    // Board
    LocationSet trade_externals;             // L29: Scotland, Yorkshire, The Midlands; B51: merchant locations
    SpaceSet admits[kMaxIndustries];         // spaces that show the industry
    SpaceSet only_admits[kMaxIndustries];    // spaces that show it alone
    SpaceSet contested[kMaxIndustries];      // shared spaces of towns that also have a space for it alone
    SpaceSet alphabetical_from[kMaxSpaces];  // spaces whose id is not before that of this one
    SpaceSet spaces_of[kMaxLocations];       // spaces of a location
    LinkSet links_of[kMaxLocations];         // lines that end at a location
    LinkSet lines[2];                        // by era
    LocationSet ends_of[kMaxLinks];
    LocationSet merchant_locations;  // with the lowest at first_merchant_location, without gaps
    int first_merchant_location;
    MerchantSet merchants_by_locations[1 << kMaxMerchantPlaces];  // by a set counted from first_merchant_location on
    SpaceSet spaces_by_byte[4][256];  // spaces at a set of locations, a byte of the set at a time
    LinkSet links_by_byte[4][256];    // lines with an end in a set of locations
    std::uint8_t location_of[kMaxSpaces];
    std::uint8_t producer[kResources];  // the industry that produces the resource, or kNone

    // Tiles: every stack as a list, lowest level first
    std::uint8_t stack_size[kMaxIndustries];
    TileFacts stack[kMaxIndustries][kMaxStack];
    std::uint16_t developable[kMaxIndustries];                // bit n: with n tiles gone the next one can be developed
    std::uint8_t level_slot[kMaxIndustries][kMaxLevels + 1];  // level -> index into facts.industries[].levels

    // Cards
    CardSet location_cards, wild_cards;
    CardSet card_of_location[kMaxLocations];    // location cards that name a town (may be empty), the wild one too
    CardSet cards_of_industry[kMaxIndustries];  // industry cards that show the industry
    SpaceSet spaces_of_card[kMaxCards];         // spaces of the towns that a location card names
    std::uint8_t deck[kMaxDeck];                // every card, by kind
    int deck_size;
    bool tiles_show_one_icon;  // every tile that can be flipped
    int distant_tile_count;

    // Decisions
    DecisionNumbers numbers;
    DecisionParts parts[kMaxDecisions];

    int players() const { return facts->players; }

    SpaceSet spaces_at(LocationSet locations) const {
        return spaces_by_byte[0][locations & 255] | spaces_by_byte[1][locations >> 8 & 255] |
               spaces_by_byte[2][locations >> 16 & 255] | spaces_by_byte[3][locations >> 24];
    }
    LinkSet links_at(LocationSet locations) const {
        return links_by_byte[0][locations & 255] | links_by_byte[1][locations >> 8 & 255] |
               links_by_byte[2][locations >> 16 & 255] | links_by_byte[3][locations >> 24];
    }
    LocationSet locations_of(SpaceSet spaces) const {
        LocationSet locations = 0;
        for (int space : members(spaces)) locations |= bit32(location_of[space]);
        return locations;
    }
    MerchantSet merchants_at(LocationSet locations) const {
        return merchants_by_locations[(locations & merchant_locations) >> first_merchant_location];
    }
    LocationSet locations_of_merchants(MerchantSet merchants) const {
        LocationSet locations = 0;
        for (int merchant : members(merchants)) locations |= bit32(facts->merchants[merchant].location);
        return locations;
    }
    const TileFacts& tile_facts(int industry, int level) const {
        return facts->industries[industry].levels[level_slot[industry][level]];
    }
    Resource produces(int industry) const { return facts->industries[industry].produces; }
    int income_level(int space) const { return facts->level_of_income_space[space]; }
};

inline const DecisionNumbers& decision_numbers(const Ruleset& ruleset) { return ruleset.numbers; }
inline const DecisionParts& decision_parts(const Ruleset& ruleset, Decision decision) {
    return ruleset.parts[decision];
}

inline constexpr int kMaxRulesets = 16;
extern const Ruleset (&kRulesets)[kMaxRulesets];

int ruleset_count();
inline const Ruleset& ruleset_at(int index) { return kRulesets[index]; }

// The ruleset with this id and player count, or nullptr.
const Ruleset* find_ruleset(std::string_view id, int players);

}  // namespace brass
