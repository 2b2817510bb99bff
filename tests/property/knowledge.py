"""What a seat may know of a match, by the text of the rules and without the engine's `observe`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.cards import card_name, cards_in, names
from eightythree.games.auction.actions import chosen_cards, kind_of
from tests.oracle.trumps import trumps_of

if TYPE_CHECKING:
    from tests.property.match_log import Log


def knowledge(log: Log, number: int, actors: list[int], seat: int | None) -> list[Any]:
    """Return everything of a round (from 0) that a seat, or a spectator for None, may know.

    `actors` are the seats that acted.
    """
    if log.game == "fifth":
        return _of_fifth(log, number, seat)
    return _of_auction(log, number, actors, seat)


def _of_fifth(log: Log, number: int, seat: int | None) -> list[Any]:
    deal, actions = log.rounds[number]
    known: list[Any] = [None if seat is None else deal.hands[seat], actions]
    finished = len(actions) == 6 * log.seats
    if log.rules.hand_bonus == "deal" or (log.rules.hand_bonus == "round_end" and finished):
        known += [_bonus(names(hand).split()) for hand in deal.hands]  # F3.4
    return known


def _bonus(hand: list[str]) -> str:
    ranks = [card[0] for card in hand]
    fours = [rank for rank in ranks if ranks.count(rank) == 4]
    return hand[0][1] if len({card[1] for card in hand}) == 1 else "".join(fours[:1])


def _of_auction(log: Log, number: int, actors: list[int], seat: int | None) -> list[Any]:
    deal, actions = log.rounds[number]
    known: list[Any] = [None if seat is None else deal.hands[seat]]
    acts = [(actor, act, kind_of(act)) for actor, act in zip(actors, actions, strict=True)]
    calls = [(actor, act - 53) for actor, act, kind in acts if kind == "bid"]
    trump = next((act - 138 for _, act, kind in acts if kind == "trump"), None)
    if _takes_kitty(log, calls, trump) and (log.rules.show_kitty or seat == _highest(calls)):
        known.append(("kitty", deal.kitty))
    for actor, action, kind in acts:
        cards = chosen_cards(action)
        if kind == "give":  # A5.4 how many is public, which the partners alone know
            partners = seat is not None and (seat - actor) % 2 == 0
            known.append((actor, kind, cards.bit_count(), cards if partners else None))
        elif kind == "discard":
            known.append((actor, kind, cards.bit_count(), _seen(log, cards, trump, seat == actor)))
        else:
            known.append((actor, action))
    return known


def _highest(calls: list[tuple[int, int]]) -> int | None:
    """A3.5 The highest bidder; each bid is higher than the one before."""
    return next((actor for actor, bid in reversed(calls) if bid), None)


def _takes_kitty(log: Log, calls: list[tuple[int, int]], trump: int | None) -> bool:
    """A4.1 Tell whether the kitty has been taken up."""
    if trump is not None or log.rules.name_trump == "before_kitty":
        return trump is not None
    if _highest(calls) is None:
        return False
    if log.rules.bidding == "single_round":
        over = len(calls) == 4
    else:
        over = sum(not bid for _, bid in calls) == 3
    return over or calls[-1][1] == 84  # A3.2, A3.3


def _seen(log: Log, cards: int, trump: int | None, own: bool) -> list[str]:
    """A5.4 Of the discards others see the trumps, none or all."""
    words = [card_name(card) for card in cards_in(cards)]
    if own or log.rules.show_discards == "all":
        return words
    if log.rules.show_discards == "none" or trump is None:
        return []
    return trumps_of(words, "SHDC"[trump])
