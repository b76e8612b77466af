"""Shares, means, ratings and the sequential test: against known values, other libraries and simulated truth."""

import math
import sqlite3

import numpy as np
import pytest

from brass_ai.tournament.ratings import POINTS, ratings
from brass_ai.tournament.sprt import Sprt, SprtParameters, SprtWatch, deal_score, score_of_elo
from brass_ai.tournament.statistics import DealBootstrap, wilson
from brass_ai.tournament.store import SCHEMA


def plackett_luce_games(strengths: list[float], games: int, seed: int) -> list[list[tuple[int, int]]]:
    """Simulated games of all agents: by Gumbel noise on log strengths, which gives Plackett-Luce orders."""
    noise = np.random.default_rng(seed).gumbel(size=(games, len(strengths)))
    orders = np.argsort(-(np.array(strengths) + noise), axis=1)
    return [[(int(agent), place) for place, agent in enumerate(order, 1)] for order in orders]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_wilson_interval_has_its_published_values(wins, games, low, high):
    share = wilson(wins, games)
    assert share.value == pytest.approx(wins / games)
    assert (share.low, share.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_a_share_of_no_games_is_nothing_and_a_shared_win_is_a_part():
    assert wilson(0, 0).value is None
    assert wilson(2.5, 10).value == 0.25


class TestDealBootstrap:
    def test_the_interval_of_independent_deals_is_that_of_the_normal_distribution(self):
        values = np.random.default_rng(1).normal(10, 4, 400)
        estimate = DealBootstrap(np.arange(400)).mean(values)
        error = values.std() / math.sqrt(400)
        assert estimate.value == pytest.approx(values.mean())
        assert estimate.low == pytest.approx(values.mean() - 1.96 * error, abs=0.15 * error)
        assert estimate.high == pytest.approx(values.mean() + 1.96 * error, abs=0.15 * error)

    def test_more_games_of_the_same_deal_do_not_narrow_the_interval(self):
        values = np.random.default_rng(2).normal(size=50)
        once = DealBootstrap(np.arange(50)).mean(values)
        four_times = DealBootstrap(np.repeat(np.arange(50), 4)).mean(np.repeat(values, 4))
        assert (four_times.low, four_times.high) == (pytest.approx(once.low), pytest.approx(once.high))

    def test_what_is_paired_within_deals_stays_paired(self):
        """The deals differ by far, the two agents always by 3: the interval of the difference has no width."""
        deal = np.repeat(np.arange(30), 2)
        luck = np.repeat(np.random.default_rng(3).normal(0, 50, 30), 2)
        difference = DealBootstrap(deal).mean((luck + 3) - luck)
        assert (difference.low, difference.high) == (pytest.approx(3), pytest.approx(3))

    def test_rows_and_missing_values_can_be_left_out(self):
        values = np.array([1.0, np.nan, 3.0, 100.0])
        estimate = DealBootstrap(np.array([0, 0, 1, 1])).mean(values, np.array([True, True, True, False]))
        assert estimate.value == 2.0

    def test_few_deals_have_no_interval_and_none_has_no_figure(self):
        """Two deals that happen to be equal would else seem to be certain."""
        estimate = DealBootstrap(np.array([7, 7, 8])).mean(np.array([1.0, 2.0, 1.5]))
        assert (estimate.value, estimate.low, estimate.high) == (1.5, None, None)
        assert DealBootstrap(np.zeros(0, np.int64)).mean(np.zeros(0)).value is None

    def test_the_same_results_give_the_same_interval(self):
        values = np.random.default_rng(4).normal(size=20)
        assert DealBootstrap(np.arange(20)).mean(values) == DealBootstrap(np.arange(20)).mean(values)


class TestRatings:
    def test_two_agents_differ_by_the_odds_of_their_results(self):
        """Three wins of four are odds of 3 to 1."""
        games = [[(0, 1), (1, 2)]] * 300 + [[(0, 2), (1, 1)]] * 100
        first, second = ratings(games, np.arange(400), 2)
        assert first.value - second.value == pytest.approx(400 * math.log10(3), abs=0.5)
        assert first.value + second.value == pytest.approx(0, abs=1e-9)

    @pytest.mark.parametrize("seats", [[0, 1, 2, 3], [0, 0, 1, 1, 2, 3]])
    def test_each_agent_is_expected_to_be_chosen_as_often_as_it_was(self, seats):
        """What makes strengths the most likely ones, also where agents hold several seats: over all places of all
        games, the chances to come next, among those who are left, add up to how often that happened."""
        strengths = np.array([0.8, 0.1, -0.3, -0.6])[seats].tolist()
        games = [[(seats[seat], place) for seat, place in game] for game in plackett_luce_games(strengths, 500, seed=5)]
        found = np.exp([rating.value / POINTS for rating in ratings(games, np.arange(500), 4)])
        expected, chosen = np.zeros(4), np.zeros(4)
        for game in games:
            order = [agent for agent, _ in game]
            for place, agent in enumerate(order[:-1]):
                left = order[place:]
                np.add.at(expected, left, found[left] / found[left].sum())
                chosen[agent] += 1
        assert expected == pytest.approx(chosen, rel=0.002)

    def test_there_is_no_interval_where_results_fit_any_distance(self):
        """Two who beat each other always finished ahead of two others who did so, too."""
        games = [[(0, 1), (1, 2), (2, 3), (3, 4)], [(1, 1), (0, 2), (3, 3), (2, 4)]] * 10
        apart = ratings(games, np.arange(20), 4)
        assert apart[0].value > apart[2].value + 400 and {rating.low for rating in apart} == {None}
        joined = ratings([*games, [(2, 1), (0, 2), (1, 3), (3, 4)]], np.arange(21), 4)
        assert joined[0].low < joined[0].value < joined[0].high

    def test_the_intervals_hold_the_truth(self):
        strengths = [1.0, 0.3, -0.2, -1.1]
        games = plackett_luce_games(strengths, 300, seed=6)
        for rating, strength in zip(ratings(games, np.arange(300), 4), strengths, strict=True):
            assert rating.low < strength * POINTS < rating.high
            assert rating.high - rating.low < 100

    def test_a_shared_place_is_half_of_each_order(self):
        shared = ratings([[(0, 1), (1, 1), (2, 3)]] * 40, np.arange(40), 3)
        orders = [[(0, 1), (1, 2), (2, 3)], [(0, 2), (1, 1), (2, 3)]] * 20
        split = ratings(orders, np.arange(40), 3)
        assert [rating.value for rating in shared] == pytest.approx([rating.value for rating in split], abs=0.5)
        assert shared[0].value == pytest.approx(shared[1].value, abs=1e-3)

    @pytest.mark.parametrize("places", [(1, 2, 2, 2), (1, 1, 1, 4), (1, 1, 1, 1), (1, 1, 3, 3)])
    def test_who_shares_all_places_has_the_same_rating(self, places):
        found = [rating.value for rating in ratings([list(enumerate(places))] * 6, np.arange(6), 4)]
        for place in set(places):
            equals = [value for value, other in zip(found, places, strict=True) if other == place]
            assert equals == pytest.approx([equals[0]] * len(equals), abs=0.5)

    def test_who_always_wins_has_a_finite_rating(self):
        few, many = (ratings([[(0, 1), (1, 2)]] * games, np.arange(games), 2)[0] for games in (10, 50))
        assert 300 < few.value < many.value < 2000 and many.low is None

    def test_the_order_of_the_games_makes_no_difference(self):
        games = plackett_luce_games([0.5, 0.0, -0.5], 60, seed=7)
        forward, backward = (ratings(order, np.arange(60), 3) for order in (games, games[::-1]))
        assert [rating.value for rating in forward] == pytest.approx([rating.value for rating in backward], abs=0.01)

    def test_an_agent_that_has_not_played_has_none(self):
        rated = ratings([[(0, 1), (2, 2)]] * 3, np.arange(3), 3)
        assert rated[1].value is None and rated[0].value > rated[2].value

    def test_an_agent_may_hold_several_seats(self):
        games = [[(0, 1), (1, 2), (0, 3), (1, 4)], [(1, 1), (0, 2), (1, 3), (0, 4)]] * 10
        first, second = ratings(games, np.arange(20) // 2, 2)
        assert first.value == pytest.approx(second.value, abs=0.5)


class TestSprt:
    PARAMETERS = SprtParameters(0, 60)

    @staticmethod
    def verdicts(elo: float, parameters: SprtParameters, tests: int, seed: int) -> list[str]:
        """Verdicts where the first agent is so much stronger: deals of two games, some luckier for it than others."""
        generator = np.random.default_rng(seed)
        found = []
        for _ in range(tests):
            test = Sprt(parameters)
            while test.verdict is None:
                luck = np.clip(generator.normal(score_of_elo(elo), 0.15), 0, 1)
                test.add(generator.binomial(2, luck) / 2)
            found.append(test.verdict)
        return found

    def test_it_errs_as_seldom_as_asked(self):
        """In 400 tests an error of 5 % shows up to 33 times with a chance of 1 in 500 to be more."""
        assert self.verdicts(0, self.PARAMETERS, 400, seed=8).count("H1") <= 33
        assert self.verdicts(60, self.PARAMETERS, 400, seed=9).count("H0") <= 33

    def test_a_clear_difference_is_decided_either_way(self):
        assert set(self.verdicts(200, self.PARAMETERS, 20, seed=10)) == {"H1"}
        assert set(self.verdicts(-200, self.PARAMETERS, 20, seed=11)) == {"H0"}

    def test_stricter_tests_take_longer(self):
        scores = [0.5, 1.0, 1.0, 0.5, 1.0, 0.0] * 100
        loose, strict = (Sprt(SprtParameters(0, 60, error, error), scores) for error in (0.2, 0.01))
        assert loose.verdict == strict.verdict == "H1"
        assert loose.deals < strict.deals

    def test_a_lucky_streak_decides_nothing(self):
        assert Sprt(self.PARAMETERS, [1.0] * 5).verdict is None

    def test_equal_agents_come_to_an_end(self):
        assert Sprt(SprtParameters(0, 20), [0.5] * 500).verdict == "H0"

    def test_a_verdict_stands(self):
        test = Sprt(self.PARAMETERS, [1.0] * 100)
        deals = test.deals
        assert deals < 100 and test.add(0.0) == "H1" and test.deals == deals
        assert test.to_dict()["verdict"] == "H1"

    def test_the_score_of_a_deal_counts_pairs_of_seats(self):
        """Seats of the first finish 1st and 3rd, of the second 2nd and 4th; then all share the first place."""
        assert deal_score([[(0, 1), (1, 2), (0, 3), (1, 4)]], 0, 1) == 0.75
        assert deal_score([[(0, 1), (1, 1)]], 0, 1) == 0.5
        assert deal_score([[(0, 1), (1, 2)], [(1, 1), (0, 2)]], 0, 1) == 0.5
        assert deal_score([[(0, 1), (2, 2)]], 0, 1) is None

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("elo0=0", "has no elo1"),
            ("elo0=0,elo1=x", "elo1 is 'x'; expected a number"),
            ("elo0=0,elo1=20,gamma=1", "'gamma=1'"),
            ("elo0=0,elo0=1", "'elo0=1'"),
            ("20", "'20'"),
            ("elo0=20,elo1=20", "elo1 is 20; expected more than elo0, 20"),
            ("elo0=0,elo1=nan", "elo1 is nan"),
            ("elo0=0,elo1=20,alpha=0.7", "alpha is 0.7"),
        ],
    )
    def test_what_is_no_test_is_refused_with_a_sentence(self, text, part):
        with pytest.raises(ValueError) as refusal:
            SprtParameters.parse(text)
        assert part in str(refusal.value) and str(refusal.value).endswith(".") and "\n" not in str(refusal.value)

    def test_its_text_is_read(self):
        assert SprtParameters.parse("elo1=20.5,elo0=-5,beta=0.1") == SprtParameters(-5, 20.5, 0.05, 0.1)

    def test_a_score_outside_its_range_is_refused(self):
        with pytest.raises(ValueError, match=r"the score of a deal is 1\.5"):
            Sprt(self.PARAMETERS).add(1.5)

    def test_a_running_tournament_is_watched_deal_by_deal(self):
        """Deals count in their order, each when both its games are there."""
        connection = sqlite3.connect(":memory:")
        connection.executescript(SCHEMA)

        def play(deal: int, rotation: int) -> None:
            game = 2 * deal + rotation
            connection.execute("INSERT INTO games(game, deal, rotation) VALUES (?, ?, ?)", (game, deal, rotation))
            for agent in (0, 1):
                seat = (game, (agent + rotation) % 2, agent, agent + 1)
                connection.execute("INSERT INTO seats(game, seat, agent, place) VALUES (?, ?, ?, ?)", seat)

        watch = SprtWatch(self.PARAMETERS, games_per_deal=2)
        assert not watch(connection)
        play(0, 0)
        play(1, 0)
        play(1, 1)
        assert not watch(connection) and watch.test.deals == 0
        play(0, 1)
        assert not watch(connection) and watch.test.deals == 2
        for deal in range(2, 40):
            play(deal, 0)
            play(deal, 1)
        assert watch(connection) and watch.test.verdict == "H1" and watch.test.deals < 40
