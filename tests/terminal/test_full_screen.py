"""`eightythree play` on the whole screen: matches by keys, sizes, themes, what a person errs in."""

from __future__ import annotations

import asyncio
import html
import os
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.record import decode, replay
from eightythree.terminal import english, settings
from eightythree.terminal.canvas import Canvas
from eightythree.terminal.cells import width_of
from eightythree.terminal.compass import paint_compass
from eightythree.terminal.hand import CARD_KEYS
from eightythree.terminal.local import LocalTable
from eightythree.terminal.palette import PALETTES
from eightythree.terminal.sheets import Sheet
from eightythree.terminal.shown import Shown
from tests.cli.terminal import run

from .pseudo import Terminal
from .watched import Watched, local, play_through, press, screen, step

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from textual.pilot import Pilot

SMALL, LARGE = (80, 24), (120, 40)


def do(test: Coroutine[None, None, None]) -> None:
    asyncio.run(test)


@pytest.mark.parametrize(
    ("game", "seats", "rules", "size"),
    [
        ("fifth", 8, {"target": 3, "hand_bonus": "deal"}, SMALL),
        ("fifth", 2, {"target": 3}, LARGE),
        ("auction", 4, {"target": 60}, SMALL),
        ("auction", 4, {"target": 40, "discard": "keep_trumps", "show_kitty": True}, LARGE),
    ],
    ids=lambda value: str(value) if isinstance(value, int | str) else "",
)
def test_a_whole_match_by_keys_is_that_of_the_plain_terminal(
    game: str, seats: int, rules: dict[str, int | str | bool], size: tuple[int, int], tmp_path: Path
) -> None:
    """The same seed and the same actions: the same record, and the same sentences in order."""
    table = local(game, seats, "same", **rules)
    app = screen(table)

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await play_through(app, pilot, Random(3))
            assert re.search("wins? the match|share the win", app.part("compass"))
            assert "Q: leave" in app.part("prompt")
            # Another match with the same people begins anew; the first one's record is kept.
            await pilot.press("G")
            await app.until(lambda: app.seen.view.awaits == "deal")
            assert set(app.seen.view.totals) == {0}

    do(play())
    full = tmp_path / "full.json"
    full.write_bytes(table.records[0])
    match = replay(decode(full.read_bytes()))
    assert match.winners is not None

    file = tmp_path / "plain.json"
    words = [f"{name}={str(value).lower()}" for name, value in rules.items()]
    arguments = ["play", game, "--players", str(seats), "--seed", "same", "--name", "Ann"]
    typed = "".join(f"{action}\n" for action in app.acted)
    plain = run([*arguments, "--record", str(file), "--rules", *words], typed)
    assert plain.stderr == ""
    assert file.read_bytes() == full.read_bytes()
    said = iter(
        re.sub(r"^(?:Play|Bid|Name|Give|Discard) .*?\): ", "", line)
        for line in plain.stdout.splitlines()
    )
    for told in app.told:
        assert told in said, told


def test_every_size_and_theme_shows_the_whole_table() -> None:
    """Resized in the middle of a turn, in every theme: hand, names and turn are all there."""
    app = screen(local("auction", 4, "sizes"))

    async def look() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            await press(app, pilot, "enter")
            hand = app.hand.cards
            for size in (LARGE, (80, 24), (95, 31), (200, 60)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                shown = app.text()
                assert {len(line) for line in app.part("head").splitlines()} == {size[0]}
                for name in ("You", "Ben", "Cleo", "Dan", "partner", "Your bid", "? help"):
                    assert name in shown, (size, name)
                assert len(re.findall("[2-9TJQKA][♠♥♦♣]|JK", app.part("hand"))) == len(hand)
                assert ("Story" in screenshot(app)) == (size[0] >= 110)
            await pilot.resize_terminal(79, 24)
            await pilot.pause()
            assert "needs 80 columns and 24 rows; this window has 79 and 24" in screenshot(app)
            assert "Your bid" not in screenshot(app)
            await pilot.press("enter", "p", "?")
            assert len(app.screen_stack) == 1
            assert not app.acted
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            for theme in [*PALETTES, "dark"]:
                assert app.chosen.theme == theme or await pressed(pilot, "T", app, theme)
                await pilot.press("F")
                assert "Your bid" in screenshot(app)

    do(look())


async def pressed(pilot: Pilot[str], key: str, app: Watched, theme: str) -> bool:
    await pilot.press(key)
    return app.chosen.theme == theme and f"Colours: {theme}" in app.part("notice")


def screenshot(app: Watched) -> str:
    """Return the text of the whole screen as Textual draws it."""
    return html.unescape(re.sub("<[^>]*>", "", app.export_screenshot())).replace("\xa0", " ")


def test_refusals_give_the_clause_and_change_nothing() -> None:
    fifth, auction = screen(local("fifth", 4, "5")), screen(local("auction", 4, "3"))

    async def err() -> None:
        async with fifth.run_test(size=SMALL) as pilot:
            await fifth.mine()
            assert "Enter: deal the cards" in fifth.part("prompt")
            await press(fifth, pilot, "enter")
            while len(fifth.hand.legal) == len(fifth.hand.cards):
                await step(fifth, pilot, Random(1))
            wrong = next(card for card in fifth.hand.cards if card not in fifth.hand.legal)
            seq = fifth.seen.seq
            await pilot.press(CARD_KEYS[fifth.hand.cards.index(wrong)])
            await fifth.until(lambda: "Not allowed" in fifth.part("notice"))
            assert re.search(r"Not allowed: You .* \(F2\.2\)\.", fifth.part("notice"))
            assert fifth.seen.seq == seq
            await press(fifth, pilot, "enter")
        async with auction.run_test(size=SMALL) as pilot:
            await auction.mine()
            await press(auction, pilot, "enter")
            assert auction.seen.phase == "bid"
            await pilot.press("2", "9", "enter")
            await auction.until(lambda: "Not allowed" in auction.part("notice"))
            assert "(A3.1)" in auction.part("notice")
            await pilot.press("pageup", "up")
            assert "◂ 37 ▸" in auction.part("prompt")

    do(err())


def test_what_is_laid_over_the_table() -> None:
    """Help, history, score sheet, rules: each opens by its key, says its piece, and closes."""
    app = screen(local("fifth", 3, "sheets", target=30))

    async def read() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            while len(app.seen.results) < 2 or app.seen.view.awaits == "deal":
                await step(app, pilot, Random(4))
            for key, said in {
                "?": "PgUp PgDn by five",
                "H": "won the fifth trick",
                "S": r"Round 2, dealt by .*:",
                "R": r"tie_break: most_rounds \(F4.3\)",
                "B": "Score: You",
            }.items():
                await pilot.press(key)
                await pilot.pause()
                sheet = app.screen
                assert isinstance(sheet, Sheet)
                assert re.search(said, "\n".join(sheet.lines)), key
                await pilot.press(key if key != "R" else "escape")
                await pilot.pause()
                assert not isinstance(app.screen, Sheet)
            await pilot.press("L")
            last = app.part("notice")
            done = english.last_trick(app.seen.view)
            assert "won it" in last if done else "No trick has been played" in last
            story = app.seen.story()
            assert sum(bool(re.match(r"Round \d\. \w+ deals?\.", line)) for line in story) == 3
            for number in (1, 2):
                for award in app.seen.results[number - 1].awards:
                    assert any(f"({award.clause})." in line for line in story)

    do(read())


def test_advice_and_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eightythree.terminal.session.ADVISER", "novice")
    monkeypatch.setattr("eightythree.terminal.levels.ADVISER", "novice")
    app = screen(local("fifth", 4, "5"))

    async def ask() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            await pilot.press("A")
            assert "Advice is for your turn" in app.part("notice")
            await press(app, pilot, "enter")
            await pilot.press("A")
            await app.until(lambda: "would do this" in app.part("notice"))
            await pilot.press("Q")
            assert "Press Q again" in app.part("notice")
            await pilot.press("left", "Q")
            assert app.is_running
            await pilot.press("Q")
        assert app.return_value == ""

    do(ask())


def test_in_a_real_terminal_ctrl_c_leaves_it_sane_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    for leave, colour in ((b"\x03", False), (b"QQ", True)):
        with Terminal(
            ["play", "fifth", "--seed", "1", "--record", str(record)],
            {"NO_COLOR": "" if colour else "1", "XDG_DATA_HOME": str(tmp_path)},
        ) as terminal:
            terminal.reads("deal the cards")
            terminal.types(b"\r")
            terminal.reads("Your ")
            terminal.types(leave)
            told = terminal.rest()
            assert terminal.status == 0
        assert "\x1b[?1049h" in terminal.all
        assert "\x1b[?1049l" in told
        assert "\x1b[?25h" in told
        assert "You leave the table. Score: You 0" in told
        assert f"The record is in {record}" in told
        # Colours are 30 to 49 and 90 to 107, or 38 and 48 with more.
        codes = re.findall(r"\x1b\[([\d;]*)m", terminal.all)
        coloured = any(re.search(r"(^|;)(3[0-8]|4[0-8]|9\d|10\d)(;|$)", code) for code in codes)
        assert coloured == colour
        assert len(replay(decode(record.read_bytes())).results) == 0
        record.unlink()


def test_a_line_that_drops_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    arguments = ["play", "fifth", "--seed", "1", "--record", str(record)]
    with Terminal(arguments, {"XDG_DATA_HOME": str(tmp_path)}) as terminal:
        terminal.reads("deal the cards")
        terminal.types(b"\r")
        terminal.reads("Your ")
        terminal.hangs_up()
    assert len(decode(record.read_bytes()).rounds) == 1


def test_plain_is_plain_in_a_terminal_too() -> None:
    with Terminal(["play", "fifth", "--seed", "1", "--plain"], {}) as terminal:
        terminal.reads("Play (")
        terminal.types(b"quit\n")
        terminal.rest()
        assert terminal.status == 0
    assert "\x1b" not in terminal.all


def test_the_last_trick_lies_there_for_a_while_and_a_click_plays() -> None:
    app = screen(local("fifth", 3, "clicks", target=30))

    async def look() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            await press(app, pilot, "enter")
            while len(app.hand.cards) > 1:
                await step(app, pilot, Random(2))
            row = app.part("hand").splitlines()[2]
            before = app.seen.seq
            app.choose(pace="slow")
            await pilot.click("#hand", offset=(row.index("│") + 1, 2))
            await app.until(lambda: app.seen.seq != before)
            # Any key hurries: the others' cards, then the result.
            while app.seen.view.to_act is not None:
                await pilot.press("z")
                await pilot.pause()
            assert "takes it" in app.part("compass") or "take it" in app.part("compass")
            assert "is over" not in app.part("compass")
            await pilot.press("enter")
            assert "Round 1 is over" in app.part("compass")
            assert len(app.seen.results) == 1

    do(look())


def test_bids_are_weighed_where_the_view_weighs_them() -> None:
    app = screen(local("auction", 4, "3"))

    async def bid() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            await press(app, pilot, "enter")
            await pilot.press("up")
            stakes = app.seen.view.stakes  # type: ignore[union-attr]  # of Auction
            bids = [word for word in app.seen.view.legal if word != "pass"]
            made = stakes[bids[1]].made.totals
            said = f"{bids[1]} just made would bring the match to {made[0]} : {made[1]}; a point"
            assert said in app.part("notice")

    do(bid())


def test_what_was_chosen_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert settings.load() == settings.Settings()
    settings.save(settings.Settings(theme="light", suits=2, pace="fast"))
    assert settings.load() == settings.Settings(theme="light", suits=2, pace="fast")
    monkeypatch.setenv("NO_COLOR", "1")
    assert settings.load().theme == "plain"
    monkeypatch.delenv("NO_COLOR")
    file = settings.data_folder() / "terminal.json"
    for broken in ("", "[]", '{"theme": "loud", "pace": "never"}', '{"suits": 3}'):
        file.write_text(broken)
        assert settings.load() == settings.Settings(), broken


def test_wide_letters_and_brackets_in_names_keep_the_table_straight() -> None:
    for name in ("日本の人", "[bold]Ann[/]", "e\u0301ric", "W" * 24):
        module = GAMES["fifth"]
        table = LocalTable(module, module.Rules.read({}), name, ["novice"] * 2, "1")
        state = table.state()
        state.you = None  # as those who watch see it: with the name
        canvas = Canvas(80, 14)
        paint_compass(canvas, Shown(state))
        assert name in "\n".join(canvas.lines())
        assert {width_of(line) for line in canvas.lines()} == {80}


def test_the_screen_lives_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever thinks for long does so elsewhere; keys are taken, what takes long is said."""
    monkeypatch.setattr("eightythree.terminal.session.BOTS", {**BOTS, "deep": Deep()})
    table = LocalTable(GAMES["fifth"], GAMES["fifth"].Rules.read({}), "Ann", ["deep"], "2")
    app = screen(table)
    thinking, thought = asyncio.Event(), asyncio.Event()

    class Mind:
        async def choose(self, level: str, observation: Any, *_: float) -> int:
            assert level == "deep"
            thinking.set()
            await thought.wait()
            return int(observation.legal[0])

        async def stop(self) -> None: ...

    async def wait() -> None:
        monkeypatch.setattr(app.session, "_mind", Mind())
        monkeypatch.setattr(app.session, "_PATIENCE", 0.01)
        async with app.run_test(size=SMALL) as pilot:
            await app.mine()
            await pilot.press("enter")
            if app.seen.my_turn:
                await pilot.press("1")
            await thinking.wait()
            await app.until(lambda: "compiled" in app.part("notice"))
            assert "Ben is to" in app.part("prompt")
            await pilot.press("1")
            assert "Not yet: Ben is to" in app.part("notice")
            await pilot.press("H")
            assert isinstance(app.screen, Sheet)
            await pilot.press("escape")
            seq = app.seen.seq
            thought.set()
            await app.mine(beyond=seq)

    asyncio.run(wait())


class Deep:
    """A bot that must not think in the screen's own process."""

    apart = True

    def choose(self, *_: object) -> int:
        raise AssertionError


def test_without_the_extra_it_is_said_how_to_get_the_screen(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as util\nfind = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'textual' else find(name, *more)\n"
    )
    path = f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    with Terminal(["play", "fifth", "--seed", "1"], {"PYTHONPATH": path}) as terminal:
        terminal.reads("Play (")
        terminal.types(b"quit\n")
        terminal.rest()
        assert terminal.status == 0
    said = terminal.all.splitlines()[0]
    assert said == "For the table on the whole screen: pip install 'eightythree[terminal]'"
