"""Messages as they come from a server, which may know more of the protocol than this program."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import inspect

from eightythree.server.messages import ServerMessage

__all__ = ["decode"]

_DECODER: Final = msgspec.json.Decoder(ServerMessage)
_KINDS: Final = inspect.type_info(ServerMessage)


def decode(text: str | bytes) -> ServerMessage | None:
    """Return a message without what is not known in it; ``None`` for one of an unknown type.

    Raises:
        msgspec.MsgspecError: something in it is missing, or not of its type.
    """
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError:
        # Only a newer server's messages come this way (docs/protocol.md, conventions).
        message = msgspec.json.decode(text)
        assert isinstance(_KINDS, inspect.UnionType)  # noqa: S101 - it is a union of messages
        tags = {kind.tag for kind in _KINDS.types if isinstance(kind, inspect.StructType)}
        if isinstance(message, dict) and message.get("type") not in tags:
            return None
        read: ServerMessage = msgspec.convert(_known(message, _KINDS), ServerMessage)
        return read


def _known(value: Any, kind: inspect.Type) -> Any:
    """Return a value without the fields that its type does not have."""
    match kind:
        case inspect.UnionType(types=kinds):
            return _known(value, next((each for each in kinds if _fits(value, each)), kinds[0]))
        case inspect.StructType(fields=fields, tag_field=tag) if isinstance(value, dict):
            types = {field.encode_name: field.type for field in fields}
            return {
                name: _known(part, types[name]) if name in types else part
                for name, part in value.items()
                if name in types or name == tag
            }
        case inspect.ListType(item_type=item) if isinstance(value, list):
            return [_known(part, item) for part in value]
        case inspect.DictType(value_type=item) if isinstance(value, dict):
            return {name: _known(part, item) for name, part in value.items()}
    return value


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Return whether a value is to be read as one of the types of a union."""
    match kind:
        case inspect.StructType(tag_field=tag, tag=name):
            return isinstance(value, dict) and (tag is None or value.get(tag) == name)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.DictType():
            return isinstance(value, dict)
    return False
