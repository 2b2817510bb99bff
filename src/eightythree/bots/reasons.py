"""Why a bot does what it does, in one English sentence: what it looked at, and the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.cards import SUIT_NAMES, card_name, names
from eightythree.games import auction
from eightythree.games.auction.actions import (
    DOUBLE,
    PASS,
    bid_name,
    chosen_cards,
    kind_of,
    trump_action,
)

if TYPE_CHECKING:
    from eightythree.bots import Observation
    from eightythree.bots.thought import Option, Thought

__all__ = ["why"]

_SHOWN: Final = 3
"""The candidates that are told, the one taken among them."""


def why(seen: Observation, thought: Thought) -> str:
    """Return a sentence: what is done and the best others, each with the chance and the points.

    The chance to win the match comes first, as it is what decides.

    Args:
        seen: what the bot saw when it thought.
        thought: what came of it.

    >>> import random
    >>> from eightythree.bots.thought import best_of
    >>> from eightythree.games import fifth
    >>> match = fifth.start(fifth.Rules(), seats=4, dealer=3)
    >>> match = match.deal(fifth.deal_from(range(52), seats=4, dealer=3))
    >>> seen = fifth.observe(match, 0)
    >>> why(seen, best_of([12, 0], [0.31, 0.25], [0.4, -0.2], 120))
    'In 120 deals that agree with what has been seen, AS does best: 31 % to win the match, \
and 0.4 points ahead of another player in this round on average; then 2S (25 %, 0.2 behind).'
    """
    if not thought.options:
        doing = _doing(thought.action)
        if seen.legal == (thought.action,):
            return f"{doing[0].upper()}{doing[1:]} is all that the rules allow."
        return f"No deal was found that agrees with what has been seen; by rule of thumb: {doing}."
    taken, others = _told(seen, thought)
    doing = _doing(taken.action)
    best = thought.options[0] == taken
    if not others:
        verdict = f"{doing} is all that is worth a try"
    elif all(_values(seen, other) == _values(seen, taken) for other in others):
        verdict = f"{doing} does as well as any"
    elif best:
        verdict = f"{doing} does best"
    else:
        verdict = f"nothing is surely better than {doing}, the rule of thumb"
    deals = "1 deal that agrees" if thought.worlds == 1 else f"{thought.worlds} deals that agree"
    sentence = (
        f"In {deals} with what has been seen, {verdict}: {_percent(taken)} to win the match,"
        f" and {_ahead(seen, taken)} {_rival(seen)} in this round on average"
    )
    if others:
        told = " and ".join(_other(seen, other, taken) for other in others)
        sentence += f"; then {told}" if best else f", against {told}"
    if thought.action != taken.action:
        sentence += f"; for now {bid_name(thought.action - PASS)} is enough"
    return sentence + "."


def _told(seen: Observation, thought: Thought) -> tuple[Option, list[Option]]:
    """Return the option taken and the best others, a pass among them where it is bid or passed."""
    goal = thought.action if thought.goal is None else thought.goal
    taken = next(option for option in thought.options if option.action == goal)
    others = [option for option in thought.options if option is not taken]
    told = others[: _SHOWN - 1]
    if isinstance(seen, auction.Observation) and seen.phase is auction.Phase.BID:
        passing = [option for option in others[_SHOWN - 1 :] if option.action == PASS]
        told = [*others[: _SHOWN - 1 - len(passing)], *passing]
    return taken, told


def _doing(action: int) -> str:
    """Return what a player would call an action, with a verb where it needs one."""
    kind = kind_of(action)
    if kind == "play":
        return card_name(action)
    if kind == "trump":
        return f"naming {SUIT_NAMES[action - trump_action(0)]}"
    if kind == "bid":
        if action == PASS:
            return "passing"
        bid = action - PASS
        return "bidding 83 double" if bid == DOUBLE else f"going up to {bid_name(bid)}"
    verb = {"give": "giving", "discard": "discarding"}[kind]
    return f"{verb} {names(chosen_cards(action)) or 'nothing'}"


def _other(seen: Observation, option: Option, taken: Option) -> str:
    """Return another option and its values; of sets of cards, in what it differs."""
    values = _values(seen, option)
    if values == _values(seen, taken):
        values = "as good"
    if kind_of(option.action) not in {"give", "discard"}:
        return f"{_doing(option.action)} ({values})"
    cards, taken_cards = chosen_cards(option.action), chosen_cards(taken.action)
    added, dropped = names(cards & ~taken_cards), names(taken_cards & ~cards)
    if not cards & taken_cards:
        return f"{_doing(option.action)} ({values})"
    if not added:
        return f"all but {dropped} ({values})"
    if not dropped:
        return f"{added} besides ({values})"
    return f"{added} rather than {dropped} ({values})"


def _rival(seen: Observation) -> str:
    """Return who the points are compared with."""
    if isinstance(seen, auction.Observation):
        return "the other side"
    return "the other player" if seen.seats == 2 else "another player"


def _ahead(seen: Observation, option: Option) -> str:
    """Return the points ahead or behind, of what :func:`_rival` names."""
    points = _points(seen, option)
    if not points:
        return "level with"
    noun = "point" if abs(points) == 1 else "points"
    return f"{abs(points):g} {noun} {'ahead of' if points > 0 else 'behind'}"


def _values(seen: Observation, option: Option) -> str:
    """Return the chance and the points in short."""
    points = _points(seen, option)
    ahead = f"{abs(points):g} {'ahead' if points > 0 else 'behind'}" if points else "level"
    return f"{_percent(option)}, {ahead}"


def _points(seen: Observation, option: Option) -> float:
    """Return the points as they are told: whole ones in Auction, tenths in Fifth Trick."""
    return round(option.points, 0 if isinstance(seen, auction.Observation) else 1)


def _percent(option: Option) -> str:
    percent = round(100 * option.chance)
    if percent == 0 and option.chance:
        return "under 1 %"
    if percent == 100 and option.chance < 1:
        return "over 99 %"
    return f"{percent} %"
