"""What is told of the people at a table: who comes and goes, what they say and ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.terminal import english
from eightythree.terminal.voice import voice_of

if TYPE_CHECKING:
    from eightythree.server.messages import TableState
    from eightythree.server.view_messages import SaidInfo, SeatInfo, View
    from eightythree.terminal.shown import Shown
    from eightythree.terminal.voice import Voice

__all__ = ["PHRASES", "changes", "mute", "others", "said_line", "seat_note", "seat_of"]

PHRASES: Final[dict[str, str]] = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "thanks": "Thank you.",
    "well_played": "Well played.",
    "sorry": "Sorry!",
    "one_moment": "One moment, please.",
    "back": "I am back.",
    "good_game": "Good game.",
    "smile": "smiles",
    "laugh": "laughs",
    "wow": "is amazed",
    "clap": "claps",
}
"""The phrases in words; the last four are gestures, told of who makes them."""

_GESTURES: Final = {"smile": "smile", "laugh": "laugh", "wow": "are amazed", "clap": "clap"}


def said_line(said: SaidInfo, you: int | None) -> str:
    """Return what somebody said, as a sentence of plain text."""
    mine = said.seat == you
    name = "You" if mine else said.name
    if said.phrase in _GESTURES:
        told = _GESTURES[said.phrase] if mine else PHRASES[said.phrase]
        return f"{name} {told}."
    words = said.text or PHRASES.get(said.phrase, said.phrase)
    return f"{name}: {words}"


def others(shown: Shown) -> dict[int, str]:
    """Return who else can say something, by seat; of who is muted that too."""
    return {
        seat: f"{each.name} (muted)" if (seat, each.name) in shown.muted else each.name
        for seat, each in enumerate(shown.table.seats)
        if seat != shown.you and not each.free and (each.bot is None or each.left)
    }


def seat_of(shown: Shown, words: str) -> int | None:
    """Return the seat meant by a name, or by its number from 1; `None` for nobody's."""
    for seat in others(shown):
        if words.casefold() in {str(seat + 1), shown.table.seats[seat].name.casefold()}:
            return seat
    return None


def mute(shown: Shown, seat: int) -> str:
    """Hear no more of what somebody says, or hear it again, and return which of both."""
    name = shown.table.seats[seat].name
    shown.muted ^= {(seat, name)}
    if (seat, name) in shown.muted:
        return f"{name} is muted: what they say is not shown here."
    return f"{name} is heard again."


def seat_note(seat: SeatInfo) -> str:
    """Return what there is to know of who sits there, in a word or two; often nothing."""
    if seat.free:
        return "free"
    if seat.left:
        return "left"
    return seat.away or (seat.bot or "")


def changes(shown: Shown, state: TableState) -> list[str]:
    """Return what a new whole table tells of its people, beside what was shown before."""
    voice = voice_of(state.table, state.you)
    lines = []
    for seat, (was, now) in enumerate(zip(shown.table.seats, state.table.seats, strict=True)):
        lines += _seat(was, now, seat, voice)
    if shown.you is None and state.you is not None:
        lines.append(f"You sit on seat {state.you + 1}.")
    if state.undo is not None and shown.undo is None:
        asks = voice.says(state.undo.seat, "asks")
        own = "your" if state.undo.seat == state.you else "the"
        lines.append(f"{asks} to take back {own} last action.")
    elif _went_back(shown.view, state.view, voice):
        lines.append("The last action is taken back.")
    elif shown.undo is not None and state.undo is None:
        lines.append("It is not taken back.")
    if state.again is not None and shown.again is None and state.again.seat != state.you:
        link = f"{shown.link.rpartition('/')[0]}/{state.again.table}"
        lines.append(f"{voice.says(state.again.seat, 'plays')} again: eightythree join {link}")
    return lines


def _went_back(before: View, after: View, voice: Voice) -> bool:
    """Return whether less has happened in the round than before."""
    stories = [len(english.round_story(view, voice)) for view in (before, after)]
    return before.number == after.number and stories[1] < stories[0]


def _seat(was: SeatInfo, now: SeatInfo, seat: int, voice: Voice) -> list[str]:
    if now == was:
        return []
    if now.free:
        return [f"Seat {seat + 1} is free."]
    if was.free or (was.left and not now.left) or (was.name != now.name and not now.left):
        return [f"{voice.says(seat, 'sits')} down."]
    if now.left and not was.left:
        return [f"{was.name} has left; a bot plays on, and the seat can be taken."]
    match now.away:
        case "gone":
            return [f"{voice.says(seat, 'is')} away."]
        case "late":
            return [f"{voice.says(seat, 'was')} out of time: a bot took the turn."]
        case _:
            return [f"{voice.says(seat, 'is')} back."] if was.away == "gone" else []
