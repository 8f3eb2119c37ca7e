"""The rules of scenarios are checked beside those of their pack, and what is wrong reads as if all had been checked together."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly import ruleset_builder
from horta.assembly.pack_check import check_pack
from horta.diagnostics import render_text
from horta.scenarios import declarations
from horta.scenarios.declarations import check_scenarios
from worlds import write_world

RULES = """
game:
    for each p in seats:
        as p: perform earn(2)

action earn(number n):
    gain n coins

procedure sell:
    choose taken from row
    gain 1 points

value wealth = my.coins + my.points
"""
RIGHT = """
rules: |
  procedure twice:
      perform earn(wealth)
      perform earn(richest)
  value richest = sum(p.coins for p in seats)
positions:
  rich: {given: perform twice}
scenarios:
  - {name: Right, position: rich, when: perform sell, then: [possible(sell), wealth = 8, possible(earn(1))]}
"""
LONG = "\n".join(f"  value level_{number} = level_{number - 1} + wealth" for number in range(1, 62))
NESTED = "sum(" * 4 + "n" + "".join(f" for {name} in 1 to 9999)" for name in "nmkj")
WRONG = {
    "an unknown name": ("given: perform nothing", "E204"),
    "a wrong type": ("then: [wealth]", "E205"),
    "what is said twice": ("rules: value wealth = 1", "E208"),
    "the name of a counter": ("rules: value coins = 1", None),
    "a word of the language": ("rules: value seats = 1", "E215"),
    "a value that needs itself": ("rules: value circle = circle + 1", "E501"),
    "a procedure that leads to itself": ("rules: 'procedure round_and_round: perform round_and_round'", "E501"),
    "rules that nest too deep": (f"rules: |\n  value level_0 = 1\n{LONG}", "E203"),
    "rules that cost too much": (f"then: ['{NESTED} = 1']", "E502"),
    "rules that replace others": ("rules: 'replace action earn(number n, number m): gain n coins'", "E216"),
    "rules that remove others": ("rules: remove value wealth\nscenarios: [{name: One, then: wealth = 1}]", "E204"),
    "hooks": ("rules: 'before earn: gain unknown coins'", "E204"),
}


def written(folder: Path, scenarios: str) -> Path:
    pack = write_world(folder, RULES)
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "some.yaml").write_text(scenarios, encoding="utf-8")
    return pack


def checked(pack: Path) -> str:
    return render_text(check_pack(str(pack), [], None, lambda merged, known: check_scenarios(pack, [], None, merged, known)))


def together(pack: Path) -> str:
    return render_text(check_pack(str(pack), [], None, lambda merged, known: check_scenarios(pack, [], None, merged)))


def test_right_scenarios_need_no_second_look_at_the_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = written(tmp_path, RIGHT)
    monkeypatch.setattr(declarations, "assemble_as", None)
    assert "error" not in checked(pack)


@pytest.mark.parametrize(("part", "code"), WRONG.values(), ids=WRONG)
def test_wrong_scenarios_get_the_same_problems(tmp_path: Path, part: str, code: str | None) -> None:
    key = part.partition(":")[0]
    scenarios = part if key == "rules" else f"scenarios:\n  - {{name: Wrong, {part}}}"
    pack = written(tmp_path, scenarios if "scenarios:" in scenarios else f"{scenarios}\nscenarios: [{{name: One, then: my.coins = 5}}]")
    found = checked(pack)
    assert found == together(pack)
    assert code is None or code in found


def test_scenarios_of_two_packs_do_not_know_each_other(tmp_path: Path) -> None:
    """What the scenarios of one group declare is not there for the next, though both are checked beside the same rules."""
    pack = written(tmp_path, RIGHT)
    merged, problems = ruleset_builder.gather([str(pack)])
    assert merged is not None
    _, known = ruleset_builder.assemble_open(ruleset_builder.RulesetParts, merged, problems)
    assert not problems.has_errors
    assert known is not None
    for _ in range(2):
        assert not check_scenarios(pack, [], None, merged, known).has_errors
