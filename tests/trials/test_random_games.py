"""Random games of every bundled game: short here, long with `-m long`."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.packs.bundled import content_folder
from horta.trials import run_campaign

SHORT, LONG = 4, 1000


def games() -> list[str]:
    """The bundled packs that are games of their own."""
    manifests = sorted(content_folder().glob("*/pack.yaml"))
    return [manifest.parent.name for manifest in manifests if "\nseats:" in manifest.read_text(encoding="utf-8")]


Choices = dict[str, bool]

TOGETHER: list[tuple[list[str], Choices]] = [
    (["bruxelles-1893", "asymmetric"], {}),
    (["belle-epoque"], {}),
    (["belle-epoque", "asymmetric"], {}),
    (["first-edition"], {"expert_strips": True}),
]
ALL: list[tuple[list[str], Choices]] = [*(([pack], {}) for pack in games()), *TOGETHER]

every_table = pytest.mark.parametrize(("packs", "options"), ALL, ids=["+".join([*packs, *options]) for packs, options in ALL])


@every_table
def test_short_campaigns_find_nothing(packs: list[str], options: Choices, tmp_path: Path) -> None:
    report = run_campaign(packs, games=SHORT, seed=1893, options=options, folder=tmp_path)
    assert report.sound, report.failures
    assert report.total.games % SHORT == 0
    assert report.total.games
    assert report.total.tried > report.total.thorough
    assert report.total.continued == 4 * report.total.thorough


@pytest.mark.long
@every_table
def test_long_campaigns_find_nothing(packs: list[str], options: Choices, tmp_path: Path) -> None:
    report = run_campaign(packs, games=LONG, seed=100_000, thorough=20, options=options, folder=tmp_path)
    assert report.sound, report.failures
