"""Every ability, trigger and effect of the bundled games comes to act in games that are played to see much.

One that never does is either dead content or a hook that hangs in the wrong place; random play alone would not tell.
"""

from __future__ import annotations

import pytest

import horta
from horta.trials import Chunk, GameSetup, Tally, run_campaign
from horta.trials.campaign import play_chunk_games

GAMES, PLAYERS = 300, 3
SEEDS = (1000, 4000, 1893, 2000, 3000, 5000, 6000)  # as many as it takes; the first two do, at the time of writing

# Changes its value only while no noble at all is on display, and the display is refilled as long as there are nobles.
# The other one acts only when nothing is left to draw and all covered works are black.
SAFEGUARDS = ("hankar: modify possible__nobles", "modify possible__workshop")


def played(*packs: str) -> Tally:
    """Games until everything happened or there were enough."""
    tally = Tally()
    for seed in SEEDS:
        report = run_campaign(packs, [PLAYERS], GAMES, seed, thorough=0, tally=tally)
        assert report.sound, report.failures
        if not missing(tally):
            break
    return tally


def missing(tally: Tally) -> list[str]:
    return [line for line in tally.missing if not line.startswith(SAFEGUARDS)]


def carriers(tally: Tally, *beginnings: str) -> set[str]:
    """The things whose abilities or effects are counted."""
    found = {line.split(":")[0] for line in tally.counts}
    return {name for name in found if name.startswith(beginnings)}


def test_everything_of_the_second_edition_and_its_expansions_acts() -> None:
    tally = played("belle-epoque", "asymmetric")
    assert missing(tally) == []
    assert len(carriers(tally, "card_")) == 32
    assert len(carriers(tally, "tile_")) == 12
    assert len(carriers(tally, "hankar", "cauchie", "horta", "saintenoy", "strauven")) == 5
    assert sum(line.endswith("effect of noble") for line in tally.counts) == 10


@pytest.mark.parametrize("pack", ["bruxelles-1893", "first-edition", "tea-house", "boastful-magpies", "heath-bees"])
def test_everything_of_a_game_acts(pack: str) -> None:
    tally = Tally()
    report = run_campaign([pack], None, 40, 1893, thorough=0, tally=tally)
    assert report.sound, report.failures
    assert missing(tally) == []


def test_what_never_acts_is_told() -> None:
    tally = Tally()
    tally.counts.update({"often": 3, "never": 0})
    assert tally.missing == ["never"]
    assert [line.split() for line in str(tally).splitlines()] == [["3", "often"], ["0", "NEVER", "never"]]


def test_counting_changes_nothing_in_the_games() -> None:
    ruleset = horta.load("belle-epoque")
    counted, plain = ruleset.program(3, telling=True), ruleset.program(3)
    play_chunk_games(ruleset, Chunk(GameSetup(("belle-epoque",), 3), range(2)), Tally())
    assert ruleset.program(3, telling=True) is counted
    assert ruleset.program(3) is plain
