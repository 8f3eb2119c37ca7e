"""Finds the generated functions that belong to a name of the rules: a procedure, value, definition or event with hooks."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from horta.engine.program import Program
from horta.language import resolved as r
from horta.language.step_costs import hook_key


@dataclass(slots=True)
class Part:
    """A name, what it means, and its functions in the order of the program."""

    name: str
    sorts: dict[str, None] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)


def parts_of(program: Program) -> dict[str, Part]:
    """Return everything that can be listed, by name."""
    found: dict[str, Part] = {}
    for title, function in functions_of(program).items():
        owner = program.generated.owners.get(title)
        if owner is None:
            continue
        part = found.setdefault(owner.name, Part(owner.name))
        part.sorts[owner.sort] = None
        part.functions.append(function)
        if owner.note is not None:
            part.notes[title] = owner.note
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
