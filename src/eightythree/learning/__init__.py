"""Learning to play Fifth Trick by self-play, with NumPy and Numba alone (``docs/learning.md``).

`features` says what a network sees of a position and a card, `network` is the network, `play` has
it play rounds, `gradients` and `training` learn from them, `sight` asks it by what a seat sees.
``python -m eightythree.learning`` trains. Needs the extra `compute`.
"""
