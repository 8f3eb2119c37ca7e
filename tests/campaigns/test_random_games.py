"""Random games of every bundled game: short here, long with `-m long`."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.packs.bundled import content_folder
from horta.session.campaigns import run_campaign

SHORT, LONG = 25, 2000


def games() -> list[str]:
    """The bundled packs that are games of their own."""
    manifests = sorted(content_folder().glob("*/pack.yaml"))
    return [manifest.parent.name for manifest in manifests if "\nseats:" in manifest.read_text(encoding="utf-8")]


@pytest.mark.parametrize("pack", games())
def test_short_campaigns_find_nothing(pack: str, tmp_path: Path) -> None:
    report = run_campaign([pack], games=SHORT, seed=1893, folder=tmp_path)
    assert report.sound, str(report)
    assert report.games % SHORT == 0
    assert report.games
    assert report.tried > report.thorough
    assert report.continued == 4 * report.thorough


@pytest.mark.long
@pytest.mark.parametrize("pack", games())
def test_long_campaigns_find_nothing(pack: str, tmp_path: Path) -> None:
    report = run_campaign([pack], games=LONG, seed=100_000, thorough=20, folder=tmp_path)
    assert report.sound, str(report)
