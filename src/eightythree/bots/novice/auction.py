"""The novice at Auction: what it sees, put to the rules of thumb of each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.bots.novice.bidding import call, trump_to_name
from eightythree.bots.novice.keeping import discarded, given
from eightythree.bots.novice.play import card_to_play
from eightythree.cards import mask_of
from eightythree.games.auction.actions import DISCARD, GIVE, PASS, bid_action, trump_action
from eightythree.games.auction.round import Phase

if TYPE_CHECKING:
    from eightythree.games import auction

__all__ = ["choose"]


def choose(observation: auction.Observation) -> int:
    """Return the action of the seat to act."""
    hand = observation.hand
    trump = observation.trump
    if observation.phase is Phase.BID:
        return _bid(observation)
    if observation.phase is Phase.TRUMP:
        has_kitty = observation.kitty is not None
        gives = observation.rules.give != "off"
        return trump_action(trump_to_name(hand, observation.bid, has_kitty, gives))
    choice = observation.choice
    if choice is None:
        return _play(observation)
    if observation.phase is Phase.GIVE:
        return GIVE | given(hand & choice.pool, trump, choice.min_counting, choice.maximum)
    return DISCARD | discarded(choice.forced, choice.pool, choice.maximum, trump)


def _bid(observation: auction.Observation) -> int:
    """Return a bid or a pass."""
    seat = observation.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    rules = observation.rules
    calls = observation.calls
    once = rules.bidding == "single_round"
    enemies = ((seat + 1) % 4, (seat + 3) % 4)
    done = {each.seat for each in calls if once or not each.bid}
    bidder = max(calls, key=lambda each: each.bid).seat if observation.bid else seat
    bid = call(
        observation.hand,
        observation.bid,
        bidder == (seat + 2) % 4,
        PASS in observation.legal,
        sum(enemy not in done for enemy in enemies),
        once,
        rules.min_bid,
        rules.bid_step,
    )
    return bid_action(bid)


def _play(observation: auction.Observation) -> int:
    """Return the card to play."""
    seat = observation.seat
    declarer = observation.declarer
    assert seat is not None  # noqa: S101 - a spectator never acts
    assert declarer is not None  # noqa: S101 - the bidding is over
    buried = 0
    for seen in observation.discards:
        buried |= seen.cards
    with_partner = 0
    for gift in observation.gifts:
        if gift.giver == seat and gift.cards:
            with_partner = gift.cards
    return card_to_play(
        observation.hand,
        mask_of(observation.legal),
        seat,
        observation.trump,
        declarer,
        observation.plays,
        len(observation.plays),
        buried,
        with_partner,
        observation.rules.plain_lead == "must_follow",
    )
