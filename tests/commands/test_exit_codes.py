"""Exit codes, the version, signals to end and progress: the same for every command."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import horta
from horta.commands import progress
from horta.commands.app import app
from horta.commands.shared_options import usual_game
from horta.commands.simulate import _speed
from horta.commands.usage_errors import STOPPED
from horta.packs.bundled import content_folder


def test_the_version_is_shown() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"horta {horta.__version__}\n")


def test_help_tells_the_exit_codes() -> None:
    told = " ".join(CliRunner().invoke(app, ["--help"]).stdout.split())
    assert "Exit codes: 0 all is well, 1 problems were found, 2 the command could not run, 130 it was stopped." in told


def test_a_mistake_in_a_scenario_file_is_as_documented(tmp_path: Path) -> None:
    (tmp_path / "own" / "scenarios").mkdir(parents=True)
    (tmp_path / "own" / "pack.yaml").write_text("id: own\nversion: 1.0.0\nrequires: {tea-house: '>=1.0'}\n", encoding="utf-8")
    (tmp_path / "own" / "scenarios" / "one.yaml").write_text("scenarios: [{name: x, than: [1 = 1]}]\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["test", str(tmp_path / "own")]).exit_code == 2
    help_text = " ".join(CliRunner().invoke(app, ["test", "--help"]).stdout.split())
    assert "exit 0 when all hold, 1 when some do not, 2 when a file has mistakes" in help_text


def test_the_default_game_is_said_beside_the_packs() -> None:
    assert (content_folder() / usual_game() / "pack.yaml").is_file()


@pytest.mark.parametrize(("games", "seconds", "told"), [(100, 2.0, "50 games/s"), (20, 71.1, "3.6 s per game"), (5, 5.0, "1 games/s")])
def test_slow_games_are_told_in_seconds(games: int, seconds: float, told: str) -> None:
    assert _speed(games, seconds) == told


def test_where_there_is_no_terminal_every_tenth_is_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    assert list(progress.counted(range(1000), 1000, "games")) == list(range(1000))
    assert capsys.readouterr().err.splitlines() == [f"{part}00 of 1000 games" for part in range(1, 11)]


def test_short_work_needs_no_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 3600.0)
    list(progress.counted(range(1000), 1000, "games"))
    assert capsys.readouterr().err == ""


LONG = {
    "simulate": ["simulate", "tea-house", "-n", "2", "--games", "1000000", "-w", "1", "--out", "run"],
    "tournament": ["tournament", "tea-house", "--bots", "random,greedy", "--games", "1000000", "-w", "1"],
    "tune": ["tune", "tea-house", "-n", "2", "--games", "1000000", "--of", "coins", "-w", "1"],
}


@pytest.mark.parametrize("command", LONG)
def test_the_signal_to_end_stops_a_command_like_ctrl_c(command: str, tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from horta.commands import main; main()", *LONG[command]]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as running:
        try:
            wait_for(
                lambda: (
                    handles_the_signal(running.pid)
                    and (command != "simulate" or any(file.stat().st_size > 1000 for file in tmp_path.glob("run/seats*")))
                )
            )
            running.send_signal(signal.SIGTERM)
            out, err = running.communicate(timeout=120)
        finally:
            running.kill()
    assert running.returncode == STOPPED, err
    assert "Traceback" not in err
    if command == "simulate":
        assert "stopped after " in err
        assert "games of tea-house for 2 players" in out
        assert "to go on: horta simulate --resume --out run" in err


def wait_for(is_true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.1)


def handles_the_signal(pid: int) -> bool:
    """True if the process has a handler of its own for SIGTERM."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    caught = next(int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(caught >> (signal.SIGTERM - 1) & 1)
