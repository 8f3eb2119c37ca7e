"""What counts as content: rules and YAML, but nothing that is only for people to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import content_size
from tools.content_size import Size, options, size_of_yaml, sizes, tokens

RULES = """\
# A comment is not counted.
value price(tea tea) rule T-3a = max(1, tea.worth - 1)   # nor is this one
forbid tea where candidate.worth >= 3 because "no # here"
"""


def test_the_words_numbers_and_signs_of_rules_are_counted() -> None:
    assert tokens("value price(tea tea) rule T-3a = max(1, tea.worth - 1)") == 19
    assert tokens('forbid tea where candidate.worth >= 3 because "no # here"') == 10
    assert tokens(RULES) == 29


def test_keys_lists_mappings_and_values_of_yaml_are_counted() -> None:
    assert size_of_yaml("define:\n  tea:\n    - {id: oolong, worth: 3}\n") == Size(nodes=9)
    assert size_of_yaml("define: {tea: [{id: oolong, name: {en: Oolong, fr: Oolong}}]}") == Size(nodes=7)


def test_rules_in_yaml_count_as_rules() -> None:
    assert size_of_yaml("define: {tea: [{effect: gain 2 coins}]}") == Size(tokens=3, nodes=6)
    assert size_of_yaml("kinds: {tea: {attributes: {likes: list of tea}}}") == Size(nodes=8)
    assert size_of_yaml("requires: {tea-house: '>=1.0 <2.0'}") == Size(nodes=4)


def test_scenarios_and_options_that_are_left_out_are_not_counted() -> None:
    pack = "id: tea\noptions:\n  old: {type: truth, default: true}\n  new: {type: truth, default: true, rule: T-1}\n"
    files = {"tea/pack.yaml": pack, "tea/scenarios/a.yaml": pack, "tea/a.rules": RULES, "tea/notes.txt": "words"}
    assert options(files) == {"old", "new"}
    assert sizes(files, frozenset(["new"])) == {"tea/pack.yaml": Size(nodes=10), "tea/a.rules": Size(tokens=29)}


def test_the_bundled_packs_are_compared_with_a_commit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "content" / "tea").mkdir(parents=True)
    (tmp_path / "content" / "tea" / "tea.rules").write_text("value price = 3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(content_size, "_committed", lambda commit, packs: {"tea/tea.rules": "value price = max(1, 3)\n"})
    assert content_size.main(["--against", "before", "--each", "tea"]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[1].split() == ["tea/tea.rules", "4", "0", "4", "9", "0", "9"]
    assert "55.6% fewer than in before" in printed
