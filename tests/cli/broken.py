"""Break a good record in one of very many ways; the same generator state breaks it the same way."""

from __future__ import annotations

import copy
import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

CONTROLS = [chr(code) for code in (0, 7, 8, 10, 13, 27, 127, 0x85, 0x9B, 0x200B, 0x202E, 0x2028)]
STRANGE: list[Any] = [
    *(None, True, False, [], {}, "", " ", "\n", -1, 0, 1, 2, 4, 9, 83, 84, 2**31, 2**63, -(2**63)),
    *(2**64, 10**400, -(10**400), 1.5, 1e300, float("inf"), float("nan"), "NaN", "AS", "as AS"),
    *("JK", "J K", "XX", "1S", "10", "ＡＳ", "ſS", "ß", "A\u0130", "🂡", "٣S", "pass", "PASS pass"),
    *("83x2", "83X2", "84", "0", "00", "-30", "30.0", "1e2", "²", "give", "give give", "discard"),
    *(
        "give AS AS",
        "discard AS",
        "H",
        "h",
        "♥",
        "♥♥",
        "eightythree/2",
        "fifth",
        "auction",
        "poker",
    ),
    *("\ud800", "\udfff\ud800", "\x00", "\x1b[2J", "a\nb", "\u202e", "x" * 3000, "AS " * 800),
    *([[]], [[[[]]]], [None], ["AS"], [1, 2], {"a": 1}, {"": {}}, [True], "$.rounds[0].actions[0]"),
]
LITERALS = [
    *("1e999", "-1e999", "NaN", "Infinity", "-Infinity", "-0", "-0.0", "0.0", "1.0", "01", "+1"),
    *("1" + "0" * 400, "-" + "9" * 5000, "1e5", "0x10", "1_000", "1.", ".5", "--1", "true", "null"),
    *(
        "undefined",
        "'1'",
        "[" * 2000,
        "[" * 100_000,
        '{"a":' * 3000,
        "\x00",
        "1e-400",
        "12345678901",
    ),
]


def broken(rng: random.Random, good: dict[str, Any]) -> bytes:
    """Return the bytes of a record with something wrong, now and then with nothing wrong."""
    record = copy.deepcopy(good)
    steps = rng.choice([1, 1, 1, 2, 3])
    kind = rng.random()
    if kind < 0.5:
        for _ in range(steps):
            rng.choice(OF_THE_RECORD)(rng, record)
        return as_text(rng, record).encode("utf-8", "surrogatepass")
    text = as_text(rng, record)
    if kind < 0.8:
        for _ in range(steps):
            text = rng.choice(OF_THE_TEXT)(rng, text)
        return text.encode("utf-8", "surrogatepass")
    return rng.choice(OF_THE_BYTES)(rng, text)


def as_text(rng: random.Random, record: dict[str, Any]) -> str:
    """Return a record as JSON, with or without line ends and escapes."""
    indent: int | None = rng.choice([None, None, 1])
    return json.dumps(record, indent=indent, ensure_ascii=rng.random() < 0.7)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a tree, as its container and the key or index there."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        inner = waiting.pop()
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        found += [(inner, key) for key in keys]
        waiting += [inner[key] for key in keys if isinstance(inner[key], dict | list)]
    return found


# What can be wrong with the record


def strange_value(rng: random.Random, record: dict[str, Any]) -> None:
    spots = places(record)
    if rng.random() < 0.5:  # as often at the top as among the many actions
        spots = [spot for spot in spots if isinstance(spot[0], dict)]
    inner, key = rng.choice(spots)
    inner[key] = copy.deepcopy(rng.choice(STRANGE))


def other_place(rng: random.Random, record: dict[str, Any]) -> None:
    (one, key), (two, other) = rng.choice(places(record)), rng.choice(places(record))
    one[key] = copy.deepcopy(two[other])


def missing(rng: random.Random, record: dict[str, Any]) -> None:
    inner, key = rng.choice(places(record))
    del inner[key]


def unknown_field(rng: random.Random, record: dict[str, Any]) -> None:
    objects = [record, *(r for r in as_list(record.get("rounds")) if isinstance(r, dict))]
    inner = rng.choice(objects)
    inner[rng.choice(["seed", "Rounds", "", "\x1b[31m", "x" * 999, "\ud800"])] = rng.choice(STRANGE)


def odd_rule(rng: random.Random, record: dict[str, Any]) -> None:
    name = rng.choice(["target", "min_bid", "bid_step", "give", "ace_bonus", "no such", "\n", ""])
    if isinstance(record.get("rules"), dict):
        record["rules"][name] = rng.choice(STRANGE)


def other_card(rng: random.Random, record: dict[str, Any]) -> None:
    spots = [(i, k) for i, k in places(record) if isinstance(i[k], str) and " " in i[k]]
    if spots:
        inner, key = rng.choice(spots)
        words = inner[key].split()
        change = rng.choice(["repeat", "drop", "replace", "add"])
        at = rng.randrange(len(words)) if words else 0
        if change == "drop":
            words[at : at + 1] = []
        elif change == "replace":
            words[at : at + 1] = [rng.choice(["AS", "7H", "2C", "JK", "10D", "1D", "A", "AA"])]
        else:
            words.insert(at, words[at] if change == "repeat" and words else "KD")
        inner[key] = " ".join(words)


def other_actions(rng: random.Random, record: dict[str, Any]) -> None:
    rounds = [r for r in as_list(record.get("rounds")) if isinstance(r, dict)]
    actions = as_list(rng.choice(rounds).get("actions")) if rounds else []
    if actions:
        at = rng.randrange(len(actions))
        change = rng.choice(["twice", "gone", "swap", "pass", "card"])
        if change == "twice":
            actions.insert(at, actions[at])
        elif change == "gone":
            del actions[at]
        elif change == "swap":
            actions[at], actions[0] = actions[0], actions[at]
        else:
            actions[at] = "pass" if change == "pass" else rng.choice(["AS", "9D", "3C", "JK"])


def other_rounds(rng: random.Random, record: dict[str, Any]) -> None:
    rounds = as_list(record.get("rounds"))
    if rounds:
        rounds.insert(rng.randrange(len(rounds) + 1), copy.deepcopy(rng.choice(rounds)))


def as_list(value: Any) -> list[Any]:
    """Return a value that is a list still, or an empty one."""
    return value if isinstance(value, list) else []


# What can be wrong with the text


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def hole(rng: random.Random, text: str) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice([1, 1, 2, 10, 100]) :]


def inserted(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    what: str = rng.choice(
        [*CONTROLS, *'{}[]",:\\', "\ud800", "\\ud800", "\\u0000", "//", "é", "\\x"]
    )
    return text[:at] + what + text[at:]


def odd_literal(rng: random.Random, text: str) -> str:
    numbers = list(re.finditer(r"(?<![\w\"])-?\d+(?![\w\"])", text))
    if not numbers:
        return rng.choice(LITERALS)
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(LITERALS) + text[found.end() :]


def twice(rng: random.Random, text: str) -> str:
    fields = list(re.finditer(r'"\w+": ("[^"]*"|-?\d+|null)', text))
    if not fields:
        return text + text
    found = rng.choice(fields)
    return text[: found.start()] + found[0] + ", " + text[found.start() :]


def around(rng: random.Random, text: str) -> str:
    before, after = rng.choice(
        [("[", "]"), ("", text), ("", "\n{}"), ("", "}"), ("[" * 5000, ""), ("﻿", ""), (" ", "\x00")]
    )
    return before + text + after


def nothing_much(rng: random.Random, text: str) -> str:
    return rng.choice(
        ["", " \n\t", "{}", "[]", "null", "0", '""', "true", "\x00", "{" * 9999, "eh?"]
    )


# What can be wrong with the bytes


def in_utf_16(rng: random.Random, text: str) -> bytes:
    return text.encode(rng.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-32"]), "surrogatepass")


def not_utf_8(rng: random.Random, text: str) -> bytes:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice([1, 1, 5, 50])):
        data[rng.randrange(len(data))] = rng.choice([0, 9, 10, 0x80, 0xC0, 0xED, 0xFE, 0xFF])
    return bytes(data)


def with_mark(rng: random.Random, text: str) -> bytes:
    mark = rng.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b\x08"])
    return mark + text.encode("utf-8", "surrogatepass")


def noise(rng: random.Random, text: str) -> bytes:
    return rng.randbytes(rng.choice([1, 2, 16, 300, 5000])) + text.encode(errors="replace")[:40]


OF_THE_RECORD: list[Callable[[random.Random, dict[str, Any]], None]] = [
    *(strange_value, strange_value, other_place, missing, unknown_field),
    *(odd_rule, other_card, other_card, other_actions, other_rounds),
]
OF_THE_TEXT: list[Callable[[random.Random, str], str]] = [
    *(cut, cut, hole, inserted, inserted, odd_literal, odd_literal, twice, around, nothing_much),
]
OF_THE_BYTES: list[Callable[[random.Random, str], bytes]] = [in_utf_16, not_utf_8, with_mark, noise]
