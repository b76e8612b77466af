"""What the round, the turn order and the active seat say about hands, deck and discards (L16 to L25, B22 to B29)."""

from dataclasses import dataclass

from brass_core.names import Names


@dataclass(frozen=True, slots=True)
class Moment:
    """When in a game a position is; `active_seat` is None after the game."""

    era: str
    round: int
    turn_order: tuple[int, ...]
    active_seat: int | None
    actions_left: int
    in_action: bool  # an action is open
    in_shortfall: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """What follows from the moment: sizes by seat, and who may have spent money in this round."""

    hand_sizes: tuple[int, ...]
    played: tuple[int, ...]  # actions of the seat in this era; each takes a card from the hand (B26, C18)
    deck_size: int
    may_have_spent: tuple[bool, ...]


def action_range(moment: Moment, names: Names) -> tuple[int, int]:
    """The smallest and the largest number of actions left that fit the moment (L19, L20, B24, B25)."""
    if moment.active_seat is None or moment.in_shortfall:
        return 0, 0
    actions = names.actions_in(moment.era, moment.round)
    return (0, actions - 1) if moment.in_action else (1, actions)


def progress_at(moment: Moment, names: Names) -> Progress:
    """Sizes of hands, discards and deck at a moment whose fields are consistent."""
    turns = [_turn(moment, seat, names) for seat in range(names.players)]
    before = _cards_before(moment.era, moment.round, names)
    hands = [_hand(moment, played, ended, names) for played, ended in turns]
    played = [before + cards for cards, _ in turns]
    deck = names.total_cards - names.removed_cards[moment.era] - sum(hands) - sum(played)
    # L88, L89, B33: what was spent is put back when the new order is set, so in a shortfall and after the game.
    settled = moment.active_seat is None or moment.in_shortfall
    return Progress(tuple(hands), tuple(played), deck, tuple(cards > 0 and not settled for cards, _ in turns))


def _turn(moment: Moment, seat: int, names: Names) -> tuple[int, bool]:
    """Cards that the seat has played in this round, and whether its turn has ended."""
    actions = names.actions_in(moment.era, moment.round)
    if moment.active_seat is None:
        return actions, True
    if moment.in_shortfall:
        # L17, L18, B34: income ends a round, and starts it in 2007.
        return (actions, True) if names.refills_after_turn else (0, False)
    turn, now = moment.turn_order.index(seat), moment.turn_order.index(moment.active_seat)
    if turn == now:
        return actions - moment.actions_left, False
    return (actions, True) if turn < now else (0, False)


def _hand(moment: Moment, played: int, ended: bool, names: Names) -> int:
    """The hand of a seat that has played so many cards in this round."""
    # L23a, B28: refilled with the end of the turn. L23b: only with the end of the round.
    if ended and names.refills_after_turn:
        return _hand_at_start(moment.era, moment.round + 1, names)
    return _hand_at_start(moment.era, moment.round, names) - played


def _hand_at_start(era: str, round_number: int, names: Names) -> int:
    """L25, B29: full, but no more than the cards that the seat has yet to play in the era."""
    to_play = _cards_before(era, names.rounds + 1, names) - _cards_before(era, round_number, names)
    return min(names.hand_size, to_play)


def _cards_before(era: str, round_number: int, names: Names) -> int:
    """Cards that each seat plays in the rounds before that one (L21)."""
    return sum(names.actions_in(era, earlier) for earlier in range(1, round_number))
