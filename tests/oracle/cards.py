"""Cards as words: rank then suit, ``AS TD 9C``, and ``JK`` for the joker."""

from collections.abc import Iterable

SUITS = ["S", "H", "D", "C"]
RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]  # high to low
JOKER = "JK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]  # F1.2
PACK_WITH_JOKER = [*PACK, JOKER]  # A1.2


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort by suit S H D C, within a suit high to low, the joker last."""
    return sorted(cards, key=PACK_WITH_JOKER.index)


def check_deal(piles: list[list[str]], sizes: list[int], pack: list[str]) -> None:
    """Raise ValueError unless the piles have these sizes and hold cards of the pack, once each."""
    if [len(pile) for pile in piles] != sizes:
        msg = f"the deal should have piles of {sizes}"
        raise ValueError(msg)
    seen: list[str] = []
    for pile in piles:
        for card in pile:
            if card not in pack:
                msg = f"no such card: {card}"
                raise ValueError(msg)
            if card in seen:
                msg = f"dealt twice: {card}"
                raise ValueError(msg)
            seen.append(card)


def with_defaults(
    defaults: dict[str, object], rules: dict[str, object], choices: dict[str, list[object]]
) -> dict[str, object]:
    """Lay the given options over the defaults; an option or value nobody knows is a ValueError."""
    for name, value in rules.items():
        if name not in defaults:
            msg = f"no such option: {name}"
            raise ValueError(msg)
        if name in choices and value not in choices[name]:
            msg = f"{name} cannot be {value!r}"
            raise ValueError(msg)
        if name not in choices and (type(value) is not int or value < 1):
            msg = f"{name} must be a whole number from 1 up, not {value!r}"
            raise ValueError(msg)
    return {**defaults, **rules}


def whole_number(value: object) -> int:
    """Return the option's value as the int it is."""
    if not isinstance(value, int):
        msg = f"not a whole number: {value!r}"
        raise TypeError(msg)
    return value
