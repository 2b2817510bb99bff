"""Mass simulation: millions of deals played out by compiled code.

Needs the extra ``compute``; ``docs/simulation.md`` says what comes out of it.
"""

from eightythree.sim.plan import Chunk, Plan, play_chunk
from eightythree.sim.run import simulate

__all__ = ["Chunk", "Plan", "play_chunk", "simulate"]
