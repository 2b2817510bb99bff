"""A table as a PettingZoo environment: what both games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from eightythree.environments.arguments import read_seats, read_table_rules, whole
from eightythree.errors import CardError
from eightythree.games.results import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from eightythree.environments.row import Row
    from eightythree.games import Game, MatchLike

__all__ = ["Episode", "Seen", "Table", "wrapped"]

Episode = Literal["round", "match"]
Seen = dict[str, "NDArray[np.int8]"]
"""An observation: ``observation`` and ``action_mask``."""

_EPISODES: Final = ("round", "match")
_RENDER_MODES: Final = ("ansi",)


class Table(AECEnv[str, Seen, int]):  # type: ignore[misc] # PettingZoo has no types
    """A table that its seats act at in turn; the modules of the two games tell the arguments.

    It holds the engine's own match; what each seat sees of it is written in that seat's `Row`.
    """

    game: ClassVar[Game]
    possible_agents: list[str]
    render_mode: str | None

    def __init__(
        self,
        seats: int = 4,
        episode: Episode = "round",
        render_mode: str | None = None,
        rules: Mapping[str, object] | None = None,
        **house_rules: object,
    ) -> None:
        super().__init__()
        game = self.game
        if episode not in _EPISODES:
            raise ValueError(f"episode must be round or match, not {episode!a}")
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode must be None or 'ansi', not {render_mode!a}")
        seats = read_seats(game, seats)
        self.rules = read_table_rules(game, rules, house_rules)
        self.episode = episode
        self.render_mode = render_mode
        self._seats = seats
        self._match: MatchLike | None = None
        self._deals: Iterator[Deal] = iter(())
        self._random: np.random.Generator | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rows: Sequence[Row] = [self._row(seat) for seat in range(seats)]
        # What the seat to act may do, a mask; 0 until it has been worked out.
        self._steps = 0
        layout = self._rows[0].layout
        low, high = layout.bounds()
        # A space of its own for each seat: each can be seeded.
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=np.int8),
                    "action_mask": Box(0, 1, (layout.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(layout.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of a seat's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of a seat's actions, the same object each time."""
        return self.action_spaces[agent]

    @property
    def match(self) -> MatchLike:
        """The match as the engine holds it, with every card: for analysis, not for a policy."""
        if self._match is None:
            raise AttributeError("there is no match before reset()")
        return self._match

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees: ``observation`` and ``action_mask``, new int8 arrays."""
        match = self.match
        seat = self._seat_of[agent]
        steps = self._allowed(match) if seat == match.to_act else 0
        observation, mask = self._rows[seat].look(match, steps)
        return {"observation": observation, "action_mask": mask}

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal anew.

        Args:
            seed: a whole number from 0: the same seed, the same deals. Without one the random
                numbers go on where they are.
            options: ``dealer``: the seat that deals, instead of one drawn (F1.3, A1.3);
                ``deals``: the `eightythree.games.results.Deal` of the first rounds, one after
                another; what follows them is shuffled. Other names are ignored.

        Raises:
            RulesError: there is no such dealer; nothing has changed.
            ValueError: the dealer is no whole number; nothing has changed.
            CardError: a deal that cannot be.
        """
        options = options or {}
        dealer = options.get("dealer")
        if dealer is not None:
            dealer = whole("dealer", dealer)
            self.game.start(self.rules, self._seats, dealer)  # refuses what is no seat
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        if dealer is None:
            dealer = int(self._random.integers(self._seats))
        self._deals = iter(options.get("deals", ()))
        match = self.game.start(self.rules, self._seats, dealer)
        self._match = match = match.deal(self._next_deal(match.dealer))
        self._dealt(match)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[cast("int", match.to_act)]

    def step(self, action: int | None) -> None:
        """Take an action for the seat to act, or ``None`` for one whose episode is over.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            ValueError: an action for a seat whose episode is over, or none for one that acts.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: its action must be a whole number, not None")
        match = self._taken(self.match, whole("the action", action))
        self._steps = 0
        acts = match.to_act
        if acts is None:
            if self.episode != "match" or match.winners is not None:
                self._end(match)
                return
            match = match.deal(self._next_deal(match.dealer))
            self._dealt(match)
            acts = match.to_act
        self._match = match
        self.agent_selection = self.possible_agents[cast("int", acts)]

    def render(self) -> str | None:
        """Return the table in words, as the seat to act sees it; ``None`` without a mode."""
        if self.render_mode is None:
            return None
        from eightythree.server.views import result_of, view_of
        from eightythree.terminal import english
        from eightythree.terminal.voice import Voice

        match = self.match
        voice = Voice(tuple(self.possible_agents), None)
        seen = self.game.observe(match, match.to_act)
        view = view_of(seen, people_missing=False)
        lines = english.table_lines(view, voice)
        if match.to_act is not None:
            lines += [f"{self.possible_agents[match.to_act]} holds", *english.hand_lines(view)]
        elif match.results:
            lines += english.result_lines(result_of(seen), voice)
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _row(self, seat: int) -> Row:
        """Return the row that a seat will be shown."""
        raise NotImplementedError

    def _dealt(self, match: MatchLike) -> None:
        """Get ready for a round that has been dealt."""
        self._steps = 0
        for row in self._rows:
            row.begin(match)

    def _allowed(self, match: MatchLike) -> int:
        """Return what the seat to act may do, a mask of actions."""
        if not self._steps:
            self._steps = self._legal(match)
        return self._steps

    def _legal(self, match: MatchLike) -> int:
        """Work out what the seat to act may do, a mask of actions."""
        raise NotImplementedError

    def _taken(self, match: MatchLike, action: int) -> MatchLike:
        """Return the match after an action."""
        if action >= 0 and self._steps >> action & 1:
            # Found legal when the seat looked, it is not checked again.
            return match.taken(action)
        return match.apply(action)

    def _points(self, match: MatchLike) -> list[float]:
        """Return the points of the round that has ended, one entry a seat."""
        raise NotImplementedError

    def _won(self, match: MatchLike, seat: int) -> bool:
        """Say whether a seat has won the match."""
        raise NotImplementedError

    def _end(self, match: MatchLike) -> None:
        self._match = match
        if self.episode == "round":
            rewards = self._points(match)
        else:
            rewards = [1.0 if self._won(match, seat) else -1.0 for seat in range(self._seats)]
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _next_deal(self, dealer: int) -> Deal:
        for deal in self._deals:
            if not isinstance(deal, Deal):
                raise CardError(f"deals must be eightythree.games.results.Deal, not {deal!a}")
            return deal
        assert self._random is not None  # noqa: S101 - `reset` comes first
        deck = self._random.permutation(self.game.DECK_SIZE).tolist()
        return self.game.deal_from(deck, self._seats, dealer)


def wrapped(table: Table) -> AECEnv[str, Seen, int]:
    """Return a table that says so when it is used out of order or with no action of the space."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))
