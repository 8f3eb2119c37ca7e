"""Makes a program of what the compiler has made of rules, or of the same read from disk.

Runs the code once, fills the tables of functions and of values that play does not change, and links the hooks last. Knows
neither the compiler nor the trees of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any

from horta.engine.answer_log import LOG_LIBRARY, Telling
from horta.engine.automatic_seats import STREAM, AutomaticPlayer
from horta.engine.frames import FrameTable
from horta.engine.hook_linking import Linkage, link_hooks
from horta.engine.hooks import Dispatcher
from horta.engine.observer import ObservedDispatcher, Observer, observed_effect
from horta.engine.operations import Frame
from horta.engine.outcomes import OutcomeReader
from horta.engine.program import CompiledProcedure, GeneratedCode, Program, SourceCode, ValueFunction
from horta.engine.program_parts import FixedTable, FunctionTable, ProgramParts
from horta.engine.runtime import LIBRARY
from horta.engine.start_state import start_state
from horta.engine.trace import TRACE_LIBRARY, ExplainingDispatcher, TraceTable
from horta.language.vocabulary import Vocabulary
from horta.model.layout import VIA, State, lay_out


def link_program(
    parts: ProgramParts,
    vocabulary: Vocabulary,
    source: Callable[[], SourceCode],
    observer: Observer | None = None,
    traces: TraceTable | None = None,
) -> Program:
    """Return the program. `source` gives the code as a tree, with what explains it, when somebody wants to read it.

    Code that writes a trace comes with the table of what stands in it.
    """
    limits = {account: range(*owners) for account, owners in parts.limits.items()}
    layout = lay_out(vocabulary, parts.seats, limits, parts.streams)
    clockwise = tuple(tuple((seat + step) % parts.seats for step in range(parts.seats)) for seat in range(parts.seats))
    dispatcher = _dispatcher(clockwise, observer, traces)
    functions = {name: getattr(import_module(module), name) for module, name in parts.library}
    functions |= {} if traces is None else TRACE_LIBRARY
    namespace: dict[str, Any] = {**LIBRARY, **functions, **LOG_LIBRARY, **dispatcher.library(), **parts.tables, "CLOCKWISE": clockwise}
    exec(parts.code, namespace)  # noqa: S102 - made from checked trees, never from text
    link = Linkage(parts, layout, dispatcher, namespace)
    _fill_tables(parts, link, observer)
    link_hooks(link)
    values = {name: _value_function(parts, name, namespace) for name in parts.values}
    tables = {title: value for title, value in namespace.items() if title[0].isupper()}
    runners = dict(link.runners)

    def generated() -> GeneratedCode:
        read = source()
        return GeneratedCode(read.module, tables, read.things, read.owners, runners, read.slots)

    automatic = AutomaticPlayer(parts.automatic, values, parts.questions, layout.streams.get(STREAM, -1)) if parts.automatic.seats else None
    return Program(
        layout, parts.telling is not Telling.QUIET, parts.plain, start_state(layout, values),
        (restore, *dispatcher.operations(), *(namespace[name] for name in parts.operations)),
        dispatcher, parts.questions, parts.notices, parts.places,
        MappingProxyType(values), MappingProxyType(dict(parts.values)),
        MappingProxyType({name: CompiledProcedure(namespace[f"do_{name}"], waits) for name, (_, waits, _) in parts.procedures.items()}),
        tuple((name, values[name]) for name, value in parts.values.items() if value.invariant),
        tuple(found.hook for found in parts.hooks),
        MappingProxyType(dict(parts.effects)), _frame_table(parts, dispatcher, namespace), parts.set_counters, generated,
        OutcomeReader(parts.winning, layout, values), automatic, parts.followed, traces or TraceTable(),
    )  # fmt: skip


def _dispatcher(clockwise: tuple[tuple[int, ...], ...], observer: Observer | None, traces: TraceTable | None) -> Dispatcher:
    if observer is not None:
        return ObservedDispatcher(clockwise, observer)
    return Dispatcher(clockwise) if traces is None else ExplainingDispatcher(clockwise)


def restore(state: State, frame: Frame) -> Frame | None:
    """The operation RESTORE, number 0: set the cause back to what it was."""
    _, state[VIA], parent = frame
    return parent  # type: ignore[no-any-return]


def _value_function(parts: ProgramParts, name: str, namespace: Mapping[str, Any]) -> ValueFunction:
    """Return a value of the rules as a function. A value that play does not change is looked up in its table."""
    return partial(_looked_up, namespace[f"VALUE_{name}"]) if parts.values[name].fixed else namespace[f"value_{name}"]


def _looked_up(table: Any, state: State, seat: int, *arguments: int) -> Any:
    for argument in arguments:
        table = table[argument]
    return table


# -------------------------------------------------------------- tables


def _fill_tables(parts: ProgramParts, link: Linkage, observer: Observer | None) -> None:
    """Fill the tables of carried rules and of the values that play does not change."""
    for table in parts.function_tables:
        functions = functions_of(table, link.namespace)
        if observer is not None and table.effect is not None:
            carrying = parts.effects[table.effect]
            functions = tuple(
                observed_effect(effect, observer, *table.effect) if thing in carrying else effect for thing, effect in enumerate(functions)
            )
        link.namespace[table.title] = functions
    for fixed in parts.fixed_tables:
        link.namespace[fixed.title] = _tabulated(link, fixed)


def functions_of(table: FunctionTable, namespace: Mapping[str, Any]) -> tuple[Callable[..., Any], ...]:
    """Return the functions of a table, by the things that carry them."""
    missing = MISSING[table.missing]
    return tuple(namespace[title] if title else missing for title in table.functions)


def _nothing(state: State, me: int, it: int) -> None:
    """Do nothing: the effect of a thing that carries none."""


def _nothing_waiting(state: State, me: int, it: int, parent: Frame | None) -> Frame | None:
    return parent


def _zero(state: State, me: int, it: int) -> int:
    return 0


# By the word for it in `FunctionTable.missing`: what things do that carry no rule.
NOTHING, NOTHING_WAITING, ZERO = "nothing", "nothing waiting", "zero"
MISSING: dict[str, Callable[..., Any]] = {NOTHING: _nothing, NOTHING_WAITING: _nothing_waiting, ZERO: _zero}


def _tabulated(link: Linkage, table: FixedTable) -> Any:
    """Return the results of a function for all things of the kinds it takes, as nested tuples."""
    function = partial(link.namespace[table.function], *table.given)

    def level(given: tuple[int, ...]) -> Any:
        if len(given) == len(table.kinds):
            return function(*given)
        return tuple(level((*given, number)) for number in range(link.layout.things(table.kinds[len(given)])))

    return level(())


def _frame_table(parts: ProgramParts, dispatcher: Dispatcher, namespace: Mapping[str, Any]) -> FrameTable:
    """Return the table of all frames, once the functions are there."""
    frames = parts.frames
    return FrameTable(
        frames.names,
        frames.asking,
        tuple(tuple(replace(entry, source=namespace[title]) if title else entry for entry, title in found) for found in frames.operations),
        tuple(frames.events[event.key] for event in dispatcher.events),
        frames.hooks,
        frames.secretly,
        frames.secret_slots,
        frames.twins,
        frozenset(number for number, found in enumerate(parts.hooks) if found.hook.key in frames.secret_keys),
        frozenset(event.number for event in dispatcher.events if event.key in frames.secret_keys),
    )
