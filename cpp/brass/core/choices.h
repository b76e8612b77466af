// The parts of a step that the rules leave open once it is known what is done and where.
#pragma once

#include "brass/core/options.h"

namespace brass {

// Cards that may be discarded for the step: its first, then further ones. They are announced in ascending order, so
// that the same cards are chosen in one way only.
CardSet card_choices(const State& state, const Step& step);
CardSet second_card_choices(const State& state, const Step& step);
CardSet third_card_choices(const State& state, const Step& step);

// Second cards of a pair.
CardSet pair_choices(const State& state, int first_card);

// Cards of a step's kind: 1, or more for a two-card build and for scouting.
int cards_needed(const State& state, const Step& step);

// What the next source of a resource may be; nothing if it must be the market.
struct SourceChoices {
    SpaceSet spaces = 0;
    bool merchant = false;

    int count() const { return brass::count(spaces) + merchant; }
    std::uint8_t first() const {
        return spaces ? static_cast<std::uint8_t>(lowest(spaces)) : merchant ? kMerchant : kMarket;
    }
};

// Sources of a step that were chosen, kNone where none is yet; and how many it needs.
template <class AnyStep>
auto* sources_of(AnyStep& step, Resource resource) {
    return resource == Resource::kCoal ? step.coal : resource == Resource::kIron ? step.iron : step.beer;
}
int needed(const State& state, const Step& step, Resource resource);

// Choices for the first source that is not chosen yet. Equally good sources are taken in alphabetical order, so that
// the same cubes are chosen in one way only; a first source is offered only if the second can follow.
SourceChoices source_choices(const State& state, const Step& step, Resource resource, int wanted);
inline SourceChoices source_choices(const State& state, const Step& step, Resource resource) {
    return source_choices(state, step, resource, needed(state, step, resource));
}

}  // namespace brass
