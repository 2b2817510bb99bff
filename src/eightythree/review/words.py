"""A review's decisions in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import SUIT_NAMES, SUITS, names, parse_cards

if TYPE_CHECKING:
    from eightythree.review.report import Decision, Review

__all__ = ["counted", "did", "fair_words", "known_words", "luck_words", "spent_words"]


def did(decision: Decision) -> str:
    """Return what was done: ``played KS``, ``bid 50``, ``named hearts``."""
    taken = decision.taken
    if decision.phase == "bid":
        return "passed" if taken == "pass" else f"bid {taken}"
    if decision.phase == "trump":
        return f"named {SUIT_NAMES[SUITS.index(taken)]}"
    verb, _, cards = taken.partition(" ")
    if verb == "give":
        return f"gave {cards or 'nothing'}"
    return f"discarded {cards}" if verb == "discard" else f"played {taken}"


def _better(decision: Decision, best: str, *, one_bid: bool) -> str:
    """Return what would have been better; of sets of cards in what it differs."""
    if decision.phase == "bid":
        if best == "pass":
            return "passing"
        return f"bidding {best}" if one_bid else f"going up to {best}"
    if decision.phase == "trump":
        return f"naming {SUIT_NAMES[SUITS.index(best)]}"
    if decision.phase not in {"give", "discard"}:
        return f"playing {best}"
    verb = "giving" if decision.phase == "give" else "discarding"
    wanted, taken = (parse_cards(text.partition(" ")[2]) for text in (best, decision.taken))
    added, dropped = names(wanted & ~taken), names(taken & ~wanted)
    if not added:
        return f"keeping {dropped}"
    return f"{verb} {added} rather than {dropped}" if dropped else f"{verb} {added} as well"


def counted(number: int, noun: str) -> str:
    """Return a number and a noun: ``1 round``, ``2 rounds``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def fair_words(decision: Decision, *, one_bid: bool = False) -> str:
    """Return the verdict with what the seat could know; `one_bid` as the review has it."""
    fair = decision.fair
    if fair is None:
        return "no deal was found that agrees with what the seat had seen"
    deals = f"in {fair.worlds} deals that the seat could not tell apart"
    if fair.best == decision.taken:
        return f"nothing does better {deals}"
    lost = f"{max(0.0, fair.lost):.2f} ± {fair.error:.2f} points"
    if fair.chance_lost is not None:
        lost = f"{max(0.0, fair.chance_lost):.1%} of the match, worth {lost}"
    return f"{_better(decision, fair.best, one_bid=one_bid)} does better by {lost} {deals}"


def known_words(decision: Decision, *, one_bid: bool = False) -> str:
    """Return the verdict with all cards known; `one_bid` as the review has it."""
    known = decision.known
    how = "solved" if known.how == "solved" else "novices playing on"
    if not known.lost:
        return f"with all cards known nothing was given away ({how})"
    best = _better(decision, known.best, one_bid=one_bid)
    return f"with all cards known {best} was better by {known.lost:.2f} points ({how})"


def spent_words(review: Review) -> list[list[str]]:
    """Return a table of what each player lost, the heads first, then a row a player and phase."""
    rows = [["", "decisions", "mistakes", "points lost", "a decision", "all cards known"]]
    for player in review.players:
        kinds = [(player.name, player.total)]
        kinds += [(f"  {spent.phase}", spent) for spent in player.phases]
        rows += [
            [
                name,
                str(spent.decisions),
                str(spent.mistakes),
                f"{_plain(spent.lost, 2)} ± {spent.error:.2f}",
                _plain(spent.lost / max(1, spent.decisions), 3),
                f"{spent.known_lost:.1f}",
            ]
            for name, spent in kinds
        ]
    return rows


def luck_words(review: Review) -> list[list[str]]:
    """Return a table of what was made, of the cards and of the play."""
    rows = [["", "points made", "the cards dealt", "the play"]]
    for each in review.players:
        cards = f"{_signed(each.cards)} ± {each.cards_error:.1f}"
        rows.append([each.name, _signed(each.points), cards, _signed(each.points - each.cards)])
    return rows


def _plain(points: float, digits: int) -> str:
    """Return points, with the minus of `_signed` and without one before 0."""
    shown = f"{points:.{digits}f}"
    return shown.replace("-", "−") if float(shown) else shown.removeprefix("-")


def _signed(points: float) -> str:
    """Return points with their sign, and none where they come to 0."""
    shown = f"{points:+.1f}"
    return "0.0" if shown in {"+0.0", "-0.0"} else shown.replace("-", "−")
