"""Compiling: the rules' own functions for kernels, a cache that notices edits, bit counting.

Numba's cache does not notice an edit in a function that a kernel calls, so the cache lies in a
directory named after a hash of this package's sources. Where that cannot be written to, Numba would
take one beside the sources, whose code outlives an edit: there nothing is kept. Nor does Numba keep
processes from writing at the same time: of two that add a signature each to a function, one would
be lost, or have the other's code.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numba
from filelock import FileLock
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method, register_jitable

from eightythree import cards, tricks

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "cache_directory",
    "complete_mark",
    "highest_bit",
    "inlined",
    "is_complete",
    "is_kept",
    "kernel",
    "lowest_bit",
    "popcount",
    "product_high",
]

_BROKEN: Final = (OSError, EOFError, pickle.UnpicklingError)
_UNKEPT: Final = (OSError, NotImplementedError)
"""A full disk, say, a lock that another process holds on to, or a file system without locks."""
_PATIENCE: Final = 60
"""For how many seconds a process waits for others to write what they have compiled."""

F = TypeVar("F", bound="Callable[..., Any]")

_PACKAGE: Final = Path(__file__).parent
_PARTS: Final = (
    "",
    "games/**/",
    "bots/**/",
    "solver/**/",
    "sim/**/",
    "search_bots/**/",
    "learning/**/",
    "environments/**/",
)
_COMPILED: Final = tuple(f"{part}*.py" for part in _PARTS)
"""The sources that compiled code can come from."""

# The rules, compiled from the source that the games call.
for _rule in (cards.rank_of, cards.suit_mask, cards.suit_of):
    register_jitable(forceinline=True)(_rule)
for _name in tricks.__all__:
    if callable(getattr(tricks, _name)):
        register_jitable(forceinline=True)(getattr(tricks, _name))


@cache
def cache_directory() -> Path:
    """Return where compiled code is kept: one directory for each install and state of its sources.

    Raises:
        OSError: the user has no home.
    """
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError as error:
        raise OSError("there is no home folder to keep compiled code in") from error
    # To Numba sources that lie elsewhere are others: what is kept for these is of no use to them.
    digest = hashlib.sha256(f"numba {numba.__version__} {_PACKAGE}".encode())
    for source in sorted(each for part in _COMPILED for each in _PACKAGE.glob(part)):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return Path(home) / "eightythree" / digest.hexdigest()[:16]


@cache
def is_kept() -> bool:
    """Say whether compiled code can be kept for later runs."""
    try:
        cache_directory().mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=cache_directory()).close()
    except OSError:
        return False
    return True


def is_complete() -> bool:
    """Say whether everything has been compiled from the present sources (`eightythree warm`)."""
    return complete_mark().exists()


def complete_mark() -> Path:
    """Return the file whose being there says that everything has been compiled."""
    return cache_directory() / "complete"


def kernel(function: F) -> F:
    """Compile a function to machine code at its first call, and keep the code for later runs."""
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    if is_kept():
        _keep(compiled)
    # To its callers in Python the compiled function is what it was.
    return cast("F", compiled)


def _keep(compiled: Any) -> None:
    """Have a compiled function's code written to the cache, and read from it."""
    config: Any = numba.config
    saved = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        compiled.enable_caching()
    finally:
        config.CACHE_DIR = saved
    code = compiled._cache  # Numba has no other way to it
    if cache_directory() not in Path(code.cache_path).parents:
        code.disable()
    load, save = code.load_overload, code.save_overload
    lock = FileLock(cache_directory() / "lock", timeout=_PATIENCE)

    def load_if_possible(signature: Any, context: Any) -> Any:
        try:
            return load(signature, context)
        except _BROKEN:
            # What a crash left of a file, say; begun anew so that it can be saved again.
            with suppress(*_UNKEPT), lock:
                code.flush()
            return None

    def save_if_possible(signature: Any, result: Any) -> None:
        with suppress(*_UNKEPT), lock:
            save(signature, result)

    code.load_overload, code.save_overload = load_if_possible, save_if_possible


def inlined(function: F) -> F:
    """Let kernels compile a function as a part of themselves; Python calls it as it is."""
    registered: F = register_jitable(forceinline=True)(function)
    return registered


def _bit_counter(emit: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """Return a function of an int64 that compiles to a machine instruction."""

    def typed(typing_context: Any, mask: Any) -> Any:  # noqa: ARG001 - Numba gives both
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - as Numba calls it
            return emit(builder, arguments[0])

        return types.int64(types.int64), build

    return cast("Callable[[Any], Any]", intrinsic(typed))


_UNDEFINED_FOR_0: Final = ir.Constant(ir.IntType(1), 1)
_TOP: Final = ir.Constant(ir.IntType(64), 63)

popcount: Final = _bit_counter(lambda builder, mask: builder.ctpop(mask))
"""The number of bits set in an int64."""

lowest_bit: Final = _bit_counter(lambda builder, mask: builder.cttz(mask, _UNDEFINED_FOR_0))
"""The place of the lowest bit set in an int64 other than 0."""

highest_bit: Final = _bit_counter(
    lambda builder, mask: builder.sub(_TOP, builder.ctlz(mask, _UNDEFINED_FOR_0))
)
"""The place of the highest bit set in a positive int64."""


@intrinsic
def _product_high(typing_context: Any, first: Any, second: Any) -> Any:  # noqa: ARG001 - as Numba calls it
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - as Numba calls it
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(factor, wide) for factor in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.int64(types.uint64, types.uint64), build


product_high: Final = cast("Callable[[Any, Any], Any]", _product_high)
"""The upper 64 of the 128 bits of the product of two uint64, as an int64."""


# So that the rules' `mask.bit_count()` and `mask.bit_length()` compile as they are written.
@overload_method(types.Integer, "bit_count")
def _bit_count(mask: Any) -> Any:  # noqa: ARG001 - as Numba calls it
    def counted(mask: Any) -> Any:
        return popcount(mask)

    return counted


@overload_method(types.Integer, "bit_length")
def _bit_length(mask: Any) -> Any:  # noqa: ARG001 - as Numba calls it
    def length(mask: Any) -> Any:
        return highest_bit(mask) + 1 if mask else 0

    return length
