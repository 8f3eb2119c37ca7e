"""Shows generated code in a readable form: names replace the numbers of slots, questions and operations.

The names are those of the packs, in capitals; a legend after the code explains them. With the numbers put back it is
exactly the code that runs.
"""

from __future__ import annotations

import ast
import copy
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from horta.engine.compiler.statements import SLOTS
from horta.engine.program import Program
from horta.engine.titles import attribute_title
from horta.model.layout import DECISION, VIA, Layout

# For each function that rules call: the positions of the arguments that are slots.
_SLOTS = {**SLOTS, "spend": (2,), "used": (2,)}
_HEADER = {
    "FRAME": "where to go on after the answer; while rules run, the steps left",
    "DECISION": "the open question; while rules run, the log",
    "SEED": "what random numbers come from",
    "VIA": "the cause, through what things come about: none",
    "REVEALS": "how often something hidden came to light",
}
LONGEST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Slot:
    """The first slot of something in the state, and what it holds."""

    name: str
    first: int
    about: str


def slots_of(layout: Layout) -> list[Slot]:
    """Return everything in the state, in order of slots."""
    found = [Slot(name, number, about) for number, (name, about) in enumerate(_HEADER.items())]
    found[VIA] = Slot("VIA", VIA, _either([_HEADER["VIA"], *layout.vocabulary.causes]))
    found += [Slot(f"{name}__SCOPE", first, f"how many times `{name}` began") for name, first in layout.scopes.items()]
    found += [Slot(f"{name}__CHANCE", first, f"random numbers drawn for `{name}`") for name, first in layout.streams.items()]
    for name, first in layout.counters.items():
        counter = layout.vocabulary.counters[name]
        found.append(Slot(name, first, "counter" + _spread(counter.per_seat, counter.by)))
    found += [Slot(f"{name}__BANK", first, f"bank of `{name}`") for name, first in layout.banks.items()]
    for (kind, name), first in layout.fields.items():
        found.append(Slot(attribute_title(kind, name), first, "field of the table" if kind == "table" else f"field of every {kind}"))
    for name, first in layout.zones.items():
        zone = layout.vocabulary.zones[name]
        found.append(Slot(name, first, "zone" + _spread(zone.per_seat, zone.by)))
    found += [Slot(f"LIMIT__{number}", first, f"uses of {name}") for number, (name, first) in enumerate(layout.limits.items(), 1)]
    names: Counter[str] = Counter()
    named: list[Slot] = []
    for slot in sorted(found, key=lambda slot: slot.first):
        names[name := slot.name.upper()] += 1
        named.append(Slot(name if names[name] == 1 else f"{name}__{names[name]}", slot.first, slot.about))
    return named


def _either(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]


def _spread(per_seat: bool, by: str | None) -> str:
    return (" of every seat" if per_seat else " of the table") + (f", one for each {by}" if by else "")


class Reader(ast.NodeTransformer):
    """Replaces numbers by names, and remembers which names it used."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots = slots_of(program.layout)
        self.firsts = [slot.first for slot in self.slots]
        self.met: dict[str, Slot] = {}
        # The slot of a limit is computed from its first host, so the number in the code may belong to another slot.
        accounts = {hook.limit[0]: hook.hook.limit.account for hook in program.dispatcher.hooks if hook.limit and hook.hook.limit}
        self.uses = {
            first: Slot(f"USES__{number}", first, f"uses of {account}, by the thing that carries it")
            for number, (first, account) in enumerate(accounts.items(), 1)
        }

    def read(self, function: ast.FunctionDef) -> str:
        """Return a function as text."""
        return ast.unparse(ast.fix_missing_locations(self.visit(copy.deepcopy(function))))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == "s":
            if isinstance(node.slice, ast.Slice):
                node.slice = ast.Slice(*(self.named(bound) if bound else None for bound in (node.slice.lower, node.slice.upper)))
            else:
                node.slice = self.named(node.slice)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        places = _SLOTS.get(called, ())
        if called in ("used", "spend"):
            node.args[1] = self.limited(node.args[1])
        node.args = [self.named(part) if at in places else part for at, part in enumerate(node.args)]
        if (told := _TOLD.get(called)) is not None and (number := _number(node.args[1])) is not None:
            told(self, node, number)
        return node

    def noted(self, node: ast.Call, number: int) -> None:
        """Replace the numbers in a log call by the words of the notice and the place of the statement."""
        node.args[1] = ast.Constant(" ".join(part for part in self.program.notices[number] if isinstance(part, str)))
        place = self.program.places[_number(node.args[4]) or 0]
        if place is not None:
            node.args[4] = ast.Constant(f"{PurePath(place.span.source.path).name}:{place.span.line}")

    def forced(self, node: ast.Call, number: int) -> None:
        node.args[1] = ast.Constant(self.program.questions[number].name)

    def acted(self, node: ast.Call, number: int) -> None:
        node.args[1] = ast.Name(f"hook_{number}", ast.Load())

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.left) == "s[VIA]":
            node.comparators = [self.cause(part) for part in node.comparators]
        return node

    def cause(self, node: ast.expr) -> ast.expr:
        """Return a cause as its name."""
        number = _number(node)
        return node if number is None or number < 0 else ast.Constant(self.program.layout.vocabulary.causes[number])

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        asks = ast.unparse(node.targets[0]) == f"s[{DECISION}]" and isinstance(node.value, ast.Tuple)
        self.generic_visit(node)
        if asks and isinstance(node.value, ast.Tuple) and isinstance(number := getattr(node.value.elts[0], "value", None), int):
            node.value.elts[0] = ast.Constant(self.program.questions[number].name)
        if ast.unparse(node.targets[0]) == "s[VIA]":
            node.value = self.cause(node.value)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        last = node.elts[-1] if node.elts else None
        frame = (isinstance(last, ast.Name) and last.id in ("parent", "onward")) or isinstance(last, ast.Tuple)
        if frame and isinstance(node.elts[0], ast.Constant) and isinstance(node.elts[0].value, int):
            node.elts[0] = ast.Name(self.program.operations[node.elts[0].value].__name__, ast.Load())
        return node

    def named(self, index: ast.expr) -> ast.expr:
        """Return the number of a slot as its name plus the distance from there."""
        if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            return ast.BinOp(self.named(index.right), ast.Add(), index.left) if _number(index.right) is not None else self.inner(index)
        number = _number(index)
        if number is None or number < 0:
            return index
        slot = self.slots[bisect_right(self.firsts, number) - 1]
        self.met[slot.name] = slot
        name = ast.Name(slot.name, ast.Load())
        return name if slot.first == number else ast.BinOp(name, ast.Add(), ast.Constant(number - slot.first))

    def limited(self, index: ast.expr) -> ast.expr:
        """Return the number of the slot that counts the uses of a limited hook, as a name."""
        slot = self.uses.get(_number(index.right) or 0) if isinstance(index, ast.BinOp) else None
        if slot is None or not isinstance(index, ast.BinOp):
            return index
        self.met[slot.name] = slot
        return ast.BinOp(ast.Name(slot.name, ast.Load()), ast.Add(), index.left)

    def inner(self, index: ast.BinOp) -> ast.expr:
        return ast.BinOp(self.named(index.right), ast.Add(), index.left) if isinstance(index.right, ast.BinOp) else index


def _number(node: ast.expr) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


_TOLD = {"note": Reader.noted, "forced": Reader.forced, "acted": Reader.acted}


def legend(texts: list[str], reader: Reader) -> Iterator[str]:
    """Yield what the names in the code mean: slots, tables with their contents, and functions that run hooks."""
    for slot in sorted(reader.met.values(), key=lambda slot: slot.first):
        yield f"{slot.name} = {slot.first}  # {slot.about}"
    words = {word for text in texts for word in _words(text)}
    for name, value in sorted(reader.program.generated.tables.items()):
        if name in words and isinstance(value, tuple | frozenset) and name not in reader.met:
            yield f"{name} = {_shown(value, reader.program.generated.things.get(name), reader.program)}"
    for word in sorted(words):
        if (runner := reader.program.generated.runners.get(word)) is not None:
            yield f"{word}: {runner.about}"


def _words(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _shown(value: Any, kind: str | None, program: Program) -> str:
    text = _written(sorted(value) if isinstance(value, frozenset) else value, _ids(kind, program))
    text = f"{{{text[1:-1]}}}" if isinstance(value, frozenset) else text
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 2]} …"


def _ids(kind: str | None, program: Program) -> tuple[str, ...] | None:
    """Return the ids of the things of a kind, by their numbers; -1 is none."""
    if kind is None or kind == "seat":
        return None
    return (*(entity.id for entity in program.layout.vocabulary.kinds[kind].entities), "none")


def _written(value: Any, ids: tuple[str, ...] | None) -> str:
    if isinstance(value, tuple | list):
        parts = [_written(part, ids) for part in value]
        return f"({', '.join(parts)}{',' if len(parts) == 1 and isinstance(value, tuple) else ''})"
    if ids is not None and isinstance(value, int):
        return ids[value]
    return str(getattr(value, "__name__", repr(value)))
