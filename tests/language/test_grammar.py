"""The grammar is what its head says: LALR(1) without conflicts, in ASCII. Lark settles a conflict without a word, and rules would mean
something that nobody chose."""

from __future__ import annotations

import logging

import pytest
from lark import Lark, logger

from horta.language.grammar import grammar_text
from horta.language.parser import _Indentation

# A second way to subtract: `a - b` could be read by either rule.
AMBIGUOUS = grammar_text().replace("-> negative", '-> negative\n        | factor "-" factor                 -> minus')


def conflicts(grammar: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What Lark notes of conflicts when it builds the tables."""
    caplog.clear()
    logger.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.DEBUG, logger.name):
            Lark(grammar, parser="lalr", start=["file", "block", "formula", "costs"], postlex=_Indentation(), debug=True)
    finally:
        logger.removeHandler(caplog.handler)
    return [record.getMessage() for record in caplog.records if "conflict" in record.getMessage().lower()]


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar_text(), caplog) == []
    assert conflicts(AMBIGUOUS, caplog) != []


def test_the_grammar_is_ascii() -> None:
    assert grammar_text().isascii()
