"""The full screen: a table as a compass, the hand by keys, over any session."""

from __future__ import annotations

import asyncio
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Static

from eightythree.server.messages import Act, Hint, HintMessage, Ready, Refused, TableState, Update
from eightythree.terminal import english, settings, status
from eightythree.terminal.cells import clipped, wrapped
from eightythree.terminal.compass import paint_compass
from eightythree.terminal.faces import signs
from eightythree.terminal.hand import HAND_HEIGHT, Hand
from eightythree.terminal.keys import Keys
from eightythree.terminal.palette import PALETTES, PLAIN, Colourless
from eightythree.terminal.session import News
from eightythree.terminal.sheets import Sheet
from eightythree.terminal.shown import Shown
from eightythree.terminal.widgets import Painted, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.binding import BindingType
    from textual.events import Key, Resize
    from textual.filter import LineFilter

    from eightythree.server.messages import ClientMessage, ServerMessage
    from eightythree.terminal.canvas import Canvas
    from eightythree.terminal.palette import Palette
    from eightythree.terminal.session import Session

__all__ = ["TableApp"]

_SMALLEST = (80, 24)
_IN_HASTE = 12
"""Messages that wait: from so many on they are shown at once."""
_ROOM_BESIDE = 110
"""Columns from which score and story stand beside the table."""


class TableApp(App[str]):
    """One table on the whole screen; returns why it ended, or nothing."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Eighty-Three"
    CSS = f"""
    Screen {{ layout: vertical; }}
    #head {{ height: 2; }}
    #middle {{ height: 1fr; }}
    #compass {{ width: 1fr; }}
    #prompt {{ height: 1; }}
    #notice {{ height: 2; }}
    #hand {{ height: {HAND_HEIGHT}; }}
    #foot {{ height: 1; }}
    #small {{ display: none; padding: 1 2; }}
    Side {{ width: 40; display: none; }}
    Side VerticalScroll {{ border: round $foreground 40%; padding: 0 1; background: $panel; }}
    #score {{ height: auto; max-height: 40%; }}
    #story {{ height: 1fr; }}
    Screen.wide Side {{ display: block; }}
    Screen.small > * {{ display: none; }}
    Screen.small > #small {{ display: block; }}
    Sheet, TalkSheet, MuteSheet {{ align: center middle; }}
    .sheet {{ width: 90%; max-width: 104; height: auto; max-height: 90%; padding: 0 1;
        border: round $accent; background: $panel; color: $foreground; }}
    .sheet VerticalScroll {{ height: auto; max-height: 100%; background: $panel; }}
    .sheet Static {{ background: $panel; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True, show=False)
    ]

    def __init__(self, session: Session, chosen: settings.Settings | None = None) -> None:
        """Get ready; the session begins when the screen is there.

        Args:
            session: the table.
            chosen: theme, suits and pace; those chosen last by default.
        """
        super().__init__()
        self.session = session
        self.chosen = settings.load() if chosen is None else chosen
        self.keeps_settings = chosen is None
        self.shown: Shown | None = None
        self.hand = Hand()
        self.notice: list[str] = []
        self.news: list[str] = []
        self.told: list[str] = []
        """All that was told, as the plain terminal tells it."""
        self._keys = Keys(self)
        self._hurry = asyncio.Event()
        self._hold = 0.0
        self._awaiting = False
        for palette in PALETTES.values():
            self.register_theme(palette.theme())
        self.theme = self.chosen.theme

    # --- the parts --------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Make the parts of the screen, top to bottom."""
        yield Painted(self._paint(status.paint_head), self.look, "head")
        with Horizontal(id="middle"):
            yield Painted(self._paint(paint_compass), self.look, "compass")
            yield Side()
        yield Painted(self._paint_prompt, self.look, "prompt")
        yield Painted(self._paint_notice, self.look, "notice")
        yield Painted(self.hand.paint, self.look, "hand")
        yield Painted(self._paint(status.paint_foot), self.look, "foot")
        yield Static("", id="small", markup=False)

    def look(self) -> tuple[Palette, bool]:
        """Return the theme, and whether each suit has a colour of its own."""
        return PALETTES[self.chosen.theme], self.chosen.suits == 4

    def _paint(self, painter: Callable[[Canvas, Shown], None]) -> Callable[[Canvas], None]:
        def paint(canvas: Canvas) -> None:
            if self.shown is not None:
                painter(canvas, self.shown)

        return paint

    def _paint_prompt(self, canvas: Canvas) -> None:
        if self.shown is not None:
            text, look = status.what_to_do(self.shown, self.hand, self._keys.bid, self._keys.suit)
            canvas.put(1, 0, clipped(signs(text), canvas.width - 2), look)

    def _paint_notice(self, canvas: Canvas) -> None:
        lines, look = self.notice, "bold"
        if not lines and self.shown is not None:
            meaning = status.preview(self.shown, self._keys.bid, self._keys.suit)
            lines, look = [meaning] if meaning else [], ""
        if not lines:
            lines, look = [" ".join(self.news)], "muted"
        rows = self._rows(canvas.width, lines)
        if len(rows) > canvas.height:
            rows = [*rows[: canvas.height - 1], f"{rows[canvas.height - 1]} …"]
        for row, text in enumerate(rows):
            canvas.put(1, row, clipped(text, canvas.width - 2), look)

    def _rows(self, width: int, lines: list[str] | None = None) -> list[str]:
        """Return the notice, or other lines, broken to a part's width."""
        return wrapped(map(signs, self.notice if lines is None else lines), width - 2)

    def renew(self) -> None:
        """Paint everything anew."""
        shown = self.shown
        if shown is None:
            return
        self.hand.take(shown)
        for part in self.screen_stack[0].query(Painted):
            part.renew()
        self.screen_stack[0].query_one(Side).show(shown)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every row goes through: the plain theme has no colour of Textual's either."""
        filters = super().get_line_filters()
        return [*filters, Colourless()] if self.chosen.theme == PLAIN.name else filters

    # --- what happens -----------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin; a line that drops, or a machine that stops, is a leaving too."""
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGHUP", "SIGTERM"):
                with suppress(NotImplementedError, AttributeError):
                    asyncio.get_running_loop().add_signal_handler(
                        getattr(signal, name), self.action_leave
                    )
        self.set_interval(1.0, self._tick)
        self.listen()

    async def on_unmount(self) -> None:
        """End the bots, or the connection."""
        await self.session.close()

    @work(exclusive=True)
    async def listen(self) -> None:
        """Show what the session tells, each thing for as long as the pace has it."""
        async for message in self.session.messages():
            if self._hold and self.session.backlog < _IN_HASTE:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), self._hold)
            self._hurry.clear()
            self._hold = 0.0
            self._take(message)

    def _take(self, message: ServerMessage | News) -> None:
        if isinstance(message, News):
            if message.over:
                self.exit(message.text)
            self.notice = [message.text] if message.text else []
        elif self.shown is None or (
            isinstance(message, TableState) and message.table.id != self.shown.table.id
        ):
            assert isinstance(message, TableState)  # noqa: S101 - a session begins with one
            self.shown = Shown(message, self.session.adviser)
            self.shown.link = self.session.link
            watching = message.you is None
            self.notice = (
                ["You are watching. D sits down where a seat is free."] if watching else []
            )
        else:
            self._tell(self.shown, message)
        if isinstance(message, TableState | News):
            self._awaiting = False
        self._keys.take()
        self.renew()

    def _tell(self, shown: Shown, message: ServerMessage) -> None:
        tricks = english.last_trick(shown.view)
        lines = shown.take(message)
        self.told += lines
        if isinstance(message, Update):
            self._awaiting = False
            shown.lingers = False
            self.notice = []
            self.news = [] if message.results else [*self.news, *lines][-3:]
            self._hold = settings.PACES[self.chosen.pace]
            if english.last_trick(shown.view) != tricks:
                self._hold *= 2
            if message.results and self._hold:
                shown.lingers = True
                self.set_timer(self._hold, self._settle)
        elif lines or isinstance(message, TableState):
            self.notice = lines
            notice = self.screen_stack[0].query_one("#notice", Painted)
            if isinstance(message, HintMessage) and len(self._rows(notice.size.width)) > 2:
                self.push_screen(Sheet("Advice", lines, "A"))
        if isinstance(message, Refused):
            self._awaiting = False

    def _settle(self) -> bool:
        """Take the last trick of a round away, and return whether it still lay there."""
        if self.shown is None or not self.shown.lingers:
            return False
        self.shown.lingers = False
        self.renew()
        return True

    def _tick(self) -> None:
        if self.shown is not None and self.shown.clock_left() is not None:
            self.query_one("#head", Painted).renew()

    # --- what the person does ---------------------------------------------------------------------

    def send(self, message: ClientMessage) -> None:
        """Ask the table for something, once until it has answered."""
        if isinstance(message, Hint):
            self.notice = ["One moment: the adviser thinks…"]
            self.renew()
        elif self._awaiting:
            return
        else:
            self._awaiting = isinstance(message, Act | Ready)
        self.session.send(message)

    def say(self, *lines: str) -> None:
        """Show a notice."""
        self.notice = list(lines)
        self.renew()

    def on_key(self, event: Key) -> None:
        """Take a key, unless something lies over the table."""
        if self.shown is None or len(self.screen_stack) > 1:
            return
        if self.screen.has_class("small"):
            # Nobody plays a card that they cannot see.
            if event.character == "Q":
                self.action_leave()
            return
        self._hurry.set()
        if self._settle() and event.key == "enter":
            event.stop()
        elif self._keys.press(event.key, event.character or ""):
            event.stop()
            self.renew()

    def on_painted_clicked(self, event: Painted.Clicked) -> None:
        """Take a click: on a card it is that card's key, elsewhere it only hurries."""
        self._hurry.set()
        if event.part.id == "hand" and (card := self.hand.card_at(event.x)):
            self._keys.card(card)
            self.renew()

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the window's size, or say that it is too small."""
        width, height = event.size
        base = self.screen_stack[0]
        small = width < _SMALLEST[0] or height < _SMALLEST[1]
        base.set_class(small, "small")
        base.set_class(width >= _ROOM_BESIDE, "wide")
        said = status.TOO_SMALL.format(width=width, height=height)
        base.query_one("#small", Static).update(said)
        self.call_after_refresh(self.renew)

    def choose(self, **chosen: str | int) -> None:
        """Change the theme, the suits or the pace."""
        for name, value in chosen.items():
            setattr(self.chosen, name, value)
        self.theme = self.chosen.theme
        if self.keeps_settings:
            settings.save(self.chosen)

    def action_leave(self) -> None:
        """End the screen."""
        self.exit("")
