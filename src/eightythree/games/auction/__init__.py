"""Auction: partners bid for points, name trump, come down to six cards and play six tricks.

The rules by clause are in ``docs/rules/auction.md``.

>>> from eightythree.games import auction
>>> match = auction.start(auction.Rules(failed_bid="bid"), seats=4, dealer=3)
>>> match = match.deal(auction.deal_from(range(53), seats=4, dealer=3))
>>> for word in ("30", "pass", "40", "pass", "pass", "H"):
...     match = match.apply(auction.parse_action(word))
>>> match.round.declarer, match.round.phase.value
(2, 'discard')
"""

from eightythree.games.auction.actions import ACTIONS, format_action, parse_action
from eightythree.games.auction.dealing import deal_from, start_round
from eightythree.games.auction.form import STANDARD, Form
from eightythree.games.auction.keeping import Choice
from eightythree.games.auction.match import SEATS, Match, start
from eightythree.games.auction.observation import Observation, SeenDiscard, SeenGift, observe
from eightythree.games.auction.round import (
    DECK_SIZE,
    Call,
    Gift,
    Phase,
    Round,
)
from eightythree.games.auction.rules import OPTIONS, PRESETS, Rules
from eightythree.games.auction.stakes import Outlook, Stake, stake

__all__ = [
    "ACTIONS",
    "DECK_SIZE",
    "ID",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "STANDARD",
    "Call",
    "Choice",
    "Form",
    "Gift",
    "Match",
    "Observation",
    "Outlook",
    "Phase",
    "Round",
    "Rules",
    "SeenDiscard",
    "SeenGift",
    "Stake",
    "deal_from",
    "format_action",
    "observe",
    "parse_action",
    "stake",
    "start",
    "start_round",
]

ID = "auction"
"""The game's name in records, on the wire and on the command line."""
