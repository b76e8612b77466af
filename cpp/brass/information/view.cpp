#include "brass/information/view.h"

#include <algorithm>

#include "brass/core/counting.h"
#include "brass/core/sorting.h"

namespace brass {
namespace {

// The parts of the last step that do not matter for what comes next are cleared, so that equal knowledge is equal bytes.
void forget_history(State& state) {
    state.steps_played = 0;
    const bool is_open = is_open_action(state.phase);
    const bool goes_on = state.step.continues && is_composing(state.phase);
    if (state.step.kind != Kind::kDevelop || !(is_open || goes_on)) state.developed = 0;
    if (is_open) {
        Step open;
        const bool is_bonus = state.step.kind == Kind::kBonus;  // part of a sell action
        open.kind = is_bonus ? Kind::kSell : state.step.kind;
        open.continues = is_bonus || state.step.continues;
        state.step = open;
    } else if (state.phase == Phase::kMain || state.phase == Phase::kShortfall || state.phase == Phase::kOver) {
        state.step = Step{};
    }
}

// Wild cards are taken openly: they come first in a hidden hand (spec of positions, hand_known).
int show_wild_cards(State& state, int seat) {
    const CardSet wild = state.ruleset().wild_cards;
    std::uint8_t* hand = state.hand[seat];
    const std::uint8_t* end =
        std::remove_if(hand, hand + state.hand_size[seat], [wild](std::uint8_t card) { return !(wild >> card & 1); });
    sort_few(hand, static_cast<int>(end - hand));
    return static_cast<int>(end - hand);
}

void hide_cards(State& state, int observer) {
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const int shown = seat == observer ? state.hand_size[seat] : show_wild_cards(state, seat);
        std::fill(state.hand[seat] + shown, state.hand[seat] + kMaxHand, std::uint8_t{0});
    }
    sort_few(state.hand[observer], state.hand_size[observer]);
    std::fill(std::begin(state.deck), std::end(state.deck), std::uint8_t{0});
    state.deck_end -= state.deck_next;
    state.deck_total -= state.deck_next;
    state.deck_next = 0;
    sort_few(state.distant + state.distant_drawn, state.ruleset().distant_tile_count - state.distant_drawn);
}

}  // namespace

View view_of(const State& state, int observer) {
    View view;
    std::memset(static_cast<void*>(&view), 0, sizeof view);
    std::memcpy(static_cast<void*>(&view.known), &state, sizeof state);
    view.observer = static_cast<std::uint8_t>(observer);
    for (int seat = 0; seat < state.players(); ++seat)
        for (int slot = 0; seat != observer && slot < state.hand_size[seat]; ++slot)
            if (const int card = state.hand[seat][slot]; !(state.ruleset().wild_cards >> card & 1)) ++view.unseen[card];
    for (int card = state.deck_next; card < state.deck_total; ++card) ++view.unseen[state.deck[card]];
    forget_history(view.known);
    hide_cards(view.known, observer);
    return view;
}

int unseen_size(const View& view) {
    int size = 0;
    for (int number : view.unseen) size += number;
    return size;
}

int known_cards(const State& known, int seat) {
    const CardSet wild = known.ruleset().wild_cards;
    int number = 0;
    while (number < known.hand_size[seat] && wild >> known.hand[seat][number] & 1) ++number;
    return number;
}

int hidden_size(const View& view) {
    int size = view.known.deck_total - view.known.deck_next;
    for (int seat = 0; seat < view.known.players(); ++seat)
        if (seat != view.observer) size += view.known.hand_size[seat] - known_cards(view.known, seat);
    return size;
}

State determinize(const View& view, Random& random) {
    std::uint8_t pool[kMaxDeck];
    int size = 0;
    for (int card = 0; card < kMaxCards; ++card)
        for (int copy = 0; copy < view.unseen[card]; ++copy) pool[size++] = static_cast<std::uint8_t>(card);
    random.shuffle(pool, size);
    State state = BRASS_TIMED(kCopy, view.known);
    const std::uint8_t* next = pool;
    for (int seat = 0; seat < state.players(); ++seat)
        if (seat != view.observer)
            for (int slot = known_cards(state, seat); slot < state.hand_size[seat]; ++slot)
                state.hand[seat][slot] = *next++;
    for (int card = state.deck_next; card < state.deck_total; ++card) state.deck[card] = *next++;
    const int drawn = state.distant_drawn;
    random.shuffle(state.distant + drawn, state.ruleset().distant_tile_count - drawn);
    return state;
}

std::uint64_t hash(const View& view) {
    static_assert(sizeof(View) % sizeof(std::uint64_t) == 0);
    const auto* bytes = reinterpret_cast<const unsigned char*>(&view);
    std::uint64_t hash = sizeof view;
    for (std::size_t at = 0; at < sizeof view; at += sizeof hash) {
        std::uint64_t word;
        std::memcpy(&word, bytes + at, sizeof word);
        hash = Random::mixed(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    return hash;
}

}  // namespace brass
