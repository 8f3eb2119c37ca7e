"""`horta tune`: from games of bots to a content file that a pack can have."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from horta.assembly.weights import read_weights
from horta.bots import play_bots, read_spec
from horta.commands.app import app
from horta.play.game import load

CONTENT = """
counters:
  gold: {of: seat, name: gold}
  sand: {of: seat, name: sand}
  points: {of: seat, score: highest, name: points}
"""

RULES = """
value riches = my.gold + my.sand
value double(number n) = 2 * n

game:
    repeat option rounds times:
        for each p in seats:
            as p: perform dig
    for each p in seats:
        as p: gain 3 * my.gold + 1 points

procedure dig:
    choose place:
        river: gain 1 gold
        beach: gain 2 sand
        meadow: gain 1 sand
"""


def horta(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def digging(tmp_path: Path) -> Path:
    """A game in which gold is all, and a pack that lists gold and sand as things to weigh, with nothing."""
    pack = tmp_path / "digging"
    pack.mkdir()
    manifest = "id: digging\nversion: 1.0.0\nseats: {least: 2, most: 4}\n"
    (pack / "pack.yaml").write_text(f"{manifest}options: {{rounds: {{type: number, default: 5, least: 1, most: 9}}}}\n")
    (pack / "content.yaml").write_text(CONTENT)
    (pack / "digging.rules").write_text(RULES)
    (pack / "weights.yaml").write_text("weights: {gold: 0, sand: 0}\n")
    return pack


SHORT = ("--seats", "3", "--games", "24", "--rounds", "2", "--workers", "1")


def test_what_a_pack_weighs_by_nothing_is_tuned(digging: Path) -> None:
    file = digging / "weights.yaml"
    result = horta("tune", str(digging), *SHORT, "--out", str(file))
    assert result.exit_code == 0
    first, second, *_ = result.stderr.splitlines()
    assert re.fullmatch(r"round 1: \d+ samples, the new weights win [\d.]+% .*\(at least \d\d\.\d%; an equal share is 33.3%\): kept", first)
    assert second.startswith("round 2: ")
    ruleset = load(str(digging))
    assert ruleset.weights == read_weights(file, ruleset)
    assert ruleset.weights["gold"] > max(0, ruleset.weights["sand"])
    with read_spec("weighted").make(ruleset) as weighted, read_spec("random").make(ruleset) as random:
        games = [play_bots(ruleset, [weighted, random], seed) for seed in range(4)]
    assert all(game.scores()["Seat 1"] == 16 for game in games)


def test_the_file_says_by_which_command_it_was_made_and_not_where(digging: Path) -> None:
    words = ["tune", str(digging), "--option", "rounds=2", *SHORT, "--seed", "3", "--of", "riches,gold", "--fresh"]
    made = horta(*words).stdout
    comments = [line for line in made.splitlines() if line.startswith("#")]
    command = "horta tune digging --option rounds=2 --seats 3 --games 24 --rounds 2 --seed 3 --of riches,gold --fresh"
    assert comments[1] == f"# Made by: {command}"
    assert str(digging.parent) not in made
    assert horta(*words, "--out", "-").stdout == made


def made_again(digging: Path) -> str:
    """What comes of the command that the weights of the pack say they were made by."""
    command = re.findall(r"^# Made by: horta (.*)$", (digging / "weights.yaml").read_text(), re.MULTILINE)[0]
    words = [str(digging) if word == "digging" else word for word in shlex.split(command)]
    return horta(*words, "--workers", "1").stdout


@pytest.mark.parametrize("more", [[], ["--of", "gold"]])
def test_the_command_makes_the_file_again_where_the_pack_has_it_by_then(digging: Path, more: list[str]) -> None:
    """Weighed is what was weighed then, though the file has the standing beside it."""
    file = digging / "weights.yaml"
    with (digging / "digging.rules").open("a") as rules:
        rules.write("\nvalue standing = my.points + my.sand\n")
    assert horta("tune", str(digging), *SHORT, *more, "--fresh", "--out", str(file)).exit_code == 0
    assert "standing: " in file.read_text()
    assert made_again(digging) == file.read_text()


def test_the_file_says_which_weights_it_came_of(digging: Path) -> None:
    """With them in the pack again, the command makes the same file."""
    file = digging / "weights.yaml"
    before = "weights: {riches: 100, gold: -60, points: 7}"
    file.write_text(f"{before}\n")
    assert horta("tune", str(digging), *SHORT, "--out", str(file)).exit_code == 0
    made = file.read_text()
    assert made.splitlines()[2] == f"# Begun with {before}"
    assert "--fresh" not in made
    file.write_text(made.partition("weights:\n")[0] + before)
    assert made_again(digging) == made


def test_weights_that_are_all_nothing_are_no_beginning(digging: Path) -> None:
    made = horta("tune", str(digging), *SHORT).stdout
    assert "--of gold,sand --fresh\nweights:\n" in made
    assert made == horta("tune", str(digging), *SHORT, "--fresh").stdout


def test_a_value_that_breaks_down_is_told_of(digging: Path) -> None:
    with (digging / "digging.rules").open("a") as rules:
        rules.write("\nvalue broken = 6 / my.gold\n")
    result = horta("tune", str(digging), "--of", "broken", *SHORT)
    assert result.exit_code == 2
    assert re.match(r"horta: the game stopped: there is an error in its rules: .*division by zero \[E506\]\n", result.stderr)


def test_where_nothing_better_is_found_the_weights_stay(digging: Path) -> None:
    file = digging / "weights.yaml"
    file.write_text("weights: {gold: 309, riches: 103}\n")
    result = horta("tune", str(digging), *SHORT, "--of", "sand", "--out", str(file))
    assert result.stderr.splitlines()[-1] == "nothing was kept, so nothing is written: try more games"
    assert result.stdout == ""
    assert file.read_text() == "weights: {gold: 309, riches: 103}\n"


def test_nothing_but_weights_is_written_over(digging: Path) -> None:
    file = digging.parent / "other.yaml"
    for text in ("define: {}\nweights: {gold: 1}\n", "not: [yaml", "just words"):
        file.write_text(text)
        result = horta("tune", str(digging), *SHORT, "--out", str(file))
        assert result.exit_code == 2
        assert "holds something else than weights" in result.output
        assert file.read_text() == text


def test_packs_that_weigh_nothing_have_to_be_told_what_to_weigh(digging: Path) -> None:
    (digging / "weights.yaml").unlink()
    assert "name what is to be weighed: --of gold,sand,points" in horta("tune", str(digging)).output
    result = horta("tune", str(digging), "--of", "double")
    assert result.exit_code == 2
    assert "nothing to weigh called `double`" in result.output


def test_the_small_game_that_comes_along_can_be_tuned() -> None:
    result = horta("tune", "tea-house", "--of", "coins", *SHORT)
    assert result.exit_code == 0
    assert {line.split(":")[0] for line in result.stderr.splitlines()} >= {"round 1", "round 2"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tea-house", "--of", "coin"], "did you mean `coins`?"),
        (["tea-house", "--of", "price"], "nothing to weigh called `price`"),
        (["tea-house", "--of", ","], "--of names nothing"),
        (["tea-house", "--of", "coins", "--seats", "9"], "for 2 to 4 players, not for 9"),
        (["tea-house", "--of", "coins", "--out", "no/such/folder.yaml"], "there is no folder"),
        (["tea-huose"], "did you mean `tea-house`?"),
    ],
)
def test_mistakes_are_said_before_anything_is_played(words: list[str], said: str) -> None:
    result = horta("tune", *words)
    assert result.exit_code == 2
    assert said in result.output
