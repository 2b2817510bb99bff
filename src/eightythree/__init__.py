"""Eighty-Three: play, study and research the two card games that share the name.

The rules are in :mod:`eightythree.games`; a match on disk and on the wire is in
:mod:`eightythree.record`; players made of code are in :mod:`eightythree.bots`.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
