"""Hidden hands that agree with what a seat has seen, dealt without regard to how anybody plays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from eightythree.cards import FULL_DECK, STANDARD_DECK, SUITS, cards_in, mask_of, suit_mask
from eightythree.games import auction, fifth
from eightythree.games.fifth.round import Round as FifthRound
from eightythree.tricks import NO_SUIT, counting_trumps, effective_suit, trumps

if TYPE_CHECKING:
    from collections.abc import Iterator


def fifth_worlds(view: fifth.Observation, worlds: int) -> Iterator[FifthRound]:
    """Yield rounds of Fifth Trick as they may stand; seeded, so always the same."""
    rng = random.Random(83)
    seats, seat = view.seats, view.seat
    lacks = lacking(view)
    sizes = [6 - len(view.winners)] * seats
    for turn in range(len(view.trick)):
        sizes[(view.leader + turn) % seats] -= 1
    unseen = STANDARD_DECK & ~view.hand & ~mask_of(view.plays)
    while worlds:
        hands = [0] * seats
        left = list(cards_in(unseen))
        rng.shuffle(left)
        for other in sorted(range(seats), key=lambda each: -lacks[each].bit_count()):
            hands[other] = view.hand
            if other != seat:
                may = [card for card in left if not lacks[other] >> card & 1]
                hands[other] = mask_of(may[: sizes[other]])
                left = [card for card in left if not hands[other] >> card & 1]
        if [hand.bit_count() for hand in hands] == sizes:
            worlds -= 1
            dealt = tuple(hands)
            yield FifthRound(view.rules, view.dealer, dealt, dealt, view.plays, view.winners)


def auction_worlds(view: auction.Observation, worlds: int) -> Iterator[auction.Round]:
    """Yield rounds of Auction in the play of the cards as they may stand."""
    rng = random.Random(83)
    ruffs = trumps(view.trump)
    lacks = lacking(view)
    declarer = view.declarer or 0
    shown = view.rules.show_discards != "none"
    seen = view.hand | view.dealt | mask_of(view.plays) | (view.kitty or 0)
    given = [0] * 4
    for gift in view.gifts:
        if gift.giver == view.seat:
            given[(gift.giver + 2) % 4] = (gift.cards or 0) & ~mask_of(view.plays)
    for discard in view.discards:
        seen |= discard.cards
    while worlds:
        hands = list(given)
        left = list(cards_in(FULL_DECK & ~seen & ~ruffs))
        rng.shuffle(left)
        for card in cards_in(FULL_DECK & ~seen & ruffs):
            # A trump without points may have been discarded where that is not shown.
            hidden = not shown and not counting_trumps(view.trump) >> card & 1
            holder = rng.choice([*(each for each in range(4) if each != view.seat), *[4] * hidden])
            if holder < 4:
                hands[holder] |= 1 << card
        for other in range(4):
            if other == view.seat:
                hands[other] = view.hand
                continue
            room = view.counts[other] - hands[other].bit_count()
            may = [card for card in left if not lacks[other] >> card & 1]
            if room > 0:
                hands[other] |= mask_of(may[:room])
            left = [card for card in left if not hands[other] >> card & 1]
        fits = all(
            hand.bit_count() == size and not hand & lack
            for hand, size, lack in zip(hands, view.counts, lacks, strict=True)
        )
        if not fits:
            continue
        worlds -= 1
        yield auction.Round(
            view.rules,
            view.dealer,
            tuple(hands),
            0,
            auction.Phase.PLAY,
            view.to_act,
            tuple(hands),
            (auction.Call(declarer, view.bid),),
            view.trump,
            plays=view.plays,
            winners=view.winners,
            captured=view.captured,
        )


def lacking(view: fifth.Observation | auction.Observation) -> list[int]:
    """The cards that each seat has shown not to hold, masks."""
    if isinstance(view, fifth.Observation):
        seats, first, trump, free = view.seats, (view.dealer + 1) % view.seats, NO_SUIT, False
    else:
        seats, first, trump = 4, view.declarer or 0, view.trump
        free = view.rules.plain_lead == "follow_or_trump"
    lacks = [0] * seats
    ruffs = trumps(trump)
    leaders = (first, *view.winners)
    for place, card in enumerate(view.plays):
        led = effective_suit(view.plays[place // seats * seats], trump)
        suit = effective_suit(card, trump)
        if suit != led and not (free and suit == trump):
            player = (leaders[place // seats] + place % seats) % seats
            lacks[player] |= ruffs if led == trump else suit_mask(led) & ~ruffs
    if isinstance(view, fifth.Observation):
        for award in view.bonuses:
            if award.code == "one_suit":
                lacks[award.scorer] |= STANDARD_DECK & ~suit_mask(SUITS.index(award.detail))
    return lacks
