"""Simulated rounds as a Parquet file, a row a deal; ``docs/simulation.md`` has the schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from eightythree import __version__
from eightythree.sim.auction_table import OUTCOMES
from eightythree.sim.auction_table import Rounds as AuctionRounds
from eightythree.sim.fifth import Rounds as FifthRounds

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from numpy.typing import NDArray

    from eightythree.sim.plan import Chunk, Plan

__all__ = ["ParquetFile", "as_table"]


class ParquetFile:
    """A Parquet file to add chunks to; whole once closed, and there only then.

    Chunks go to a file beside it, which takes its name at the end. Leave the ``with`` block by an
    error and nothing is left.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        if path.exists() and not path.is_file():
            # It would be replaced at the end, a device as well, or be in the way there.
            raise OSError(f"{path} is no file that could be written anew")
        self._path = path
        self._plan = plan
        self._partial = path.with_name(path.name + ".part")
        self._writer = pq.ParquetWriter(self._partial, _schema(plan), compression="zstd")

    def add(self, chunk: Chunk) -> None:
        """Add a chunk, as a row group."""
        self._writer.write_table(as_table(self._plan, chunk))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.close()
        if kind is None:
            self._partial.replace(self._path)
        else:
            self._partial.unlink()


def as_table(plan: Plan, chunk: Chunk) -> Any:
    """Return a chunk as a `pyarrow.Table`.

    Raises:
        ValueError: the chunk keeps no points.
    """
    if chunk.points is None:
        raise ValueError("a plan with keep='summary' has no rows to write")
    indices = np.arange(chunk.first, chunk.first + chunk.count, dtype=np.int64)
    columns: dict[str, Any] = {
        "deal": pa.array(indices),
        "dealer": pa.array((indices % plan.seats).astype(np.int8)),
    }
    rounds = chunk.rounds
    if rounds is not None:
        columns["hands"] = _lists(rounds.dealt)
    if isinstance(rounds, AuctionRounds):
        columns |= _auction_columns(rounds)
    elif isinstance(rounds, FifthRounds):
        columns |= {"plays": _lists(rounds.plays), "winners": _lists(rounds.winners)}
    columns["points"] = _lists(chunk.points)
    return pa.Table.from_pydict(columns, schema=_schema(plan))


def _auction_columns(rounds: AuctionRounds) -> dict[str, Any]:
    bought = rounds.contract[:, 0] >= 0
    kept = rounds.discards[:, 0] >= 0
    return {
        "kitty": pa.array(rounds.kitty),
        "calls": _calls(rounds.calls),
        "declarer": pa.array(rounds.contract[:, 0], mask=~bought),
        "bid": pa.array(rounds.contract[:, 1], mask=~bought),
        "trump": pa.array(rounds.contract[:, 2], mask=~bought),
        "gifts": _lists(rounds.gifts, gaps=True),
        "discards": _lists(rounds.discards, kept),
        "plays": _lists(rounds.plays, kept),
        "winners": _lists(rounds.winners, kept),
        "captured": _lists(rounds.captured, kept),
        "outcome": pa.array(np.array(OUTCOMES, object)[rounds.outcome], pa.string()),
    }


def _lists(
    rows: NDArray[Any], present: NDArray[np.bool_] | None = None, *, gaps: bool = False
) -> Any:
    """Return rows as lists of one length; null where not present, inside where -1 with `gaps`."""
    flat = rows.reshape(-1)
    values = pa.array(flat, mask=flat < 0) if gaps else pa.array(flat)
    mask = None if present is None else pa.array(~present)
    return pa.FixedSizeListArray.from_arrays(values, rows.shape[1], mask=mask)


def _calls(calls: NDArray[np.int8]) -> Any:
    said = calls >= 0
    offsets = np.zeros(len(calls) + 1, np.int32)
    np.cumsum(said.sum(1), out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(calls[said]))


def _schema(plan: Plan) -> Any:
    """Return the columns of a plan's file, with the plan as metadata."""
    seats = plan.seats
    auction = plan.game == "auction"
    columns = [("deal", pa.int64()), ("dealer", pa.int8())]
    if plan.keep == "rounds":
        columns.append(("hands", pa.list_(pa.int64(), seats)))
        if auction:
            columns += [
                ("kitty", pa.int64()),
                ("calls", pa.list_(pa.int8())),
                ("declarer", pa.int8()),
                ("bid", pa.int8()),
                ("trump", pa.int8()),
                ("gifts", pa.list_(pa.int64(), 4)),
                ("discards", pa.list_(pa.int64(), 4)),
            ]
        columns += [
            ("plays", pa.list_(pa.int8(), 6 * seats)),
            ("winners", pa.list_(pa.int8(), 6)),
        ]
        if auction:
            columns += [("captured", pa.list_(pa.int8(), 2)), ("outcome", pa.string())]
    points = pa.list_(pa.int16(), 2) if auction else pa.list_(pa.int8(), seats)
    columns.append(("points", points))
    described = {
        "game": plan.game,
        "rules": plan.rules.changed(),
        "seats": seats,
        "seed": plan.seed,
        "policy": plan.policy,
        "version": __version__,
    }
    return pa.schema(columns, metadata={"eightythree": json.dumps(described)})
