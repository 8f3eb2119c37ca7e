"""Generated code as people like to read it: names in place of the numbers of slots, questions and operations.

The names are those of the packs, in capitals; what each stands for is told after the code. With the numbers in
their places it is the code that runs.
"""

from __future__ import annotations

import ast
import copy
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from horta.engine.program import Program
from horta.engine.titles import attribute_title
from horta.model.layout import DECISION, FRAME, HEADER, Layout

# The places of slots among the arguments of the functions that rules call.
_SLOTS = {
    "gain": (1, 2), "lose": (1, 2), "move": (2, 3), "move_all": (1, 2), "draw_random": (1, 2, 3), "draw_top": (1, 2), "shuffle": (1, 2),
    "pick": (2,), "spend": (1, 2), "used": (1, 2),
}  # fmt: skip
_HEADER = ("FRAME", "DECISION", "SEED", "VIA", "REVEALS")
LONGEST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Slot:
    """Where something begins in the state, and what that is."""

    name: str
    first: int
    about: str


def slots_of(layout: Layout) -> list[Slot]:
    """Everything in the state, in its order."""
    found = [Slot(name, number, "the engine's own") for number, name in enumerate(_HEADER)]
    found += [Slot(f"{name}__SCOPE", first, f"how many times `{name}` began") for name, first in layout.scopes.items()]
    found += [Slot(f"{name}__CHANCE", first, f"random numbers drawn for `{name}`") for name, first in layout.streams.items()]
    for name, first in layout.counters.items():
        counter = layout.vocabulary.counters[name]
        found.append(Slot(name, first, "counter" + _spread(counter.per_seat, counter.by)))
    found += [Slot(f"{name}__BANK", first, f"bank of `{name}`") for name, first in layout.banks.items()]
    found += [Slot(attribute_title(kind, name), first, f"field of every {kind}") for (kind, name), first in layout.fields.items()]
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


def _spread(per_seat: bool, by: str | None) -> str:
    return (" of every seat" if per_seat else " of the table") + (f", one for each {by}" if by else "")


class Reader(ast.NodeTransformer):
    """Puts names in place of numbers, and remembers which."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots = slots_of(program.layout)
        self.firsts = [slot.first for slot in self.slots]
        self.met: dict[str, Slot] = {}
        # A limit counts on from the first thing that carries it, so its number in the code may be any other's.
        accounts = {hook.limit[0]: hook.hook.limit.account for hook in program.dispatcher.hooks if hook.limit and hook.hook.limit}
        self.uses = {
            first: Slot(f"USES__{number}", first, f"uses of {account}, by the thing that carries it")
            for number, (first, account) in enumerate(accounts.items(), 1)
        }

    def read(self, function: ast.FunctionDef) -> str:
        """A function as text."""
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
            places = (2,)
            node.args[1] = self.limited(node.args[1])
        node.args = [self.named(part) if at in places else part for at, part in enumerate(node.args)]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        asks = ast.unparse(node.targets[0]) == f"s[{DECISION}]" and isinstance(node.value, ast.Tuple)
        self.generic_visit(node)
        if asks and isinstance(node.value, ast.Tuple) and isinstance(number := getattr(node.value.elts[0], "value", None), int):
            node.value.elts[0] = ast.Constant(self.program.questions[number].name)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        last = node.elts[-1] if node.elts else None
        frame = (isinstance(last, ast.Name) and last.id in ("parent", "onward")) or isinstance(last, ast.Tuple)
        if frame and isinstance(node.elts[0], ast.Constant) and isinstance(node.elts[0].value, int):
            node.elts[0] = ast.Name(self.program.operations[node.elts[0].value].__name__, ast.Load())
        return node

    def named(self, index: ast.expr) -> ast.expr:
        """The number of a slot by its name, and how far on from there."""
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
        """The number where the uses of a limited hook are counted."""
        slot = self.uses.get(_number(index.right) or 0) if isinstance(index, ast.BinOp) else None
        if slot is None or not isinstance(index, ast.BinOp):
            return index
        self.met[slot.name] = slot
        return ast.BinOp(ast.Name(slot.name, ast.Load()), ast.Add(), index.left)

    def inner(self, index: ast.BinOp) -> ast.expr:
        return ast.BinOp(self.named(index.right), ast.Add(), index.left) if isinstance(index.right, ast.BinOp) else index


def _number(node: ast.expr) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def legend(texts: list[str], reader: Reader) -> Iterator[str]:
    """What the names in the code stand for: slots, then tables with what they hold."""
    for slot in sorted(reader.met.values(), key=lambda slot: slot.first):
        if slot.first >= HEADER or slot.first not in (FRAME, DECISION):
            yield f"{slot.name} = {slot.first}  # {slot.about}"
    words = {word for text in texts for word in _words(text)}
    for name, value in sorted(reader.program.namespace.items()):
        if name in words and name[0].isupper() and isinstance(value, tuple | frozenset) and name not in reader.met:
            yield f"{name} = {_shown(value)}"


def _words(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _shown(value: Any) -> str:
    if isinstance(value, tuple) and any(map(callable, value)):
        value = tuple(getattr(entry, "__name__", entry) for entry in value)
    text = f"{{{', '.join(map(repr, sorted(value)))}}}" if isinstance(value, frozenset) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 2]} …"
