"""The novice at Fifth Trick: plan to lead to the fifth trick with a winner and a low card in hand.

What a hand promises is worked out from its end. With two cards left the seat on lead tries for
the fifth trick with one and hopes to lose the sixth with the other; with three it tries for the
lead to the fifth, and so on back to the trick being played. How likely a card is to win is
counted from the suit: the higher cards not seen yet, and how many of the unseen cards the others
hold. The others are taken to lead any suit, as often as its cards are out.

The rules are the same for reduced games: there the fifth trick is the one that decides, the sixth
the last, and what the deck lacks counts as played. Where more than one trick follows the one that
decides, everybody plans to lose the last: the winner of the round for its point, the others to
keep it from having that.

Chances and promises are whole numbers, `_SURE` for a certainty and for one point, and a hand's
subsets are numbered by bits, so that compiled code can run the same source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.bots.novice.masks import count, lowest
from eightythree.cards import rank_of, suit_mask, suit_of
from eightythree.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games import fifth
    from eightythree.games.fifth.form import Numbers

__all__ = ["card_to_play", "check_form", "choose"]

_DECK: Final = 52
_ACE: Final = 12
_MOST: Final = 8  # cards in a hand: each part of it is looked at
_SURE: Final = 4096


def choose(observation: fifth.Observation) -> int:
    """Return the card to play.

    Raises:
        RulesError: a reduced game has larger hands than the bots know.
    """
    check_form(observation.form)
    seat = observation.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    return card_to_play(
        observation.hand,
        seat,
        observation.seats,
        observation.dealer,
        observation.plays,
        len(observation.plays),
        observation.rules.ace_bonus == "whole_trick",
        observation.form.numbers,
    )


def check_form(form: fifth.Form) -> None:
    """Raise `RulesError` where hands are larger than the bots know."""
    if form.hand > _MOST:
        raise RulesError(
            f"bots know hands of at most {_MOST} cards, not {form.hand}; set hand lower", "F1.3"
        )


def card_to_play(
    hand: int,
    seat: int,
    seats: int,
    dealer: int,
    plays: Sequence[int],
    played: int,
    whole: bool,
    form: Numbers,
) -> int:
    """Return the card to play.

    Args:
        hand: the cards held, a mask.
        seat: whose turn it is.
        seats: the number of players.
        dealer: who dealt the round.
        plays: the cards played, in order.
        played: how many they are.
        whole: whether any ace in the fifth trick costs its winner the bonus (`ace_bonus`).
        form: how large the game is; hands of at most eight cards.
    """
    gone = form.absent
    voids = 0  # bit 8 * suit + seat: the seat has shown that it has none of the suit
    leader = (dealer + 1) % seats
    best = -1  # the card that wins the present trick so far
    best_seat = leader
    aces = 0
    for place in range(played):
        card = plays[place]
        gone |= 1 << card
        turn = place % seats
        if turn == 0:
            best = card
            best_seat = leader
            aces = 0
        elif suit_of(card) != suit_of(best):
            voids |= 1 << (8 * suit_of(best) + (leader + turn) % seats)
        elif card > best:
            best = card
            best_seat = (leader + turn) % seats
        aces += rank_of(card) == _ACE
        if turn == seats - 1:
            leader = best_seat
            best = -1
            aces = 0
    others = (1 << seats) - 1 ^ 1 << seat
    waiting = others
    for turn in range(played % seats):
        waiting &= ~(1 << (leader + turn) % seats)
    return _best_card(hand, best, whole and aces > 0, waiting, others, gone, voids, form)


def _best_card(
    hand: int,
    best: int,
    spoilt: bool,
    waiting: int,
    others: int,
    gone: int,
    voids: int,
    form: Numbers,
) -> int:
    """Return the card that promises most.

    Args:
        hand: the cards held.
        best: the card that wins the trick so far, -1 when leading.
        spoilt: whether an ace in this trick has cost its winner the bonus.
        waiting: the seats that play after this one in the trick, a mask.
        others: all other seats, a mask.
        gone: the cards played in this round, and those that are not in the deck.
        voids: who is known to have none of a suit, bit ``8 * suit + seat``.
        form: how large the game is.
    """
    size = count(hand)
    known = hand | gone
    lead, follow = _promises(hand, size, known, others, voids, form)
    deciding = form.hand - form.deciding + 1
    led = -1 if best < 0 else suit_of(best)
    legal = hand
    if led >= 0 and hand & suit_mask(led):
        legal = hand & suit_mask(led)
    # Players hold on to their high cards, so each counts as if it had one card more.
    cards_each = min(size + 1, form.hand)
    chosen = -1
    chosen_value = -1
    index = -1
    rest = hand
    while rest:
        card = lowest(rest)
        rest ^= 1 << card
        index += 1
        if not legal >> card & 1:
            continue
        suit = suit_of(card)
        win = 0
        if led < 0 or (suit == led and card > best):
            slots = cards_each * count(waiting & ~(voids >> 8 * suit))
            win = _stands(_higher(card, known), _DECK - count(known), slots)
        after = (1 << size) - 1 ^ 1 << index
        prize = lead[after]
        missed = follow[after]
        if size == deciding:
            prize += form.win * _SURE  # F3.1
            if not spoilt and rank_of(card) != _ACE:
                prize += form.extra * _SURE  # F3.2
            missed = 0
        value = win * prize + (_SURE - win) * missed
        if value > chosen_value or (
            value == chosen_value and _sooner(rank_of(card), rank_of(chosen), size == deciding)
        ):
            chosen_value = value
            chosen = card
    return chosen


def _sooner(rank: int, chosen: int, deciding: bool) -> bool:
    """Say which of two cards that promise the same goes first: the lower one.

    In a fifth trick already lost it is the higher one: an ace may spoil the winner's bonus, and a
    low card leaves the sixth trick to the winner.
    """
    return rank > chosen if deciding else rank < chosen


def _higher(card: int, known: int) -> int:
    """Return how many higher cards of the suit have not been seen."""
    return count(suit_mask(suit_of(card)) & ~known & -(1 << card))


def _stands(higher: int, unseen: int, slots: int) -> int:
    """Return the chance that none of some higher cards lies in `slots` of the unseen cards."""
    chance = _SURE
    for drawn in range(higher):
        rest = unseen - drawn
        if rest <= slots:
            return 0
        chance = chance * (rest - slots) // rest
    return chance


def _promises(
    hand: int, size: int, known: int, others: int, voids: int, form: Numbers
) -> tuple[list[int], list[int]]:
    """Return what each part of a hand promises when it comes to lead, and when others lead.

    Parts are numbered by bits: bit 0 the lowest-numbered card of the hand, and so on. The whole
    hand is left out.
    """
    unseen = _DECK - count(known)
    parts = 1 << size
    cards = [0] * size
    suits = [0] * size
    shares = [0] * size  # by card: how many of its suit have not been seen
    wins = [0] * (size * 8)  # by card and number of cards left: the chance that it wins
    rest = hand
    for index in range(size):
        card = lowest(rest)
        rest ^= 1 << card
        cards[index] = card
        suits[index] = suit_of(card)
        shares[index] = 13 - count(known & suit_mask(suits[index]))
        holders = count(others & ~(voids >> 8 * suit_of(card)))
        higher = _higher(card, known)
        for left in range(1, size):
            wins[8 * index + left] = _stands(higher, unseen, left * holders)
    lead = [0] * parts
    follow = [0] * parts
    deciding = form.hand - form.deciding + 1
    with_ace = form.win * _SURE  # F3.1
    extra = form.extra * _SURE
    follow[0] = extra  # the last trick is another's (F3.3)
    for part in range(1, parts - 1):
        left = count(part)
        if left == 1 and deciding == 2:
            # Whoever leads the last card has won the fifth trick: that others lead does not count.
            lead[part] = form.extra * (_SURE - wins[8 * lowest(part) + 1])
            continue
        on_lead = 0  # the best of all cards
        thrown = 0  # the best when the suit led is none of this part's
        following = 0  # by suits: the best of the suit, as often as it is led
        in_suit = 0
        suit = -1
        out = 0
        free = unseen
        for index in range(size):
            if not part >> index & 1:
                continue
            card = cards[index]
            if suits[index] != suit:
                suit = suits[index]
                in_suit = 0
                out = shares[index]
                free -= out
            win = wins[8 * index + left]
            after = part ^ 1 << index
            prize = lead[after]
            missed = follow[after]
            if left == deciding:
                prize += with_ace if rank_of(card) == _ACE else with_ace + extra  # F3.2
                missed = 0
            value = (win * prize + (_SURE - win) * missed) // _SURE
            if value > on_lead:
                on_lead = value
            if missed > thrown:
                thrown = missed
            if value > in_suit:
                following += (value - in_suit) * out
                in_suit = value
        lead[part] = on_lead
        follow[part] = (following + free * thrown) // unseen if unseen else 0
    return lead, follow
