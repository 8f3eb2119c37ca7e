"""How often each hook acted and each effect was resolved, counted while telling programs play.

What counts: a trigger once its owner committed to it, a modifier that changed a value, an offer whose option
was taken, a substitution that was paid with (one of the table: that was at hand), a removal or bar that took an
option away. Modifiers that are always in force are part of their values and not counted. The counting is put
around the functions of a program made for it; programs that play are not touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from horta.engine.active_hooks import LiveHook
from horta.engine.compiler.program_builder import compile_program
from horta.engine.hooks import describe
from horta.engine.program import ACTED, Program
from horta.engine.titles import carried_title, effects_title
from horta.language import resolved as r
from horta.model.decisions import EXTRAS
from horta.model.layout import State
from horta.play.game import Ruleset
from horta.trials.checked_game import Choose


@dataclass(slots=True)
class Tally:
    """Counts by a line that tells what was counted. What never happened is there with 0."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def missing(self) -> list[str]:
        """What never happened."""
        return [line for line, count in self.counts.items() if not count]

    def add(self, other: Tally) -> None:
        """Count the other's games too."""
        for line, count in other.counts.items():
            self.counts[line] += count

    def __str__(self) -> str:
        return "\n".join(f"{count:>9}  {'' if count else 'NEVER  '}{line}" for line, count in self.counts.items())


def counting_program(ruleset: Ruleset, seats: int, tally: Tally) -> Program:
    """A telling program of its own that counts into the tally, all but the triggers: `note_triggers` does that."""
    program = compile_program(ruleset.rules, ruleset.vocabulary, seats, telling=True)
    counts = tally.counts
    for hook in program.dispatcher.hooks:
        counts[describe(hook.hook)] += 0
    _count_values(program, counts)
    _count_options(program, counts)
    _count_payments(program, counts)
    _count_effects(program, counts)
    return program


def note_triggers(program: Program, tally: Tally) -> None:
    """Count the triggers that acted since the log was last cleared, and clear it."""
    hooks = program.dispatcher.hooks
    for entry in program.log:
        if entry[0] == ACTED:
            tally.counts[describe(hooks[entry[1]].hook)] += 1
    program.log.clear()


def noticing(program: Program, tally: Tally, choose: Choose) -> Choose:
    """The same choices, with the offers counted whose options are taken."""
    hooks = program.dispatcher.hooks

    def chosen(waiting: tuple[Any, ...]) -> int:
        index = choose(waiting)
        for at, number, _ in waiting[EXTRAS] if len(waiting) > EXTRAS else ():
            if at == index:
                tally.counts[describe(hooks[number].hook)] += 1
        note_triggers(program, tally)
        return index

    return chosen


# ------------------------------------------------------------------ around the functions of a program


def _count_values(program: Program, counts: Counter[str]) -> None:
    dispatcher, space = program.dispatcher, program.namespace

    def around(name: str, value: Callable[..., int], base: Callable[..., int]) -> Callable[..., int]:
        def counted(state: State, me: int, *arguments: Any) -> int:
            result = value(state, me, *arguments)
            if result != base(state, me, *arguments):
                live = dispatcher.tables[f"value {name}"].candidates(state, me)
                for _, _, hook in dispatcher.adjustments(state, live, me, arguments):
                    counts[describe(hook.hook)] += 1
            return result

        return counted

    for key in dispatcher.tables:
        if key.startswith("value "):
            name = key.removeprefix("value ")
            space[f"value_{name}"] = around(name, space[f"value_{name}"], space[f"value_{name}__base"])


def _count_options(program: Program, counts: Counter[str]) -> None:
    """Options taken away; and offers whose option was the only one."""
    hooks = program.dispatcher.hooks
    for number, hook in enumerate(hooks):
        if isinstance(hook.hook, r.Barring) or (isinstance(hook.hook, r.Offer) and hook.hook.add is None):
            hooks[number] = replace(hook, parts=(_when_true(hook, counts),))
    taken = program.namespace["taken"]

    def counted(state: State, extras: Any, index: int) -> None:
        for at, number, _ in extras:
            if at == index:
                counts[describe(hooks[number].hook)] += 1
        taken(state, extras, index)

    program.namespace["taken"] = counted


def _when_true(hook: LiveHook, counts: Counter[str]) -> Callable[..., Any]:
    part, line = hook.parts[0], describe(hook.hook)

    def counted(*arguments: Any) -> Any:
        result = part(*arguments)
        if result:
            counts[line] += 1
        return result

    return counted


def _count_payments(program: Program, counts: Counter[str]) -> None:
    dispatcher, space = program.dispatcher, program.namespace
    paid, substitutions = space["paid"], space["substitutions"]

    def counted_payment(state: State, mix: tuple[Any, ...]) -> None:
        if mix[-1] != -1 and dispatcher.hooks[mix[-1][1]].hosted:
            counts[describe(dispatcher.hooks[mix[-1][1]].hook)] += 1
        paid(state, mix)

    def counted_at_hand(state: State, key: str, me: int, *arguments: Any) -> Any:
        for number, seat, host in dispatcher.tables[key].candidates(state, me):
            hook = dispatcher.hooks[number]
            if not hook.hosted and hook.may_act(state, seat, host, me, arguments):
                counts[describe(hook.hook)] += 1
        return substitutions(state, key, me, *arguments)

    space.update(paid=counted_payment, substitutions=counted_at_hand)


def _count_effects(program: Program, counts: Counter[str]) -> None:
    """What things carry and rules resolve."""
    vocabulary = program.layout.vocabulary
    for title, kind, attribute in _effect_tables(program):
        entities = vocabulary.kinds[kind].entities
        lines = [f"{entity.definition}: {attribute} of {kind}" for entity in entities]
        carried = [
            attribute in entity.attributes or carried_title(kind, entity.definition, attribute) in program.namespace for entity in entities
        ]
        for line, carries in zip(lines, carried, strict=True):
            if carries:
                counts[line] += 0
        table = zip(program.namespace[title], lines, carried, strict=True)
        program.namespace[title] = tuple(_resolved(effect, line, counts) if carries else effect for effect, line, carries in table)


def _effect_tables(program: Program) -> Iterator[tuple[str, str, str]]:
    for kind in program.layout.vocabulary.kinds.values():
        for attribute in kind.attributes:
            title = effects_title(kind.name, attribute)
            if title in program.namespace:
                yield title, kind.name, attribute


def _resolved(effect: Callable[..., Any], line: str, counts: Counter[str]) -> Callable[..., Any]:
    def counted(*arguments: Any) -> Any:
        counts[line] += 1
        return effect(*arguments)

    return counted
