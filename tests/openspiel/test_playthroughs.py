"""The playthroughs kept as files: unchanged, and right by the engine."""

from __future__ import annotations

import re
from typing import Any

import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import replay

from eightythree.cards import cards_in, names, parse_card
from eightythree.games import auction, fifth
from eightythree.games.results import Deal

from .games import load
from .make_playthroughs import GAMES, HERE

flags.FLAGS.mark_as_parsed()

AUCTION_FORM = auction.Form(
    ranks="AKQJ32",
    suits="SC",
    dealt=3,
    hand=2,
    points=(("K", 10), ("Q", 5), ("J", 0), ("2", 0), ("JK", 2)),
)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_comes_out_as_before(name: str) -> None:
    before, now = replay(str(HERE / f"{name}.txt"))
    assert now.splitlines() == before.splitlines()


class Shown:
    """What a playthrough tells of one state; most states are told by their action alone."""

    def __init__(self, block: str) -> None:
        self.lines = dict(re.findall(r"^(\S+) = (.*)$", block, re.MULTILINE))
        self.block = block
        words = re.search(r'^# Apply action "(.*)"$', block, re.MULTILINE)
        self.words = words[1] if words else ""

    def numbers(self, name: str) -> list[float]:
        return [float(number) for number in re.findall(r"-?[0-9.]+", self.lines[name])]

    def texts(self, name: str) -> list[str]:
        return re.findall(r'"([^"]*)"', self.lines[name])

    def row(self, name: str) -> list[int]:
        """Return the places of the ones in a piece of one dimension."""
        found = re.search(rf"^{re.escape(name)}: ([◯◉]+)$", self.block, re.MULTILINE)
        assert found is not None
        return [place for place, mark in enumerate(found[1]) if mark == "◉"]


def read(name: str) -> list[Shown]:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return [Shown(block) for block in text.split("\n# State ")[1:]]


def dealt_hands(shown: list[Shown], seats: int) -> tuple[list[int], list[Shown]]:
    """Return the hands as the words ``AS to 2`` give them, and the states after the deal."""
    hands = [0] * seats
    looked_at = 0
    for each in shown:
        found = re.fullmatch(r"(\S+) to (\d)", each.words)
        if found is None:
            break
        looked_at += 1
        hands[int(found[2])] |= 1 << parse_card(found[1])
    return hands, shown[looked_at:]


def check(shown: Shown, played: Any, deck: list[int], hands: tuple[int, ...]) -> None:
    """Compare what a state tells with the engine's round."""
    seats = len(hands)
    for seat in range(seats):
        told = shown.lines[f"InformationStateString({seat})"]
        assert told.startswith(f'"{seat}: {names(hands[seat])} ')
        for other in set(range(seats)) - {seat}:
            assert names(hands[other]) not in told
        places = [deck.index(card) for card in cards_in(hands[seat])]
        assert shown.row(f"InformationStateTensor({seat}).dealt") == places
        held = [deck.index(card) for card in cards_in(played.hands[seat])]
        assert shown.row(f"ObservationTensor({seat}).hand") == held
        assert shown.row(f"ObservationTensor({seat}).player") == [seat]
        acts = [] if played.to_act is None else [played.to_act]
        assert shown.row(f"ObservationTensor({seat}).to_act") == acts
    over = played.to_act is None
    assert shown.lines["IsTerminal()"] == str(over)
    assert shown.lines["CurrentPlayer()"] == str(-4 if over else played.to_act)


def test_the_playthrough_of_fifth_is_right() -> None:
    hands, shown = dealt_hands(read("fifth"), 2)
    played = fifth.start_round(fifth.Rules(hand_bonus="deal"), 2, 1, Deal(tuple(hands)))
    looked_at = 0
    for each in shown:
        if "IsTerminal()" in each.lines:
            looked_at += 1
            check(each, played, list(range(52)), tuple(hands))
            legal = [fifth.format_action(action) for action in played.legal_actions()]
            if not played.over:
                assert each.texts("StringLegalActions()") == legal
                assert each.numbers("LegalActions()") == list(played.legal_actions())
        if each.words:
            played = played.apply(fifth.parse_action(each.words))
    result = played.result()
    assert result is not None
    assert shown[-1].numbers("Returns()") == list(result.points)
    assert "0 shows C" in shown[0].lines["InformationStateString(1)"], "its clubs are announced"
    assert result.points[0] >= 1
    assert looked_at > 6


def test_the_playthrough_of_auction_is_right() -> None:
    hands, shown = dealt_hands(read("auction"), 4)
    form = AUCTION_FORM
    assert load(GAMES["auction"]).setting.form == form
    rules = auction.Rules(min_bid=5, bid_step=5, show_kitty=True)
    kitty = form.deck & ~sum(hands)
    played = auction.start_round(rules, 3, Deal(tuple(hands), kitty), form)
    deck = list(cards_in(form.deck))
    looked_at = 0
    chosen: list[str] = []
    phases = set()
    for each in shown:
        choice = played.choice()
        sets = None if choice is None else [names(cards).split() for cards in choice.sets()]
        if "IsTerminal()" in each.lines:
            looked_at += 1
            check(each, played, deck, tuple(hands))
            if sets is not None:
                # A card is offered if it stands next in a legal set, lowest number first.
                ordered = [sorted(cards, key=parse_card) for cards in sets]
                begun = [cards for cards in ordered if cards[: len(chosen)] == chosen]
                offered = {cards[len(chosen)] for cards in begun if len(cards) > len(chosen)}
                legal = sorted(offered, key=parse_card) + ["done"] * (chosen in begun)
            else:
                legal = [auction.format_action(action) for action in played.legal_actions()]
            if not played.over:
                assert each.texts("StringLegalActions()") == legal
        if not each.words:
            continue
        phases.add(played.phase)
        if sets is None:
            played = played.apply(auction.parse_action(each.words))
            continue
        if each.words != "done":
            chosen.append(each.words)
        if each.words == "done" or len(chosen) == max(map(len, sets)):
            played = played.apply(auction.parse_action(f"{played.phase.value} {' '.join(chosen)}"))
            chosen = []
    result = played.result()
    assert result is not None
    assert phases == {"bid", "trump", "give", "discard", "play"}
    assert shown[-1].numbers("Returns()") == [result.points[seat % 2] for seat in range(4)]
    assert looked_at > 12
