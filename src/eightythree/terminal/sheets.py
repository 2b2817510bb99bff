"""What is laid over the table: the help, the story, the score sheet, the rules; what to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from eightythree.server.messages import Say
from eightythree.server.talk import LONGEST_TEXT, Phrase
from eightythree.terminal.hand import CARD_KEYS
from eightythree.terminal.people import PHRASES
from eightythree.terminal.widgets import as_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Key

__all__ = ["MuteSheet", "Sheet", "TalkSheet"]


class Sheet(ModalScreen[None]):
    """Lines to read, with a title; scrolls where they are too many."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,space", "dismiss", "Close")]

    def __init__(self, title: str, lines: list[str], key: str = "", *, end: bool = False) -> None:
        """Lay lines out.

        Args:
            title: what they are.
            lines: the text.
            key: the key that opened it, which closes it again.
            end: whether the last lines are shown first.
        """
        super().__init__()
        self._title = title
        self.lines = lines
        self._key = key
        self._end = end

    def compose(self) -> ComposeResult:
        """Make the box."""
        with Vertical(classes="sheet") as box:
            box.border_title = self._title
            box.border_subtitle = "Esc closes, ↑ ↓ scroll"
            with VerticalScroll():
                yield Static(markup=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self) -> None:
        """Break the lines where the box ends."""
        width = min(104, self.app.size.width * 9 // 10) - 6
        self.query_one(Static).update(as_text(self.lines, width))
        if self._end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: Key) -> None:
        """Close by the key that opened it."""
        if self._key and event.character == self._key:
            event.stop()
            self.dismiss()


class MuteSheet(ModalScreen[int | None]):
    """Who else is at the table, each by a key; returns the seat to mute or to hear again."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(self, others: dict[int, str]) -> None:
        """Lay the people out.

        Args:
            others: their names by seat.
        """
        super().__init__()
        self._others = others

    def compose(self) -> ComposeResult:
        """Make the box."""
        with Vertical(classes="sheet") as box:
            box.border_title = "Mute, or hear again"
            box.border_subtitle = "Esc closes"
            yield Static(
                as_text([f"{seat + 1}  {name}" for seat, name in self._others.items()], 70)
            )

    def on_key(self, event: Key) -> None:
        """Take the key of a person."""
        for seat in self._others:
            if event.character == str(seat + 1):
                event.stop()
                self.dismiss(seat)


class TalkSheet(ModalScreen[Say | None]):
    """The phrases, each by a key; between rounds also words of one's own."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(self, said: list[str], *, own_words: bool) -> None:
        """Lay the phrases out.

        Args:
            said: what was said last.
            own_words: whether a text of one's own may be typed now.
        """
        super().__init__()
        self._said = said
        self._own_words = own_words
        self._phrases: dict[str, Phrase] = dict(zip(CARD_KEYS, get_args(Phrase), strict=False))

    def compose(self) -> ComposeResult:
        """Make the box."""
        lines = [*self._said[-5:], *([""] if self._said else [])]
        lines += [f"{key}  {PHRASES[phrase]}" for key, phrase in self._phrases.items()]
        if not self._own_words:
            lines += ["", "Own words are for between the rounds."]
        with Vertical(classes="sheet") as box:
            box.border_title = "Say"
            box.border_subtitle = "Esc closes"
            with VerticalScroll():
                yield Static(as_text(lines, 70))
            if self._own_words:
                yield Input(placeholder="t: words of your own", max_length=LONGEST_TEXT)

    def on_mount(self) -> None:
        """Wait for a key of a phrase, not for a text."""
        self.set_focus(None)

    def on_key(self, event: Key) -> None:
        """Say the phrase of a key."""
        if isinstance(self.focused, Input):
            return
        if event.character == "t" and self._own_words:
            event.stop()
            event.prevent_default()
            self.query_one(Input).focus()
        elif event.character in self._phrases:
            event.stop()
            self.dismiss(Say(phrase=self._phrases[event.character]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say words of one's own."""
        if event.value.strip():
            self.dismiss(Say(text=event.value))
