"""A review as one HTML page that needs nothing from elsewhere: no script, no font, no picture."""

from __future__ import annotations

from html import escape
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from eightythree.review.words import counted, did, fair_words, known_words, luck_words, spent_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eightythree.review.report import Decision, Review

__all__ = ["page"]

_WIDTH: Final = 720
_HEIGHT: Final = 260
_EDGE: Final = 44
_LINE: Final = 13  # from one name beside the graph to the next, at least
_COLOURS: Final = (
    *(("#0b6e4f", "#5fd3a8"), ("#b3541e", "#f09a5f"), ("#3b4cc0", "#9fb0ff")),
    *(("#8e2a6b", "#f08ccb"), ("#5c5c00", "#cccc55"), ("#00708a", "#55cbe8")),
    *(("#a01f2d", "#ff8f99"), ("#555555", "#bbbbbb")),
)
"""By seat, on white and on black."""
_DASHES: Final = ("", "8 4", "2 3", "10 3 2 3", "5 5", "14 4", "1 4", "6 2 1 2")
_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 1rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.7rem; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; white-space: pre; }
tr.player { border-top: 1px solid; font-weight: 600; }
.wide { overflow-x: auto; }
svg { width: 100%; min-width: 40rem; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
li { margin-bottom: 0.6rem; }
summary { cursor: pointer; font-weight: 600; }
""" + "".join(
    f".seat{seat} {{ color: {light}; color: light-dark({light}, {dark}); }}\n"
    for seat, (light, dark) in enumerate(_COLOURS)
)


def page(review: Review) -> str:
    """Return the page, UTF-8 text."""
    names = {"fifth": "Fifth Trick", "auction": "Auction"}
    title = f"Review: {names[review.game]}, {' · '.join(each.name for each in review.players)}"
    mistakes = [each for each in review.decisions if each.mistake]
    none = "<p>No loss went beyond its error.</p>"
    listed = "".join(f"<li>{_decided(review, each)}</li>" for each in mistakes)
    everything = "".join(
        f"<li>{_decided(review, each)}{' A mistake.' if each.mistake else ''}</li>"
        for each in review.decisions
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{counted(len(review.rounds), "round")}{"" if review.finished else ", unfinished"};
{counted(len(review.decisions), "decision")}, each judged in up to {review.worlds} deals;
seed {review.seed}.</p>
<h2>Points lost through the match</h2>
<div class="wide">{_graph(review)}</div>
<h2>What each player lost</h2>
<div class="wide">{_table(spent_words(review))}</div>
<p>Points are those by which a seat is ahead: its own less the others’ on average, in Auction its
side’s less the other side’s. A loss is called a mistake when it is three times its standard error
and more than small.</p>
<h2>Luck and play</h2>
<div class="wide">{_table(luck_words(review))}</div>
{_dearest(review)}<h2>Mistakes</h2>
{f"<ol>{listed}</ol>" if mistakes else none}
<details>
<summary>All decisions: {len(review.decisions)}</summary>
<ol>{everything}</ol>
</details>
</body>
</html>
"""


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table; the first row has the heads."""
    heads, *others = rows
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = ""
    for row in others:
        first, *rest = row
        kind = "" if first.startswith(" ") else ' class="player"'
        cells = "".join(f"<td>{escape(each)}</td>" for each in rest)
        body += f'<tr{kind}><th scope="row">{escape(first)}</th>{cells}</tr>'
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _decided(review: Review, each: Decision) -> str:
    place = f"Round {each.round}, action {each.action}"
    name = review.players[each.seat].name
    return (
        f"<strong>{place}: {escape(name)} {escape(did(each))}.</strong>"
        f" {_sentence(fair_words(each, one_bid=review.one_bid))}"
        f" {_sentence(known_words(each, one_bid=review.one_bid))}"
    )


def _dearest(review: Review) -> str:
    """Return the dearest moments of each player who has made a mistake."""
    parts = []
    for player in review.players:
        items = "".join(
            f"<li>{_decided(review, review.decisions[place])}</li>" for place in player.dearest
        )
        if items:
            parts.append(f"<h3>{escape(player.name)}</h3>\n<ol>{items}</ol>\n")
    return f"<h2>The dearest moments</h2>\n{''.join(parts)}" if parts else ""


def _sentence(words: str) -> str:
    return escape(words[0].upper() + words[1:] + ".")


def _graph(review: Review) -> str:
    """Return the points lost by each player, added up, through the match."""
    count = len(review.decisions)
    lines = [list(_lost_so_far(review.decisions, each.seat)) for each in review.players]
    most = max(1e-9, *(point for line in lines for point in line))
    least = min(0.0, *(point for line in lines for point in line))

    def at(place: float, lost: float) -> str:
        x = _EDGE + (_WIDTH - 2 * _EDGE) * place / count
        y = _HEIGHT - _EDGE / 2 - (_HEIGHT - _EDGE) * (lost - least) / (most - least)
        return f"{x:.1f},{y:.1f}"

    drawn = []
    names = _apart([float(at(count, line[-1]).split(",")[1]) for line in lines])
    for player, line in zip(review.players, lines, strict=True):
        points = " ".join(at(place, lost) for place, lost in enumerate(line))
        look = (
            'fill="none" stroke="currentColor" stroke-width="2"'
            f' stroke-dasharray="{_DASHES[player.seat]}"'
        )
        drawn.append(f'<g class="seat{player.seat}"><polyline points="{points}" {look}/>')
        drawn.append(
            f'<text x="{_WIDTH - _EDGE + 4}" y="{names[player.seat]:.1f}">'
            f"{escape(player.name)}</text>"
        )
        drawn += [
            f'<circle cx="{x}" cy="{y}" r="4" fill="currentColor"/>'
            for place, each in enumerate(review.decisions, start=1)
            if each.mistake and each.seat == player.seat
            for x, y in [at(place, line[place]).split(",")]
        ]
        drawn.append("</g>")
    for lost in (0.0, most):
        x, y = at(0, lost).split(",")
        drawn.append(f'<text x="{float(x) - 6}" y="{y}" text-anchor="end">{lost:.1f}</text>')
    for number, place in _beginnings(review.decisions):
        x = at(place, least).split(",")[0]
        drawn.append(
            f'<line x1="{x}" x2="{x}" y1="{_EDGE / 2}" y2="{_HEIGHT - _EDGE / 2}"'
            ' stroke="currentColor" opacity="0.2"/>'
            f'<text x="{float(x) + 2}" y="{_HEIGHT - 6}">{number}</text>'
        )
    # A name's letters take about 8, those of East Asia 13.
    beside = max(sum(8 if c.isascii() else 13 for c in each.name) for each in review.players)
    return (
        f'<svg viewBox="0 0 {_WIDTH - _EDGE + 8 + beside} {_HEIGHT}" role="img"'
        ' aria-label="Points lost by each player, added up; the dots are mistakes">'
        f"{''.join(drawn)}</svg>"
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Return heights near these, each a line or more from the next."""
    places = list(heights)
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + _LINE)
    # What was pushed out at the bottom pushes the others up again.
    last = float(_HEIGHT)
    for seat in reversed(order):
        last = places[seat] = min(places[seat], last)
        last -= _LINE
    return places


def _lost_so_far(decisions: Iterable[Decision], seat: int) -> Iterable[float]:
    """Yield what a seat has lost before the first decision and after each."""
    return accumulate(
        (each.fair.lost if each.seat == seat and each.fair else 0.0 for each in decisions),
        initial=0.0,
    )


def _beginnings(decisions: Iterable[Decision]) -> Iterable[tuple[int, int]]:
    """Yield the number of each round and how many decisions there were before it."""
    known = 0
    for place, each in enumerate(decisions):
        if each.round != known:
            known = each.round
            yield known, place
