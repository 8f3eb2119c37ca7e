"""What the whole check shares: the vocabulary, the signatures, the problems found so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from horta.diagnostics import Problems, Span, did_you_mean
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.types import Type
from horta.language.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a procedure, value or event."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    span: Span


@dataclass(slots=True)
class Context:
    """The state of one check. `values` grows as value types become known."""

    vocabulary: Vocabulary
    problems: Problems
    procedures: dict[str, s.Procedure] = field(default_factory=dict)
    values: dict[str, s.Value] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    checked: dict[str, r.Value] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    questions: dict[str, Type] = field(default_factory=dict)
    asked: dict[str, Span] = field(default_factory=dict)
    branching: set[str] = field(default_factory=set)

    def unknown(self, sort: str, word: str, span: Span, candidates: Mapping[str, str]) -> None:
        """Report a name nobody declared, with the nearest one that somebody did."""
        self.problems.error("E204", f"unknown {sort} `{word}`", span, did_you_mean(word, candidates))
