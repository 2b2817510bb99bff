"""Tables at a chosen point, written into the server's log before anybody opens them.

A table reached by its log is the same as one that was played to there: nothing is left to
chance, and no bot has a say in it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.bots import BOTS as LEVELS
from eightythree.cards import names, parse_cards
from eightythree.server.dealing import draw_id
from eightythree.server.identity import owner_of
from eightythree.server.position import begin
from eightythree.server.showing import state
from eightythree.store import Acted, Created, Dealt, Place, Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightythree.server.position import Position
    from eightythree.store import Entry, Store

OTHERS = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


class Scene(NamedTuple):
    """A point in a match; the viewer is Ann on seat 0."""

    game: str
    until: Callable[[Position], bool]
    """When to stop."""
    rules: Mapping[str, bool | int | str] = {}
    seats: int = 4
    dealer: int = 3
    hands: Mapping[int, str] = {}
    """Cards of chosen seats; the rest is dealt at random."""
    script: str = ""
    """The first actions, commas between them; the rest is played by bots."""
    people: bool = False
    """The others are people who are away, in place of bots: nothing moves by itself."""
    seed: int = 1
    level: str = "random"
    """How the rest is played, and the level of the bots."""
    terms: Terms = Terms()


def phase_of(position: Position) -> str:
    return str(getattr(state(position, 0, 0).view, "phase", "play"))


def mine(phase: str) -> Callable[[Position], bool]:
    """Say of a position whether it is this phase and the viewer's turn."""
    return lambda position: position.match.to_act == 0 and phase_of(position) == phase


def following(position: Position) -> bool:
    """Say whether the viewer is to play in the middle of a trick, with others before it."""
    tricks = state(position, 0, 0).view.tricks
    return mine("play")(position) and len(tricks) >= 2 and len(tricks[-1].plays) >= 1


def round_over(position: Position) -> bool:
    return bool(position.results)


# Ann has nine spades; with them her side cannot lose much.
SPADES = {0: "AS KS QS JS TS 9S 8S 7S 6S AH KD 2C"}
# More counting trumps than anybody may keep.
COUNTING = {0: "AS KS QS JS TS 9S 5S 2S 3H 4D 6C 7H"}
# Ann will take the kitty, and get six trumps from her partner: twenty-three cards.
RICH_PARTNER = {0: "AH KH QH JH TH 9H 8H AD KD QD JD 9C", 2: "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S"}

SCENES: Mapping[str, Scene] = {
    "lead": Scene("fifth", mine("play"), dealer=3),
    "follow": Scene("fifth", following),
    "eight": Scene("fifth", following, seats=8, dealer=5),
    "fifth over": Scene("fifth", round_over, hands={0: "AS AH AD AC 3C 2C"}),
    "fifth won": Scene("fifth", round_over, {"target": 2}, seats=3, dealer=2),
    "bid": Scene("auction", mine("bid"), script="pass,31,pass", dealer=0),
    "must bid": Scene("auction", mine("bid"), script="pass,pass,pass", dealer=0),
    "trump": Scene("auction", mine("trump"), script="40,pass,pass,pass", hands=SPADES),
    "give": Scene("auction", mine("give"), script="40,pass,pass,pass,S", hands=SPADES),
    "discard": Scene("auction", mine("discard"), script="83x2,H"),
    "discard 23": Scene(
        "auction", mine("discard"), script="83x2,S,give QS JS TS 8S 7S 6S", hands=RICH_PARTNER
    ),
    "play": Scene("auction", following, script="pass,pass,45,pass,S"),
    "auction over": Scene("auction", round_over, script="33,pass,pass,pass"),
    "auction won": Scene("auction", round_over, {"target": 1}, script="30,pass,pass,pass"),
    "void": Scene(
        "auction", round_over, {"give": "off"}, script="40,pass,pass,pass,S", hands=COUNTING
    ),
    "passed out": Scene(
        "auction", round_over, {"all_pass": "redeal"}, script="pass,pass,pass,pass"
    ),
}
"""Every screen that a table has; where anything is awaited, it is awaited of Ann."""

KINDS: Final = {
    name: SCENES[name]
    for name in (
        "follow",
        "fifth over",
        "bid",
        "trump",
        "give",
        "discard",
        "play",
        "auction won",
        "void",
    )
}
"""One of each kind, for what does not depend on how full a screen is."""


class Staged(NamedTuple):
    """A table that has been put on the stage."""

    id: str
    seq: int
    position: Position


class SceneMissedError(Exception):
    """The match ended before the scene came."""


def stage(store: Store, scene: Scene, token: str, *friends: str) -> Staged:
    """Write a table into the log; the holders of the tokens sit on seat 0 and those after it."""
    rng = random.Random(scene.seed)
    others = [
        Place(name=name, owner=owner_of(friends[index] if index < len(friends) else name))
        if scene.people or index < len(friends)
        else Place(name=name, bot=scene.level)
        for index, name in enumerate(OTHERS[: scene.seats - 1])
    ]
    places = (Place(name="Ann", owner=owner_of(token)), *others)
    created = Created(scene.game, dict(scene.rules), places, scene.dealer, terms=scene.terms)
    name = draw_id()
    entries: list[Entry] = [created]
    position = begin(name, created)
    script = [words.strip() for words in scene.script.split(",") if words]
    while True:
        if position.match.awaits_deal:
            step: Entry = _deal(position, scene, rng)
        else:
            seat = position.match.to_act
            if seat is None:
                raise SceneMissedError
            step = Acted(seat, script.pop(0) if script else _some_action(position, scene, rng))
        entries.append(step)
        position = position.after(step)
        if not script and scene.until(position):
            break
    store.create(name, scene.game, entries).result()
    return Staged(name, len(entries), position)


def _deal(position: Position, scene: Scene, rng: random.Random) -> Dealt:
    chosen = {seat: parse_cards(cards) for seat, cards in scene.hands.items()}
    deck = [
        card
        for card in range(position.game.DECK_SIZE)
        if not any(hand >> card & 1 for hand in chosen.values())
    ]
    rng.shuffle(deck)
    size = 6 if scene.game == "fifth" else 12
    hands = [
        names(chosen[seat]) if seat in chosen else _drawn(deck, size) for seat in range(scene.seats)
    ]
    kitty = _drawn(deck, 5) if scene.game == "auction" else ""
    return Dealt(position.match.dealer, tuple(hands), kitty)


def _drawn(deck: list[int], count: int) -> str:
    return names(sum(1 << deck.pop() for _ in range(count)))


def _some_action(position: Position, scene: Scene, rng: random.Random) -> str:
    """Return a legal action; bids are low, so that the scene is a common one."""
    if scene.level != "random":
        seen = position.seen_by(position.match.to_act)
        return position.game.format_action(LEVELS[scene.level].choose(seen, rng))
    legal = position.match.legal_actions()
    some = rng.choice(legal[:2] if phase_of(position) == "bid" else legal)
    return position.game.format_action(some)


def hand_in(position: Position) -> list[str]:
    """Return the viewer's cards in the order in which the page shows them."""
    return list(state(position, 0, 0).view.hand)
