"""What the parts of the compiler share: the layout, the tables, the functions made so far."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from horta.engine.compile import python as py
from horta.engine.compile.specialising import SetTable
from horta.engine.operations import FIRST_OWN
from horta.language import resolved as r
from horta.language.costs import Costs
from horta.language.types import TRUTH, SetOf, Thing
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Question
from horta.model.layout import Layout


def local(name: str) -> str:
    """The Python name of a local: the underscore keeps it apart from every Python word."""
    return name + "_"


@dataclass(slots=True)
class Unit:
    """One program in the making."""

    vocabulary: Vocabulary
    rules: r.Rules
    layout: Layout
    telling: bool
    namespace: dict[str, Any]
    values: dict[str, r.Value]
    procedures: dict[str, r.Procedure]
    suspending: frozenset[str]
    hooked: dict[str, tuple[r.Hook, ...]]
    static: frozenset[str]
    costs: Costs
    functions: list[ast.FunctionDef] = field(default_factory=list)
    operations: dict[str, int] = field(default_factory=dict)
    questions: dict[Question, int] = field(default_factory=dict)
    notices: list[tuple[Any, ...]] = field(default_factory=list)
    places: list[r.Stmt | None] = field(default_factory=lambda: [None])
    hook: r.Hook | None = None
    sets: tuple[SetTable, ...] = ()

    def seats(self) -> int:
        """How many seats the program is for."""
        return self.layout.seats

    def operation(self, function: str) -> int:
        """The number by which a frame names a function."""
        return self.operations.setdefault(function, FIRST_OWN + len(self.operations))

    def event(self, key: str) -> int:
        """The number by which frames name an event with hooks."""
        return [name for name, hooks in self.hooked.items() if isinstance(hooks[0], r.Trigger)].index(key)

    def question(self, question: Question) -> int:
        """The number by which a decision names its question."""
        return self.questions.setdefault(question, len(self.questions))

    def table(self, kind: str, attribute: str) -> str:
        """The name of the table that holds an attribute of every thing of a kind."""
        title = f"{kind.upper()}_{attribute.upper()}"
        if title not in self.namespace:
            entities = self.vocabulary.kinds[kind].entities
            self.namespace[title] = tuple(self.constant_of(kind, attribute, entity.attributes.get(attribute)) for entity in entities)
        return title

    def constant_of(self, kind: str, attribute: str, value: Any) -> Any:
        """An attribute's value as the state would hold it; what is not given is 0, none or empty."""
        type_ = self.vocabulary.kinds[kind].attributes[attribute]
        if value is None:
            return () if isinstance(type_, SetOf) else -1 if isinstance(type_, Thing) else 0
        return tuple(value) if isinstance(value, list | tuple) else int(value) if type_ == TRUTH else value

    def notice(self, *parts: Any) -> int:
        """The number by which the log names a sort of event."""
        if parts not in self.notices:
            self.notices.append(parts)
        return self.notices.index(parts)

    def place(self, stmt: r.Stmt) -> ast.expr:
        """The number by which the log names the statement at work."""
        return py.constant(self.line(stmt))

    def line(self, stmt: r.Stmt) -> int:
        """The line number that a statement's Python code carries, so that faults lead back to it."""
        self.places.append(stmt)
        return len(self.places) - 1
