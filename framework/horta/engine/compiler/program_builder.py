"""Builds a program: analyses the rules, compiles every part, links them.

The order matters. First it is decided which rules may wait, because all code depends on that. Tables of fixed values
are filled when the code is there, and hooks are linked last.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from horta.collector_pause import collector_paused
from horta.engine.answer_log import LOG_LIBRARY
from horta.engine.automatic_seats import STREAM, AutomaticPlayer
from horta.engine.compiler import boards  # noqa: F401 - registers its functions
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import find_static, find_suspending
from horta.engine.compiler.compile_unit import Unit, copies, local
from horta.engine.compiler.counted_modifiers import count_modifier_uses
from horta.engine.compiler.expressions import stored
from horta.engine.compiler.fixed_modifiers import fold_modifiers
from horta.engine.compiler.frame_locals import frame_table, local_types, plan_frames
from horta.engine.compiler.hook_links import link_hooks
from horta.engine.compiler.hooked_events import hooked_event
from horta.engine.compiler.optimiser import Optimiser
from horta.engine.compiler.peephole import tidied
from horta.engine.compiler.points import noted_function
from horta.engine.compiler.statement_code import Splitter, block, spend, take_frames
from horta.engine.compiler.statements import RUNTIME, STATEMENT_CODES
from horta.engine.compiler.statements.gain_lose import end_part
from horta.engine.compiler.value_code import add_carried_value, add_hook_questions, add_values, carried_functions, fill_rule_tables
from horta.engine.hooks import Dispatcher, describe
from horta.engine.observer import ObservedDispatcher, Observer, observed_effect
from horta.engine.operations import Frame
from horta.engine.outcomes import OutcomeReader
from horta.engine.program import CompiledProcedure, GeneratedCode, Owner, Program, ValueFunction
from horta.engine.runtime import LIBRARY
from horta.engine.start_state import start_state
from horta.engine.titles import carried_title, effects_title
from horta.engine.trace import TRACE_LIBRARY, ExplainingDispatcher, TraceTable
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
from horta.model.layout import VIA, Layout, State, lay_out

PROGRAM = "<rules>"


@collector_paused()
def compile_program(
    rules: r.Rules,
    vocabulary: Vocabulary,
    seats: int,
    telling: bool = False,
    plain: bool = False,
    observer: Observer | None = None,
    explaining: bool = False,
) -> Program:
    """Return the program of a ruleset for a number of seats. A `telling` program keeps a log, and so does one with an observer.

    A `plain` program leaves out everything that only makes rules faster, so that others can be compared with it. An `explaining` one
    notes in a trace what it does.
    """
    telling = telling or explaining or observer is not None
    secrets = Secrets(rules, vocabulary)
    rules = count_modifier_uses(rules if plain else fold_modifiers(fold_constants(rules)))
    layout = lay_out(vocabulary, seats, _limits(rules, vocabulary, seats), _streams(rules, vocabulary))
    order = [key.removeprefix("value ") for key in innermost_first(graph_of(_only_values(rules))) if key.startswith("value ")]
    unit = _plain_unit(rules, layout, telling, secrets) if plain else _fast_unit(rules, layout, telling, order, secrets)
    unit.explaining = explaining
    clockwise = tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats))
    dispatcher = (
        ObservedDispatcher(clockwise, observer) if observer else ExplainingDispatcher(clockwise) if explaining else Dispatcher(clockwise)
    )
    unit.namespace.update(LIBRARY | RUNTIME | LOG_LIBRARY | TRACE_LIBRARY | dispatcher.library(), CLOCKWISE=clockwise)
    add_values(unit)
    _set_tables(unit)
    _procedures(unit)
    _carried(unit)
    _hooks(unit)
    held = take_frames(unit)
    frames = plan_frames(unit, held)
    module = py.module(unit.functions if plain else tidied(unit.functions))
    exec(compile(ast.fix_missing_locations(module), PROGRAM, "exec"), unit.namespace)  # noqa: S102 - built from checked trees, never from text
    effects = _fill_tables(unit, order, observer)
    link_hooks(unit, dispatcher)
    functions = [restore, *dispatcher.operations(), *(unit.namespace[name] for name in unit.operations)]
    procedures = {name: CompiledProcedure(unit.namespace[f"do_{name}"], name in unit.suspending) for name in unit.procedures}
    values = {name: _value_function(unit, name) for name in unit.values}
    invariants = tuple((name, values[name]) for name, value in unit.values.items() if value.invariant)
    questions = tuple(replace(question, may_decline=question in unit.declined) for question in unit.questions)
    tables = {title: value for title, value in unit.namespace.items() if title[0].isupper()}
    return Program(
        layout, telling, plain, start_state(layout, values), tuple(functions), dispatcher, questions, tuple(unit.notices),
        tuple(unit.places),
        MappingProxyType(values), MappingProxyType(procedures), invariants, unit.rules.hooks, MappingProxyType(effects),
        frame_table(unit, held, frames, dispatcher.events), _set_counters(unit.rules),
        GeneratedCode(module, tables, unit.things, unit.owners, unit.runners, tuple(unit.slots.values())),
        OutcomeReader(rules.winning, layout, values), _automatic_player(unit, values),
        followed_pieces(unit.rules, vocabulary, secrets.secret_spans), _trace_table(unit),
    )  # fmt: skip


def _trace_table(unit: Unit) -> TraceTable:
    """Return what the numbers in a trace stand for; of a program that writes none, only which statements ask."""
    asking = {number: unit.asked[title] for title, number in unit.operations.items() if title in unit.asked}
    rules = {number: unit.rule_of(unit.owners[title]) for title, number in unit.operations.items() if title in unit.owners}
    return TraceTable(tuple(unit.points), tuple(unit.calls), MappingProxyType(asking), MappingProxyType(rules))


def _automatic_player(unit: Unit, values: dict[str, ValueFunction]) -> AutomaticPlayer | None:
    automatic = unit.rules.automatic
    return AutomaticPlayer(automatic, values, tuple(unit.questions), unit.layout.streams.get(STREAM, -1)) if automatic.seats else None


def _set_counters(rules: r.Rules) -> frozenset[str]:
    """Return the counters that some rule sets, adds to or subtracts from: their banks do not tell how many units are held."""
    return frozenset(node.place.counter for node in walk(rules) if isinstance(node, r.Assign) and isinstance(node.place, r.CounterAt))


def _value_function(unit: Unit, name: str) -> ValueFunction:
    """Return a value of the rules as a function. A value that play does not change is looked up in its table."""
    return partial(_looked_up, unit.namespace[f"VALUE_{name}"]) if name in unit.static else unit.namespace[f"value_{name}"]


def _looked_up(table: Any, state: State, seat: int, *arguments: int) -> Any:
    for argument in arguments:
        table = table[argument]
    return table


def restore(state: State, frame: Frame) -> Frame | None:
    """The operation RESTORE, number 0: set the cause back to what it was."""
    _, state[VIA], parent = frame
    return parent  # type: ignore[no-any-return]


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


def _fast_unit(rules: r.Rules, layout: Layout, telling: bool, order: list[str], secrets: Secrets) -> Unit:
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


def _plain_unit(rules: r.Rules, layout: Layout, telling: bool, secrets: Secrets) -> Unit:
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
        add_hook_questions(number, hook, unit)
        if isinstance(hook, r.ActingHook):
            chosen = hook.chosen if isinstance(hook, r.BranchOffer) else ()
            _block(f"hook_{number}", ((ME, SEAT), *hook.parameters, *chosen), hook.body, hook.name in unit.suspending, unit)
            if hook.effect is not None and hook.host is not None:
                _block(f"again_{number}", ((ME, SEAT), *hook.parameters[:2]), hook.effect, True, unit)
    unit.hook = unit.owner = None


def _fill_tables(unit: Unit, order: list[str], observer: Observer | None) -> dict[tuple[str, str], frozenset[int]]:
    """Fill the tables of carried rules and of the values that play does not change; return which things carry an effect."""
    effects: dict[tuple[str, str], frozenset[int]] = {}
    for kind in unit.vocabulary.kinds.values():
        for name, type_ in kind.attributes.items():
            if str(type_) == "effect":
                effects[kind.name, name] = _effect_table(unit, kind.name, name, observer)
    fill_rule_tables(unit)
    for name in (name for name in order if name in unit.static):
        kinds = [str(type_) for _, type_ in unit.values[name].parameters]
        unit.put(f"VALUE_{name}", _tabulated(unit, partial(unit.namespace[f"value_{name}"], None, 0), kinds))
    for made in unit.sets:
        kinds = [kind for _, kind in made.keys]
        unit.put(made.title, _tabulated(unit, partial(unit.namespace[made.title.lower()], None), kinds))
    return effects


def _effect_table(unit: Unit, kind: str, attribute: str, observer: Observer | None) -> frozenset[int]:
    """Fill the table of the effects that the things of a kind carry; return the things that carry one."""
    missing = _nothing_waiting if f"{kind}.{attribute}" in unit.suspending else _nothing
    table = carried_functions(unit, kind, attribute, missing)
    entities = enumerate(unit.vocabulary.kinds[kind].entities)
    carrying = frozenset(thing for thing, entity in entities if attribute in entity.attributes or table[thing] is not missing)
    if observer is not None:
        table = tuple(
            observed_effect(effect, observer, kind, attribute) if thing in carrying else effect for thing, effect in enumerate(table)
        )
    unit.put(effects_title(kind, attribute), table)
    return carrying


def _nothing(state: State, me: int, it: int) -> None:
    """Do nothing: the effect of a thing that carries none."""


def _nothing_waiting(state: State, me: int, it: int, parent: Frame | None) -> Frame | None:
    return parent


def _tabulated(unit: Unit, function: Callable[..., Any], kinds: list[str]) -> Any:
    """Return the results of a function for all things of the kinds it takes, as nested tuples."""

    def level(given: tuple[int, ...]) -> Any:
        if len(given) == len(kinds):
            return function(*given)
        return tuple(level((*given, number)) for number in range(unit.layout.things(kinds[len(given)])))

    return level(())
