"""A person at the plain terminal, played by a script over real pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

COMMAND = [sys.executable, "-m", "eightythree"]

_PROMPT = re.compile(r"^(Play|Bid|Name trump|Give|Discard) \(.*\): $")


def run(
    arguments: Sequence[str], typed: str = "", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command on a given input to its end, some variables of the environment changed."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=240,  # compiling included
        check=False,
        env={**os.environ, **(environment or {})},
    )


def play_through(arguments: Sequence[str], answer: Callable[[str], str]) -> str:
    """Play a match to its end, answering each prompt; return all that was printed and typed."""
    with subprocess.Popen(
        [*COMMAND, "play", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin
        assert process.stdout
        told = ""
        while character := process.stdout.read(1):
            told += character
            if character == " " and _PROMPT.match(told[told.rfind("\n") + 1 :]):
                typed = answer(told)
                told += f"[{typed}]\n"
                process.stdin.write(f"{typed}\n")
                process.stdin.flush()
        assert process.wait(60) == 0, told[-2000:]
    return told


def careless(rng: Random) -> Callable[[str], str]:
    """Return a player who takes something legal from what the terminal offers."""

    def answer(told: str) -> str:
        prompt = told[told.rfind("\n") + 1 :]
        if prompt.startswith("Play"):
            return rng.choice(prompt[6:-3].split())
        if prompt.startswith("Bid"):
            lowest = prompt[5:].split()[0].rstrip("),")
            return "pass" if "pass" in prompt and rng.random() < 0.6 else lowest
        if prompt.startswith("Name"):
            return rng.choice(["hearts", "s", "D", "♣"])
        if prompt.startswith("Give"):
            least, cards = re.findall(r"You may give (\d+)(?: to \d+)? of ([^,]*),", told)[-1]
            return " ".join(cards.split()[: int(least)]) or "none"
        number, cards = re.findall(r"Discard (\d+) of ([^.]*)\.", told)[-1]
        forced = re.findall(r"Among them must be ([^.]*)\.", told.rpartition("Your turn")[2])
        kept = forced[0].split() if forced else []
        others = [card for card in cards.split() if card not in kept]
        return " ".join([*kept, *others[: int(number) - len(kept)]]) or "none"

    return answer
