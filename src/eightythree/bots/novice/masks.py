"""The few questions that the novice's rules ask of a mask.

They stand apart so that compiled code, which has no ``bit_count`` and ``bit_length``, replaces
these three functions and compiles the rules as they are written.
"""

from __future__ import annotations

__all__ = ["count", "highest", "lowest"]


def count(mask: int) -> int:
    """Return how many cards a mask holds."""
    return mask.bit_count()


def highest(mask: int) -> int:
    """Return the highest-numbered card of a mask that is not empty."""
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """Return the lowest-numbered card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1
