// All complete steps at a decision: the product of what, target, cards and sources, without carrying anything out.
#pragma once

#include <algorithm>

#include "brass/core/choices.h"

namespace brass {

namespace steps_detail {

// All ways to choose the sources of one resource for a step.
struct SourceList {
    static constexpr int kMost = 128;
    int size = 0;
    std::uint8_t ways[kMost][kMaxSources];

    void add(std::uint8_t first, std::uint8_t second) {
        if (size == kMost) return;
        ways[size][0] = first;
        ways[size++][1] = second;
    }
};

template <class Visit>
void for_each_source(SourceChoices choices, Visit&& visit) {
    for (int space : members(choices.spaces)) visit(static_cast<std::uint8_t>(space));
    if (choices.merchant) visit(kMerchant);
    if (choices.count() == 0) visit(kMarket);
}

inline void list_sources(const State& state, Step step, Resource resource, SourceList& list) {
    list.size = 0;
    const int wanted = needed(state, step, resource);
    if (wanted == 0) return list.add(kNone, kNone);
    for_each_source(source_choices(state, step, resource), [&](std::uint8_t first) {
        if (wanted == 1) return list.add(first, kNone);
        sources_of(step, resource)[0] = first;
        for_each_source(source_choices(state, step, resource), [&](std::uint8_t second) { list.add(first, second); });
        sources_of(step, resource)[0] = kNone;
    });
}

// The sources that the steps of one listing share, looked up once: coal by place of a build, iron by number of cubes.
class Sources {
 public:
    explicit Sources(const State& state) : state_(state) {}

    const SourceList& coal(const Step& step) {
        const int wanted = coal_needed(state_, step);
        if (wanted != 1 || step.kind == Kind::kLink) {
            list_sources(state_, step, Resource::kCoal, other_coal_);
            return other_coal_;
        }
        const int location = state_.ruleset().location_of[step.place];
        if (!(known_ >> location & 1)) {
            list_sources(state_, step, Resource::kCoal, coal_[location]);
            known_ |= bit32(location);
        }
        return coal_[location];
    }

    const SourceList& iron(const Step& step) {
        const int wanted = iron_needed(state_, step);
        if (iron_[wanted].size == 0) list_sources(state_, step, Resource::kIron, iron_[wanted]);
        return iron_[wanted];
    }

    const SourceList& beer(const Step& step) {
        list_sources(state_, step, Resource::kBeer, beer_);
        return beer_;
    }

 private:
    const State& state_;
    LocationSet known_ = 0;
    SourceList coal_[kMaxLocations], other_coal_, iron_[kMaxSources + 1], beer_;
};

template <class Visit>
void with_sources(Sources& sources, Step step, Visit&& visit) {
    const SourceList &coal = sources.coal(step), &iron = sources.iron(step), &beer = sources.beer(step);
    for (int first = 0; first < coal.size; ++first) {
        std::copy_n(coal.ways[first], kMaxSources, step.coal);
        for (int second = 0; second < iron.size; ++second) {
            std::copy_n(iron.ways[second], kMaxSources, step.iron);
            for (int third = 0; third < beer.size; ++third) {
                std::copy_n(beer.ways[third], kMaxSources, step.beer);
                visit(step);
            }
        }
    }
}

template <class Visit>
void with_cards(Step step, CardSet cards, Visit&& visit) {
    if (step.continues) return visit(step);
    for (int card : members(cards)) {
        step.card = static_cast<std::uint8_t>(card);
        visit(step);
    }
}

// Three cards to scout with, in ascending order.
template <class Visit>
void with_scouted_cards(const State& state, Step step, Visit&& visit) {
    for (int first : members(card_choices(state, step))) {
        step.card = static_cast<std::uint8_t>(first);
        for (int second : members(second_card_choices(state, step))) {
            step.second_card = static_cast<std::uint8_t>(second);
            for (int third : members(third_card_choices(state, step))) {
                step.third_card = static_cast<std::uint8_t>(third);
                visit(step);
            }
        }
    }
}

// Steps that a shortfall or a bonus asks for.
template <class Visit>
void for_each_due_step(const State& state, Visit&& visit) {
    Step step;
    if (state.phase == Phase::kShortfall) {
        step.kind = Kind::kLose;
        for (int space : members(state.owned[state.seat()])) {
            step.place = static_cast<std::uint8_t>(space);
            visit(step);
        }
        return;
    }
    step.kind = Kind::kBonus;
    const IndustrySet industries = developable(state, state.seat());
    for (int kind : members(industries)) {
        step.industry = static_cast<std::uint8_t>(kind);
        visit(step);
    }
    if (!industries) visit(step);
}

}  // namespace steps_detail

// Calls visit(const Step&) for each legal step of the seat to move: at a continuation the "+" steps only.
template <class Visit>
void for_each_step(const State& state, Visit&& visit) {
    using namespace steps_detail;
    if (state.phase == Phase::kShortfall || state.phase == Phase::kBonus) return for_each_due_step(state, visit);
    if (state.phase != Phase::kMain && state.phase != Phase::kContinue) return;
    const bool continues = state.phase == Phase::kContinue;
    const Options options = continues ? continue_options(state) : main_options(state);
    const CardSet hand = state.hand_set(state.seat());
    Sources sources(state);
    const auto step_of = [continues](Kind kind, int industry, int place) {
        Step step;
        step.kind = kind;
        step.continues = continues;
        step.industry = static_cast<std::uint8_t>(industry);
        step.place = static_cast<std::uint8_t>(place);
        return step;
    };
    for (int kind = 0; kind < state.facts().industry_count; ++kind) {
        for (int space : members(options.build[kind])) {
            const Step step = step_of(Kind::kBuild, kind, space);
            with_sources(sources, step,
                         [&](const Step& sourced) { with_cards(sourced, build_cards(state, kind, space), visit); });
        }
        for (int space : members(options.two_card_build[kind])) {
            const Step step = step_of(Kind::kTwoCardBuild, kind, space);
            with_sources(sources, step, [&](Step sourced) {
                for (int first : members(hand))
                    for (int second : members(pair_choices(state, first))) {
                        sourced.card = static_cast<std::uint8_t>(first);
                        sourced.second_card = static_cast<std::uint8_t>(second);
                        visit(sourced);
                    }
            });
        }
    }
    for (int link : members(options.links))
        with_sources(sources, step_of(Kind::kLink, kNone, link),
                     [&](const Step& step) { with_cards(step, hand, visit); });
    for (int kind : members(options.develop))
        with_sources(sources, step_of(Kind::kDevelop, kind, kNone),
                     [&](const Step& step) { with_cards(step, hand, visit); });
    for (int sold : members(options.sell)) {
        const Buyers to = buyers(state, sold);
        Step step = step_of(Kind::kSell, kNone, sold);
        for (int merchant : members(to.merchants)) {
            step.target = static_cast<std::uint8_t>(merchant);
            with_sources(sources, step, [&](const Step& sourced) { with_cards(sourced, hand, visit); });
        }
        for (int port : members(to.ports)) {
            step.target = static_cast<std::uint8_t>(port);
            with_cards(step, hand, visit);
        }
        step.target = kMarket;
        if (to.market) with_cards(step, hand, visit);
    }
    for (int loan : members(options.loan)) with_cards(step_of(Kind::kLoan, kNone, loan), hand, visit);
    if (options.scout) with_scouted_cards(state, step_of(Kind::kScout, kNone, 0), visit);
    if (options.pass) with_cards(step_of(Kind::kPass, kNone, 0), hand, visit);
}

}  // namespace brass
