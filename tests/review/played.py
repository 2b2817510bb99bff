"""Matches played by bots, as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.record import PlayedRound, record_of
from tests.bots.positions import shuffled

if TYPE_CHECKING:
    import random

    from eightythree.record import Record


def played(
    game: str, seats: int, rng: random.Random, *, rounds: int, level: str = "novice", **options: Any
) -> Record:
    """A match of some rounds at most."""
    rules = GAMES[game].Rules.read(options)
    match = GAMES[game].start(rules, seats, 0)
    done: list[PlayedRound] = []
    while match.winners is None and len(done) < rounds:
        dealer = match.dealer
        deal = shuffled(game, seats, dealer, rng)
        match = match.deal(deal)
        actions: list[int] = []
        while (seat := match.to_act) is not None:
            actions.append(BOTS[level].choose(GAMES[game].observe(match, seat), rng))
            match = match.apply(actions[-1])
        done.append(PlayedRound(dealer, deal, actions))
    return record_of(GAMES[game], rules, [f"P{seat}" for seat in range(seats)], done)
