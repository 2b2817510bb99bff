"""What may be taken back: nothing after a card was shown that somebody did not know before."""

from __future__ import annotations

import random
from typing import Any

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.server.undoing import Way, undoable
from eightythree.server.view_messages import StandInInfo

AUCTION, FIFTH = GAMES["auction"], GAMES["fifth"]


def dealt(game: Any, seats: int = 4) -> Way:
    match = game.start(game.Rules.read({}), seats, seats - 1)
    deck = list(range(game.DECK_SIZE))
    random.Random(83).shuffle(deck)
    return Way(match.deal(game.deal_from(deck, seats, seats - 1)))


def after(game: Any, way: Way, *words: str) -> Way:
    for word in words:
        way = way.with_action(game.parse_action(word))
    assert way.matches()
    return way


def test_nothing_is_to_be_taken_back_at_first() -> None:
    assert [undoable(AUCTION, dealt(AUCTION), seat) for seat in range(4)] == [None] * 4


def test_bids_show_no_card() -> None:
    way = after(AUCTION, dealt(AUCTION), "30", "31", "pass")
    assert [undoable(AUCTION, way, seat) for seat in range(4)] == [0, 1, 2, None]


def test_a_call_stands_once_the_kitty_is_taken_up() -> None:
    way = after(AUCTION, dealt(AUCTION), "pass", "pass", "40", "pass")
    assert way.matches()[-1].round.phase == "trump"  # type: ignore[union-attr]  # it is dealt
    # Even the declarer's, who alone has seen the kitty.
    assert [undoable(AUCTION, way, seat) for seat in range(4)] == [None] * 4


def test_a_card_is_taken_back_until_the_next_is_shown() -> None:
    way = dealt(FIFTH, 3)
    first = way.dealt.to_act
    assert first is not None
    way = way.with_action(way.matches()[-1].legal_actions()[0])
    assert undoable(FIFTH, way, first) == 0
    way = way.with_action(way.matches()[-1].legal_actions()[0])
    assert undoable(FIFTH, way, first) is None
    assert undoable(FIFTH, way, (first + 1) % 3) == 1


def test_who_acted_for_whom_is_known_as_long_as_the_action_stands() -> None:
    way = after(AUCTION, dealt(AUCTION), "30")
    way = way.with_action(AUCTION.parse_action("31"), "clock")
    way = way.with_action(AUCTION.parse_action("pass"), "bot")
    told = [StandInInfo(action=1, by="clock"), StandInInfo(action=2, by="bot")]
    assert list(way.stand_ins) == told
    assert list(way.cut_to(2).stand_ins) == told[:1]
    assert way.cut_to(1) == after(AUCTION, dealt(AUCTION), "30")


def test_what_is_taken_back_has_shown_nobody_anothers_card() -> None:
    """Whole rounds: whenever an action may be taken back, all that was learned is the asker's."""
    rng = random.Random(7)
    for game, seats in ((AUCTION, 4), (FIFTH, 2), (FIFTH, 5)):
        allowed = refused = 0
        for number in range(6):
            match: Any = game.start(game.Rules.read({}), seats, number % seats)
            deck = list(range(game.DECK_SIZE))
            rng.shuffle(deck)
            way = Way(match.deal(game.deal_from(deck, seats, match.dealer)))
            while (now := way.matches()[-1]).to_act is not None:
                for seat in range(seats):
                    keep = undoable(game, way, seat)
                    if keep is None:
                        refused += 1
                        continue
                    allowed += 1
                    before = way.matches()[keep]
                    assert before.to_act == seat
                    for viewer in range(seats):
                        if viewer != seat:
                            new = seen(game, now, viewer) - seen(game, before, viewer)
                            assert new <= held(before, seat)
                way = way.with_action(BOTS["novice"].choose(game.observe(now, now.to_act), rng))
        assert allowed > 20
        assert refused > 20


def seen(game: Any, match: Any, viewer: int) -> set[int]:
    """Return the cards that a viewer's observation names anywhere, masks and lists alike."""
    observation = game.observe(match, viewer)
    found = set(observation.plays)
    for name in ("hand", "dealt", "kitty"):
        found |= bits(getattr(observation, name, 0) or 0)
    for given in (*getattr(observation, "gifts", ()), *getattr(observation, "discards", ())):
        found |= bits(given.cards or 0)
    return found


def held(match: Any, seat: int) -> set[int]:
    return bits(match.round.hands[seat])


def bits(mask: int) -> set[int]:
    return {card for card in range(53) if mask >> card & 1}
