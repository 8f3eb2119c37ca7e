"""Carries out the same rules in several programs at once, and tells where they first do something else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from horta.engine.answer_log import ACTED, FORCED, Log
from horta.engine.compiler.compile_unit import copies
from horta.engine.compiler.program_builder import compile_program
from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.language.types import InParts, Mix, Type
from horta.model.decisions import EXTRAS, OPTIONS, QUESTION, SEAT, Options
from horta.model.layout import DECISION, FRAME, VIA, State, start
from horta.play.game import Ruleset

SEATS = 3
MOST_ANSWERS = 25
Picture = dict[str, Any]


class Comparison:
    """A ruleset as it is played, with a log and without, beside the plain program of it; all are led along the same way."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        rules, words = ruleset.rules, ruleset.vocabulary
        self.programs = {
            "plain": compile_program(rules, words, SEATS, telling=True, plain=True),
            "telling": compile_program(rules, words, SEATS, telling=True),
            "silent": compile_program(rules, words, SEATS),
        }
        self.random = Random(seed)
        self.states = {name: start(program.layout, seed) for name, program in self.programs.items()}
        self.answered = 0

    def put(self, kind: str, thing: str, source: str, target: str, seat: int) -> None:
        """Move a piece by hand, to have a state to begin with."""
        for name, state in self.states.items():
            layout = self.programs[name].layout
            number = layout.vocabulary.kinds[kind].number_of(thing)
            first, last = layout.zones[source], layout.zones[target] + seat
            state[first] = tuple(other for other in state[first] if other != number)
            state[last] = (*state[last], number)

    def perform(self, procedure: str, seat: int) -> str | None:
        """Carry out a procedure, with chance answers; where the programs part, or None. After a fault everything is as before."""
        before = {name: state.copy() for name, state in self.states.items()}
        parted = self._step(lambda program, state, log: program.perform(state, procedure, seat, log=log))
        for _ in range(MOST_ANSWERS):
            decision = self.states["plain"][DECISION]
            if parted is not None or decision is None:
                break
            self.answered += 1
            index = self.random.randrange(len(decision[OPTIONS]))
            parted = self._step(lambda program, state, log, index=index: program.answer(state, index, log))  # type: ignore[misc]
        if parted == "fault":
            self.states, parted = before, None
        for state in self.states.values():
            state[FRAME] = state[DECISION] = None
            state[VIA] = -1
        return parted

    def _step(self, move: Callable[[Program, State, Log], None]) -> str | None:
        faults, pictures = {}, {}
        logs: dict[str, Log] = {name: [] for name in self.programs}
        for name, program in self.programs.items():
            try:
                move(program, self.states[name], logs[name])
            except RuleFault as fault:
                faults[name] = fault
            pictures[name] = picture(program, self.states[name])
        if any(fault.code in ("E503", "E510") for fault in faults.values()):
            return "fault"  # how many steps rules take is not the same in all
        if faults:
            # A counter that hooks may answer to is changed by the engine: then the fault has no place.
            places = {str(fault.span) for fault in faults.values() if fault.span is not None}
            same = len(faults) == len(self.programs) and len({fault.code for fault in faults.values()}) == 1 and len(places) < 2
            return "fault" if same else "; ".join(f"{name}: {faults.get(name, 'no fault')}" for name in self.programs)
        written = {name: read(logs[name], self.programs[name]) for name in ("plain", "telling")}
        if written["plain"] != written["telling"]:
            return f"logs: {first_difference(*written.values())}"
        if self.states["telling"] != self.states["silent"]:
            return f"states with a log and without: {first_difference(self.states['telling'], self.states['silent'])}"
        for name in ("telling", "silent"):
            for key in pictures["plain"].keys() & pictures[name].keys():
                if pictures["plain"][key] != pictures[name][key]:
                    return f"{key}: plain {pictures['plain'][key]}, {name} {pictures[name][key]}"
        return None


def picture(program: Program, state: State) -> Picture:
    """A state by the names of what is in it, with the open decision."""
    found = {name: state[first:last] for name, (first, last) in slots(program).items()}
    found |= {"via": state[VIA], "decision": None, "outcome": unless_faulty(lambda: program.outcome(state))}
    found |= {
        f"invariant {name}": unless_faulty(lambda ask=ask: [ask(state, seat) for seat in range(SEATS)]) for name, ask in program.invariants
    }
    decision = state[DECISION]
    if decision is not None:
        question = program.questions[decision[QUESTION]]
        ids = [option.id for option in Options(question, decision[OPTIONS], program.layout.vocabulary)]
        assert len(set(decision[OPTIONS])) == len(set(ids)) == len(ids), f"an option of `{question.name}` has not an id of its own: {ids}"
        # A branch that is never offered may be left out of fast programs, so not the branches are compared but what they are called.
        found["decision"] = (
            question.name,
            question.item,
            ids,
            decision[SEAT],
            [named(program, option, question.item) for option in decision[OPTIONS]],
        )
        found["extras"] = [(at, hook_name(program, hook), owner) for at, hook, owner in decision[EXTRAS:][0]] if decision[EXTRAS:] else []
    return found


def unless_faulty(ask: Callable[[], Any]) -> Any:
    """What is answered, or the code of the fault."""
    try:
        return ask()
    except RuleFault as fault:
        return fault.code


def slots(program: Program) -> dict[str, tuple[int, int]]:
    """Where everything that has a name lies: its first slot, and the first that is no longer its own."""
    layout = program.layout
    parts = ("scopes", "streams", "counters", "banks", "fields", "zones")
    bases = {f"{part} {name}": base for part in parts for name, base in getattr(layout, part).items()}
    for hook in program.hooks:
        if hook.limit is not None:  # its slots are counted from the thing or seat with number 0
            first = 0 if hook.host is None else copies(hook.host, layout.vocabulary).start
            bases[f"limits {hook.limit.account}"] = layout.limits[hook.limit.account] + first
    order = sorted(bases, key=lambda name: bases[name])
    ends = [bases[name] for name in order[1:]] + [layout.size]
    return {name: (bases[name], end) for name, end in zip(order, ends, strict=True)}


def read(log: Log, program: Program) -> list[tuple[Any, ...]]:
    """The log, with names in place of numbers that each program gives for itself."""
    lines: list[tuple[Any, ...]] = []
    for line in log:
        if line[0] == FORCED:
            lines.append(("forced", program.questions[line[1]].name))
        elif line[0] == ACTED:
            lines.append(("acted", hook_name(program, line[1]), line[2]))
        else:
            notice, seat, via, place, *rest = line
            # Nor is its line in the log.
            span = None if program.notices[notice][0] in ("gain", "lose") else program.places[place]
            lines.append((program.notices[notice], seat, via, span and str(span), *rest))
    return lines


def named(program: Program, option: Any, type_: Type | None) -> Any:
    """An option; a mix with the name of the hook that put something in."""
    if isinstance(type_, InParts) and option is not None:
        return tuple(named(program, part, kind) for part, (_, kind) in zip(option, type_.parts, strict=True))
    if not isinstance(type_, Mix) or option is None or option[-1] == -1:
        return option
    *amounts, (thing, hook, owner) = option
    return (*amounts, thing, hook_name(program, hook), owner)


def hook_name(program: Program, number: int) -> str:
    return program.hooks[number].name


def first_difference(left: list[Any], right: list[Any]) -> str:
    at = next((number for number, (one, other) in enumerate(zip(left, right, strict=False)) if one != other), min(len(left), len(right)))
    return f"line {at + 1}: {left[at : at + 1]} and {right[at : at + 1]}"
