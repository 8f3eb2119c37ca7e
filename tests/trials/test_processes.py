"""A campaign comes to the same on any number of processes, and can be stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from horta.trials import CampaignReport, Chunk, GameSetup, run_campaign, run_chunks

from .planted import INVARIANT, write_planted


def played(pack: str, folder: Path, workers: int) -> tuple[CampaignReport, dict[str, str]]:
    """The report of games that fail now and then, and the files they leave."""
    report = run_campaign([pack], games=120, folder=folder, options={"turns": 12}, most_failures=9, workers=workers)
    return report, {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir())}


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    pack = write_planted(tmp_path, INVARIANT)
    alone, files = played(pack, tmp_path / "failures", 1)
    assert 9 <= len(alone.failures) == len(files)
    assert alone.total.games > 50
    for workers in (2, 3):
        for file in (tmp_path / "failures").iterdir():
            file.unlink()
        together, again = played(pack, tmp_path / "failures", workers)
        assert together == alone
        # Chunks that were under way when it stopped may have written more.
        assert files.items() <= again.items()


def test_an_interrupt_leaves_what_was_done() -> None:
    def interrupt(done: int, games: int) -> None:
        if done >= 100:
            raise KeyboardInterrupt

    for workers in (1, 2):
        report = run_campaign(["tea-house"], [2], games=400, workers=workers, hear=interrupt)
        assert not report.complete
        assert report.sound
        assert report.total.games == 100


def test_progress_is_told_with_the_whole_in_sight() -> None:
    heard: list[tuple[int, int]] = []
    run_campaign(["tea-house"], games=60, thorough=0, hear=lambda done, games: heard.append((done, games)))
    assert heard == [(30 * number, 180) for number in range(1, 7)]


@pytest.mark.parametrize("workers", [1, 2])
def test_options_that_cannot_be_had_are_a_failure_of_their_table(workers: int) -> None:
    table = GameSetup(("tea-house",), 2)
    chunks = [Chunk(table, range(3)), Chunk(replace(table, options=(("rounds", 99),)), range(3, 6)), Chunk(table, range(6, 9))]
    report = run_chunks(chunks, workers, 10)
    assert report.total.games == 6
    assert [failure.setup.options for failure in report.failures] == [(("rounds", 99),)]
    assert "cannot be loaded" in report.failures[0].what
    assert "tea-house, 2 seats, rounds=99, seed 0" in str(report.failures[0])


def test_packs_that_changed_are_loaded_again(tmp_path: Path) -> None:
    pack = Path(write_planted(tmp_path, ""))
    assert run_campaign([str(pack)], [2], games=2).sound
    with (pack / "planted.rules").open("a", encoding="utf-8") as rules:
        rules.write(INVARIANT)
    assert not run_campaign([str(pack)], [2], games=2).sound
