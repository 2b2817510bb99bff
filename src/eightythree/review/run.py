"""Making a review: decision by decision, over this machine's cores."""

from __future__ import annotations

import random
from contextlib import closing
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from eightythree.errors import RecordError
from eightythree.games import GAMES
from eightythree.games import auction as auction_game
from eightythree.games import fifth as fifth_game
from eightythree.parallel import ordered
from eightythree.record import positions
from eightythree.review import auction, fifth
from eightythree.review.judging import is_mistake, judged
from eightythree.review.moments import Moment, moments, phase_of
from eightythree.review.report import VERSION, Decision, Fair, Review, ReviewedRound
from eightythree.review.summary import players_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.record import Record

__all__ = ["WORLDS", "decide", "fair", "review"]

WORLDS: Final = 600
"""The worlds that a decision is judged in, if nothing else is said; even, from 32."""
_REPLAYS: Final = 200
_JUDGES: Final[dict[str, Any]] = {"fifth": fifth, "auction": auction}


def review(
    record: Record,
    *,
    seed: int = 0,
    worlds: int = WORLDS,
    workers: int | None = 1,
    told: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the review of a record, finished or not.

    The same record, seed and worlds give the same review, whatever the workers.

    Args:
        record: the match.
        seed: of the worlds and replays, 0..2**64 - 1.
        worlds: the most ways for the hidden cards to lie in which a decision is judged, from 32;
            in fewer where each takes longer.
        workers: how many threads, one a core for ``None``; most of the work lets go of the GIL.
        told: called with how many decisions and rounds have been judged, and how many there are.

    Raises:
        RecordError: the record breaks a rule, or has nothing to be judged.
        ValueError: the seed cannot be, the worlds are too few, or there is no worker.
    """
    if not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    if worlds < 32:
        raise ValueError(f"a decision is judged in 32 worlds or more, not {worlds}")
    # A broken record is refused before anything is judged.
    ways = list(positions(record))
    found = list(moments(record))
    if not found:
        raise RecordError("nobody has decided anything in it, so there is nothing to review")
    over = [way.match for way in ways if way.match.round and way.match.round.over]
    tasks: list[tuple[Any, int, int]] = [(moment, seed, worlds) for moment in found]
    tasks += [(match, seed, number) for number, match in enumerate(over, start=1)]
    done: list[Any] = []
    with closing(ordered(_judged, tasks, workers=workers)) as results:
        for result in results:
            done.append(result)
            if told is not None:
                told(len(done), len(tasks))
    decisions, rounds = done[: len(found)], done[len(found) :]
    return Review(
        version=VERSION,
        game=cast("Any", record.game),
        worlds=worlds,
        seed=seed,
        finished=ways[-1].match.winners is not None,
        rounds=rounds,
        decisions=decisions,
        players=players_of(record.players, rounds, decisions),
        one_bid=getattr(ways[0].match.rules, "bidding", None) == "single_round",
    )


def decide(moment: Moment, seed: int, worlds: int) -> Decision:
    """Return a decision judged.

    Args:
        moment: the decision.
        seed: of its worlds, which depend on its place in the match as well.
        worlds: the most worlds that it is judged in, from 32.
    """
    match = moment.match
    game = _game_of(match)
    rng = random.Random(f"{seed}/{moment.round}/{moment.action}")
    known = _JUDGES[game].known(moment)
    # From here on nothing but what the seat saw is looked at.
    verdict = fair(GAMES[game].observe(match, moment.seat), moment.taken, worlds, rng)
    return Decision(
        round=moment.round,
        action=moment.action,
        seat=moment.seat,
        phase=phase_of(match.round),
        taken=GAMES[game].format_action(moment.taken),
        known=msgspec.structs.replace(known, lost=round(known.lost, 3)),
        fair=verdict,
        mistake=verdict is not None
        and is_mistake(game, verdict.lost, verdict.error, verdict.chance_lost),
    )


def fair(seen: Any, action: int, worlds: int, rng: random.Random) -> Fair | None:
    """Judge an action by what its seat could know; ``None`` where no world was found.

    Args:
        seen: the observation of the seat to act, of either game.
        action: what it did.
        worlds: the most worlds in which everything is tried, from 32.
        rng: draws them.
    """
    game = fifth_game.ID if isinstance(seen, fifth_game.Observation) else auction_game.ID
    judge = _JUDGES[game]
    one = judge.tried(seen, action, worlds // 2, rng)
    other = judge.tried(seen, action, worlds // 2, rng)
    if one is None or other is None:
        return None
    taken = GAMES[game].format_action(action)
    loss = judged(one, other, taken, judge.worth(seen))
    return Fair(
        worlds=loss.worlds,
        lost=round(loss.mean, 3),
        error=round(loss.error, 3),
        chance_lost=None if loss.chance is None else round(loss.chance, 4),
        best=loss.best or taken,
        values=loss.values,
    )


def _judged(what: Any, seed: int, number: int) -> Decision | ReviewedRound:
    """Return a decision judged in some worlds, or what the cards of a numbered round were worth."""
    if isinstance(what, Moment):
        return decide(what, seed, number)
    played, points = what.round, list(what.results[-1].points)
    chance = random.Random(f"{seed}/{number}").getrandbits(64)
    if _game_of(what) == fifth_game.ID:
        worth, errors = fifth.value_of_cards(played, _REPLAYS, chance)
        return ReviewedRound(points, worth.round(3).tolist(), errors.round(3).tolist())
    margins = auction.value_of_cards(played, _REPLAYS, chance)
    mean, error = float(margins.mean()), float(margins.std() / sqrt(_REPLAYS))
    return ReviewedRound(points, [round(mean, 3), round(-mean, 3)], [round(error, 3)] * 2)


def _game_of(match: Any) -> str:
    return fifth_game.ID if isinstance(match, fifth_game.Match) else auction_game.ID
