// Estimates of single decisions in points, from an Outlook: the knowledge of the guided policy. Each function is one
// piece of advice that strong players give.
#pragma once

#include "brass/search/evaluation.h"
#include "brass/search/guided.h"

namespace brass {

class DecisionScorer {
 public:
    DecisionScorer(const State& state, const PolicyWeights& policy, bool with_links = true);

    // Looks up what the scores of main decisions share, for the industries that can be built and developed; needed
    // before build, two_card_build and develop.
    void prepare(IndustrySet built, IndustrySet developed);

    float build(int kind, int space) const;
    float two_card_build(int kind, int space, bool one_card_does) const;
    // No two-card build of the industry scores more.
    float most_of_two_cards(int kind) const;
    // Every first link, each with the best second one that could follow in the rail era.
    void links(LinkSet lines, int first_number, ScoredDecisions& scored) const;
    float second_link(int link) const;
    float develop(int kind, bool is_first) const;
    // One sale and all that can follow it in the same action.
    float sales(SpaceSet sold) const;
    float port(int space) const;
    float distant_market(int mill) const;
    float merchant(int target) const;
    float bonus_development(int kind) const;
    float scout() const;
    float loan(int loan) const;
    float pass() const;

 private:
    float tile_value(const TileFacts& tile, float chance) const;
    void prepare_build(int kind);
    float cubes_price(Resource resource, int needed, bool is_free) const;
    float quenched(int barrels) const;
    float link_value(int link) const;
    float sale_value(int space, int kind) const;
    float development(int kind) const;

    const State& state_;
    const Ruleset& ruleset_;
    const PolicyWeights& policy_;
    const EvaluationWeights& weights_;
    const Outlook outlook_;
    int seat_;
    float money_;        // points that money in hand and income are worth
    float pound_;        // points for one more pound in hand
    float space_worth_;  // points for one more income space

    // Of the top tile of one stack. Index 1 where the town has a partner (mills, ports) or sells to the market (mines).
    struct Build {
        float value[2];
        float icon_chance[2];  // of its link icons
        float coal;            // price of its coal where none is connected
        LocationSet partners;  // towns of index 1
    };
    Build builds_[kMaxIndustries];
    float developments_[kMaxIndustries];
    float best_development_ = 0;
};

// Points lost by discarding a card: what it could still build.
float card_worth(const State& state, const PolicyWeights& policy, int card);

// Points gained by drinking the barrel beside a merchant.
float bonus_worth(const State& state, const PolicyWeights& policy, int merchant);

// Points gained by taking a cube from a mine or works: one's own flip, a rival's flip counts against.
float source_worth(const State& state, const PolicyWeights& policy, int space);

// Points that a tile on the board is worth to its owner.
float tile_worth(const State& state, int space);

}  // namespace brass
