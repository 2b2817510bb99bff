"""The OpenAPI document of the HTTP interface, worked out from its handlers."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from litestar import Litestar, Response, get
from litestar.openapi import OpenAPIConfig

from eightythree import __version__
from eightythree.server.api import api, health, live
from eightythree.server.messages import Problem

__all__ = ["openapi"]

_WHERE: Final = "#/components/schemas/{name}"


@get("/api/openapi.json", sync_to_thread=True)
def openapi() -> Response[dict[str, Any]]:
    """Return the document; there is no page beside it, which would come from elsewhere."""
    return Response(_document(), headers={"cache-control": "no-cache"})


@cache
def _document() -> dict[str, Any]:
    """Return the document.

    A handler's option ``takes`` names the struct of its body, which it reads itself, or is the JSON
    schema of one; ``gives`` is the JSON schema of an answer that it writes itself.
    """
    # An application that is never run: one that is would get the pages of Litestar's as well.
    described = Litestar(
        [api, health, live],
        openapi_config=OpenAPIConfig(
            title="Eighty-Three",
            version=__version__,
            description="The HTTP interface; the sockets are described in docs/protocol.md.",
            use_handler_docstrings=True,
        ),
        logging_config=None,  # its own would take the place of the whole process's
    )
    document = described.openapi_schema.to_schema()
    bodies: list[type] = []
    for route in described.routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in getattr(handler, "http_methods", ()):
                operation = document["paths"].get(route.path_format, {}).get(method.lower())
                if operation is None:
                    continue
                # A refusal is described once, below, and more exactly than it is guessed here.
                operation["responses"].pop("400", None)
                if route.path.startswith("/api/"):
                    operation["responses"]["default"] = {
                        "description": "It is refused.",
                        "content": _json(Problem),
                    }
                if "gives" in handler.opt:
                    operation["responses"]["200"]["content"] = {
                        "application/json": {"schema": handler.opt["gives"]}
                    }
                body = handler.opt.get("takes")
                if isinstance(body, dict):
                    operation["requestBody"] = {
                        "required": True,
                        "content": {"application/json": {"schema": body}},
                    }
                elif body is not None:
                    bodies.append(body)
                    operation["requestBody"] = {"required": True, "content": _json(body)}
    _, components = msgspec.json.schema_components([Problem, *bodies], ref_template=_WHERE)
    document.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return document


def _json(struct: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _WHERE.format(name=struct.__name__)}}}
