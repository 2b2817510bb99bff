"""What a person is told and may type at the prompt of the plain terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.cards import SUIT_NAMES, SUITS, mask_of, names
from eightythree.cli import english
from eightythree.cli.levels import ADVISER, hint, level_lines
from eightythree.errors import CardError
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DISCARD, GIVE

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.cli.english import Observation, Voice
    from eightythree.games import Game

__all__ = ["COMMANDS", "question", "read_action", "situation"]


def situation(seen: Observation, voice: Voice) -> list[str]:
    """Return what the person needs to know to act: the table and the hand."""
    lines = ["", *english.now_lines(seen, voice)]
    lines += ["Your turn. Your hand:", *english.hand_lines(seen)]
    choice = seen.choice if isinstance(seen, auction.Observation) else None
    if choice and isinstance(seen, auction.Observation):
        if seen.phase is auction.Phase.GIVE:
            lines.append(
                f"You may give {_span(choice.minimum, choice.maximum)} of {names(choice.pool)},"
                f" of the counting trumps {_span(choice.min_counting, choice.max_counting)}."
            )
        else:
            lines.append(f"Discard {choice.maximum} of {names(choice.forced | choice.pool)}.")
            if choice.forced:
                lines.append(f"Among them must be {names(choice.forced)}.")
    return lines


def question(seen: Observation) -> str:
    """Return the prompt itself, with the legal answers where they are few."""
    if isinstance(seen, fifth.Observation) or seen.phase is auction.Phase.PLAY:
        return f"Play ({names(mask_of(seen.legal))}): "
    if seen.phase is auction.Phase.BID:
        words = [auction.format_action(action) for action in seen.legal]
        bids = [word for word in words if word != "pass"]
        shown = f"{bids[0]} to {bids[-2]}, {bids[-1]}" if len(bids) > 2 else " or ".join(bids)
        return f"Bid ({shown}{', or pass' if 'pass' in words else ''}): "
    if seen.phase is auction.Phase.TRUMP:
        return "Name trump (S, H, D or C): "
    if seen.phase is auction.Phase.GIVE:
        return "Give (cards, or none): "
    return "Discard (cards): "


def read_action(game: Game, seen: Observation, line: str) -> int:
    """Return the action that a typed line means in the present phase.

    Besides the words of a record it takes a suit's name, and the cards alone where cards are to
    be given or discarded.

    Raises:
        CardError: the line means no action.
    """
    if isinstance(seen, auction.Observation):
        word = line.lower()
        if seen.phase is auction.Phase.TRUMP and word in SUIT_NAMES:
            return game.parse_action(SUITS[SUIT_NAMES.index(word)])
        flag = {auction.Phase.GIVE: GIVE, auction.Phase.DISCARD: DISCARD}.get(seen.phase)
        if flag is not None:
            verb = seen.phase.value
            if word in {"none", "nothing", "pass"}:
                return flag
            rest = line.split(None, 1)[1:] if word.split()[0] == verb else [line]
            return game.parse_action(" ".join([verb, *rest]).replace(",", " "))
    try:
        return game.parse_action(line)
    except CardError as error:
        raise CardError(f"{error}; type ? for help", error.clause) from None


def _help(seen: Observation, voice: Voice) -> list[str]:  # noqa: ARG001
    lines = [
        "Cards are written rank and suit: AS, KH, 10D or TD, 9C; the joker is JK.",
        "?      this help",
        f"hint   what the {ADVISER} would do in your place, and why; so does: why",
        "hand   your cards",
        "table  the bidding, the contract, the present trick, the score",
        "last   the last trick",
        "score  every round so far, with the reason for each point",
        "rules  the house rules of this table",
        "quit   leave the table",
    ]
    if isinstance(seen, auction.Observation):
        lines.insert(1, "Bids: a number, 83x2 for 83 double, or pass. Give and discard: the cards.")
    game = "auction" if isinstance(seen, auction.Observation) else "fifth"
    return [*lines, "Levels of bots (--bots), with their rating:", *level_lines(game)]


def _hand(seen: Observation, voice: Voice) -> list[str]:  # noqa: ARG001
    return english.hand_lines(seen)


def _last(seen: Observation, voice: Voice) -> list[str]:
    done = len(seen.winners)
    seats = len(voice.players)
    if not done:
        return ["No trick has been played in this round."]
    cards = seen.plays[(done - 1) * seats : done * seats]
    if done > 1:
        leader = seen.winners[-2]
    elif isinstance(seen, auction.Observation):
        leader = seen.declarer or 0
    else:
        leader = (seen.dealer + 1) % seats
    game = fifth if isinstance(seen, fifth.Observation) else auction
    told = ", ".join(
        f"{voice.name((leader + place) % seats)} {game.format_action(card)}"
        for place, card in enumerate(cards)
    )
    return [f"Trick {done}: {told}; {voice.name(seen.winners[-1])} won it."]


def _score(seen: Observation, voice: Voice) -> list[str]:
    lines = []
    for number, result in enumerate(seen.results, start=1):
        lines.append(f"Round {number}, dealt by {voice.name(result.dealer)}:")
        lines += english.result_lines(result, voice)
    return [*lines, english.score_line(seen.totals, voice)]


def _rules(seen: Observation, voice: Voice) -> list[str]:  # noqa: ARG001
    game = fifth if isinstance(seen, fifth.Observation) else auction
    return [
        f"  {option.name}: {str(getattr(seen.rules, option.name)).lower()} ({option.clause})"
        for option in game.OPTIONS
    ]


COMMANDS: Final[dict[str, Callable[[Observation, Voice], list[str]]]] = {
    "?": _help,
    "help": _help,
    "hint": hint,
    "why": hint,
    "hand": _hand,
    "table": english.table_lines,
    "last": _last,
    "score": _score,
    "rules": _rules,
}


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"
