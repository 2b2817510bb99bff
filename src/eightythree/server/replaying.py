"""A match step by step: what a seat, or who may see all hands, is shown at each moment of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eightythree.games import GAMES, auction
from eightythree.record import positions
from eightythree.server.players import LONGEST_NAME, stand_in, visible
from eightythree.server.refusals import BadRequest
from eightythree.server.replay_messages import Replay, ReplayStep
from eightythree.server.showing import all_rules
from eightythree.server.view_messages import SeatInfo, TableInfo, TermsInfo
from eightythree.server.views import action_event, deal_event, own_of, result_of, view_of

if TYPE_CHECKING:
    from eightythree.games import Game, MatchLike
    from eightythree.record import Position, Record
    from eightythree.server.view_messages import Event, GameId, ResultInfo
    from eightythree.server.views import Observation

__all__ = ["info_of", "moment_of", "open_view", "replay_of"]


def replay_of(kept: Record, table: TableInfo, number: int, seat: int | None) -> Replay:
    """Return a round of a match step by step, and what there is to know of the whole.

    Args:
        kept: the match; its rules are looked at.
        table: what is told of the table.
        number: the round wanted, from 1.
        seat: whose view is wanted; ``None`` for all hands.

    Raises:
        RecordError: the record breaks a rule.
        BadRequest: there is no such round or seat.
    """
    if seat is not None and seat >= len(kept.players):
        raise BadRequest(404, "no_such_moment", f"there is no seat {seat}")
    game = GAMES.get(kept.game)
    rounds: list[int] = []
    results: list[ResultInfo] = []
    steps: list[ReplayStep] = []
    before: MatchLike | None = None
    match: MatchLike | None = None
    for found in positions(kept):
        before, match = match, found.match
        if game is None or found.round == 0:
            continue
        if found.action == 0:
            rounds.append(0)
        rounds[-1] = found.action
        if found.round == number:
            actor = None if before is None else before.to_act
            steps.append(_step(game, found, kept, seat, actor))
        if len(match.results) > len(results):
            results.append(result_of(game.observe(match, None)))
    if not steps:
        there = f"of {len(rounds)}" if rounds else "and no other, in it"
        raise BadRequest(404, "no_such_moment", f"there is no round {number} {there}")
    return Replay(
        table=table,
        over=match is not None and match.winners is not None,
        rounds=rounds,
        results=results,
        number=number,
        seat=seat,
        steps=steps,
    )


def moment_of(kept: Record, number: int, actions: int) -> MatchLike:
    """Return the match at a moment of a record, all of which is held against the rules.

    Args:
        kept: the record.
        number: the round, from 1.
        actions: how many actions of it have been taken.

    Raises:
        RecordError: the record breaks a rule.
        BadRequest: there is no such moment.
    """
    wanted = None
    for found in positions(kept):
        if (found.round, found.action) == (number, actions):
            wanted = found.match
    if wanted is None:
        raise BadRequest(
            404, "no_such_moment", f"there is no moment after {actions} actions of round {number}"
        )
    return wanted


def info_of(kept: Record) -> TableInfo:
    """Return what is told of the table of a record that somebody has sent.

    Raises:
        RecordError: there is no such game, or it has no such rules.
    """
    first = next(positions(kept))  # refuses rules that there are not
    names = (visible(name)[:LONGEST_NAME] for name in kept.players)
    return TableInfo(
        id="",
        game=cast("GameId", kept.game),
        rules=all_rules(GAMES[kept.game], first.match.rules),
        terms=TermsInfo(),
        seats=[SeatInfo(name=name or stand_in(seat)) for seat, name in enumerate(names)],
    )


def open_view(game: Game, match: MatchLike) -> Observation:
    """Return a spectator's view of a match in which kitty, gifts and discards are open as well."""
    seen: Observation = game.observe(match, None)
    played = match.round
    if not isinstance(seen, auction.Observation) or not isinstance(played, auction.Round):
        return seen
    return seen._replace(
        kitty=played.kitty,
        gifts=tuple(
            gift._replace(cards=given.cards)
            for gift, given in zip(seen.gifts, played.gifts, strict=True)
        ),
        discards=tuple(
            shown._replace(cards=cards)
            for shown, cards in zip(seen.discards, played.discards, strict=True)
        ),
    )


def _step(
    game: Game, found: Position, kept: Record, seat: int | None, actor: int | None
) -> ReplayStep:
    match = found.match
    seen: Observation = open_view(game, match) if seat is None else game.observe(match, seat)
    view = view_of(seen, people_missing=False)
    event: Event
    if found.action == 0 or actor is None:
        event = deal_event(match.dealer)
    else:
        words = kept.rounds[found.round - 1].actions[found.action - 1]
        event = action_event(seen, actor, game.parse_action(words))
    hands = None
    if seat is None:
        hands = [own_of(game.observe(match, each))["hand"] for each in range(match.seats)]
    return ReplayStep(event=event, view=view, hands=hands)
