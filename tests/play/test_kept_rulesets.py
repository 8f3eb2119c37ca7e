"""Rulesets that were kept are those that would be made anew, and nothing that somebody else could have written is ever read."""

from __future__ import annotations

import ast
import dataclasses
import marshal
import os
import pickle
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import horta
from horta import kept_files, object_form
from horta.diagnostics import ContentError
from horta.engine.code_listing import parts_of
from horta.kept_files import MOST_FILES, PRIVATE, mark_of, read_private, write_private
from horta.model.ruleset import RulesetParts
from horta.packs.bundled import content_folder
from horta.play import kept_rulesets
from horta.play.game import Ruleset, load, replay
from horta.play.journal import read_journal
from horta.play.kept_rulesets import load_kept
from horta.play.random_games import chance, play_out
from processes import ENVIRONMENT, HORTA, run, start

SAMPLES = Path(__file__).parents[1] / "sample_packs"
GAMES = [
    (["tea-house"], {}),
    (["bruxelles-1893", "belle-epoque"], {"card_16_per_colour": True}),
    *(([str(path)], {}) for path in sorted(SAMPLES.iterdir()) if (path / "pack.yaml").is_file()),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The private folder of this test; it does not exist yet."""
    monkeypatch.setenv("HORTA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / PRIVATE


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Says `ruleset` or `program` for each that is made from its rules and not read."""
    found: list[str] = []

    def noting(what: str, real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: (found.append(what), real(*given, **named))[1]

    monkeypatch.setattr(kept_rulesets, "load_ruleset", noting("ruleset", kept_rulesets.load_ruleset))
    monkeypatch.setattr(Ruleset, "_compiled", noting("program", Ruleset._compiled))
    return found


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a pack, which a test can change."""
    return Path(shutil.copytree(content_folder() / "tea-house", tmp_path / "packs" / "tea-house"))


def told(ruleset: Ruleset, seats: int, seed: int) -> list[Any]:
    """Everything that a random game tells, and how it ends."""
    game, draw = ruleset.new_game(seats, seed), chance(seed)
    while (decision := game.decision) is not None:
        game.answer(int(draw() * len(decision.options)))
    return [game.state, game.events, [step.option for step in game.steps], game.outcome, game.score_parts()]


# ------------------------------------------------------------------ the same


@pytest.mark.parametrize(("packs", "options"), GAMES, ids=lambda value: "-".join(Path(one).name for one in value))
def test_a_kept_ruleset_is_the_ruleset_and_plays_the_same(packs: list[str], options: dict[str, Any], made: list[str]) -> None:
    fresh = load(*packs, options=options)
    seats = fresh.seats[0]
    games = [play_out(fresh.program(seats), seed).state for seed in range(2)], told(fresh, seats, 3)
    for expected in (["ruleset", "program", "program"], []):
        made.clear()
        kept = load_kept(*packs, options=options)
        assert ([play_out(kept.program(seats), seed).state for seed in range(2)], told(kept, seats, 3)) == games
        assert made == expected
        assert all(getattr(kept, part.name) == getattr(fresh, part.name) for part in dataclasses.fields(RulesetParts))
        assert kept == fresh
        assert kept.winning == fresh.winning


def test_a_game_of_a_kept_ruleset_is_explained_the_same_and_its_explanations_are_not_kept(made: list[str], folder: Path) -> None:
    def explained(ruleset: Ruleset) -> list[Any]:
        game, draw, found = ruleset.new_game(2, 5), chance(5), []
        while (decision := game.decision) is not None:
            found += [[choice.to_data() for choice in game.why(viewer).choices] for viewer in ("all", decision.seat)]
            game.answer(int(draw() * len(decision.options)))
        answers = range(len(game.steps) + 1)
        return [*found, *(game.why(viewer, answer=answer).to_data() for viewer in ("all", 0, None) for answer in answers)]

    expected = explained(load("tea-house"))
    assert any(choice.get("reasons") for choices in expected if isinstance(choices, list) for choice in choices)
    for programs in (["ruleset", "program"], []):
        made.clear()
        assert explained(load_kept("tea-house")) == expected
        assert made == programs
    assert sorted(file.name.partition("-")[2] for file in folder.iterdir()) == ["", "2-full"]


def test_only_what_is_looked_at_is_read(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    load_kept("tea-house")
    read: list[str] = []
    real = kept_rulesets.KeptRuleset.part
    monkeypatch.setattr(kept_rulesets.KeptRuleset, "part", lambda keeper, name: (read.append(name), real(keeper, name))[1])
    ruleset = load_kept("tea-house")
    assert read == []
    assert ruleset.seats == (2, 4)
    assert ruleset.seats == (2, 4)
    assert read == ["seats"]
    with pytest.raises(AttributeError, match="a ruleset has no teapot"):
        ruleset.teapot  # noqa: B018
    assert made == ["ruleset"]


def test_a_kept_ruleset_travels_to_other_processes() -> None:
    load_kept("tea-house")
    ruleset = load_kept("tea-house")
    sent = pickle.loads(pickle.dumps(ruleset))
    assert sent == ruleset
    assert told(sent, 2, 1) == told(ruleset, 2, 1)


def test_the_code_of_a_kept_program_can_be_read() -> None:
    def listed(ruleset: Ruleset) -> dict[str, list[str]]:
        return {name: [ast.dump(function) for function in part.functions] for name, part in parts_of(ruleset.program(2)).items()}

    load_kept("tea-house").program(2)
    assert listed(load_kept("tea-house")) == listed(load("tea-house"))


def test_a_saved_game_is_continued_from_kept_rules(made: list[str]) -> None:
    game = load_kept("tea-house").new_game(2, seed=5)
    game.answer(0)
    made.clear()
    for expected in (["ruleset", "program"], []):  # a saved game names all options, so its rules are kept by themselves
        again = replay(read_journal(game.save()), loading=load_kept)
        assert again.state == game.state
        assert made == expected
        made.clear()


# ------------------------------------------------------------------ anything else


def test_a_changed_file_is_noticed(pack: Path, made: list[str]) -> None:
    load_kept(str(pack))
    rules = pack / "tea.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("gain 2 coins", "gain 3 coins"), encoding="utf-8")
    changed = load_kept(str(pack))
    assert made == ["ruleset", "ruleset"]
    assert told(changed, 2, 1) == told(load(str(pack)), 2, 1)
    (pack / "scenarios" / "more.yaml").write_text("scenarios: [{name: nothing}]\n", encoding="utf-8")
    load_kept(str(pack))
    assert made.count("ruleset") == 2  # scenarios are no part of a ruleset


def test_a_program_of_rules_that_have_changed_is_not_used(pack: Path, made: list[str]) -> None:
    load_kept(str(pack)).program(2)
    (pack / "more.rules").write_text("value more() = 1\n", encoding="utf-8")
    program = load_kept(str(pack)).program(2)
    assert "more" in program.values
    assert made == ["ruleset", "program", "ruleset", "program"]


def test_a_mistake_in_a_changed_pack_is_reported(pack: Path) -> None:
    load_kept(str(pack))
    (pack / "more.rules").write_text("value more() = nonsense\n", encoding="utf-8")
    with pytest.raises(ContentError):
        load_kept(str(pack))


def test_a_changed_required_pack_is_noticed(pack: Path, made: list[str]) -> None:
    above = pack.parent / "above"
    above.mkdir()
    (above / "pack.yaml").write_text('id: above\nversion: 1.0.0\nname: Above\nrequires: {tea-house: "*"}\n', encoding="utf-8")
    load_kept(str(above))
    (pack / "more.rules").write_text("value more() = 1\n", encoding="utf-8")
    load_kept(str(above), search=[pack.parent])
    assert "more" in load_kept(str(above), search=[pack.parent]).program(2).values
    assert made.count("ruleset") == 2


def test_a_name_that_means_another_pack_now_is_noticed(pack: Path, tmp_path: Path, made: list[str]) -> None:
    first = tmp_path / "first"
    first.mkdir()
    assert load_kept("tea-house", search=[first, pack.parent]).packs == load("tea-house", search=[pack.parent]).packs
    (Path(shutil.copytree(pack, first / "tea-house")) / "more.rules").write_text("value more() = 1\n", encoding="utf-8")
    assert "more" in load_kept("tea-house", search=[first, pack.parent]).program(2).values
    assert made.count("ruleset") == 2


def test_the_same_words_in_another_folder_are_others(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Path(shutil.copytree(pack, tmp_path / "others" / "tea-house"))
    (other / "more.rules").write_text("value more() = 1\n", encoding="utf-8")
    found = []
    for place in (pack.parent, other.parent):
        monkeypatch.chdir(place)
        found.append("more" in load_kept("./tea-house").program(2).values)
    assert found == [False, True]


def test_other_options_are_other_rules() -> None:
    values = {value: load_kept("bruxelles-1893", options={"last_round_ends": value}).lock for value in (True, False, True)}
    assert values[True]["options"]["last_round_ends"] is True
    assert values[False]["options"]["last_round_ends"] is False


@pytest.mark.parametrize("what", ["size", "time", "python", "horta"])
def test_another_version_is_not_read(what: str, made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = tmp_path / "data" / "grammar"
    grammar.mkdir(parents=True)
    (grammar / "one.lark").write_text("one")
    monkeypatch.setattr(kept_rulesets, "data_folder", lambda name: tmp_path / "data" / name)
    load_kept("tea-house").program(2)
    load_kept("tea-house").program(2)
    assert made == ["ruleset", "program"]
    if what == "size":
        (grammar / "one.lark").write_text("other")
    elif what == "time":
        os.utime(grammar / "one.lark", ns=(1, 1))
    elif what == "horta":
        monkeypatch.setattr(horta, "__version__", "another version")
    else:
        monkeypatch.setattr(kept_rulesets.sys, "version", "another Python")
    load_kept("tea-house").program(2)
    assert made == ["ruleset", "program"] * 2


# ------------------------------------------------------------------ damaged, and not ours

EVIL = "import builtins; builtins.planted = True"


def planted() -> bool:
    import builtins

    return hasattr(builtins, "planted")


def damaged(data: bytes) -> dict[str, bytes]:
    """The same file in other forms, each of which must not be obeyed."""
    form = marshal.dumps(compile(EVIL, "<planted>", "exec"))
    return {
        "empty": b"",
        "cut short": data[: len(data) // 2],
        "a bit": data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
        "first bit": bytes([data[0] ^ 1]) + data[1:],
        "no marshal": mark_of(b"\xff\xff") + b"\n\xff\xff",
        "something else": mark_of(form) + b"\n" + form,
        "another class": (other := marshal.dumps(("", (), ((), ("os:system",), [(4,)]), {}))) and mark_of(other) + b"\n" + other,
        "text": b"[1",
    }


@pytest.mark.parametrize("form", damaged(b"0123456789"))
def test_a_damaged_file_only_costs_time(form: str, made: list[str], folder: Path) -> None:
    fresh = told(load_kept("tea-house"), 2, 1)
    for path in folder.iterdir():
        path.write_bytes(damaged(path.read_bytes())[form])
    assert told(load_kept("tea-house"), 2, 1) == fresh
    assert made == ["ruleset", "program"] * 2
    assert told(load_kept("tea-house"), 2, 1) == fresh
    assert made == ["ruleset", "program"] * 2  # it has been written again
    assert not planted()


def plant(path: Path) -> None:
    """Put a file in the place of a kept one, whole and bound to this version, that would run code."""
    bound, *_ = marshal.loads(path.read_bytes().partition(b"\n")[2])
    data = marshal.dumps((bound, [], (("x",), (), []), {}))
    path.write_bytes(mark_of(data) + b"\n" + data)


OPEN = {
    "file of a group": lambda folder: [path.chmod(0o660) for path in folder.iterdir()],
    "file of everybody": lambda folder: [path.chmod(0o606) for path in folder.iterdir()],
    "folder of a group": lambda folder: folder.chmod(0o770),
    "folder of everybody": lambda folder: folder.chmod(0o707),
    "links": lambda folder: [link(path, path.with_name(f"{path.name}.real")) for path in [*folder.iterdir()]],
    "linked folder": lambda folder: link(folder, folder.with_name("elsewhere")),
    "pipes": lambda folder: [(path.unlink(), os.mkfifo(path)) for path in folder.iterdir()],
    "folders": lambda folder: [(path.unlink(), path.mkdir()) for path in folder.iterdir()],
}


def link(path: Path, real: Path) -> None:
    path.rename(real)
    path.symlink_to(real)


@pytest.mark.parametrize("form", OPEN)
def test_what_others_could_have_written_is_not_read(form: str, made: list[str], folder: Path) -> None:
    fresh = told(load_kept("tea-house"), 2, 1)
    for path in folder.iterdir():
        plant(path)
    OPEN[form](folder)
    assert told(load_kept("tea-house"), 2, 1) == fresh
    assert made == ["ruleset", "program"] * 2


@pytest.mark.parametrize("whose", ["folder", "files"])
def test_what_belongs_to_somebody_else_is_not_read(whose: str, made: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_kept("tea-house").program(2)
    real = os.fstat
    sort = stat.S_ISDIR if whose == "folder" else stat.S_ISREG

    def of_somebody_else(number: int) -> os.stat_result:
        status = real(number)
        return os.stat_result([*status[:4], os.geteuid() + 1, *status[5:]]) if sort(status.st_mode) else status

    monkeypatch.setattr(kept_files.os, "fstat", of_somebody_else)
    load_kept("tea-house").program(2)
    assert made == ["ruleset", "program"] * 2


def test_nothing_is_written_where_others_can_write(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    load_kept("tea-house").program(2)
    assert [*folder.iterdir()] == []


def test_what_is_written_is_for_this_user_alone(folder: Path) -> None:
    before = os.umask(0)
    try:
        load_kept("tea-house").program(2)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert len([*folder.iterdir()]) == 2


@pytest.mark.parametrize("place", ["file/below", os.devnull])
def test_a_folder_that_cannot_be_made_only_costs_time(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HORTA_CACHE", str(tmp_path / place))
    assert told(load_kept("tea-house"), 2, 1) == told(load("tea-house"), 2, 1)


def test_what_cannot_be_written_is_played_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = told(load("tea-house"), 2, 1)
    monkeypatch.setattr(object_form, "PACKAGE", "another_package.")  # so no class may be written
    assert told(load_kept("tea-house"), 2, 1) == fresh
    assert not folder.exists()


def test_the_folder_can_be_removed_at_any_time(made: list[str], folder: Path) -> None:
    ruleset = load_kept("tea-house")
    shutil.rmtree(folder)
    assert told(ruleset, 2, 1) == told(load("tea-house"), 2, 1)
    made.clear()
    load_kept("tea-house").program(2)
    assert made == ["ruleset", "program"]


def test_a_system_that_does_not_tell_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files.os, "supports_dir_fd", set())
    load_kept("tea-house").program(2)
    assert not folder.exists() or [*folder.iterdir()] == []


# ------------------------------------------------------------------ files


def test_the_oldest_files_are_forgotten(folder: Path) -> None:
    for number in range(MOST_FILES + 5):
        write_private(f"file-{number:03}", b"data")
        os.utime(folder / f"file-{number:03}", ns=(number, number))
    assert read_private("file-004") is None
    assert read_private(f"file-{MOST_FILES + 4:03}") == b"data"
    assert len([*folder.iterdir()]) <= MOST_FILES + 1


def test_processes_that_write_the_same_at_once_all_write_it_whole(folder: Path) -> None:
    program = "from horta.play.kept_rulesets import load_kept; print(load_kept('tea-house').program(2))"
    environment = {**ENVIRONMENT, "HORTA_CACHE": str(folder.parent)}
    processes = [start([sys.executable, "-c", program], env=environment, text=True) for _ in range(3)]
    assert len({process.communicate()[0] for process in processes}) == 1
    assert len([*folder.iterdir()]) == 2
    assert all(read_private(path.name) is not None for path in folder.iterdir())


def test_a_game_without_the_cache_leaves_nothing_there(folder: Path) -> None:
    environment = {**ENVIRONMENT, "HORTA_CACHE": str(folder.parent)}
    words = [*HORTA, "play", "tea-house", "--bots", "--bot", "random", "--seed", "1"]
    without = run([*words, "--no-cache"], env=environment, text=True)
    assert without.returncode == 0, without.stderr
    assert not folder.exists()
    assert [run(words, env=environment, text=True).stdout for _ in range(2)] == [without.stdout] * 2
    assert len([*folder.iterdir()]) == 2
