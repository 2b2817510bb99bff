"""The policy `bold`: its bids by the rule as it is told, all else as novices do."""

from __future__ import annotations

import random

import pytest

from eightythree.bots import BOTS
from eightythree.bots.novice.bidding import limit
from eightythree.games import auction
from eightythree.games.auction.actions import DOUBLE, PASS
from eightythree.games.auction.round import Phase
from eightythree.sim import simulate
from tests.sim.replaying import any_auction_rules, auction_decisions, replay_auction

_NOVICE = BOTS["novice"]


def _bold_call(seen: auction.Observation) -> int:
    """Return the call, 0 for a pass, by the rule in words of `docs/simulation.md`."""
    good_for = limit(seen.hand)
    bids = [action - PASS for action in seen.legal if action != PASS]
    if good_for == DOUBLE and DOUBLE in bids:
        return DOUBLE
    bids = [bid for bid in bids if bid < DOUBLE] or bids
    # Eight points above the novice's limit, but never above eighty; eight more to outbid a partner.
    good_for = min(good_for + 8, 80)
    made = [call for call in seen.calls if call.bid]
    assert seen.seat is not None
    if made and made[-1].seat == (seen.seat + 2) % 4:
        good_for -= 8
    within = [bid for bid in bids if bid <= good_for]
    if not within:
        return 0 if PASS in seen.legal else bids[0]
    once = seen.rules.bidding == "single_round"
    done = {call.seat for call in seen.calls if once or not call.bid}
    if {(seen.seat + 1) % 4, (seen.seat + 3) % 4} <= done:
        return within[0]  # no opponent is left to outbid it
    if once:
        return within[-1]
    # The next even number from fifty on; of bids that the table knows the highest up to it.
    aim = max(within[0], 50)
    aim += aim % 2
    return max([bid for bid in within if bid <= aim], default=within[0])


@pytest.mark.parametrize("seed", range(8))
def test_rounds(seed: int) -> None:
    rng = random.Random(seed)
    rules = auction.Rules.read(any_auction_rules(rng) if seed else {})
    [chunk] = simulate("auction", rules, 4, 50, seed, "bold", keep="rounds")
    replay_auction(rules, chunk)
    for seen, phase, action in auction_decisions(rules, chunk):
        bidding = phase is Phase.BID
        assert action == (PASS + _bold_call(seen) if bidding else _NOVICE.choose(seen, rng))


def test_there_is_nothing_to_bid_in_fifth_trick() -> None:
    with pytest.raises(ValueError, match="in fifth 'bold' must be random or novice"):
        simulate("fifth", policy="bold")
