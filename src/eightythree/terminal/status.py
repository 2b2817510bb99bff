"""The rows around the table of the full screen: how the match stands, and what is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english, prompt
from eightythree.terminal.cells import clipped, width_of
from eightythree.terminal.faces import face
from eightythree.terminal.voice import counted

if TYPE_CHECKING:
    from eightythree.terminal.canvas import Canvas
    from eightythree.terminal.hand import Hand
    from eightythree.terminal.shown import Shown

__all__ = ["TOO_SMALL", "bids_of", "paint_foot", "paint_head", "preview", "what_to_do"]

TOO_SMALL = (
    "The table needs 80 columns and 24 rows; this window has {width} and {height}.\n\n"
    "Make it larger or the letters smaller, or leave (Q) and play with --plain."
)


def paint_head(canvas: Canvas, shown: Shown) -> None:
    """Paint two rows: the game and the score, the contract or the trick and the clock."""
    view = shown.view
    title = f"{shown.title()} · round {view.number}"
    canvas.put(1, 0, title, "bold")
    room = canvas.width - width_of(title) - 5
    score = english.score_line(view.totals, shown.voice).removeprefix("Score: ").rstrip(".")
    if len(view.totals) < len(shown.table.seats):
        _right(canvas, 0, clipped(score, room), "bold")
    canvas.put(1, 1, *_contract(shown))
    left = shown.clock_left()
    if left is not None:
        look = "bad bold" if left < 10 else "muted"
        _right(canvas, 1, f"{int(left) // 60}:{int(left) % 60:02} left", look)


def _right(canvas: Canvas, y: int, text: str, look: str) -> None:
    canvas.put(canvas.width - 1 - width_of(text), y, text, look)


def _contract(shown: Shown) -> tuple[str, str]:
    """Return what is played for, and how to show it."""
    view = shown.view
    if isinstance(view, AuctionView):
        contract = view.contract
        if contract is None:
            return ("Nobody has bid yet" if view.phase == "bid" else "", "muted")
        taken = view.captured[contract.declarer % 2]
        suit = f" {face('A' + contract.trump)[1]}" if contract.trump else ""
        by = "you" if contract.declarer == shown.you else shown.voice.name(contract.declarer)
        out = 83 - sum(view.captured)
        return f"{contract.bid}{suit} by {by} · {taken} taken · {out} still out", "accent"
    trick = english.present_trick(view)
    if trick is None:
        return "", "muted"
    if len(view.tricks) == 5:
        return f"★ Trick 5 of {english.TRICKS}: this one counts ★", "accent bold"
    later = "the fifth counts" if len(view.tricks) < 5 else _fifth(shown)
    return f"Trick {len(view.tricks)} of {english.TRICKS} · {later}", "muted"


def _fifth(shown: Shown) -> str:
    return f"{shown.voice.says(shown.view.tricks[4].winner or 0, 'has')} won the fifth"


def bids_of(shown: Shown) -> list[str]:
    """Return the bids that can be made now, lowest first, without passing."""
    return [word for word in shown.view.legal if word != "pass"]


def what_to_do(shown: Shown, hand: Hand, bid: str, suit: str) -> tuple[str, str]:
    """Return the row above the hand, and its look.

    Args:
        shown: the table.
        hand: what is chosen in it.
        bid: the bid that Enter would make.
        suit: the trump that Enter would name.
    """
    if shown.asked_to_agree():
        return "May the last action be taken back?  y: yes   n: no", "accent bold"
    if not shown.my_turn:
        return _waiting(shown)
    view = shown.view
    match shown.phase:
        case "bid":
            passing = ", p to pass" if "pass" in view.legal else ": all have passed, so you must"
            return (
                f"Your bid: ◂ {bid} ▸ Enter{passing}; x: 83 double; or type a number",
                "accent bold",
            )
        case "trump":
            named = "  ".join(
                f"{letter.lower()} {face('A' + letter)[1]}{'◂' if letter == suit else ''}"
                f" {len(cards)}"
                for letter, cards in getattr(view, "previews", {}).items()
            )
            return f"Name trump (how many you would have): {named}", "accent bold"
        case "give" | "discard":
            return _choosing(shown, hand), "accent bold"
    trick = english.present_trick(view)
    if trick is None or not trick.plays:
        return "Your lead: a number, or arrows and Enter", "accent bold"
    led = trick.plays[0].card
    all_of_them = len(view.legal) == len(view.hand)
    what = "any card" if all_of_them else f"follow {face(led)[1]}"
    if isinstance(view, AuctionView) and not all_of_them:
        what = " or ".join(map(face, view.legal)) if len(view.legal) < 4 else "one with a number"
    return f"Your turn: {what}", "accent bold"


def _waiting(shown: Shown) -> tuple[str, str]:
    match shown.view.awaits:
        case "deal" if shown.you is not None:
            what = "the next round" if shown.results else "the cards"
            return f"Enter: deal {what}", "accent bold"
        case "nothing":
            again = "G: another match   " if shown.you is not None else ""
            return f"{again}S: score sheet   H: history   Q: leave", "accent bold"
    return f"{prompt.awaited(shown)}…", "muted"


def _choosing(shown: Shown, hand: Hand) -> str:
    choice = getattr(shown.view, "choice", None)
    if choice is None:
        return ""
    chosen = len(hand.chosen)
    if choice.kind == "discard":
        left = choice.maximum - chosen
        if left:
            return f"Discard {choice.maximum}: {left} more to choose (arrows and space, or keys)"
        return f"Discard {counted(chosen, 'card')}: Enter"
    partner = shown.voice.name(((shown.you or 0) + 2) % 4)
    many = prompt.span(choice.minimum, choice.maximum)
    counting = prompt.span(choice.min_counting, choice.max_counting)
    return f"Give {partner} {many} ({counting} counting): {chosen} chosen, Enter gives"


def preview(shown: Shown, bid: str, suit: str) -> str:
    """Return what a choice would mean: a bid for the match, a trump suit for the hand."""
    view = shown.view
    if not isinstance(view, AuctionView) or not shown.my_turn:
        return ""
    if bid in view.stakes:
        return prompt.stake(view, shown.you, bid)
    if suit in view.previews:
        return f"{english.suit_name(suit)}: {' '.join(view.previews[suit]) or 'none'}"
    return ""


def paint_foot(canvas: Canvas, shown: Shown) -> None:
    """Paint the keys that are of use now."""
    keys = ["? help", "H history", "S score", "L last trick", "R rules"]
    if shown.table.terms.hints and shown.my_turn:
        keys.insert(1, "A advice")
    if shown.link:
        keys += ["W say", *(["U take back", "C claim"] if shown.you is not None else ["D sit"])]
        keys.append("M mute")
    keys.append("Q leave")
    canvas.put(1, 0, clipped("   ".join(keys), canvas.width - 2), "muted")
