"""Compiles events with hooks to functions that cost little while no hook acts.

If the only hook at a moment belongs to the table, it is called directly. In all other cases a cheap test looks
whether a host is in play, and only then the dispatcher runs.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import FramePart, Unit, local
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.points import after_event
from horta.language import resolved as r
from horta.language.limits import DEAR_STEPS, HOOK_STEPS

PARENT = "parent"
Code = list[ast.stmt]


def triggers_at(event: str, unit: Unit, *moments: str) -> list[r.Trigger]:
    """Return the triggers of an event at some of its moments."""
    return [hook for hook in unit.hooked.get(event, ()) if isinstance(hook, r.Trigger) and hook.moment in moments]


def only_table_hook(hooks: Sequence[r.Trigger], unit: Unit) -> r.Trigger | None:
    """Return the only trigger if it belongs to the table, cannot cause its own event, and is not dear while it can wait; otherwise None."""
    if unit.plain or len(hooks) != 1 or hooks[0].host is not None or hooks[0].moment == "instead":
        return None
    if hooks[0].name in unit.suspending and unit.one_pass.hook(hooks[0]) > DEAR_STEPS:
        return None
    return None if unit.can_cause_own_event(hooks[0]) else hooks[0]


def ready_hook_test(event: str, me: ast.expr, arguments: Sequence[ast.expr], unit: Unit) -> ast.expr:
    """Return a test: can a `before` or `instead` hook act now? For a moment, `after` hooks count too."""
    asked = py.call(f"has_ready_hook__{event}", py.name("s"), me, py.name(PARENT), *arguments)
    over_at_once = unit.procedures[event].sort == "moment"
    look = may_matter(triggers_at(event, unit, "before", "instead", *(["after"] if over_at_once else [])), me, unit)
    return asked if look is None else py.both(look, asked)


def direct_hook_call(hook: r.Trigger, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr, unit: Unit) -> Code:
    """Return code that calls a table hook directly. If the hook may wait, play continues at `onward`; if not, after this code."""
    number = unit.hook_number(hook)
    given = [py.name("s"), me, me, *arguments]
    used_up = py.run(py.call("used_up", py.constant(number), py.name(PARENT)))
    charge = py.charge(HOOK_STEPS + unit.costs.hook(hook), used_up)
    if hook.name in unit.suspending:
        acting: Code = [py.return_(py.call(f"hook_{number}", *given, onward))]
    else:
        acting = [py.run(py.call(f"hook_{number}", *given))]
    if hook.condition is not None or hook.limit is not None:
        acting = [py.if_(py.call(f"ready_{number}", *given), acting)]
    return charge + acting


def hooked_event(procedure: r.Procedure, parameters: tuple[str, ...], unit: Unit) -> list[ast.FunctionDef]:
    """Return the functions of a procedure with hooks.

    They run its own rules, with a frame for the `after` hooks. If a `before` or `instead` hook can act, the
    dispatcher runs instead.
    """
    name, python = procedure.name, ["s", *(local(name) for name in parameters), PARENT]
    me, *arguments = (py.name(local(name)) for name in parameters)
    dispatched = py.call(f"perform_{name}", py.name("s"), me, *arguments, py.name(PARENT))
    if unit.plain:
        return [py.function(f"do_{name}", python, [py.return_(dispatched)])]
    made: list[ast.FunctionDef] = []
    code: Code = []
    secrets = zip(parameters[1:], unit.secrets.parameters(name, len(procedure.parameters)), strict=True)
    pieces = frozenset(given for at, given in enumerate(parameters[1:]) if unit.secrets.names_piece(name, at))
    part = FramePart(dict(procedure.parameters), {given: origin for given, origin in secrets if origin is not None}, pieces)
    unit.parts |= {f"after_{name}": part, f"begin_{name}": part}
    onward: ast.expr = py.name(PARENT)
    if procedure.sort != "moment" and (after := triggers_at(name, unit, "after")):
        onward = _frame(f"after_{name}", me, arguments, onward, unit)
        made.append(py.function(f"after_{name}", python, _afterwards(name, after, me, arguments, unit)))
    first = triggers_at(name, unit, "before", "instead")
    own = None if procedure.sort == "moment" else only_table_hook(first, unit)
    if own is not None:
        code += direct_hook_call(own, me, arguments, _frame(f"begin_{name}", me, arguments, onward, unit), unit)
        made.append(py.function(f"begin_{name}", python, [_begun(name, me, arguments, py.name(PARENT))]))
    elif first or procedure.sort == "moment":
        code.append(py.if_(ready_hook_test(name, me, arguments, unit), [py.return_(dispatched)]))
    return [*made, py.function(f"do_{name}", python, [*code, _begun(name, me, arguments, onward)])]


def _frame(title: str, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr, unit: Unit) -> ast.expr:
    return py.pair(unit.operation(title), me, *arguments, onward)


def _begun(name: str, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr) -> ast.stmt:
    return py.return_(py.call(f"do_{name}__body", py.name("s"), me, *arguments, onward))


def _afterwards(event: str, hooks: list[r.Trigger], me: ast.expr, arguments: Sequence[ast.expr], unit: Unit) -> Code:
    """Return code that runs the `after` hooks when the event is over."""
    own, noted = only_table_hook(hooks, unit), after_event(event, me, arguments, unit)
    if own is not None:
        return [*noted, *direct_hook_call(own, me, arguments, py.name(PARENT), unit), py.return_(py.name(PARENT))]
    answered = py.return_(py.call(f"run_after_hooks__{event}", py.name("s"), me, py.name(PARENT), *arguments))
    look = may_matter(hooks, me, unit)
    return [*noted, answered] if look is None else [*noted, py.if_(look, [answered]), py.return_(py.name(PARENT))]
