"""A table of this machine, spoken to as a server's: the protocol's messages in and out."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from eightythree.errors import CardError, IllegalAction
from eightythree.record import PlayedRound, encode, record_of
from eightythree.server.messages import Act, Ready, Refused, TableState, Update
from eightythree.server.view_messages import (
    NextDeal,
    SeatInfo,
    TableInfo,
    TermsInfo,
)
from eightythree.server.views import action_event, deal_event, result_of, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games import Game, MatchLike
    from eightythree.games.results import Deal
    from eightythree.server.view_messages import BotLevel, GameId, ResultInfo, View

__all__ = ["LocalTable", "Turn"]

_BOT_NAMES: Final = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")
_ME: Final = 0


class Turn(NamedTuple):
    """A bot is to act: all that it needs to think, wherever it does."""

    level: str
    observation: Any
    seed: int


class LocalTable:
    """A match of one person, at seat 0, against bots; somebody else has them think."""

    def __init__(
        self, game: Game, rules: Any, name: str, levels: Sequence[str], seed: str | None = None
    ) -> None:
        """Sit everybody down; nothing is dealt yet.

        Args:
            game: what is played.
            rules: its house rules.
            name: the person's name.
            levels: the bots' level, a seat each, seat 1 first.
            seed: makes deals and bots the same each time; ``None`` for chance.
        """
        self.game = game
        self.records: list[bytes] = []
        """The records of the matches before this one."""
        self.players = [name, *_BOT_NAMES[: len(levels)]]
        self._levels = list(levels)
        seats = len(self.players)
        self._deals = random.SystemRandom() if seed is None else random.Random(f"{seed}/deals")
        self._thoughts = random.Random(None if seed is None else f"{seed}/bots")
        self._match: MatchLike = game.start(rules, seats, self._deals.randrange(seats))
        self._rounds: list[tuple[int, Deal, list[int]]] = []
        self._results: list[ResultInfo] = []
        self._seq = 1

    def again(self) -> None:
        """Begin another match with the same players and rules, once this one is over."""
        if self._match.winners is None:
            return
        self.records.append(self.record())
        seats = len(self.players)
        self._match = self.game.start(self._match.rules, seats, self._deals.randrange(seats))
        self._rounds, self._results = [], []
        self._seq += 1

    def state(self) -> TableState:
        """Return the whole table."""
        seats = [SeatInfo(name=self.players[_ME])]
        for name, level in zip(self.players[1:], self._levels, strict=True):
            seats.append(SeatInfo(name=name, bot=cast("BotLevel", level)))
        rules = self._match.rules
        return TableState(
            seq=self._seq,
            table=TableInfo(
                id=str(len(self.records)),
                game=cast("GameId", self.game.ID),
                rules={option.name: getattr(rules, option.name) for option in self.game.OPTIONS},
                terms=TermsInfo(hints=True),
                seats=seats,
            ),
            you=_ME,
            view=self._view(),
            results=list(self._results),
            next_deal=NextDeal(round=self._match.number, commitment="", cut=""),
        )

    def turn(self) -> Turn | None:
        """Return what the bot whose turn it is needs to think; ``None`` when it is no bot's."""
        seat = self._match.to_act
        if seat is None or seat == _ME:
            return None
        seen = self.game.observe(self._match, seat)
        return Turn(self._levels[seat - 1], seen, self._thoughts.getrandbits(64))

    def observation(self) -> Any:
        """Return what the person may know, for who advises them."""
        return self.game.observe(self._match, _ME)

    def ask(self, message: Act | Ready) -> Update | Refused:
        """Do what the person asks for, or say why not."""
        if isinstance(message, Ready):
            if not self._match.awaits_deal:
                return self._no("not_now", "there is nothing to deal now")
            return self._deal()
        if self._match.to_act is None:
            return self._no("not_now", "no action is awaited now")
        if self._match.to_act != _ME:
            return self._no("not_your_turn", f"it is the turn of seat {self._match.to_act}")
        try:
            action = self.game.parse_action(message.action)
            self._match.check(action)
        except CardError as error:
            return self._no("bad_action", str(error), clause=error.clause)
        except IllegalAction as error:
            return self._no(
                error.code, error.problem, error.clause, allowed=error.allowed, params=error.params
            )
        return self.act(action)

    def act(self, action: int) -> Update:
        """Take a legal action of the seat to act."""
        seat = self._match.to_act
        assert seat is not None  # noqa: S101 - who calls has a turn to take
        self._match = self._match.apply(action)
        self._rounds[-1][2].append(action)
        self._seq += 1
        seen = self.observation()
        ended = len(self._match.results) > len(self._results)
        if ended:
            self._results.append(result_of(seen))
        return Update(
            seq=self._seq,
            event=action_event(seen, seat, action),
            view=self._view(),
            results=list(self._results) if ended else None,
        )

    def record(self) -> bytes:
        """Return the record of the match so far."""
        rounds = [PlayedRound(*played) for played in self._rounds]
        return encode(record_of(self.game, cast("Any", self._match.rules), self.players, rounds))

    def _deal(self) -> Update:
        deck = list(range(self.game.DECK_SIZE))
        self._deals.shuffle(deck)
        dealer = self._match.dealer
        deal = self.game.deal_from(deck, self._match.seats, dealer)
        self._match = self._match.deal(deal)
        self._rounds.append((dealer, deal, []))
        self._seq += 1
        return Update(seq=self._seq, event=deal_event(dealer), view=self._view())

    def _view(self) -> View:
        return view_of(self.observation(), people_missing=False)

    def _no(self, code: str, problem: str, clause: str | None = None, **more: Any) -> Refused:
        return Refused(seq=self._seq, code=code, problem=problem, clause=clause, **more)
