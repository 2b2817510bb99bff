"""An Auction table as one viewer may see it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from eightythree.cards import SUITS, card_name, cards_in, mask_of, names
from eightythree.games.auction import Phase, format_action, stake
from eightythree.games.auction.actions import PASS, bid_name
from eightythree.server.view_messages import (
    AuctionView,
    CallInfo,
    ChoiceInfo,
    ContractInfo,
    DiscardInfo,
    GiftInfo,
    OutlookInfo,
    ResultInfo,
    StakeInfo,
)
from eightythree.server.views.words import award_info, tricks
from eightythree.tricks import NO_SUIT, card_points, counting_trumps, trump_strength, trumps

if TYPE_CHECKING:
    from eightythree.games.auction import Observation, Outlook, Rules
    from eightythree.server.view_messages import TrickInfo
    from eightythree.server.views.words import Awaits

__all__ = ["own", "result", "view"]


def view(seen: Observation, awaits: Awaits) -> AuctionView:
    """Return the view of who observes this."""
    trump = seen.trump
    return AuctionView(
        number=seen.number,
        dealer=seen.dealer,
        phase=seen.phase.value,
        to_act=seen.to_act,
        awaits=awaits,
        totals=list(seen.totals),
        counts=list(seen.counts),
        calls=[
            CallInfo(seat=call.seat, action=bid_name(call.bid) if call.bid else "pass")
            for call in seen.calls
        ],
        contract=_contract(seen),
        trumps=_by_strength(trumps(trump), trump),
        points=_points(trump),
        tricks=_tricks(seen),
        captured=list(seen.captured),
        winners=None if seen.match_winners is None else list(seen.match_winners),
        **own(seen),
    )


def own(seen: Observation) -> dict[str, Any]:
    """Return the fields that are the viewer's own, in their order."""
    return {
        "hand": _cards(seen.hand, seen.trump),
        "legal": _legal(seen),
        "choice": _choice(seen),
        "kitty": None if seen.kitty is None else _cards(seen.kitty, seen.trump),
        "stakes": _stakes(seen),
        "previews": _previews(seen),
        "gifts": _gifts(seen),
        "discards": _discards(seen),
    }


def result(seen: Observation) -> ResultInfo:
    """Return the round that has just ended."""
    last = seen.results[-1]
    return ResultInfo(
        dealer=last.dealer,
        outcome=last.outcome,
        points=list(last.points),
        awards=[award_info(award) for award in last.awards],
        declarer=seen.declarer,
        bid=bid_name(seen.bid) if seen.bid else None,
        trump=None if seen.trump == NO_SUIT else SUITS[seen.trump],
        captured=list(seen.captured) if last.outcome == "scored" else None,
    )


# The viewers of a table are shown much the same, one after the other, so that words once found
# are kept for a while; what is kept is never changed.


@lru_cache(maxsize=8192)
def _cards(cards: int, trump: int) -> list[str]:
    """Return cards as words, the trumps first once there are any."""
    ruffs = cards & trumps(trump)
    return _by_strength(ruffs, trump) + names(cards ^ ruffs).split()


@lru_cache(maxsize=8192)
def _by_strength(ruffs: int, trump: int) -> list[str]:
    ordered = sorted(cards_in(ruffs), key=lambda card: -trump_strength(card, trump))
    return [card_name(card) for card in ordered]


@lru_cache
def _points(trump: int) -> dict[str, int]:
    """Return the card points of the counting trumps, the highest trump first."""
    if trump == NO_SUIT:
        return {}
    ordered = sorted(
        cards_in(counting_trumps(trump)), key=lambda card: -trump_strength(card, trump)
    )
    return {card_name(card): card_points(card, trump) for card in ordered}


def _gifts(seen: Observation) -> list[GiftInfo]:
    return [
        GiftInfo(
            giver=gift.giver,
            count=gift.size,
            cards=None if gift.cards is None else _by_strength(gift.cards, seen.trump),
        )
        for gift in seen.gifts
    ]


def _discards(seen: Observation) -> list[DiscardInfo]:
    return [
        DiscardInfo(seat=discard.seat, count=discard.size, cards=_cards(discard.cards, seen.trump))
        for discard in seen.discards
    ]


def _contract(seen: Observation) -> ContractInfo | None:
    if seen.declarer is None:
        return None
    trump = None if seen.trump == NO_SUIT else SUITS[seen.trump]
    return ContractInfo(declarer=seen.declarer, bid=bid_name(seen.bid), trump=trump)


def _legal(seen: Observation) -> list[str]:
    """Return the legal actions: bids from the lowest, cards in the order of the hand."""
    if seen.phase is Phase.PLAY:
        return _cards(mask_of(seen.legal), seen.trump)
    return [format_action(action) for action in seen.legal]


def _choice(seen: Observation) -> ChoiceInfo | None:
    choice = seen.choice
    if choice is None:
        return None
    kind: Literal["give", "discard"] = "give" if seen.phase is Phase.GIVE else "discard"
    return ChoiceInfo(
        kind=kind,
        forced=_cards(choice.forced, seen.trump),
        pool=_cards(choice.pool, seen.trump),
        minimum=choice.minimum,
        maximum=choice.maximum,
        counting=_by_strength(choice.pool & choice.counting, seen.trump),
        min_counting=choice.min_counting,
        max_counting=choice.max_counting,
    )


def _stakes(seen: Observation) -> dict[str, StakeInfo]:
    if seen.phase is not Phase.BID or seen.seat is None or seen.seat != seen.to_act:
        return {}
    return {
        format_action(action): _stake(seen.rules, seen.totals, seen.seat, action)
        for action in seen.legal
        if action != PASS
    }


@lru_cache(maxsize=8192)
def _stake(rules: Rules, totals: tuple[int, int], seat: int, action: int) -> StakeInfo:
    made, failed = stake(rules, totals, seat, action - PASS)
    return StakeInfo(made=_outlook(made), failed=_outlook(failed))


def _outlook(outlook: Outlook) -> OutlookInfo:
    return OutlookInfo(
        totals=list(outlook.totals), wins=outlook.winners[0] if outlook.winners else None
    )


def _previews(seen: Observation) -> dict[str, list[str]]:
    if seen.phase is not Phase.TRUMP or seen.seat is None or seen.seat != seen.to_act:
        return {}
    return {
        letter: _by_strength(seen.hand & trumps(suit), suit) for suit, letter in enumerate(SUITS)
    }


def _tricks(seen: Observation) -> list[TrickInfo]:
    playing = seen.phase is Phase.PLAY
    if seen.declarer is None or not (playing or seen.plays):
        return []
    return tricks(
        seen.plays, seen.winners, seen.declarer, len(seen.counts), seen.trump, over=not playing
    )
