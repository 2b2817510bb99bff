"""Auction as a game of OpenSpiel: one round, from the deal to its points."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from eightythree.cards import cards_in, names
from eightythree.environments.layout import DONE
from eightythree.environments.openspiel import parameters
from eightythree.environments.openspiel.auction_view import encode, pieces, tell
from eightythree.environments.openspiel.dealing import Dealing, nothing_dealt
from eightythree.environments.openspiel.listing import lister, spelled
from eightythree.environments.openspiel.observer import Observer
from eightythree.environments.openspiel.state import CHANCE, TERMINAL, RoundState, game_type
from eightythree.environments.single_cards import can_finish, next_cards
from eightythree.errors import IllegalAction, RulesError
from eightythree.games.auction import (
    OPTIONS,
    SEATS,
    Form,
    Phase,
    Round,
    Rules,
    format_action,
    start_round,
)
from eightythree.games.auction.actions import DISCARD, DOUBLE, GIVE, PASS, bid_action, trump_action
from eightythree.games.auction.bidding import legal_bids
from eightythree.games.results import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightythree.games.auction import Choice

__all__ = ["AuctionGame", "AuctionPosition", "AuctionSetting"]

_MATCH_OPTIONS: Final = ("target", "both_reach")
_PARAMETERS: Final = parameters.defaults(OPTIONS, Form, _MATCH_OPTIONS)
_SEATS: Final = SEATS[0]
_FLAGS: Final = {Phase.GIVE: GIVE, Phase.DISCARD: DISCARD}


@dataclass(frozen=True)
class AuctionSetting:
    """What a game is loaded with, and what follows from it."""

    rules: Rules
    dealer: int
    margin: bool
    form: Form

    def __reduce__(self) -> tuple[Any, ...]:
        return _setting, (self.rules, self.dealer, self.margin, astuple(self.form))

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """What each action is: those of the engine that choose one thing, and `DONE`.

        The cards of the deck, a pass, the bids that the points of the deck allow, the suits of the
        deck, `DONE`. In the standard form they are all there and action ``a`` is ``a``.
        """
        form = self.form
        return (
            *cards_in(form.deck),
            PASS,
            *map(bid_action, (*range(1, form.total + 1), DOUBLE)),
            *map(trump_action, form.trump_suits),
            DONE,
        )

    @cached_property
    def actions(self) -> dict[int, int]:
        """The action that each of the engine's is, and `DONE`."""
        return {step: action for action, step in enumerate(self.steps)}

    @cached_property
    def done(self) -> int:
        """The action that ends giving or discarding."""
        return len(self.steps) - 1

    @cached_property
    def listed(self) -> Callable[[int], list[int]]:
        """Lists the actions of the cards of a mask."""
        return lister(self.actions)

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """The bids that the rules know, lowest first."""
        return legal_bids(self.rules, 0, self.form.total)

    @cached_property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return self.form.deck.bit_count()

    @cached_property
    def most_given(self) -> int:
        """The most trumps that a seat can give."""
        trumps = len(self.form.ranks) + self.form.joker + 1
        return max(0, trumps - self.form.hand)

    @cached_property
    def length(self) -> int:
        """The most actions that a round can take."""
        form = self.form
        spoken = _SEATS if self.rules.bidding == "single_round" else len(self.bids) + _SEATS
        given = self.most_given + 1
        discarded = self.cards - _SEATS * form.hand + _SEATS
        return spoken + 1 + _SEATS * given + discarded + _SEATS * form.hand


@cache
def _setting(rules: Rules, dealer: int, margin: bool, form: tuple[Any, ...]) -> AuctionSetting:
    return AuctionSetting(rules, dealer, margin, Form(*form))


class AuctionPosition:
    """A point of a round, dealt or being dealt: a value, never changed."""

    __slots__ = ("_choice", "_legal", "chosen", "dealing", "player", "round", "setting")

    def __init__(
        self, setting: AuctionSetting, dealing: Dealing, played: Round | None, chosen: int = 0
    ) -> None:
        """Build a position.

        Args:
            setting: what the game was loaded with.
            dealing: the cards dealt so far.
            played: the round, once all cards are dealt.
            chosen: the cards that the seat to act has named so far to give or discard, a mask.
        """
        self.setting = setting
        self.dealing = dealing
        self.round = played
        self.chosen = chosen
        self._choice: Choice | None = None
        self._legal: list[int] | None = None
        if played is None:
            self.player = CHANCE
        else:
            self.player = TERMINAL if played.to_act is None else played.to_act

    def __deepcopy__(self, memo: object) -> AuctionPosition:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return AuctionPosition, (self.setting, self.dealing, self.round, self.chosen)

    def legal(self) -> list[int]:
        """Return the legal actions, lowest first."""
        if self._legal is None:
            self._legal = self._list_legal()
        return self._legal.copy()

    def _list_legal(self) -> list[int]:
        setting, played = self.setting, self.round
        if played is None:
            return []
        if played.phase is Phase.PLAY:
            return setting.listed(played.legal_cards())
        if played.phase not in _FLAGS:
            actions = setting.actions
            return list(map(actions.__getitem__, played.legal_actions()))
        choice = self._choice = self._choice or played.choice()
        assert choice is not None  # noqa: S101 - a seat gives or discards
        listed = setting.listed(next_cards(choice, self.chosen))
        # Most sets are too small to be finished, which is quickly seen.
        enough = self.chosen.bit_count() >= choice.minimum
        return [*listed, setting.done] if enough and can_finish(choice, self.chosen) else listed

    def chances(self) -> list[tuple[int, float]]:
        """Return who can be dealt the next card and how likely each is; see `dealing`."""
        return self.dealing.chances() if self.round is None else []

    def after(self, action: int) -> AuctionPosition:
        """Return the position after an action.

        Raises:
            ValueError: there is no such action, or this seat cannot be dealt the next card.
            IllegalAction: the rules refuse it.
        """
        setting, played = self.setting, self.round
        if played is None:
            return self._dealt(action)
        steps = setting.steps
        if not 0 <= action < len(steps):
            raise ValueError(f"{action} is no action; actions are 0 to {len(steps) - 1}")
        step = steps[action]
        flag = _FLAGS.get(played.phase)
        if flag is None:
            # Found legal already, it is not checked again.
            known = self._legal is not None and action in self._legal
            after = played.taken(step) if known else played.apply(step)
            return AuctionPosition(setting, self.dealing, after)
        chosen = self.chosen
        if step != DONE:
            if action not in (self._legal or self.legal()):
                self._refuse(action)
            chosen |= 1 << step
            choice = self._choice or played.choice()
            if choice is None or chosen.bit_count() < choice.maximum:
                naming = AuctionPosition(setting, self.dealing, played, chosen)
                naming._choice = choice
                return naming
        return AuctionPosition(setting, self.dealing, played.apply(flag | chosen))

    def _refuse(self, action: int) -> None:
        seat = self.player
        raise IllegalAction(
            "A5.1" if self.round and self.round.phase is Phase.GIVE else "A5.3",
            "card_order",
            f"seat {seat} names its cards from the lowest number up, and so that a legal set"
            f" can follow, not {self.name(seat, action)} now",
            " ".join(self.name(seat, each) for each in self.legal()),
        )

    def _dealt(self, passed: int) -> AuctionPosition:
        setting = self.setting
        form = setting.form
        dealing = self.dealing.give(passed, form.deck, _SEATS)
        if dealing.room:
            return AuctionPosition(setting, dealing, None)
        deal = Deal(dealing.done, form.deck & ~sum(dealing.done))
        played = start_round(setting.rules, setting.dealer, deal, form)
        return AuctionPosition(setting, dealing, played)

    def returns(self) -> list[float]:
        """Return the points of each seat's side, or by how much they exceed the other side's."""
        result = self.round.result() if self.round else None
        if result is None:
            return [0.0] * _SEATS
        points = result.points
        if self.setting.margin:
            points = (points[0] - points[1], points[1] - points[0])
        return [float(points[seat % 2]) for seat in range(_SEATS)]

    def name(self, player: int, action: int) -> str:
        """Return the words of an action: the engine's, ``done``; ``AS to 2`` in the deal."""
        if player == CHANCE:
            return f"{names(self.dealing.next_card(action))} to {self.dealing.seat}"
        step = self.setting.steps[action]
        return "done" if step == DONE else format_action(step)

    def hand(self, player: int, *, as_dealt: bool) -> int:
        """Return the cards of a seat, also of one that is being dealt to."""
        if self.round is not None:
            return self.round.dealt[player] if as_dealt else self.round.hands[player]
        return self.dealing.held(player)

    def __str__(self) -> str:
        hands = "; ".join(
            f"{seat}: {spelled(self.hand(seat, as_dealt=True))}".rstrip() for seat in range(_SEATS)
        )
        if self.round is None:
            return hands
        words = [hands, f"kitty: {spelled(self.round.kitty)}", tell(self, None, True, True, False)]
        if self.chosen:
            words.append(f"named: {spelled(self.chosen)}")
        return "; ".join(words)


class AuctionGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Auction with the parameters that `pyspiel.load_game` is given."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters.

        Raises:
            RulesError: one of them cannot be; the sentence says what to change.
        """
        given = parameters.with_defaults(params, _PARAMETERS)
        if given["players"] != _SEATS:
            raise RulesError(f"players must be {_SEATS}, not {given['players']!a}", "A1.1")
        numbers = parameters.split(given, [field.name for field in fields(Form)])
        numbers["points"] = _read_points(numbers["points"])
        form = Form(**numbers)
        chosen = [option.name for option in OPTIONS if option.name not in _MATCH_OPTIONS]
        rules = Rules.read(parameters.split(given, chosen))
        form.check_rules(rules)
        margin = parameters.read_returns(given["returns"])
        dealer = parameters.read_dealer(given["dealer"], _SEATS)
        self.setting = setting = _setting(rules, dealer, margin, astuple(form))
        most = (3 if margin else 2) * form.total
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setting.steps),
            max_chance_outcomes=form.deck.bit_count() - form.dealt + 1,
            num_players=_SEATS,
            min_utility=float(-most),
            max_utility=float(most),
            max_game_length=setting.length,
            **({"utility_sum": 0.0} if margin else {}),
        )
        kind = game_type(NAME, LONG_NAME, SEATS, _PARAMETERS, zero_sum=margin)
        super().__init__(kind, info, dict(params or {}))
        nothing = nothing_dealt(form.dealt, form.deck)
        self._start = AuctionPosition(setting, nothing, None)

    def new_initial_state(self) -> RoundState:
        """Return a round before its deal."""
        return RoundState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards that are dealt."""
        return _SEATS * self.setting.form.dealt

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; by default of the present, not the history."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind, params, pieces(self.setting, kind), encode, tell)


def _read_points(text: object) -> tuple[tuple[str, int], ...]:
    """Return the card points that a text such as ``K:5;JK:0`` gives.

    Raises:
        RulesError: it is no such text.
    """
    points = []
    for part in str(text).split(";") if text else ():
        name, colon, number = part.partition(":")
        if not colon or not number.isascii() or not number.isdigit() or len(number) > 3:
            raise RulesError(f"points must be a text like K:5;JK:0, not {text!a}", "A2.4")
        points.append((name, int(number)))
    return tuple(points)


NAME: Final = "python_eightythree_auction"
LONG_NAME: Final = "Eighty-Three: Auction"

pyspiel.register_game(game_type(NAME, LONG_NAME, SEATS, _PARAMETERS), AuctionGame)
