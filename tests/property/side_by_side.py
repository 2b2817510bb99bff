"""One match played by the engine and by the oracle, compared after every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.cards import cards_in, mask_of, names, parse_cards
from eightythree.errors import CardError, IllegalAction
from eightythree.games import GAMES, auction
from eightythree.games.results import Deal
from tests.oracle.auction import Oracle as AuctionOracle
from tests.oracle.fifth import Oracle as FifthOracle

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

MOST_LISTED = 300
"""Up to so many legal actions are compared one by one; of more, the number and some samples."""


class SideBySide:
    """A match of both games' two implementations, in step."""

    def __init__(
        self, game: str, rules: dict[str, object], seats: int, dealer: int, rng: random.Random
    ) -> None:
        self.game = GAMES[game]
        self.rng = rng
        self.match: Any = self.game.start(self.game.Rules.read(rules), seats, dealer)
        self.oracle: AuctionOracle | FifthOracle
        if game == "auction":
            self.oracle = AuctionOracle(rules, seats, dealer)
        else:
            self.oracle = FifthOracle(rules, seats, dealer)
        self.compare()

    @property
    def over(self) -> bool:
        """Whether the oracle says that the match is decided."""
        return self.oracle.winners is not None

    def stand_at(self, totals: list[int], rounds_won: list[int] | None = None) -> None:
        """Begin with these totals, as if rounds had been played."""
        self.oracle.totals = list(totals)
        self.match = self.match._replace(totals=tuple(totals))
        if rounds_won is not None and isinstance(self.oracle, FifthOracle):
            self.oracle.rounds_won = list(rounds_won)
            self.match = self.match._replace(rounds_won=tuple(rounds_won))
        self.compare()

    def deal(self, hands: list[list[str]], kitty: list[str] | None) -> None:
        """Deal the next round on both sides."""
        self.oracle.deal(hands, kitty)
        self.match = self.match.deal(deal_of(hands, kitty))
        self.compare()

    def play(self, word: str) -> None:
        """Take a legal action on both sides."""
        self.oracle.play(word)
        self.match = self.match.apply(self.game.parse_action(word))
        self.compare()

    def compare(self) -> None:
        """Hold everything that the oracle tells against the engine."""
        match, oracle = self.match, self.oracle
        playing = not oracle.needs_deal() and oracle.winners is None
        assert match.awaits_deal == oracle.needs_deal()
        assert match.to_act == (oracle.turn() if playing else None)
        assert list(match.totals) == oracle.totals
        assert match.dealer == oracle.dealer
        assert (None if match.winners is None else list(match.winners)) == oracle.winners
        assert [list(result.points) for result in match.results] == oracle.rounds
        if match.results:
            awards = match.results[-1].awards
            told = sorted((award.scorer, award.points, award.clause) for award in awards)
            assert told == sorted(oracle.reasons())
        if match.round is not None and playing:
            self._compare_round()
            self._compare_legal()

    def _compare_round(self) -> None:
        round_, oracle = self.match.round, self.oracle
        assert round_.hands == tuple(parse_cards(" ".join(hand)) for hand in oracle.hands)
        played = [card for trick in [*oracle.tricks, oracle.trick] for _, card in trick]
        assert [self.game.format_action(card) for card in round_.plays] == played
        assert len(round_.winners) == len(oracle.tricks)
        if isinstance(oracle, AuctionOracle):
            assert round_.phase == oracle.phase
            assert list(round_.captured) == oracle.captured
            if oracle.bid:
                assert round_.declarer == oracle.declarer
                assert auction.format_action(auction_bid(round_.bid)) == oracle.bid

    def _compare_legal(self) -> None:
        number = self.oracle.count_legal()
        assert number > 0
        if number <= MOST_LISTED:
            actions = self.match.legal_actions()
            assert len(actions) == number
            assert sorted(map(self.game.format_action, actions)) == self.oracle.legal()
            return
        choice = self.match.round.choice()
        assert choice.how_many() == number
        for _ in range(5):
            self.agree(self._set_near(choice))

    def _set_near(self, choice: auction.Choice) -> str:
        """Choose a set of about the right size: as often legal as not."""
        held = list(cards_in(self.match.round.hands[self.match.to_act]))
        wanted = self.rng.randint(choice.minimum, choice.maximum)
        pool = list(cards_in(choice.forced | choice.pool))
        cards = self.rng.sample(pool, min(wanted, len(pool)))
        if self.rng.random() < 0.3:
            cards[:1] = [self.rng.choice(held)]
        return f"{self.match.round.phase} {names(mask_of(cards))}".rstrip()

    def agree(self, word: str) -> bool:
        """Say whether both find the word legal; they must agree, and a refusal changes nothing."""
        legal = self.oracle.is_legal(word)
        try:
            action = self.game.parse_action(word)
        except CardError:
            assert not legal, f"the engine cannot read {word!r}, legal for the oracle"
            return False
        assert self.accepts(action) == legal, f"{word!r} is {legal} for the oracle alone"
        if not legal:
            try:
                self.oracle.play(word)
            except ValueError:
                return False
            raise AssertionError(f"the oracle plays {word!r}, which is not legal")
        return True

    def accepts(self, action: int) -> bool:
        """Say whether the engine takes an action; `check` and `apply` must say the same."""
        before = hash(self.match)
        refusals = [refusal(self.match.apply, action), refusal(self.match.check, action)]
        assert refusals[0] == refusals[1]
        assert hash(self.match) == before
        return refusals[0] is None


def refusal(take: Callable[[int], object], action: int) -> str | None:
    """Return what the engine says against an action, ``None`` if it takes it."""
    try:
        take(action)
    except IllegalAction as refused:
        return str(refused)
    return None


def deal_of(hands: list[list[str]], kitty: list[str] | None) -> Deal:
    """Return the engine's deal of the oracle's words."""
    return Deal(
        tuple(parse_cards(" ".join(hand)) for hand in hands), parse_cards(" ".join(kitty or []))
    )


def auction_bid(bid: int) -> int:
    """Return the action of a bid's height (84: 83 double)."""
    return auction.parse_action("83x2" if bid == 84 else str(bid))
