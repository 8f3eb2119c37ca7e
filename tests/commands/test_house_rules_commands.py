"""`horta diff`, `horta sources`, and saved games whose packs have changed, as they are typed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import horta
from horta.commands.app import app
from horta.packs.bundled import content_folder
from horta.play.journal import AnswerMisfit


def run(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# ------------------------------------------------------------------ diff


def test_the_difference_of_two_options_is_told_in_rule_terms() -> None:
    output = run("diff", "tea-house", "--option-b", "rounds=4").output
    assert "option rounds\n      value: 5 → 4" in output
    assert "tea-house/tea.rules:" in output


def test_nothing_is_told_as_nothing() -> None:
    assert run("diff", "tea-house", "tea-house").output.endswith("nothing changes\n")
    assert json.loads(run("diff", "tea-house", "-f", "json").output)["changes"] == []


def test_several_packs_of_a_side_are_joined() -> None:
    found = json.loads(run("diff", "bruxelles-1893+patron", "patron+night-market", "--format", "json").output)
    assert found["before"][-1] == "patron 1.0.0"
    assert {change["what"] for change in found["changes"]} == {"added"}
    assert {"phase", "action", "landmark"} <= {change["sort"] for change in found["changes"]}


def test_of_many_things_of_a_kind_one_line_is_told() -> None:
    output = run("diff", "first-edition", "bruxelles-1893").output
    assert "  - prestige_card bonus_card_1 … bonus_card_25 (25)  [F-12]\n" in output
    assert "  ~ phase end_of_round  [F-13 → E-7]\n" in output
    lines = [line for line in output.splitlines() if line]
    assert len(lines) == len(dict.fromkeys(lines)) or len(lines) < 250


def test_a_change_of_a_number_has_both_places(tmp_path: Path) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack)
    teas = pack / "teas.yaml"
    teas.write_text(teas.read_text(encoding="utf-8").replace("worth: 4", "worth: 3", 1), encoding="utf-8")
    [change] = json.loads(run("diff", "tea-house", str(pack), "-f", "json").output)["changes"]
    [field] = change["fields"]
    assert (field["field"], field["before"], field["after"]) == ("worth", "4", "3")
    assert field["after_at"]["file"].endswith("teas.yaml")
    assert field["before_at"]["line"] == field["after_at"]["line"]


def test_a_pack_that_is_not_there_is_a_mistake() -> None:
    result = run("diff", "tea-house", "tea-hose")
    assert result.exit_code == 2
    assert "did you mean `tea-house`" in result.output


# ------------------------------------------------------------------ sources


def test_sources_begin_with_what_is_reconstructed() -> None:
    output = run("sources", "bruxelles-1893").output
    assert output.startswith("reconstructed (")
    assert output.index("reconstructed (") < output.index("derived (") < output.index("stated (")
    assert "  counters jokers bank: 15  [S-8]\n" in output


def test_sources_of_all_packs_are_listed_without_a_name() -> None:
    found = json.loads(run("sources", "--format", "json").output)
    assert {"bruxelles-core", "belle-epoque", "asymmetric", "first-edition", "generous-start"} <= {entry["pack"] for entry in found}
    assert {"source", "kind", "id", "field", "value", "rules", "pack", "file", "line", "changed_by"} == set(found[0])


# ------------------------------------------------------------------ packs and options in play


def test_packs_and_options_can_be_chosen_for_a_game_and_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ["play", "belle-epoque", "asymmetric", "--option", "boards_drawn=true", "-o", "rounds=1", "-n", "2", "--seed", "1", "--bots"]
    assert run(*words, "--save", str(file)).exit_code == 0
    lock = json.loads(file.read_text(encoding="utf-8"))["lock"]
    assert [pack["id"] for pack in lock["packs"]] == ["bruxelles-core", "bruxelles-1893", "asymmetric", "belle-epoque"]
    assert (lock["options"]["boards_drawn"], lock["options"]["rounds"]) == (True, 1)
    assert run("replay", str(file)).exit_code == 0


# ------------------------------------------------------------------ changed packs


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Path]:
    """A copy of the small game, and a game of it that was saved on the way."""
    pack, file = tmp_path / "tea-house", tmp_path / "game.json"
    shutil.copytree(content_folder() / "tea-house", pack)
    game = horta.load(pack).new_game(2, seed=4)
    for _ in range(6):
        assert game.decision is not None
        game.answer(min(1, len(game.decision.options) - 1))
    file.write_text(game.save(), encoding="utf-8")
    return pack, file


def changed(pack: Path, name: str, old: str, new: str) -> None:
    file = pack / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("command", [["play", "--bots", "--load"], ["replay"]])
def test_a_game_of_another_version_is_refused_unless_asked_otherwise(saved: tuple[Path, Path], command: list[str]) -> None:
    pack, file = saved
    changed(pack, "pack.yaml", "version: 1.0.0", "version: 1.1.0")
    refused = run(*command, str(file), "-p", str(pack))
    assert refused.exit_code == 2
    assert "pack `tea-house` is version 1.1.0, the save has 1.0.0" in refused.output
    assert "--anyway" in refused.output
    taken = run(*command, str(file), "-p", str(pack), "--anyway")
    assert taken.exit_code == 0
    assert "pack `tea-house` is version 1.1.0, the save has 1.0.0" in taken.output


def test_the_first_answer_that_no_longer_fits_is_named(saved: tuple[Path, Path]) -> None:
    pack, file = saved
    changed(pack, "teas.yaml", "start: 4,", "start: 0,")
    ruleset = horta.load(pack)
    text = file.read_text(encoding="utf-8")
    with pytest.raises(horta.SaveRefused, match="was changed since the save"):
        horta.Game.load(text, ruleset)
    with pytest.raises(AnswerMisfit) as misfit:
        horta.Game.load(text, ruleset, strict=False)
    number = misfit.value.number
    assert f"the first answer that no longer fits is number {number}, `{misfit.value.answer}`" in str(misfit.value)
    told = run("replay", str(file), "-p", str(pack), "--anyway")
    assert told.exit_code == 0
    assert f"number {number}, `{misfit.value.answer}`" in told.output
    played = run("play", "--load", str(file), "-p", str(pack), "--bots", "--anyway")
    assert played.exit_code == 0
    assert f"number {number}" in played.output


def test_an_option_that_is_gone_is_left_out_when_asked(saved: tuple[Path, Path]) -> None:
    pack, file = saved
    changed(pack, "pack.yaml", "    most: 9\n", "    most: 4\n")
    changed(pack, "pack.yaml", "default: 5", "default: 4")
    assert run("play", "--load", str(file), "-p", str(pack), "--bots").exit_code == 2
    taken = run("play", "--load", str(file), "-p", str(pack), "--bots", "--anyway")
    assert taken.exit_code == 0
    assert "the options differ from those of the save" in taken.output


def test_anyway_is_about_saved_games() -> None:
    assert run("play", "tea-house", "--anyway", "--bots").exit_code == 2
