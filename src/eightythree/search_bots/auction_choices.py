"""What a seat of Auction chooses before the play: bids, trump, gifts and discards.

Every candidate is tried in the same worlds, and judged by the chance to win the match at the score
that follows when novices play the rounds to their end. Exact play, at some milliseconds a world
before the first card, would take too long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.novice import auction as novice
from eightythree.bots.novice.bidding import call_up_to, limit
from eightythree.bots.novice.heights import heights
from eightythree.bots.thought import Thought
from eightythree.cards import cards_in, mask_of, suit_mask
from eightythree.games.auction.actions import (
    DISCARD,
    GIVE,
    PASS,
    bid_action,
    chosen_cards,
)
from eightythree.search_bots.auction_chances import gains
from eightythree.search_bots.auction_deals import KITTY
from eightythree.search_bots.auction_hands import dealt_worlds, house_rules, worlds_now
from eightythree.search_bots.auction_rest import (
    VOID,
    captures_by_choice,
    captures_by_declarer,
    contracts,
)
from eightythree.search_bots.choosing import DOUBT, chosen
from eightythree.tricks import trumps

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from eightythree.games import auction

    Ints = NDArray[np.int64]

__all__ = ["call", "discard", "gift", "keeps", "trump"]

_ALL: Final = 0b1111
_CHOICES: Final = 20
"""Up to so many choices are tried in all worlds."""
_FEWEST: Final = 8
_OVER: Final = 4  # the turn after the last


def call(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return a bid or a pass: how high to go when the others bid as novices with their hands.

    The options are the bids to go up to, and to pass.
    """
    seat = seen.seat or 0
    rules = seen.rules
    table = house_rules(rules)
    deals, limits = dealt_worlds(seen, worlds, rng)
    passed = spoken = 0
    bidder = -1
    for each in seen.calls:
        spoken |= 1 << each.seat
        if each.bid:
            bidder = each.seat
        else:
            passed |= 1 << each.seat
    silent = spoken if table.once else passed
    able = _ALL & ~silent | (1 << bidder if bidder >= 0 else 0)
    captures = np.zeros((worlds, 4), np.int64)
    captures_by_declarer(deals, able, table, captures)
    goals = np.array([action - PASS for action in seen.legal], np.int64)
    declarers = np.zeros((len(goals), worlds), np.int64)
    bids = np.zeros((len(goals), worlds), np.int64)
    contracts(
        seat, limits, goals, seen.bid, bidder, passed, spoken, seen.dealer, table, declarers, bids
    )
    usual = 0
    if novice.choose(seen) != PASS:  # the highest bid that its hand is good for
        usual = max(1, int((goals <= limit(seen.hand)).sum())) - 1
    chances, points = _brought(seen, declarers, bids, captures)
    found = chosen(seen.legal, chances, points, usual, DOUBT)
    goal = found.action - PASS
    if not goal:
        return found
    rivals = sum(not silent >> other % 4 & 1 for other in (seat + 1, seat + 3))
    bid = call_up_to(
        goal, seen.bid, False, True, rivals, table.once, rules.min_bid, int(table.bid_step)
    )
    return found._replace(action=bid_action(bid), goal=found.action)


def trump(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return the suit to name."""
    deals, _ = dealt_worlds(seen, worlds, rng)
    hands = deals[:, :KITTY].copy()
    if seen.kitty is None:  # it is taken up after (A4.1)
        hands[:, seen.seat or 0] |= deals[:, KITTY]
    nothing = [0] * 4
    return _best(seen, seen.legal, hands, (range(4), nothing, nothing), 0, 0)


def gift(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return the trumps to give."""
    gifts = _gifts(seen)
    hands = worlds_now(seen, worlds, rng)
    actions = [GIVE | cards for cards in gifts]
    count = len(gifts)
    choices = [seen.trump] * count, gifts, [0] * count
    return _best(seen, actions, hands, choices, _turn(seen) + 1, 0)


def discard(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return the cards to discard: of every suit the lowest, however many of each."""
    discards = sorted({chosen_cards(novice.choose(seen)), *keeps(seen)})
    hands = worlds_now(seen, worlds, rng)
    actions = [DISCARD | cards for cards in discards]
    count = len(discards)
    choices = [seen.trump] * count, [0] * count, discards
    return _best(seen, actions, hands, choices, _OVER, _turn(seen) + 1)


def keeps(seen: auction.Observation) -> Iterator[int]:
    """Yield the sensible discards, masks: no card is kept while a higher one of its suit goes."""
    choice = seen.choice
    assert choice is not None  # noqa: S101 - it is the seat's turn to discard
    plain = choice.pool & ~trumps(seen.trump)
    groups = [_by_height(choice.pool & ~plain, seen.trump)]
    groups += [tuple(cards_in(plain & suit_mask(suit))) for suit in range(4)]
    yield from _lowest(groups, choice.maximum - choice.forced.bit_count(), choice.forced)


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
    choice = seen.choice
    assert choice is not None  # noqa: S101 - it is the seat's turn to give
    rich = _by_height(choice.pool & choice.counting, seen.trump)
    poor = _by_height(choice.pool & ~choice.counting, seen.trump)
    gifts = {chosen_cards(novice.choose(seen))}
    for size in range(choice.minimum, choice.maximum + 1):
        most = min(choice.max_counting, size)
        for counting in range(choice.min_counting, most + 1):
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


def _best(
    seen: auction.Observation,
    actions: Sequence[int],
    hands: Ints,
    choices: tuple[Sequence[int], Sequence[int], Sequence[int]],
    giving: int,
    discarding: int,
) -> Thought:
    """Return the best of some actions; the novice's where no world was found.

    Args:
        seen: what the seat sees.
        actions: those to choose from.
        hands: worlds; shape (worlds, 4).
        choices: by action the trump suit, what is given and what is discarded, masks.
        giving: the turn to give that comes next, from the declarer's 0.
        discarding: the turn to discard that comes next.
    """
    if not len(hands):
        return Thought(novice.choose(seen), (), 0)
    given_to = 0
    for each in seen.gifts:
        given_to |= 1 << (each.giver + 2) % 4 if each.size else 0
    # Many choices are tried in fewer worlds, so that it takes as long.
    hands = hands[: max(_FEWEST, len(hands) * _CHOICES // len(actions))]
    captures = np.zeros((len(actions), len(hands)), np.int64)
    captures_by_choice(
        hands,
        seen.seat or 0,
        seen.declarer or 0,
        np.array(choices[0], np.int64),
        np.array(choices[1], np.int64),
        np.array(choices[2], np.int64),
        giving,
        given_to,
        discarding,
        house_rules(seen.rules),
        captures,
    )
    brought = gains(*_stake(seen), (seen.declarer or 0) % 2, seen.bid)
    usual = actions.index(novice.choose(seen))
    return chosen(actions, brought.chance[captures], brought.points[captures], usual, DOUBT)


def _brought(
    seen: auction.Observation, declarers: Ints, bids: Ints, captures: Ints
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the chance and the points by candidate and world.

    Args:
        seen: what the seat sees.
        declarers: who declares, -1 for nobody; shape (candidates, worlds).
        bids: the bid; shape (candidates, worlds).
        captures: what each seat's side captures when it declares; shape (worlds, 4).
    """
    taken = np.take_along_axis(captures.T, np.maximum(declarers, 0), axis=0)
    taken[declarers < 0] = VOID
    sides = declarers & 1
    chances = np.empty(taken.shape)
    points = np.empty(taken.shape)
    for side, bid in set(zip(sides.ravel().tolist(), bids.ravel().tolist(), strict=True)):
        here = (sides == side) & (bids == bid)
        found = gains(*_stake(seen), side, bid)
        chances[here] = found.chance[taken[here]]
        points[here] = found.points[taken[here]]
    return chances, points


def _stake(seen: auction.Observation) -> tuple[auction.Rules, tuple[int, int], int]:
    """Return what gains depend on besides the contract."""
    return seen.rules, seen.totals, (seen.seat or 0) % 2
