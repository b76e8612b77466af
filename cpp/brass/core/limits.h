// Capacities of the fixed-size structures: large enough for every game of the family.
#pragma once

#include <cstdint>

#include "brass/core/bits.h"

namespace brass {

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxLocations = 32;
inline constexpr int kMaxSpaces = 52;
inline constexpr int kMaxLinks = 40;
inline constexpr int kMaxIndustries = 6;
inline constexpr int kMaxLevels = 8;
inline constexpr int kMaxStack = 16;  // tiles of one industry of one player
inline constexpr int kMaxCards = 32;  // kinds of cards
inline constexpr int kMaxDeck = 66;
inline constexpr int kMaxUndealt = 42;  // cards neither in hands nor discarded
inline constexpr int kMaxHand = 8;
inline constexpr int kMaxMarketSpaces = 14;
inline constexpr int kIncomeSpaces = 100;
inline constexpr int kIncomeLevels = 41;
inline constexpr int kDistantPositions = 9;
inline constexpr int kDistantValues = 5;
inline constexpr int kMaxDistantTiles = 12;
inline constexpr int kMaxMerchants = 9;       // merchant spaces
inline constexpr int kMaxMerchantPlaces = 5;  // locations that have them
inline constexpr int kMaxSources = 2;         // cubes or barrels of one resource that one step uses
inline constexpr std::uint8_t kNone = 255;
inline constexpr std::uint8_t kMarket = 254;    // as a source of cubes or the target of a sale
inline constexpr std::uint8_t kMerchant = 253;  // as a source of beer: the barrel of the merchant sold to

}  // namespace brass
