"""The record: what a match is on disk and on the wire.

Reading a record replays it through the rules; one that breaks a rule is refused with the round,
the action and the clause. ``docs/record.md`` describes the format.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from eightythree.cards import names, parse_cards
from eightythree.errors import CardError, IllegalAction, RecordError, RulesError
from eightythree.games import GAMES
from eightythree.games.results import Deal

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
_PLACE: Final = re.compile(r"\$\.rounds\[(\d+)\](?:\.actions\[(\d+)\])?")


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
        raise RecordError(f"the record is larger than {LARGEST // 1024} KiB")
    if not data.strip():
        raise RecordError("the record is empty")
    if data[:3] == b"\xef\xbb\xbf" or data[:1] == "\ufeff":
        raise RecordError("no valid JSON: a byte order mark stands before it; save without one")
    try:
        record = msgspec.json.decode(data, type=Record)
        json.loads(data, object_pairs_hook=_refuse_repeats, parse_int=_refuse_endless)
    except msgspec.ValidationError as error:
        raise _misshapen(str(error)) from None
    except msgspec.DecodeError as error:
        raise RecordError(f"no valid JSON: {_one_line(str(error))}") from None
    except RecordError:
        raise
    except RecursionError:
        raise RecordError("no record: the JSON is nested too deeply") from None
    except (UnicodeError, ValueError) as error:
        raise RecordError(f"no valid JSON: {_one_line(str(error))}") from None
    if record.format != FORMAT:
        raise RecordError(f"the format must be {FORMAT}, not {_shown(record.format)}")
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
        raise RecordError(f"the game must be {' or '.join(GAMES)}, not {_shown(record.game)}")
    try:
        rules = game.Rules.read(record.rules)
        match: MatchLike = game.start(rules, len(record.players), 0)
        if record.rounds:
            match = game.start(rules, len(record.players), record.rounds[0].dealer)
    except RulesError as error:
        first = 1 if record.rounds and len(record.players) in game.SEATS else None
        where = first if error.clause in {"F1.3", "A1.3"} else None
        raise RecordError(_one_line(str(error)), round=where, clause=error.clause) from None
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
                f"the match was over after round {number - 1}", round=number, clause=decided
            )
        raise RecordError(
            f"round {number - 1} stops before its end, so no other can follow",
            round=number,
            clause=running,
        )
    if record.dealer != match.dealer:
        raise RecordError(
            f"the dealer must be seat {match.dealer}, not {_shown(record.dealer)}",
            round=number,
            clause={"fifth": "F1.4", "auction": "A1.3"}[game.ID],
        )
    try:
        match = match.deal(_read_deal(game, record))
    except CardError as error:
        raise RecordError(str(error), round=number, clause=error.clause) from None
    yield Position(number, 0, match)
    for place, word in enumerate(record.actions, start=1):
        try:
            match = match.apply(game.parse_action(word))
        except CardError as error:
            raise RecordError(str(error), round=number, action=place, clause=error.clause) from None
        except IllegalAction as error:
            raise RecordError(
                _one_line(error.problem), round=number, action=place, clause=error.clause
            ) from None
        yield Position(number, place, match)
    return match


def _read_deal(game: Game, record: RoundRecord) -> Deal:
    hands = tuple(parse_cards(hand) for hand in record.hands)
    if record.kitty is msgspec.UNSET:
        return Deal(hands)
    if game.ID == "fifth":
        raise CardError("Fifth Trick has no kitty", "F1.3")
    return Deal(hands, parse_cards(record.kitty))


def _check_points(match: MatchLike, number: int, record: RoundRecord) -> None:
    if record.points is msgspec.UNSET:
        return
    if len(match.results) < number:
        raise RecordError("points stand in a round that is not finished", round=number)
    replayed = list(match.results[number - 1].points)
    if record.points != replayed:
        raise RecordError(
            f"the points are {replayed} by the replay, not {_shown(record.points)}", round=number
        )


def _check_end(record: Record, match: MatchLike) -> None:
    if record.score is not msgspec.UNSET and record.score != list(match.totals):
        raise RecordError(
            f"the score is {list(match.totals)} by the replay, not {_shown(record.score)}"
        )
    winners = None if match.winners is None else list(match.winners)
    if record.winners is not msgspec.UNSET and record.winners != winners:
        raise RecordError(
            f"the winners are {_shown(winners)} by the replay, not {_shown(record.winners)}"
        )


def _refuse_repeats(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object that names a field twice; what it holds is not kept."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise RecordError(f"the field {_shown(name)} stands twice in one object")
        seen.add(name)


def _refuse_endless(digits: str) -> int:
    """Refuse a whole number that Python would not turn into an int, in a field left as it is."""
    if len(digits) > _MOST_DIGITS:
        raise RecordError(f"a number of {len(digits)} digits stands in it")
    return 0


def _misshapen(message: str) -> RecordError:
    """Return the error for JSON of the wrong shape, with its round and action where it has any."""
    if " - at " not in message:
        message = f"the whole: {message}"
    message = message.replace("`$.rules[...]`", "an option in `$.rules`")
    found = _PLACE.search(message)
    place = [int(number) + 1 if number else None for number in found.groups()] if found else []
    number, action = place or (None, None)
    return RecordError(_one_line(message), round=number, action=action)


def _shown(value: object) -> str:
    """Return a value from a record for an error message: ASCII, short, in JSON's words."""
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of that size"
    if isinstance(value, list):
        if any(isinstance(each, int) and each.bit_length() > 64 for each in value):
            return "numbers of that size"
        value = value[:9]
    return _one_line(json.dumps(value))


def _one_line(text: str) -> str:
    """Return a text in printable characters on one line, its middle left out when it is long."""
    safe = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return safe if len(safe) <= 200 else f"{safe[:120]} ... {safe[-60:]}"
