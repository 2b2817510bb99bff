"""A state of OpenSpiel around one immutable position, and what both games share of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import pyspiel

if TYPE_CHECKING:
    from typing import Self

__all__ = ["CHANCE", "TERMINAL", "Position", "RoundState", "game_type"]

CHANCE: Final = -1
TERMINAL: Final = -4


class Position(Protocol):
    """A point of a round: a value, never changed. Actions are those of the OpenSpiel game."""

    player: int
    """The seat to act, `CHANCE` while cards are dealt, `TERMINAL` at the end."""

    def legal(self) -> list[int]:
        """Return the legal actions, lowest first."""
        ...

    def chances(self) -> list[tuple[int, float]]:
        """Return who can be dealt the next card and how likely each is."""
        ...

    def after(self, action: int) -> Self:
        """Return the position after an action, or raise a `ValueError` that says why not."""
        ...

    def returns(self) -> list[float]:
        """Return what each seat gets; zeros before the end."""
        ...

    def name(self, player: int, action: int) -> str:
        """Return the words of an action."""
        ...


class RoundState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A round being dealt and played.

    OpenSpiel clones a state by deep-copying all its attributes: there is one, which is immutable
    and copies as itself. What is asked most is answered here, not by way of C++.
    """

    position: Any

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Return the seat to act, `CHANCE` or `TERMINAL`."""
        player: int = self.position.player
        return player

    def is_terminal(self) -> bool:
        """Say whether the round is over."""
        terminal: bool = self.position.player == TERMINAL
        return terminal

    def is_chance_node(self) -> bool:
        """Say whether a card is to be dealt."""
        chance: bool = self.position.player == CHANCE
        return chance

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, of the one to act by default, lowest first."""
        position = self.position
        acts = position.player
        if acts >= 0 and (player is None or player == acts):
            actions: list[int] = position.legal()
            return actions
        others: list[int] = (
            super().legal_actions() if player is None else super().legal_actions(player)
        )
        return others

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - it is the one to act
        actions: list[int] = self.position.legal()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return who can be dealt the next card and how likely each is."""
        chances: list[tuple[int, float]] = self.position.chances()
        return chances

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        words: str = self.position.name(player, action)
        return words

    def returns(self) -> list[float]:
        """Return what each seat gets; zeros before the end."""
        points: list[float] = self.position.returns()
        return points

    def __str__(self) -> str:
        return str(self.position)


def game_type(
    name: str, long_name: str, players: range, parameters: dict[str, Any], *, zero_sum: bool = False
) -> Any:
    """Return the pyspiel.GameType of a game.

    Args:
        name: its short name.
        long_name: its long name.
        players: how many can play.
        parameters: the parameters and their defaults.
        zero_sum: whether the returns add up to nothing, not to what they may.
    """
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=long_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )
