"""A review made in a process of its own, for a server: a record comes in, a line a step goes out.

Run as ``python -m eightythree.review.process``. Standard input is four bytes, big-endian, that
tell the record's length, and the record; its end ends the process, whatever it does. Standard
output has lines of JSON: ``[done, whole]`` as it goes on, then the review, an object. Decisions
that were no mistakes are sent without what else was tried.
"""

from __future__ import annotations

import os
import sys
from typing import Final

import msgspec

from eightythree.bots.process import LENGTH
from eightythree.lifeline import end_with
from eightythree.record import decode
from eightythree.review.run import review

__all__ = ["main"]

_LOWEST: Final = 19  # of priorities: whoever plays comes first


def main() -> None:
    """Read a record and review it."""
    # What a library might print must not come between the lines.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if hasattr(os, "nice"):
        os.nice(_LOWEST)
    stream = sys.stdin.buffer
    record = decode(stream.read(int.from_bytes(stream.read(LENGTH), "big")))
    end_with(stream)

    def told(*progress: int) -> None:
        out.write(msgspec.json.encode(progress) + b"\n")
        out.flush()

    # On all cores: at the lowest priority it has of each what nobody else wants.
    found = review(record, workers=None, told=told)
    short = [
        each
        if each.mistake or each.fair is None
        else msgspec.structs.replace(each, fair=msgspec.structs.replace(each.fair, values=[]))
        for each in found.decisions
    ]
    out.write(msgspec.json.encode(msgspec.structs.replace(found, decisions=short)) + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
