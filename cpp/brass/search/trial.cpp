#include "brass/search/trial.h"

#include <algorithm>

#include "brass/search/evaluation.h"
#include "brass/search/guided.h"
#include "brass/search/playout.h"

namespace brass {
namespace {

constexpr std::uint64_t kWorldStep = 0x9e3779b97f4a7c15u;
enum class Use : std::uint64_t { kWorld = 1, kDeal, kCard, kPolicy };

std::uint64_t derived(std::uint64_t seed, Use use, std::uint64_t number = 0) {
    return Random::mixed(Random::mixed(seed + static_cast<std::uint64_t>(use)) + number);
}

// One trial in one world.
class Course {
 public:
    Course(const View& view, const State& world, std::uint64_t seed, const Trial& trial, const TrialPlan& plan,
           Outcome* outcomes)
        : state_(world), seat_(view.observer), seed_(seed), trial_(trial), plan_(plan), outcomes_(outcomes) {}

    void play() {
        begin();
        follow_line();
        const int start = rounds_, horizon = start + plan_.horizon;
        while (!state_.is_over() && rounds_ < horizon) step(guided());
        estimate_all();
        if (!plan_.plays_out) return;
        while (!state_.is_over()) step(guided());
        account();
    }

 private:
    void begin() {
        rounds_ = rounds_begun(state_);
        for (int seat = 0; seat < state_.players(); ++seat) {
            outcomes_[seat] = {};
            outcomes_[seat].banked = state_.points[seat];
        }
        if (trial_.lost_card != kNone) exchange(trial_.lost_card);
    }

    // One card of the kind for a random one of those not dealt, or of a rival's hand if all are dealt.
    void exchange(int card) {
        std::uint8_t* const hand = state_.hand[seat_];
        std::uint8_t* const own = std::find(hand, hand + state_.hand_size[seat_], card);
        std::uint8_t* others[kMaxUndealt + kMaxSeats * kMaxHand];
        int size = 0;
        for (int at = state_.deck_next; at < state_.deck_total; ++at) others[size++] = state_.deck + at;
        for (int seat = 0; size == 0 && seat < state_.players(); ++seat)
            for (int slot = 0; seat != seat_ && slot < state_.hand_size[seat]; ++slot)
                others[size++] = state_.hand[seat] + slot;
        if (own == hand + state_.hand_size[seat_] || size == 0) return;
        Random random(derived(seed_, Use::kCard));
        std::swap(*own, *others[random.below(static_cast<std::uint32_t>(size))]);
    }

    void follow_line() {
        const int place = state_.turn;
        for (Decision decision : trial_.line) {
            if (state_.is_over() || rounds_ != rounds_begun(state_) || state_.turn != place) return;
            DecisionList legal;
            legal_decisions(state_, legal);
            if (std::find(legal.begin(), legal.end(), decision) == legal.end()) return;
            step(decision);
        }
    }

    // The same noise for the same seat, round and decision of a turn, whatever was played before.
    Decision guided() {
        if (const int turn = rounds_ * kMaxSeats + state_.seat(); turn != turn_) turn_ = turn, decided_ = 0;
        Random random(derived(seed_, Use::kPolicy, static_cast<std::uint64_t>(turn_) << 16 | decided_++));
        return guided_decision(state_, random);
    }

    void step(Decision decision) {
        State before = state_;
        Random deal(derived(seed_, Use::kDeal));
        apply(state_, decision, deal);
        if (state_.era != before.era) account_canal(before, decision);
        if (const int rounds = rounds_begun(state_); rounds != rounds_) {
            if (!has_next_round_) begin_next_round();
            rounds_ = rounds;
            for (int seat = 0; seat < state_.players(); ++seat)
                outcomes_[seat].income += static_cast<float>(state_.facts().level_of_income_space[state_.income[seat]]);
        }
    }

    void begin_next_round() {
        has_next_round_ = true;
        std::uint8_t* const order = state_.order;
        const int players = state_.players();
        // A round that opens with a tile to give up is left as it is.
        if (trial_.next_place != kNone && state_.phase == Phase::kMain && state_.turn == 0) {
            std::uint8_t* const at = std::find(order, order + players, seat_);
            std::uint8_t* const wanted = order + trial_.next_place;
            if (at < wanted) std::rotate(at, at + 1, wanted + 1);
            if (at > wanted) std::rotate(wanted, at, at + 1);
        }
        for (int place = 0; place < players; ++place) outcomes_[order[place]].place = static_cast<float>(place + 1);
    }

    // L95: the board that the era's last decision left is cleared; the same decision a round earlier ends no era.
    void account_canal(State& before, Decision decision) {
        Random unused(0);
        --before.round;
        apply(before, decision, unused);
        for (int seat = 0; seat < state_.players(); ++seat) {
            outcomes_[seat].canal_links = static_cast<float>(link_points(before, seat));
            outcomes_[seat].canal_tiles = static_cast<float>(tile_points(before, seat));
        }
    }

    void estimate_all() {
        float points[kMaxSeats] = {};
        estimate(state_, Evaluation::kNetwork, points);
        for (int seat = 0; seat < state_.players(); ++seat) outcomes_[seat].expected = points[seat];
    }

    void account() {
        const int pounds = state_.facts().pounds_per_point;
        for (int seat = 0; seat < state_.players(); ++seat) {
            Outcome& all = outcomes_[seat];
            all.points = state_.points[seat];
            all.rail_links = static_cast<float>(link_points(state_, seat));  // L98: the board is left lying
            all.rail_tiles = static_cast<float>(tile_points(state_, seat));
            all.money = pounds ? static_cast<float>(state_.cash[seat] / pounds) : 0;
            all.other = all.points - all.banked - all.canal_links - all.canal_tiles - all.rail_links - all.rail_tiles -
                        all.money;
        }
    }

    State state_;
    const int seat_;
    const std::uint64_t seed_;
    const Trial& trial_;
    const TrialPlan& plan_;
    Outcome* const outcomes_;
    int rounds_ = 0, turn_ = -1;
    std::uint64_t decided_ = 0;
    bool has_next_round_ = false;
};

}  // namespace

std::vector<Outcome> try_out(const View& view, const std::vector<Trial>& trials, const TrialPlan& plan) {
    const std::size_t players = view.known.players();
    std::vector<Outcome> outcomes(plan.worlds * trials.size() * players);
    Outcome* next = outcomes.data();
    for (std::uint32_t number = 0; number < plan.worlds; ++number) {
        const std::uint64_t seed = derived(plan.seed, Use::kWorld, (plan.first + number) * kWorldStep);
        Random random(seed);
        const State world = determinize(view, random);
        for (const Trial& trial : trials) {
            Course(view, world, seed, trial, plan, next).play();
            next += players;
        }
    }
    return outcomes;
}

}  // namespace brass
