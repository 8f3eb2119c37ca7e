"""Shows generated code in a readable form: the code of one name of the rules, and what the names in it mean.

The compiler gives each number of a slot, question or operation a name, and the listing shows the name in place of the
number. Apart from that, the listing is exactly the code that runs.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from horta.engine.program import Program
from horta.language import resolved as r
from horta.language.step_costs import hook_key

LONGEST_SHOWN = 100


@dataclass(slots=True)
class Part:
    """What a name of the rules means, and its functions in the order of the program."""

    sorts: dict[str, None] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)


def parts_of(program: Program) -> dict[str, Part]:
    """Return everything that can be listed, by name."""
    found: dict[str, Part] = {}
    for title, function in functions_of(program).items():
        if (owner := program.generated.owners.get(title)) is not None:
            part = found.setdefault(owner.name, Part())
            part.sorts[owner.sort] = None
            part.functions.append(function)
    return found


def functions_of(program: Program) -> dict[str, ast.FunctionDef]:
    """Return all generated functions by their title."""
    return {node.name: node for node in program.generated.module.body if isinstance(node, ast.FunctionDef)}


def called_by(functions: list[ast.FunctionDef], program: Program) -> list[ast.FunctionDef]:
    """Return the other functions that these call: shared searches, and functions that fill tables of sets.

    Functions that are called indirectly are included.
    """
    made, found = functions_of(program), dict[str, ast.FunctionDef]()
    shared = made.keys() - program.generated.owners.keys()
    waiting = list(functions)
    while waiting:
        # The function that fills a table of sets has the same title in lower case.
        names = {node.id.lower() for node in ast.walk(waiting.pop()) if isinstance(node, ast.Name)}
        for name in sorted(names & shared - found.keys()):
            found[name] = made[name]
            waiting.append(made[name])
    return list(found.values())


def hooks_met(functions: list[ast.FunctionDef], program: Program) -> list[r.Hook]:
    """Return the hooks that can act where these functions run, without the hooks that these functions are part of."""
    owners, runners = program.generated.owners, program.generated.runners
    met: set[str | int | None] = set()
    for node in (node for function in functions for node in ast.walk(function)):
        if isinstance(node, ast.Name):
            met |= {owners[node.id].hook} if node.id in owners else {runners[node.id].key} if node.id in runners else set()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            met.add(node.value)  # for questions and mixes the code holds the key of the hooks
    own = {owners[function.name].hook for function in functions if function.name in owners}
    hooks = [(number, hook) for number, hook in enumerate(program.hooks) if number not in own]
    return [hook for number, hook in hooks if number in met or hook_key(hook) in met]


class Reader(ast.NodeTransformer):
    """Replaces numbers by the names they carry, and remembers all names of the code."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots = {slot.name: slot for slot in program.generated.slots}
        self.names: set[str] = set()

    def read(self, function: ast.FunctionDef) -> str:
        """Return a function as text."""
        return ast.unparse(ast.fix_missing_locations(self.visit(copy.deepcopy(function))))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        self.names.add(node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if node.kind is None:
            return node
        shown = self.visit(ast.parse(node.kind, mode="eval").body)
        slot = self.slots.get(node.kind)
        distance = 0 if slot is None else int(str(node.value)) - slot.first
        return ast.BinOp(shown, ast.Add(), ast.Constant(distance)) if distance else shown

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Swap the two sides of a sum if the right one begins with a slot, so that the name of the slot comes first."""
        self.generic_visit(node)
        first = node.right
        while isinstance(first, ast.BinOp):
            first = first.left
        if isinstance(first, ast.Name) and first.id in self.slots:
            node.left, node.right = node.right, node.left
        return node

    def legend(self) -> Iterator[str]:
        """Yield what the names in the code mean: slots, tables with their contents, and functions that run hooks."""
        generated = self.program.generated
        for slot in sorted(generated.slots, key=lambda slot: slot.first):
            if slot.name in self.names:
                yield f"{slot.name} = {slot.first}  # {slot.about}"
        for name, value in sorted(generated.tables.items()):
            if name in self.names - self.slots.keys() and isinstance(value, tuple | frozenset):
                yield f"{name} = {_shown(value, self._ids(generated.things.get(name)))}"
        for name in sorted(self.names & generated.runners.keys()):
            yield f"{name}: {generated.runners[name].about}"

    def _ids(self, kind: str | None) -> tuple[str, ...] | None:
        """Return the ids of the things of a kind, by their numbers; -1 is none."""
        if kind is None or kind == "seat":
            return None
        return (*(entity.id for entity in self.program.layout.vocabulary.kinds[kind].entities), "none")


def _shown(value: Any, ids: tuple[str, ...] | None) -> str:
    text = _written(sorted(value) if isinstance(value, frozenset) else value, ids)
    text = f"{{{text[1:-1]}}}" if isinstance(value, frozenset) else text
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 2]} …"


def _written(value: Any, ids: tuple[str, ...] | None) -> str:
    if isinstance(value, tuple | list):
        parts = [_written(part, ids) for part in value]
        return f"({', '.join(parts)}{',' if len(parts) == 1 and isinstance(value, tuple) else ''})"
    if ids is not None and isinstance(value, int):
        return ids[value]
    return str(getattr(value, "__name__", repr(value)))
