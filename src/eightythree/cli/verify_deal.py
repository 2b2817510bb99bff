"""`eightythree verify-deal`: check that rounds were dealt as ``docs/fairness.md`` has it."""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Final

import msgspec

from eightythree.cards import parse_cards
from eightythree.cli.check import as_text, printable, read
from eightythree.days import DATE, FORMS, Day
from eightythree.errors import CardError
from eightythree.fairness import CUT, NO_CUT, SECRET_BYTES, Shuffle
from eightythree.games import GAMES
from eightythree.games.results import Deal
from eightythree.server.messages import DealProof, Fairness

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["WHOLE_DAY", "FaultyDeal", "verify", "verify_deal"]

_LARGEST: Final = 8 * 1024 * 1024  # bytes: room for some ten thousand rounds
_SECONDS: Final = 20  # for an address to answer
_TABLE: Final = re.compile(r"[0-9a-z]{1,32}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SECRET: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_PAGE: Final = re.compile(r"(https?://[^/?#]+)/table/([^/?#]+)/?([?#].*)?")
_DAILY: Final = re.compile(r"(https?://[^/?#]+)(/daily/[a-z]+)/?([?][^#]*)?(#.*)?")
WHOLE_DAY: Final = 0
"""In place of a round's number: the commitment of a day as a whole."""


class FaultyDeal(Exception):  # noqa: N818 - it says what it is
    """A step of a check that is not right.

    Attributes:
        step: ``file``, ``noted``, ``commitment``, ``cuts`` or ``cards``.
        problem: what is wrong, one English clause.
        round: the round, from 1; ``None`` for the file as a whole.
    """

    def __init__(self, step: str, problem: str, number: int | None = None) -> None:
        super().__init__(step, problem, number)
        self.step = step
        self.problem = problem
        self.round = number


def verify_deal(files: Iterable[str], noted: Mapping[int, str], *, as_json: bool) -> int:
    """Print one line a file: whether its rounds were dealt fairly, or what is not right.

    Args:
        files: paths or addresses; ``-`` is standard input.
        noted: by round, how the commitment began that somebody noted before the deal.
        as_json: one JSON object a line in place of a sentence.

    Returns:
        The exit status: 0 all right, 1 something is not, 2 what cannot be read.
    """
    status = 0
    for file in files:
        try:
            data = (
                _fetched(file) if file.startswith(("http://", "https://")) else read(file, _LARGEST)
            )
        except (OSError, HTTPException, ValueError) as error:
            status = 2
            reason = str(
                getattr(error, "strerror", None) or getattr(error, "reason", None) or error
            )
            print(
                f"eightythree verify-deal: {printable(file)}: {printable(reason)}", file=sys.stderr
            )
            if as_json:
                _print_json(
                    file, ok=False, error=f"cannot be read: {reason}", round=None, step=None
                )
            continue
        try:
            proofs = _decoded(data)
            verify(proofs, noted)
        except FaultyDeal as fault:
            status = max(status, 1)
            if as_json:
                _print_json(file, ok=False, error=fault.problem, round=fault.round, step=fault.step)
            else:
                place = "" if fault.round is None else f"round {fault.round}, "
                print(f"{printable(file)}: {place}{fault.step}: {fault.problem}")
            continue
        if as_json:
            rounds = [
                {"round": each.round, "commitment": each.commitment, "cuts": _cuts_in(each)}
                for each in proofs.rounds
            ]
            _print_json(file, ok=True, table=proofs.table, game=proofs.game, rounds=rounds)
        else:
            print(f"{printable(file)}: {_sentence(proofs)}")
    return status


def verify(proofs: Fairness, noted: Mapping[int, str]) -> None:
    """Check each round of a table.

    Args:
        proofs: what the server shows.
        noted: by round, how the commitment began that somebody noted before the deal.

    Raises:
        FaultyDeal: the first thing that is not right.
    """
    game = GAMES[proofs.game]
    if not _TABLE.fullmatch(proofs.table):
        raise FaultyDeal("file", "the table's id is none")
    if proofs.seats not in game.SEATS:
        raise FaultyDeal("file", f"{proofs.game} is not for {proofs.seats}")
    numbers = [proof.round for proof in proofs.rounds]
    if any(number < 1 for number in numbers) or numbers != sorted(set(numbers)):
        raise FaultyDeal("file", "the rounds are not in order")
    if proofs.day is not None:
        _verify_day(proofs, noted.get(WHOLE_DAY, ""))
    for number in noted:
        if number == WHOLE_DAY and proofs.day is not None:
            continue
        if number not in numbers:
            raise FaultyDeal("noted", "there is no such round, or it is not over", number)
    for proof in proofs.rounds:
        _verify_round(proofs, proof, noted.get(proof.round, ""))


def _verify_day(proofs: Fairness, noted: str) -> None:
    """Check that the secrets of a day's rounds follow from what was published days ahead."""
    shown = proofs.day
    assert shown is not None  # noqa: S101 - asked for such alone
    if not DATE.fullmatch(shown.date) or not _SECRET.fullmatch(shown.secret):
        raise FaultyDeal("commitment", "the day or its secret is none")
    day = Day(proofs.game, shown.date, shown.secret)
    if not shown.commitment.startswith(noted):
        raise FaultyDeal("noted", "the day's commitment is not the one that was noted")
    if day.commitment != shown.commitment:
        raise FaultyDeal("commitment", "the day's secret is not the one committed to")
    if (proofs.table, proofs.seats, len(proofs.rounds)) != (
        day.name,
        FORMS[proofs.game].seats,
        FORMS[proofs.game].rounds,
    ):
        raise FaultyDeal("file", "it is not all that is played on a day")
    for proof in proofs.rounds:
        if proof.secret != day.shuffle(proof.round).secret:
            problem = "the secret does not follow from the day's"
            raise FaultyDeal("commitment", problem, proof.round)
        if any(proof.cuts):
            raise FaultyDeal("cuts", "nobody cuts for a day", proof.round)


def _verify_round(proofs: Fairness, proof: DealProof, noted: str) -> None:
    number = proof.round
    if not proof.commitment.startswith(noted):
        raise FaultyDeal("noted", "the commitment is not the one that was noted", number)
    shuffle = Shuffle(
        proofs.table, proofs.game, proofs.seats, number, proof.secret, tuple(proof.cuts)
    )
    if not _SECRET.fullmatch(proof.secret) or not _HASH.fullmatch(proof.commitment):
        raise FaultyDeal("commitment", "the secret or the commitment is not in hex", number)
    if shuffle.commitment != proof.commitment:
        raise FaultyDeal("commitment", "the secret is not the one committed to", number)
    if len(proof.cuts) != proofs.seats or not all(
        cut == NO_CUT or CUT.fullmatch(cut) for cut in proof.cuts
    ):
        raise FaultyDeal("cuts", "they are not a cut or nothing for each seat", number)
    if proof.dealer >= proofs.seats:
        raise FaultyDeal("cards", "there is no such dealer", number)
    try:
        shown = Deal(tuple(parse_cards(hand) for hand in proof.hands), parse_cards(proof.kitty))
    except CardError as error:
        raise FaultyDeal("cards", str(error), number) from None
    dealt = shuffle.deal(proof.dealer)
    if shown.kitty != dealt.kitty or len(shown.hands) != len(dealt.hands):
        raise FaultyDeal("cards", "the kitty or the number of hands is another", number)
    for seat, (hand, follows) in enumerate(zip(shown.hands, dealt.hands, strict=True)):
        if hand != follows:
            raise FaultyDeal("cards", f"seat {seat} was dealt other cards than follow", number)


def _fetched(address: str) -> bytes:
    """Return what is at an address; at a table's page or a day's, its proofs."""
    page = _PAGE.fullmatch(address)
    if page:
        address = f"{page[1]}/api/tables/{page[2]}/fairness"
    elif daily := _DAILY.fullmatch(address):
        address = f"{daily[1]}/api{daily[2]}/fairness{daily[3] or ''}"
    with urllib.request.urlopen(address, timeout=_SECONDS) as answer:  # noqa: S310 - http(s) alone
        data: bytes = answer.read(_LARGEST + 1)
        return data


def _decoded(data: bytes) -> Fairness:
    if len(data) > _LARGEST:
        raise FaultyDeal("file", f"it has more than {_LARGEST} bytes")
    try:
        return msgspec.json.decode(data, type=Fairness)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FaultyDeal("file", f"it is not what a table offers: {error}") from None


def _cuts_in(proof: DealProof) -> int:
    return sum(cut != NO_CUT for cut in proof.cuts)


def _sentence(proofs: Fairness) -> str:
    rounds = len(proofs.rounds)
    if proofs.day is not None:
        return f"ok, {proofs.game} of {proofs.day.date}, {rounds} rounds"
    cut = sum(_cuts_in(proof) > 0 for proof in proofs.rounds)
    return f"ok, {rounds} {'round' if rounds == 1 else 'rounds'}, {cut} of them with cuts"


def _print_json(file: str, **said: Any) -> None:
    print(json.dumps({"file": as_text(file), **said}))
