"""A hundred ways to break a pack: each is told with code, place and caret, and misspellings with the right word.

Every message is in one snapshot, to be read like prose when it changes.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from horta.diagnostics import Problems, Severity, render_text
from horta.packs.bundled import content_folder
from horta.packs.limits import FILE_BYTES, PACK_FILES
from worlds import attempt_ruleset

Snapshot = Callable[..., None]

# file: what stands there, what is written instead, the code, and for misspellings the word that was meant
RULES = {
    "event": ("perform take_turn", "perform take_trun", "E204", "take_turn"),
    "zone": ("from chest to counter\n    repeat", "from chets to counter\n    repeat", "E204", "chest"),
    "zone of a seat": ("to my.shelf", "to my.shelv", "E207", "shelf"),
    "counter": ("gain 2 coins", "gain 2 coinz", "E204", "coins"),
    "counter of a seat": ("<= my.coins", "<= my.coin", "E207", "coins"),
    "attribute": ("t.worth", "t.wort", "E207", "worth"),
    "effect": ("resolve t.effect", "resolve t.efect", "E207", "effect"),
    "option": ("option rounds", "option round", "E204", "rounds"),
    "scope": ("begin round", "begin rond", "E204", "round"),
    "function": ("distinct(", "distnct(", "E204", "distinct"),
    "value": ("lose price(t)", "lose pric(t)", "E204", "price"),
    "field": ("set starter to next(starter)", "set startr to next(starter)", "E204", "starter"),
    "kind": ("(tea t) =", "(tee t) =", "E204", "tea"),
    "plural": ("for p in seats)", "for p in seets)", "E204", "seats"),
    "bank": ("bank.coins", "bank.coin", "E204", "coins"),
    "local": ("move t from", "move tt from", "E204", None),
    "verb": ("gain 2 coins", "gian 2 coins", "E201", "gain"),
    "declaration": ("action rest", "acton rest", "E201", "action"),
    "loop": ("for each p in seats:", "for eech p in seats:", "E201", "each"),
    "colon": ("action rest:", "action rest", "E201", None),
    "bracket": ("position(t, counter)", "position(t, counter", "E201", None),
    "bracket too many": ("position(t, counter)", "position(t, counter))", "E201", None),
    "indentation": ("        for each p in clockwise", "      for each p in clockwise", "E202", None),
    "deeper": ("    gain 2 coins", "    gain 2 coins\n        gain 1 coins", "E201", None),
    "tab": ("    gain 2 coins", "\tgain 2 coins", "E201", None),
    "capital": ("gain 2 coins", "gain 2 Coins", "E201", None),
    "double equals": (" = 30", " == 30", "E201", None),
    "fraction": ("gain 2 coins", "gain 2.5 coins", "E201", None),
    "huge number": ("gain 2 coins", "gain 99999999999 coins", "E201", None),
    "look-alike": ("gain 2 coins", "gain 2 c\u043eins", "E201", None),
    "truth for a number": ("gain 2 coins", "gain true coins", "E205", None),
    "set for a number": ("gain 2 coins", "gain my.shelf coins", "E205", None),
    "number for a zone": ("move t from counter", "move t from my.coins", "E205", None),
    "number for a seat": ("as p: perform score", "as 2: perform score", "E205", None),
    "number for a truth": ("where price(it) <= my.coins", "where price(it)", "E205", None),
    "arguments": ("perform buy(tea)", "perform buy", "E206", None),
    "too many arguments": ("next(starter)", "next(starter, 2)", "E206", None),
    "sum of nothing": ("sum(t.worth for t in my.shelf)", "sum(my.shelf)", "E209", None),
    "stop": ("    gain 2 coins", "    stop", "E209", None),
    "setting a printed fact": ("resolve t.effect", "set t.worth to 3", "E209", None),
    "twice": ("action rest:", "action buy:", "E208", None),
    "value in a circle": ("value price(tea t) = position(t, counter)", "value price(tea t) = price(t) + 1", "E501", None),
    "procedure in a circle": ("    gain 2 coins", "    perform take_turn", "E501", None),
    "cost": (
        "sum(t.worth for t in my.shelf)",
        "sum(sum(sum(sum(sum(sum(1 for a in teas) for b in teas) for c in teas) for d in teas) for e in teas) for t in teas)",
        "E502",
        None,
    ),
    "range": ("repeat 3 times: draw", "for each n in 1 to 99999999 where it % 2 = 0: draw", "E502", None),
    "deep": ("gain 2 coins", "gain " + "-" * 5000 + "2 coins", "E203", None),
    "endless sum": ("gain 2 coins", "gain 2" + " + 1" * 5000 + " coins", "E203", None),
    "open brackets": ("gain 2 coins", "gain " + "(" * 60_000 + "2 coins", "E201", None),
    "no game": ("game:\n", "phase game_itself:\n", "E211", None),
    "hook on nothing": ("invariant", "after rst: gain 1 coins\ninvariant", "E210", "rest"),
    "hook on no question": ("invariant", "forbid tern_tea where true\ninvariant", "E204", "turn_tea"),
    "modifier of nothing": ("invariant", "modify prise: add 1\ninvariant", "E204", "price"),
    "replacing nothing": ("invariant", "replace action rst: end\ninvariant", "E204", "rest"),
    "cause": ("perform rest", "perform rest via placement", "E204", None),
}
CONTENT = {
    "section": ("counters:", "counter:", "E401", "counters"),
    "key of a kind": ("    attributes:", "    atributes:", "E401", "attributes"),
    "key of a counter": ("bank: 30", "bnak: 30", "E401", "bank"),
    "key of a zone": ("holds: tea, live", "hold: tea, live", "E401", "holds"),
    "key of an ability": ("after: rest", "aftr: rest", "E401", "after"),
    "another key of an ability": ("limit: once", "limt: once", "E401", "limit"),
    "key of a definition": ("copies: 2, leaf: green, worth: 4", "copis: 2, leaf: green, worth: 4", "E207", "copies"),
    "attribute of a definition": ("leaf: green, worth: 4", "leef: green, worth: 4", "E207", "leaf"),
    "thing": ("leaf: green, worth: 4", "leaf: gren, worth: 4", "E204", "green"),
    "kind of an attribute": ("leaf: leaf, worth", "leaf: laef, worth", "E204", "leaf"),
    "kind of definitions": ("define:\n  leaf:", "define:\n  leaff:", "E312", "leaf"),
    "kind in a zone": ("holds: tea, order", "holds: teas, order", "E204", "tea"),
    "verb of an effect": ("effect: gain 2 coins", "effect: gian 2 coins", "E201", "gain"),
    "counter of an effect": ("effect: gain 2 coins", "effect: gain 2 coin", "E204", "coins"),
    "event of an ability": ("after: rest", "after: rst", "E210", "rest"),
    "scope of a limit": ("once per round", "once per rond", "E204", "round"),
    "effect in a circle": ("effect: gain 2 coins", "effect: perform buy(sencha_1)", "E501", None),
    "limit": ("once per round", "once a round", "E201", None),
    "word for a number": ("worth: 4", "worth: four", "E205", None),
    "number for a thing": ("leaf: green, worth: 4", "leaf: 3, worth: 4", "E204", None),
    "list for a number": ("worth: 4", "worth: [4]", "E205", None),
    "attribute missing": ("leaf: green, worth: 4", "leaf: green", "E211", None),
    "id missing": ("- {id: matcha, name: Matcha", "- {name: Matcha", "E402", None),
    "id twice": ("{id: matcha,", "{id: sencha,", "E311", None),
    "id in capitals": ("{id: matcha,", "{id: Matcha,", "E405", None),
    "id in another alphabet": ("{id: matcha,", "{id: m\u0430tcha,", "E405", None),
    "negative copies": ("copies: 2, leaf: green", "copies: -2, leaf: green", "E406", None),
    "too many copies": ("copies: 2, leaf: green", "copies: 999999, leaf: green", "E406", None),
    "owner of a counter": ("coins: {of: seat", "coins: {of: chair", "E404", None),
    "order of a zone": ("order: bag", "order: heap", "E404", None),
    "who sees a zone": ("visible: none", "visible: nobody", "E404", None),
    "start of a field": ("{starter: seat}", "{starter: {type: seat, start: true}}", "E205", None),
    "mapping for a list": ("scopes: [round]", "scopes: {round: 1}", "E403", None),
    "list for a mapping": ("zones:\n", "zones: []\nrooms:\n", "E403", None),
    "no start": ("start: all, ", "", "E209", None),
    "two starts": ("counter: {of: table, holds: tea,", "counter: {of: table, holds: tea, start: all,", "E209", None),
    "no pieces": ("    pieces: true\n", "", "E209", None),
    "two hooks": ("after: rest", "after: rest\n          before: rest", "E213", None),
    "no effect": ("          effect: gain 1 points\n", "", "E211", None),
    "no hook": ("- after: rest\n          limit", "- limit", "E407", None),
    "number as an effect": ("effect: gain 2 coins", "effect: 2", "E201", None),
    "list as an effect": ("effect: gain 2 coins", "effect: [gain 2 coins]", "E205", None),
    "duplicate key": ("scopes: [round]", "scopes: [round]\nscopes: [turn]", "E107", None),
    "yes": ("live: true", "live: yes", "E106", None),
    "sexagesimal": ("worth: 4", "worth: 1:30", "E106", None),
    "octal": ("worth: 4", "worth: 012", "E105", None),
    "hexadecimal": ("worth: 4", "worth: 0x4", "E105", None),
    "underscore": ("worth: 4", "worth: 1_000", "E105", None),
    "a huge number": ("worth: 4", "worth: 0x" + "f" * 15_000, "E105", None),
    "date": ("worth: 4", "worth: 2024-01-01", "E106", None),
    "anchor": ("scopes: [round]", "scopes: &a [round]", "E103", None),
    "alias bomb": ("scopes: [round]", "scopes: [" + ", ".join(f"&a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 4)) + "]", "E103", None),
    "merge key": ("scopes: [round]", "scopes: [round]\n<<: {a: 1}", "E103", None),
    "tag": ("scopes: [round]", "scopes: !!python/object:os.system [round]", "E103", None),
    "second document": ("scopes: [round]", "scopes: [round]\n---\na: 1", "E103", None),
    "depth": ("scopes: [round]", "scopes: " + "[" * 3000 + "]" * 3000, "E104", None),
    "unclosed bracket": ("scopes: [round]", "scopes: [round", "E102", None),
    "unclosed quote": ("name: Sencha", 'name: "Sencha', "E102", None),
    "tab": ("  leaf:\n    plural", "\tleaf:\n    plural", "E102", None),
    "empty value": ("worth: 4}", "worth: }", "E111", None),
    "number as a key": ("scopes: [round]", "scopes: [round]\n1: 2", "E108", None),
    "long text": ("name: Sencha", "name: " + "S" * 25_000, "E109", None),
    "reversed text": ("name: Sencha", "name: Sen\u202echa", "E110", None),
    "escaped reversal": ("name: Sencha", 'name: "Sen\\u202echa"', "E110", None),
    "zero-width space": ("name: Sencha", "name: Sen\u200bcha", "E110", None),
}
MANIFEST = {
    "key": ("version:", "vesion:", "E401", "version"),
    "key of an option": ("default: 5", "defalt: 5", "E401", "default"),
    "no id": ("id: tea-house\n", "", "E402", None),
    "id": ("id: tea-house", "id: Tea House", "E405", None),
    "version": ("version: 1.0.0", "version: one", "E303", None),
    "seats": ("seats: {least: 2, most: 4}", "seats: {least: 4, most: 2}", "E406", None),
    "seats in words": ("most: 4", "most: four", "E403", None),
    "type of an option": ("type: number", "type: amount", "E404", None),
    "default": ("default: 5", "default: 12", "E333", None),
    "language": ("locales: [en, fr", "locales: [en, French", "E405", None),
    "missing pack": ("locales: [en", "requires: {te-house: \">=1.0\"}\nlocales: [en", "E301", "tea-house"),
    "itself": ("locales: [en", "requires: {tea-house: \">=1.0\"}\nlocales: [en", "E305", None),
    "range of versions": ("locales: [en", "requires: {tea-house: \"^1.0\"}\nlocales: [en", "E303", None),
}  # fmt: skip
PATCHES = {
    "of nothing": ("patch: [{of: tee, id: sencha, set: {worth: 3}}]", "E321", "tea"),
    "no such id": ("patch: [{of: tea, id: sensha, set: {worth: 3}}]", "E321", "sencha"),
    "expects something else": ("patch: [{of: tea, id: sencha, expect: {worth: 9}, set: {worth: 3}}]", "E322", None),
    "replaces what is not there": ("patch: [{of: tea, id: sencha, replace: {price: 3}}]", "E323", None),
    "removes what is not there": ("patch: [{of: tea, id: sencha, remove: {abilities: [x]}}]", "E323", None),
    "adds to a number": ("patch: [{of: tea, id: sencha, add: {worth: [3]}}]", "E326", None),
    "of another type": ("patch: [{of: tea, id: sencha, set: {worth: much}}]", "E205", None),
    "without change": ("patch: [{of: tea, id: sencha}]", "E407", None),
    "by position": ("patch: [{of: tea, id: 3, set: {worth: 3}}]", "E403", None),
    "misspelt key": ("patch: [{of: tea, id: sencha, sett: {worth: 3}}]", "E401", "set"),
    "effect that means nothing": ("patch: [{of: tea, id: sencha, set: {effect: gain 1 coinz}}]", "E204", "coins"),
    "kind taken away": ("patch: [{of: kinds, id: leaf, remove: true}]", "E312", None),
}
FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "a program": (lambda pack: (pack / "setup.py").write_text("import os\n"), "E122"),
    "a build file": (lambda pack: (pack / "pyproject.toml").write_text("[project]\n"), "E122"),
    "capitals": (lambda pack: (pack / "Teas.yaml").write_text("scopes: []\n"), "E121"),
    "a link": (lambda pack: (pack / "passwords.txt").symlink_to("/etc/passwd"), "E123"),
    "a linked folder": (lambda pack: (pack / "etc").symlink_to("/etc"), "E123"),
    "a large file": (lambda pack: (pack / "large.yaml").write_bytes(b"#" * (FILE_BYTES + 1)), "E109"),
    "many files": (lambda pack: [(pack / f"f{n}.txt").write_text("x") for n in range(PACK_FILES + 1)], "E109"),
    "not text": (lambda pack: (pack / "odd.yaml").write_bytes(b"scopes: [\xff\xfe]\n"), "E101"),
    "rules that are not text": (lambda pack: (pack / "odd.rules").write_bytes(b"value a = \x80\n"), "E101"),
    "control characters": (lambda pack: (pack / "odd.rules").write_bytes(b"value a = 1\x1b[31m\n"), "E110"),
    "many values": (lambda pack: (pack / "many.yaml").write_text("layout: [" + "{a: 1}, " * 60_000 + "]\n"), "E109"),
    "an empty file": (lambda pack: (pack / "empty.yaml").write_text(""), "E111"),
    "a list": (lambda pack: (pack / "list.yaml").write_text("- 1\n"), "E403"),
    "no manifest": (lambda pack: (pack / "pack.yaml").unlink(), "E302"),
    "a folder as a manifest": (lambda pack: ((pack / "pack.yaml").unlink(), (pack / "pack.yaml").mkdir()), "E302"),
    "a scenario that is none": (lambda pack: (pack / "scenarios" / "odd.yaml").write_text("scenarios: [{nme: x}]\n"), "E401"),
}  # fmt: skip


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a pack that is in order, in a folder that is the current one: places in messages are short then."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(content_folder() / "tea-house", "mine")
    return Path("mine")


def found_in(pack: Path) -> Problems:
    ruleset, problems = attempt_ruleset([pack])
    assert (ruleset is None) is problems.has_errors
    return problems


def check(name: str, problems: Problems, code: str, meant: str | None) -> str:
    """Whether the problem is told as it should be; all that is said."""
    errors = [problem for problem in problems.sorted() if problem.severity is Severity.error]
    shown = re.sub(r"(.)\1{200,}", r"\1…", render_text(problems)).replace(str(content_folder()), "content")
    assert code in {problem.code for problem in errors}, f"{name}: {code} expected\n{shown}"
    [first, *_] = [problem for problem in errors if problem.code == code]
    assert first.message, name
    if meant is not None:
        assert f"`{meant}`" in (first.remedy or ""), f"{name}: {meant} was meant\n{shown}"
    return f"## {name}\n{shown}"


def has_place(problems: Problems) -> bool:
    """Whether each error is shown with file, line, column and caret."""
    blocks = [block for block in render_text(problems).split("\n\n") if block.startswith("error")]
    return all(re.search(r"┌─ \S+:\d+:\d+\n *\d+│ .*\n *│ *\^", block) for block in blocks)


def edited(pack: Path, file: str, old: str, new: str) -> Problems:
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"nothing to change: {old}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = found_in(pack)
    path.write_text(text, encoding="utf-8")
    return problems


@pytest.mark.parametrize(
    ("file", "mutations"), [("tea.rules", RULES), ("teas.yaml", CONTENT), ("pack.yaml", MANIFEST)], ids=["rules", "content", "manifest"]
)
def test_what_is_mistyped_is_told(
    pack: Path, snapshot: Snapshot, file: str, mutations: dict[str, tuple[str, str, str, str | None]]
) -> None:
    told = []
    for name, (old, new, code, meant) in mutations.items():
        problems = edited(pack, file, old, new)
        told.append(check(name, problems, code, meant))
        assert has_place(problems), told[-1]
    snapshot("\n".join(told))


def test_bad_patches_are_told(pack: Path, snapshot: Snapshot) -> None:
    told = []
    house = Path("house")
    house.mkdir()
    (house / "pack.yaml").write_text('id: house\nversion: 1.0.0\nrequires: {tea-house: ">=1.0"}\n')
    for name, (patch, code, meant) in PATCHES.items():
        (house / "patches.yaml").write_text(patch + "\n")
        problems = found_in(house)
        told.append(check(name, problems, code, meant))
        assert has_place(problems), told[-1]
    snapshot("\n".join(told))


@pytest.mark.parametrize("name", FILES)
def test_bad_files_are_told(pack: Path, name: str) -> None:
    spoil, code = FILES[name]
    spoil(pack)
    check(name, found_in(pack), code, None)


def test_there_are_a_hundred() -> None:
    assert len(RULES) + len(CONTENT) + len(MANIFEST) + len(PATCHES) + len(FILES) > 100
    assert len({code for _, _, code, _ in [*RULES.values(), *CONTENT.values(), *MANIFEST.values()]}) > 30


# ------------------------------------------------------------------ misspellings anywhere

USED = re.compile(r"(?:perform |\bmy\.|(?<=[a-z])\.)([a-z_]{5,})\b|(?<!tell )\b([a-z_]{5,})\(")
DECLARING = ("value ", "procedure ", "action ", "phase ", "moment ", "needs ", "replace ", "remove ", "#")


def uses(text: str) -> list[tuple[int, str]]:
    """Where a rules file uses a name that something declares, and the name."""
    found = []
    offset = 0
    for line in text.split("\n"):
        if not line.startswith(DECLARING):
            code = line.split("#")[0]
            found += [(offset + match.start(match.lastindex or 0), match[match.lastindex or 0]) for match in USED.finditer(code)]
        offset += len(line) + 1
    return found


def transposed(word: str, chance: random.Random) -> str:
    """The word with two neighbouring letters the other way round, if they differ."""
    places = [at for at in range(1, len(word) - 1) if word[at] != word[at + 1]]
    at = chance.choice(places) if places else 0
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


@pytest.mark.parametrize("name", ["tea-house", "bruxelles-core"])
def test_a_misspelt_name_is_found_where_it_stands_and_the_right_one_suggested(name: str, tmp_path: Path) -> None:
    shutil.copytree(content_folder() / name, tmp_path / name)
    chance = random.Random(5)
    places = [(path, place) for path in sorted((tmp_path / name).rglob("*.rules")) for place in uses(path.read_text(encoding="utf-8"))]
    for path, (offset, word) in chance.sample(places, min(len(places), 25)):
        text = path.read_text(encoding="utf-8")
        wrong = transposed(word, chance)
        path.write_text(text[:offset] + wrong + text[offset + len(word) :], encoding="utf-8")
        problems = attempt_ruleset([f"{tmp_path / name}/"])[1]
        path.write_text(text, encoding="utf-8")
        line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
        there = [found for found in problems if found.span and (found.span.line, found.span.column) == (line, column)]
        assert there, f"{wrong} in {path.name}:{line}:{column}\n{render_text(problems)}"
        assert f"`{word}`" in (there[0].remedy or ""), f"{wrong} for {word}\n{render_text(there)}"
