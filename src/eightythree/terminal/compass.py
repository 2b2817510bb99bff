"""The table as a compass: everybody at their side, the trick between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english, prompt
from eightythree.terminal.cells import clipped, width_of, wrapped
from eightythree.terminal.faces import box_for, paint_box, signs
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
    plate, box = _plate(seats), box_for(height)
    middle = width // 2 - box.width // 2
    found = [Place(width // 2, height - 1, "centre", middle, height - 1 - box.height)]
    # Who sits at a side has a row of their own below the cards of those opposite.
    rows = [max(box.height + 1, (height - box.height) // 2)]
    if left == 2:
        rows = [height - 1 - box.height, max(box.height + 2, height // 2 - box.height)]
    card_x = plate + 2
    found += [Place(1, y, "left", card_x, y) for y in rows[:left]]
    for number in range(top):
        x = width * (number + 1) // (top + 1)
        found.append(Place(x, 0, "centre", x - box.width // 2, 2))
    card_x = width - 2 - plate - box.width
    found += [Place(width - 1, y, "right", card_x, y) for y in reversed(rows[:right])]
    return found


def _plate(seats: int) -> int:
    return _WIDE_PLATE if seats <= 4 else _PLATE


def paint_compass(canvas: Canvas, shown: Shown) -> None:
    """Paint the table, or what the last round came to, or whom it waits for."""
    if shown.view.awaits == "people":
        _paint_gathering(canvas, shown)
    elif shown.view.awaits != "action" and shown.results and not shown.lingers:
        _paint_result(canvas, shown)
    else:
        _paint_table(canvas, shown)


def _paint_table(canvas: Canvas, shown: Shown) -> None:
    seats = len(shown.table.seats)
    bottom = shown.you or 0
    around = places(seats, canvas.width, canvas.height)
    box = box_for(canvas.height)
    trick = _trick_shown(shown)
    cards = {play.seat: play.card for play in trick.plays} if trick else {}
    over = trick is not None and english.finished(trick, shown.view)
    for turn, place in enumerate(around):
        seat = (bottom + turn) % seats
        _paint_plate(canvas, shown, seat, place, bottom=turn == 0)
        if seat in cards:
            ahead = trick is not None and seat == trick.winner
            look = "calm" if over and not ahead else "paper"
            card = cards[seat]
            paint_box(canvas, place.card_x, place.card_y, card, look, box=box, ahead=ahead)
        elif call := _call(shown, seat):
            canvas.centre(place.card_x + box.width // 2, place.card_y + 1, call, "bold")
    sides = [place.card_y for place in around[1:] if place.align != "centre"]
    below = min(sides, default=around[1].card_y) + box.height
    space = around[0].card_y - below
    lines = _middle(shown, trick, over=over)
    for row, (text, look) in enumerate(lines, start=below + max(0, space - len(lines)) // 2):
        canvas.centre(canvas.width // 2, row, text, look)


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


def _middle(shown: Shown, trick: TrickInfo | None, *, over: bool) -> list[tuple[str, str]]:
    """Return what is going on, in two lines at most, each with its look."""
    view = shown.view
    if isinstance(view, AuctionView) and view.phase not in {"play", "over"}:
        return [(_auction_stage(view, shown), "")]
    if trick is None:
        return []
    number = len(view.tricks) - (1 if over and not view.tricks[-1].plays else 0)
    counts = shown.table.game == "fifth" and number == 5
    title = f"Trick {number} of {english.TRICKS}"
    if isinstance(view, AuctionView) and trick.plays:
        title += f" · {counted(trick.points, 'point')}"
    if counts:
        title = "★ this one counts ★"
    lines = [(title, "accent bold" if counts else "muted")]
    if trick.plays:
        verb, rest = ("takes", "it") if over else ("is", "ahead")
        lines.append(
            (f"{shown.voice.says(trick.winner or 0, verb)} {rest}", "bold" if over else "")
        )
    return lines


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
    missing = f"{counted(free, 'seat')} free" if free else "Not all have come"
    lines = [
        (f"{missing}: the cards are dealt when all are here.", "bold"),
        ("Send the others this link:" if free else "Enter deals without them.", "muted"),
        (shown.link, "accent bold"),
        ("", ""),
        *((f"{seat.name or '…'} {seat_note(seat)}", "") for seat in shown.table.seats),
    ]
    y = max(0, (canvas.height - len(lines)) // 2)
    for row, (text, look) in enumerate(lines):
        canvas.centre(canvas.width // 2, y + row, clipped(text, canvas.width), look)
