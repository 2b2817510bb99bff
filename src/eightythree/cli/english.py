"""What happens at a table, in English sentences for a plain terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.cards import RANKS, SUIT_NAMES, SUITS, card_name, names
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import PASS, bid_name, kind_of, trump_action
from eightythree.tricks import NO_SUIT, card_points, plain_suit, trump_strength, trumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.results import Award, Result

__all__ = [
    "Observation",
    "Voice",
    "award_line",
    "call_name",
    "counted",
    "hand_lines",
    "happened",
    "listed",
    "now_lines",
    "result_lines",
    "score_line",
    "table_lines",
]

Observation = fifth.Observation | auction.Observation

_RANK_WORDS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


class Voice(NamedTuple):
    """Who sits where, and who is spoken to: ``Ann plays``, but ``you play``."""

    players: tuple[str, ...]
    me: int | None = None

    def name(self, seat: int) -> str:
        """Return a seat's name, ``You`` for the person spoken to."""
        return "You" if seat == self.me else self.players[seat]

    def says(self, seat: int, verb: str) -> str:
        """Return a name and a verb, which is given in the third person."""
        return f"{self.name(seat)} {_to_you(verb) if seat == self.me else verb}"

    def side(self, side: int) -> str:
        """Return the names of the two partners of a side of Auction."""
        return listed([self.name(side), self.name(side + 2)])

    def winners(self, scores: int, winners: Sequence[int]) -> str:
        """Return who has won, among as many scores."""
        if scores < len(self.players):
            return f"{self.side(winners[0])} win the match."
        if len(winners) == 1:
            return f"{self.says(winners[0], 'wins')} the match."
        return f"{listed([self.name(seat) for seat in winners])} share the win."

    def addressed(self, problem: str) -> str:
        """Return a sentence about ``seat N`` with the name in its place."""
        found = _ABOUT_SEAT.match(problem)
        if not found:
            return _ANY_SEAT.sub(lambda seat: self.name(int(seat[1])), problem)
        seat, verb, rest = int(found[1]), found[2], found[3]
        if seat == self.me:
            rest = rest.replace("its counting", "your counting").replace("its own", "your own")
            rest = rest.replace("as it can", "as you can")
        return f"{self.says(seat, verb)}{rest}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: ``Ann, Bo and Cy``."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def call_name(bid: int) -> str:
    """Return a bid in words; 0 is a pass."""
    return "pass" if not bid else bid_name(bid)


def happened(
    before: Observation, seat: int, action: int, after: Observation, voice: Voice
) -> list[str]:
    """Return sentences on an action, from what one seat saw before and after it.

    Args:
        before: the seat's view before the action.
        seat: who acted.
        action: what was done; of cards given or discarded only what the view shows is told.
        after: the same seat's view after it.
        voice: who sits where, and who is spoken to.
    """
    if isinstance(after, auction.Observation) and isinstance(before, auction.Observation):
        kind = kind_of(action)
        if kind == "bid":
            passes = action == PASS
            said = voice.says(seat, "passes" if passes else "bids")
            bid = "" if passes else f" {bid_name(action - PASS)}"
            return [f"{said}{bid}.", *_bidding_over(before, after, voice)]
        if kind == "trump":
            suit = SUIT_NAMES[action - trump_action(0)]
            return [f"{voice.says(seat, 'names')} {suit} trump.", *_kitty(before, after, voice)]
        if kind == "give":
            return [_gave(after, voice)]
        if kind == "discard":
            return [_discarded(after, voice)]
    lines = [f"{voice.says(seat, 'plays')} {card_name(action)}."]
    if len(after.winners) > len(before.winners):
        lines.append(_trick_won(before, action, after, voice))
    return lines


def _bidding_over(
    before: auction.Observation, after: auction.Observation, voice: Voice
) -> list[str]:
    if after.outcome == "passed_out":
        return ["All have passed; the next dealer deals."]
    if after.declarer is None:
        return []
    declares = voice.says(after.declarer, "is")
    return [f"{declares} the declarer for {bid_name(after.bid)}.", *_kitty(before, after, voice)]


def _kitty(before: auction.Observation, after: auction.Observation, voice: Voice) -> list[str]:
    """Tell that the kitty is taken up, when it has just been (A4.1)."""
    declarer = after.declarer
    if declarer is None or after.counts[declarer] <= before.counts[declarer]:
        return []
    shown = f": {names(after.kitty)}" if after.kitty is not None else ""
    return [f"{voice.says(declarer, 'takes')} the kitty{shown}."]


def _gave(after: auction.Observation, voice: Voice) -> str:
    gift = after.gifts[-1]
    gives = voice.says(gift.giver, "gives")
    partner = voice.name((gift.giver + 2) % 4)
    partner = "you" if partner == "You" else partner
    if not gift.size:
        return f"{gives} {partner} nothing."
    shown = f": {names(gift.cards)}" if gift.cards is not None else ""
    return f"{gives} {partner} {counted(gift.size, 'trump')}{shown}."


def _discarded(after: auction.Observation, voice: Voice) -> str:
    seen = after.discards[-1]
    discards = voice.says(seen.seat, "discards")
    if not seen.size:
        return f"{discards} nothing."
    if not seen.cards:
        shown = ""
    elif seen.cards.bit_count() == seen.size:
        shown = f": {names(seen.cards)}"
    else:
        shown = f", trumps among them: {names(seen.cards)}"
    return f"{discards} {counted(seen.size, 'card')}{shown}."


def _trick_won(before: Observation, action: int, after: Observation, voice: Voice) -> str:
    number = len(after.winners)
    wins = voice.says(after.winners[-1], "wins")
    if isinstance(after, auction.Observation):
        points = sum(card_points(card, after.trump) for card in (*before.trick, action))
        worth = counted(points, "point") if points else "no points"
        return f"{wins} trick {number}, {worth} in it."
    counts = ", the one that counts" if number == 5 else ""
    return f"{wins} trick {number}{counts}."


def hand_lines(seen: Observation) -> list[str]:
    """Return the observer's hand, a line a suit; trumps first once they are named."""
    trump = seen.trump if isinstance(seen, auction.Observation) else NO_SUIT
    lines = []
    if trump != NO_SUIT:
        held = [card for card in range(53) if seen.hand & trumps(trump) & 1 << card]
        held.sort(key=lambda card: -trump_strength(card, trump))
        cards = " ".join(map(card_name, held)) or "none"
        lines.append(f"  trumps ({SUIT_NAMES[trump]}): {cards}")
    for suit in range(4):
        if suit == trump:
            continue
        cards = names(seen.hand & plain_suit(suit, trump))
        if cards:
            lines.append(f"  {SUIT_NAMES[suit]}: {cards}")
    if trump == NO_SUIT and seen.hand >> 52:
        lines.append("  joker: JK")
    return lines


def table_lines(seen: Observation, voice: Voice) -> list[str]:
    """Return what lies on the table: the contract, the present trick, cards left, the score."""
    return [
        f"Round {seen.number}; {voice.name(seen.dealer)} dealt.",
        *now_lines(seen, voice),
        score_line(seen.totals, voice),
    ]


def now_lines(seen: Observation, voice: Voice) -> list[str]:
    """Return the bidding, or the contract and the present trick."""
    lines = []
    if isinstance(seen, auction.Observation):
        if seen.phase is auction.Phase.BID and seen.calls:
            calls = ", ".join(
                f"{voice.name(call.seat)} {call_name(call.bid)}" for call in seen.calls
            )
            lines.append(f"Bidding: {calls}.")
        if seen.declarer is not None:
            suit = f" in {SUIT_NAMES[seen.trump]}" if seen.trump != NO_SUIT else ""
            taken = seen.captured[seen.declarer % 2]
            lines.append(
                f"{voice.says(seen.declarer, 'plays')} for {bid_name(seen.bid)}{suit}:"
                f" {taken} taken, {83 - sum(seen.captured)} still out."
            )
    leader = seen.leader
    if seen.trick and leader is not None:
        cards = ", ".join(
            f"{voice.name((leader + place) % len(voice.players))} {card_name(card)}"
            for place, card in enumerate(seen.trick)
        )
        lines.append(f"Trick {len(seen.winners) + 1} of 6: {cards}.")
    elif leader is not None and len(seen.winners) < 6:
        lines.append(f"Trick {len(seen.winners) + 1} of 6: {voice.says(leader, 'leads')}.")
    return lines


def score_line(totals: Sequence[int], voice: Voice) -> str:
    """Return how the match stands."""
    name = voice.name if len(totals) == len(voice.players) else voice.side
    stand = ", ".join(f"{name(index)} {total}" for index, total in enumerate(totals))
    return f"Score: {stand}."


def result_lines(result: Result, voice: Voice) -> list[str]:
    """Return the points of a finished round, each with its reason and clause."""
    if result.outcome == "passed_out":
        return ["Nobody bid: nobody scores (A3.4)."]
    if result.outcome == "void":
        return [
            "The round is void: a seat holds more than six counting trumps and may not give.",
            "The same dealer deals again (A5.2).",
        ]
    return [f"  {award_line(award, voice, result.captured)}" for award in result.awards]


def award_line(award: Award, voice: Voice, captured: Sequence[int] = ()) -> str:
    """Return who scores what, why, and by which clause."""
    points = f"{award.points:+d}"
    match award.code:
        case "fifth_trick":
            why = "won the fifth trick"
        case "no_ace":
            why = "and that without an ace"
        case "sixth_not_won":
            why = "and not the sixth trick"
        case "four_of_a_kind":
            why = f"dealt four {_RANK_WORDS[RANKS.index(award.detail)]}"
        case "one_suit":
            why = f"dealt six {SUIT_NAMES[SUITS.index(award.detail)]}"
        case "defended":
            why = f"captured {captured[award.scorer]} in defence"
        case "made" | "double_made":
            why = f"bid {award.detail} and made it, capturing {captured[award.scorer]}"
        case _:
            why = f"bid {award.detail} and not made, capturing {captured[award.scorer]}"
    by_side = award.clause.startswith("A")
    who = voice.side(award.scorer) if by_side else voice.name(award.scorer)
    return f"{who}: {points}, {why} ({award.clause})."


_ABOUT_SEAT: Final = re.compile(r"seat (\d) (\w+)(.*)")
_ANY_SEAT: Final = re.compile(r"seat (\d)")


def _to_you(verb: str) -> str:
    """Return the second person of a verb in the third."""
    irregular = {"is": "are", "was": "were", "does": "do", "passes": "pass", "has": "have"}
    if verb in irregular:
        return irregular[verb]
    return verb.removesuffix("s") if verb != "must" else verb


def counted(number: int, noun: str) -> str:
    """Return a number and a noun: ``1 point``, ``2 points``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
