"""What a seat of Auction chooses before the play: bids, trump, gifts and discards.

Every candidate is tried in the same worlds, and judged by the chance to win the match at the score
that follows when novices play the rounds to their end. Exact play, at some milliseconds a world
before the first card, would take too long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.bots.novice import auction as novice
from eightythree.bots.novice.bidding import HIGHEST_LIMIT, OVER_PARTNER, call_up_to, limit
from eightythree.bots.novice.heights import heights
from eightythree.bots.thought import Thought
from eightythree.cards import cards_in, mask_of, suit_mask
from eightythree.games.auction import Phase
from eightythree.games.auction.actions import (
    DISCARD,
    DOUBLE,
    GIVE,
    MOST,
    PASS,
    bid_action,
    chosen_cards,
)
from eightythree.search_bots.auction_calls import Calls
from eightythree.search_bots.auction_chances import gains
from eightythree.search_bots.auction_deals import KITTY
from eightythree.search_bots.auction_hands import dealt_worlds, house_rules, worlds_now
from eightythree.search_bots.auction_rest import captures_by_choice
from eightythree.search_bots.choosing import DOUBT, chosen
from eightythree.sim.auction_bidding import OPENING, PACE
from eightythree.tricks import trumps

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from eightythree.games import auction

    Ints = NDArray[np.int64]

__all__ = ["Options", "call", "choice", "hands_now", "keeps", "options_of", "values"]

_CHOICES: Final = 20
"""Up to so many choices are tried in all worlds."""
_FEWEST: Final = 8
_SURE: Final = 3.0
"""By how many standard errors another bid must be better: the rule was found in many more deals."""
_NEAR: Final = 12
"""How far from the bid that its hand is good for others are tried."""
_OVER: Final = 4  # the turn after the last


def call(seen: auction.Observation, worlds: int, bold: int, rng: random.Random) -> Thought:
    """Return a bid or a pass: how high to go when the others bid as novices with their hands.

    The options are the bids to go up to, and to pass. Unless another is surely better it goes above
    the novice's limit: who passes leaves the bid to the other side, which makes most bids.

    Args:
        seen: what the seat to act may know.
        worlds: how many are played on.
        bold: by how many points it goes above that limit.
        rng: seeds the worlds.
    """
    seat = seen.seat or 0
    rules = seen.rules
    calls = Calls(seen, *dealt_worlds(seen, worlds, rng))
    good_for = limit(seen.hand)
    if good_for < DOUBLE:
        good_for = min(good_for + bold, HIGHEST_LIMIT)
    goals = _goals(seen, good_for)
    if calls.bidder == (seat + 2) % 4:
        good_for -= OVER_PARTNER
    usual = max((place for place, goal in enumerate(goals) if goal <= good_for), default=0)
    actions = [bid_action(goal) if goal else PASS for goal in goals]
    found = chosen(actions, *calls.up_to(goals), usual, _SURE)
    goal = found.action - PASS
    if not goal:
        return found
    table = house_rules(rules)
    rivals = sum(not calls.silent >> other % 4 & 1 for other in (seat + 1, seat + 3))
    step = int(table.bid_step)
    bid = call_up_to(
        goal, seen.bid, False, True, rivals, table.once, rules.min_bid, step, PACE, OPENING
    )
    return found._replace(action=bid_action(bid), goal=found.action)


def _goals(seen: auction.Observation, good_for: int) -> list[int]:
    """Return the bids to try going up to, 0 for a pass; by twos near what the hand is good for."""
    legal = [action - PASS for action in seen.legal]
    always = {*legal[:2], MOST, DOUBLE}

    def near(goal: int) -> bool:
        away = goal - good_for
        return abs(away) <= _NEAR and (away % 2 == 0 or seen.rules.bid_step > 1)

    return [goal for goal in legal if goal in always or near(goal)]


def choice(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return the suit to name, the trumps to give or the cards to discard."""
    # There are never many suits, so more worlds take no longer.
    if seen.phase is Phase.TRUMP:
        worlds *= 4
    hands = hands_now(seen, worlds, rng)
    if not len(hands):
        return Thought(novice.choose(seen), (), 0)
    options = options_of(seen)
    # Many choices are tried in fewer worlds, so that it takes as long.
    hands = hands[: max(_FEWEST, len(hands) * _CHOICES // len(options.actions))]
    usual = options.actions.index(novice.choose(seen))
    return chosen(options.actions, *values(seen, options, hands), usual, DOUBT)


class Options(NamedTuple):
    """What a seat may sensibly do before the play, but for bids."""

    actions: list[int]
    suits: list[int]
    """By action the trump suit."""
    gifts: list[int]
    """By action what is given, a mask."""
    discards: list[int]
    """By action what is discarded, a mask."""
    giving: int
    """The turn to give that comes next, from the declarer's 0 to 4 for none."""
    discarding: int
    """The turn to discard that comes next."""


def options_of(seen: auction.Observation, *others: int) -> Options:
    """Return what there is to choose from, some other actions of the same kind besides.

    Suits; the sensible gifts; of discards those that throw the lowest of every suit, however many
    of each. What the novice does is always among them.
    """
    if seen.phase is Phase.TRUMP:
        nothing = [0] * 4
        return Options(list(seen.legal), [*range(4)], nothing, nothing, 0, 0)
    besides = {chosen_cards(action) for action in (novice.choose(seen), *others)}
    if seen.phase is Phase.GIVE:
        gifts = sorted({*besides, *_gifts(seen)})
        count = len(gifts)
        actions = [GIVE | cards for cards in gifts]
        return Options(actions, [seen.trump] * count, gifts, [0] * count, _turn(seen) + 1, 0)
    discards = sorted({*besides, *keeps(seen)})
    count = len(discards)
    actions = [DISCARD | cards for cards in discards]
    return Options(actions, [seen.trump] * count, [0] * count, discards, _OVER, _turn(seen) + 1)


def hands_now(seen: auction.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return worlds as `values` takes them, (found, 4)."""
    if seen.phase is not Phase.TRUMP:
        return worlds_now(seen, worlds, rng)
    deals, _ = dealt_worlds(seen, worlds, rng)
    hands = deals[:, :KITTY].copy()
    if seen.kitty is None:  # it is taken up after (A4.1)
        hands[:, seen.seat or 0] |= deals[:, KITTY]
    return hands


def keeps(seen: auction.Observation) -> Iterator[int]:
    """Yield the sensible discards, masks: no card is kept while a higher one of its suit goes."""
    bounds = seen.choice
    assert bounds is not None  # noqa: S101 - it is the seat's turn to discard
    plain = bounds.pool & ~trumps(seen.trump)
    groups = [_by_height(bounds.pool & ~plain, seen.trump)]
    groups += [tuple(cards_in(plain & suit_mask(suit))) for suit in range(4)]
    yield from _lowest(groups, bounds.maximum - bounds.forced.bit_count(), bounds.forced)


def _lowest(groups: Sequence[Sequence[int]], number: int, chosen: int) -> Iterator[int]:
    """Yield all ways to choose a number of cards, of each group the first ones."""
    if not groups:
        yield chosen
        return
    group, *others = groups
    room = sum(map(len, others))
    for size in range(max(0, number - room), min(number, len(group)) + 1):
        yield from _lowest(others, number - size, chosen | mask_of(group[:size]))


def _gifts(seen: auction.Observation) -> list[int]:
    """Return the sensible gifts, masks: the lowest of the counting trumps and of the others."""
    bounds = seen.choice
    assert bounds is not None  # noqa: S101 - it is the seat's turn to give
    rich = _by_height(bounds.pool & bounds.counting, seen.trump)
    poor = _by_height(bounds.pool & ~bounds.counting, seen.trump)
    gifts = {chosen_cards(novice.choose(seen))}
    for size in range(bounds.minimum, bounds.maximum + 1):
        most = min(bounds.max_counting, size)
        for counting in range(bounds.min_counting, most + 1):
            if size - counting <= len(poor):
                rest = mask_of(poor[: size - counting])
                gifts.add(rest | mask_of(rich[:counting]))
    return sorted(gifts)


def _turn(seen: auction.Observation) -> int:
    """Return the seat's place in the turn that the declarer begins, 0..3."""
    return ((seen.seat or 0) - (seen.declarer or 0)) % 4


def _by_height(cards: int, trump_suit: int) -> tuple[int, ...]:
    """Return trumps, the lowest first."""
    return tuple(sorted(cards_in(cards), key=lambda card: heights(1 << card, trump_suit)))


def values(
    seen: auction.Observation, options: Options, hands: Ints
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what each of some options brings when novices play the round to its end.

    Args:
        seen: what the seat sees.
        options: those of `options_of`.
        hands: worlds: the hands as they are, the kitty taken up; shape (worlds, 4).

    Returns:
        The chance to win the match, and the points of the own side less the other's; shapes
        (options, worlds).
    """
    given_to = 0
    for each in seen.gifts:
        given_to |= 1 << (each.giver + 2) % 4 if each.size else 0
    captures = np.zeros((len(options.actions), len(hands)), np.int64)
    captures_by_choice(
        hands,
        seen.seat or 0,
        seen.declarer or 0,
        np.array(options.suits, np.int64),
        np.array(options.gifts, np.int64),
        np.array(options.discards, np.int64),
        options.giving,
        given_to,
        options.discarding,
        house_rules(seen.rules),
        captures,
    )
    side = (seen.seat or 0) % 2
    brought = gains(seen.rules, seen.totals, side, (seen.declarer or 0) % 2, seen.bid)
    return brought.chance[captures], brought.points[captures]
