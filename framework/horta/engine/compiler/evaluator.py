"""Works out single expressions of the rules in a state, with the code that the compiler makes of them.

A program computes whole statements. Whoever explains a number needs its parts: the same expressions, one at a time, with the values
of the locals in them. They are compiled as they were written, when somebody first asks for one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from horta.engine.answer_log import LOG_LIBRARY, Telling
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expression_queries import free_locals
from horta.engine.compiler.expressions import stored
from horta.engine.compiler.hook_records import hooked_parts
from horta.engine.compiler.statements import RUNTIME
from horta.engine.compiler.value_code import add_carried_value, add_hook_parts, add_hook_test, add_values, rule_tables
from horta.engine.hook_linking import Linkage, link_hooks
from horta.engine.hooks import Dispatcher
from horta.engine.linking import functions_of
from horta.engine.program import Program
from horta.engine.program_parts import HookedParts
from horta.engine.runtime import LIBRARY, used
from horta.language import resolved as r
from horta.language.constants import folded_condition
from horta.language.secret_locals import ME
from horta.language.secrets import Secrets
from horta.model.layout import Layout, State

ASKED = "<asked>"


def hook_locals(hook: r.Hook, seat: int, host: int, actor: int, arguments: tuple[Any, ...]) -> dict[str, Any]:
    """Return the locals of a hook: its owner, what carries it, who acts, and what its event or value tells."""
    given = (actor, *arguments) if hook.host is None else (host, actor, *arguments)
    return {ME: seat, **{name: value for (name, _), value in zip(hook.parameters, given, strict=False)}}


@dataclass(frozen=True, slots=True)
class _Compiled:
    node: r.Expr  # kept, so that no other expression gets its id
    function: Callable[..., Any]
    names: tuple[str, ...]


class Evaluator:
    """The values, conditions and sets of one ruleset, for states of one layout. `hooks` are those that can act with the options as set."""

    def __init__(self, rules: r.Rules, program: Program) -> None:
        self.rules = rules
        self.layout: Layout = program.layout
        self.hooks = tuple(hook for hook in rules.hooks if folded_condition(hook.condition) is not False)
        seats = self.layout.seats
        self.dispatcher = Dispatcher(tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)))
        self._namespace: dict[str, Any] = {**LIBRARY, **RUNTIME, **LOG_LIBRARY, **self.dispatcher.library()}
        self._namespace["CLOCKWISE"] = self.dispatcher.clockwise
        self._unit = self._made_unit(rules)
        self._known: dict[int, _Compiled] = {}
        self._added = 0
        self._exec_new()
        for table in rule_tables(self._unit):
            self._namespace[self._unit.reserve(table.title)] = functions_of(table, self._namespace)
        link_hooks(Linkage(HookedParts(*hooked_parts(self._unit)), self.layout, self.dispatcher, self._namespace))

    def _made_unit(self, rules: r.Rules) -> Unit:
        asked = tuple(hook for hook in self.hooks if not isinstance(hook, r.Trigger))
        carried = tuple(part for part in rules.carried if isinstance(part.body, r.Expr))
        only = replace(rules, hooks=asked, carried=carried)
        unit = Unit(only, self.layout, Telling.FULL, frozenset(), Secrets(rules, self.layout.vocabulary), plain=True)
        unit.titles.update(self._namespace)
        add_values(unit)
        for part in carried:
            add_carried_value(part, unit)
        for number, hook in enumerate(asked):
            unit.hook = hook
            add_hook_test(number, hook, unit)
            add_hook_parts(number, hook, unit)
        unit.hook = None
        return unit

    def _exec_new(self) -> None:
        """Let Python run the functions that were added since the last time."""
        unit = self._unit
        module = py.module(unit.functions[self._added :])
        self._added = len(unit.functions)
        self._namespace.update(unit.namespace)
        exec(compile(ast.fix_missing_locations(module), ASKED, "exec"), self._namespace)  # noqa: S102 - built from checked trees, never from text

    @property
    def secrets(self) -> Secrets:
        """What the rules remember of secrets."""
        return self._unit.secrets

    def value(self, node: r.Expr, state: State, locals_: Mapping[str, Any]) -> Any:
        """Return what an expression is in a state, in the form that states hold: a truth is 0 or 1, a set is a tuple.

        Raises KeyError if a local that it reads has no value, RuleFault if it has no answer.
        """
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._compiled(node)
        return known.function(state, *[locals_[name] for name in known.names])

    def modifiers(self, state: State, name: str, me: int, arguments: tuple[Any, ...]) -> list[tuple[r.Modifier, int, dict[str, Any]]]:
        """Return the modifiers of a value that are in force, in their order, each with what carries it (-1: nothing) and its locals.

        Looks at all things in play that carry one, and at their conditions.
        """
        table = self.dispatcher.tables.get(f"value {name}")
        found = []
        for number, seat, host in () if table is None else table.candidates(state, me):
            live = self.dispatcher.hooks[number]
            if live.may_act(state, seat, host, me, arguments) and isinstance(live.hook, r.Modifier):
                found.append((live.hook, host, hook_locals(live.hook, seat, host, me, arguments)))
        return found

    def is_spent(self, state: State, limit: r.Limit, owner: int) -> bool:
        """True if a hook has been used as often as its limit allows, by this thing or, of a hook of the table, this seat."""
        return used(state, self.layout.limits[limit.account] + owner, self.layout.scopes[limit.scope]) >= limit.times

    def _compiled(self, node: r.Expr) -> _Compiled:
        names = tuple(free_locals(node))
        title = f"asked_{len(self._known)}"
        self._unit.add(py.function(title, ["s", *map(local, names)], [py.return_(stored(node, self._unit))]))
        self._exec_new()
        return _Compiled(node, self._namespace[title], names)
