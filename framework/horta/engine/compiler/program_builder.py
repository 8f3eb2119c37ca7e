"""Builds a program: analyses the rules, compiles every part, links them.

The order matters. First it is decided which rules may wait, because all code depends on that. Tables of fixed values
are filled when the code is there, and hooks are linked last.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import CodeType, MappingProxyType
from typing import Any

from horta.collector_pause import collector_paused
from horta.engine.answer_log import LOG_LIBRARY, Telling
from horta.engine.automatic_seats import STREAM
from horta.engine.compiler import boards  # noqa: F401 - registers its functions
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import find_static, find_suspending
from horta.engine.compiler.compile_unit import Unit, copies, local
from horta.engine.compiler.counted_modifiers import count_modifier_uses
from horta.engine.compiler.expressions import stored
from horta.engine.compiler.fixed_modifiers import fold_modifiers
from horta.engine.compiler.frame_locals import frame_parts, local_types, plan_frames
from horta.engine.compiler.hook_records import hooked_parts
from horta.engine.compiler.hooked_events import hooked_event
from horta.engine.compiler.optimiser import Optimiser
from horta.engine.compiler.peephole import tidied
from horta.engine.compiler.points import noted_function
from horta.engine.compiler.statement_code import Splitter, block, spend, take_frames
from horta.engine.compiler.statements import RUNTIME, STATEMENT_CODES
from horta.engine.compiler.statements.gain_lose import end_part
from horta.engine.compiler.value_code import add_carried_value, add_hook_parts, add_hook_test, add_values, carried_titles, rule_tables
from horta.engine.hooks import Dispatcher, describe
from horta.engine.linking import NOTHING, NOTHING_WAITING, link_program
from horta.engine.observer import Observer
from horta.engine.program import Owner, Program, SourceCode, ValueSignature
from horta.engine.program_parts import FixedTable, FunctionTable, Key, ProgramParts
from horta.engine.runtime import LIBRARY
from horta.engine.titles import carried_title, effects_title
from horta.engine.trace import TRACE_LIBRARY, TraceTable
from horta.language import resolved as r
from horta.language.constants import fold_constants
from horta.language.followed_pieces import followed_pieces
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


def compile_explaining(rules: r.Rules, vocabulary: Vocabulary, seats: int, plain: bool) -> Program:
    """Return a telling program that also notes in a trace what it does. What the trace names are statements, so it cannot be kept."""
    parts, source, unit = _compiled(rules, vocabulary, seats, Telling.FULL, plain, explaining=True)
    return link_program(parts, vocabulary, lambda: source, traces=_trace_table(unit))


def compile_parts(
    rules: r.Rules, vocabulary: Vocabulary, seats: int, telling: Telling, plain: bool = False
) -> tuple[ProgramParts, SourceCode]:
    """Return what the program of a ruleset for a number of seats is made of, and its code as a tree."""
    return _compiled(rules, vocabulary, seats, telling, plain)[:2]


@collector_paused()
def _compiled(
    rules: r.Rules, vocabulary: Vocabulary, seats: int, telling: Telling, plain: bool, explaining: bool = False
) -> tuple[ProgramParts, SourceCode, Unit]:
    secrets = Secrets(rules, vocabulary)
    rules = count_modifier_uses(rules if plain else fold_modifiers(fold_constants(rules)))
    limits, streams = _limits(rules, vocabulary, seats), _streams(rules, vocabulary)
    layout = lay_out(vocabulary, seats, limits, streams)
    order = [key.removeprefix("value ") for key in innermost_first(graph_of(_only_values(rules))) if key.startswith("value ")]
    unit = _plain_unit(rules, layout, telling, secrets) if plain else _fast_unit(rules, layout, telling, order, secrets)
    unit.explaining = explaining
    unit.titles.update(LIBRARY, RUNTIME, LOG_LIBRARY, TRACE_LIBRARY, Dispatcher(()).library(), ("CLOCKWISE",))
    add_values(unit)
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
    parts = ProgramParts(
        *hooked_parts(unit), seats, telling, plain, {account: (owners.start, owners.stop) for account, owners in limits.items()}, streams,
        code, _called(code), dict(unit.namespace), tuple(unit.operations),
        {name: _signature(unit, value) for name, value in unit.values.items()},
        tables, fixed, effects,
        _questions(unit), tuple(unit.notices), tuple(None if stmt is None else stmt.span for stmt in unit.places),
        frame_parts(unit, held, frames), _set_counters(unit.rules), rules.winning, rules.automatic,
        followed_pieces(unit.rules, vocabulary, secrets.secret_spans),
    )  # fmt: skip
    return parts, SourceCode(module, unit.things, unit.owners, tuple(unit.slots.values())), unit


def _trace_table(unit: Unit) -> TraceTable:
    """Return what the numbers in a trace stand for."""
    asking = {number: unit.asked[title] for title, number in unit.operations.items() if title in unit.asked}
    rules = {number: unit.rule_of(unit.owners[title]) for title, number in unit.operations.items() if title in unit.owners}
    return TraceTable(tuple(unit.points), tuple(unit.calls), MappingProxyType(asking), MappingProxyType(rules))


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


def _set_tables(unit: Unit) -> None:
    for table in unit.sets:
        if isinstance(table.body, r.WhereSet) and isinstance(table.body.source, r.AllOf):
            unit.things[table.title] = table.body.source.kind
        body = stored(table.body, unit)
        unit.add(py.function(table.title.lower(), ["s", *(local(name) for name, _ in table.keys)], [py.return_(body)]))


def _block(title: str, parameters: Parameters, body: r.Block, waits: bool, unit: Unit) -> None:
    """Add the function of a block: split where it waits, or plain."""
    names = tuple(name for name, _ in parameters)
    unit.has_parent = waits
    if waits:
        Splitter(title, unit, local_types(parameters, body, unit)).define(names, body.body)
    else:
        noted_function(title, names, block(body.body, unit), unit)


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
        if isinstance(carried.body, r.Block):
            _block(
                carried_title(carried.kind, carried.definition, carried.attribute),
                ((ME, SEAT), ("it", Thing(carried.kind))),
                carried.body,
                f"{carried.kind}.{carried.attribute}" in unit.suspending,
                unit,
            )
        else:
            add_carried_value(carried, unit)


def _hooks(unit: Unit) -> None:
    for number, hook in enumerate(unit.rules.hooks):
        unit.hook = hook
        name, sort = (hook.key, "hooks") if hook.host is None else (hook.host[1], hook.host[0])
        unit.owner = Owner(name, sort, describe(hook), number)
        add_hook_test(number, hook, unit)
        if isinstance(hook, r.ActingHook):
            chosen = hook.chosen if isinstance(hook, r.BranchOffer) else ()
            _block(f"hook_{number}", ((ME, SEAT), *hook.parameters, *chosen), hook.body, hook.name in unit.suspending, unit)
            if hook.effect is not None and hook.host is not None:
                _block(f"again_{number}", ((ME, SEAT), *hook.parameters[:2]), hook.effect, True, unit)
        add_hook_parts(number, hook, unit)
    unit.hook = unit.owner = None


def _function_tables(unit: Unit) -> tuple[tuple[FunctionTable, ...], dict[Key, frozenset[int]]]:
    """Return the tables of carried rules, and which things carry an effect."""
    tables: list[FunctionTable] = []
    effects: dict[Key, frozenset[int]] = {}
    for kind in unit.vocabulary.kinds.values():
        for name, type_ in kind.attributes.items():
            if str(type_) == "effect":
                waiting = f"{kind.name}.{name}" in unit.suspending
                missing = NOTHING_WAITING if waiting else NOTHING
                table = FunctionTable(effects_title(kind.name, name), carried_titles(unit, kind.name, name), missing, (kind.name, name))
                entities = zip(kind.entities, table.functions, strict=True)
                effects[kind.name, name] = frozenset(
                    thing for thing, (entity, title) in enumerate(entities) if name in entity.attributes or title
                )
                tables.append(table)
    tables += rule_tables(unit)
    for table in tables:
        unit.reserve(table.title)
    return tuple(tables), effects


def _fixed_values(unit: Unit, order: list[str]) -> Iterator[FixedTable]:
    for name in order:
        if name in unit.static:
            kinds = tuple(str(type_) for _, type_ in unit.values[name].parameters)
            yield FixedTable(unit.reserve(f"VALUE_{name}"), f"value_{name}", (None, 0), kinds)


def _fixed_sets(unit: Unit) -> Iterator[FixedTable]:
    for made in unit.sets:
        yield FixedTable(unit.reserve(made.title), made.title.lower(), (None,), tuple(kind for _, kind in made.keys))
