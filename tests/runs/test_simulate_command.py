"""`horta simulate` as it is typed: files, sentences, exit codes, and what is left when it is stopped."""

from __future__ import annotations

import csv
import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner, Result

from horta.commands.app import app
from horta.runs.interrupts import delayed_interrupt
from processes import HORTA, LIMIT, start, wait_until

STOPPED = 130


def simulate(*words: object) -> Result:
    """Run the command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, ["simulate", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@contextmanager
def under_way(folder: Path, games: int, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, once it has written some rows."""
    seats = folder / "seats.csv"
    with start([*HORTA, "simulate", "tea-house", "--games", str(games), "--out", str(folder), *words], text=True) as process:
        try:
            wait_until(lambda: process.poll() is not None or (seats.exists() and seats.stat().st_size > 0))
            assert process.poll() is None, process.communicate()
            yield process
        finally:
            process.kill()
            process.communicate()


def test_a_simulation_says_what_came_out() -> None:
    result = simulate("tea-house", "--games", 50, "--seats", 3, "--workers", 1)
    assert result.exit_code == 0
    first, head, *places, order, wins = result.output.splitlines()
    assert re.fullmatch(r"50 games of tea-house for 3 players \(bots: random\) in [\d.]+ s: [\d,]+ games/s", first)
    assert head.split() == ["games", "mean", "score", "95", "%", "wins", "95", "%", "equal"]
    assert [line[:7] for line in places] == ["place 1", "place 2", "place 3"]
    assert all(line.endswith(" 33.3%") for line in places)
    assert order.startswith("Place 1 is the player who is asked first")
    assert wins.startswith("wins: of the games it was in")


LOT = "before game:\n    pick first at random from seats\n    set starter to first\n    gain 20 points for first\n"


def test_going_first_shows_where_it_is_drawn_by_lot(tmp_path: Path) -> None:
    (tmp_path / "lot").mkdir()
    about = 'id: lot\nversion: 1.0.0\nname: Lot\ndescription: Good for one.\nrequires: {tea-house: ">=1.0 <2.0"}\n'
    (tmp_path / "lot" / "pack.yaml").write_text(about, encoding="utf-8")
    (tmp_path / "lot" / "lot.rules").write_text(LOT, encoding="utf-8")
    output = simulate(tmp_path / "lot", "--games", 40, "--seats", 3, "--workers", 1, "--out", tmp_path / "run").output
    shares = [float(share) for share in re.findall(r"^place \d .*? ([\d.]+)%", output, re.MULTILINE)]
    assert len(shares) == 3
    assert shares[0] > 80
    found = rows(tmp_path / "run" / "seats.csv")
    assert {(row["seat"], row["place"]) for row in found} == {(seat, place) for seat in "123" for place in "123"}
    assert sum(float(row["win"]) for row in found if row["place"] == "1") / 40 == pytest.approx(shares[0] / 100, abs=0.001)


def test_the_same_command_writes_the_same_files(tmp_path: Path) -> None:
    for folder, workers in (("a", 1), ("b", 2)):
        assert simulate("tea-house", "-g", 30, "-s", 4, "-w", workers, "--out", tmp_path / folder).exit_code == 0
    for name in ("seats.csv", "uses.csv"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_simulate_uses_pack_options(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 3, "-w", 1, "--option", "rounds=3", "--out", tmp_path / "three")
    assert {row["begun_round"] for row in rows(tmp_path / "three" / "seats.csv")} == {"3"}


def test_bots_sit_where_they_are_put(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 4, "-w", 1, "--bots", "random,random:,random", "--rotate", "--out", tmp_path / "run")
    seats = rows(tmp_path / "run" / "seats.csv")
    assert [row["bot"] for row in seats if row["seat"] == "1"] == ["random", "random:", "random", "random"]


def test_all_forms_of_a_folder(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 5, "-w", 1, "--format", "both", "--out", tmp_path / "both")
    simulate("tea-house", "-g", 5, "-w", 1, "--format", "parquet", "--out", tmp_path / "parquet")
    both = sorted(path.name for path in (tmp_path / "both").iterdir())
    assert both == ["run.json", "seats.csv", "seats.parquet", "uses.csv", "uses.parquet"]
    assert sorted(path.name for path in (tmp_path / "parquet").iterdir()) == ["run.json", "seats.parquet", "uses.parquet"]
    assert pyarrow.parquet.read_table(tmp_path / "parquet" / "seats.parquet").num_rows == 20


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_one_file_is_enough(tmp_path: Path, name: str) -> None:
    assert simulate("tea-house", "-g", 5, "-w", 1, "--out", tmp_path / name).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]
    path = tmp_path / name
    assert (len(rows(path)) if name.endswith("csv") else pyarrow.parquet.read_table(path).num_rows) == 20


def test_a_run_goes_on_with_more_games(tmp_path: Path) -> None:
    for folder, games in (("whole", 20), ("parts", 8)):
        simulate("tea-house", "-g", games, "-w", 1, "--out", tmp_path / folder)
    result = simulate("--resume", "--games", 20, "--out", tmp_path / "parts")
    assert result.exit_code == 0
    assert result.output.startswith("8 games are done already\n12 games of tea-house")
    assert (tmp_path / "parts" / "uses.csv").read_bytes() == (tmp_path / "whole" / "uses.csv").read_bytes()
    assert re.search(r"^place 1 +20 ", result.output, re.MULTILINE)


@pytest.mark.parametrize("form", ["parquet", "both"])
def test_a_run_goes_on_in_the_forms_it_was_begun_in(tmp_path: Path, form: str) -> None:
    for folder, games in (("whole", 20), ("parts", 8)):
        simulate("tea-house", "-g", games, "-w", 1, "--format", form, "--out", tmp_path / folder)
    assert simulate("--resume", "--games", 20, "--out", tmp_path / "parts").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "parts").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "whole").iterdir())
    for name in set(names) - {"run.json"}:
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_run_goes_on_in_other_forms_when_they_are_asked_for(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 8, "-w", 1, "--format", "parquet", "--out", tmp_path / "run")
    assert simulate("--resume", "--games", 9, "--format", "csv", "--out", tmp_path / "run").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["run.json", "seats.csv", "uses.csv"]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["forms"] == ["csv"]


def test_a_file_that_somebody_cut_is_told_of(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 20, "-w", 1, "--out", tmp_path / "run")
    uses = tmp_path / "run" / "uses.csv"
    uses.write_bytes(uses.read_bytes()[:400])
    result = simulate("--resume", "--out", tmp_path / "run")
    assert result.exit_code == 2
    assert "uses.csv has changed: it has 400 bytes" in result.output


def test_a_run_that_is_over_has_nothing_to_do(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 4, "-w", 1, "--out", tmp_path / "run")
    assert "nothing to do" in simulate("--resume", "--out", tmp_path / "run").output


@pytest.mark.parametrize(("bot", "repeatable"), [("search:time=0.001", False), ("search:iterations=2", True)])
def test_bots_that_look_at_the_clock_are_told_of(tmp_path: Path, bot: str, repeatable: bool) -> None:
    result = simulate("tea-house", "-g", 1, "-w", 1, "--bots", f"{bot},random", "--out", tmp_path / "run")
    assert ("Not repeatable" in result.output) is not repeatable
    assert json.loads((tmp_path / "run" / "run.json").read_text())["repeatable"] is repeatable


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tea-house", "--bots", "randon"], "did you mean `random`"),
        (["tea-house", "--bots", "random:3"], "key=value"),
        (["tea-house", "--seats", 9], "players, not for 9"),
        (["tea-house", "--seats", 3, "--bots", "random,random"], "2 bots for 3 seats"),
        (["tea-house", "--resume"], "--out FOLDER"),
        (["tea-house", "--resume", "--out", "games.csv"], "--out FOLDER"),
        (["tea-house", "--option", "rounds"], "name=value"),
        (["tea-hous"], "tea-house"),
    ],
)
def test_mistakes_are_told_in_words(words: list[object], said: str) -> None:
    result = simulate(*words, "--games", 2)
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_a_file_is_not_overwritten(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = simulate("tea-house", "-g", 2, "-w", 1, "--out", tmp_path / name)
    assert result.exit_code == 2
    assert f"there is a file `{tmp_path / name}` already" in result.output
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("place", "more", "said"),
    [
        ("notes.txt", (), "name a folder, or a file that ends in .csv or .parquet"),
        ("notes.txt", ("--resume",), "name a folder, or a file that ends in .csv or .parquet"),
        ("notes.txt/run", (), "cannot be kept"),
        ("nowhere/games.csv", (), "there is no folder for"),
        ("folder.csv", (), "is a folder"),
    ],
)
def test_where_nothing_can_be_kept_is_said_in_words(tmp_path: Path, place: str, more: tuple[str, ...], said: str) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "folder.csv").mkdir()
    result = simulate("tea-house", "-g", 2, "-w", 1, "--out", tmp_path / place, *more)
    assert result.exit_code == 2
    assert said in result.output
    assert "Errno" not in result.output
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    simulate("tea-house", "-g", 2, "-w", 1, "--out", tmp_path / "run")
    before = (tmp_path / "run" / "seats.csv").read_bytes()
    result = simulate("tea-house", "-g", 2, "-s", 5, "--out", tmp_path / "run")
    assert result.exit_code == 2
    assert "holds a run already" in result.output
    assert "--resume" in result.output
    other = simulate("tea-house", "-g", 2, "-s", 5, "--resume", "--out", tmp_path / "run")
    assert "the seed differs" in other.output
    assert (tmp_path / "run" / "seats.csv").read_bytes() == before


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_whole_games(tmp_path: Path, workers: str) -> None:
    folder = tmp_path / "run"
    with under_way(folder, 1_000_000, "--workers", workers) as process:
        process.send_signal(signal.SIGINT)
        output, said = process.communicate(timeout=LIMIT)
    assert process.returncode == STOPPED
    done = int(re.search(r"stopped after (\d+) of 1000000 games", said)[1])  # type: ignore[index]
    assert f"horta simulate --resume --out {folder}" in said
    assert f"{done:,} games of tea-house" in output
    assert json.loads((folder / "run.json").read_text())["games_done"] == done
    assert [int(row["game"]) for row in rows(folder / "seats.csv")] == [game for game in range(done) for _ in range(4)]
    assert int(rows(folder / "uses.csv")[-1]["game"]) == done - 1


def test_a_killed_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    with under_way(folder, 1_000_000) as process:
        process.kill()
        process.communicate()
    # Whatever the last write was: now it is broken off in the middle of a line.
    seats = (folder / "seats.csv").read_bytes()
    (folder / "seats.csv").write_bytes(seats[:4000])
    games = 100
    run = json.loads((folder / "run.json").read_text())
    assert run["games_done"] == 0
    result = simulate("--resume", "--games", games, "--out", folder)
    assert result.exit_code == 0, result.output
    assert simulate("tea-house", "--games", games, "--out", tmp_path / "whole").exit_code == 0
    for name in ("seats.csv", "uses.csv"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


# Ends the process that played the first game, at its second. With --rotate it has the first seat in no other first game.
# The other process waits at its second game: on a busy machine it would play all games before the first one goes on.
KILLER = """
import json, os, signal, sys, time
begun = []
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "begin":
        begun.append(asked["seat"])
    while len(begun) == 2 and begun[0] != 0:
        time.sleep(0.05)
    if len(begun) == 2:
        os.kill(os.getppid(), signal.SIGKILL)
    elif asked["type"] == "hello":
        print(json.dumps({"name": "Killer", "protocol": 1}), flush=True)
    elif asked["type"] == "choose":
        print(json.dumps({"option": asked["options"][0]}), flush=True)
"""


@pytest.fixture
def killer(tmp_path: Path) -> str:
    """The name of a bot that is the end of a worker."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "killer.py").write_text(KILLER, encoding="utf-8")
    return f"stdio:{shlex.quote(sys.executable)} {tmp_path / 'bots' / 'killer.py'}"


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_a_single_file_holds_what_was_played_when_a_process_is_lost(tmp_path: Path, killer: str, name: str) -> None:
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / name
    result = simulate("tea-house", "-g", 50, "-w", 2, "--bots", f"{killer},random", "--rotate", "--out", path)
    assert result.exit_code == 2
    found = re.fullmatch(rf"the (\d+) games before that are in {path}\nhorta: a process .* ended with code -9\n", result.output)
    assert found is not None, result.output
    assert (len(rows(path)) if name.endswith("csv") else pyarrow.parquet.read_table(path).num_rows) == 2 * int(found[1])
    assert [file.name for file in path.parent.iterdir()] == [name]


def test_a_folder_says_that_it_can_be_resumed_when_a_process_is_lost(tmp_path: Path, killer: str) -> None:
    result = simulate("tea-house", "-g", 50, "-w", 2, "--bots", f"{killer},random", "--rotate", "--out", tmp_path / "run")
    assert result.output.endswith("ended with code -9\n  = what was played is kept; --resume goes on with it\n")
    done = json.loads((tmp_path / "run" / "run.json").read_text())["games_done"]
    assert done == len(rows(tmp_path / "run" / "seats.csv")) / 2 > 0


@pytest.fixture
def interrupts_are_heard() -> Iterator[None]:
    """Tests in the background may have been started with interrupts ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts_are_heard")
def test_ctrl_c_waits_while_something_is_written() -> None:
    reached = []
    with pytest.raises(KeyboardInterrupt), delayed_interrupt() as calm:  # noqa: PT012 - when it comes is what is tested
        with calm.held():
            signal.raise_signal(signal.SIGINT)
            reached.append("written")
        reached.append("too far")
    assert reached == ["written"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_run_is_not_continued_with_seed_0_if_it_had_another(tmp_path: Path) -> None:
    simulate("tea-house", "-n", 2, "--games", 2, "--seed", 7, "--out", tmp_path / "run")
    result = simulate("tea-house", "-n", 2, "--resume", "--seed", 0, "--games", 3, "--out", tmp_path / "run")
    assert (result.exit_code, "seed" in result.output) == (2, True)
    assert simulate("--resume", "--seed", 0, "--games", 3, "--out", tmp_path / "run").exit_code == 2
