"""House rules as they are given on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.errors import RulesError
from eightythree.games.options import parse_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games import Game

__all__ = ["read_rules"]


def read_rules(game: Game, words: Sequence[str]) -> Any:
    """Return the rules that ``KEY=VALUE`` words make; `RulesError` says what is wrong."""
    options = {option.name: option for option in game.OPTIONS}
    chosen: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise RulesError(f"write house rules as KEY=VALUE, not {word!r}")
        if name == "preset":
            if value not in game.PRESETS:
                raise RulesError(f"the presets are {', '.join(game.PRESETS)}, not {value!r}")
            # A preset says all that presets say; options named beside it stay.
            for preset in game.PRESETS.values():
                chosen = {option: kept for option, kept in chosen.items() if option not in preset}
            chosen.update(game.PRESETS[value])
        elif name in options:
            chosen[name] = parse_value(options[name], value)
        else:
            raise RulesError(f"there is no option {name!r}; the options are {', '.join(options)}")
    return game.Rules.read(chosen)
