"""Measuring bots: every pair of them plays the same deals, with all seats exchanged.

Needs the extra ``tournament``; ``docs/bots.md`` says what is played and how the figures come about.

>>> from eightythree.tournament import hold, plan_of
>>> report = hold(plan_of("auction", ["novice", "random"], deals=5), workers=1)
>>> report.pairs[0].margin.mean > 0
True
"""

from eightythree.tournament.figures import Figure, Pair, Report, report_of
from eightythree.tournament.log import Log
from eightythree.tournament.plan import Plan, Unit, plan_of, units
from eightythree.tournament.playing import Played
from eightythree.tournament.run import hold, stream

__all__ = [
    "Figure",
    "Log",
    "Pair",
    "Plan",
    "Played",
    "Report",
    "Unit",
    "hold",
    "plan_of",
    "report_of",
    "stream",
    "units",
]
