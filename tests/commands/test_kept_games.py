"""Games of people are kept by themselves: whatever ends a game, it is taken up at the question it stood at."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

import horta
from horta.commands.app import app
from horta.commands.kept_games import KEPT_FINISHED, SAVE, TABLE, KeptGame, KeptTable, forget_old_games, kept_games
from horta.commands.saves import write_save
from horta.commands.state_folder import FileInUse, locked, state_folder
from horta.play.journal import read_journal
from horta.runs.atomic_files import replace_when_complete
from processes import is_asleep, wait_until
from terminals import PICK, Terminal

TEA = ("play", "tea-house", "-n", "2", "--seed", "1", "--bot", "random")
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of its own."""
    monkeypatch.setenv("HORTA_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def only_game(state: Path) -> Path:
    (folder,) = (state / "games").iterdir()
    return folder


def answers(file: Path) -> tuple[str, ...]:
    return read_journal(file.read_text(encoding="utf-8")).answers


def run(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, result.output
    return " ".join(result.output.split())


# ------------------------------------------------------------------ how a game can end


@linux
@pytest.mark.parametrize("end", ["q", "end of input", "SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_whatever_ends_a_game_it_is_taken_up_where_it_stood(end: str, state: Path) -> None:
    with Terminal(*TEA, state=state) as terminal:
        terminal.until(PICK)
        terminal.type("")
        terminal.until(PICK)
        terminal.type("4")
        asked = terminal.until(PICK).partition("Player 1: ")[2]
        before = answers(only_game(state) / SAVE)
        wait_until(lambda: is_asleep(terminal.process.pid))
        if end == "q":
            terminal.type("q")
        elif end == "end of input":
            os.write(terminal.own, b"\x04")
        else:
            terminal.process.send_signal(getattr(signal, end))
        said = terminal.rest()
    assert before[0] == "rest"
    assert answers(only_game(state) / SAVE) == before
    assert "Traceback" not in said
    assert ("horta play --resume" in said) == (end != "SIGKILL")
    with Terminal("play", "--resume", state=state) as terminal:
        assert terminal.until(PICK).partition("Player 1: ")[2] == asked
    assert answers(only_game(state) / SAVE) == before


def test_a_game_that_is_over_is_not_taken_up(state: Path) -> None:
    with Terminal(*TEA, "-o", "rounds=1", state=state) as terminal:
        terminal.until(PICK)
        terminal.type("4")
        assert "Scores" in terminal.rest()
    assert len(answers(only_game(state) / SAVE)) == 2
    assert "there is no game to go on with = start one: horta play" in run("play", "--resume")


def test_an_answer_taken_back_is_taken_back_in_the_save(state: Path, orchard: str) -> None:
    with Terminal("play", orchard, "-n", "2", "--seed", "2", state=state) as terminal:
        terminal.until(PICK)
        terminal.type("plot_1_1")
        terminal.until(PICK)
        assert len(answers(only_game(state) / SAVE)) == 1
        terminal.type("u")
        terminal.until(PICK)
        assert answers(only_game(state) / SAVE) == ()


def test_packs_of_ones_own_people_bots_and_language_are_those_of_the_game(state: Path, orchard: str, tmp_path: Path) -> None:
    pack = Path(shutil.copytree(orchard, tmp_path / "orchard"))
    with Terminal(
        "play", "orchard", "-n", "3", "--human", "2", "--bot", "greedy", "--lang", "fr", folder=tmp_path, state=state
    ) as terminal:
        terminal.until("q quitter) > ")
        terminal.type("q")
        terminal.rest()
    table = json.loads((only_game(state) / TABLE).read_text(encoding="utf-8"))
    assert (table["packs"], table["people"], table["bots"], table["lang"]) == ([str(pack)], [1], ["greedy"], "fr")
    with Terminal("play", "--resume", state=state) as terminal:
        assert "greedy" in terminal.until("q quitter) > ")


# ------------------------------------------------------------------ files that somebody names


def test_a_loaded_game_goes_on_in_its_file(state: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with Terminal(*TEA, "--save", str(kept), state=state) as terminal:
        terminal.until(PICK)
        terminal.type("4")
        terminal.until(PICK)
    first = answers(kept)
    with Terminal("play", "--load", str(kept), "--bot", "random", state=state) as terminal:
        terminal.until(PICK)
        terminal.type("4")
        terminal.until(PICK)
    assert answers(kept)[: len(first)] == first
    assert len(answers(kept)) > len(first)
    assert [entry.name for entry in only_game(state).iterdir()] == [TABLE]
    with Terminal("play", "--resume", state=state) as terminal:
        terminal.until(PICK)
        terminal.type("q")
        assert f"kept in {kept}" in terminal.rest()


def test_nothing_is_overwritten_unasked(state: Path, tmp_path: Path) -> None:
    game, note = tmp_path / "a game.json", tmp_path / "note.txt"
    game.write_text(horta.load("tea-house").new_game(3).save(), encoding="utf-8")
    note.write_text("milk", encoding="utf-8")
    before = game.read_bytes()
    for end in (["--bots"], []):
        said = run("play", "tea-house", *end, "--save", str(game))
        assert f"`{game}` holds a game already" in said
        assert f"`horta play --load '{game}'` goes on with it; --overwrite puts the new one in its place" in said
        assert "is no saved game" in run("play", "tea-house", *end, "--save", str(note))
    assert (game.read_bytes(), note.read_text()) == (before, "milk")
    assert CliRunner().invoke(app, ["play", "tea-house", "--bots", "--save", str(game), "--overwrite"]).exit_code == 0
    assert game.read_bytes() != before


def test_a_file_stays_as_it_is_when_its_packs_have_changed(state: Path, tmp_path: Path, orchard: str) -> None:
    pack, file = Path(shutil.copytree(orchard, tmp_path / "orchard")), tmp_path / "kept.json"
    file.write_text(horta.load(pack).new_game(["Ada", "Ben"], 1).save(), encoding="utf-8")
    before = file.read_bytes()
    (pack / "more.yaml").write_text("texts: {labels: {x: {en: y}}}\n", encoding="utf-8")
    with Terminal("play", "--load", str(file), "--pack", str(pack), "--anyway", state=state) as terminal:
        terminal.until(PICK)
        terminal.type("1")
        terminal.until(PICK)
    assert file.read_bytes() == before
    assert len(answers(only_game(state) / SAVE)) >= 1


@linux
def test_a_game_is_played_once_at_a_time(state: Path) -> None:
    with Terminal(*TEA, state=state) as terminal:
        terminal.until(PICK)
        with Terminal("play", "--resume", state=state) as second:
            assert "is being played elsewhere" in second.rest()
        with Terminal("play", "--load", str(only_game(state) / SAVE), state=state) as second:
            assert "is being played elsewhere" in second.rest()
        assert second.process.returncode == 2
        assert "being played" in CliRunner().invoke(app, ["games"]).output
        terminal.process.kill()
        terminal.process.wait()
    with Terminal("play", "--resume", state=state) as terminal:
        terminal.until(PICK)


def test_bots_alone_are_not_kept(state: Path, tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["play", "tea-house", "--bots", "--save", str(tmp_path / "x.json")]).exit_code == 0
    assert not (state / "games").exists()
    assert read_journal((tmp_path / "x.json").read_text(encoding="utf-8")).answers


# ------------------------------------------------------------------ where nothing can be written


def test_without_a_state_folder_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    other = tmp_path / "saved here.json"
    with Terminal(*TEA, state=tmp_path / "no-folder") as terminal:
        assert "Not saved: " in terminal.until(PICK)
        terminal.type("4")
        assert "Not a directory" in terminal.until(PICK)
        terminal.type("q")
        terminal.until("without saving > ")
        terminal.type("")
        terminal.until("without saving > ")
        terminal.type(str(tmp_path / "no-folder"))
        assert "File exists" in terminal.until("without saving > ")
        terminal.type(str(other))
        assert f"Go on with: horta play --load '{other}'" in terminal.rest()
    assert answers(other)


def test_n_leaves_without_saving(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    with Terminal(*TEA, state=tmp_path / "no-folder", folder=tmp_path) as terminal:
        terminal.until(PICK)
        terminal.type("q")
        terminal.until("without saving > ")
        terminal.type("n")
        said = terminal.rest()
    assert "Traceback" not in said
    assert [entry.name for entry in tmp_path.iterdir()] == ["no-folder"]


def test_a_full_disk_leaves_the_last_save_whole(tmp_path: Path) -> None:
    game, file = horta.load("tea-house").new_game(2), tmp_path / "game.json"
    write_save(game, file)
    before = file.read_text(encoding="utf-8")
    game.answer(0)
    limits, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            write_save(game, file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert file.read_text(encoding="utf-8") == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


# ------------------------------------------------------------------ the folder, the list, locks


def kept(state: Path, name: str, over: bool) -> KeptGame:
    game = KeptGame(state / "games" / name, KeptTable(people=(0,), over=over))
    game.keep(horta.load("tea-house").new_game(["Ann", "Ben"], 1))
    return game


def test_the_last_finished_games_are_kept_and_all_others(state: Path) -> None:
    for number in range(KEPT_FINISHED + 5):
        kept(state, f"over-{number:02}", True)
        os.utime(state / "games" / f"over-{number:02}" / SAVE, ns=(number, number))
    for number in range(3):
        kept(state, f"open-{number}", False)
    forget_old_games()
    names = {game.folder.name for game in kept_games()}
    assert names == {*(f"over-{number:02}" for number in range(5, KEPT_FINISHED + 5)), "open-0", "open-1", "open-2"}


def test_games_are_listed_with_how_to_go_on(state: Path) -> None:
    assert CliRunner().invoke(app, ["games"]).output == "no games are kept\n"
    first, second = kept(state, "first", False), kept(state, "second", True)
    (state / "games" / "broken").mkdir()
    (state / "games" / "broken" / SAVE).write_text("{", encoding="utf-8")
    (state / "games" / "broken" / TABLE).write_text('{"packs": 1}', encoding="utf-8")
    listed = json.loads(CliRunner().invoke(app, ["games", "--format", "json"]).output)
    assert [row["status"] for row in listed] == ["cannot be read", "over", "not over"]
    said = CliRunner().invoke(app, ["games"]).output
    assert "tea-house  Ann, Ben  0 answers, not over\n" in said
    assert f"  horta play --load {first.file}\n" in said
    assert f"  horta play --load {second.file}\n" in said


def test_two_writers_of_one_file_do_not_disturb_each_other(tmp_path: Path) -> None:
    file = tmp_path / "x"
    with replace_when_complete(file) as one, replace_when_complete(file) as other:
        assert one != other
        one.write_text("one")
        other.write_text("other")
    assert file.read_text() == "one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_lock_is_one_for_all_names_of_a_file(state: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with locked(tmp_path / "file"):
        with pytest.raises(FileInUse), locked(tmp_path / "link"):
            pass
        with locked(tmp_path / "other"):
            pass
    with locked(tmp_path / "link"):
        pass
    assert not list((state / "locks").iterdir())


def test_the_state_folder_is_where_systems_have_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HORTA_STATE")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "horta"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert state_folder() == tmp_path / ".local" / "state" / "horta"
