"""Fifth Trick as a game of OpenSpiel: one round, from the deal to its points."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from eightythree.cards import RANKS, SUITS, card_name, cards_in, names
from eightythree.environments.openspiel import parameters
from eightythree.environments.openspiel.dealing import Dealing, nothing_dealt
from eightythree.environments.openspiel.listing import lister, spelled
from eightythree.environments.openspiel.observer import Observer, Pieces
from eightythree.environments.openspiel.state import CHANCE, TERMINAL, RoundState, game_type
from eightythree.errors import RulesError
from eightythree.games.fifth import OPTIONS, SEATS, Form, Round, Rules, start_round
from eightythree.games.results import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightythree.games.results import Award

__all__ = ["FifthGame", "FifthPosition", "FifthSetting"]

_MATCH_OPTIONS: Final = ("target", "tie_break")
_PARAMETERS: Final = parameters.defaults(OPTIONS, Form, _MATCH_OPTIONS)
_BONUSES: Final = len(RANKS) + len(SUITS)


@dataclass(frozen=True)
class FifthSetting:
    """What a game is loaded with, and what follows from it."""

    rules: Rules
    seats: int
    dealer: int
    margin: bool
    form: Form

    def __reduce__(self) -> tuple[Any, ...]:
        return _setting, (self.rules, self.seats, self.dealer, self.margin, astuple(self.form))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The card that each action plays: the deck's, lowest first."""
        return tuple(cards_in(self.form.deck))

    @cached_property
    def actions(self) -> dict[int, int]:
        """The action that plays each card."""
        return {card: action for action, card in enumerate(self.cards)}

    @cached_property
    def listed(self) -> Callable[[int], list[int]]:
        """Lists the actions of the cards of a mask."""
        return lister(self.actions)

    @cached_property
    def announced(self) -> bool:
        """Whether hand bonuses are told when the cards are dealt (F3.4)."""
        return self.rules.hand_bonus == "deal"

    @cached_property
    def most(self) -> int:
        """The most points that a seat can get (F3.5)."""
        return self.form.win + 3 * self.form.extra

    def pieces(self, kind: Any) -> Pieces:
        """Return the pieces of an observation tensor; ``docs/openspiel.md`` says what they are."""
        seats, cards, tricks = self.seats, len(self.cards), self.form.hand
        found: Pieces = {"player": (seats,)}
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            found["dealt" if kind.perfect_recall else "hand"] = (cards,)
        if kind.public_info:
            if kind.perfect_recall:
                found["plays"] = (tricks * seats, cards)
            else:
                found |= {
                    "to_act": (seats,),
                    "trick": (seats, cards),
                    "played": (seats, cards),
                    "won": (tricks, seats),
                }
            if self.announced:
                found["bonus"] = (seats, _BONUSES)
        return found


@cache
def _setting(
    rules: Rules, seats: int, dealer: int, margin: bool, form: tuple[int, ...]
) -> FifthSetting:
    return FifthSetting(rules, seats, dealer, margin, Form(*form))


class FifthPosition:
    """A point of a round, dealt or being dealt: a value, never changed."""

    __slots__ = ("_legal", "dealing", "player", "round", "setting")

    def __init__(self, setting: FifthSetting, dealing: Dealing, played: Round | None) -> None:
        self.setting = setting
        self.dealing = dealing
        self.round = played
        self._legal: list[int] | None = None
        if played is None:
            self.player = CHANCE
        else:
            to_act = played.to_act
            self.player = TERMINAL if to_act is None else to_act

    def __deepcopy__(self, memo: object) -> FifthPosition:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return FifthPosition, (self.setting, self.dealing, self.round)

    def legal(self) -> list[int]:
        """Return the legal actions, lowest first."""
        if self._legal is None:
            self._legal = self.setting.listed(self.round.legal() if self.round else 0)
        return self._legal.copy()

    def chances(self) -> list[tuple[int, float]]:
        """Return who can be dealt the next card and how likely each is; see `dealing`."""
        return self.dealing.chances() if self.round is None else []

    def after(self, action: int) -> FifthPosition:
        """Return the position after an action.

        Raises:
            ValueError: there is no such action, or this seat cannot be dealt the next card.
            IllegalAction: the rules refuse the card.
        """
        setting, played = self.setting, self.round
        cards = setting.cards
        if played is not None and self._legal is not None and action in self._legal:
            # Found legal already, it is not checked again.
            return FifthPosition(setting, self.dealing, played.played(cards[action]))
        if played is not None:
            if not 0 <= action < len(cards):
                raise ValueError(f"{action} is no action; actions are 0 to {len(cards) - 1}")
            return FifthPosition(setting, self.dealing, played.apply(cards[action]))
        form = setting.form
        dealing = self.dealing.give(action, form.deck, setting.seats)
        if dealing.room:
            return FifthPosition(setting, dealing, None)
        deal = Deal(dealing.done)
        played = start_round(setting.rules, setting.seats, setting.dealer, deal, form)
        return FifthPosition(setting, dealing, played)

    def returns(self) -> list[float]:
        """Return the points of each seat, or by how much they exceed the others' mean."""
        seats = self.setting.seats
        result = self.round.result() if self.round else None
        if result is None:
            return [0.0] * seats
        if not self.setting.margin:
            return [float(points) for points in result.points]
        total = sum(result.points)
        return [(points * seats - total) / (seats - 1) for points in result.points]

    def name(self, player: int, action: int) -> str:
        """Return the words of an action: the card, or ``AS to 2`` while they are dealt."""
        if player != CHANCE:
            return card_name(self.setting.cards[action])
        return f"{names(self.dealing.next_card(action))} to {self.dealing.seat}"

    def hand(self, player: int, *, as_dealt: bool) -> int:
        """Return the cards of a seat, also of one that is being dealt to."""
        if self.round is not None:
            return self.round.dealt[player] if as_dealt else self.round.hands[player]
        return self.dealing.held(player)

    def bonuses(self) -> tuple[Award, ...]:
        """Return the hand bonuses that were announced."""
        return self.round.hand_bonuses() if self.round and self.setting.announced else ()

    def __str__(self) -> str:
        hands = "; ".join(
            f"{seat}: {spelled(self.hand(seat, as_dealt=True))}".rstrip()
            for seat in range(self.setting.seats)
        )
        return f"{hands} | {self.plays()}".rstrip()

    def plays(self) -> str:
        """Return the cards played, a slash between tricks."""
        if self.round is None:
            return ""
        cards, seats = self.round.plays, self.setting.seats
        return " / ".join(
            " ".join(map(card_name, cards[first : first + seats]))
            for first in range(0, len(cards), seats)
        )


def encode(position: FifthPosition, player: int, at: Mapping[str, int]) -> list[int]:
    """Return the places of the ones in a tensor.

    Args:
        position: what is observed.
        player: who observes.
        at: where each piece begins; what has none is left out.
    """
    setting = position.setting
    actions, seats, cards = setting.actions, setting.seats, len(setting.cards)
    ones = [at["player"] + player]
    for piece in ("dealt", "hand"):
        if piece in at:
            hand = position.hand(player, as_dealt=piece == "dealt")
            ones += [at[piece] + actions[card] for card in cards_in(hand)]
    played = position.round
    if played is None:
        return ones
    plays = played.plays
    if "plays" in at:
        ones += [at["plays"] + place * cards + actions[card] for place, card in enumerate(plays)]
    if "trick" in at:
        if position.player >= 0:
            ones.append(at["to_act"] + position.player)
        leaders = ((setting.dealer + 1) % seats, *played.winners)
        present = len(played.winners) * seats
        for place, card in enumerate(plays):
            seat = (leaders[place // seats] + place) % seats
            where = seat * cards + actions[card]
            ones.append(at["played"] + where)
            if place >= present:
                ones.append(at["trick"] + where)
        ones += [at["won"] + trick * seats + seat for trick, seat in enumerate(played.winners)]
    if "bonus" in at:
        ones += [
            at["bonus"] + award.scorer * _BONUSES + _bonus(award) for award in position.bonuses()
        ]
    return ones


def _bonus(award: Award) -> int:
    if award.code == "one_suit":
        return len(RANKS) + SUITS.index(award.detail)
    return RANKS.index(award.detail)


def tell(position: FifthPosition, player: int, history: bool, public: bool, private: bool) -> str:
    """Return what a seat sees as a text: its cards, announced bonuses, the cards played."""
    words = [f"{player}:" if private else "table:"]
    if private:
        words.append(spelled(position.hand(player, as_dealt=history)))
    if public:
        words += [f"{bonus.scorer} shows {bonus.detail}" for bonus in position.bonuses()]
        words += ["|", position.plays()]
    return " ".join(words).rstrip()


class FifthGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Fifth Trick with the parameters that `pyspiel.load_game` is given."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters.

        Raises:
            RulesError: one of them cannot be; the sentence says what to change.
        """
        given = parameters.with_defaults(params, _PARAMETERS)
        seats = given["players"]
        if type(seats) is not int or seats not in SEATS:
            raise RulesError(f"players must be from 2 to 8, not {seats!a}", "F1.1")
        form = Form(**parameters.split(given, [field.name for field in fields(Form)]))
        form.check_seats(seats)
        chosen = [option.name for option in OPTIONS if option.name not in _MATCH_OPTIONS]
        margin = parameters.read_returns(given["returns"])
        self.setting = _setting(
            Rules.read(parameters.split(given, chosen)),
            seats,
            parameters.read_dealer(given["dealer"], seats),
            margin,
            astuple(form),
        )
        most = self.setting.most
        if not most:
            raise RulesError("a round brings no points; set win or extra above 0", "F3.1")
        cards = len(self.setting.cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=cards,
            max_chance_outcomes=cards - form.hand + 1,
            num_players=seats,
            min_utility=float(-most if margin else 0),
            max_utility=float(most),
            max_game_length=form.hand * seats,
            **({"utility_sum": 0.0} if margin else {}),
        )
        kind = game_type(NAME, LONG_NAME, SEATS, _PARAMETERS, zero_sum=margin)
        super().__init__(kind, info, dict(params or {}))
        nothing = nothing_dealt(form.hand, form.deck)
        self._start = FifthPosition(self.setting, nothing, None)

    def new_initial_state(self) -> RoundState:
        """Return a round before its deal."""
        return RoundState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards that are dealt."""
        return self.setting.seats * self.setting.form.hand

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; by default of the present, not the history."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind, params, self.setting.pieces(kind), encode, tell)


NAME: Final = "python_eightythree_fifth"
LONG_NAME: Final = "Eighty-Three: Fifth Trick"

pyspiel.register_game(game_type(NAME, LONG_NAME, SEATS, _PARAMETERS), FifthGame)
