"""Nobody gets what is not theirs: every byte that anybody is sent, held against the rules' text."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from eightythree.store import Dealt

from .guest import Guest
from .prying import CARDS, SECRET, Pry
from .secrets_known import cards_in, check_frames, check_shuffles
from .test_matches import random_rules, table_log

if TYPE_CHECKING:
    from .process import ServerProcess

MATCHES = int(os.environ.get("EIGHTYTHREE_LEAKS", "2"))  # of each game; 80 for thousands of rounds
ROUNDS = 5 if MATCHES < 10 else 20  # of each match, at most

EXAMPLES = "like AS, TD, 9C, or JK"  # of how a card is written


async def pried_match(server: ServerProcess, game: str, rng: random.Random) -> tuple[int, int]:
    """Play a match whose every viewer pries, and return how many rounds and cards were looked at.

    Two people, bots, one stranger with a cookie and one without.
    """
    seats: list[str | None] = [None, rng.choice(["novice", "random"]), None, "random"]
    async with AsyncExitStack() as guests:
        ann, bo, stranger = [
            await guests.enter_async_context(Guest(server.address)) for _ in range(3)
        ]
        nobody = await guests.enter_async_context(Guest(server.address, cookie=False))
        rules = random_rules(game, rng) | {"target": 60 if game == "fifth" else 900}
        table = await ann.make(game, seats, rules)
        viewers = (ann, bo, stranger, nobody)
        watches = [await guest.watch(table) for guest in viewers]
        assert [watch.you for watch in watches] == [0, 2, None, None]
        for watch in watches[:2]:
            watch.cuts = {number: rng.randbytes(16).hex() for number in range(2, ROUNDS + 3)}
        pries = [
            Pry(guest, watch, table, random.Random(rng.random()))
            for guest, watch in zip(viewers, watches, strict=True)
        ]
        async with asyncio.TaskGroup() as group:
            for pry in pries:
                group.create_task(pry.run())
            await asyncio.gather(*(watch.play(rng, rounds=ROUNDS) for watch in watches))
            for pry in pries:
                pry.over = True
        tokens = {guest.token for guest in viewers if guest.token}
    log = table_log(server, table)
    frames: dict[int | None, list[tuple[int, str]]] = {}
    refusals = 0
    for pry in pries:
        for seq, text in pry.watch.frames:
            message = json.loads(text)
            if message["type"] == "refused":
                refusals += 1
                text = without(text, pry.asked - cards_in(message["allowed"]))
            frames.setdefault(pry.watch.you, []).append((seq, text))
    looked = check_frames(log, {viewer: sorted(told) for viewer, told in frames.items()})
    assert check_shuffles(log, frames) > len(watches)
    owners = {place.owner for place in log[0].entry.seats if place.owner}  # type: ignore[union-attr]  # Created
    told = "".join(text for each in frames.values() for _, text in each)
    heard = "".join(text for pry in pries for text in pry.heard)
    for text in (told, heard, server.log()):
        assert not any(secret in text for secret in tokens | owners)
    for text in (heard, server.log()):
        assert cards_in(text) == set()
        assert not SECRET.search(text)
    assert refusals
    return len(watches[0].results), looked


def without(text: str, cards: set[str]) -> str:
    """Return a refusal's text in which some cards are not named, nor those it always names."""
    text = text.replace(EXAMPLES, "")
    return re.sub("|".join(map(re.escape, cards)), "", text) if cards else text


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_prying_tells_nobody_a_card_a_seed_or_a_secret(server: ServerProcess, game: str) -> None:
    async def matches() -> None:
        rounds = looked = 0
        for number in range(MATCHES):
            played = await pried_match(server, game, random.Random(f"{game} {number}"))
            rounds, looked = rounds + played[0], looked + played[1]
        print(f"{game}: {rounds} rounds, {looked} cards looked at")
        assert rounds >= MATCHES

    asyncio.run(matches())


def test_a_card_that_is_not_held_is_refused_alike_wherever_it_is(server: ServerProcess) -> None:
    """A refusal must not tell another's card from one that nobody holds."""

    async def test() -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", [None, "random"]))
            await watch.my_turn_comes()
            log = table_log(server, watch.table["id"])
            (dealt,) = [each.entry for each in log if isinstance(each.entry, Dealt)]
            others = cards_in(dealt.hands[1])
            nobodys = set(CARDS) - others - cards_in(dealt.hands[0])
            played = {play["card"] for trick in watch.view["tricks"] for play in trick["plays"]}
            told = set()
            for card in sorted(others - played)[:3] + sorted(nobodys)[:3]:
                await watch.act(card)
                told.add(json.dumps(await watch.refusal()).replace(card, "X"))
            assert len(told) == 1, told

    asyncio.run(test())
