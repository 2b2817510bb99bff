"""The table as a compass: everybody at their side, the trick between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english, prompt
from eightythree.terminal.canvas import clipped, width_of, wrapped
from eightythree.terminal.faces import BOX_HEIGHT, BOX_WIDTH, paint_box, signs
from eightythree.terminal.people import seat_note
from eightythree.terminal.voice import counted

if TYPE_CHECKING:
    from eightythree.server.view_messages import TrickInfo
    from eightythree.terminal.canvas import Canvas
    from eightythree.terminal.shown import Shown

__all__ = ["paint_compass", "places"]

_PLATE: Final = 18
_WIDE_PLATE: Final = 24
"""The columns of a plate with a name; the wider where nobody sits beside another."""
# How many of the others sit left, opposite and right, by how many there are.
_SIDES: Final = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
}


class Place(NamedTuple):
    """Where somebody sits: the plate with their name, and their card in the trick."""

    x: int
    y: int
    align: str
    """``left``, ``centre`` or ``right``: what of the plate is at `x`."""
    card_x: int
    card_y: int


def places(seats: int, width: int, height: int) -> list[Place]:
    """Return where everybody sits, clockwise from the bottom of the table.

    Args:
        seats: 2..8.
        width: cells across, 60 or more.
        height: cells down, 12 or more.
    """
    left, top, right = _SIDES[seats - 1]
    plate = _plate(seats)
    middle = width // 2 - BOX_WIDTH // 2
    found = [Place(width // 2, height - 1, "centre", middle, height - 1 - BOX_HEIGHT)]
    # Who sits at a side has a row of their own below the cards of those opposite.
    rows = [max(BOX_HEIGHT + 1, (height - BOX_HEIGHT) // 2)]
    if left == 2:
        rows = [height - 1 - BOX_HEIGHT, max(BOX_HEIGHT + 2, height // 2 - BOX_HEIGHT)]
    card_x = plate + 2
    found += [Place(1, y, "left", card_x, y) for y in rows[:left]]
    for number in range(top):
        x = width * (number + 1) // (top + 1)
        found.append(Place(x, 0, "centre", x - BOX_WIDTH // 2, 2))
    card_x = width - 2 - plate - BOX_WIDTH
    found += [Place(width - 1, y, "right", card_x, y) for y in reversed(rows[:right])]
    return found


def _plate(seats: int) -> int:
    return _WIDE_PLATE if seats <= 4 else _PLATE


def paint_compass(canvas: Canvas, shown: Shown) -> None:
    """Paint the table, or what the last round came to, or whom it waits for."""
    if shown.view.awaits == "people":
        _paint_gathering(canvas, shown)
    elif shown.view.awaits != "action" and shown.results:
        _paint_result(canvas, shown)
    else:
        _paint_table(canvas, shown)


def _paint_table(canvas: Canvas, shown: Shown) -> None:
    seats = len(shown.table.seats)
    bottom = shown.you or 0
    around = places(seats, canvas.width, canvas.height)
    trick = _trick_shown(shown)
    cards = {play.seat: play.card for play in trick.plays} if trick else {}
    over = trick is not None and english.finished(trick, shown.view)
    for turn, place in enumerate(around):
        seat = (bottom + turn) % seats
        _paint_plate(canvas, shown, seat, place, bottom=turn == 0)
        if seat in cards:
            ahead = trick is not None and seat == trick.winner
            look = "calm" if over and not ahead else "paper"
            paint_box(canvas, place.card_x, place.card_y, cards[seat], look, ahead=ahead)
        elif call := _call(shown, seat):
            canvas.centre(place.card_x + BOX_WIDTH // 2, place.card_y + 1, call, "bold")
    _paint_middle(canvas, shown, trick, over=over)


def _trick_shown(shown: Shown) -> TrickInfo | None:
    """Return the trick that lies there: the last one until the next is led."""
    if not shown.view.tricks:
        return None
    trick = shown.view.tricks[-1]
    if trick.plays or len(shown.view.tricks) == 1:
        return trick
    return shown.view.tricks[-2]


def _call(shown: Shown, seat: int) -> str:
    """Return what a seat has bid last, while the bidding lasts."""
    view = shown.view
    if not isinstance(view, AuctionView) or view.phase != "bid":
        return ""
    return next((call.action for call in reversed(view.calls) if call.seat == seat), "")


def _paint_plate(canvas: Canvas, shown: Shown, seat: int, place: Place, *, bottom: bool) -> None:
    view = shown.view
    acts = view.to_act == seat
    room = canvas.width - 2 if bottom else _plate(len(shown.table.seats))
    partner = len(view.totals) == 2 < len(view.counts) == 4 and seat - (shown.you or 0) in {2, -2}
    marks = ("▶ " if acts else "", " ◆" if view.dealer == seat else "")
    role = " · partner" if partner and shown.you is not None else ""
    name = clipped(shown.voice.name(seat), room - len(marks[0] + marks[1] + role))
    first = f"{marks[0]}{name}{marks[1]}{role}"
    facts = _facts(shown, seat)
    if bottom:
        first, facts = "   ".join((first, " · ".join(facts))), []
    while len(facts) > 1 and width_of(" · ".join(facts)) > room:
        facts.pop()
    look = "accent bold" if acts else "bold"
    for row, (text, how) in enumerate(((first, look), (" · ".join(facts), "muted"))):
        width = width_of(text)
        x = {"left": place.x, "right": place.x - width, "centre": place.x - width // 2}[place.align]
        canvas.put(x, place.y + row, text, how)


def _facts(shown: Shown, seat: int) -> list[str]:
    """Return what stands below a name, the most important first: cards, points, who it is."""
    view = shown.view
    note = seat_note(shown.table.seats[seat])
    facts = [counted(view.counts[seat], "card")]
    if note in {"gone", "late", "left", "free"}:
        facts.insert(0, note)
        note = ""
    if len(view.totals) == len(view.counts):
        facts.append(f"{view.totals[seat]} pt")
    return [*facts, note] if note else facts


def _paint_middle(canvas: Canvas, shown: Shown, trick: TrickInfo | None, *, over: bool) -> None:
    """Write in the middle what is going on."""
    view = shown.view
    lines: list[tuple[str, str]] = []
    if isinstance(view, AuctionView) and view.phase != "play":
        lines = [(_auction_stage(view, shown), "")]
    elif trick is not None:
        number = len(view.tricks) - (1 if over and not view.tricks[-1].plays else 0)
        counts = shown.table.game == "fifth" and number == 5
        lines = [(f"Trick {number} of {english.TRICKS}", "accent bold" if counts else "muted")]
        if counts:
            lines.append(("★ this one counts ★", "accent bold"))
        if over:
            lines.append((f"{shown.voice.says(trick.winner or 0, 'takes')} it", "bold"))
        elif trick.plays and len(lines) < 2:
            ahead = shown.voice.says(trick.winner or 0, "is")
            lines.append((f"{ahead} ahead", "muted"))
        if isinstance(view, AuctionView) and trick.plays:
            lines.append((counted(trick.points, "point") + " in it", "muted"))
    y = canvas.height // 2 - len(lines) // 2
    for row, (text, look) in enumerate(lines[:3]):
        canvas.centre(canvas.width // 2, y + row, text, look)


def _auction_stage(view: AuctionView, shown: Shown) -> str:
    match view.phase:
        case "bid":
            bids = [call for call in view.calls if call.action != "pass"]
            return (
                f"{bids[-1].action} by {shown.voice.name(bids[-1].seat)}" if bids else "No bid yet"
            )
        case "over":
            return ""
    return prompt.awaited(shown)


def _paint_result(canvas: Canvas, shown: Shown) -> None:
    view = shown.view
    lines = [(f"Round {len(shown.results)} is over", "accent bold"), ("", "")]
    told = english.result_lines(shown.results[-1], shown.voice)
    lines += [(line, "") for line in wrapped(map(signs, told), canvas.width - 6)]
    lines += [("", ""), *((line, "bold") for line in _score(shown, canvas.width - 6))]
    if view.winners is not None:
        lines += [("", ""), (shown.voice.winners(len(view.totals), view.winners), "accent bold")]
    if len(lines) > canvas.height:
        lines = [line for line in lines if line[0]]
    y = max(0, (canvas.height - len(lines)) // 2)
    x = max(1, (canvas.width - max(width_of(text) for text, _ in lines)) // 2)
    for row, (text, look) in enumerate(lines):
        canvas.put(x, y + row, text, look)


def _score(shown: Shown, width: int) -> list[str]:
    return wrapped([english.score_line(shown.view.totals, shown.voice)], width)


def _paint_gathering(canvas: Canvas, shown: Shown) -> None:
    free = sum(seat.free for seat in shown.table.seats)
    lines = [
        (f"{counted(free, 'seat')} free: the cards are dealt when all are here.", "bold"),
        ("Send the others this link:", "muted"),
        (shown.link, "accent bold"),
        ("", ""),
        *((f"{seat.name or '…'} {seat_note(seat)}", "") for seat in shown.table.seats),
    ]
    y = max(0, (canvas.height - len(lines)) // 2)
    for row, (text, look) in enumerate(lines):
        canvas.centre(canvas.width // 2, y + row, clipped(text, canvas.width), look)
