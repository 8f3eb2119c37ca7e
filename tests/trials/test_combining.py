"""What a campaign of everything plays: all that fits together, with every sort of option."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from horta.commands.packs import manifests
from horta.packs.bundled import content_folder
from horta.runs.work_units import even_spans
from horta.trials import Chunk, GameSetup, PackCombinations, lay_out
from horta.trials.combinations import Combination, varied

FORM = Chunk(GameSetup((), 0), range(0), seed=7, thorough=3)


def combining(*folders: Path) -> PackCombinations:
    return PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests(folders)})


def names(found: list[Combination]) -> list[str]:
    return [GameSetup(combination.packs, 2).name for combination in found]


def write(folder: Path, name: str, manifest: str = "", content: str = "") -> None:
    pack = folder / name
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text(f"id: {name}\nversion: 1.0.0\n{manifest}", encoding="utf-8")
    if content:
        (pack / "content.yaml").write_text(content, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games that share a part and a slot, with packs for the first; a game of its own."""
    write(tmp_path, "core", "", "kinds: {stone: {plural: stones, attributes: {size: number}}}\ndefine: {stone: [{id: flint, size: 1}]}\n")
    write(tmp_path, "first", "requires: {core: '*'}\nprovides: [edition]\nseats: {least: 2, most: 3}\n")
    write(tmp_path, "second", "requires: {core: '*'}\nprovides: [edition]\nseats: {least: 2, most: 4}\n")
    write(tmp_path, "other", "seats: {least: 1, most: 1}\n")
    larger = "patch: [{of: stone, id: flint, set: {size: 2}}]\n"
    write(tmp_path, "one", "requires: {first: '*', core: '*'}\n", larger)
    write(tmp_path, "three", "requires: {first: '*'}\nconflicts: [two]\n")
    write(tmp_path, "two", "requires: {first: '*', core: '*'}\n", larger.replace("2", "3"))
    write(tmp_path, "lost", "requires: {nowhere: '*'}\nseats: {least: 1, most: 2}\n")
    return tmp_path


def test_packs_are_played_alone_in_pairs_and_all_that_fit(folder: Path) -> None:
    found = combining(folder)
    together = found.combinations()
    assert names(together) == ["first", "one", "other", "second", "three", "two", "one + three"]
    assert [list(combination.seats) for combination in together] == [[2, 3], [2, 3], [1], [2, 3, 4], [2, 3], [2, 3], [2, 3]]


def test_what_does_not_go_together_in_the_end_is_told(folder: Path) -> None:
    found = combining(folder)
    found.combinations()
    assert [misfit.packs for misfit in found.misfits] == [("one", "two")]
    assert "flint" in found.misfits[0].reason


def test_the_bundled_packs_are_all_played() -> None:
    together = combining(content_folder()).combinations()
    found = names(together)
    for wanted in ("bruxelles-1893", "asymmetric", "belle-epoque", "asymmetric + belle-epoque", "first-edition", "tea-house", "patron"):
        assert wanted in found
    assert "bruxelles-core" not in found
    assert len(set(found)) == len(found)
    largest = max(together, key=lambda combination: len(combination.packs))
    assert len(largest.packs) == 5


def test_games_are_spread_evenly_and_none_is_played_twice(folder: Path) -> None:
    chunks = lay_out(combining(folder).combinations(), 1001, None, FORM)
    shares: Counter[GameSetup] = Counter()
    played = [(chunk.setup.as_declared(), number) for chunk in chunks for number in chunk.numbers]
    shares.update(table for table, _ in played)
    assert len(played) == len(set(played)) == 1001
    assert set(shares.values()) == {1001 // 14, 1001 // 14 + 1} or set(shares.values()) == {1001 // 14}
    assert {(chunk.seed, chunk.thorough) for chunk in chunks} == {(7, 3)}
    fewer = lay_out(combining(folder).combinations(), 100, [3, 4], FORM)
    assert {chunk.setup.seats for chunk in fewer} == {3, 4}
    assert sum(len(chunk.numbers) for chunk in fewer) == 100


def test_the_first_games_of_a_table_have_the_usual_options_and_the_others_have_not() -> None:
    found = combining(content_folder())
    together = [found.read(("tea-house",)), found.read(("first-edition",))]
    chunks = lay_out([combination for combination in together if combination], 9000, None, FORM)
    usual = Counter(chunk.setup.as_declared() for chunk in chunks if chunk.numbers.start == 0)
    assert set(usual.values()) == {1}
    assert all((chunk.numbers.start == 0) <= (chunk.setup.options == ()) for chunk in chunks)
    seen = {option for chunk in chunks for option in chunk.setup.options}
    assert ("expert_strips", True) in seen
    assert len({chunk.setup.options for chunk in chunks}) > 5


def test_options_are_varied_within_what_they_allow() -> None:
    found = combining(content_folder()).read(("first-edition",))
    assert found is not None
    values = [varied(found.options, str(number)) for number in range(200)]
    assert values == [varied(found.options, str(number)) for number in range(200)]
    for options in values:
        for name, value in options:
            assert found.options[name].fits(value)
            assert value != found.options[name].default
    assert {name for options in values for name, _ in options} == set(found.options)
    assert {value for options in values for name, value in options if name == "first_francs"} >= {0, 30}


@pytest.mark.parametrize(("games", "least", "lengths"), [(10, 1, [3, 3, 4]), (3, 2, [1, 2]), (1, 2, [1]), (0, 2, [])])
def test_parts_are_about_the_same(games: int, least: int, lengths: list[int]) -> None:
    found = list(even_spans(games, 4, least))
    assert [len(part) for part in found] == lengths
    assert [number for part in found for number in part] == list(range(games))
