"""Patches reach single abilities by their ids, field by field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from horta.diagnostics import Problems
from horta.model.ruleset import RulesetParts
from worlds import attempt_ruleset

BASE = """
define:
  tea:
    - id: oolong
      leaf: black
      worth: 1
      abilities:
        - {after: rest, limit: once per round, effect: gain 1 points}
        - {after: rest, effect: gain 2 points}
        - {id: thrift, after: gain coins, if: my.coins < 2, effect: gain 3 points}
"""


def patched(folder: Path, *patches: str) -> tuple[RulesetParts | None, Problems]:
    """Return what a pack with a tea becomes under packs that patch it, each requiring the one before."""
    requires = 'tea-house: ">=1.0"'
    for number, content in enumerate((BASE, *(f"patch:\n  - {{of: tea, id: oolong, {patch}}}\n" for patch in patches))):
        pack = folder / f"p{number}"
        pack.mkdir()
        (pack / "pack.yaml").write_text(f"id: p{number}\nversion: 1.0.0\nrequires: {{{requires}}}\n", encoding="utf-8")
        (pack / "content.yaml").write_text(content, encoding="utf-8")
        requires += f', p{number}: ">=1.0"'
    return attempt_ruleset([folder / f"p{len(patches)}"], search=[folder])


def abilities(folder: Path, *patches: str) -> Any:
    ruleset, problems = patched(folder, *patches)
    assert ruleset is not None
    assert not len(problems)
    return ruleset.definitions["tea"]["oolong"].fields["abilities"].value


def test_one_field_of_an_ability_is_changed(tmp_path: Path) -> None:
    change = 'expect: {abilities.after_rest.limit: once per round}, set: {abilities.after_rest.limit: "2 times per round"}'
    first, *others = abilities(tmp_path, change)
    assert first == {"after": "rest", "limit": "2 times per round", "effect": "gain 1 points"}
    assert len(others) == 2


def test_an_ability_is_taken_away_and_the_others_keep_their_ids(tmp_path: Path) -> None:
    found = abilities(
        tmp_path, "remove: {abilities: [after_rest]}", "set: {abilities.after_rest_2.order: 5}", "remove: {abilities: [thrift]}"
    )
    assert found == [{"id": "after_rest_2", "after": "rest", "effect": "gain 2 points", "order": 5}]


def test_a_clause_is_taken_away_and_a_whole_ability_is_set(tmp_path: Path) -> None:
    found = abilities(tmp_path, "remove: {abilities.after_rest.limit: true}, set: {abilities.thrift: {after: buy, effect: gain 9 points}}")
    assert found[0] == {"after": "rest", "effect": "gain 1 points"}
    assert found[2] == {"id": "thrift", "after": "buy", "effect": "gain 9 points"}


@pytest.mark.parametrize(
    ("patch", "code", "said"),
    [
        ("set: {abilities.after_rset.limit: once per round}", "E323", "there is no ability `after_rset` here"),
        ("remove: {abilities: [after_rset]}", "E323", "there is no `after_rset` to remove"),
        ("expect: {abilities.thrift.if: my.coins < 3}, set: {abilities.thrift.if: true}", "E322", "`abilities.thrift.if`"),
        ("add: {abilities: [{id: thrift, after: buy, effect: gain 1 points}]}", "E208", "two abilities of `oolong` are called `thrift`"),
        ("set: {abilities.thrift.limit: 7}", "E403", "`limit` should be a text"),
    ],
)
def test_what_does_not_fit_is_said(tmp_path: Path, patch: str, code: str, said: str) -> None:
    [problem] = patched(tmp_path, patch)[1].sorted()
    assert problem.code == code
    assert said in problem.message
    assert problem.remedy
