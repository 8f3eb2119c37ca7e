"""What one statement is at every stage of the language: a record that its module fills in.

The parser, the checker, the step costs and the reference page ask these records; the code of a statement is in
`engine.compiler.statements`, its sentences in `words/statements.toml`. A test asks every stage for every statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from horta.language.checker.context import CheckedStatement, Context, Scope
from horta.language.entries import Entry
from horta.language.limits import LINE_STEPS
from horta.language.trees.resolved_nodes import Expr, Stmt
from horta.language.trees.syntax_nodes import Node, Statement


class StepCounter(Protocol):
    """What the cost of a statement can be made of; `step_costs.Costs` is one."""

    def of(self, node: Any) -> int:
        """Return the steps of a statement, an expression or a tuple of them."""

    def parts(self, node: Any) -> int:
        """Return the steps of everything that a node is made of."""

    def size(self, node: Expr) -> int:
        """Return at most how many members a set has."""

    def whole(self, node: Expr) -> int:
        """Return the steps of copying, comparing or searching a set as a whole."""

    def fitting(self, zone: str) -> int:
        """Return the steps of testing whether a piece may lie in a zone."""

    def procedure(self, name: str) -> int:
        """Return the steps of a procedure without the hooks on it."""

    def carried_by(self, attribute: str) -> int:
        """Return the steps of the most expensive rule that a thing carries in an attribute."""

    def looking(self, event: str) -> int:
        """Return the steps of finding the hooks on an event."""

    def asking(self, question: str, options: int) -> int:
        """Return the steps of making so many options and of the hooks on the question."""


def plain_steps(costs: StepCounter, node: Stmt) -> int:
    """Return one step more than the parts take: the cost of most statements."""
    return 1 + costs.parts(node)


def noted_steps(costs: StepCounter, node: Stmt) -> int:
    """Return the steps of a statement that writes a line in the log."""
    return plain_steps(costs, node) + LINE_STEPS


@dataclass(frozen=True, slots=True)
class StatementSpec:
    """One statement, or the forms of one.

    `entries` document the forms. `rules` say for each rule of the grammar how its parse tree becomes a syntax node:
    the function takes the builder, the tree and the tree's children. `check` turns the syntax node into the resolved
    one, and `steps` gives the cost of that.
    """

    entries: tuple[Entry, ...]
    rules: Mapping[str, Callable[..., Node]]
    syntax: type[Statement]
    check: Callable[[Any, Scope, Context], CheckedStatement]
    resolved: type[Stmt]
    steps: Callable[[StepCounter, Any], int] = plain_steps
