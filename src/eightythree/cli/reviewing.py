"""What `eightythree review` takes on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cli.arguments import add_seed, missing

if TYPE_CHECKING:
    import argparse

__all__ = ["add_review"]


def add_review(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    review = commands.add_parser(
        "review",
        help="say what each decision of a match cost",
        description="Judge each decision of a record twice: with all cards known, and with what"
        " the seat could know, over deals that agree with it. Only a loss beyond its error is"
        " called a mistake. The same seed gives the same review. Exit status: 0 reviewed, 1 the"
        " record refused, 2 a file that cannot be read or written, or a usage error.",
    )
    review.add_argument("file", metavar="FILE", help="a record; - is standard input")
    review.add_argument("--json", action="store_true", help="one JSON object")
    review.add_argument(
        "--html",
        metavar="OUT",
        help="write a page with a graph and every decision there, in a folder that there is",
    )
    review.add_argument(
        "--all", action="store_true", help="list every decision in the text, not the dearest alone"
    )
    review.add_argument(
        "--worlds",
        type=int,
        default=600,
        metavar="N",
        help="the most deals for a decision, from 32 (default 600)",
    )
    add_seed(review)
    review.add_argument(
        "--workers", type=int, metavar="N", help="decisions judged at once (default: one a core)"
    )
    review.set_defaults(run=_review)


def _review(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.cli.review import review
    except ModuleNotFoundError as error:
        return missing("review", "compute", error)
    return review(
        chosen.file,
        seed=chosen.seed,
        worlds=chosen.worlds,
        workers=chosen.workers,
        as_json=chosen.json,
        html=chosen.html,
        every=chosen.all,
    )
