"""`horta compile`: the Python code that rules become, in readable form."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Annotated

import typer

from horta.commands.shared_options import Choices, MorePacks, Packs, Seats, load_packs
from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean, did_you_mean
from horta.engine.code_listing import Part, Reader, called_by, hooks_met, parts_of
from horta.engine.hooks import describe
from horta.engine.program import Program

WIDTH = 120
INDENT = "    "
_OPEN, _CLOSE = "([{", ")]}"


def run(
    *,
    packs: Packs,
    more: MorePacks,
    option: Choices,
    show: Annotated[str | None, typer.Option("--show", metavar="ID", help="A rule, value or definition. [default: list them]")] = None,
    seats: Seats = None,
    telling: Annotated[bool, typer.Option("--telling", help="The code that also keeps a log, as games at a table use it.")] = False,
) -> None:
    """Print the code of a name; without a name, print all names."""
    ruleset = load_packs([*packs, *more], option)
    number = seats if seats is not None else ruleset.usual_players()
    ruleset.check_seats(number)
    program = ruleset.program(number, telling)
    parts = parts_of(program)
    if show is None:
        print("\n".join(_listing(parts)))
        return
    part = parts.get(show)
    if part is None:
        about = {known: " and ".join(entry.sorts) for known, entry in parts.items()}
        raise Mistake(f"no rules are called `{show}`", did_you_mean(show, about) or "`horta compile` alone lists what can be shown")
    flavour = "telling" if telling else "quiet"
    print(clean(f"# {show}: {' and '.join(part.sorts)}; compiled for {number} seats, {flavour}"))
    print("\n".join(_code(part, program)))


def _listing(parts: dict[str, Part]) -> Iterator[str]:
    sorts = dict.fromkeys(sort for part in parts.values() for sort in part.sorts)
    for sort in sorted(sorts, key=lambda sort: (sort not in ("procedure", "value"), sort)):
        names = sorted(name for name, part in parts.items() if sort in part.sorts)
        yield f"{sort} ({len(names)})"
        yield textwrap.fill(", ".join(names), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _code(part: Part, program: Program) -> Iterator[str]:
    reader = Reader(program)
    said = ""
    shown = [*part.functions, *called_by(part.functions, program)]
    for function in shown:
        owner = program.generated.owners.get(function.name)
        note = owner.note if owner is not None else ""
        yield f"\n# {clean(note)}" if note and note != said else ""
        said = note
        yield from (line for long in reader.read(function).splitlines() for line in broken(long, WIDTH))
    if lines := list(reader.legend()):
        yield "\n# What the names stand for"
        yield from lines
    hooks = hooks_met(shown, program)
    if hooks:
        yield "\n# Hooks that come in here"
        yield from dict.fromkeys(f"# {clean(describe(hook))}" for hook in hooks)


# ------------------------------------------------------------------ long lines


def broken(line: str, width: int) -> Iterator[str]:
    """Return the line, or several shorter ones where brackets allow it. Knows no syntax except brackets and quotes."""
    found = _widest(line) if len(line) > width else None
    if found is None:
        yield line
        return
    begin, end, commas = found
    margin = line[: len(line) - len(line.lstrip())]
    yield line[: begin + 1]
    for first, last in zip([begin, *commas], [*commas, end], strict=True):
        if entry := line[first + 1 : last].strip():
            yield from broken(f"{margin}{INDENT}{entry},", width)
    yield from broken(f"{margin}{line[end:]}", width)


class _Loop(list[int]):
    """The commas of brackets around a comprehension. They separate no entries, so they are ignored."""

    def append(self, at: int) -> None:
        """Ignore the comma."""


def _widest(line: str) -> tuple[int, int, list[int]] | None:
    """Return the widest brackets that have several entries: where they open and close, and the commas between."""
    best: tuple[int, int, list[int]] | None = None
    opened: list[tuple[int, list[int]]] = []
    quoted = ""
    for at, mark in enumerate(line):
        if quoted or mark in "\"'":
            quoted = "" if mark == quoted else quoted or mark
        elif mark in _OPEN:
            opened.append((at, []))
        elif mark == "," and opened:
            opened[-1][1].append(at)
        elif line.startswith(" for ", at) and opened:
            opened[-1] = (opened[-1][0], _Loop())
        elif mark in _CLOSE and opened:
            begin, commas = opened.pop()
            if commas and (best is None or at - begin > best[1] - best[0]):
                best = begin, at, commas
    return best
