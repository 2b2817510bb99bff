"""What a seat of Auction sees, as the places of the ones in a tensor and as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyspiel

from eightythree.cards import SUITS, card_name
from eightythree.environments.layout import PHASES
from eightythree.environments.openspiel.listing import spelled
from eightythree.games.auction import Phase
from eightythree.games.auction.actions import bid_name
from eightythree.games.auction.observation import shown_discards
from eightythree.tricks import NO_SUIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eightythree.environments.openspiel.auction import AuctionPosition, AuctionSetting
    from eightythree.environments.openspiel.observer import Pieces
    from eightythree.games.auction import Round

__all__ = ["encode", "known_discard", "known_kitty", "pieces", "tell"]

_SEATS: Final = 4
_PHASE: Final = {phase: place for place, phase in enumerate(PHASES)}


def pieces(setting: AuctionSetting, kind: Any) -> Pieces:
    """Return the pieces of an observation tensor; ``docs/openspiel.md`` says what they are."""
    cards, bids, tricks = setting.cards, len(setting.bids), setting.form.hand
    found: Pieces = {"player": (_SEATS,)}
    private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if private:
        found |= {"dealt": (cards,)} if kind.perfect_recall else {"hand": (cards,)}
        found |= {"named": (cards,)}
    if kind.public_info:
        found |= {
            "bids": (bids, _SEATS),
            "passes": (bids + 1, _SEATS),
            "trump": (len(SUITS),),
            "kitty": (cards,),
            "gifts": (_SEATS, setting.most_given + 1),
            "given": (_SEATS, cards),
            "discarded": (_SEATS, cards),
            "discarders": (_SEATS,),
        }
        if kind.perfect_recall:
            found["plays"] = (tricks * _SEATS, cards)
        else:
            found |= {
                "phase": (len(PHASES),),
                "to_act": (_SEATS,),
                "trick": (_SEATS, cards),
                "played": (_SEATS, cards),
                "won": (tricks, _SEATS),
            }
    return found


def known_kitty(played: Round, player: int | None) -> int:
    """Return the kitty where a seat (``None``: everybody) may know it (A4.2), else 0."""
    named = played.trump != NO_SUIT
    taken = named or (played.phase is Phase.TRUMP and played.rules.name_trump == "after_kitty")
    may_see = played.rules.show_kitty or (player is not None and player == played.declarer)
    return played.kitty if taken and may_see else 0


def known_discard(played: Round, seat: int, cards: int, player: int | None) -> int:
    """Return those of a seat's discards that a player (``None``: everybody) knows (A5.4)."""
    return cards if seat == player else cards & shown_discards(played.rules, played.trump)


def encode(position: AuctionPosition, player: int, at: Mapping[str, int]) -> list[int]:
    """Return the places of the ones in a tensor.

    Args:
        position: what is observed.
        player: who observes.
        at: where each piece begins; what has none is left out.
    """
    setting = position.setting
    listed = setting.listed
    ones = [at["player"] + player]

    def add(piece: str, mask: int, row: int = 0) -> None:
        first = at[piece] + row * setting.cards
        ones.extend([first + card for card in listed(mask)])

    private = "named" in at
    for piece in ("dealt", "hand"):
        if piece in at:
            add(piece, position.hand(player, as_dealt=piece == "dealt"))
    if private and player == position.player:
        add("named", position.chosen)
    played = position.round
    if played is None or "bids" not in at:
        return ones
    knows = player if private else None
    level = 0
    for seat, bid in played.calls:
        if bid:
            ones.append(at["bids"] + setting.bids.index(bid) * _SEATS + seat)
            level = setting.bids.index(bid) + 1
        else:
            ones.append(at["passes"] + level * _SEATS + seat)
    if played.trump != NO_SUIT:
        ones.append(at["trump"] + played.trump)
    add("kitty", known_kitty(played, knows))
    for giver, cards in played.gifts:
        ones.append(at["gifts"] + giver * (setting.most_given + 1) + cards.bit_count())
        if knows is not None and (knows - giver) % 2 == 0:
            add("given", cards, giver)
    for turn, cards in enumerate(played.discards):
        seat = ((played.declarer or 0) + turn) % _SEATS
        ones.append(at["discarders"] + seat)
        add("discarded", known_discard(played, seat, cards, knows), seat)
    actions, plays = setting.actions, played.plays
    if "plays" in at:
        first = at["plays"]
        ones += [first + place * setting.cards + actions[card] for place, card in enumerate(plays)]
        return ones
    ones.append(at["phase"] + _PHASE[played.phase])
    if position.player >= 0:
        ones.append(at["to_act"] + position.player)
    leaders = (played.declarer or 0, *played.winners)
    present = len(played.winners) * _SEATS
    for place, card in enumerate(plays):
        seat = (leaders[place // _SEATS] + place) % _SEATS
        where = seat * setting.cards + actions[card]
        ones.append(at["played"] + where)
        if place >= present:
            ones.append(at["trick"] + where)
    ones += [at["won"] + trick * _SEATS + seat for trick, seat in enumerate(played.winners)]
    return ones


def tell(
    position: AuctionPosition, player: int | None, history: bool, public: bool, private: bool
) -> str:
    """Return what a seat sees as a text.

    Its cards; what it has named so far to give or discard; the calls; the trump; the kitty, the
    gifts and the discards as far as it may know them; the cards played. Without a player it is
    told whatever there is.
    """
    words = [f"{player}:" if private else "table:"]
    knows = player if private else None
    if private and player is not None:
        words.append(spelled(position.hand(player, as_dealt=history)))
        if position.chosen and player == position.player:
            words.append(f"naming {spelled(position.chosen)}")
    played = position.round
    if public and played is not None:
        words.append("|")
        words += [f"{seat} {bid_name(bid) if bid else 'pass'}" for seat, bid in played.calls]
        if played.trump != NO_SUIT:
            words.append(f"trump {SUITS[played.trump]}")
        if player is not None and (kitty := known_kitty(played, knows)):
            words.append(f"kitty {spelled(kitty)}")
        for giver, cards in played.gifts:
            known = player is None or (knows is not None and (knows - giver) % 2 == 0)
            what = f"({spelled(cards)})" if known else ""
            words.append(f"{giver} gives {cards.bit_count()}{what}")
        for turn, cards in enumerate(played.discards):
            seat = ((played.declarer or 0) + turn) % _SEATS
            seen = cards if player is None else known_discard(played, seat, cards, knows)
            words.append(f"{seat} discards {cards.bit_count()}({spelled(seen)})")
        words.append("|")
        words.append(
            " / ".join(
                " ".join(map(card_name, played.plays[first : first + _SEATS]))
                for first in range(0, len(played.plays), _SEATS)
            )
        )
    return " ".join(words).rstrip()
