"""The two games, each a module with the same names.

`Game` says which names these are. A module is all there is to a game: no base class, no registry
to sign up to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from eightythree.games import auction, fifth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eightythree.games.options import Option, Value
    from eightythree.games.results import Deal, Result

__all__ = ["GAMES", "Game", "MatchLike", "RoundLike", "RulesLike"]


class RulesLike(Protocol):
    """The house rules of a table."""

    @property
    def target(self) -> int:
        """The points to reach."""
        ...

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the default."""
        ...


class RoundLike(Protocol):
    """A round being played, or over."""

    @property
    def dealer(self) -> int:
        """Who dealt it."""
        ...

    @property
    def dealt(self) -> tuple[int, ...]:
        """The hands as dealt, as masks."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, ``None`` at the end."""
        ...

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        ...

    def legal_actions(self) -> tuple[int, ...]:
        """Return every legal action."""
        ...


class MatchLike(Protocol):
    """A match, an immutable value."""

    @property
    def rules(self) -> RulesLike:
        """The house rules."""
        ...

    @property
    def seats(self) -> int:
        """The number of players."""
        ...

    @property
    def dealer(self) -> int:
        """Who deals the present round, or the next one."""
        ...

    @property
    def number(self) -> int:
        """The number of the present round, from 1."""
        ...

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat or side."""
        ...

    @property
    def results(self) -> tuple[Result, ...]:
        """All finished rounds."""
        ...

    @property
    def round(self) -> RoundLike | None:
        """The present round."""
        ...

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats or side; ``None`` before the end."""
        ...

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is."""
        ...

    def deal(self, deal: Deal, /) -> MatchLike:
        """Return the match with the next round dealt."""
        ...

    def legal_actions(self) -> tuple[int, ...]:
        """Return every legal action."""
        ...

    def check(self, action: int, /) -> None:
        """Raise `IllegalAction` if an action may not be taken now."""
        ...

    def apply(self, action: int, /) -> MatchLike:
        """Return the match after an action, or raise `IllegalAction`."""
        ...

    def taken(self, action: int, /) -> MatchLike:
        """Return the match after a legal action, which is not checked again."""
        ...


class _ReadsRules(Protocol):
    def read(self, options: Mapping[str, object], /) -> Any:
        """Return the rules with some options changed."""
        ...


class Game(Protocol):
    """The names that both game modules export."""

    ID: str
    """``fifth`` or ``auction``, as in records."""
    SEATS: range
    """How many can play."""
    DECK_SIZE: int
    """How many cards there are: 52 or 53."""
    ACTIONS: int
    """How many actions there are besides sets of cards: they are 0 up to this, without it."""
    OPTIONS: tuple[Option, ...]
    """The house rules that there are."""
    PRESETS: dict[str, dict[str, Value]]
    """By name of a preset the options in which it differs from the defaults."""

    @property
    def Rules(self) -> _ReadsRules:  # noqa: N802 - it is a class
        """The options of a table."""
        ...

    @property
    def start(self) -> Any:
        """``start(rules, seats, dealer)``: a match before its first deal."""
        ...

    @property
    def observe(self) -> Any:
        """``observe(match, seat)``: what a seat, or a spectator for ``None``, may know."""
        ...

    def deal_from(self, deck: Sequence[int], seats: int, dealer: int) -> Deal:
        """Deal a shuffled deck.

        Args:
            deck: all cards, top first.
            seats: how many play.
            dealer: who deals, 0..seats-1.
        """
        ...

    def parse_action(self, text: str) -> int:
        """Return the action that words mean, or raise `CardError`."""
        ...

    def format_action(self, action: int) -> str:
        """Return an action's words."""
        ...


GAMES: Final[dict[str, Game]] = {fifth.ID: fifth, auction.ID: auction}
"""The games by the name that records, the wire and the command line use."""
