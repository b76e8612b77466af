// All complete steps at a decision: the product of what, target, cards and sources, without carrying anything out.
#pragma once

#include "brass/core/choices.h"

namespace brass {

namespace steps_detail {

// Nearest mines by place of use, looked up once per listing.
class Mines {
 public:
    explicit Mines(const State& state) : state_(state) {}

    SpaceSet for_step(const Step& step) {
        if (step.kind == Kind::kLink) return coal_choices(state_, step);
        const int location = state_.ruleset().location_of[step.place];
        if (!(known_ >> location & 1)) {
            mines_[location] = coal_choices(state_, step);
            known_ |= bit32(location);
        }
        return mines_[location];
    }

 private:
    const State& state_;
    LocationSet known_ = 0;
    SpaceSet mines_[kMaxLocations];
};

template <class Visit>
void with_sources(const State& state, Mines& mines, SpaceSet works, Step step, Visit&& visit) {
    const SpaceSet coal = needs_coal(state, step) ? mines.for_step(step) : 0;
    const SpaceSet iron = needs_iron(state, step) ? works : 0;
    if (needs_coal(state, step)) step.coal = kMarket;
    if (needs_iron(state, step)) step.iron = kMarket;
    SpaceSet coal_left = coal;
    do {
        if (coal) step.coal = static_cast<std::uint8_t>(lowest(coal_left));
        SpaceSet iron_left = iron;
        do {
            if (iron) step.iron = static_cast<std::uint8_t>(lowest(iron_left));
            visit(step);
            iron_left &= iron_left - 1;
        } while (iron_left);
        coal_left &= coal_left - 1;
    } while (coal_left);
}

template <class Visit>
void with_cards(Step step, CardSet cards, Visit&& visit) {
    if (step.continues) return visit(step);
    for (int card : members(cards)) {
        step.card = static_cast<std::uint8_t>(card);
        visit(step);
    }
}

}  // namespace steps_detail

// Calls visit(const Step&) for each legal step of the seat to move: at a continuation the "+" steps only.
template <class Visit>
void for_each_step(const State& state, Visit&& visit) {
    using namespace steps_detail;
    if (state.phase == Phase::kShortfall) {
        for (int space : members(state.owned[state.seat()])) {
            Step step;
            step.kind = Kind::kLose;
            step.place = static_cast<std::uint8_t>(space);
            visit(step);
        }
        return;
    }
    if (state.phase != Phase::kMain && state.phase != Phase::kContinue) return;
    const bool continues = state.phase == Phase::kContinue;
    const Options options = continues ? continue_options(state) : main_options(state);
    const CardSet hand = state.hand_set(state.seat());
    const SpaceSet works = iron_choices(state);
    Mines mines(state);
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
            with_sources(state, mines, works, step,
                         [&](const Step& sourced) { with_cards(sourced, build_cards(state, kind, space), visit); });
        }
        for (int space : members(options.two_card_build[kind])) {
            const Step step = step_of(Kind::kTwoCardBuild, kind, space);
            with_sources(state, mines, works, step, [&](Step sourced) {
                for (int first : members(hand))
                    for (int second : members(second_card_choices(state, first))) {
                        sourced.card = static_cast<std::uint8_t>(first);
                        sourced.second_card = static_cast<std::uint8_t>(second);
                        visit(sourced);
                    }
            });
        }
    }
    for (int link : members(options.links))
        with_sources(state, mines, works, step_of(Kind::kLink, kNone, link),
                     [&](const Step& step) { with_cards(step, hand, visit); });
    for (int kind : members(options.develop))
        with_sources(state, mines, works, step_of(Kind::kDevelop, kind, kNone),
                     [&](const Step& step) { with_cards(step, hand, visit); });
    for (int mill : members(options.sell)) {
        const Buyers to = buyers(state, mill);
        Step step = step_of(Kind::kSell, kNone, mill);
        for (int port : members(to.ports)) {
            step.target = static_cast<std::uint8_t>(port);
            with_cards(step, hand, visit);
        }
        step.target = kMarket;
        if (to.market) with_cards(step, hand, visit);
    }
    for (int loan : members(options.loan)) with_cards(step_of(Kind::kLoan, kNone, loan), hand, visit);
    if (options.pass) with_cards(step_of(Kind::kPass, kNone, 0), hand, visit);
}

}  // namespace brass
