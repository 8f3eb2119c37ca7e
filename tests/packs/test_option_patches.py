"""Packs change options of packs below: what they begin with, what is allowed, and whether anybody can choose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from horta.diagnostics import Problems, render_text
from horta.packs.loader import attempt
from horta.packs.options import Value

Write = Callable[[dict[str, str | bytes]], Path]

BASE = """id: base
version: 1.0.0
options:
  rounds: {type: number, default: 5, least: 1, most: 9, description: {en: How many rounds}}
  dealt: {type: word, values: [all, half, none], default: all}
  quick: {type: truth, default: false}
"""


def lay(write: Write, *patches: str, related: bool = True, chosen: dict[str, Value] | None = None) -> tuple[Any, Problems]:
    files: dict[str, str | bytes] = {"base/pack.yaml": BASE}
    for number, patch in enumerate(patches, 1):
        below = f', mod-{number - 1}: "*"' if related and number > 1 else ""
        files[f"mod-{number}/pack.yaml"] = f'id: mod-{number}\nversion: 1.0.0\nrequires: {{base: "*"{below}}}\n'
        files[f"mod-{number}/changes.yaml"] = f"patch: [{patch}]"
    root = write(files)
    return attempt([f"mod-{number}" for number in range(1, len(patches) + 1)], chosen, search=[root])


def test_a_pack_gives_an_option_another_default_and_wider_bounds(write: Write) -> None:
    patch = "{of: options, id: rounds, expect: {default: 5}, set: {default: 12, most: 20}}"
    merged, problems = lay(write, patch)
    assert not problems.has_errors, render_text(problems)
    option = merged.options["rounds"]
    assert (option.default, option.most, option.least, option.description) == (12, 20, 1, {"en": "How many rounds"})
    assert merged.chosen["rounds"] == 12
    assert dict(merged.lock.options)["rounds"] == 12
    assert lay(write, patch, chosen={"rounds": 20})[0].chosen["rounds"] == 20


def test_a_later_pack_builds_on_the_change_of_the_one_it_requires(write: Write) -> None:
    first = "{of: options, id: rounds, set: {default: 6}}"
    merged, problems = lay(write, first, "{of: options, id: rounds, expect: {default: 6}, set: {default: 7}}")
    assert not problems.has_errors, render_text(problems)
    assert merged.options["rounds"].default == 7


def test_two_unrelated_packs_that_change_one_default_conflict(write: Write) -> None:
    patches = ("{of: options, id: rounds, set: {default: 6}}", "{of: options, id: rounds, set: {default: 7}}")
    _, problems = lay(write, *patches, related=False)
    assert [found.code for found in problems] == ["E325"]
    assert "`mod-1` and `mod-2` both change `default` of options `rounds`" in render_text(problems)
    _, problems = lay(write, patches[0], "{of: options, id: rounds, set: {most: 7}}", related=False)
    assert not problems.has_errors


def test_a_hidden_option_keeps_its_default(write: Write) -> None:
    patch = "{of: options, id: rounds, set: {default: 6, hidden: true}}"
    _, problems = lay(write, patch, chosen={"rounds": 7})
    assert "option `rounds` cannot be chosen: `mod-1` hides it" in render_text(problems)
    assert "it is always 6" in render_text(problems)
    # Saves name every option with its value, and the hidden one has its own.
    merged, problems = lay(write, patch, chosen={"rounds": 6})
    assert not problems.has_errors
    assert merged.chosen["rounds"] == 6


def test_words_can_be_added_and_taken_away_and_rules_may_still_name_them(write: Write) -> None:
    merged, problems = lay(write, "{of: options, id: dealt, add: {values: [third]}, remove: {values: [half]}}", chosen={"dealt": "third"})
    assert not problems.has_errors, render_text(problems)
    assert merged.options["dealt"].values == ("all", "none", "third")
    assert merged.options["dealt"].retired == ("half",)
    _, problems = lay(write, "{of: options, id: dealt, remove: {values: [half]}}", chosen={"dealt": "half"})
    assert [found.code for found in problems] == ["E332"]


def test_a_default_outside_the_new_bounds_is_reported_at_the_patch(write: Write) -> None:
    _, problems = lay(write, "{of: options, id: rounds, set: {most: 3}}")
    (found,) = problems
    assert found.code == "E333"
    assert found.span is not None
    assert found.span.source.pack == "mod-1"
    assert "set `default` too: it should be a whole number from 1 up to 3" in str(found.remedy)


def test_what_cannot_be_done_to_an_option_is_said(write: Write) -> None:
    for patch, code, said in (
        ("{of: options, id: rounds, set: {type: truth}}", "E326", "declare an option of your own, and hide this one"),
        ("{of: options, id: rounds, remove: true}", "E326", "hide it with `set: {hidden: true}`"),
        ("{of: options, id: round, set: {default: 6}}", "E321", "did you mean `rounds`"),
        ("{of: options, id: rounds, set: {mots: 6}}", "E401", "did you mean `most`"),
        ("{of: options, id: quick, set: {default: 1}}", "E333", "true or false"),
        ("{of: options, id: rounds, expect: {default: 4}, set: {default: 6}}", "E322", "`default` of options `rounds` is `5`"),
        ("{of: option, id: rounds, set: {default: 6}}", "E321", "write `of: options`"),
    ):
        _, problems = lay(write, patch)
        assert [found.code for found in problems] == [code], render_text(problems)
        assert said in render_text(problems)
