"""A Dask scheduler and two workers, started here, give the same results as one process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from horta.commands.app import app
from processes import LIMIT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "framework")}


def started(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )


def address_in(scheduler: subprocess.Popen[str]) -> str:
    """Where the scheduler says that it is."""
    assert scheduler.stderr is not None
    said = []
    for line in scheduler.stderr:
        said.append(line)
        if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
            return found[1]
    raise AssertionError("".join(said))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, each a process with one thread."""
    folder = tmp_path_factory.mktemp("cluster")
    here = ("--host", "127.0.0.1", "--no-dashboard")
    processes = [started("distributed.cli.dask_scheduler", *here, "--port", "0", folder=folder)]
    try:
        address = address_in(processes[0])
        alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        processes += [started("distributed.cli.dask_worker", address, *here, *alone, folder=folder) for _ in range(2)]
        for process in processes:
            # Read on, lest they wait for somebody to listen.
            assert process.stderr is not None
            threading.Thread(target=process.stderr.read, daemon=True).start()
        yield address
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


def asked(*words: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """`horta simulate` in a process of its own, for a client of Dask leaves threads behind. `first` is run before."""
    program = f"import horta.runs.cluster as cluster\n{first}\nfrom horta.commands import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", program, "simulate", *words], env=ENVIRONMENT, capture_output=True, text=True, timeout=LIMIT, check=False
    )


def same_rows(cluster: str, folder: Path, *words: str) -> str:
    """Play on the cluster and here; what was said when both wrote the same."""
    done = asked(*words, "--cluster", cluster, "--out", str(folder / "there"))
    assert done.returncode == 0, done.stderr
    assert CliRunner().invoke(app, ["simulate", *words, "--workers", "1", "--out", str(folder / "here")]).exit_code == 0
    for name in ("seats.csv", "uses.csv"):
        assert (folder / "there" / name).read_bytes() == (folder / "here" / name).read_bytes()
    return done.stderr


def test_a_cluster_gives_the_same_rows(cluster: str, tmp_path: Path) -> None:
    said = same_rows(cluster, tmp_path, "bruxelles-1893", "--games", "24", "--seed", "8")
    assert re.match(rf"[12] workers at {cluster}\n", said)


def test_packs_in_a_folder_of_this_machine_are_played_there(cluster: str, orchard: str, tmp_path: Path) -> None:
    same_rows(cluster, tmp_path, orchard, "--games", "10", "--seats", "3")


def test_a_game_that_rules_break_off_there_is_named_as_it_is_named_here(cluster: str, tmp_path: Path) -> None:
    pack = tmp_path / "faulty"
    pack.mkdir()
    about = 'id: faulty\nversion: 1.0.0\nname: Faulty\ndescription: Breaks down.\nrequires: {tea-house: ">=1.0 <2.0"}\n'
    (pack / "pack.yaml").write_text(about, encoding="utf-8")
    (pack / "more.rules").write_text("after rest: gain 8 / (my.coins - my.coins) points\n", encoding="utf-8")
    there = asked(str(pack), "--games", "5", "--cluster", cluster)
    alone = asked(str(pack), "--games", "5", "--workers", "1")
    assert there.returncode == alone.returncode == 2
    workers, *said = there.stderr.splitlines()
    assert workers.endswith(cluster)
    assert re.search(r" in game \d \(seed \d+\): .*more\.rules:1:13: ", said[0])
    assert said == alone.stderr.splitlines()
    assert f"horta play {pack} " in said[2]


def test_nobody_answers() -> None:
    done = asked("tea-house", "--games", "2", "--cluster", "tcp://127.0.0.1:9", first="cluster.ANSWER_SECONDS = 0.5")
    assert done.returncode == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
