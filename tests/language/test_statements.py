"""Every statement is complete: each stage is asked for it, and what is missing is named with the place to add it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from horta.diagnostics import Problems, Source
from horta.engine.compiler.statements import STATEMENT_CODES
from horta.language.grammar import grammar_text
from horta.language.parser import Text, parse_block
from horta.language.statement_spec import StatementSpec
from horta.language.statements import STATEMENT_SPECS
from horta.words.languages import LOCALES, statement_sentences

CORPUS = Path(__file__).parent / "corpus"
CODES = {code.resolved: code for code in STATEMENT_CODES}
GRAMMAR = grammar_text()
SENTENCES = statement_sentences()


def module_of(spec: StatementSpec) -> str:
    return spec.syntax.__module__.rpartition(".")[2]


def missing(
    spec: StatementSpec,
    codes: Mapping[type, object] = CODES,
    sentences: Mapping[str, Mapping[str, str]] = SENTENCES,
    corpus: Collection[str] = frozenset(path.stem for path in CORPUS.glob("*.rules")),
    grammar: str = GRAMMAR,
) -> Iterator[str]:
    """Every part that a statement lacks, with the place where it belongs."""
    word, module = spec.entries[0].name, module_of(spec)
    for rule in spec.rules:
        if f"\n{rule}:" not in grammar and f"-> {rule}\n" not in grammar:
            yield f"{word}: no rule `{rule}` in the grammar: add it to grammar/horta.lark"
    for entry in spec.entries:
        if not (entry.form and entry.doc and entry.example):
            yield f"{entry.name}: no documentation: fill in its entry in language/statements/{module}.py"
        problems = Problems()
        if not parse_block(Text(entry.example, Source("example", entry.example)), problems) or problems.has_errors:
            yield f"{entry.name}: its example cannot be read: correct it in language/statements/{module}.py"
        for locale in LOCALES:
            if locale not in sentences.get(entry.name, {}):
                yield f"{entry.name}: no sentence in {locale}: add it to words/statements.toml"
    if spec.resolved not in codes:
        yield f"{word}: no code: add it in engine/compiler/statements/{module}.py"
    if module not in corpus:
        yield f"{word}: no cases: add them in tests/language/corpus/{module}.rules"


@pytest.mark.parametrize("spec", STATEMENT_SPECS, ids=lambda spec: spec.entries[0].name)
def test_every_statement_is_complete(spec: StatementSpec) -> None:
    assert list(missing(spec)) == []


SHUFFLE = next(spec for spec in STATEMENT_SPECS if spec.entries[0].name == "shuffle")


def test_a_missing_part_is_named_with_its_place() -> None:
    """Each stage is taken away in turn."""
    without_spanish = {**SENTENCES, "shuffle": {locale: text for locale, text in SENTENCES["shuffle"].items() if locale != "es"}}
    undocumented = replace(SHUFFLE, entries=(replace(SHUFFLE.entries[0], doc=""),))
    unreadable = replace(SHUFFLE, entries=(replace(SHUFFLE.entries[0], example="shuffle"),))
    assert list(missing(SHUFFLE, grammar=GRAMMAR.replace("\nshuffle:", "\nmix:"))) == [
        "shuffle: no rule `shuffle` in the grammar: add it to grammar/horta.lark"
    ]
    assert list(missing(undocumented)) == ["shuffle: no documentation: fill in its entry in language/statements/shuffle.py"]
    assert list(missing(unreadable)) == ["shuffle: its example cannot be read: correct it in language/statements/shuffle.py"]
    assert list(missing(SHUFFLE, sentences=without_spanish)) == ["shuffle: no sentence in es: add it to words/statements.toml"]
    assert list(missing(SHUFFLE, codes={})) == ["shuffle: no code: add it in engine/compiler/statements/shuffle.py"]
    assert list(missing(SHUFFLE, corpus=())) == ["shuffle: no cases: add them in tests/language/corpus/shuffle.rules"]


def test_no_two_statements_share_a_word_a_rule_or_a_node() -> None:
    """The order in which modules are found cannot matter then."""
    entries = [entry.name for spec in STATEMENT_SPECS for entry in spec.entries]
    rules = [rule for spec in STATEMENT_SPECS for rule in spec.rules]
    nodes = [spec.syntax for spec in STATEMENT_SPECS]
    assert [len(set(found)) for found in (entries, rules, nodes)] == [len(entries), len(rules), len(nodes)]
    assert len(CODES) == len(STATEMENT_CODES)


def test_every_sentence_is_the_sentence_of_a_form() -> None:
    # Parts of `if` and `repeat`, and special cases of `together` and `move`, have sentences of their own.
    further = {"else if", "else", "repeat while", "together some", "move number", "give", "take from"}
    assert set(SENTENCES) == {entry.name for spec in STATEMENT_SPECS for entry in spec.entries} | further


def test_every_statement_of_the_grammar_has_a_module() -> None:
    found = {name for line in GRAMMAR.partition("?simple:")[2].partition("\n\n")[0].split("|") for name in line.split()}
    assert found - {rule for spec in STATEMENT_SPECS for rule in spec.rules} == set()
