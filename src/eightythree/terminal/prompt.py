"""What a person is asked at the prompt of the plain terminal, and what typed words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.cards import SUIT_NAMES, SUITS
from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english
from eightythree.terminal.voice import counted

if TYPE_CHECKING:
    from eightythree.server.view_messages import ChoiceInfo, OutlookInfo
    from eightythree.terminal.shown import Shown

__all__ = ["awaited", "question", "read_action", "situation", "span", "stake", "suits", "typed"]


def situation(shown: Shown) -> list[str]:
    """Return what the person needs to know to act: the table and the hand."""
    view = shown.view
    lines = ["", *english.now_lines(view, shown.voice)]
    lines += ["Your turn. Your hand:", *english.hand_lines(view)]
    if isinstance(view, AuctionView):
        if view.stakes:
            lines.append(f"{stake(view, shown.you, next(iter(view.stakes)))}.")
        lines += suits(view)
        if view.choice is not None:
            lines += _choice_lines(view.choice)
    return lines


def stake(view: AuctionView, you: int | None, bid: str) -> str:
    """Return what a bid that can be made now would mean for the match, without a full stop."""
    outlook = view.stakes[bid]
    made, failed = _stand(you, outlook.made), _stand(you, outlook.failed)
    return f"{bid} just made would bring the match to {made}; a point short, to {failed}"


def _stand(you: int | None, outlook: OutlookInfo) -> str:
    """Return how the match would stand, one's own side first."""
    own = (you or 0) % 2
    wins = {own: ", you win", 1 - own: ", they win"}.get(
        -1 if outlook.wins is None else outlook.wins
    )
    return f"{outlook.totals[own]} : {outlook.totals[1 - own]}{wins or ''}"


def suits(view: AuctionView) -> list[str]:
    """Return which trumps one would hold under each suit, while naming one; else nothing."""
    lines = []
    for suit, cards in view.previews.items():
        held = f"{counted(len(cards), 'trump')}: {' '.join(cards)}" if cards else "no trumps"
        lines.append(f"With {english.suit_name(suit)} you would have {held}.")
    return lines


def _choice_lines(choice: ChoiceInfo) -> list[str]:
    """Return what may be given or discarded."""
    if choice.kind == "give":
        many = span(choice.minimum, choice.maximum)
        counting = span(choice.min_counting, choice.max_counting)
        pool = " ".join(choice.pool)
        return [f"You may give {many} of {pool}, of the counting trumps {counting}."]
    lines = [f"Discard {choice.maximum} of {' '.join(choice.forced + choice.pool)}."]
    if choice.forced:
        lines.append(f"Among them must be {' '.join(choice.forced)}.")
    return lines


def question(shown: Shown) -> str:
    """Return the prompt itself, with the legal answers where they are few."""
    legal = shown.view.legal
    match shown.phase:
        case "bid":
            bids = [word for word in legal if word != "pass"]
            span = f"{bids[0]} to {bids[-2]}, {bids[-1]}" if len(bids) > 2 else " or ".join(bids)
            return f"Bid ({span}{', or pass' if 'pass' in legal else ''}): "
        case "trump":
            return "Name trump (S, H, D or C): "
        case "give":
            return "Give (cards, or none): "
        case "discard":
            return "Discard (cards): "
        case _:
            return f"Play ({' '.join(legal)}): "


_AWAITED: Final = {
    "bid": "to bid",
    "trump": "to name trump",
    "give": "to give trumps",
    "discard": "to discard",
}


def awaited(shown: Shown) -> str:
    """Return what the table waits for, in a few words."""
    view = shown.view
    match view.awaits:
        case "people":
            return "waiting for people"
        case "deal":
            return "the next round is to be dealt" if shown.results else "the cards are to be dealt"
        case "nothing":
            return "the match is over"
    trick = english.present_trick(view)
    what = _AWAITED.get(shown.phase) or ("to play" if trick and trick.plays else "to lead")
    return f"{shown.voice.says(view.to_act or 0, 'is')} {what}"


def read_action(shown: Shown, line: str) -> str:
    """Return the action that a typed line means in the present phase, in the words of the wire.

    Besides those words it takes a suit's name, and the cards alone where cards are to be given or
    discarded. Whether there is such an action is for the table to say.
    """
    word = line.lower()
    phase = shown.phase
    if phase == "trump" and word in SUIT_NAMES:
        return SUITS[SUIT_NAMES.index(word)]
    if phase in {"give", "discard"}:
        if word in {"none", "nothing", "pass"}:
            return phase
        rest = line.split(None, 1)[1:] if word.split()[0] == phase else [line]
        return " ".join([phase, *rest]).replace(",", " ")
    return line


def typed(shown: Shown, action: str) -> str:
    """Return the words of an action as the prompt takes them."""
    if action == "give":
        return "none"
    return english.suit_name(action) if shown.phase == "trump" else action


def span(least: int, most: int) -> str:
    """Return a number, or two with the least first: ``2 to 4``."""
    return str(most) if least == most else f"{least} to {most}"
