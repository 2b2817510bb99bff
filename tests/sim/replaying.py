"""Simulated rounds played again through the engine, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DISCARD, GIVE, PASS, trump_action
from eightythree.games.auction.round import Phase
from eightythree.games.options import Choice
from eightythree.games.results import Deal
from eightythree.sim import auction_table
from eightythree.sim import fifth as fifth_kernel

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from eightythree.games.options import Value
    from eightythree.sim import Chunk


def any_auction_rules(rng: random.Random) -> dict[str, Value]:
    """Return house rules of Auction, each option at random."""
    rules: dict[str, Value] = {
        option.name: rng.choice(option.values)
        for option in auction.OPTIONS
        if isinstance(option, Choice)
    }
    rules["min_bid"] = rng.choice([1, 2, 10, 30, 30, 50, 75, 82, 83])
    rules["bid_step"] = rng.choice([1, 1, 2, 5, 7, 60, 82, 100])
    return rules


def replay_fifth(rules: fifth.Rules, chunk: Chunk) -> None:
    """Play each round of a chunk through the engine and compare all that the kernel says."""
    rounds = chunk.rounds
    assert isinstance(rounds, fifth_kernel.Rounds)
    assert chunk.points is not None
    seats = rounds.dealt.shape[1]
    for number in range(chunk.count):
        dealer = (chunk.first + number) % seats
        played = fifth.start_round(rules, seats, dealer, Deal(tuple(rounds.dealt[number].tolist())))
        for action in rounds.plays[number].tolist():
            played = played.apply(action)
        assert played.winners == tuple(rounds.winners[number].tolist())
        result = played.result()
        assert result is not None
        assert result.points == tuple(chunk.points[number].tolist())


def replay_auction(rules: auction.Rules, chunk: Chunk) -> None:
    """Play each round of a chunk through the engine and compare all that the kernel says."""
    for number in range(chunk.count):
        _replay_one(rules, chunk, number)


def auction_decisions(
    rules: auction.Rules, chunk: Chunk
) -> Iterator[tuple[auction.Observation, Phase, int]]:
    """Yield what the seat to act sees, in which phase, and what it does, in each round."""
    rounds = chunk.rounds
    assert isinstance(rounds, auction_table.Rounds)
    for number in range(chunk.count):
        deal = Deal(tuple(rounds.dealt[number].tolist()), int(rounds.kitty[number]))
        match = auction.start(rules, 4, (chunk.first + number) % 4).deal(deal)
        said, played = 0, 0
        while (seat := match.to_act) is not None:
            assert match.round is not None
            match match.round.phase:
                case Phase.BID:
                    action = PASS + int(rounds.calls[number, said])
                    said += 1
                case Phase.TRUMP:
                    action = trump_action(int(rounds.contract[number, 2]))
                case Phase.GIVE:
                    action = GIVE | int(rounds.gifts[number, seat])
                case Phase.DISCARD:
                    action = DISCARD | int(rounds.discards[number, seat])
                case _:
                    action = int(rounds.plays[number, played])
                    played += 1
            yield auction.observe(match, seat), match.round.phase, action
            match = match.apply(action)


def _replay_one(rules: auction.Rules, chunk: Chunk, number: int) -> None:
    rounds = chunk.rounds
    assert isinstance(rounds, auction_table.Rounds)
    assert chunk.points is not None
    deal = Deal(tuple(rounds.dealt[number].tolist()), int(rounds.kitty[number]))
    played = auction.start_round(rules, (chunk.first + number) % 4, deal)
    declarer, bid, trump = rounds.contract[number].tolist()
    calls = [call for call in rounds.calls[number].tolist() if call >= 0]
    plays = iter(card for card in rounds.plays[number].tolist() if card >= 0)
    said = iter(calls)
    gifts = rounds.gifts[number].tolist()
    discards = rounds.discards[number].tolist()
    asked = set()
    while not played.over:
        seat = played.to_act
        assert seat is not None
        match played.phase:
            case Phase.BID:
                action = PASS + next(said)
            case Phase.TRUMP:
                assert (seat, played.bid) == (declarer, bid)
                action = trump_action(trump)
            case Phase.GIVE:
                action = GIVE | gifts[seat]
                asked.add(seat)
            case Phase.DISCARD:
                action = DISCARD | discards[seat]
            case _:
                action = next(plays)
        played = played.apply(action)
    assert next(said, None) is None
    assert next(plays, None) is None
    assert {seat for seat in range(4) if gifts[seat] >= 0} == asked
    assert played.outcome == auction_table.OUTCOMES[rounds.outcome[number]]
    result = played.result()
    assert result is not None
    assert result.points == tuple(chunk.points[number].tolist())
    if played.outcome == "scored":
        assert played.winners == tuple(rounds.winners[number].tolist())
        assert played.captured == tuple(rounds.captured[number].tolist())
    else:
        assert set(rounds.plays[number].tolist()) == {-1}
        assert set(discards) == {-1}
