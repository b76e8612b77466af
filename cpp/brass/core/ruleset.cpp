#include "brass/core/ruleset.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "generated/tables.h"

namespace brass {
namespace {

constexpr int kRulesetCount = std::size(kFacts);
static_assert(kRulesetCount <= kMaxRulesets);

struct RulesOf {
    std::string_view ruleset;
    EditionRules rules;
};

constexpr RulesOf kRulesOf[] = {
    {"lancashire-2007",
     {.income_opens_the_round = true,
      .refill_closes_the_turn = false,
      .single_space_first = false,
      .first_order_is_seat_order = true,
      .ties_end_by_next_order = true,
      .loans_end_with_the_deck = true,
      .first_link_is_free = false}},
    {"lancashire-2018",
     {.income_opens_the_round = false,
      .refill_closes_the_turn = true,
      .single_space_first = true,
      .first_order_is_seat_order = false,
      .ties_end_by_next_order = false,
      .loans_end_with_the_deck = true,
      .first_link_is_free = false}},
    {"birmingham-2018",
     {.income_opens_the_round = false,
      .refill_closes_the_turn = true,
      .single_space_first = true,
      .first_order_is_seat_order = false,
      .ties_end_by_next_order = false,
      .loans_end_with_the_deck = false,
      .first_link_is_free = true}},
};

const EditionRules& rules_of(std::string_view ruleset) {
    const auto* found = std::find_if(std::begin(kRulesOf), std::end(kRulesOf),
                                     [&](const RulesOf& of) { return of.ruleset == ruleset; });
    assert(found != std::end(kRulesOf));
    return found->rules;
}

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
    for (int space = 0; space < facts.space_count; ++space)
        for (int other = 0; other < facts.space_count; ++other)
            if (std::string_view(facts.spaces[other].id) >= facts.spaces[space].id)
                ruleset.alphabetical_from[space] |= bit64(other);
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

void build_merchants(Ruleset& ruleset, const Facts& facts) {
    for (int merchant = 0; merchant < facts.merchant_count; ++merchant)
        ruleset.merchant_locations |= bit32(facts.merchants[merchant].location);
    if (!ruleset.merchant_locations) return;
    ruleset.first_merchant_location = lowest(ruleset.merchant_locations);
    for (int set = 0; set < 1 << kMaxMerchantPlaces; ++set)
        for (int merchant = 0; merchant < facts.merchant_count; ++merchant)
            if (set >> (facts.merchants[merchant].location - ruleset.first_merchant_location) & 1)
                ruleset.merchants_by_locations[set] |= static_cast<MerchantSet>(1 << merchant);
}

void build_stacks(Ruleset& ruleset, const Facts& facts) {
    for (std::uint8_t& producer : ruleset.producer) producer = kNone;
    ruleset.tiles_show_one_icon = true;
    for (int kind = 0; kind < facts.industry_count; ++kind) {
        const IndustryFacts& industry = facts.industries[kind];
        ruleset.producer[static_cast<int>(industry.produces)] = static_cast<std::uint8_t>(kind);
        for (int slot = 0; slot < industry.level_count; ++slot) {
            const TileFacts& tile = industry.levels[slot];
            if ((tile.in_canal_era || tile.in_rail_era) && tile.link_icons != 1) ruleset.tiles_show_one_icon = false;
            ruleset.level_slot[kind][industry.levels[slot].level] = static_cast<std::uint8_t>(slot);
            for (int copy = 0; copy < tile.count; ++copy) {
                ruleset.developable[kind] |=
                    static_cast<std::uint16_t>(tile.can_be_developed << ruleset.stack_size[kind]);
                ruleset.stack[kind][ruleset.stack_size[kind]++] = tile;
            }
        }
    }
}

void build_cards(Ruleset& ruleset, const Facts& facts) {
    for (int card = 0; card < facts.card_count; ++card) {
        const CardFacts& card_facts = facts.cards[card];
        if (card_facts.locations) ruleset.location_cards |= bit32(card);
        if (card_facts.is_wild) ruleset.wild_cards |= bit32(card);
        for (int location : members(card_facts.locations)) {
            ruleset.card_of_location[location] |= bit32(card);
            ruleset.spaces_of_card[card] |= ruleset.spaces_of[location];
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
            ruleset.rules = rules_of(facts.id);
            ruleset.numbers = DecisionNumbers(facts);
            ruleset.decision_count = ruleset.numbers.total;
            list_decision_parts(facts, ruleset.parts);
            build_board(ruleset, facts);
            build_merchants(ruleset, facts);
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
