"""What happens at a table, in English sentences for a plain terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import RANKS, SUIT_NAMES, SUITS, card_name, names
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import PASS, bid_name, kind_of, trump_action
from eightythree.tricks import NO_SUIT, card_points, plain_suit, trump_strength, trumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.results import Award, Result

__all__ = [
    "Observation",
    "award_line",
    "call_name",
    "hand_lines",
    "happened",
    "listed",
    "result_lines",
    "score_line",
    "side_name",
    "table_lines",
]

Observation = fifth.Observation | auction.Observation

_RANK_WORDS = (
    "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
).split()


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: ``Ann, Bo and Cy``."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def side_name(side: int, players: Sequence[str]) -> str:
    """Return the names of the two partners of a side of Auction."""
    return listed([players[side], players[side + 2]])


def call_name(bid: int) -> str:
    """Return a bid in words; 0 is a pass."""
    return "pass" if not bid else bid_name(bid)


def happened(
    before: Observation, seat: int, action: int, after: Observation, players: Sequence[str]
) -> list[str]:
    """Return sentences on an action, from what one seat saw before and after it.

    Args:
        before: the seat's view before the action.
        seat: who acted.
        action: what was done; of cards given or discarded only what the view shows is told.
        after: the same seat's view after it.
        players: the names.
    """
    who = players[seat]
    if isinstance(after, auction.Observation) and isinstance(before, auction.Observation):
        kind = kind_of(action)
        if kind == "bid":
            said = "passes" if action == PASS else f"bids {bid_name(action - PASS)}"
            return [f"{who} {said}.", *_bidding_over(before, after, players)]
        if kind == "trump":
            suit = SUIT_NAMES[action - trump_action(0)]
            return [f"{who} names {suit} trump.", *_kitty(before, after, players)]
        if kind == "give":
            return [_gave(after, who, players)]
        if kind == "discard":
            return [_discarded(after, who)]
    lines = [f"{who} plays {card_name(action)}."]
    if len(after.winners) > len(before.winners):
        lines.append(_trick_won(before, action, after, players))
    return lines


def _bidding_over(
    before: auction.Observation, after: auction.Observation, players: Sequence[str]
) -> list[str]:
    if after.outcome == "passed_out":
        return ["All have passed; the next dealer deals."]
    if after.declarer is None:
        return []
    who = players[after.declarer]
    return [f"{who} is the declarer for {bid_name(after.bid)}.", *_kitty(before, after, players)]


def _kitty(
    before: auction.Observation, after: auction.Observation, players: Sequence[str]
) -> list[str]:
    """Tell that the kitty is taken up, when it has just been (A4.1)."""
    declarer = after.declarer
    if declarer is None or after.counts[declarer] <= before.counts[declarer]:
        return []
    shown = f": {names(after.kitty)}" if after.kitty is not None else ""
    return [f"{players[declarer]} takes the kitty{shown}."]


def _gave(after: auction.Observation, who: str, players: Sequence[str]) -> str:
    gift = after.gifts[-1]
    partner = players[(gift.giver + 2) % 4]
    if not gift.size:
        return f"{who} gives {partner} nothing."
    shown = f": {names(gift.cards)}" if gift.cards is not None else ""
    return f"{who} gives {partner} {_counted(gift.size, 'trump')}{shown}."


def _discarded(after: auction.Observation, who: str) -> str:
    seen = after.discards[-1]
    if not seen.size:
        return f"{who} discards nothing."
    if not seen.cards:
        shown = ""
    elif seen.cards.bit_count() == seen.size:
        shown = f": {names(seen.cards)}"
    else:
        shown = f", trumps among them: {names(seen.cards)}"
    return f"{who} discards {_counted(seen.size, 'card')}{shown}."


def _trick_won(before: Observation, action: int, after: Observation, players: Sequence[str]) -> str:
    number = len(after.winners)
    winner = players[after.winners[-1]]
    if isinstance(after, auction.Observation):
        points = sum(card_points(card, after.trump) for card in (*before.trick, action))
        worth = _counted(points, "point") if points else "no points"
        return f"{winner} wins trick {number}, {worth} in it."
    counts = ", the one that counts" if number == 5 else ""
    return f"{winner} wins trick {number}{counts}."


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


def table_lines(seen: Observation, players: Sequence[str]) -> list[str]:
    """Return what lies on the table: the contract, the present trick, cards left, the score."""
    lines = [f"Round {seen.number}; {players[seen.dealer]} dealt."]
    if isinstance(seen, auction.Observation):
        if seen.calls:
            calls = ", ".join(f"{players[call.seat]} {call_name(call.bid)}" for call in seen.calls)
            lines.append(f"Bidding: {calls}.")
        if seen.declarer is not None:
            suit = f" in {SUIT_NAMES[seen.trump]}" if seen.trump != NO_SUIT else ""
            taken = seen.captured[seen.declarer % 2]
            lines.append(
                f"{players[seen.declarer]} plays for {bid_name(seen.bid)}{suit}:"
                f" {taken} taken, {83 - sum(seen.captured)} still out."
            )
    leader = seen.leader
    if seen.trick and leader is not None:
        cards = ", ".join(
            f"{players[(leader + place) % len(players)]} {card_name(card)}"
            for place, card in enumerate(seen.trick)
        )
        lines.append(f"Trick {len(seen.winners) + 1} of 6: {cards}.")
    elif leader is not None and len(seen.winners) < 6:
        lines.append(f"Trick {len(seen.winners) + 1} of 6: {players[leader]} leads.")
    lines.append(score_line(seen.totals, players))
    return lines


def score_line(totals: Sequence[int], players: Sequence[str]) -> str:
    """Return how the match stands."""
    if len(totals) == len(players):
        sides = list(players)
    else:
        sides = [side_name(side, players) for side in range(len(totals))]
    return "Score: " + ", ".join(
        f"{name} {total}" for name, total in zip(sides, totals, strict=True)
    )


def result_lines(result: Result, players: Sequence[str]) -> list[str]:
    """Return the points of a finished round, each with its reason and clause."""
    if result.outcome == "passed_out":
        return ["Nobody bid: nobody scores (A3.4)."]
    if result.outcome == "void":
        return [
            "The round is void: a seat holds more than six counting trumps and may not give."
            " The same dealer deals again (A5.2)."
        ]
    return [f"  {award_line(award, players, result.captured)}" for award in result.awards]


def award_line(award: Award, players: Sequence[str], captured: Sequence[int] = ()) -> str:
    """Return who scores what, why, and by which clause."""
    points = f"{award.points:+d}"
    match award.code:
        case "fifth_trick":
            why = "won the fifth trick"
        case "no_ace":
            why = "won it without an ace"
        case "sixth_not_won":
            why = "did not win the sixth trick"
        case "four_of_a_kind":
            why = f"was dealt four {_RANK_WORDS[RANKS.index(award.detail)]}"
        case "one_suit":
            why = f"was dealt six {SUIT_NAMES[SUITS.index(award.detail)]}"
        case "defended":
            why = f"captured {captured[award.scorer]} in defence"
        case "made" | "double_made":
            why = f"bid {award.detail} and made it, capturing {captured[award.scorer]}"
        case _:
            why = f"bid {award.detail} and was set, capturing {captured[award.scorer]}"
    by_side = award.clause.startswith("A")
    who = side_name(award.scorer, players) if by_side else players[award.scorer]
    return f"{who}: {points}, {why} ({award.clause})."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
