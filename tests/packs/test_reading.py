"""Packs together: which go with which, in what order, what comes of them, and what is said if not."""

from __future__ import annotations

import socket
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from horta.diagnostics import ContentError, Problems, Source, render_text
from horta.packs.loader import attempt
from horta.packs.merged_content import Merged
from horta.packs.nodes import plain
from horta.packs.yaml_reader import read_yaml
from worlds import attempt_ruleset

Snapshot = Callable[..., None]
Write = Callable[[dict[str, str | bytes]], Path]


def manifest(name: str, more: str = "", version: str = "1.0.0") -> str:
    return f"id: {name}\nversion: {version}\n{more}"


BASE: dict[str, str | bytes] = {
    "base/pack.yaml": manifest(
        "base",
        """seats: {least: 2, most: 4}
provides: [edition]
options:
  fast: {type: truth, default: false}
  hand_size: {type: number, default: 5, least: 1, most: 9}
  start: {type: word, default: youngest, values: [youngest, oldest]}
""",
        "1.2.0",
    ),
    "base/things.yaml": """kinds:
  cube: {plural: cubes, attributes: {worth: number}}
zones:
  bag: {of: table, holds: cube}
scopes: [turn]
define:
  cube:
    - {id: red, name: {en: Red}, worth: 1, copies: 3}
    - id: blue
      worth: 2
      abilities:
        - {after: draw, effect: gain 1 coins}
        - {before: draw, effect: gain 2 coins}
texts:
  prompts: {target: {en: Where to?}}
""",
    "base/turn.rules": "value reach() = 1\n",
    "base/scenarios/first.yaml": "scenarios: [{name: it works}]\n",
}


def read(*arguments: Any, **search: Any) -> Merged:
    """The sum of packs that have no errors."""
    merged, problems = attempt(*arguments, **search)
    if merged is None:
        raise ContentError(problems)
    return merged


def check(*arguments: Any, **search: Any) -> Problems:
    """Every problem of packs."""
    return attempt(*arguments, **search)[1]


def problems_of(root: Path, *names: str) -> Problems:
    return check(list(names), search=[root])


def codes(problems: Problems) -> list[str]:
    return [found.code for found in problems.sorted()]


def test_a_pack_is_read_whole(write: Write) -> None:
    root = write(BASE)
    merged = read(["base"], search=[root])
    assert [pack.id for pack in merged.packs] == ["base"]
    assert list(merged.define["cube"]) == ["red", "blue"]
    assert plain(merged.zones["bag"]) == {"of": "table", "holds": "cube"}
    assert list(merged.scopes) == ["turn"]
    assert plain(merged.texts["prompts"]) == {"target": {"en": "Where to?"}}
    assert [(rules.path, rules.pack) for rules in merged.rules] == [("base/turn.rules", "base")]
    assert merged.seats == (2, 4)
    assert list(merged.scenarios) == ["base"]
    assert merged.chosen == {"fast": False, "hand_size": 5, "start": "youngest"}


def test_everything_tells_where_it_comes_from(write: Write) -> None:
    root = write(BASE)
    merged = read([root / "base"])
    worth = merged.define["cube"]["red"].get("worth")
    english = merged.define["cube"]["red"].get("name", "en")
    assert worth is not None
    assert english is not None
    assert (str(worth.span), worth.span.source.pack) == ("base/things.yaml:8:41", "base")
    assert plain(english) == "Red"
    assert merged.define["cube"]["red"].get("price") is None
    assert str(merged.define["cube"]["blue"].span) == "base/things.yaml:9:11"
    assert str(merged.zones["bag"].span) == "base/things.yaml:4:3"


def test_an_archive_is_a_pack_too(write: Write) -> None:
    root = write({"house/pack.yaml": manifest("house", 'requires: {base: "*"}')})
    with zipfile.ZipFile(root / "base.zip", "w") as archive:
        for name, content in BASE.items():
            archive.writestr(name.removeprefix("base/"), content)
    merged = read(["house"], search=[root])
    assert [pack.id for pack in merged.packs] == ["base", "house"]
    assert merged.define["cube"]["red"].span.source.path == "base.zip/things.yaml"


def test_packs_beside_a_given_path_are_found(write: Write) -> None:
    write({**BASE, "house/pack.yaml": manifest("house", 'requires: {base: "*"}')})
    assert [pack.id for pack in read(["house"]).packs] == ["base", "house"]


def test_the_order_is_by_requirement_then_by_id(write: Write) -> None:
    root = write(
        {
            "a/pack.yaml": manifest("a", 'requires: {z: "*"}'),
            "b/pack.yaml": manifest("b"),
            "c/pack.yaml": manifest("c", 'requires: {b: "*", a: "*"}'),
            "z/pack.yaml": manifest("z"),
        }
    )
    for names in (["c", "b", "a"], ["a", "b", "c"], ["c"]):
        assert [pack.id for pack in read(names, search=[root]).packs] == ["b", "z", "a", "c"]


MISFITS: dict[str, tuple[list[str], dict[str, str | bytes]]] = {
    "not_found": (["bsae"], BASE),
    "no_manifest": (["./empty"], {"empty/x.yaml": "scopes: [turn]\n"}),
    "missing_requirement": (
        ["house"],
        {"house/pack.yaml": manifest("house", 'requires: {bass: "*"}'), **BASE},
    ),
    "version": (["house"], {"house/pack.yaml": manifest("house", 'requires: {base: ">=2.0"}'), **BASE}),
    "circle": (
        ["a"],
        {
            "a/pack.yaml": manifest("a", 'requires: {b: "*"}'),
            "b/pack.yaml": manifest("b", 'requires: {c: "*"}'),
            "c/pack.yaml": manifest("c", 'requires: {b: "*"}'),
        },
    ),
    "itself": (["a"], {"a/pack.yaml": manifest("a", 'requires: {a: "*"}')}),
    "conflict": (["base", "rival"], {"rival/pack.yaml": manifest("rival", "conflicts: [base]"), **BASE}),
    "conflict_of_the_lower": (
        ["base", "rival"],
        {
            **BASE,
            "rival/pack.yaml": manifest("rival"),
            "base/pack.yaml": manifest("base", "conflicts: [rival]"),
        },
    ),
    "slot": (["base", "other"], {"other/pack.yaml": manifest("other", "provides: [edition]"), **BASE}),
    "same_id": (["./base", "./copy"], {"copy/pack.yaml": manifest("base"), **BASE}),
    "wrong_folder": (
        ["house"],
        {
            "house/pack.yaml": manifest("house", 'requires: {cellar: "*"}'),
            "cellar/pack.yaml": manifest("attic"),
        },
    ),
    "defined_twice": (
        ["more"],
        {
            **BASE,
            "more/pack.yaml": manifest("more", 'requires: {base: "*"}\noptions: {fast: {type: truth, default: true}}'),
            "more/x.yaml": "define: {cube: [{id: red}]}\nzones: {bag: {of: table, holds: cube}}\n"
            "scopes: [turn]\n"
            "texts: {prompts: {target: x}}\n",
        },
    ),
    "defined_twice_in_one_file": (
        ["a"],
        {
            "a/pack.yaml": manifest("a"),
            "a/x.yaml": "kinds: {cube: {pieces: true}}\ndefine:\n  cube:\n    - {id: red}\n    - {id: red}\n",
        },
    ),
    "unknown_kind": (
        ["more"],
        {
            **BASE,
            "more/pack.yaml": manifest("more", 'requires: {base: "*"}'),
            "more/x.yaml": "define: {cubes: [{id: green}]}\n",
        },
    ),
    "default": (
        ["a"],
        {
            "a/pack.yaml": manifest(
                "a",
                "options: {n: {type: number, default: 10, most: 9}, w: {type: word, default: c, values: [a, b]}}",
            ),
        },
    ),
    "many_files": (
        ["a"],
        {
            "a/pack.yaml": manifest("a"),
            "a/one.yaml": "answer: no\n",
            "a/two.yaml": "scopes: turn\n",
            "a/three.rules": b"value x() = 1 # \xff\n",
            "a/four.rules": "value x() = 1 # \u202e\n",
            "a/setup.py": "print()\n",
            "a/scenarios/five.yaml": "scenarios: {}\n",
        },
    ),
}


@pytest.mark.parametrize("name", MISFITS)
def test_what_does_not_fit_is_said_in_words(name: str, write: Write, snapshot: Snapshot) -> None:
    names, files = MISFITS[name]
    root = write(files)
    problems = problems_of(root, *names)
    assert problems.has_errors
    snapshot(render_text(problems))


def test_reading_raises_with_all_problems(write: Write) -> None:
    names, files = MISFITS["many_files"]
    root = write(files)
    with pytest.raises(ContentError) as caught:
        read(names, search=[root])
    assert codes(caught.value.problems) == codes(problems_of(root, *names))
    assert len(caught.value.problems) >= 6


def test_nobody_reaches_for_the_network(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **more: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    root = write(
        {
            "a/pack.yaml": manifest("a"),
            "a/x.yaml": 'kinds: {cube: {pieces: true}}\nlayout: [{$ref: "https://evil.example/x"}]\n'
            '$schema: "https://evil.example/schema"\n',
        }
    )
    assert set(codes(problems_of(root, "a"))) == {"E401", "E407"}


def test_a_reference_in_content_is_data(write: Write) -> None:
    root = write({"secret.json": '{"type": "object"}', "a/pack.yaml": manifest("a"), "a/x.yaml": 'layout: [{$ref: "file:secret.json"}]\n'})
    assert codes(problems_of(root, "a")) == ["E407", "E401"]


def test_texts_are_missed_in_the_languages_a_pack_promises(write: Write, snapshot: Snapshot) -> None:
    content = """kinds:
  cube: {name: {en: Cube, fr: Cube}, plural: cubes}
define:
  cube:
    - {id: red, name: {en: Red}, text: {en: One., fr: Un., hash: abc}}
    - {id: blue, name: Blue, abilities: [{forbid: draw, where: true, reason: {fr: Non.}}]}
texts:
  prompts: {target: {en: Where to?, fr: Où donc ?}, source: {en: From where?}}
"""
    root = write({"a/pack.yaml": manifest("a", "locales: [en, fr]\n"), "a/x.yaml": content})
    merged, problems = attempt(["a"], search=[root])
    assert merged is not None
    snapshot(render_text(problems))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"fats": True}, "E331"),
        ({"fast": 1}, "E332"),
        ({"fast": "yes"}, "E332"),
        ({"hand_size": 10}, "E332"),
        ({"hand_size": True}, "E332"),
        ({"hand_size": "0x5"}, "E332"),
        ({"start": "tallest"}, "E332"),
    ],
)
def test_options_that_cannot_be(options: dict[str, int | bool | str], code: str, write: Write) -> None:
    root = write(BASE)
    merged, problems = attempt(["base"], options, [root])
    assert merged is None
    assert codes(problems) == [code]


def test_options_are_chosen_also_as_text(write: Write) -> None:
    merged = read(["base"], {"fast": "true", "hand_size": "7", "start": "oldest"}, [write(BASE)])
    assert merged.chosen == {"fast": True, "hand_size": 7, "start": "oldest"}


def test_option_messages(write: Write, snapshot: Snapshot) -> None:
    options: dict[str, int | bool | str] = {
        "fats": True,
        "hand_size": 10,
        "start": "tallest",
        "fast": "maybe",
    }
    snapshot(render_text(check(["base"], options, [write(BASE)])))


def test_hostile_names_do_not_reach_the_terminal(write: Write) -> None:
    root = write(BASE)
    rendered = render_text(check(["\x1b]8;;http://evil\x07\n::error::x"], {"\x1b[31m": "\n::error::"}, [root]))
    assert "\x1b" not in rendered
    assert not any(line.startswith("::") for line in rendered.splitlines())


def test_the_lock_depends_on_content_alone(write: Write) -> None:
    root = write(BASE)
    first = read(["base"], search=[root]).lock
    assert [(pack.id, pack.version) for pack in first.packs] == [("base", "1.2.0")]
    assert read([root / "base"]).lock == first
    write({"base/turn.rules": "value reach() = 2\n"})
    assert read(["base"], search=[root]).lock.packs[0].hash != first.packs[0].hash
    assert read(["base"], {"fast": True}, [root]).lock.options != first.options


def test_renaming_a_file_changes_the_lock(write: Write) -> None:
    root = write(BASE)
    first = read(["base"], search=[root]).lock
    (root / "base" / "turn.rules").rename(root / "base" / "turns.rules")
    assert read(["base"], search=[root]).lock != first


def test_scenarios_do_not_count_for_the_lock(write: Write) -> None:
    root = write({"a/pack.yaml": manifest("a"), "a/x.yaml": "scopes: [turn]\n"})
    before = attempt(["a"], search=[root])[0]
    write({"a/pack.yaml": manifest("a"), "a/x.yaml": "scopes: [turn]\n", "a/scenarios/s.yaml": "scenarios: []\n"})
    after = attempt(["a"], search=[root])[0]
    assert before is not None
    assert after is not None
    assert before.lock == after.lock


def test_a_patch_that_expects_something_else_does_not_hide_the_rules(write: Write) -> None:
    base = "counters: {coins: {of: seat, start: 3}}\n"
    above = "patch: [{of: counters, id: coins, expect: {start: 4}, set: {start: 5}}]\n"
    files = {"a/pack.yaml": manifest("a"), "a/x.yaml": base}
    files |= {"b/pack.yaml": manifest("b", 'requires: {a: "*"}\n'), "b/x.yaml": above, "b/x.rules": "procedure p: gain 1 coinz\n"}
    problems = attempt_ruleset(["b"], search=[write(files)])[1]
    assert sorted(codes(problems)) == ["E204", "E322"]


def test_a_pack_that_others_require_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each check of a pack above reads it again: that must not cost what reading costs."""
    parsed: list[str] = []

    def counting(source: Source, *others: Any, **named: Any) -> Any:
        parsed.append(source.path)
        return read_yaml(source, *others, **named)

    for name in ("low", "high"):
        (tmp_path / name).mkdir()
    (tmp_path / "low" / "pack.yaml").write_text(manifest("low", "name: Read once\n"))
    (tmp_path / "high" / "pack.yaml").write_text(manifest("high", 'requires: {low: "*"}\n'))
    monkeypatch.setattr("horta.packs.pack.read_yaml", counting)
    for _ in range(3):
        read([tmp_path / "low"])
        read([tmp_path / "high"])
    assert len(parsed) == 2
    (tmp_path / "low" / "pack.yaml").write_text(manifest("low", "name: Read again\n"))
    assert read([tmp_path / "high"]).packs[0].name == {"en": "Read again"}
    assert len(parsed) == 3
