"""Names, guests, origins and allowances, by themselves."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightythree.server.addresses import Addresses, address_of
from eightythree.server.identity import cookie_header, new_token, owner_of, same_owner, token_in
from eightythree.server.players import LONGEST_NAME, bot_names, clean_name
from eightythree.server.security import Allowance, Allowances, same_origin


def scope(scheme: str = "http", **headers: str) -> dict[str, Any]:
    """Return what of an ASGI scope is looked at."""
    sent = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"scheme": scheme, "headers": sent}


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_a_clean_name_can_be_shown_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == name.strip()
    assert unicodedata.is_normalized("NFC", name)
    assert not {unicodedata.category(letter) for letter in name} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert clean_name(name) == name


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u3164", "\u2800 \u00ad", "\u0301", "a" * 25])
def test_names_with_nothing_to_see_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a name"):
        clean_name(text)


def test_bots_have_names_of_their_own() -> None:
    names = bot_names(7, {"Ada"})
    assert len(set(names)) == 7
    assert "Ada" not in names


def test_tokens() -> None:
    token = new_token()
    assert len({new_token() for _ in range(100)}) == 100
    for cookie in (f"eightythree_guest={token}", f"a=b; eightythree_guest={token}; c=d"):
        assert token_in(scope(host="x", cookie=cookie)) == token
    for bad in ("", token, "eightythree_guest=", f"eightythree_guest={token}x", "=;=", "\xff=\xff"):
        assert token_in(scope(cookie=bad)) is None
    assert token_in(scope()) is None
    flags = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    assert cookie_header(token, secure=False) == f"eightythree_guest={token}; {flags}"


def test_over_https_the_cookie_is_bound_to_the_host() -> None:
    """A cookie named `__Host-…` is taken from this host over https alone, for all of it."""
    token, other = new_token(), new_token()
    given = cookie_header(token, secure=True)
    assert given.startswith(f"__Host-eightythree_guest={token}; Path=/; ")
    assert "; Secure" in given
    assert "Domain" not in given
    # The other name could have been set by another host, or over http by anybody on the way.
    cookies = f"eightythree_guest={other}; __Host-eightythree_guest={token}"
    assert token_in(scope("https", cookie=cookies)) == token
    assert token_in(scope("wss", cookie=cookies)) == token
    assert token_in(scope("https", cookie=f"eightythree_guest={other}")) is None
    assert token_in(scope("http", cookie=f"__Host-eightythree_guest={other}")) is None


def test_owners() -> None:
    one, other = owner_of(new_token()), owner_of(new_token())
    assert same_owner(one, one)
    assert not same_owner(one, other)
    assert not same_owner(one, None)
    assert not same_owner(None, None)
    assert not same_owner("0" * 64, None)


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://a.example", "a.example", True),
        ("https://a.example", "a.example", True),
        ("https://a.example", "a.example:443", True),
        ("http://a.example:8383", "a.example:8383", True),
        ("http://[::1]:8383", "[::1]:8383", True),
        ("http://A.example", "a.EXAMPLE", True),
        ("http://a.example", "a.example:8383", False),
        ("http://a.example:8384", "a.example:8383", False),
        ("http://b.example", "a.example", False),
        ("http://a.example.evil", "a.example", False),
        ("http://evil@a.example", "a.example", True),  # no browser sends such an origin
        ("file://a.example", "a.example", False),
        ("null", "a.example", False),
        ("", "a.example", False),
        ("http://a.example:x", "a.example:x", False),
        ("http://a.example", "", False),
    ],
)
def test_origins(origin: str, host: str, same: bool) -> None:
    assert same_origin(scope(host=host, origin=origin)) is same


def test_programs_send_no_origin() -> None:
    assert same_origin(scope(host="a.example"))


@pytest.mark.parametrize("scheme", ["https", "wss"])
def test_a_page_that_came_by_http_asks_nothing_by_https(scheme: str) -> None:
    assert same_origin(scope(scheme, host="a.example", origin="https://a.example"))
    assert not same_origin(scope(scheme, host="a.example", origin="http://a.example"))
    assert not same_origin(scope(scheme, host="a.example:80", origin="http://a.example"))


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::", 5), "2001:db8:1:2::/64"),
        (("x" * 1000, 0), "x" * 64),
        (None, ""),
    ],
)
def test_what_counts_as_one_address(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


def test_an_address_holds_so_many_sockets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    addresses = Addresses(sockets=2)
    with addresses.connected("a") as first, addresses.connected("a") as second:
        assert first is second is not None  # they share what may be sent
        with addresses.connected("a") as third, addresses.connected("b") as other:
            assert third is None
            assert other is not None
    with addresses.connected("a") as fourth:
        assert fourth is not None
    # Four handshakes at once, then a fifth of one a second.
    with addresses.connected("a") as fifth:
        assert fifth is None
    now += 5.0
    with addresses.connected("a") as again:
        assert again is not None


def test_allowances_fill_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(rate=2.0, burst=3)
    assert [allowance.take() for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    now += 1.5
    assert allowance.take() == 0
    allowances = Allowances(rate=1.0, burst=1, most=2)
    assert [allowances.allows(each) for each in ("a", "a", "b", "a")] == [True, False, True, False]
    now += 1
    assert allowances.allows("a")
    assert allowances.allows("c")  # and "b" is forgotten
    assert allowances.allows("b")
