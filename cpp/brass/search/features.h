// Features: what the value networks read of a State, one row of numbers for each seat, each scaled to be about 1 where it
// is large; and pieces, each there or not. Their order is part of the trained weights: a change needs new ones.
#pragma once

#include "brass/core/state.h"

namespace brass {

inline constexpr int kLancashireFeatures = 64, kBirminghamFeatures = 80;
inline constexpr int kMaxFeatures = kBirminghamFeatures;

using FeatureRow = float[kMaxFeatures];

// Numbers in a row of the ruleset's game.
inline int feature_count(const Ruleset& ruleset) {
    return ruleset.facts->merchant_count ? kBirminghamFeatures : kLancashireFeatures;
}

// rows[seat] for each seat of the game.
void read_features(const State& state, FeatureRow* rows);

// The row of one seat.
void read_features_of(const State& state, int seat, FeatureRow& row);

// Of the seats from first to last.
void read_lancashire_features(const State& state, int first, int last, FeatureRow* rows);
void read_birmingham_features(const State& state, int first, int last, FeatureRow* rows);

// First number of each group of pieces: links and spaces by number, own tiles by industry and space, cards of the hand.
enum Piece : int {
    kOwnLinks = 0,
    kRivalLinks = kOwnLinks + kMaxLinks,
    kOwnFlipped = kRivalLinks + kMaxLinks,
    kRivalSpaces = kOwnFlipped + kMaxSpaces,
    kHandCards = kRivalSpaces + kMaxSpaces,
    kOwnTiles = kHandCards + kMaxCards,
    kPieces = kOwnTiles + kMaxIndustries * kMaxSpaces,
};

// function(piece) for every piece that a seat has to do with; twice for a card that is held twice.
template <class Function>
void for_each_piece(const State& state, int seat, Function function) {
    const SpaceSet own = state.owned[seat];
    const LinkSet links = state.links[seat];
    for (int link : members(links)) function(kOwnLinks + link);
    for (int link : members(state.all_links() & ~links)) function(kRivalLinks + link);
    for (int space : members(own & state.flipped)) function(kOwnFlipped + space);
    for (int space : members(state.occupied() & ~own)) function(kRivalSpaces + space);
    for (int slot = 0; slot < state.hand_size[seat]; ++slot) function(kHandCards + state.hand[seat][slot]);
    for (int kind = 0; kind < kMaxIndustries; ++kind)
        for (int space : members(own & state.industry[kind])) function(kOwnTiles + kind * kMaxSpaces + space);
}

}  // namespace brass
