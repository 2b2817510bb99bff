"""Environments for learning: PettingZoo's, and many tables at once in NumPy arrays.

``docs/environments.md`` has the tables of shapes, ranges and rewards. Both forms show a seat the
same numbers, laid out by `eightythree.environments.layout`.
"""
