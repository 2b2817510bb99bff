"""The same guest on two devices: a one-time code that the first shows and the second types.

The database never holds a guest's token. A code gives, by scrypt, the name under which a row is
found and a key; the row holds the token exclusive-or that key. Who reads the database alone finds
neither; who guesses codes has one in 2⁴⁹ at a time, for ten minutes.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.server.clock import now
from eightythree.server.dealing import LETTERS, draw_letters

if TYPE_CHECKING:
    from eightythree.store import Store

__all__ = ["CODE_SECONDS", "new_code", "use_code"]

CODE_SECONDS: Final = 600
"""How long a code can be used."""

_LENGTH: Final = 10
_BYTES: Final = 32


class _Keys(NamedTuple):
    lookup: str
    key: bytes


async def new_code(store: Store, token: str) -> str:
    """Return a code that lets another device have a guest's token, such as ``7kq2m-x9fzt``.

    Raises:
        StoreError: the database failed.
    """
    code = draw_letters(_LENGTH)
    keys = await asyncio.to_thread(_keys, code)
    sealed = _xor(base64.urlsafe_b64decode(f"{token}="), keys.key).hex()
    made = now()
    await asyncio.wrap_future(store.put_code(keys.lookup, sealed, made, made + 1000 * CODE_SECONDS))
    return f"{code[: _LENGTH // 2]}-{code[_LENGTH // 2 :]}"


async def use_code(store: Store, code: str) -> str | None:
    """Return the guest's token that a code opens; ``None`` for one that is no good any more.

    Raises:
        StoreError: the database failed.
    """
    letters = "".join(letter for letter in code.lower() if letter in LETTERS)
    if len(letters) != _LENGTH:
        return None
    keys = await asyncio.to_thread(_keys, letters)
    sealed = await asyncio.wrap_future(store.take_code(keys.lookup, now()))
    if sealed is None:
        return None
    token = _xor(bytes.fromhex(sealed), keys.key)
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def _keys(code: str) -> _Keys:
    both = hashlib.scrypt(
        code.encode(), salt=b"eightythree device 1", n=2**14, r=8, p=1, dklen=2 * _BYTES
    )
    return _Keys(both[:_BYTES].hex(), both[_BYTES:])


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
