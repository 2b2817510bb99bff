"""What players claim, put to millions of deals: small named studies, their figures with intervals.

Needs the extra ``compute``; ``docs/strategy.md`` tells what came out.

>>> from eightythree.stats import setting_of, tables_of
>>> [table] = tables_of(setting_of("fifth", seats=2), ["hands"], deals=100)
>>> table.figures["one_suit"]["seen"].trials
200
"""

from eightythree.stats.estimates import Figure
from eightythree.stats.run import Table, stream, tables_of
from eightythree.stats.setting import Setting, setting_of
from eightythree.stats.studies import STUDIES, study_of
from eightythree.stats.study import Measure, Study

__all__ = [
    "STUDIES",
    "Figure",
    "Measure",
    "Setting",
    "Study",
    "Table",
    "setting_of",
    "stream",
    "study_of",
    "tables_of",
]
