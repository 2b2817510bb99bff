"""Write the playthroughs anew after a change that is meant.

python -m tests.openspiel.make_playthroughs
"""

from __future__ import annotations

from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough

from .games import AUCTION, FIFTH

HERE = Path(__file__).with_name("playthroughs")
# Auction in a reduced form, whose tensors make a shorter file.
_FORM = "ranks=AKQJ32,suits=SC,dealt=3,hand=2,points=K:10;Q:5;J:0;2:0;JK:2"
GAMES = {
    "fifth": f"{FIFTH}(players=2,hand_bonus=deal)",
    "auction": f"{AUCTION}({_FORM},min_bid=5,bid_step=5,show_kitty=True)",
}
SEEDS = {"fifth": 84, "auction": 90}


def main() -> None:
    """Write the files."""
    flags.FLAGS.mark_as_parsed()
    for name, text in GAMES.items():
        written = playthrough(text, None, seed=SEEDS[name])
        (HERE / f"{name}.txt").write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
