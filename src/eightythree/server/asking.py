"""What people ask for at a table, and the entries of the log that it comes to, or a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.errors import CardError, IllegalAction
from eightythree.fairness import NO_CUT
from eightythree.server.claiming import claimed, playing_out
from eightythree.server.driving import STAND_IN
from eightythree.server.messages import Act, Answer, Claim, Leave, Ready, Say, Sit, Undo
from eightythree.server.players import clean_name, stand_in
from eightythree.server.refusals import Refusal
from eightythree.server.talk import clean_text
from eightythree.store import Acted, Answered, Asked, Came, Cut, Left, Said, Sat

if TYPE_CHECKING:
    from eightythree.server.position import Position
    from eightythree.store import Entry

__all__ = ["Asking", "advised", "coming", "entries_for"]

Asking = Act | Answer | Claim | Leave | Ready | Say | Sit | Undo
"""Messages that change a table."""


def entries_for(position: Position, owner: str | None, asked: Asking, now: int) -> list[Entry]:
    """Return what a message comes to, one entry or more.

    Args:
        position: the table.
        owner: who asks: the hash of a guest's token; ``None`` for a client without a cookie.
        asked: the message.
        now: milliseconds since 1970 UTC.

    Raises:
        Refusal: it is not theirs to ask, or not legal, or too late.
    """
    if isinstance(asked, Sit):
        return _sitting(position, owner, asked, now)
    seat = position.seat_of(owner)
    if seat is None:
        raise Refusal("not_seated", "spectators cannot act")
    if isinstance(asked, Act | Ready | Undo | Answer | Claim):
        _check_fresh(position, asked.seq)
    match asked:
        case Leave() | Undo() if position.counts:
            raise Refusal(
                "one_try",
                "the deal of the day is played once, to its end, and nothing is taken back",
            )
        case Act(action=words, cut=cut):
            return [_acting(position, seat, words, cut)]
        case Ready(cut=cut):
            waits = position.gathering and position.free_seat is not None
            if not position.match.awaits_deal or waits or position.over:
                raise Refusal("not_now", "there is nothing to deal now")
            return [position.deal(position.cut_by(seat, cut))]
        case Leave():
            return [Left(seat, "" if position.gathering else STAND_IN)]
        case Say():
            return [_saying(position, seat, asked)]
        case Undo():
            if position.people.undo is not None:
                raise Refusal("not_now", "something is to be taken back already")
            if position.undoable(seat) is None:
                raise Refusal(
                    "no_undo", "there is no action of yours that nothing has been shown after"
                )
            return [Asked(seat)]
        case Answer(yes=yes):
            undo = position.people.undo
            if undo is None or undo.seat == seat or seat in undo.agreed:
                raise Refusal("not_now", "nobody waits for your answer")
            return [Answered(seat, yes)]
        case Claim():
            return _claiming(position, seat)


def _check_fresh(position: Position, seq: int) -> None:
    """Refuse what was asked before the last deal or action was known to who asks."""
    if seq > position.seq:
        raise Refusal("stale", f"the table has no entry {seq} yet")
    if seq < position.moved:
        raise Refusal("stale", "the table has moved on")


def advised(position: Position, owner: str | None, seq: int) -> None:
    """Refuse a hint to who may not have one, or not now.

    Raises:
        Refusal: see the codes.
    """
    seat = position.seat_of(owner)
    if seat is None:
        raise Refusal("not_seated", "spectators get no hints")
    if not position.people.terms.hints:
        raise Refusal("no_hints", "the people at this table play without hints")
    _check_fresh(position, seq)
    if position.match.to_act != seat:
        raise Refusal("not_your_turn", "a hint is for who is to act")


def coming(position: Position, owner: str, name: str | None, cut: str) -> list[Entry]:
    """Return what happens when a person comes to a table; nothing for most who come again."""
    entries: list[Entry] = []
    seat = position.seat_of(owner)
    if seat is None:
        seat = position.free_seat
        if seat is None:
            return []
        entries.append(Sat(seat, name or stand_in(seat), owner))
    elif position.people.gone[seat] is not None:
        entries.append(Came(seat))
    for entry in entries:
        position = position.after(entry)
    return [*entries, *_first_deal(position, seat, cut)]


def _first_deal(position: Position, seat: int, cut: str) -> list[Entry]:
    """Return the first deal once all have come, before that a seat's cut for it; later nothing.

    It waits for nobody who has cut and gone away again.
    """
    if not position.gathering:
        return []
    shuffle = position.cut_by(seat, cut)
    gone = position.people.gone
    awaited = any(
        since is not None and not cut for since, cut in zip(gone, shuffle.cuts, strict=True)
    )
    if position.free_seat is None and not awaited:
        return [position.deal(shuffle)]
    return [] if shuffle == position.shuffle else [Cut(seat, cut)]


def _acting(position: Position, seat: int, words: str, cut: str) -> Acted:
    match = position.match
    if match.to_act is None:
        raise Refusal("not_now", "no action is awaited now")
    if seat != match.to_act:
        raise Refusal("not_your_turn", f"it is the turn of seat {match.to_act}")
    try:
        action = position.game.parse_action(words)
        match.check(action)
    except CardError as error:
        raise Refusal("bad_action", str(error), clause=error.clause) from None
    except IllegalAction as error:
        raise Refusal.of(error) from None
    first = NO_CUT if position.shuffle.cuts[seat] else cut
    return Acted(seat, position.game.format_action(action), first)


def _sitting(position: Position, owner: str | None, asked: Sit, now: int) -> list[Entry]:
    if owner is None:
        raise Refusal("no_guest", "the cookie of a guest is needed to sit down")
    if position.seat_of(owner) is not None:
        raise Refusal("seated", "you sit at this table already")
    if asked.seat >= len(position.seats) or not (
        position.seats[asked.seat].free or position.people.can_be_taken(asked.seat, now)
    ):
        raise Refusal("taken", "this seat is somebody's")
    if position.match.to_act is not None and position.people.has_seen_another_hand(
        owner, asked.seat
    ):
        raise Refusal(
            "seen_cards", "you have seen other cards of this round; wait for its end, or sit there"
        )
    try:
        name = clean_name(asked.name)
    except ValueError as error:
        raise Refusal("bad_name", str(error)) from None
    sat = Sat(asked.seat, name, owner)
    return [sat, *_first_deal(position.after(sat), asked.seat, asked.cut)]


def _saying(position: Position, seat: int, asked: Say) -> Said:
    if asked.phrase is not None and asked.text is None:
        return Said(seat, phrase=asked.phrase)
    if asked.text is None or asked.phrase is not None:
        raise Refusal("bad_text", "say a phrase or a text, one of them")
    if position.match.to_act is not None:
        raise Refusal("not_now", "own words are for between the rounds")
    try:
        return Said(seat, text=clean_text(asked.text))
    except ValueError as error:
        raise Refusal("bad_text", str(error)) from None


def _claiming(position: Position, seat: int) -> list[Entry]:
    seen = position.seen_by(seat)
    leads = claimed(seen) if position.match.to_act == seat else None
    if leads is None:
        raise Refusal("no_claim", "it is not proved that you win every trick that is left")
    return [
        Acted(player, position.game.format_action(action), by="claim")
        for player, action in playing_out(position.match, leads)
    ]
