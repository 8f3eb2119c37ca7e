"""`horta compile`: the Python code that rules become, in readable form."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from horta.commands.play import usual_game
from horta.commands.terminal.code_lines import broken
from horta.commands.usage_errors import Mistake, parse_choices
from horta.diagnostics import clean, did_you_mean
from horta.engine.code_listing import Reader, legend
from horta.engine.hooks import describe
from horta.engine.parts import Part, called_by, hooks_met, parts_of
from horta.engine.program import Program
from horta.play.game import Ruleset, load

WIDTH = 120


def show_code(packs: list[str], options: list[str], name: str | None, seats: int | None, telling: bool) -> None:
    """Print the code of a name; without a name, print all names."""
    ruleset = load(*(packs or [usual_game()]), options=parse_choices(options))
    number = _seats(ruleset, seats)
    program = ruleset.program(number, telling)
    parts = parts_of(program)
    if name is None:
        print("\n".join(_listing(parts)))
        return
    part = parts.get(name)
    if part is None:
        about = {known: " and ".join(entry.sorts) for known, entry in parts.items()}
        raise Mistake(f"no rules are called `{name}`", did_you_mean(name, about) or "`horta compile` alone lists what can be shown")
    flavour = "telling" if telling else "quiet"
    print(clean(f"# {name}: {' and '.join(part.sorts)}; compiled for {number} seats, {flavour}"))
    print("\n".join(_code(part, program)))


def _seats(ruleset: Ruleset, wanted: int | None) -> int:
    players = wanted if wanted is not None else ruleset.usual_players()
    ruleset.check_seats(players)
    return players


def _listing(parts: dict[str, Part]) -> Iterator[str]:
    sorts = dict.fromkeys(sort for part in parts.values() for sort in part.sorts)
    for sort in sorted(sorts, key=lambda sort: (sort not in ("procedure", "value"), sort)):
        names = sorted(name for name, part in parts.items() if sort in part.sorts)
        yield f"{sort} ({len(names)})"
        yield textwrap.fill(", ".join(names), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _code(part: Part, program: Program) -> Iterator[str]:
    reader = Reader(program)
    texts = []
    said = ""
    shown = [*part.functions, *called_by(part.functions, program)]
    for function in shown:
        note = part.notes.get(function.name, "")
        yield f"\n# {clean(note)}" if note and note != said else ""
        said = note
        texts.append(reader.read(function))
        yield from (line for long in texts[-1].splitlines() for line in broken(long, WIDTH))
    lines = list(legend(texts, reader))
    if lines:
        yield "\n# What the names stand for"
        yield from lines
    hooks = hooks_met(shown, program)
    if hooks:
        yield "\n# Hooks that come in here"
        yield from dict.fromkeys(f"# {clean(describe(hook))}" for hook in hooks)
