"""Random numbers: the same everywhere, each stream for itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from horta.engine.randomness import below, mix
from horta.model.layout import start
from worlds import Table, load_world

RULES = """
game: end
procedure setup: move all from deck to bag; shuffle row
procedure draw: draw card from bag to row
procedure guess: pick n at random from 1 to 6; gain n points
procedure mingle: move all from deck to row; shuffle row
"""


def test_the_numbers_are_pinned() -> None:
    """These may never change: saved games would be others."""
    assert [mix(seed, count) for seed, count in ((0, 0), (0, 1), (1, 0), (12345, 678))] == [
        0, 15630667746501298962, 7384176697053670166, 10659771374916987810,
    ]  # fmt: skip


def test_draws_are_pinned(tmp_path: Path) -> None:
    table = Table(load_world(tmp_path, RULES), seed=7)
    table.do("setup")
    for _ in range(5):
        table.do("draw")
    held = table.game.state[table.program.layout.zones["row"]]
    assert [table.ruleset.vocabulary.kinds["card"].entities[card].id for card in held] == ["ten", "two", "six_2", "six_1", "ace"]


def test_one_stream_does_not_disturb_another(tmp_path: Path) -> None:
    ruleset = load_world(tmp_path, RULES)
    plain, disturbed = Table(ruleset), Table(ruleset)
    for table in (plain, disturbed):
        table.do("setup")
    for _ in range(4):
        plain.do("draw")
        disturbed.do("guess")
        disturbed.do("draw")
    zone = plain.program.layout.zones["row"]
    assert plain.game.state[zone] == disturbed.game.state[zone]


def test_streams_are_the_same_whatever_else_is_declared(tmp_path: Path) -> None:
    more = "scopes: [hour, day]\ncounters: {clues: {of: seat}}\nzones: {attic: {of: table, holds: card}}\n"
    plain, grown = Table(load_world(tmp_path / "a", RULES)), Table(load_world(tmp_path / "b", RULES, more=more))
    for table in (plain, grown):
        table.do("setup")
        table.do("draw")
        table.do("guess")
        table.do("mingle")
    assert [table.count("points") for table in (plain, grown)] == [plain.count("points")] * 2
    rows = [table.game.state[table.program.layout.zones["row"]] for table in (plain, grown)]
    assert rows[0] == rows[1]


def test_every_outcome_is_about_as_likely(tmp_path: Path) -> None:
    table = Table(load_world(tmp_path, RULES))
    stream = table.program.layout.streams["guess"]
    for seed in range(3):
        state = start(table.program.layout, seed)
        counted = Counter(below(state, 6, stream) for _ in range(6000))
        assert sorted(counted) == list(range(6))
        assert all(850 < count < 1150 for count in counted.values())


def test_seeds_and_streams_are_unlike_each_other(tmp_path: Path) -> None:
    layout = Table(load_world(tmp_path, RULES)).program.layout
    seen = set()
    for seed in range(20):
        for stream in layout.streams.values():
            state = start(layout, seed)
            seen.add(tuple(below(state, 1000, stream) for _ in range(4)))
    assert len(seen) == 20 * len(layout.streams)
