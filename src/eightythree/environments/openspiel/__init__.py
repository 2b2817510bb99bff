"""Both games for OpenSpiel 2; importing this package registers them.

``python_eightythree_fifth`` and ``python_eightythree_auction`` are one round each, from the deal to
its points. ``docs/openspiel.md`` has the parameters, actions and tensors.

>>> import pyspiel
>>> import eightythree.environments.openspiel
>>> game = pyspiel.load_game("python_eightythree_fifth(players=4)")
>>> game.num_distinct_actions(), game.max_game_length()
(52, 24)
"""

from eightythree.environments.openspiel.auction import AuctionGame
from eightythree.environments.openspiel.fifth import FifthGame
from eightythree.environments.openspiel.players import Player, observe
from eightythree.environments.openspiel.resampling import Resampler, resample

__all__ = ["AuctionGame", "FifthGame", "Player", "Resampler", "observe", "resample"]
