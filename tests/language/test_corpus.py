"""Rules and what the check says of them, side by side: `tests/language/corpus/*.rules`, in the world of tests/worlds.py.

A file is cut into chunks by `---`. A problem is written as a comment on the line where it must appear:
`#~ E204 part of its message`, with ` | part of its remedy` where that matters, and several with `&&` between them.
A chunk without such a comment must pass. A chunk of statements only is read as the block of a procedure.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from horta.diagnostics import Diagnostic
from worlds import corpus_rules, problems_of

CORPUS = Path(__file__).parent / "corpus"
Chunk = tuple[str, int, str]


def chunks() -> list[Chunk]:
    """Every chunk with the name of its file and the line where it begins."""
    found: list[Chunk] = []
    for path in sorted(CORPUS.glob("*.rules")):
        line = 1
        for text in re.split(r"^---\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            found.append((path.name, line, text))
            line += text.count("\n") + 1
    return found


def expected(text: str) -> list[tuple[int, str, str, str]]:
    """Line, code, part of the message and part of the remedy of every problem that a chunk names."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for written in line.partition("#~")[2].split("&&") if "#~" in line else ():
            claim, _, remedy = written.strip().partition(" | ")
            code, _, message = claim.partition(" ")
            found.append((number, code, message, remedy))
    return found


def fits(problem: Diagnostic, claim: tuple[int, str, str, str]) -> bool:
    line, code, message, remedy = claim
    return (problem.span.line, problem.code) == (line, code) and message in problem.message and remedy in (problem.remedy or "")


def differences(folder: Path, text: str) -> list[str]:
    """What a chunk claims and the check does not say, and the other way round."""
    rules, before = corpus_rules(text)
    claims = [(line + before, *rest) for line, *rest in expected(text)]
    found = list(problems_of(folder, rules).sorted())
    missing = [claim for claim in claims if not any(fits(problem, claim) for problem in found)]
    unnamed = [problem for problem in found if not any(fits(problem, claim) for claim in claims)]
    said = [f"line {problem.span.line - before}: not named: {problem.code} {problem.message} | {problem.remedy}" for problem in unnamed]
    return [f"line {line - before}: not said: {code} {message} | {remedy}" for line, code, message, remedy in missing] + said


@pytest.mark.parametrize("chunk", chunks(), ids=lambda chunk: f"{chunk[0]}:{chunk[1]}")
def test_the_check_says_what_the_corpus_says(tmp_path: Path, chunk: Chunk) -> None:
    assert differences(tmp_path, chunk[2]) == []


@pytest.mark.parametrize("text", ["shuffle deck  #~ E205 a zone is needed", "shuffle my.coins", "shuffle my.coins  #~ E205 another text"])
def test_a_wrong_claim_is_found(tmp_path: Path, text: str) -> None:
    assert differences(tmp_path, text + "\n") != []
