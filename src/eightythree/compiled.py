"""Compiling: the rules' own functions for kernels, a cache that notices edits, bit counting.

Numba's cache does not notice an edit in a function that a kernel calls, so the cache lies in a
directory named after a hash of this package's sources.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, register_jitable

from eightythree import tricks

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["cache_directory", "highest_bit", "kernel", "lowest_bit", "popcount"]

F = TypeVar("F", bound="Callable[..., Any]")

_PACKAGE: Final = Path(__file__).parent

# The rules, compiled from the source that the games call.
for _name in tricks.__all__:
    if callable(getattr(tricks, _name)):
        register_jitable(getattr(tricks, _name))


@cache
def cache_directory() -> Path:
    """Return where compiled code is kept: one directory for each state of the sources."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    digest = hashlib.sha256(f"numba {numba.__version__}".encode())
    for source in sorted(_PACKAGE.rglob("*.py")):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return Path(home) / "eightythree" / digest.hexdigest()[:16]


def kernel(function: F) -> F:
    """Compile a function to machine code at its first call, and keep the code for later runs."""
    saved = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory())
    try:
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = saved
    return compiled


@intrinsic
def popcount(typing_context: Any, mask: Any) -> Any:  # noqa: ARG001
    """Return the number of bits set in an int64."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def lowest_bit(typing_context: Any, mask: Any) -> Any:  # noqa: ARG001
    """Return the place of the lowest bit set in an int64 other than 0."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def highest_bit(typing_context: Any, mask: Any) -> Any:  # noqa: ARG001
    """Return the place of the highest bit set in a positive int64."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), build
