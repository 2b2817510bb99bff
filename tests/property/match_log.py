"""A match as the list of what was dealt and done, to be replayed, changed and replayed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from eightythree.cards import cards_in, mask_of
from eightythree.games import GAMES, auction, fifth
from eightythree.games.auction.actions import DISCARD, GIVE, chosen_cards, kind_of
from eightythree.games.results import Deal
from tests.oracle.deals import random_rules, rich_deal
from tests.property.side_by_side import deal_of

if TYPE_CHECKING:
    import random


class DealtRound(NamedTuple):
    """A round: the cards as dealt and the actions taken."""

    deal: Deal
    actions: tuple[int, ...] = ()


class Log(NamedTuple):
    """Everything that happened in a match."""

    game: str
    rules: Any
    seats: int
    dealer: int
    rounds: tuple[DealtRound, ...] = ()

    def begun(self) -> Any:
        """Return the match before its first deal."""
        return GAMES[self.game].start(self.rules, self.seats, self.dealer)

    def replayed(self) -> tuple[Any, list[list[int]]]:
        """Return the match at the log's end, and the seats that acted, by round."""
        match = self.begun()
        actors: list[list[int]] = []
        for round_ in self.rounds:
            match = match.deal(round_.deal)
            actors.append([])
            for action in round_.actions:
                actors[-1].append(match.to_act)
                match = match.apply(action)
        return match, actors

    def dealt(self, deal: Deal) -> Log:
        """Return the log with another deal."""
        return self._replace(rounds=(*self.rounds, DealtRound(deal)))

    def acted(self, action: int) -> Log:
        """Return the log with another action."""
        *before, last = self.rounds
        last = last._replace(actions=(*last.actions, action))
        return self._replace(rounds=(*before, last))

    def swapped(self, number: int, one: int, other: int) -> Log:
        """Return the log with two cards of a round (from 0) in each other's place."""
        deal, actions = self.rounds[number]
        hands = tuple(swap_in(hand, one, other) for hand in deal.hands)
        changed = DealtRound(
            Deal(hands, swap_in(deal.kitty, one, other)),
            tuple(_swap_in_action(self.game, action, one, other) for action in actions),
        )
        return self._replace(rounds=(*self.rounds[:number], changed, *self.rounds[number + 1 :]))


def swap_in(mask: int, one: int, other: int) -> int:
    """Return a mask with two cards in each other's place."""
    if (mask >> one & 1) == (mask >> other & 1):
        return mask
    return mask ^ (1 << one | 1 << other)


def _swap_in_action(game: str, action: int, one: int, other: int) -> int:
    kind = "play" if game == "fifth" else kind_of(action)
    if kind == "play":
        return {one: other, other: one}.get(action, action)
    if kind in ("give", "discard"):
        flag = action & ~chosen_cards(action)
        return flag | swap_in(chosen_cards(action), one, other)
    return action


def random_start(rng: random.Random, game: str) -> Log:
    """Return the log of a match before its first deal, its options random."""
    seats = rng.choice(GAMES[game].SEATS)
    rules = GAMES[game].Rules.read(random_rules(rng, game))
    return Log(game, rules, seats, rng.randrange(seats))


def random_deal(rng: random.Random, game: str, seats: int, dealer: int) -> Deal:
    """Return a random deal; often one with many trumps in partners' hands, or with a bonus."""
    if game == "fifth":
        deck = rng.sample(range(fifth.DECK_SIZE), fifth.DECK_SIZE)
        if rng.random() < 0.4:
            return _deal_with_bonuses(rng, deck, seats)
        return fifth.deal_from(deck, seats, dealer)
    if rng.random() < 0.5:
        return deal_of(*rich_deal(rng))
    deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
    return auction.deal_from(deck, seats, dealer)


def _deal_with_bonuses(rng: random.Random, deck: list[int], seats: int) -> Deal:
    """Return a deal with six of a suit in one hand and four of a rank in another (F3.4)."""
    suit, rank = rng.randrange(4), rng.randrange(13)
    four = [13 * each + rank for each in range(4)]
    six = [card for card in deck if card // 13 == suit and card not in four][:6]
    rest = [card for card in deck if card not in four and card not in six]
    hands = [six, [*four, *rest[:2]]]
    hands += [rest[2 + 6 * seat : 8 + 6 * seat] for seat in range(seats - 2)]
    return Deal(tuple(mask_of(hand) for hand in rng.sample(hands, seats)))


def random_action(rng: random.Random, match: Any) -> int:
    """Return a legal action; the bidding is kept low and trump is mostly the longest suit."""
    choice = getattr(match.round, "choice", lambda: None)()
    if choice:
        return (GIVE if match.round.phase == "give" else DISCARD) | random_set(rng, choice)
    actions: tuple[int, ...] = match.legal_actions()
    phase = getattr(match.round, "phase", "play")
    if phase == "bid" and rng.random() < 0.9:
        return rng.choice(actions[:3])
    if phase == "trump" and rng.random() < 0.8:
        hand = match.round.hands[match.to_act]
        return max(actions, key=lambda action: (hand >> 13 * (action - 138) & 0x1FFF).bit_count())
    return rng.choice(actions)


def random_set(rng: random.Random, choice: auction.Choice) -> int:
    """Return a legal set, drawn without listing them all."""
    counting = list(cards_in(choice.pool & choice.counting))
    others = list(cards_in(choice.pool & ~choice.counting))
    forced = choice.forced.bit_count()
    while True:
        size = rng.randint(choice.minimum, choice.maximum) - forced
        rich = rng.randint(choice.min_counting, choice.max_counting)
        if 0 <= rich <= len(counting) and 0 <= size - rich <= len(others):
            cards = rng.sample(counting, rich) + rng.sample(others, size - rich)
            return choice.forced | mask_of(cards)


def random_log(rng: random.Random, game: str, rounds: int) -> Log:
    """Return the log of a match stopped at random in one of the first rounds."""
    log = random_start(rng, game)
    match = log.begun()
    wanted = rng.randint(1, rounds)
    stop = rng.randint(0, 6 * log.seats if game == "fifth" else 40)
    while match.winners is None and len(log.rounds) < wanted:
        deal = random_deal(rng, game, log.seats, match.dealer)
        match, log = match.deal(deal), log.dealt(deal)
        while match.to_act is not None:
            if len(log.rounds) == wanted and len(log.rounds[-1].actions) >= stop:
                break
            action = random_action(rng, match)
            match, log = match.apply(action), log.acted(action)
    return log
