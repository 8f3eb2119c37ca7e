"""Made-up rules do the same with everything that makes them fast as without any of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from lark import Lark

from engine.comparing import SEATS, Comparison
from engine.inventing.packs import CHARMS, Invention, invented
from horta.diagnostics import ContentError, Problems, Source
from horta.engine import program
from horta.language import syntax as s
from horta.language.grammar import grammar_text
from horta.language.hook_kinds import KINDS, KindSpec
from horta.language.operators import FUNCTIONS, NAMES
from horta.language.parser import Text, _Indentation, parse_file
from worlds import load_world


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that go round and round are stopped sooner."""
    monkeypatch.setattr(program, "BUDGET", 3_000_000)


def first_parting(folder: Path, invention: Invention, seed: int) -> str | None:
    """Where fast and plain programs of a pack part."""
    compared = Comparison(load_world(folder, invention.rules, invention.charms, invention.more), seed)
    chance = Random(seed)
    for charm in CHARMS:
        for copy in (1, 2):
            if chance.random() < 0.4:
                compared.put("charm", f"{charm}_{copy}", "box", "worn", chance.randrange(SEATS))
    for procedure in invention.procedures * 4:
        parted = compared.perform(procedure, chance.randrange(SEATS))
        if parted is not None:
            return f"{procedure}: {parted}"
    return None


NEVER = """
game: end
procedure pass_by:
    choose lane:
        wide: gain 1 points
offer lane:
    shut when 2 = 4: gain 2 points
offer lane:
    open: gain 3 points
"""


PART_LAST = """
game: end
procedure give_away:
    gain 2 points as gifts
after gain points:
    choose lane:
        wide: gain 1 coins
        narrow: gain 2 coins
"""


@pytest.mark.parametrize(
    ("rules", "procedure"),
    [
        pytest.param(NEVER, "pass_by", id="a branch that is never offered has a number all the same"),
        pytest.param(PART_LAST, "give_away", id="a part of the score ends in a frame of its own without a log too"),
    ],
)
def test_programs_number_alike(tmp_path: Path, rules: str, procedure: str) -> None:
    charms = "\n".join(f"- {{id: {charm}, copies: 2}}" for charm in CHARMS)
    assert first_parting(tmp_path, Invention(rules, charms, "", (procedure,)), 1) is None


TOO_LARGE = {"E203", "E502"}  # too deep, too costly: what nobody can play cannot be compared


def check(folder: Path, seed: int) -> None:
    invention = invented(seed)
    try:
        parted = first_parting(folder, invention, seed)
    except ContentError as error:
        if {problem.code for problem in error.problems} - TOO_LARGE:
            raise
        return
    assert parted is None, f"{parted}\n\n{invention.rules}\n\n{invention.charms}\n\n{invention.more}"


@pytest.mark.parametrize("seed", range(10))
def test_invented_rules_do_the_same_in_plain_programs(tmp_path: Path, seed: int) -> None:
    check(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, 21))
def test_many_invented_rules_do_the_same(tmp_path: Path, part: int) -> None:
    """Each part takes about 35 s of processor time."""
    for seed in range(100 * part, 100 * part + 100):
        check(tmp_path / str(seed), seed)


# ------------------------------------------------------------------ nothing is forgotten

MANY = range(60)
GRAMMAR = Lark(grammar_text(), parser="lalr", start=["file", "block", "formula"], postlex=_Indentation(), maybe_placeholders=True)
# What one pack says about another cannot be made up for a single pack: tests/assembly/test_replaced_rules.py and
# tests/language/corpus are about that.
BETWEEN_PACKS = {"needed_block", "needed_value", "removed_block", "removed_value", "removed_branch"}
# `by` is for abilities, which are written in YAML. The last two are where reading of YAML begins.
NOT_IN_FILES = {"clause_by", "who", "block", "formula"}
KEYWORDS = set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", grammar_text()))) - {"needs", "branch"}


@dataclass(frozen=True)
class MadeUp:
    """What many packs are made of: rules of the grammar, clauses by the kind of hook, and all their words."""

    grammar: set[str]
    clauses: set[tuple[str, str]]
    text: str


@cache
def made_up() -> MadeUp:
    grammar, clauses, texts = set[str](), set[tuple[str, str]](), list[str]()
    for invention in map(invented, MANY):
        texts.append(invention.rules)
        grammar |= {str(part.data) for part in GRAMMAR.parse(f"{invention.rules}\n", start="file").iter_subtrees()}
        hooks = [
            node for node in parse_file(Text(invention.rules, Source("", invention.rules)), Problems()) or () if isinstance(node, s.Hook)
        ]
        clauses |= {(hook.kind, key) for hook in hooks for key in hook.keys}
        for line in invention.charms.splitlines():
            for ability in json.loads(line.removeprefix("- "))["abilities"]:
                texts += [f"{key} {value}" for key, value in ability.items()]
                clauses |= {(kind_of(ability).name, key) for key in ability}
    return MadeUp(grammar, clauses, "\n".join(texts))


def kind_of(ability: Mapping[str, object]) -> KindSpec:
    return next(kind for kind in KINDS.values() if kind.key in ability and all(key in ability for key in kind.needs))


def test_made_up_rules_use_every_rule_of_the_grammar() -> None:
    """A rule that is only a way to others leaves no mark in trees."""
    ways = {line.removeprefix("?").partition(":")[0] for line in grammar_text().splitlines() if line.startswith("?")}
    named = {str(rule.alias or rule.origin.name) for rule in GRAMMAR.rules if not rule.origin.name.startswith("_")}
    assert named - ways - made_up().grammar == BETWEEN_PACKS | NOT_IN_FILES


@pytest.mark.parametrize("word", sorted(KEYWORDS | NAMES.keys() | {f"{name}(" for name in FUNCTIONS}))
def test_made_up_rules_use_every_word_of_the_language(word: str) -> None:
    after = "" if word.endswith("(") else r"(?![a-z0-9_])"
    assert re.search(rf"(?<![a-z0-9_]){re.escape(word)}{after}", made_up().text)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_made_up_hooks_of_every_kind_have_every_clause(kind: KindSpec) -> None:
    assert {(kind.name, key) for key in kind.clauses} - made_up().clauses == set()
