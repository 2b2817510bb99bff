"""Train the network of Fifth Trick, and measure it: ``python -m eightythree.learning --help``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from eightythree.learning.network import save
from eightythree.learning.training import Learner, Plan, train

if TYPE_CHECKING:
    from eightythree.learning.training import Progress


def main() -> None:
    """Train, or go on with a training, and print its curve."""
    parser = argparse.ArgumentParser(prog="eightythree.learning", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the training is kept, and resumed from")
    for name, default in Plan()._asdict().items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    given = vars(parser.parse_args())
    folder: Path = given.pop("folder")
    folder.mkdir(parents=True, exist_ok=True)
    learner = Learner(Plan(**given))
    kept = folder / "training.npz"
    if kept.exists():
        learner.resume(kept)
    for progress in train(learner):
        learner.save(kept)
        save(learner.trimmed(), folder / "network.npz")
        with (folder / "curve.jsonl").open("a") as out:
            out.write(json.dumps(progress._asdict()) + "\n")
        print(_line(progress), flush=True)


def _line(progress: Progress) -> str:
    margins = "  ".join(
        f"{seats}: {mean:+.3f} ± {error:.3f}" for seats, (mean, error) in progress.margins.items()
    )
    return (
        f"{progress.samples / 1e6:7.1f} M samples, {progress.seconds / 60:5.1f} min,"
        f" error {progress.error:.4f}; ahead of novices with {margins}"
    )


if __name__ == "__main__":
    main()
