"""The commands as people and build jobs type them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from conftest import Snapshot
from horta.commands.app import app
from horta.commands.check import quick_check
from horta.packs.bundled import content_folder
from horta.play.game import load

ROOT = Path(__file__).parents[2]


def horta(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The small game with one slip in its rules."""
    shutil.copytree(content_folder() / "tea-house", tmp_path / "tea-house")
    rules = tmp_path / "tea-house" / "tea.rules"
    rules.write_text(rules.read_text().replace("gain 2 coins", "gain 2 coinz"))
    return tmp_path


# ------------------------------------------------------------------ play


def test_without_a_terminal_the_game_is_played_to_its_end() -> None:
    result = horta("play", "tea-house", "--seed", "1")
    assert result.exit_code == 0
    assert result.output.startswith("Tea House · --seed 1\n")
    scores = [int(score) for score in re.findall(r"^ P\d Bot \d +(\d+) *$", result.output, re.MULTILINE)]
    assert len(scores) == 4
    assert scores == sorted(scores, reverse=True)
    assert re.search(r"Bot \d won the game|win together", result.output)


def test_the_same_seed_gives_the_same_game() -> None:
    assert horta("play", "tea-house", "--bots", "--seed", "3").output == horta("play", "tea-house", "--bots", "-s", "3").output
    assert horta("play", "tea-house", "--bots", "--seed", "3").output != horta("play", "tea-house", "--bots", "-s", "4").output


def test_parts_of_the_score_are_shown_when_the_game_tells_them(orchard: str) -> None:
    output = horta("play", orchard, "--bots", "-n", "2", "--seed", "1", "--lang", "fr", "--name", "Zoé").output
    assert re.search(r"Joueur\s+Arbres\s+Score", output)
    assert re.search(r"Zoé\s+2\s+2", output)
    assert "gagnent ensemble" in output


def test_packs_options_and_names_can_be_given(orchard: str, laid_out: str) -> None:
    output = horta("play", "--pack", laid_out, "--option", "turns=1", "-n", "3", "--bots", "--name", "Ann", "--name", "Bob").output
    assert re.search(r"Ann\s+1", output)
    assert re.search(r"Bot 3\s+1", output)


def test_without_any_name_a_game_that_comes_along_is_played() -> None:
    result = horta("play", "--bots", "--seed", "1")
    assert result.exit_code == 0
    assert result.output.startswith("Bruxelles 1893 · --seed 1\n")


def test_the_title_names_what_was_asked_for_and_not_what_that_requires(laid_out: str) -> None:
    assert horta("play", laid_out, "--bots", "--seed", "1").output.startswith("orchard-table · --seed 1\n")
    options = ["--bots", "--seed", "1", "-o", "rounds=1"]
    asked = horta("play", "asymmetric", "bruxelles-1893", *options).output
    assert asked.startswith("Bruxelles 1893 + Asymmetric boards · --seed 1\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tea-huose"], "did you mean `tea-house`?"),
        (["tea-house", "-n", "9"], "this game is for 2 to 4 players, not for 9"),
        (["tea-house", "-n", "0"], "write --players 2"),
        (["tea-house", "-o", "rounds=20"], "it should be a whole number from 1 up to 9"),
        (["tea-house", "-o", "rounds=many"], "option `rounds` cannot be `many`"),
        (["tea-house", "-o", "ruonds=2"], "did you mean `rounds`?"),
        (["tea-house", "-o", "rounds"], "write name=value"),
        (["tea-house", "--bots", "--human", "1"], "leave one of them out"),
        (["tea-house", "--human", "7"], "there is no seat 7"),
        (["tea-house", "--name", "A", "--name", "A"], "a name of their own"),
        (["tea-house", "-n", "2", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2 players"),
        (["--load", "no-such-game.json"], "there is no file `no-such-game.json`"),
        (["--load", "x.json", "--seed", "1"], "has its options, players and seed already"),
        (["tea-house", "--lang", "it"], "'it' is not one of"),
    ],
)
def test_mistakes_are_said_in_words(words: list[str], said: str) -> None:
    result = horta("play", *words)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


# ------------------------------------------------------------------ saving


def test_a_saved_game_can_be_told_again(tmp_path: Path, orchard: str, snapshot: Snapshot) -> None:
    file = tmp_path / "game.json"
    game = load(orchard, options={"turns": 1}).new_game(["Ada", "Ben"], seed=1)
    for answer in ("plot_1_3", "pip_1", "second_lane", "plot_2_2", "pip_3", "none"):
        game.answer(answer)
    file.write_text(game.save())
    result = horta("replay", str(file), "--pack", orchard, "--lang", "fr")
    assert result.exit_code == 0
    snapshot("".join(line.rstrip() + "\n" for line in result.output.splitlines()))
    short = horta("replay", str(file), "-p", orchard, "--until", "1").output
    assert "   1  Ada chose: plant on plot 1-3, height 0" in short
    assert "   2  " not in short
    assert "Ada: 0" in short


def test_loading_a_save_needs_the_path_of_own_packs(tmp_path: Path, orchard: str) -> None:
    file = tmp_path / "game.json"
    horta("play", orchard, "--bots", "--seed", "5", "--save", str(file))
    refused = horta("replay", str(file))
    assert refused.exit_code == 2
    assert "name them: --pack PATH" in refused.output
    assert horta("replay", str(file), "--pack", orchard).exit_code == 0
    assert horta("play", "--load", str(file), "--pack", orchard).exit_code == 0


@pytest.mark.parametrize("damage", [lambda text: text.replace("tea:", "tae:", 1), lambda text: "no game", lambda text: text[:-20]])
def test_a_damaged_save_is_refused(tmp_path: Path, damage: object) -> None:
    file = tmp_path / "game.json"
    horta("play", "tea-house", "--bots", "--seed", "5", "--save", str(file))
    assert callable(damage)
    file.write_text(damage(file.read_text()))
    for command in (["replay", str(file)], ["play", "--load", str(file)]):
        result = horta(*command)
        assert result.exit_code == 2
        assert "horta: " in result.output


def test_more_answers_than_there_are(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    horta("play", "tea-house", "--bots", "-n", "2", "--seed", "5", "-o", "rounds=1", "--save", str(file))
    assert "answers, not 99" in horta("replay", str(file), "--until", "99").output


# ------------------------------------------------------------------ check


def test_packs_in_order() -> None:
    result = horta("check", "tea-house")
    assert (result.exit_code, result.output) == (0, "1 pack checked: no problems\n")


def test_a_folder_of_packs_is_checked_pack_by_pack(orchard: str) -> None:
    folder = Path(orchard).parent
    result = horta("check", str(folder))
    packs = len(list(folder.glob("*/pack.yaml")))
    assert result.exit_code == 0
    # Some values of the orchard are there for the layout of another pack.
    asked_for = set(re.findall(r"nothing asks for the value `(\w+)`", result.output))
    assert asked_for == {"tall", "rich", "hidden_apples", "worth"}
    assert re.search(rf"^{packs} packs checked: 5 warnings\b", result.output, re.MULTILINE)


def test_problems_are_shown_in_place(broken: Path) -> None:
    result = horta("check", str(broken))
    assert result.exit_code == 1
    assert "error[E204]" in result.output
    assert "did you mean `coins`?" in result.output
    assert "1 pack checked: 1 error" in result.output


def test_problems_for_programs(broken: Path) -> None:
    found = json.loads(horta("check", str(broken), "--format", "json").stdout)
    assert [problem["code"] for problem in found["problems"]] == ["E204"]
    assert horta("check", str(broken), "-f", "github").stdout.startswith("::error title=E204")
    assert json.loads(horta("check", str(broken), "-f", "sarif").stdout)["version"] == "2.1.0"
    assert json.loads(horta("check", "tea-house", "--format=json").stdout) == {"problems": []}


def test_a_slip_in_the_rules_is_all_that_is_told(tmp_path: Path) -> None:
    """What the other files name in those rules is not missed because of it."""
    (tmp_path / "pack.yaml").write_text('id: slip\nversion: 1.0.0\nrequires: {bruxelles-1893: ">=0"}\n')
    (tmp_path / "slip.rules").write_text("replace value marker_worth 7\n")
    assert horta("check", str(tmp_path)).output.count("error[") == 1


def test_layouts_and_scenarios_are_checked_too(tmp_path: Path) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack)
    (pack / "more.yaml").write_text("layout:\n  - {extend: playrs, show: [coins]}\n")
    (pack / "scenarios").mkdir(exist_ok=True)
    (pack / "scenarios" / "slip.yaml").write_text("scenarios:\n  - name: A slip\n    given: gian 2 coins\n    then: 1 ==\n")
    output = horta("check", str(pack)).output
    assert "did you mean `players`?" in output
    assert output.count("slip.yaml") == 2


@pytest.mark.parametrize(("path", "said"), [("nowhere", "no pack or folder `nowhere`"), ("tea-hous", "did you mean `tea-house`?")])
def test_what_cannot_be_checked(path: str, said: str) -> None:
    result = horta("check", path)
    assert result.exit_code == 2
    assert said in result.output


def test_a_folder_without_packs(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    assert horta("check", str(tmp_path)).exit_code == 2
    assert horta("check", str(tmp_path / "notes.txt")).exit_code == 2


@pytest.mark.parametrize(
    "words", [["tea-house"], ["BROKEN"], ["BROKEN", "-f", "json"], ["--format=github", "BROKEN"], ["nowhere"], ["BROKEN", "--no-cache"]]
)
def test_the_quick_way_and_the_usual_one_agree(words: list[str], broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", *(word.replace("BROKEN", str(broken)) for word in words)]
    usual = horta(*asked)
    assert quick_check(asked) == usual.exit_code
    written = capsys.readouterr()
    assert (written.out, written.err) == (usual.stdout, usual.stderr)


@pytest.mark.parametrize("words", [["check"], ["check", "--help"], ["check", "x", "-f", "xml"], ["check", "x", "-z"], ["play"], []])
def test_the_quick_way_leaves_the_rest_to_the_usual_one(words: list[str]) -> None:
    assert quick_check(words) is None


# ------------------------------------------------------------------ looking things up


def test_codes_are_explained() -> None:
    assert horta("explain", "e204").output.startswith("E204: unknown name")
    result = horta("explain", "E2O4")
    assert result.exit_code == 2
    assert "there is no code `E2O4`" in result.output


def test_a_definition_is_shown_with_who_wrote_what_where() -> None:
    output = horta("show", "white_peony", "--pack", "tea-house", "--lang", "en").output
    assert "tea white_peony  White Peony" in output
    assert re.search(r"worth: 1  \[tea-house · .*teas.yaml:\d+\]", output)
    assert re.search(r"after rest  \[tea-house", output)
    assert "tea white_peony" in horta("show", "white_peony_2", "-p", "tea-house").output


def test_rules_are_shown_as_they_are_written() -> None:
    output = horta("show", "buy", "--pack", "tea-house").output
    assert re.match(r"action buy\(tea t\)  \[tea-house · .*tea.rules:\d+\]\n", output)
    assert "      lose price(t) coins\n" in output
    assert "value price(tea t) → number" in horta("show", "price", "-p", "tea-house").output
    assert "after rest, from tea white_peony" in horta("show", "rest", "-p", "tea-house").output


def test_changed_fields_name_the_pack_that_changed_them(tmp_path: Path) -> None:
    pack = tmp_path / "strong-tea"
    pack.mkdir()
    (pack / "pack.yaml").write_text('id: strong-tea\nversion: 1.0.0\nrequires: {tea-house: "*"}\n')
    (pack / "x.yaml").write_text("patch:\n  - {of: tea, id: assam, expect: {worth: 2}, set: {worth: 5}}\n")
    output = horta("show", "assam", "-p", str(pack)).output
    assert re.search(r"worth: 5  \[strong-tea · .*x.yaml:2\]", output)
    assert re.search(r"leaf: black  \[tea-house · ", output)


def test_options_counters_and_texts_can_be_shown() -> None:
    assert "option rounds = 2" in horta("show", "rounds", "-p", "tea-house", "-o", "rounds=2").output
    assert "counter coins" in horta("show", "coins", "-p", "tea-house").output
    assert "text prompts.turn" in horta("show", "turn", "-p", "tea-house").output


def test_an_unknown_id_is_suggested() -> None:
    result = horta("show", "snecha", "-p", "tea-house")
    assert result.exit_code == 2
    assert "did you mean `sencha`? (tea)" in result.output


def test_packs_are_listed_with_their_options(orchard: str) -> None:
    output = horta("packs", str(Path(orchard).parent), "--lang", "fr").output
    assert "tea-house 1.0.0  Salon de thé, 2 to 4 players" in output
    assert "--option rounds=5  Nombre de manches (a whole number from 1 up to 9)" in output
    assert "orchard 1.0.0  Verger" in output
    assert "--option windy=false" in output
    assert horta("packs", "no-such-folder").exit_code == 2


def test_scenarios_are_played(tmp_path: Path) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack)
    shutil.rmtree(pack / "scenarios", ignore_errors=True)
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "a.yaml").write_text(
        "scenarios:\n"
        "  - {name: Coins add up, seats: 2, when: gain 2 coins for seat(1), then: seat(1).coins = 6}\n"
        "  - {name: Coins vanish, seats: 2, then: seat(1).coins = 0}\n"
    )
    result = horta("test", str(pack), "-v")
    assert result.exit_code == 1
    assert "holds   Coins add up" in result.output
    assert "failed  Coins vanish" in result.output
    assert "2 scenarios, 1 failed" in result.output


# ------------------------------------------------------------------ safety and start


def test_nothing_from_a_pack_or_a_player_is_obeyed(tmp_path: Path) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack)
    teas = pack / "teas.yaml"
    teas.write_text(teas.read_text().replace("name: Sencha,", 'name: "[bold red]Sencha[/] {0.__class__}",'))
    file = tmp_path / "game.json"
    assert horta("play", str(pack), "--bots", "--seed", "1", "--name", "\x1b[31mEve[/]", "--save", str(file)).exit_code == 0
    for result in (horta("replay", str(file), "-p", str(pack)), horta("show", "sencha", "-p", str(pack))):
        assert "\x1b" not in result.output
        assert "[bold red]Sencha[/] {0.__class__}" in result.output
    assert "\\x1b[31mEve[/]" in horta("play", "--load", str(file), "-p", str(pack)).output


def test_the_installed_command_starts_without_loading_what_it_does_not_need() -> None:
    code = """
import sys
from horta.commands import main
sys.argv = ["horta", "check", "tea-house"]
try:
    main()
except SystemExit as left:
    print(left.code)
print(sorted({name.split(".")[0] for name in sys.modules} & {"typer", "rich", "jsonschema", "pydantic", "tomllib"}))
print([name for name in sys.modules if name.startswith("horta.engine")])
"""
    environment = {"PYTHONPATH": "framework"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=True)
    assert done.stdout.splitlines() == ["1 pack checked: no problems", "0", "[]", "[]"]


def test_a_table_is_set_without_loading_what_only_explanations_need() -> None:
    code = """
import sys
import horta.commands.play, horta.commands.terminal.game_screen, horta.play.kept_rulesets
late = ("lark", "horta.play.why", "horta.words.rule_text", "horta.words.explanations", "horta.language.parser",
        "horta.engine.compiler.program_builder", "horta.engine.compiler.evaluator", "horta.engine.trace_reader", "horta.engine.rule_keys")
print([name for name in sys.modules if name.startswith(late)])
"""
    environment = {"PYTHONPATH": "framework"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=True)
    assert done.stdout.splitlines() == ["[]"]


# ------------------------------------------------------------------ rule texts


def test_show_tells_the_rule_in_words_with_its_hash() -> None:
    output = horta("show", "white_peony", "--pack", "tea-house", "--lang", "de").output
    assert "    Einmal pro Runde, nach dem Ruhen: Nimm 1 Punkt.\n" in output
    assert re.search(r"^  hash of the rule: [0-9a-f]{8}$", output, re.MULTILINE)
    assert "hash of the rule" not in horta("show", "sencha", "--pack", "tea-house").output


def test_show_finds_what_another_pack_defines() -> None:
    output = horta("show", "card_28", "--lang", "fr").output
    assert "    Après la victoire autour d'un iris : prenez 2 FB.\n" in output


def test_texts_lists_the_rule_texts_of_a_pack() -> None:
    result = horta("texts", "tea-house", "--lang", "es")
    assert result.exit_code == 0
    assert result.output == (
        "assam  Assam\n  Toma 1 moneda.\nkeemun  Keemun\n  Toma 2 monedas.\n"
        "white_peony  White Peony\n  Una vez por ronda, después de descansar: toma 1 punto.\n"
        "winner\n  Ganas si tienes más puntos que nadie.\n"
    )


def test_show_tells_who_wins_with_all_places_that_say_it() -> None:
    folder = content_folder().parent / "docs" / "examples" / "frugal-tea"
    output = horta("show", "winner", "--pack", str(folder)).output
    assert output.splitlines()[1::2][:2] == ["  winner then most my.coins", "  winner then least count(my.shelf)"]
    assert "    If players are level, you win if you have the most coins.\n" in output


def test_texts_names_what_has_no_words(tmp_path: Path) -> None:
    shutil.copytree(content_folder() / "tea-house", tmp_path / "tea-house")
    (tmp_path / "tea-house" / "texts.yaml").unlink()
    result = horta("texts", str(tmp_path / "tea-house"), "--lang", "fr")
    assert "  Prenez 1 pièces.\n" in result.stdout
    assert "no words in fr: coins (assam, keemun)\n" in result.stderr
