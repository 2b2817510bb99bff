"""The record: what a match is on disk and on the wire.

Reading a record replays it through the rules; one that breaks a rule is refused with the round,
the action and the clause. ``docs/record.md`` describes the format.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from eightythree.cards import names, parse_cards
from eightythree.errors import CardError, IllegalAction, RecordError, RulesError, brief
from eightythree.games import GAMES
from eightythree.games.results import Deal
from eightythree.unreadable import misshapen, no_json, one_line

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from eightythree.games import Game, MatchLike

__all__ = [
    "FORMAT",
    "LARGEST",
    "PlayedRound",
    "Position",
    "Record",
    "RoundRecord",
    "decode",
    "encode",
    "positions",
    "record_of",
    "replay",
]

FORMAT: Final = "eightythree/1"
"""What a record says that it is."""

LARGEST: Final = 512 * 1024
"""The most bytes that a record may have: room for some seven hundred rounds."""

_MOST_DIGITS: Final = 4300  # that Python turns into an int by default


class RoundRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A round in a record."""

    dealer: int
    """The seat that dealt."""
    hands: list[str]
    """The cards of each seat as dealt, such as ``"AS KS 9D"``, seat 0 first."""
    kitty: str | msgspec.UnsetType = msgspec.UNSET
    """The kitty as dealt (`auction`)."""
    actions: list[str]
    """The actions in the order taken, in words."""
    points: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The points of a finished round, by seat (`fifth`) or side (`auction`)."""
    deal: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """The proof of a fair shuffle; ignored by the rules."""
    comment: str | msgspec.UnsetType = msgspec.UNSET
    """Anything; ignored by the rules."""


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match, finished or not."""

    format: str
    """`FORMAT`."""
    game: str
    """``fifth`` or ``auction``."""
    rules: dict[str, bool | int | str] = {}
    """The options that differ from the default."""
    players: list[str]
    """One name a seat, seat 0 first."""
    started: str | msgspec.UnsetType = msgspec.UNSET
    """When, as ISO 8601 in UTC has it."""
    finished: str | msgspec.UnsetType = msgspec.UNSET
    """When, as `started`."""
    rounds: list[RoundRecord]
    """In order; the last one may be unfinished."""
    score: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The totals, by seat (`fifth`) or side (`auction`)."""
    winners: list[int] | msgspec.UnsetType | None = msgspec.UNSET
    """Indices into `score`; ``None`` while the match is unfinished."""


class PlayedRound(NamedTuple):
    """A round to be written: who dealt, the cards as dealt, the actions taken."""

    dealer: int
    """The seat that dealt."""
    deal: Deal
    """The cards as dealt."""
    actions: Sequence[int]
    """In order, as ints of the game."""


class Position(NamedTuple):
    """A moment of a record's replay."""

    round: int
    """From 1; 0 before the first deal."""
    action: int
    """How many actions of the round have been taken."""
    match: MatchLike
    """The match as it stood then."""


def decode(data: bytes | str) -> Record:
    """Return the record that a JSON text holds; the rules are not looked at yet.

    Raises:
        RecordError: it is too large, no JSON, or not of the format's shape.
    """
    if len(data) > LARGEST:
        raise RecordError(
            f"the record is larger than {LARGEST // 1024} KiB",
            "record_too_large",
            {"maximum": LARGEST // 1024},
        )
    if not data.strip():
        raise RecordError("the record is empty", "empty")
    if data[:3] == b"\xef\xbb\xbf" or data[:1] == "\ufeff":
        raise RecordError(
            "no valid JSON: a byte order mark stands before it; save without one",
            "byte_order_mark",
        )
    try:
        record = msgspec.json.decode(data, type=Record)
        json.loads(data, object_pairs_hook=_refuse_repeats, parse_int=_refuse_endless)
    except msgspec.ValidationError as error:
        raise misshapen(str(error)) from None
    except msgspec.DecodeError as error:
        raise no_json(str(error)) from None
    except RecordError:
        raise
    except RecursionError:
        raise RecordError("no record: the JSON is nested too deeply", "nested") from None
    except (UnicodeError, ValueError) as error:
        raise no_json(str(error)) from None
    if record.format != FORMAT:
        raise RecordError(
            f"the format must be {FORMAT}, not {_shown(record.format)}",
            "wrong_format",
            {"wanted": FORMAT, "given": brief(record.format)},
        )
    return record


def encode(record: Record) -> bytes:
    """Return a record as JSON text in UTF-8, a line a round, with a newline at its end."""
    rounds = b",\n".join(map(msgspec.json.encode, record.rounds))
    frame = msgspec.json.encode(msgspec.structs.replace(record, rounds=[]))
    # Inside a string the quotes would be escaped: this stands once.
    return frame.replace(b'"rounds":[]', b'"rounds":[\n' + rounds + b"]") + b"\n"


def replay(record: Record) -> MatchLike:
    """Return the match as it stands at the end of a record.

    Raises:
        RecordError: the record breaks a rule, or what it says of points, score or winners does
            not agree with the replay.
    """
    for position in positions(record):  # noqa: B007 - the last one is wanted
        pass
    return position.match


def positions(record: Record) -> Iterator[Position]:
    """Yield the match before the first deal, after each deal and after each action.

    Raises:
        RecordError: as for `replay`, once the place is reached.
    """
    game = GAMES.get(record.game)
    if game is None:
        raise RecordError(
            f"the game must be {' or '.join(GAMES)}, not {_shown(record.game)}",
            "unknown_game",
            {"games": ", ".join(GAMES), "given": brief(record.game)},
        )
    try:
        rules = game.Rules.read(record.rules)
        match: MatchLike = game.start(rules, len(record.players), 0)
        if record.rounds:
            match = game.start(rules, len(record.players), record.rounds[0].dealer)
    except RulesError as error:
        first = 1 if record.rounds and len(record.players) in game.SEATS else None
        where = first if error.clause in {"F1.3", "A1.3"} else None
        raise _told(one_line(str(error)), error, round=where) from None
    yield Position(0, 0, match)
    for number, round_record in enumerate(record.rounds, start=1):
        match = yield from _replayed_round(game, match, number, round_record)
        _check_points(match, number, round_record)
    _check_end(record, match)


def record_of(
    game: Game,
    rules: Any,
    players: Sequence[str],
    rounds: Iterable[PlayedRound],
    *,
    started: str | None = None,
    finished: str | None = None,
) -> Record:
    """Return the record of a match, its points, score and winners filled in by a replay.

    Args:
        game: a value of `eightythree.games.GAMES`.
        rules: its house rules.
        players: a name for each seat, seat 0 first.
        rounds: what was dealt and done, in order.
        started: when, as ISO 8601 in UTC has it.
        finished: the same of its end.

    Raises:
        RecordError: the rounds break a rule.
    """
    record = Record(
        format=FORMAT,
        game=game.ID,
        rules=rules.changed(),
        players=list(players),
        started=started or msgspec.UNSET,
        finished=finished or msgspec.UNSET,
        rounds=[
            RoundRecord(
                dealer=played.dealer,
                hands=[names(hand) for hand in played.deal.hands],
                kitty=names(played.deal.kitty) if played.deal.kitty else msgspec.UNSET,
                actions=[game.format_action(action) for action in played.actions],
            )
            for played in rounds
        ],
    )
    match = replay(record)
    for round_record, result in zip(record.rounds, match.results, strict=False):
        round_record.points = list(result.points)
    record.score = list(match.totals)
    record.winners = None if match.winners is None else list(match.winners)
    return record


def _replayed_round(
    game: Game, match: MatchLike, number: int, record: RoundRecord
) -> Generator[Position, None, MatchLike]:
    """Yield the match after the deal and each action, and return it as it stands then."""
    if match.winners is not None or not match.awaits_deal:
        decided = {"fifth": "F4.2", "auction": "A8.2"}[game.ID]
        running = {"fifth": "F2.4", "auction": "A6.5"}[game.ID]
        if match.winners is not None:
            raise RecordError(
                f"the match was over after round {number - 1}",
                "after_the_end",
                {"last": number - 1},
                round=number,
                clause=decided,
            )
        raise RecordError(
            f"round {number - 1} stops before its end, so no other can follow",
            "round_unfinished",
            {"last": number - 1},
            round=number,
            clause=running,
        )
    if record.dealer != match.dealer:
        raise RecordError(
            f"the dealer must be seat {match.dealer}, not {_shown(record.dealer)}",
            "wrong_dealer",
            {"seat": match.dealer, "given": brief(record.dealer)},
            round=number,
            clause={"fifth": "F1.4", "auction": "A1.3"}[game.ID],
        )
    try:
        match = match.deal(_read_deal(game, record))
    except CardError as error:
        raise _told(str(error), error, round=number) from None
    yield Position(number, 0, match)
    for place, word in enumerate(record.actions, start=1):
        try:
            match = match.apply(game.parse_action(word))
        except CardError as error:
            raise _told(str(error), error, round=number, action=place) from None
        except IllegalAction as error:
            raise _told(one_line(error.problem), error, round=number, action=place) from None
        yield Position(number, place, match)
    return match


def _told(
    problem: str,
    error: CardError | IllegalAction | RulesError,
    *,
    round: int | None,  # noqa: A002 - the record format's own word
    action: int | None = None,
) -> RecordError:
    """Return the error of a record for one of the rules, with the same reason."""
    return RecordError(
        problem, error.code, error.params, round=round, action=action, clause=error.clause
    )


def _read_deal(game: Game, record: RoundRecord) -> Deal:
    hands = tuple(parse_cards(hand) for hand in record.hands)
    if record.kitty is msgspec.UNSET:
        return Deal(hands)
    if game.ID == "fifth":
        raise CardError("Fifth Trick has no kitty", "F1.3", "no_kitty")
    return Deal(hands, parse_cards(record.kitty))


def _check_points(match: MatchLike, number: int, record: RoundRecord) -> None:
    if record.points is msgspec.UNSET:
        return
    if len(match.results) < number:
        raise RecordError(
            "points stand in a round that is not finished", "points_early", round=number
        )
    replayed = list(match.results[number - 1].points)
    if record.points != replayed:
        raise RecordError(
            f"the points are {replayed} by the replay, not {_shown(record.points)}",
            "wrong_points",
            {"replayed": brief(replayed), "given": brief(record.points)},
            round=number,
        )


def _check_end(record: Record, match: MatchLike) -> None:
    if record.score is not msgspec.UNSET and record.score != list(match.totals):
        raise RecordError(
            f"the score is {list(match.totals)} by the replay, not {_shown(record.score)}",
            "wrong_score",
            {"replayed": brief(list(match.totals)), "given": brief(record.score)},
        )
    winners = None if match.winners is None else list(match.winners)
    if record.winners is not msgspec.UNSET and record.winners != winners:
        raise RecordError(
            f"the winners are {_shown(winners)} by the replay, not {_shown(record.winners)}",
            "wrong_winners",
            {"replayed": brief(winners), "given": brief(record.winners)},
        )


def _refuse_repeats(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object that names a field twice; what it holds is not kept."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise RecordError(
                f"the field {_shown(name)} stands twice in one object",
                "field_twice",
                {"field": brief(name)},
            )
        seen.add(name)


def _refuse_endless(digits: str) -> int:
    """Refuse a whole number that Python would not turn into an int, in a field left as it is."""
    if len(digits) > _MOST_DIGITS:
        raise RecordError(
            f"a number of {len(digits)} digits stands in it",
            "endless_number",
            {"count": len(digits)},
        )
    return 0


def _shown(value: object) -> str:
    """Return a value from a record for an error message: ASCII, short, in JSON's words."""
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of that size"
    if isinstance(value, list):
        if any(isinstance(each, int) and each.bit_length() > 64 for each in value):
            return "numbers of that size"
        value = value[:9]
    return one_line(json.dumps(value))
