"""A table as its log makes it: an immutable value, grown entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.days import FORMS, Day
from eightythree.fairness import NO_CUT, Shuffle
from eightythree.games import GAMES
from eightythree.server.dealing import deal_of, next_deal
from eightythree.server.people import People
from eightythree.server.undoing import Undo, Way, undoable
from eightythree.server.view_messages import NextDeal
from eightythree.server.views import result_of
from eightythree.store import (
    Acted,
    Answered,
    Asked,
    Came,
    Created,
    Cut,
    Dealt,
    Explored,
    Followed,
    Gone,
    Left,
    Said,
    Sat,
    StoreError,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eightythree.games import Game, MatchLike, RulesLike
    from eightythree.server.view_messages import ResultInfo
    from eightythree.server.views import Observation
    from eightythree.store import Entry, Logged, Place, Start

__all__ = ["Position", "begin", "positions", "replay"]


class Position(NamedTuple):
    """A table after some entries of its log. Build one with `begin`."""

    table: str
    """The table's id."""
    game: Game
    rules: RulesLike
    people: People
    match: MatchLike
    seq: int
    """The number of the last entry."""
    moved: int
    """The number of the last entry that was a deal or an action, or took one back."""
    at: int
    """When the last entry was made, in milliseconds since 1970 UTC; never less than before."""
    shuffle: Shuffle
    """What the next deal will follow from."""
    way: Way | None = None
    """How the last round that was dealt came about."""
    results: tuple[ResultInfo, ...] = ()
    """The finished rounds, as everybody may know them."""
    start: Start | None = None
    """What the match went on from, where it did not begin at this table."""
    day: Day | None = None
    """The day whose deal is played here."""
    counts: bool = False
    """Whether this is somebody's try of that day that counts."""
    followed: Followed | None = None
    """The table that plays this one again, and who has had it made."""

    @property
    def seats(self) -> tuple[Place, ...]:
        """Who sits where."""
        return self.people.places

    @property
    def free_seat(self) -> int | None:
        """The first seat that waits for a person; ``None`` when all are taken."""
        return self.people.free_seat

    @property
    def gathering(self) -> bool:
        """Whether people are still to come before the first deal."""
        return self.shuffle.round == 1

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot whose turn it is; ``None`` when it is nobody's or a person's."""
        seat = self.match.to_act
        return None if seat is None else self.seats[seat].bot

    @property
    def over(self) -> bool:
        """Whether nothing is to be dealt any more: the match is won, or the day's rounds played."""
        if self.day is not None and len(self.results) >= FORMS[self.day.game].rounds:
            return True
        return self.match.winners is not None

    @property
    def seed(self) -> int | None:
        """What the chance of the bot to act begins from, where it is not any; else ``None``."""
        seat = self.match.to_act
        if self.day is None or seat is None or self.way is None:
            return None
        return self.day.seed(self.shuffle.round - 1, seat, len(self.way.actions))

    def cut_by(self, seat: int, cut: str) -> Shuffle:
        """Return what the next deal follows from when a seat cuts; a day's deals cannot be cut."""
        return self.shuffle if self.day else self.shuffle.cut(seat, cut)

    def deal(self, shuffle: Shuffle | None = None) -> Dealt:
        """Return the next deal, by what it follows from: with more cuts than are known here yet."""
        after = self.day and self.day.shuffle(self.shuffle.round + 1).secret
        return next_deal(shuffle or self.shuffle, self.match.dealer, after)

    def seat_of(self, owner: str | None) -> int | None:
        """Return the seat of a person; ``None`` for a spectator."""
        return self.people.seat_of(owner)

    def after(self, entry: Entry, at: int = 0) -> Position:
        """Return the table with one more entry in its log.

        Args:
            entry: what happens.
            at: when, in milliseconds since 1970 UTC.

        Raises:
            IllegalAction: the rules refuse the action or the deal.
            CardError: the words mean nothing, or the cards cannot be dealt so.
            StoreError: the entry cannot stand here.
        """
        at = max(at, self.at)
        if isinstance(entry, Acted):
            return self._acted(entry, at)
        after = self._replace(seq=self.seq + 1, at=at)
        people = self.people
        match entry:
            case Dealt():
                return after._dealt(entry)
            case Cut(seat, cut):
                if not 0 <= seat < len(self.seats):
                    raise StoreError("the log lets nobody cut")
                return after._cut(seat, cut)
            case Sat():
                people = people.sat(entry)
                return after._replace(people=people, shuffle=self.shuffle.uncut(entry.seat))
            case Left():
                return after._replace(people=people.left(entry))._undone()
            case Gone():
                return after._replace(people=people.seen_to_go(entry, at))._undone()
            case Came():
                return after._replace(people=people.seen_to_come(entry, at))
            case Explored():
                return after._replace(people=people._replace(explored=True))
            case Followed(seat):
                if not self.over or self.followed is not None or not 0 <= seat < len(self.seats):
                    raise StoreError("the log lets nobody play again")
                return after._replace(followed=entry)
            case Said():
                return after._replace(people=people.heard(entry))
            case Asked(seat):
                return after._asked(seat)
            case Answered(seat, yes):
                return after._answered(seat, yes=yes)
            case Created():
                raise StoreError("the log creates the table twice")

    def _gone_on(self, start: Start) -> Position:
        """Return the new table with the match that it goes on from."""
        position = self._replace(start=start)
        for each in start.rounds:
            # The secret stays for the first deal that is made at this table.
            secret = self.shuffle.secret
            position = position._dealt(Dealt(each.dealer, each.hands, each.kitty, secret=secret))
            for words in each.actions:
                seat = position.match.to_act
                if seat is None:
                    raise StoreError("the log goes on from a round that is over")
                position = position._acted(Acted(seat, words), self.at)
        # All of it is in one entry.
        return position._replace(seq=self.seq, moved=self.seq)

    def _dealt(self, entry: Dealt) -> Position:
        if entry.dealer != self.match.dealer or self.free_seat is not None or self.over:
            raise StoreError("the log deals out of turn")
        match = self.match.deal(deal_of(entry))
        return self._replace(
            match=match,
            moved=self.seq,
            way=Way(match),
            shuffle=self.shuffle.after(entry.secret),
            people=self.people.dealt(self.at),
        )

    def _acted(self, entry: Acted, at: int) -> Position:
        seat = entry.seat
        if seat != self.match.to_act or self.way is None:
            raise StoreError("the log holds an action out of turn")
        action = self.game.parse_action(entry.action)
        # By place, as every action comes through here: `_replace` takes five times as long.
        after = Position(
            self.table,
            self.game,
            self.rules,
            self.people.acted(seat, entry.by, at),
            self.match.apply(action),
            self.seq + 1,
            self.seq + 1,
            at,
            self.shuffle,
            self.way.with_action(action, entry.by),
            self.results,
            self.start,
            self.day,
            self.counts,
        )
        if len(after.match.results) > len(self.results):
            after = after._replace(results=(*self.results, result_of(after.seen_by(None))))
        return after._cut(seat, entry.cut)

    def _cut(self, seat: int, cut: str) -> Position:
        return self._replace(shuffle=self.cut_by(seat, cut)) if cut else self

    def _asked(self, seat: int) -> Position:
        keep = self.undoable(seat)
        if keep is None:
            raise StoreError("the log takes back what cannot be taken back")
        return self._replace(people=self.people._replace(undo=Undo(seat, keep)))._undone()

    def _answered(self, seat: int, *, yes: bool) -> Position:
        undo = self.people.undo
        if undo is None:
            raise StoreError("the log answers what nobody has asked")
        after = undo._replace(agreed=undo.agreed | {seat}) if yes else None
        return self._replace(people=self.people._replace(undo=after))._undone()

    def undoable(self, seat: int) -> int | None:
        """Return how many actions of the round stand when a seat takes back its last one."""
        if self.way is None or self.match.to_act is None:
            return None
        return undoable(self.game, self.way, seat)

    def _undone(self) -> Position:
        """Return the table with the last action taken back, if all have agreed to it."""
        undo = self.people.undo
        if undo is None or self.way is None or self.people.present - undo.agreed - {undo.seat}:
            return self
        way = self.way.cut_to(undo.keep)
        people = self.people._replace(undo=None, clock=self.people.clock.turned(self.at))
        return self._replace(match=way.matches()[-1], way=way, moved=self.seq, people=people)

    def seen_by(self, seat: int | None) -> Observation:
        """Return what a seat, or a spectator for ``None``, may know."""
        observation: Observation = self.game.observe(self.match, seat)
        return observation

    def next_deal(self, seat: int | None) -> NextDeal:
        """Return what a seat, or a spectator for ``None``, may know of the next deal."""
        return NextDeal(
            round=self.shuffle.round,
            commitment=self.shuffle.commitment if self.shuffle.secret else "",
            cut=NO_CUT if seat is None else self.shuffle.cuts[seat],
        )


def begin(table: str, created: Created, at: int = 0) -> Position:
    """Return a table after the first entry of its log, made at `at` ms since 1970 UTC.

    Raises:
        RulesError: the game has no such rules, or is not for so many.
        CardError, IllegalAction: the match that it goes on from breaks a rule.
        StoreError: there is no such game.
    """
    game = GAMES.get(created.game)
    if game is None:
        raise StoreError(f"the log is of an unknown game, {created.game!a}")
    rules: RulesLike = game.Rules.read(created.rules)
    match: MatchLike = game.start(rules, len(created.seats), created.dealer)
    seats = len(created.seats)
    shuffle = Shuffle(table, game.ID, seats, 1, created.secret, (NO_CUT,) * seats)
    people = People.of(created.seats, created.terms, at)
    position = Position(table, game, rules, people, match, 1, 1, at, shuffle)
    if created.start is not None:
        return position._gone_on(created.start)
    if created.day is None:
        return position
    day = Day(game.ID, created.day.date, created.day.secret)
    return position._replace(day=day, counts=created.day.counts, shuffle=day.shuffle(1))


def replay(table: str, log: Iterable[Logged], position: Position | None = None) -> Position:
    """Return the table after its log, or after the rest of it behind `position`.

    Raises:
        StoreError: the log has a gap or breaks a rule.
    """
    last = position
    for after in positions(table, log, position):
        last = after
    if last is None:
        raise StoreError("the log is empty")
    return last


def positions(
    table: str, log: Iterable[Logged], position: Position | None = None
) -> Iterator[Position]:
    """Yield the table after each entry of its log, or of the rest of it behind `position`.

    Raises:
        StoreError: the log has a gap or breaks a rule.
    """
    for logged in log:
        if logged.seq != (position.seq if position else 0) + 1:
            raise StoreError(f"the log has a gap at entry {logged.seq}")
        try:
            if position is not None:
                position = position.after(logged.entry, logged.at)
            elif isinstance(logged.entry, Created):
                position = begin(table, logged.entry, logged.at)
            else:
                raise StoreError("the log does not begin with the table")
        except ValueError as error:
            raise StoreError(f"the log breaks a rule at entry {logged.seq}") from error
        yield position
