#include "brass/core/ruleset.h"

#include <iterator>

#include "generated/tables.h"

namespace brass {
namespace {

constexpr int kRulesetCount = std::size(kFacts);
static_assert(kRulesetCount <= kMaxRulesets);

constexpr EditionRules k2007{true, false, false, true, true};
constexpr EditionRules k2018{false, true, true, false, false};

void build_board(Ruleset& ruleset, const Facts& facts) {
    for (int location = 0; location < facts.location_count; ++location)
        if (facts.locations[location].has_trade_icon) ruleset.trade_externals |= bit32(location);
    for (int space = 0; space < facts.space_count; ++space) {
        const SpaceFacts& space_facts = facts.spaces[space];
        ruleset.location_of[space] = space_facts.location;
        ruleset.spaces_of[space_facts.location] |= bit64(space);
        for (int kind = 0; kind < facts.industry_count; ++kind) {
            if (!(space_facts.admits >> kind & 1)) continue;
            ruleset.admits[kind] |= bit64(space);
            if (space_facts.admits == 1 << kind) ruleset.only_admits[kind] |= bit64(space);
        }
    }
    for (int kind = 0; kind < facts.industry_count; ++kind)
        for (int space : members(ruleset.admits[kind] & ~ruleset.only_admits[kind]))
            if (ruleset.spaces_of[ruleset.location_of[space]] & ruleset.only_admits[kind])
                ruleset.contested[kind] |= bit64(space);
    for (int link = 0; link < facts.link_count; ++link) {
        if (facts.links[link].takes_canal) ruleset.lines[kCanal] |= bit64(link);
        if (facts.links[link].takes_rail) ruleset.lines[kRail] |= bit64(link);
        ruleset.ends_of[link] = facts.links[link].ends;
        for (int location : members(facts.links[link].ends)) ruleset.links_of[location] |= bit64(link);
    }
    for (int byte = 0; byte < 4; ++byte)
        for (int value = 0; value < 256; ++value)
            for (int location : members(static_cast<LocationSet>(value) << 8 * byte)) {
                ruleset.spaces_by_byte[byte][value] |= ruleset.spaces_of[location];
                ruleset.links_by_byte[byte][value] |= ruleset.links_of[location];
            }
}

void build_stacks(Ruleset& ruleset, const Facts& facts) {
    for (std::uint8_t& producer : ruleset.producer) producer = kNone;
    for (int kind = 0; kind < facts.industry_count; ++kind) {
        const IndustryFacts& industry = facts.industries[kind];
        ruleset.producer[static_cast<int>(industry.produces)] = static_cast<std::uint8_t>(kind);
        for (int slot = 0; slot < industry.level_count; ++slot) {
            ruleset.level_slot[kind][industry.levels[slot].level] = static_cast<std::uint8_t>(slot);
            for (int tile = 0; tile < industry.levels[slot].count; ++tile)
                ruleset.stack[kind][ruleset.stack_size[kind]++] = industry.levels[slot];
        }
    }
}

void build_cards(Ruleset& ruleset, const Facts& facts) {
    for (int card = 0; card < facts.card_count; ++card) {
        const CardFacts& card_facts = facts.cards[card];
        if (card_facts.location != kNone) {
            ruleset.location_cards |= bit32(card);
            ruleset.card_of_location[card_facts.location] |= bit32(card);
            ruleset.spaces_of_card[card] = ruleset.spaces_of[card_facts.location];
        }
        for (int kind = 0; kind < facts.industry_count; ++kind)
            if (card_facts.industries >> kind & 1) ruleset.cards_of_industry[kind] |= bit32(card);
        for (int copy = 0; copy < card_facts.count; ++copy)
            ruleset.deck[ruleset.deck_size++] = static_cast<std::uint8_t>(card);
    }
    for (int number : facts.distant_tiles) ruleset.distant_tile_count += number;
}

struct Rulesets {
    Ruleset items[kMaxRulesets] = {};

    Rulesets() {
        for (int index = 0; index < kRulesetCount; ++index) {
            const Facts& facts = kFacts[index];
            Ruleset& ruleset = items[index];
            ruleset.facts = &facts;
            ruleset.index = index;
            ruleset.rules = std::string_view(facts.edition) == "2007" ? k2007 : k2018;
            ruleset.numbers = DecisionNumbers(facts);
            ruleset.decision_count = ruleset.numbers.total;
            list_decision_parts(facts, ruleset.parts);
            build_board(ruleset, facts);
            build_stacks(ruleset, facts);
            build_cards(ruleset, facts);
        }
    }
};

const Rulesets kBuilt;

}  // namespace

const Ruleset (&kRulesets)[kMaxRulesets] = kBuilt.items;

int ruleset_count() { return kRulesetCount; }

const Ruleset* find_ruleset(std::string_view id, int players) {
    for (int index = 0; index < kRulesetCount; ++index)
        if (id == kFacts[index].id && players == kFacts[index].players) return &kRulesets[index];
    return nullptr;
}

}  // namespace brass
