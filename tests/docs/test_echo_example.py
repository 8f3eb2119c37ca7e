"""The example `echo` does again what any card does whose effect is "do this"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import horta
from docs.pages import ROOT
from horta.engine.program import Program
from horta.language.types import ABILITY
from horta.model.decisions import OPTIONS
from horta.model.layout import DECISION

# These need what only their event tells: a space, what was built with, the column that was won. Cards 3 and 26 do nothing themselves.
TOLD = {"card_9", "card_10", "card_25"}
PASSIVE = {"card_3", "card_26"}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> horta.Ruleset:
    """Return the rules of the example, with a procedure that carries out what was kept."""
    folder: Path = tmp_path_factory.mktemp("packs") / "again"
    folder.mkdir()
    (folder / "pack.yaml").write_text('id: again\nversion: 1.0.0\nrequires: {echo: ">=1.0"}\n', encoding="utf-8")
    (folder / "again.rules").write_text("procedure echo_again: resolve last_used\n", encoding="utf-8")
    return horta.load(folder, search=[ROOT / "docs" / "examples"])


def test_every_card_that_says_do_this_can_be_repeated(ruleset: horta.Ruleset) -> None:
    cards = {entity.id for entity in ruleset.vocabulary.kinds["belle_card"].entities}
    abilities = ruleset.vocabulary.kinds[ABILITY.kind].entities
    repeatable = {entity.id.partition("__")[0] for entity in abilities if entity.attributes["repeatable"]}
    assert repeatable & cards == cards - TOLD - PASSIVE


def test_every_such_card_does_something_when_it_is_repeated(ruleset: horta.Ruleset) -> None:
    """Each is carried out at many points of random games: without a fault, and somewhere with an effect."""
    program, acted = ruleset.program(3), set()
    cards = [
        (number, entity.id.partition("__")[0])
        for number, entity in enumerate(ruleset.vocabulary.kinds[ABILITY.kind].entities)
        if entity.attributes["repeatable"] and entity.id.startswith("card_")
    ]
    for state in _states_of_random_games(program):
        for number, card in cards:
            acted |= {card} if _repeated(program, state, number) else set()
    assert {card for _, card in cards} - acted == set()


def _states_of_random_games(program: Program) -> Iterator[list[Any]]:
    for seed in (2, 7):  # games in which every card finds something to do
        chance, state = Random(seed), program.new_state(seed)
        for step in range(150):
            if state[DECISION] is None:
                break
            if step % 15 == 14:
                yield state
            program.answer(state, chance.randrange(len(state[DECISION][OPTIONS])))


def _repeated(program: Program, state: list[Any], ability: int) -> bool:
    """True if an ability that is carried out again for the first seat, with the first answers, changes anything."""
    state = state.copy()
    state[DECISION], state[program.layout.fields["table", "last_used"]] = None, ability
    before = state.copy()
    program.perform(state, "echo_again", 0)
    for _ in range(20):
        if state[DECISION] is not None:
            program.answer(state, 0)
    return state[3:] != before[3:]
