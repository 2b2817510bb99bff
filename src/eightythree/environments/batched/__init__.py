"""Many tables at once: NumPy arrays in and out, compiled code between.

Needs the extra ``compute``. What a table shows and does is the same, step by step, as in the
PettingZoo form; ``docs/environments.md`` says so in full.

>>> import numpy as np
>>> from eightythree.environments.batched import FifthTables
>>> tables = FifthTables(1000, seats=4)
>>> now = tables.reset(seed=83)
>>> now.observation.shape, now.mask.shape
((1000, 696), (1000, 52))
>>> now = tables.step(now.mask.argmax(axis=1))
"""

from eightythree.environments.batched.auction import AuctionTables
from eightythree.environments.batched.fifth import FifthTables
from eightythree.environments.batched.tables import Now

__all__ = ["AuctionTables", "FifthTables", "Now"]
