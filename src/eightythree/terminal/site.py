"""A server as the terminal finds it: a table's link, and the requests that come before a socket."""

from __future__ import annotations

import re
import ssl
import urllib.error
import urllib.request
from http.client import HTTPException
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from eightythree.server.identity import COOKIE, SECURE_COOKIE
from eightythree.server.messages import GameInfo, LobbyTable, Problem, TableCreated
from eightythree.server.view_messages import NextDeal

if TYPE_CHECKING:
    from eightythree.terminal.guests import Guests

__all__ = ["Address", "JoinError", "Site", "read_address"]

_SECONDS: Final = 20  # for the server to answer
_LARGEST: Final = 1 << 20  # bytes of an answer
_TABLE: Final = re.compile(r"/table/([0-9a-z]{1,32})/?(replay|review)?")


class JoinError(Exception):
    """A table that cannot be joined: why, and what to do about it, in a sentence or two."""


class Address(NamedTuple):
    """A table's link, taken apart."""

    origin: str
    """Scheme, host and port, such as ``http://127.0.0.1:8383``."""
    table: str
    """The table's id; empty for the address of a server alone."""

    @property
    def link(self) -> str:
        """The link that others can open."""
        return f"{self.origin}/table/{self.table}"


def read_address(text: str) -> Address:
    """Return the address that a person has typed; without a scheme it is http.

    Raises:
        JoinError: it is no link of a table or a server.
    """
    url = text.strip() if "://" in text else f"http://{text.strip()}"
    wrong = JoinError(
        f"{text!r} is no table's link; it looks like http://127.0.0.1:8383/table/k3w7…"
    )
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username:
        raise wrong
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    try:
        host.encode("ascii")
    except UnicodeEncodeError:
        host = host.encode("idna").decode("ascii")
    origin = f"{parts.scheme}://{host}" + (f":{port}" if port else "")
    found = _TABLE.fullmatch(parts.path)
    if found is None and parts.path not in {"", "/"}:
        raise wrong
    return Address(origin, found[1] if found else "")


class _Stays(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else: a cookie is for the server that gave it."""

    def redirect_request(self, *_: object) -> None:
        """Return no other request, so that the answer is an error."""


_OPENER: Final = urllib.request.build_opener(_Stays)


class Site:
    """A server, spoken to over HTTP as one guest, or as nobody."""

    def __init__(self, origin: str, guests: Guests | None) -> None:
        """Ask nothing yet.

        Args:
            origin: the server's scheme, host and port.
            guests: where the guest's cookie is kept; ``None`` to be nobody, and watch.
        """
        self.origin = origin
        self._guests = guests
        self.cookie = "" if guests is None else guests.cookie(origin)

    def arrive(self) -> None:
        """See that there is a server, and become its guest.

        Raises:
            JoinError: there is none, or it cannot be trusted, or the cookie cannot be kept.
        """
        self._ask("/api/games", list[GameInfo])

    def tables(self) -> list[LobbyTable]:
        """Return the tables that the lobby shows."""
        tables: list[LobbyTable] = self._ask("/api/tables", list[LobbyTable])
        return tables

    def next_deal(self, table: str) -> NextDeal:
        """Return what the next deal of a table will follow from."""
        deal: NextDeal = self._ask(f"/api/tables/{table}/commitment", NextDeal)
        return deal

    def again(self, table: str) -> str:
        """Return the table for another match with the same people."""
        made: TableCreated = self._ask(f"/api/tables/{table}/again", TableCreated, data=b"")
        return made.id

    def _ask(self, path: str, kind: Any, data: bytes | None = None) -> Any:
        """Return the answer to a request, keeping the cookie that comes with it."""
        request = urllib.request.Request(  # noqa: S310 - http and https alone are let in
            f"{self.origin}{path}", data=data, headers={"Accept": "application/json"}
        )
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            with _OPENER.open(request, timeout=_SECONDS) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])
                return msgspec.json.decode(answer.read(_LARGEST), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise JoinError(self._refusal(error)) from None
        except msgspec.MsgspecError:
            raise JoinError(
                f"{self.origin} answers, but not as a server of Eighty-Three of this version does"
            ) from None
        except (OSError, HTTPException) as error:
            raise JoinError(self._failure(error)) from None

    def _keep(self, headers: list[str]) -> None:
        if self._guests is None:
            return
        for header in headers:
            cookies: SimpleCookie = SimpleCookie()
            try:
                cookies.load(header)
            except CookieError:
                continue
            for name in (COOKIE, SECURE_COOKIE):
                if name in cookies:
                    self.cookie = f"{name}={cookies[name].value}"
                    self._guests.keep(self.origin, self.cookie)

    def _refusal(self, error: urllib.error.HTTPError) -> str:
        if error.code in {301, 302, 303, 307, 308}:
            place = urlsplit(error.headers.get("Location", ""))
            return f"{self.origin} points to {place.scheme}://{place.netloc}: use the link there"
        try:
            problem = msgspec.json.decode(error.read(_LARGEST), type=Problem)
        except (msgspec.MsgspecError, OSError):
            return f"there is no Eighty-Three at {self.origin}: it answers {error.code}"
        if problem.code == "no_such_table":
            return f"there is no such table at {self.origin}: ask for its link again"
        return f"{self.origin} says no: {problem.problem}"

    def _failure(self, error: BaseException) -> str:
        reason = getattr(error, "reason", error)
        if isinstance(reason, ssl.SSLCertVerificationError):
            return (
                f"the certificate of {self.origin} is not to be trusted: {reason.verify_message}."
                " Should it be, name the file of its authority in SSL_CERT_FILE"
            )
        if isinstance(reason, ssl.SSLError):
            return f"{self.origin} does not speak https; try it with http://"
        said = getattr(reason, "strerror", None) or reason
        return f"nobody answers at {self.origin}: {said}. Is the server running?"
