"""The code of what rules ask: values with their modifiers, conditions and formulas of things, conditions and sets of hooks."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expressions import compiled, stored
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.statement_code import compiled_or_none, limit_slots
from horta.engine.linking import ZERO
from horta.engine.program import Owner
from horta.engine.program_parts import FunctionTable
from horta.engine.titles import carried_title, rules_title
from horta.language import resolved as r
from horta.language.made_values import is_made
from horta.language.secret_locals import ME


def add_values(unit: Unit) -> None:
    """Add the functions of all values."""
    for value in unit.values.values():
        unit.owner = Owner(value.name, "value")
        title = f"value_{value.name}" + ("__base" if f"value {value.name}" in unit.hooked else "")
        parameters = ["s", "me_", *(local(name) for name, _ in value.parameters)]
        body = stored(value.body, unit) if value.name in unit.static else compiled(value.body, unit)
        unit.add(py.function(title, parameters, [py.return_(body)]))
        if f"value {value.name}" in unit.hooked:
            unit.add(_hooked_value(value, parameters, unit))
    unit.owner = None


def _hooked_value(value: r.Value, parameters: list[str], unit: Unit) -> ast.FunctionDef:
    """Return the function of a value with modifiers: it runs the value's own rule if no modifier is active."""
    given = [py.name(name) for name in parameters]
    modified = py.return_(py.call(f"modified_{value.name}", *given))
    look = may_matter(unit.hooked[f"value {value.name}"], given[1], unit) or py.call(f"modifiers_{value.name}", *given[:2])
    code: list[ast.stmt] = [py.if_(look, [modified])]
    return py.function(f"value_{value.name}", parameters, [*code, py.return_(py.call(f"value_{value.name}__base", *given))])


def add_carried_value(carried: r.Carried, unit: Unit) -> None:
    """Add the function of a condition or formula that a thing carries."""
    assert isinstance(carried.body, r.Expr)
    title = carried_title(carried.kind, carried.definition, carried.attribute)
    unit.add(py.function(title, ["s", "me_", "it_"], [py.return_(compiled(carried.body, unit))]))


def add_hook_test(number: int, hook: r.Hook, unit: Unit) -> None:
    """Add the function that asks whether a hook can act, if it cannot always."""
    ready = _ready(hook, unit)
    if ready is not None:
        unit.add(py.function(f"ready_{number}", _given(hook), [py.return_(ready)]))


def add_hook_parts(number: int, hook: r.Hook, unit: Unit) -> None:
    """Add the functions of a hook that ask what it adds, changes, removes or replaces."""
    parts = _hook_parts(hook, unit)
    for index, (extra, body) in enumerate(parts):
        unit.add(py.function(f"hook_{number}_{index}", [*_given(hook), *extra], [py.return_(body)]))
    unit.hook_parts.append(len(parts))


def _given(hook: r.Hook) -> list[str]:
    return ["s", *(local(name) for name in (ME, *(name for name, _ in hook.parameters)))]


def _ready(hook: r.Hook, unit: Unit) -> ast.expr | None:
    tests: list[ast.expr] = []
    if hook.limit is not None:
        uses = py.call("used", py.name("s"), *limit_slots(hook.limit, hook, unit))
        tests.append(py.compare(uses, "<", py.constant(hook.limit.times)))
    if hook.condition is not None:
        tests.append(compiled(hook.condition, unit))
    return py.both(*tests) if tests else None


def _hook_parts(hook: r.Hook, unit: Unit) -> list[tuple[list[str], ast.expr]]:
    """Return the functions of a hook other than a trigger, with their further parameters."""
    if isinstance(hook, r.Modifier):
        return [([], stored(value, unit)) for _, value in hook.adjustments]
    if isinstance(hook, r.BranchOffer):
        return [] if hook.source is None else [([], compiled(hook.source, unit))]
    if isinstance(hook, r.Offer) and hook.add is not None:
        return [([], compiled(hook.add, unit))]
    if isinstance(hook, r.Barring | r.Offer):
        removed = hook.where if isinstance(hook, r.Barring) else hook.remove
        assert removed is not None
        return [([local(hook.candidate)], compiled(removed, unit))]
    if isinstance(hook, r.Substitution):
        return [([], stored(hook.means, unit)), ([], _replaced(hook, unit)), ([], compiled_or_none(hook.most, unit))]
    return []


def _replaced(hook: r.Substitution, unit: Unit) -> ast.expr:
    if hook.where is None:
        return py.constant(None)
    kind = str(hook.means.type).removeprefix("set of ")
    around = py.comprehension(local(hook.candidate), py.call("range", py.constant(unit.layout.things(kind))), compiled(hook.where, unit))
    return py.call("tuple", py.listed(py.name(local(hook.candidate)), [around]))


def rule_tables(unit: Unit) -> list[FunctionTable]:
    """Return the tables of the conditions and formulas that things carry."""
    kinds = unit.vocabulary.kinds.values()
    declared = [(kind.name, name) for kind in kinds for name, type_ in kind.attributes.items() if str(type_) in ("condition", "formula")]
    made = dict.fromkeys((part.kind, part.attribute) for part in unit.rules.carried if is_made(part.attribute))
    return [FunctionTable(rules_title(*key), carried_titles(unit, *key), ZERO) for key in (*declared, *made)]


def carried_titles(unit: Unit, kind: str, attribute: str) -> tuple[str, ...]:
    """Return the titles of the functions that the things of a kind carry in an attribute, by their numbers; "" where there is none."""
    titles = (carried_title(kind, entity.definition, attribute) for entity in unit.vocabulary.kinds[kind].entities)
    return tuple(title if title in unit.titles else "" for title in titles)
