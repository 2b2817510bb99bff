"""Bots that look ahead: worlds sampled from what they know, played out or solved by compiled code.

They need the extra `compute`; `eightythree.bots.BOTS` loads them at their first thought.
"""
