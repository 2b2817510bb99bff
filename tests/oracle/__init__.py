"""The oracle: both games once more, written from the text of the rules alone.

It shares no code with the engine and must not: lists and strings, plain and slow, one clause at a
time. Where it and the engine differ, one of them has misread a clause.
"""
