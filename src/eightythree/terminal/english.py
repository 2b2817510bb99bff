"""What happens at a table, in English sentences, from a viewer's views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.cards import RANKS, SUIT_NAMES, SUITS
from eightythree.server.view_messages import AuctionView
from eightythree.terminal.voice import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eightythree.server.view_messages import (
        AwardInfo,
        CallInfo,
        DiscardInfo,
        Event,
        GiftInfo,
        ResultInfo,
        TrickInfo,
        View,
    )
    from eightythree.terminal.voice import Voice

__all__ = [
    "TRICKS",
    "award_line",
    "call_line",
    "finished",
    "hand_groups",
    "hand_lines",
    "happened",
    "last_trick",
    "now_lines",
    "present_trick",
    "result_lines",
    "round_story",
    "score_line",
    "suit_name",
    "table_lines",
    "trick_line",
]

TRICKS: Final = 6

_RANK_WORDS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


def suit_name(letter: str) -> str:
    """Return the name of a suit, ``hearts`` for ``H``."""
    return SUIT_NAMES[SUITS.index(letter)]


# --- what has happened ----------------------------------------------------------------------------


def happened(before: View, event: Event, after: View, voice: Voice) -> list[str]:
    """Return sentences on an action, from what one viewer was shown before and after it.

    Args:
        before: the viewer's view before the action.
        event: what was done.
        after: the same viewer's view after it.
        voice: who sits where, and who is spoken to.
    """
    seat = event.seat
    if seat is None:
        return []
    lines = []
    match event.kind:
        case "deal":
            lines.append(f"Round {after.number}. {voice.says(seat, 'deals')}.")
            lines += _bonus_lines(after, voice)
        case "bid":
            lines.append(call_line(seat, event.action or "", voice))
        case "trump":
            lines.append(_named(seat, event.action or "", voice))
        case "give" if isinstance(after, AuctionView) and after.gifts:
            lines.append(_gave(after.gifts[-1], voice))
        case "discard" if isinstance(after, AuctionView) and after.discards:
            lines.append(_discarded(after.discards[-1], voice))
        case "play":
            lines.append(f"{voice.says(seat, 'plays')} {''.join(event.cards or [])}.")
    if event.by in _STAND_INS:
        lines[-1] = f"{lines[-1][:-1]} ({_STAND_INS[event.by]})."
    if isinstance(after, AuctionView) and isinstance(before, AuctionView):
        if event.kind == "bid" and after.awaits != "action":
            lines.append("All have passed; the next dealer deals.")
        elif event.kind == "bid" and after.contract is not None:
            lines.append(_declares(after, voice))
        if event.kind in {"bid", "trump"}:
            lines += _kitty(before, after, voice)
    if event.kind == "play" and after.tricks:
        number, trick = len(after.tricks), after.tricks[-1]
        if not trick.plays:
            number, trick = number - 1, after.tricks[-2]
        if finished(trick, after):
            lines.append(_trick_won(number, trick, after, voice))
    return lines


_STAND_INS: Final[dict[str | None, str]] = {
    "bot": "a bot, in their place",
    "clock": "out of time",
    "claim": "claimed",
}


def call_line(seat: int, call: str, voice: Voice) -> str:
    """Return a bid or a pass as a sentence."""
    return (
        f"{voice.says(seat, 'passes')}."
        if call == "pass"
        else f"{voice.says(seat, 'bids')} {call}."
    )


def _bonus_lines(view: View, voice: Voice) -> list[str]:
    """Return the points that the deal has brought, where they are announced (F3.4)."""
    return [award_line(award, voice) for award in getattr(view, "bonuses", ())]


def _named(seat: int, letter: str, voice: Voice) -> str:
    return f"{voice.says(seat, 'names')} {suit_name(letter)} trump."


def _declares(view: AuctionView, voice: Voice) -> str:
    assert view.contract is not None  # noqa: S101 - asked of views with one
    return f"{voice.says(view.contract.declarer, 'is')} the declarer for {view.contract.bid}."


def _kitty(before: AuctionView, after: AuctionView, voice: Voice) -> list[str]:
    """Tell that the kitty is taken up, when it has just been (A4.1)."""
    if after.contract is None or after.number != before.number:
        return []
    declarer = after.contract.declarer
    if after.counts[declarer] <= before.counts[declarer]:
        return []
    return [_took_kitty(after, voice)]


def _took_kitty(view: AuctionView, voice: Voice) -> str:
    assert view.contract is not None  # noqa: S101 - asked of views with one
    shown = "" if view.kitty is None else f": {' '.join(view.kitty)}"
    return f"{voice.says(view.contract.declarer, 'takes')} the kitty{shown}."


def _gave(gift: GiftInfo, voice: Voice) -> str:
    gives = voice.says(gift.giver, "gives")
    partner = voice.name((gift.giver + 2) % 4)
    partner = "you" if partner == "You" else partner
    if not gift.count:
        return f"{gives} {partner} nothing."
    shown = "" if gift.cards is None else f": {' '.join(gift.cards)}"
    return f"{gives} {partner} {counted(gift.count, 'trump')}{shown}."


def _discarded(seen: DiscardInfo, voice: Voice) -> str:
    discards = voice.says(seen.seat, "discards")
    if not seen.count:
        return f"{discards} nothing."
    if not seen.cards:
        shown = ""
    elif len(seen.cards) == seen.count:
        shown = f": {' '.join(seen.cards)}"
    else:
        shown = f", trumps among them: {' '.join(seen.cards)}"
    return f"{discards} {counted(seen.count, 'card')}{shown}."


def _trick_won(number: int, trick: TrickInfo, view: View, voice: Voice) -> str:
    wins = voice.says(trick.winner or 0, "wins")
    if isinstance(view, AuctionView):
        worth = counted(trick.points, "point") if trick.points else "no points"
        return f"{wins} trick {number}, {worth} in it."
    counts = ", the one that counts" if number == 5 else ""
    return f"{wins} trick {number}{counts}."


def round_story(view: View, voice: Voice) -> list[str]:
    """Return all that has happened in the round, as far as a viewer may know it, in order.

    It is read off the view, so that who comes in the middle of a round is told all of it, and who
    saw something taken back is not told of that.
    """
    if view.awaits == "people" or not (view.hand or view.tricks or any(view.counts)):
        return []
    lines = [
        f"Round {view.number}. {voice.says(view.dealer, 'deals')}.",
        *_bonus_lines(view, voice),
    ]
    if isinstance(view, AuctionView):
        lines += _auction_story(view, voice)
    for number, trick in enumerate(view.tricks, start=1):
        for place, play in enumerate(trick.plays):
            verb = "plays" if place else "leads"
            lines.append(f"{voice.says(play.seat, verb)} {play.card}.")
        if finished(trick, view):
            lines.append(_trick_won(number, trick, view, voice))
    return lines


def _auction_story(view: AuctionView, voice: Voice) -> Iterator[str]:
    for call in view.calls:
        yield call_line(call.seat, call.action, voice)
    if view.contract is not None:
        yield _declares(view, voice)
        if view.kitty is not None:
            yield _took_kitty(view, voice)
        if view.contract.trump:
            yield _named(view.contract.declarer, view.contract.trump, voice)
    for gift in view.gifts:
        yield _gave(gift, voice)
    for discard in view.discards:
        yield _discarded(discard, voice)


# --- what lies there ------------------------------------------------------------------------------


def hand_groups(view: View) -> list[tuple[str, list[str]]]:
    """Return the viewer's cards by suit, with its name; the trumps first once there are any."""
    trumps = set(view.trumps) if isinstance(view, AuctionView) else set()
    groups = []
    if isinstance(view, AuctionView) and view.contract and view.contract.trump:
        held = [card for card in view.hand if card in trumps]
        groups.append((f"trumps ({suit_name(view.contract.trump)})", held))
    for letter, name in zip((*SUITS, "K"), (*SUIT_NAMES, "joker"), strict=True):
        cards = [card for card in view.hand if card[-1] == letter and card not in trumps]
        if cards:
            groups.append((name, cards))
    return groups


def hand_lines(view: View) -> list[str]:
    """Return the viewer's hand, a line a suit; trumps first once they are named."""
    return [f"  {name}: {' '.join(cards) or 'none'}" for name, cards in hand_groups(view)]


def table_lines(view: View, voice: Voice) -> list[str]:
    """Return what lies on the table: the contract, the present trick, cards left, the score."""
    return [
        f"Round {view.number}; {voice.name(view.dealer)} dealt.",
        *now_lines(view, voice),
        score_line(view.totals, voice),
    ]


def now_lines(view: View, voice: Voice) -> list[str]:
    """Return the bidding, or the contract and the present trick."""
    lines = []
    if isinstance(view, AuctionView):
        if view.phase == "bid" and view.calls:
            lines.append(f"Bidding: {_calls(view.calls, voice)}.")
        if view.contract is not None:
            contract = view.contract
            suit = f" in {suit_name(contract.trump)}" if contract.trump else ""
            taken = view.captured[contract.declarer % 2]
            lines.append(
                f"{voice.says(contract.declarer, 'plays')} for {contract.bid}{suit}:"
                f" {taken} taken, {83 - sum(view.captured)} still out."
            )
    trick = present_trick(view)
    if trick is not None:
        number = len(view.tricks)
        if trick.plays:
            lines.append(f"Trick {number} of {TRICKS}: {_plays(trick, voice)}.")
        else:
            lines.append(f"Trick {number} of {TRICKS}: {voice.says(trick.leader, 'leads')}.")
    return lines


def _calls(calls: Sequence[CallInfo], voice: Voice) -> str:
    return ", ".join(f"{voice.name(call.seat)} {call.action}" for call in calls)


def _plays(trick: TrickInfo, voice: Voice) -> str:
    return ", ".join(f"{voice.name(play.seat)} {play.card}" for play in trick.plays)


def finished(trick: TrickInfo, view: View) -> bool:
    """Return whether everybody has played to a trick."""
    return len(trick.plays) == len(view.counts)


def present_trick(view: View) -> TrickInfo | None:
    """Return the trick being played, perhaps still empty; ``None`` when none is."""
    if view.to_act is None or not view.tricks or finished(view.tricks[-1], view):
        return None
    return view.tricks[-1]


def last_trick(view: View) -> tuple[int, TrickInfo] | None:
    """Return the last finished trick of the round and its number, from 1."""
    done = [trick for trick in view.tricks if finished(trick, view)]
    return (len(done), done[-1]) if done else None


def trick_line(number: int, trick: TrickInfo, voice: Voice) -> str:
    """Return a finished trick: who played what, and who won it."""
    return f"Trick {number}: {_plays(trick, voice)}; {voice.name(trick.winner or 0)} won it."


# --- the score ------------------------------------------------------------------------------------


def score_line(totals: Sequence[int], voice: Voice) -> str:
    """Return how the match stands."""
    stand = ", ".join(
        f"{voice.scorer(index, len(totals))} {total}" for index, total in enumerate(totals)
    )
    return f"Score: {stand}."


def result_lines(result: ResultInfo, voice: Voice) -> list[str]:
    """Return the points of a finished round, each with its reason and clause."""
    if result.outcome == "passed_out":
        return ["Nobody bid: nobody scores (A3.4)."]
    if result.outcome == "void":
        return [
            "The round is void: a seat holds more than six counting trumps and may not give.",
            "The same dealer deals again (A5.2).",
        ]
    return [f"  {award_line(award, voice, result.captured or ())}" for award in result.awards]


def award_line(award: AwardInfo, voice: Voice, captured: Sequence[int] = ()) -> str:
    """Return who scores what, why, and by which clause."""
    points = f"{award.points:+d}"
    match award.code:
        case "fifth_trick":
            why = "won the fifth trick"
        case "no_ace":
            why = "and that without an ace"
        case "sixth_not_won":
            why = "and not the sixth trick"
        case "four_of_a_kind":
            why = f"dealt four {_RANK_WORDS[RANKS.index(award.detail)]}"
        case "one_suit":
            why = f"dealt six {suit_name(award.detail)}"
        case "defended":
            why = f"captured {captured[award.index]} in defence"
        case "made" | "double_made":
            why = f"bid {award.detail} and made it, capturing {captured[award.index]}"
        case _:
            why = f"bid {award.detail} and not made, capturing {captured[award.index]}"
    by_side = award.clause.startswith("A")
    who = voice.side(award.index) if by_side else voice.name(award.index)
    return f"{who}: {points}, {why} ({award.clause})."
