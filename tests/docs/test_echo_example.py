"""The example `echo` does again what any card does whose effect is "do this"."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from docs.pages import ROOT
from horta.language.types import ABILITY
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


def test_every_such_card_is_carried_out_without_a_fault(ruleset: horta.Ruleset) -> None:
    program, acted = ruleset.program(3), set()
    slot = program.layout.fields["table", "last_used"]
    for number, entity in enumerate(ruleset.vocabulary.kinds[ABILITY.kind].entities):
        if entity.attributes["repeatable"] and entity.id.startswith("card_"):
            state = program.new_state(1)
            state[slot] = number
            before = state.copy()
            program.perform(state, "echo_again", 0)
            for _ in range(20):
                if state[DECISION] is not None:
                    program.answer(state, 0)
            if state[3:] != before[3:]:
                acted.add(entity.id.partition("__")[0])
    assert acted >= {"card_5", "card_7", "card_19", "card_21"}
