"""What a check has at hand: the names that a rule can use at one point, and the data that the whole check shares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from horta.diagnostics import Problems, Span, Suggestion, suggest
from horta.language.trees import resolved_declarations as r
from horta.language.trees import syntax_nodes as s
from horta.language.trees.resolved_nodes import Expr, Local, Stmt
from horta.language.trees.syntax_nodes import Name, Word
from horta.language.types import OTHER_TYPES, SEAT, Parameters, Type
from horta.language.vocabulary import Vocabulary
from horta.quick_objects import quickly_made


@dataclass(slots=True)
class Names:
    """Makes local names that are unique within one block of rules."""

    used: dict[str, int] = field(default_factory=dict)

    def fresh(self, name: str) -> str:
        """Return a name that is unique in this block. Names in packs never contain two underscores in a row."""
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        return name if count == 0 else f"{name}__{count}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Scope:
    """The locals that can be used here. `owner` is the procedure, value or hook being checked."""

    names: Names
    locals: Mapping[str, Local]
    owner: str
    in_loop: bool = False
    hooked: bool = False
    changeable: frozenset[str] = frozenset()
    """The unique names of the locals that `set`, `add` and `subtract` can change: those of `let`."""

    @staticmethod
    def root(owner: str, parameters: Parameters = (), hooked: bool = False) -> Scope:
        """Return the scope at the start of a block: `me` and the parameters."""
        names = Names()
        locals_ = {"me": Local(SEAT, names.fresh("me"))}
        for name, type_ in parameters:
            locals_[name] = Local(type_, names.fresh(name))
        return Scope(names, locals_, owner, False, hooked)

    @property
    def me(self) -> Local:
        """Return the seat for which this block runs."""
        return self.locals["me"]

    def named(self, parameters: Parameters) -> Parameters:
        """Return the parameters with the unique names that they have here."""
        return tuple((self.locals[name].name, type_) for name, type_ in parameters)

    def bind(self, name: str, type_: Type) -> tuple[Scope, str]:
        """Return a scope in which `name` is a new local, and the unique name of the local."""
        unique = self.names.fresh(name)
        locals_ = {**self.locals, name: Local(type_, unique)}
        return replace(self, locals=locals_), unique

    def bind_changeable(self, name: str, type_: Type) -> tuple[Scope, str]:
        """Return a scope in which `name` is a new local that rules can change, and the unique name of the local."""
        inner, unique = self.bind(name, type_)
        return replace(inner, changeable=self.changeable | {unique}), unique

    def bind_member(self, word: Word | None, named: bool, type_: Type) -> tuple[Scope, str]:
        """Return the scope of a filter, and the unique name of the member: it is `it`, or has a name, or both."""
        if word is not None and named:
            return self.bind(word.text, type_)
        inner, unique = self.bind("it", type_)
        return (inner if word is None else replace(inner, locals={**inner.locals, word.text: inner.locals["it"]})), unique

    def looping(self) -> Scope:
        """Return the same scope inside a loop."""
        return replace(self, in_loop=True)


# The resolved statement or statements, None where the written one is wrong, and the scope of the statements after it.
CheckedStatement = tuple[Stmt | tuple[Stmt, ...] | None, Scope]


@dataclass(slots=True)
class Context:
    """The state of one check. `checked` grows as the types of values become known.

    `signatures` are the parameters of procedures. `expressions` and `statements` say how each sort of syntax node is checked.
    """

    vocabulary: Vocabulary
    problems: Problems
    expressions: Mapping[type, Callable[[Any, Scope, Context], Expr]]
    statements: Mapping[type, Callable[[Any, Scope, Context], CheckedStatement]]
    procedures: dict[str, s.Procedure] = field(default_factory=dict)
    values: dict[str, s.Value] = field(default_factory=dict)
    signatures: dict[str, Parameters] = field(default_factory=dict)
    checked: dict[str, r.Value] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    questions: dict[str, Type] = field(default_factory=dict)
    asked: dict[str, Span] = field(default_factory=dict)
    branching: set[str] = field(default_factory=set)
    single: set[str] = field(default_factory=set)  # branches that are one option
    offered: dict[str, tuple[str | None, Span]] = field(default_factory=dict)  # added branches: the kind that offers it, and where
    shared_limits: dict[int, str] = field(default_factory=dict)  # of hooks that were written as one: the id of the limit, the account
    score: r.Criterion | None = None

    def copy(self, problems: Problems) -> Context:
        """Return a context for more declarations, which leaves this one as it is."""
        tables = {name: getattr(self, name).copy() for name in ("procedures", "values", "signatures", "checked", "questions", "asked")}
        return replace(self, problems=problems, branching=self.branching.copy(), single=self.single.copy(), **tables)

    def check_known(self, sort: str, word: Word | Name, names: Collection[str], described: str = "") -> bool:
        """True if the word is one of `names`. Otherwise report it and suggest the most similar name, described by its sort."""
        if word.text in names:
            return True
        self.report_unknown(sort, word, {} if self.problems.full else dict.fromkeys(names, described or sort))
        return False

    def report_unknown(self, sort: str, word: Word | Name, known: Mapping[str, str]) -> None:
        """Report a name that no pack declares as this sort, with the most similar of the known names, which are described."""
        remedy = (self.possible_meant(word.text) if sort == "value" else None) or suggest(word.text, known)
        if sort == "kind" and word.text in OTHER_TYPES:
            remedy = f"write `{OTHER_TYPES[word.text]}`"
        message, other = f"unknown {sort} `{word.text}`", self.sort_of(word.text)
        if other is not None and other != sort:
            message = f"`{word.text}` is {with_article(other)}, not {with_article(sort)}"
        self.problems.error("E204", message, word.span, remedy)

    def possible_meant(self, text: str) -> Suggestion | None:
        """Return the remedy for `sell_possible`, where packs had to say what now follows from the statements of `sell`."""
        name = text.removesuffix("_possible")
        procedure = self.procedures.get(name) if name != text else None
        if procedure is None or procedure.sort == "moment":
            return None
        meant = f"possible({name}({', '.join('…' for _ in procedure.parameters)}))" if procedure.parameters else f"possible({name})"
        remedy = f"write `{meant}`, which follows from the statements of `{name}`"
        return Suggestion.of(text, meant, remedy, sole=not procedure.parameters)

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
