"""Data that the whole check shares: the vocabulary, the signatures, the problems found so far."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Problems, Span, did_you_mean
from horta.language.checker.scope import Scope
from horta.language.trees import resolved_declarations as r
from horta.language.trees import syntax_declarations as s
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Stmt
from horta.language.types import OTHER_TYPES, Type
from horta.language.vocabulary import Vocabulary

# The resolved statement, None where the written one is wrong, and the scope of the statements after it.
CheckedStatement = tuple[Stmt | None, Scope]


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a procedure, value or event."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    span: Span


@dataclass(slots=True)
class Context:
    """The state of one check. `checked` grows as the types of values become known.

    `expressions` and `statements` say how each sort of syntax node is checked.
    """

    vocabulary: Vocabulary
    problems: Problems
    expressions: Mapping[type, Callable[[Any, Scope, Context], Expr]]
    statements: Mapping[type, Callable[[Any, Scope, Context], CheckedStatement]]
    procedures: dict[str, s.Procedure] = field(default_factory=dict)
    values: dict[str, s.Value] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    checked: dict[str, r.Value] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    questions: dict[str, Type] = field(default_factory=dict)
    asked: dict[str, Span] = field(default_factory=dict)
    branching: set[str] = field(default_factory=set)

    def unknown(self, sort: str, word: str, span: Span, candidates: Mapping[str, str]) -> None:
        """Report a name that no pack declares as this sort, with the most similar declared name."""
        remedy = did_you_mean(word, candidates) or listed_names(candidates) or f"no pack declares a {sort}; declare `{word}`"
        if sort == "kind" and word in OTHER_TYPES:
            remedy = f"write `{OTHER_TYPES[word]}`"
        message = f"unknown {sort} `{word}`"
        other = self.sort_of(word)
        if other is not None and other != sort:
            message = f"`{word}` is {with_article(other)}, not {with_article(sort)}"
        self.problems.error("E204", message, span, remedy)

    def sort_of(self, word: str) -> str | None:
        """Return what a name stands for; None if no pack declares it."""
        words = self.vocabulary
        sorts: tuple[tuple[str, Container[str]], ...] = (
            ("counter", words.counters), ("zone", words.zones), ("kind", words.kinds), ("plural of a kind", words.plurals),
            ("value", self.values), ("question", self.questions), ("option", words.options), ("scope", words.scopes),
            ("cause", words.causes), ("thing", words.entities),
        )  # fmt: skip
        if word in self.procedures:
            return self.procedures[word].sort
        return next((sort for sort, names in sorts if word in names), None)


def with_article(noun: str) -> str:
    """Return the word with `a` or `an` before it."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed_names(candidates: Iterable[str]) -> str | None:
    """Return a remedy that lists the names to choose from."""
    names = sorted(candidates)
    return f"known here: {', '.join(f'`{name}`' for name in names[:8])}{' …' if len(names) > 8 else ''}" if names else None
