"""The deals of the day: drawn days ahead, begun, compared, and told when it is time."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final, cast

from eightythree.cards import names
from eightythree.days import CLOSES_AFTER, DATE, FORMS, PLAYER, Day, closes, date_of, days_on
from eightythree.server.clock import now
from eightythree.server.counting import day_points, score_of
from eightythree.server.day_messages import DailyDeal, DayInfo, DayRound, DayTry, ScoreCount
from eightythree.server.dealing import draw_secret, id_of
from eightythree.server.logs import told
from eightythree.server.messages import DayProof, DealProof, Fairness
from eightythree.server.players import bot_names
from eightythree.server.position import begin, positions
from eightythree.server.proofs import FORMAT
from eightythree.server.refusals import BadRequest
from eightythree.store import Acted, Conflict, Created, DayOf, Place, Terms
from eightythree.store.days import DayRow, draw, drawn, field_of, made_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from eightythree.server.day_messages import DayState
    from eightythree.server.tables import Tables
    from eightythree.server.view_messages import BotLevel, GameId
    from eightythree.store import Entry, Logged, Store

__all__ = ["Dailies"]

_log = logging.getLogger(__name__)

_AHEAD: Final = 7  # days whose commitments are published
_SHOWN: Final = 60  # days of the archive
_EVERY_SECONDS: Final = 1800.0
_LEVEL: Final = "expert"
_LEVEL_WITHOUT: Final = "novice"  # where the extra `compute` is missing
# Nobody watches before they may know the deal; nobody takes a turn for the player.
_TERMS: Final = Terms(watch="nobody", grace=0)


class Dailies:
    """What there is to be known and done about deals of the day, in this process."""

    def __init__(self, tables: Tables, store: Store) -> None:
        """Begin to draw days ahead; inside an event loop."""
        self._tables = tables
        self._store = store
        self._lines: dict[str, asyncio.Task[None]] = {}
        self._drawing = asyncio.create_task(self._draw_for_ever(), name="days")
        self._drawn_for = ""

    async def stop(self) -> None:
        """Draw no more, and let no bot play its line any more."""
        tasks = [self._drawing, *self._lines.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(self, game: str, date: str | None, owner: str, name: str) -> str:
        """Return the table of somebody's try of a day, made if there is none yet.

        Args:
            game: the game.
            date: the day whose try they mean, today by default.
            owner: whose try it is.
            name: what they are to be called.

        Raises:
            BadRequest: the try is over, or it cannot be begun on another day than its own.
            StoreError: the database failed.
        """
        row = await self._row(game, date)
        day = Day(game, row.date, row.secret)
        table = _table_of(day, "try", owner)
        log = await asyncio.to_thread(self._store.read, table)
        if log:
            async with self._tables.hold(table) as held:
                if held.position.over:
                    raise BadRequest(409, "one_try", "you have played this deal: one try counts")
            return table
        # Never today's instead: who has looked at yesterday's would lose a try they did not mean.
        if (today := date_of(now())) != row.date:
            raise BadRequest(
                409, "day_over", f"a try of {row.date} cannot be begun now: today is {today}"
            )
        created = self._created(row, Place(name=name, owner=owner), counts=True)
        try:
            await self._tables.add(created, table=table)
        except Conflict:
            return table  # begun by another of their devices just now
        self._play_line(row)
        return table

    async def practise(self, game: str, date: str, owner: str, name: str) -> str:
        """Return a new table with the deal of a day that is closed; it counts nothing.

        Raises:
            BadRequest: there is no such day, or it is not closed.
            StoreError: the database failed.
        """
        row = await self._closed(game, date)
        created = self._created(row, Place(name=name, owner=owner), counts=False)
        return await self._tables.add(created)

    async def told(self, game: str, date: str | None, owner: str) -> DailyDeal:
        """Return all that somebody may know of a day, today by default.

        Raises:
            BadRequest: there is no such day.
            StoreError: the database failed.
        """
        row = await self._row(game, date)
        day = Day(game, row.date, row.secret)
        state = _state(row.date)
        mine = await self._try(_table_of(day, "try", owner))
        knows = state == "closed" or (mine is not None and mine.over)
        field: list[ScoreCount] | None = None
        line: DayTry | None = None
        if knows:
            counts = await asyncio.to_thread(
                self._store.look, lambda connection: field_of(connection, game, row.date)
            )
            field = [ScoreCount(score=score, count=count) for score, count in counts.items()]
            line = await self._try(_table_of(day, "line"))
            if line is None:
                self._play_line(row)
        return DailyDeal(
            game=cast("GameId", game),
            date=row.date,
            today=date_of(now()),
            state=state,
            level=cast("BotLevel", row.level),
            rounds=FORMS[game].rounds,
            commitment=day.commitment,
            published=row.at,
            ends=_ends(row.date),
            closes=closes(row.date),
            secret=row.secret if state == "closed" else None,
            mine=mine,
            field=field,
            line=line,
            going=await self._going(game, owner, days_on(date_of(now()), -1)),
        )

    async def calendar(self, game: str, owner: str) -> list[DayInfo]:
        """Return the days of the archive and those ahead, the last one first."""
        since = days_on(date_of(now()), -_SHOWN)
        await self._draw()

        def look(connection: Connection) -> list[tuple[DayRow, int | None]]:
            return [
                (row, made_of(connection, game, row.date, owner))
                for row in drawn(connection, game, since)
            ]

        found = await asyncio.to_thread(self._store.look, look)
        going = {
            await self._going(game, owner, row.date)
            for row, score in found
            if score is None and _state(row.date) == "open"
        }
        return [
            DayInfo(
                date=row.date,
                state=_state(row.date),
                commitment=Day(game, row.date, row.secret).commitment,
                published=row.at,
                score=score,
                going=row.date in going,
            )
            for row, score in reversed(found)
        ]

    async def proof(self, game: str, date: str | None) -> Fairness:
        """Return what shows that a day's rounds follow from what was published.

        Raises:
            BadRequest: there is no such day, or it is not closed.
            StoreError: the database failed.
        """
        row = await self._closed(game, date)
        day, form = Day(game, row.date, row.secret), FORMS[game]
        rounds = []
        for number in range(1, form.rounds + 1):
            shuffle, dealer = day.shuffle(number), (form.dealer + number - 1) % form.seats
            deal = shuffle.deal(dealer)
            rounds.append(
                DealProof(
                    round=number,
                    dealer=dealer,
                    commitment=shuffle.commitment,
                    secret=shuffle.secret,
                    cuts=list(shuffle.cuts),
                    hands=[names(hand) for hand in deal.hands],
                    kitty=names(deal.kitty),
                )
            )
        return Fairness(
            format=FORMAT,
            table=day.name,
            game=cast("GameId", game),
            seats=form.seats,
            rounds=rounds,
            day=DayProof(date=row.date, commitment=day.commitment, secret=row.secret),
        )

    def _created(self, row: DayRow, player: Place, *, counts: bool) -> Created:
        form = FORMS[row.game]
        bots = bot_names(form.seats - 1, {player.name})
        places = [Place(name=name, bot=row.level) for name in bots]
        places.insert(PLAYER, player)
        rules: dict[str, bool | int | str] = dict(form.rules)
        day = DayOf(row.date, row.secret, counts)
        return Created(row.game, rules, tuple(places), form.dealer, terms=_TERMS, day=day)

    async def _closed(self, game: str, date: str | None) -> DayRow:
        """Return a day that is closed; otherwise as for `_row`."""
        row = await self._row(game, date)
        if _state(row.date) != "closed":
            raise BadRequest(409, "not_closed", "this day is not closed yet")
        return row

    async def _row(self, game: str, date: str | None = None) -> DayRow:
        """Return a day as it was drawn, today by default.

        Raises:
            BadRequest: it was not drawn, as nobody served then, or will be some day.
            StoreError: the database failed.
        """
        date = date_of(now()) if date is None else date
        await self._draw()
        row = await self._drawn(game, date) if DATE.fullmatch(date) else None
        if row is None:
            raise BadRequest(404, "no_such_day", "there is no deal of that day")
        return row

    async def _drawn(self, game: str, date: str) -> DayRow | None:
        rows = await asyncio.to_thread(
            self._store.look, lambda connection: drawn(connection, game, date)
        )
        return rows[0] if rows and rows[0].date == date else None

    async def _draw(self) -> None:
        """Draw today and the days ahead, where it has not been done."""
        at = now()
        today = date_of(at)
        if today == self._drawn_for:
            return
        level = _LEVEL if _LEVEL in self._tables.settings.bots else _LEVEL_WITHOUT
        level = self._tables.settings.day_level or level
        rows = [
            DayRow(game, days_on(today, ahead), draw_secret(), level, at)
            for game in FORMS
            for ahead in range(_AHEAD + 1)
        ]
        await asyncio.wrap_future(self._store.write(lambda connection: draw(connection, rows)))
        self._drawn_for = today

    async def _draw_for_ever(self) -> None:
        while True:
            try:
                await self._draw()
            except Exception as error:
                _log.error("days could not be drawn: %s", told(error))
            await asyncio.sleep(_EVERY_SECONDS)

    async def _try(self, table: str) -> DayTry | None:
        log = await asyncio.to_thread(self._store.read, table)
        return await asyncio.to_thread(_try_of, table, log) if log else None

    async def _going(self, game: str, owner: str, date: str) -> str | None:
        """Return a day if somebody is in the midst of a try of it that can still count."""
        if _state(date) != "open":
            return None
        row = await self._drawn(game, date)
        if row is None:
            return None
        mine = await self._try(_table_of(Day(game, date, row.secret), "try", owner))
        return date if mine is not None and not mine.over else None

    def _play_line(self, row: DayRow) -> None:
        """Have a bot play a day in the player's seat, in the background, where nobody has yet."""
        day = Day(row.game, row.date, row.secret)
        running = self._lines.get(day.name)
        if running is None or running.done():
            task = asyncio.create_task(self._line(day, row), name="line")
            self._lines[day.name] = task

    async def _line(self, day: Day, row: DayRow) -> None:
        table = _table_of(day, "line")
        try:
            if await asyncio.to_thread(self._store.read, table):
                return
            began = time.perf_counter()
            (name,) = bot_names(1, ())
            created = self._created(row, Place(name=name, bot=row.level), counts=False)
            entries: list[Entry] = [created]
            position = begin(table, created)
            while not position.over:
                seat = position.match.to_act
                if seat is None:
                    entries.append(position.deal())
                else:
                    action = await self._tables.thinker.choose(position, row.level)
                    entries.append(Acted(seat, position.game.format_action(action)))
                position = position.after(entries[-1])
            await self._tables.add(created, *entries[1:], table=table)
            _log.info("%s: the line took %.0f s", day.name, time.perf_counter() - began)
        except Conflict:
            pass  # another process was quicker
        except Exception as error:
            _log.error("%s: no line: %s", day.name, told(error))


def _try_of(table: str, log: Sequence[Logged]) -> DayTry:
    """Return how a deal of the day was played, by the log of its table."""
    rounds: list[DayRound] = []
    position = None
    for position in positions(table, log):
        if len(position.results) > len(rounds) and position.way is not None:
            matches = position.way.matches()
            actions = [
                position.game.format_action(action)
                for match, action in zip(matches, position.way.actions, strict=False)
                if match.to_act == PLAYER
            ]
            rounds.append(DayRound(points=day_points(position.results[-1]), actions=actions))
    assert position is not None  # noqa: S101 - a log has a first entry
    return DayTry(table=table, over=position.over, score=score_of(position), rounds=rounds)


def _table_of(day: Day, *words: str) -> str:
    """Return the id of a try's table, or of the bot's: so nobody has two of them."""
    return id_of(day.digest("table", *words))


def _state(date: str) -> DayState:
    at = now()
    if at >= closes(date):
        return "closed"
    return "ahead" if date > date_of(at) else "open"


def _ends(date: str) -> int:
    return closes(date) - CLOSES_AFTER
