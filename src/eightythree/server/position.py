"""A table as its log makes it: an immutable value, grown entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from eightythree.cards import parse_cards
from eightythree.fairness import NO_CUT, Shuffle
from eightythree.games import GAMES
from eightythree.games.results import Deal
from eightythree.server.identity import same_owner
from eightythree.server.messages import NextDeal, ResultInfo, SeatInfo, TableInfo, Update
from eightythree.server.views import action_event, deal_event, result_of, view_of
from eightythree.store import Acted, Created, Cut, Dealt, Sat, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eightythree.games import Game, MatchLike, RulesLike
    from eightythree.server.messages import BotLevel, GameId, View
    from eightythree.server.views import Observation
    from eightythree.store import Entry, Logged, Place

__all__ = ["Position", "begin", "replay"]


class Position(NamedTuple):
    """A table after some entries of its log. Build one with `begin`."""

    table: str
    """The table's id."""
    game: Game
    rules: RulesLike
    seats: tuple[Place, ...]
    match: MatchLike
    seq: int
    """The number of the last entry."""
    shuffle: Shuffle
    """What the next deal will follow from."""
    results: tuple[ResultInfo, ...] = ()
    """The finished rounds, as everybody may know them."""

    @property
    def free_seat(self) -> int | None:
        """The first seat that waits for a person; ``None`` when all are taken."""
        return next((seat for seat, place in enumerate(self.seats) if place.free), None)

    @property
    def gathering(self) -> bool:
        """Whether people are still to come before the first deal."""
        return self.free_seat is not None or self.shuffle.round == 1

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot whose turn it is; ``None`` when it is nobody's or a person's."""
        seat = self.match.to_act
        return None if seat is None else self.seats[seat].bot

    def seat_of(self, owner: str | None) -> int | None:
        """Return the seat of a person; ``None`` for a spectator."""
        found = None
        for seat, place in enumerate(self.seats):
            if same_owner(place.owner, owner):
                found = seat
        return found

    def after(self, entry: Entry) -> Position:
        """Return the table with one more entry in its log.

        Raises:
            IllegalAction: the rules refuse the action or the deal.
            CardError: the words mean nothing, or the cards cannot be dealt so.
            StoreError: the entry cannot stand here.
        """
        match entry:
            case Acted(seat, words, cut):
                return self._acted(seat, words)._cut(seat, cut)
            case Dealt(dealer, hands, kitty, _, secret):
                if dealer != self.match.dealer or self.free_seat is not None:
                    raise StoreError("the log deals out of turn")
                deal = Deal(tuple(parse_cards(hand) for hand in hands), parse_cards(kitty))
                return self._replace(
                    seq=self.seq + 1,
                    match=self.match.deal(deal),
                    shuffle=self.shuffle.after(secret),
                )
            case Cut(seat, cut):
                if not 0 <= seat < len(self.seats):
                    raise StoreError("the log lets nobody cut")
                return self._replace(seq=self.seq + 1)._cut(seat, cut)
            case Sat(seat, name, owner):
                if not (0 <= seat < len(self.seats) and self.seats[seat].free):
                    raise StoreError("the log gives a seat away twice")
                seats = list(self.seats)
                seats[seat] = type(seats[seat])(name=name, owner=owner)
                return self._replace(seq=self.seq + 1, seats=tuple(seats))
            case Created():
                raise StoreError("the log creates the table twice")

    def _acted(self, seat: int, words: str) -> Position:
        if seat != self.match.to_act:
            raise StoreError("the log holds an action out of turn")
        match = self.match.apply(self.game.parse_action(words))
        after = self._replace(seq=self.seq + 1, match=match)
        if len(match.results) > len(self.results):
            after = after._replace(results=(*self.results, result_of(after.seen_by(None))))
        return after

    def _cut(self, seat: int, cut: str) -> Position:
        return self._replace(shuffle=self.shuffle.cut(seat, cut)) if cut else self

    def seen_by(self, seat: int | None) -> Observation:
        """Return what a seat, or a spectator for ``None``, may know."""
        observation: Observation = self.game.observe(self.match, seat)
        return observation

    def view(self, seat: int | None) -> View:
        """Return the table as a seat, or a spectator for ``None``, may see it."""
        return self._view(self.seen_by(seat))

    def update(self, entry: Dealt | Acted, seat: int | None) -> Update:
        """Return the deal or action that led to this position, as a viewer may know it."""
        seen = self.seen_by(seat)
        if isinstance(entry, Dealt):
            event, ends = deal_event(entry.dealer), False
        else:
            event = action_event(seen, entry.seat, self.game.parse_action(entry.action))
            ends = self.match.to_act is None
        news = isinstance(entry, Dealt) or (bool(entry.cut) and entry.seat == seat)
        return Update(
            seq=self.seq,
            event=event,
            view=self._view(seen),
            results=list(self.results) if ends else None,
            next_deal=self.next_deal(seat) if news else None,
        )

    def _view(self, seen: Observation) -> View:
        return view_of(seen, people_missing=self.gathering)

    def next_deal(self, seat: int | None) -> NextDeal:
        """Return what a seat, or a spectator for ``None``, may know of the next deal."""
        return NextDeal(
            round=self.shuffle.round,
            commitment=self.shuffle.commitment if self.shuffle.secret else "",
            cut=NO_CUT if seat is None else self.shuffle.cuts[seat],
        )

    def info(self) -> TableInfo:
        """Return what stays the same while the table lasts."""
        return TableInfo(
            id=self.table,
            game=cast("GameId", self.game.ID),
            rules={option.name: getattr(self.rules, option.name) for option in self.game.OPTIONS},
            seats=[
                SeatInfo(name=place.name, bot=cast("BotLevel | None", place.bot), free=place.free)
                for place in self.seats
            ],
        )


def begin(table: str, created: Created) -> Position:
    """Return a table after the first entry of its log.

    Raises:
        RulesError: the game has no such rules, or is not for so many.
        StoreError: there is no such game.
    """
    game = GAMES.get(created.game)
    if game is None:
        raise StoreError(f"the log is of an unknown game, {created.game!a}")
    rules: RulesLike = game.Rules.read(created.rules)
    match: MatchLike = game.start(rules, len(created.seats), created.dealer)
    seats = len(created.seats)
    shuffle = Shuffle(table, game.ID, seats, 1, created.secret, (NO_CUT,) * seats)
    return Position(table, game, rules, created.seats, match, seq=1, shuffle=shuffle)


def replay(table: str, log: Iterable[Logged], position: Position | None = None) -> Position:
    """Return the table after its log, or after the rest of it behind `position`.

    Raises:
        StoreError: the log has a gap or breaks a rule.
    """
    for logged in log:
        if logged.seq != (position.seq if position else 0) + 1:
            raise StoreError(f"the log has a gap at entry {logged.seq}")
        try:
            if position is not None:
                position = position.after(logged.entry)
            elif isinstance(logged.entry, Created):
                position = begin(table, logged.entry)
            else:
                raise StoreError("the log does not begin with the table")
        except ValueError as error:
            raise StoreError(f"the log breaks a rule at entry {logged.seq}") from error
    if position is None:
        raise StoreError("the log is empty")
    return position
