#include "brass/information/observation.h"

#include <algorithm>

namespace brass {
namespace {

constexpr int kSeatNumbers = 7, kGameNumbers = 7;

// Appends numbers to a row.
class Row {
 public:
    explicit Row(float* next) : next_(next) {}

    void add(double number) { *next_++ = static_cast<float>(number); }
    void add_one_of(int chosen, int size) {
        for (int at = 0; at < size; ++at) add(at == chosen);
    }

 private:
    float* next_;
};

// A seat as the observer counts: 0 is the observer; kNone stays.
int relative(const View& view, int seat) {
    const int players = view.known.players();
    return seat == kNone ? kNone : (seat - view.observer + players) % players;
}

void add_board(Row& row, const View& view) {
    const State& state = view.known;
    const Facts& facts = state.facts();
    for (int space = 0; space < facts.space_count; ++space) {
        row.add_one_of(relative(view, state.owner_of(space)), facts.players);
        row.add_one_of(state.industry_at(space), facts.industry_count);
        row.add(state.level_at(space) / 8.0);
        row.add(state.flipped >> space & 1);
        row.add(state.cubes_at(space) / 6.0);
    }
    for (int link = 0; link < facts.link_count; ++link) {
        int owner = kNone;
        for (int seat = 0; seat < facts.players; ++seat)
            if (state.links[seat] >> link & 1) owner = seat;
        row.add_one_of(relative(view, owner), facts.players);
    }
}

void add_seats(Row& row, const View& view) {
    const State& state = view.known;
    const Ruleset& ruleset = state.ruleset();
    const int players = ruleset.players();
    for (int offset = 0; offset < players; ++offset) {
        const int seat = (view.observer + offset) % players;
        int place = 0;
        while (state.order[place] != seat) ++place;
        row.add(state.cash[seat] / 100.0);
        row.add(ruleset.income_level(state.income[seat]) / 30.0);
        row.add(state.points[seat] / 200.0);
        row.add(state.spent[seat] / 50.0);
        row.add(state.hand_size[seat] / 8.0);
        row.add(place / static_cast<double>(players));
        row.add(!state.is_over() && state.seat() == seat);
        for (int kind = 0; kind < ruleset.facts->industry_count; ++kind)
            row.add(state.stack_gone[seat][kind] / static_cast<double>(ruleset.stack_size[kind]));
    }
}

}  // namespace

int observation_size(const Ruleset& ruleset) {
    const Facts& facts = *ruleset.facts;
    return facts.space_count * (facts.players + facts.industry_count + 3) + facts.link_count * facts.players +
           facts.players * (kSeatNumbers + facts.industry_count) + 2 * facts.card_count + kGameNumbers +
           kDistantValues + facts.merchant_count * (facts.industry_count + 1);
}

void observe(const View& view, float* numbers) {
    const State& state = view.known;
    const Ruleset& ruleset = state.ruleset();
    const Facts& facts = *ruleset.facts;
    Row row(numbers);
    add_board(row, view);
    add_seats(row, view);
    for (int card = 0; card < facts.card_count; ++card) {
        row.add(state.held(view.observer, card) / 8.0);
        row.add(view.unseen[card] / 8.0);
    }
    row.add(state.market[0] / static_cast<double>(facts.markets[0].capacity));
    row.add(state.market[1] / static_cast<double>(facts.markets[1].capacity));
    row.add(state.distant_marker / std::max(1.0, static_cast<double>(facts.no_demand_position)));
    for (int merchant = 0; merchant < facts.merchant_count; ++merchant) {
        for (int kind = 0; kind < facts.industry_count; ++kind) row.add(state.merchants_for[kind] >> merchant & 1);
        row.add(state.merchant_beer >> merchant & 1);
    }
    int undrawn[kDistantValues] = {};
    for (int tile = state.distant_drawn; tile < ruleset.distant_tile_count; ++tile) ++undrawn[state.distant[tile]];
    for (int number : undrawn) row.add(number / 4.0);
    row.add(state.era == kRail);
    row.add(state.round / static_cast<double>(facts.rounds));
    row.add(state.actions_left / static_cast<double>(facts.actions_per_turn));
    row.add(state.owed / 10.0);
}

}  // namespace brass
