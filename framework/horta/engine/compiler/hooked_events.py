"""Events with hooks, to functions that cost little while no hook acts.

A hook of the table that is alone at its moment is called where the event is: it needs no looking for. Everything
else is the dispatcher's, once a look at the places of its hosts has shown that there may be something to do.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.limits import HOOK_COST
from horta.language import resolved as r

PARENT = "parent"
Code = list[ast.stmt]


def at(event: str, unit: Unit, *moments: str) -> list[r.Trigger]:
    """The triggers of an event at some of its moments."""
    return [hook for hook in unit.hooked.get(event, ()) if isinstance(hook, r.Trigger) and hook.moment in moments]


def alone(hooks: Sequence[r.Trigger], unit: Unit) -> r.Trigger | None:
    """The hook of the table that is the only one of these, if it is and does not lead back to where it hangs."""
    if unit.plain or len(hooks) != 1 or hooks[0].host is not None or hooks[0].moment == "instead":
        return None
    return None if unit.leads_back(hooks[0]) else hooks[0]


def stirs(event: str, me: ast.expr, arguments: Sequence[ast.expr], unit: Unit) -> ast.expr:
    """Whether a hook steps in before the event is over; a moment is over at once."""
    asked = py.call(f"stirs_{event}", py.name("s"), me, py.name(PARENT), *arguments)
    over_at_once = unit.procedures[event].sort == "moment"
    look = may_matter(at(event, unit, "before", "instead", *(["after"] if over_at_once else [])), me, unit)
    return asked if look is None else py.both(look, asked)


def met(hook: r.Trigger, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr, unit: Unit) -> Code:
    """A hook of the table gets its turn. When it acts and may wait, `onward` goes on after it; else the code does."""
    number = unit.hook_number(hook)
    given = [py.name("s"), me, me, *arguments]
    used_up = py.run(py.call("used_up", py.constant(number), py.name(PARENT)))
    charge = py.charge(HOOK_COST + unit.costs.hook(hook), used_up)
    if hook.name in unit.suspending:
        acting: Code = [py.return_(py.call(f"hook_{number}", *given, onward))]
    else:
        acting = [py.run(py.call(f"hook_{number}", *given))]
    if hook.condition is not None or hook.limit is not None:
        acting = [py.if_(py.call(f"ready_{number}", *given), acting)]
    return charge + acting


def hooked_event(procedure: r.Procedure, parameters: tuple[str, ...], unit: Unit) -> list[ast.FunctionDef]:
    """A procedure with hooks: its own rules and a frame for those who come after, unless somebody steps in."""
    name, python = procedure.name, ["s", *(local(name) for name in parameters), PARENT]
    me, *arguments = (py.name(local(name)) for name in parameters)
    dispatched = py.call(f"perform_{name}", py.name("s"), me, *arguments, py.name(PARENT))
    if unit.plain:
        return [py.function(f"do_{name}", python, [py.return_(dispatched)])]
    made: list[ast.FunctionDef] = []
    code: Code = []
    onward: ast.expr = py.name(PARENT)
    if procedure.sort != "moment" and (after := at(name, unit, "after")):
        onward = _frame(f"after_{name}", me, arguments, onward, unit)
        made.append(py.function(f"after_{name}", python, _afterwards(name, after, me, arguments, unit)))
    first = at(name, unit, "before", "instead")
    own = None if procedure.sort == "moment" else alone(first, unit)
    if own is not None:
        code += met(own, me, arguments, _frame(f"begin_{name}", me, arguments, onward, unit), unit)
        made.append(py.function(f"begin_{name}", python, [_begun(name, me, arguments, py.name(PARENT))]))
    elif first or procedure.sort == "moment":
        code.append(py.if_(stirs(name, me, arguments, unit), [py.return_(dispatched)]))
    return [*made, py.function(f"do_{name}", python, [*code, _begun(name, me, arguments, onward)])]


def _frame(title: str, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr, unit: Unit) -> ast.expr:
    return py.pair(py.constant(unit.operation(title)), me, *arguments, onward)


def _begun(name: str, me: ast.expr, arguments: Sequence[ast.expr], onward: ast.expr) -> ast.stmt:
    return py.return_(py.call(f"do_{name}__body", py.name("s"), me, *arguments, onward))


def _afterwards(event: str, hooks: list[r.Trigger], me: ast.expr, arguments: Sequence[ast.expr], unit: Unit) -> Code:
    """The event is over, now those who answer to it."""
    own = alone(hooks, unit)
    if own is not None:
        return [*met(own, me, arguments, py.name(PARENT), unit), py.return_(py.name(PARENT))]
    answered = py.return_(py.call(f"answered_{event}", py.name("s"), me, py.name(PARENT), *arguments))
    look = may_matter(hooks, me, unit)
    return [answered] if look is None else [py.if_(look, [answered]), py.return_(py.name(PARENT))]
