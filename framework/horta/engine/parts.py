"""Which generated functions belong to which name of the rules: a procedure, a value, a definition, an event with hooks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from horta.engine.hooks import describe
from horta.engine.program import Program
from horta.engine.titles import dispatched
from horta.language import resolved as r
from horta.language.step_costs import hook_key

_RULE = re.compile(r"(do|after|begin|value)_(\w+?)(?:__base|__body)?(?:__\d+)*")
_HOOK = re.compile(r"(?:hook|ready)_(\d+)(?:_\d+|(?:__\d+)*)")

# What stands before a name where hooks hang on something else than an event.
_PREFIXES = {"modified": "value ", "modifiers": "value ", "gain": "gain ", "lose": "lose "}


@dataclass(slots=True)
class Part:
    """A name with what it stands for and its functions, in the order of the program."""

    name: str
    sorts: dict[str, None] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)


def parts_of(program: Program) -> dict[str, Part]:
    """Everything that can be looked at, by name."""
    found: dict[str, Part] = {}
    for function in functions_of(program).values():
        for name, sort, note in _owners(function.name, program):
            part = found.setdefault(name, Part(name))
            part.sorts[sort] = None
            part.functions.append(function)
            if note is not None:
                part.notes[function.name] = note
    return found


def functions_of(program: Program) -> dict[str, ast.FunctionDef]:
    """All generated functions by their title."""
    return {node.name: node for node in program.generated.module.body if isinstance(node, ast.FunctionDef)}


def called_by(functions: list[ast.FunctionDef], program: Program) -> list[ast.FunctionDef]:
    """The searches that these functions share with others, what fills their tables of sets, and those that these call."""
    made, found = functions_of(program), dict[str, ast.FunctionDef]()
    waiting = list(functions)
    while waiting:
        names = {node.id for node in ast.walk(waiting.pop()) if isinstance(node, ast.Name)}
        shared = {name.lower() for name in names if name.startswith(("search_", "tally_", "SET_"))}
        for name in sorted(shared & made.keys() - found.keys()):
            found[name] = made[name]
            waiting.append(made[name])
    return list(found.values())


def hooks_met(functions: list[ast.FunctionDef], program: Program) -> list[r.Hook]:
    """The hooks that come in where these functions run, other than those that they are."""
    met: set[str | int] = set()
    for node in (node for function in functions for node in ast.walk(function)):
        if isinstance(node, ast.Name) and (lone := _HOOK.fullmatch(node.id)) is not None:
            met.add(int(lone[1]))
        elif isinstance(node, ast.Name) and (found := dispatched(node.id)) is not None:
            met.add(_PREFIXES.get(found[0], "") + found[1])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            met.add(node.value)  # questions and mixes name what hooks hang on
    own = {int(matched[1]) for function in functions if (matched := _HOOK.fullmatch(function.name)) is not None}
    hooks = [live for live in program.dispatcher.hooks if live.number not in own]
    return [live.hook for live in hooks if live.number in met or hook_key(live.hook) in met]


def _owners(title: str, program: Program) -> Iterator[tuple[str, str, str | None]]:
    """The names that a function belongs to, what they stand for, and what is to be said of the function."""
    if (matched := _HOOK.fullmatch(title)) is not None:
        hook = program.dispatcher.hooks[int(matched[1])].hook
        yield (hook.key, "hooks", describe(hook)) if hook.host is None else (hook.host[1], hook.host[0], describe(hook))
    elif title.startswith("on_"):
        kind, definition, attribute, *_ = title.removeprefix("on_").split("__")
        yield definition, kind, attribute
    elif (matched := _RULE.fullmatch(title)) is not None:
        yield matched[2], "value" if matched[1] == "value" else "procedure", None
