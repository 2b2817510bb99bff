"""Fifth Trick: six cards each, no trump; who wins the fifth trick wins the round.

The rules by clause are in ``docs/rules/fifth.md``.

>>> from eightythree.games import fifth
>>> from eightythree.cards import names
>>> match = fifth.start(fifth.Rules(), seats=4, dealer=3)
>>> match = match.deal(fifth.deal_from(range(52), seats=4, dealer=3))
>>> names(match.round.hands[0])
'AS TS 6S 2S 9H 5H'
>>> match = match.apply(fifth.parse_action("9H"))
>>> [fifth.format_action(action) for action in match.legal_actions()]
['2H', '6H', 'TH']
"""

from eightythree.games.fifth.actions import ACTIONS, format_action, parse_action
from eightythree.games.fifth.form import STANDARD, Form, Numbers
from eightythree.games.fifth.match import SEATS, Match, start
from eightythree.games.fifth.observation import Observation, observe
from eightythree.games.fifth.round import DECK_SIZE, Round, deal_from, start_round
from eightythree.games.fifth.rules import OPTIONS, PRESETS, Rules

__all__ = [
    "ACTIONS",
    "DECK_SIZE",
    "ID",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "STANDARD",
    "Form",
    "Match",
    "Numbers",
    "Observation",
    "Round",
    "Rules",
    "deal_from",
    "format_action",
    "observe",
    "parse_action",
    "start",
    "start_round",
]

ID = "fifth"
"""The game's name in records, on the wire and on the command line."""
