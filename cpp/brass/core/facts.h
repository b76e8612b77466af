// The facts of one ruleset and player count exactly as generated from the data files.
#pragma once

#include "brass/core/limits.h"

namespace brass {

enum class FlipsBy : std::uint8_t { kSale, kDepletion, kBuilding };
enum class Resource : std::uint8_t { kNone, kCoal, kIron, kBeer };
inline constexpr int kResources = 4;
enum Era : std::uint8_t { kCanal, kRail };
enum class Bonus : std::uint8_t { kNone, kPoints, kMoney, kIncome, kDevelop };

struct LocationFacts {
    const char* id;
    const char* name;
    std::uint8_t printed_link_icons;
    bool has_trade_icon;
};

struct SpaceFacts {
    const char* id;
    std::uint8_t location;
    IndustrySet admits;
};

struct LinkFacts {
    const char* id;
    LocationSet ends;
    bool takes_canal;
    bool takes_rail;
};

struct TileFacts {
    std::uint8_t level, count, money, coal, iron, beer;  // beer: to sell it
    std::uint8_t cubes[2];                               // when built, by era
    std::uint8_t income_spaces, points, link_icons;
    bool in_canal_era, in_rail_era, can_be_developed;
};

struct IndustryFacts {
    const char* id;
    const char* name;
    FlipsBy flips_by;
    Resource produces;
    std::uint8_t level_count;
    TileFacts levels[kMaxLevels];
};

struct CardFacts {
    const char* id;
    LocationSet locations;   // one, or every town for the wild one; none for an industry card
    IndustrySet industries;  // none for a location card
    std::uint8_t count;      // in the deck
    bool is_wild;
};

struct MarketFacts {
    std::uint8_t capacity, initial_cubes, price_when_empty;
    std::uint8_t prices[kMaxMarketSpaces];  // cheapest first
};

struct LoanFacts {
    std::uint8_t money, levels_lost;
};

// A place for a merchant tile, and what drinking the barrel beside it brings.
struct MerchantFacts {
    const char* id;
    std::uint8_t location;
    bool is_in_use;
    Bonus bonus;
    std::uint8_t amount;
};

inline constexpr int kGames = 2;

struct Facts {
    const char* id;
    std::uint8_t game;  // Lancashire, Birmingham: trained weights are kept by game
    std::uint8_t players;
    std::uint8_t location_count, space_count, link_count, industry_count, card_count;
    LocationFacts locations[kMaxLocations];  // those with spaces first
    SpaceFacts spaces[kMaxSpaces];
    LinkFacts links[kMaxLinks];
    IndustryFacts industries[kMaxIndustries];
    CardFacts cards[kMaxCards];
    std::uint8_t cotton_mill, port;  // industries; kNone if the game has none
    IndustrySet sold;                // industries that a sell action starts from
    MarketFacts markets[2];          // coal, iron
    std::int8_t level_of_income_space[kIncomeSpaces];
    std::int8_t lowest_income_level;
    std::uint8_t last_space_of_level[kIncomeLevels];  // by level - lowest_income_level
    std::uint8_t first_income_space, last_income_space;
    std::uint8_t no_demand_position;
    std::uint8_t distant_bonus[kDistantPositions];
    std::uint8_t distant_tiles[kDistantValues];  // how many of each value
    LocationSet virtual_link;                    // both ends, or none
    std::uint8_t merchant_count;
    MerchantFacts merchants[kMaxMerchants];
    std::uint8_t merchant_tile_count;
    IndustrySet merchant_tiles[kMaxMerchants];  // what each buys
    std::uint8_t removed_cards[2];              // by era
    std::uint8_t starting_money, hand_size, rounds, actions_per_turn, actions_in_first_round, link_tiles;
    std::uint8_t canal_price, rail_price, second_rail_price, second_rail_beer;
    std::uint8_t develop_limit;
    std::uint8_t loan_count;
    LoanFacts loans[3];
    std::uint8_t pounds_per_point;  // 0: money is worth none
    std::uint8_t two_card_build;    // cards for a build anywhere; 0 if there is none
    std::uint8_t scout_cards;       // cards discarded for the wild ones; 0 if there is none
};

}  // namespace brass
