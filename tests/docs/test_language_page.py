"""The reference of the language is complete: no word of the grammar without an entry, no entry that cannot be written."""

from __future__ import annotations

import re

import pytest

from horta.diagnostics import Problems, Source
from horta.language import operators, registry
from horta.language.checker import calls
from horta.language.grammar import grammar_text
from horta.language.parser import Text, parse_block, parse_file, parse_formula
from horta.language.registry import Entry

TABLES = {
    "functions": registry.FUNCTIONS,
    "statements": registry.STATEMENTS,
    "declarations": registry.DECLARATIONS,
    "hooks": registry.HOOKS,
    "clauses": registry.CLAUSES,
    "operators": operators.OPERATORS,
    "names": operators.NAMES,
}

GRAMMAR = re.sub(r"^//.*$", "", grammar_text(), flags=re.MULTILINE)


def keywords() -> set[str]:
    """The words that the grammar writes between quotes, comments left out."""
    return set(re.findall(r'"([a-z]+)"', GRAMMAR))


def documented() -> set[str]:
    """Every word in how an entry is written, other ways told in its description included."""
    entries = (entry for table in TABLES.values() for entry in table.values())
    written = " ".join(" ".join((entry.name, entry.form, *re.findall(r"`[^`]*`", entry.doc))) for entry in entries)
    return set(re.findall(r"[a-z]+", written))


def test_every_keyword_of_the_grammar_is_in_the_registry() -> None:
    assert keywords() - documented() == set()


def statement_rules() -> list[str]:
    """The names of the grammar's rules for statements."""
    found = re.findall(r"^\?(?:simple|statement):(.*?)(?=^\S)", GRAMMAR, re.MULTILINE | re.DOTALL)
    names = re.findall(r"[a-z_]{3,}", " ".join(found))
    return [name for name in dict.fromkeys(names) if name not in ("simple", "line")]


@pytest.mark.parametrize("rule", statement_rules())
def test_every_verb_has_an_entry_of_its_own(rule: str) -> None:
    """Whatever a statement can begin with names an entry."""
    body = re.search(rf"^!?{rule}:(.*)$", GRAMMAR, re.MULTILINE)
    assert body is not None
    verb = re.search(r'"(\w+)"', body[1])
    assert verb is not None
    assert verb[1] in {name.split()[0] for name in registry.STATEMENTS}


def test_every_function_that_the_checker_knows_is_in_the_registry() -> None:
    assert {*calls._AGGREGATES, *calls._FUNCTIONS} == set(registry.FUNCTIONS)


def _parses(text: str, how: str) -> bool:
    problems = Problems()
    {"file": parse_file, "block": parse_block, "formula": parse_formula}[how](Text(text, Source("example", text)), problems)
    return not problems.has_errors


HOW = {"functions": ("formula",), "operators": ("formula",), "statements": ("block",), "declarations": ("file",), "hooks": ("file",)}


@pytest.mark.parametrize(
    ("table", "entry"),
    [pytest.param(table, entry, id=f"{table}-{entry.name}") for table, entries in TABLES.items() for entry in entries.values()],
)
def test_every_example_can_be_read(table: str, entry: Entry) -> None:
    if table == "clauses":
        as_yaml = entry.example.startswith(f"{entry.name}:")
        assert _parses(entry.example.partition(":")[2], "block") if as_yaml else _parses(f"after sale {entry.example}: end", "file")
    else:
        assert any(_parses(entry.example, how) for how in HOW.get(table, ("formula", "block", "file")))
