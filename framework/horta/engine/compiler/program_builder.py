"""Builds a program: analyses the rules, compiles every part, links them.

The order matters. First it is decided which rules may wait, because all code depends on that. Tables of fixed values
are filled when the code is there, and hooks are linked last.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import CodeType
from typing import Any

from horta.collector_pause import collector_paused
from horta.engine.answer_log import LOG_LIBRARY, Telling
from horta.engine.automatic_seats import STREAM
from horta.engine.compiler import boards  # noqa: F401 - registers its functions
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import always_the_same, find_static, find_suspending
from horta.engine.compiler.compile_unit import Unit, copies, local
from horta.engine.compiler.counted_modifiers import count_modifier_uses
from horta.engine.compiler.expressions import compiled, stored
from horta.engine.compiler.fixed_modifiers import fold_modifiers
from horta.engine.compiler.frame_locals import frame_parts, local_types, plan_frames
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.hooked_events import hooked_event
from horta.engine.compiler.optimiser import Optimiser
from horta.engine.compiler.peephole import tidied
from horta.engine.compiler.statement_code import Splitter, block, compiled_or_none, limit_slots, spend, take_frames
from horta.engine.compiler.statements import RUNTIME, STATEMENT_CODES
from horta.engine.compiler.statements.gain_lose import end_part
from horta.engine.hooks import Dispatcher, describe
from horta.engine.linking import NOTHING, NOTHING_WAITING, ZERO, link_program
from horta.engine.observer import Observer
from horta.engine.program import Owner, Program, SourceCode, ValueSignature
from horta.engine.program_parts import FixedTable, FunctionTable, HookParts, Key, ProgramParts
from horta.engine.runtime import LIBRARY
from horta.engine.titles import carried_title, effects_title, rules_title
from horta.language import resolved as r
from horta.language.constants import fold_constants
from horta.language.followed_pieces import followed_pieces
from horta.language.made_values import is_made
from horta.language.recursion import graph_of, innermost_first
from horta.language.secret_locals import ME
from horta.language.secrets import Secrets
from horta.language.step_costs import Costs, hook_key
from horta.language.tree_walk import walk
from horta.language.types import SEAT, Parameters, Thing
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Question
from horta.model.layout import Layout, lay_out

PROGRAM = "<rules>"


def compile_program(
    rules: r.Rules, vocabulary: Vocabulary, seats: int, telling: bool = False, plain: bool = False, observer: Observer | None = None
) -> Program:
    """Return the program of a ruleset for a number of seats. A `telling` program keeps a log, and so does one with an observer.

    A `plain` program leaves out everything that only makes rules faster, so that others can be compared with it.
    """
    parts, source = compile_parts(rules, vocabulary, seats, Telling.FULL if telling or observer is not None else Telling.QUIET, plain)
    return link_program(parts, vocabulary, lambda: source, observer)


@collector_paused()
def compile_parts(
    rules: r.Rules, vocabulary: Vocabulary, seats: int, telling: Telling, plain: bool = False
) -> tuple[ProgramParts, SourceCode]:
    """Return what the program of a ruleset for a number of seats is made of, and its code as a tree."""
    secrets = Secrets(rules, vocabulary)
    rules = count_modifier_uses(rules if plain else fold_modifiers(fold_constants(rules)))
    limits, streams = _limits(rules, vocabulary, seats), _streams(rules, vocabulary)
    layout = lay_out(vocabulary, seats, limits, streams)
    order = [key.removeprefix("value ") for key in innermost_first(graph_of(_only_values(rules))) if key.startswith("value ")]
    unit = _plain_unit(rules, layout, telling, secrets) if plain else _fast_unit(rules, layout, telling, order, secrets)
    unit.titles.update(LIBRARY, RUNTIME, LOG_LIBRARY, Dispatcher(()).library(), ("CLOCKWISE",))
    _values(unit)
    _set_tables(unit)
    _procedures(unit)
    _carried(unit)
    _hooks(unit)
    held = take_frames(unit)
    frames = plan_frames(unit, held)
    module = py.module(unit.functions if plain else tidied(unit.functions))
    code = compile(ast.fix_missing_locations(module), PROGRAM, "exec")
    tables, effects = _function_tables(unit)
    fixed = (*_fixed_values(unit, order), *_fixed_sets(unit))
    flows = {key: unit.notice(*key.split(" ")) for key in _hooked_flows(unit) if unit.tells(*key.split(" "))}
    parts = ProgramParts(
        seats, telling, {account: (owners.start, owners.stop) for account, owners in limits.items()}, streams,
        code, _called(code), dict(unit.namespace), tuple(unit.operations),
        {name: (found.sort, name in unit.suspending, len(found.parameters)) for name, found in unit.procedures.items()},
        {name: _signature(unit, value) for name, value in unit.values.items()},
        tables, fixed, effects, _hook_records(unit), _hooked(unit), _labels(unit), flows,
        _questions(unit), tuple(unit.notices), tuple(None if stmt is None else stmt.span for stmt in unit.places),
        frame_parts(unit, held, frames), _set_counters(unit.rules), rules.winning, rules.automatic,
        followed_pieces(unit.rules, vocabulary, secrets.secret_spans),
    )  # fmt: skip
    return parts, SourceCode(module, unit.things, unit.owners, tuple(unit.slots.values()))


def _called(code: CodeType) -> tuple[tuple[str, str], ...]:
    """Return the functions of statements that the code calls: module and name."""
    parts, called = [code], set[str]()
    for part in parts:  # grows on the way
        called.update(part.co_names)
        parts += (inner for inner in part.co_consts if isinstance(inner, CodeType))
    return tuple((function.__module__, name) for name, function in RUNTIME.items() if name in called)


def _questions(unit: Unit) -> tuple[Question, ...]:
    return tuple(replace(question, may_decline=question in unit.declined) for question in unit.questions)


def _signature(unit: Unit, value: r.Value) -> ValueSignature:
    return ValueSignature(value.parameters, value.body.type, value.invariant, unit.costs.value(value.name), value.name in unit.static)


def _hooked_flows(unit: Unit) -> list[str]:
    """Return the events at which a counter is gained or lost, if there are hooks on them."""
    events = (key for key, hooks in unit.hooked.items() if isinstance(hooks[0], r.Trigger))
    return [key for key in events if " " in key and key.split(" ")[0] != "use"]


def _hooked(unit: Unit) -> dict[str, tuple[int, ...]]:
    numbers = {hook.name: number for number, hook in enumerate(unit.rules.hooks)}
    return {key: tuple(numbers[hook.name] for hook in hooks) for key, hooks in unit.hooked.items()}


def _labels(unit: Unit) -> dict[str, tuple[str, ...]]:
    """Return the branches that hooks add to each question."""
    offers = [hooks[0] for hooks in unit.hooked.values() if isinstance(hooks[0], r.BranchOffer)]
    return {hook.key: tuple(label for label, _ in unit.added_branches(hook.key)) for hook in offers}


def _hook_records(unit: Unit) -> tuple[HookParts, ...]:
    return tuple(_hook_record(unit, hook, unit.hook_parts[number]) for number, hook in enumerate(unit.rules.hooks))


def _hook_record(unit: Unit, hook: r.Hook, functions: int) -> HookParts:
    waits = hook.name in unit.suspending
    rest = unit.one_pass.hook(hook) if isinstance(hook, r.Trigger) and waits else 0
    same = not unit.plain and always_the_same(hook, unit.static)
    return HookParts(_without_statements(hook), waits, functions, unit.costs.hook(hook), rest, same)


def _without_statements(hook: r.Hook) -> r.Hook:
    """Return the hook with empty blocks: what they say is in the code."""
    if not isinstance(hook, r.ActingHook):
        return hook
    return replace(hook, body=replace(hook.body, body=()), effect=hook.effect and replace(hook.effect, body=()))


def _set_counters(rules: r.Rules) -> frozenset[str]:
    """Return the counters that some rule sets, adds to or subtracts from: their banks do not tell how many units are held."""
    return frozenset(node.place.counter for node in walk(rules) if isinstance(node, r.Assign) and isinstance(node.place, r.CounterAt))


def _limits(rules: r.Rules, vocabulary: Vocabulary, seats: int) -> dict[str, range]:
    """Return the owners of each limit: the seats, or the things that carry the hook."""
    return {
        hook.limit.account: range(seats) if hook.host is None else copies(hook.host, vocabulary)
        for hook in rules.hooks
        if hook.limit is not None
    }


def _streams(rules: r.Rules, vocabulary: Vocabulary) -> tuple[str, ...]:
    bodies = tuple(getattr(part, "body", ()) for part in (*rules.procedures, *rules.hooks, *rules.carried))
    ties = (STREAM,) if any(rules.automatic.random) else ()
    return (*vocabulary.zones, *sorted({node.stream for node in walk(bodies) if isinstance(node, r.Pick)}), *ties)


def _fast_unit(rules: r.Rules, layout: Layout, telling: Telling, order: list[str], secrets: Secrets) -> Unit:
    """Return a unit for the rules in their fastest form. `order` names the values, each after those that it uses."""
    costs = Costs(_only_values(rules), layout.vocabulary, layout.seats)
    static = find_static(rules, layout, order, costs)
    optimiser = Optimiser(layout, {value.name: value for value in rules.values}, {hook_key(hook) for hook in rules.hooks}, static, costs)
    for name in order:
        optimiser.value(name)
    triggered = frozenset(hook.key for hook in rules.hooks if isinstance(hook, r.Trigger))
    parts: dict[str, Any] = {}
    for part in ("procedures", "values", "hooks", "carried"):
        parts[part] = tuple(map(optimiser.declared, getattr(rules, part)))
    rules = replace(rules, **parts)
    suspending = find_suspending(rules, triggered) | {"game"}
    return Unit(rules, layout, telling, suspending, secrets, False, static, tuple(optimiser.tables), _PLAIN_CODE, _SPLIT_CODE)


def _only_values(rules: r.Rules) -> r.Rules:
    """Return the rules reduced to the values and everything they can use."""
    hooks = tuple(hook for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution))
    carried = tuple(part for part in rules.carried if not isinstance(part.body, r.Block))
    return replace(rules, procedures=(), hooks=hooks, carried=carried)


def _plain_unit(rules: r.Rules, layout: Layout, telling: Telling, secrets: Secrets) -> Unit:
    """Return a unit for the rules as written. Everything that can be called counts as something that may wait."""
    kinds = layout.vocabulary.kinds.values()
    waiting = {f"{kind.name}.{name}" for kind in kinds for name, type_ in kind.attributes.items() if str(type_) == "effect"}
    waiting |= {hook.name for hook in rules.hooks if isinstance(hook, r.ActingHook)}
    waiting |= {procedure.name for procedure in rules.procedures} | {r.REPEATED}
    return Unit(rules, layout, telling, frozenset(waiting), secrets, True, frozenset(), (), _PLAIN_CODE, _SPLIT_CODE)


_PLAIN_CODE: dict[type, Callable[..., list[ast.stmt]]] = {code.resolved: code.plain for code in STATEMENT_CODES if code.plain is not None}
_PLAIN_CODE[r.Spend] = spend
_PLAIN_CODE[r.PartEnd] = end_part
_SPLIT_CODE = {code.resolved: code.split for code in STATEMENT_CODES if code.split is not None}


def _values(unit: Unit) -> None:
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


def _set_tables(unit: Unit) -> None:
    for table in unit.sets:
        if isinstance(table.body, r.WhereSet) and isinstance(table.body.source, r.AllOf):
            unit.things[table.title] = table.body.source.kind
        body = stored(table.body, unit)
        unit.add(py.function(table.title.lower(), ["s", *(local(name) for name, _ in table.keys)], [py.return_(body)]))


def _block(title: str, parameters: Parameters, body: r.Block, waits: bool, unit: Unit) -> None:
    """Add the function of a block: split where it waits, or plain."""
    names = tuple(name for name, _ in parameters)
    if waits:
        Splitter(title, unit, local_types(parameters, body, unit)).define(names, body.body)
    else:
        code = block(body.body, unit)
        unit.add(py.function(title, ["s", *(local(name) for name in names)], code))


def _procedures(unit: Unit) -> None:
    for procedure in unit.procedures.values():
        unit.owner = Owner(procedure.name, "procedure")
        title = f"do_{procedure.name}" + ("__body" if procedure.name in unit.hooked else "")
        parameters = (ME, *(name for name, _ in procedure.parameters))
        _block(title, ((ME, SEAT), *procedure.parameters), procedure.body, procedure.name in unit.suspending, unit)
        if procedure.name in unit.hooked:
            for function in hooked_event(procedure, parameters, unit):
                unit.add(function)


def _carried(unit: Unit) -> None:
    for carried in unit.rules.carried:
        unit.owner = Owner(carried.definition, carried.kind, carried.attribute)
        title = carried_title(carried.kind, carried.definition, carried.attribute)
        if isinstance(carried.body, r.Block):
            _block(
                title,
                ((ME, SEAT), ("it", Thing(carried.kind))),
                carried.body,
                f"{carried.kind}.{carried.attribute}" in unit.suspending,
                unit,
            )
        else:
            unit.add(py.function(title, ["s", "me_", "it_"], [py.return_(compiled(carried.body, unit))]))


def _hooks(unit: Unit) -> None:
    for number, hook in enumerate(unit.rules.hooks):
        unit.hook = hook
        name, sort = (hook.key, "hooks") if hook.host is None else (hook.host[1], hook.host[0])
        unit.owner = Owner(name, sort, describe(hook), number)
        given = (ME, *(name for name, _ in hook.parameters))
        python = ["s", *(local(name) for name in given)]
        ready = _ready(hook, unit)
        if ready is not None:
            unit.add(py.function(f"ready_{number}", python, [py.return_(ready)]))
        if isinstance(hook, r.ActingHook):
            chosen = hook.chosen if isinstance(hook, r.BranchOffer) else ()
            _block(f"hook_{number}", ((ME, SEAT), *hook.parameters, *chosen), hook.body, hook.name in unit.suspending, unit)
            if hook.effect is not None and hook.host is not None:
                _block(f"again_{number}", ((ME, SEAT), *hook.parameters[:2]), hook.effect, True, unit)
        parts = _hook_parts(hook, unit)
        for index, (extra, body) in enumerate(parts):
            unit.add(py.function(f"hook_{number}_{index}", [*python, *extra], [py.return_(body)]))
        unit.hook_parts.append(len(parts))
    unit.hook = unit.owner = None


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


def _function_tables(unit: Unit) -> tuple[tuple[FunctionTable, ...], dict[Key, frozenset[int]]]:
    """Return the tables of carried rules, and which things carry an effect."""
    tables: list[FunctionTable] = []
    effects: dict[Key, frozenset[int]] = {}
    for kind in unit.vocabulary.kinds.values():
        for name, type_ in kind.attributes.items():
            if str(type_) == "effect":
                waiting = f"{kind.name}.{name}" in unit.suspending
                missing = NOTHING_WAITING if waiting else NOTHING
                table = FunctionTable(effects_title(kind.name, name), _carried_titles(unit, kind.name, name), missing, (kind.name, name))
                entities = zip(kind.entities, table.functions, strict=True)
                effects[kind.name, name] = frozenset(
                    thing for thing, (entity, title) in enumerate(entities) if name in entity.attributes or title
                )
                tables.append(table)
            elif str(type_) in ("condition", "formula"):
                tables.append(FunctionTable(rules_title(kind.name, name), _carried_titles(unit, kind.name, name), ZERO))
    for kind_name, name in dict.fromkeys((part.kind, part.attribute) for part in unit.rules.carried if is_made(part.attribute)):
        tables.append(FunctionTable(rules_title(kind_name, name), _carried_titles(unit, kind_name, name), ZERO))
    for table in tables:
        unit.reserve(table.title)
    return tuple(tables), effects


def _carried_titles(unit: Unit, kind: str, attribute: str) -> tuple[str, ...]:
    titles = (carried_title(kind, entity.definition, attribute) for entity in unit.vocabulary.kinds[kind].entities)
    return tuple(title if title in unit.titles else "" for title in titles)


def _fixed_values(unit: Unit, order: list[str]) -> Iterator[FixedTable]:
    for name in order:
        if name in unit.static:
            kinds = tuple(str(type_) for _, type_ in unit.values[name].parameters)
            yield FixedTable(unit.reserve(f"VALUE_{name}"), f"value_{name}", (None, 0), kinds)


def _fixed_sets(unit: Unit) -> Iterator[FixedTable]:
    for made in unit.sets:
        yield FixedTable(unit.reserve(made.title), made.title.lower(), (None,), tuple(kind for _, kind in made.keys))
