"""Observers are told what acts; programs that were made without one know nothing of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from horta.engine.answer_log import Log, log_of
from horta.engine.compiler.program_builder import compile_program
from horta.engine.hooks import Dispatcher, describe
from horta.engine.observer import Observer
from horta.engine.program import Program
from horta.language import resolved as r
from horta.model.layout import DECISION, State, start
from worlds import load_world

RULES = """
game: end
value price = 3
action sale: gain price points
procedure asked: choose card from [ace, two]
procedure used: resolve ten.effect
"""
CHARMS = """
- {id: ring, abilities: [{after: sale, effect: gain 1 coins}]}
- {id: scale, abilities: [{modify: price, add: 2}]}
- {id: idle, abilities: [{modify: price, add: 0}]}
- {id: gate, abilities: [{forbid: card, where: candidate.rare}]}
- {id: gift, abilities: [{offer: card, add: "[six_1]"}]}
"""


class Counting(Observer):
    """Counts what acts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def hook_acted(self, state: State, hook: r.Hook) -> None:
        self.counts[describe(hook).split(":")[0]] += 1

    def effect_resolved(self, state: State, kind: str, attribute: str, thing: int, seat: int) -> None:
        self.counts[f"{kind} {thing} {attribute} {seat}"] += 1
        log_of(state).append(("resolved", thing))


def observed(folder: Path, *charms: str) -> tuple[Program, State, Counting]:
    """A program with an observer, and a state in which the first seat wears charms."""
    ruleset, counting = load_world(folder, RULES, CHARMS), Counting()
    program = compile_program(ruleset.rules, ruleset.vocabulary, 2, observer=counting)
    state = start(program.layout, 1)
    numbers = [ruleset.vocabulary.kinds["charm"].number_of(charm) for charm in charms]
    state[program.layout.zones["worn"]] = tuple(numbers)
    return program, state, counting


def test_triggers_and_modifiers_that_change_something_are_reported(tmp_path: Path) -> None:
    program, state, counting = observed(tmp_path, "ring", "scale")
    program.perform(state, "sale", 0)
    assert counting.counts == {"ring": 1, "scale": 1}


def test_a_modifier_that_changes_nothing_is_not_reported(tmp_path: Path) -> None:
    program, state, counting = observed(tmp_path, "idle")
    program.perform(state, "sale", 0)
    assert not counting.counts


def test_what_is_not_worn_is_not_reported(tmp_path: Path) -> None:
    program, state, counting = observed(tmp_path)
    program.perform(state, "sale", 0)
    assert not counting.counts


def test_options_that_are_taken_away_and_offers_that_are_taken_are_reported(tmp_path: Path) -> None:
    program, state, counting = observed(tmp_path, "gate", "gift")
    program.perform(state, "asked", 0)
    assert counting.counts == {"gate": 1}
    offered = state[DECISION][2]
    program.answer(state, len(offered) - 1)
    assert counting.counts == {"gate": 1, "gift": 1}


def test_effects_are_reported_with_their_thing_and_seat(tmp_path: Path) -> None:
    program, state, counting = observed(tmp_path)
    log: Log = []
    program.perform(state, "used", 1, log=log)
    ten = program.layout.vocabulary.kinds["card"].number_of("ten")
    assert counting.counts == {f"card {ten} effect 1": 1}
    assert log[0] == ("resolved", ten)
    assert ten in program.effects["card", "effect"]


def test_a_program_without_an_observer_runs_hooks_as_they_are(tmp_path: Path) -> None:
    program = load_world(tmp_path, RULES, CHARMS).program(2)
    assert type(program.dispatcher) is Dispatcher
    assert [function.__name__ for function in program.generated.tables["EFFECT_card__effect"]][-1] == "on_card__ten__effect"
