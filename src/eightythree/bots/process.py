"""Bots in a process of their own: observations come in on standard input, actions go out.

Run by the server as ``python -m eightythree.bots.process``. A message is four bytes, big-endian,
that tell its length, and a pickle: in, ``(level, observation, seed, reason)``; out, ``None`` once
when everything is loaded, then each time ``(action, why)``, where ``why`` is a sentence if
``reason`` is true and the bot has one, else empty; or the name of what the bot raised. Another
process can answer other questions in the same way, by `answer_questions`.
"""

from __future__ import annotations

import os
import pickle
import queue
import random
import sys
import threading
from itertools import product
from typing import TYPE_CHECKING, Any, NoReturn

from eightythree.bots import BOTS, Thinking
from eightythree.bots.reasons import why
from eightythree.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

__all__ = ["LENGTH", "answer_questions", "frame", "load", "main"]

LENGTH = 4


def frame(message: object) -> bytes:
    """Return a message as it travels."""
    body = pickle.dumps(message)
    return len(body).to_bytes(LENGTH, "big") + body


def main() -> None:
    """Answer until the input ends."""
    answer_questions(load, _answer)


def answer_questions(ready: Callable[[], None], answer: Callable[..., object]) -> NoReturn:
    """Answer questions from standard input until it ends, which ends the process.

    Args:
        ready: called once, before the first.
        answer: called with the parts of each; the name of what it raises is the answer then.
    """
    # What a bot might print must not come between the answers.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    ready()
    _say(out, None)
    while True:
        question = pickle.loads(questions.get())  # noqa: S301 - from our own server
        try:
            found = answer(*question)
        except Exception as error:
            found = type(error).__name__  # its message could hold cards
        _say(out, found)


def _listen(stream: BinaryIO, questions: queue.SimpleQueue[bytes]) -> None:
    """Take questions in; the process ends at once when the server has, whatever it thinks about."""
    while head := stream.read(LENGTH):
        questions.put(stream.read(int.from_bytes(head, "big")))
    os._exit(0)


def _answer(level: str, observation: Any, seed: int, reason: bool) -> tuple[int, str]:
    bot, rng = BOTS[level], random.Random(seed)
    if reason and isinstance(bot, Thinking):
        thought = bot.think(observation, rng)
        return thought.action, why(observation, thought)
    return bot.choose(observation, rng), ""


def _say(out: BinaryIO, message: object) -> None:
    out.write(frame(message))
    out.flush()


def load(*games: str) -> None:
    """Play a round in haste: nothing is left to load or compile.

    Args:
        games: which; both where none is named.
    """
    loading = [bot for bot in BOTS.values() if hasattr(bot, "hasty")]
    rng = random.Random(83)
    for level, game in product(loading, map(GAMES.__getitem__, games or GAMES)):
        bot = level.hasty()
        match = game.start(game.Rules.read({}), 4, 0)
        match = match.deal(game.deal_from(list(range(game.DECK_SIZE)), 4, match.dealer))
        while (seat := match.to_act) is not None:
            match = match.apply(bot.choose(game.observe(match, seat), rng))


if __name__ == "__main__":
    main()
