"""Conditions clause by clause: which held, and of one that failed, what in it failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from horta.engine.rule_keys import RuleKey
from horta.language import resolved as r
from horta.language import syntax as s
from horta.play.why.records import TestedClause
from horta.play.why.situation import HIDDEN, Situation
from horta.play.why.written import WrittenRules

DEEPEST = 12  # conditions in conditions


class Clauses:
    """Takes conditions of one ruleset apart."""

    def __init__(self, written: WrittenRules) -> None:
        self.written = written

    def parts(self, node: r.Expr | None, written: Any) -> Iterator[tuple[r.Expr, Any]]:
        """Yield the conditions that are joined by `and`, each with what was written for it."""
        waiting: list[tuple[r.Expr, Any]] = [] if node is None else [(node, written)]
        while waiting:
            part, text = waiting.pop(0)
            if isinstance(part, r.Logic) and part.operator == "and":
                both = isinstance(text, s.Binary) and text.operator == "and"
                waiting[:0] = [(part.left, text.left if both else text), (part.right, text.right if both else None)]
            else:
                yield part, text

    def clause(self, key: str, node: r.Expr, written: Any, at: Situation, rule: RuleKey, deep: int = 0) -> TestedClause | None:
        """Return one condition with its truth; None if the viewer may not know it, or if it cannot be asked."""
        held = at.value(node)
        if held is HIDDEN:
            return None
        inner = () if deep >= DEEPEST else tuple(self._inside(node, written, at, rule, bool(held), deep + 1))
        return TestedClause(key, bool(held), self.written.source(rule, written if isinstance(written, s.Node) else None), inner)

    def all(self, key: str, node: r.Expr | None, written: Any, at: Situation, rule: RuleKey, deep: int = 0) -> list[TestedClause]:
        """Return the conditions that are joined by `and`, as far as the viewer may know them."""
        found = (self.clause(key, part, text, at, rule, deep) for part, text in self.parts(node, written))
        return [clause for clause in found if clause is not None]

    def _inside(self, node: r.Expr, written: Any, at: Situation, rule: RuleKey, held: bool, deep: int) -> list[TestedClause]:
        """Return what decided a condition: of one that failed the parts that failed, of one that holds those that hold."""
        found: list[TestedClause] = []
        if isinstance(node, r.ValueCall):
            inside = self.called(node, at)
            value = self.written.values[node.name]
            if inside is not None:
                found = self.all("if", value.body, self.written.value(value), inside, ("value", node.name), deep)
        elif isinstance(node, r.Logic):
            sides = (written.left, written.right) if isinstance(written, s.Binary) else (None, None)
            for part, text in zip((node.left, node.right), sides, strict=True):
                found += self.all("if", part, text, at, rule, deep)
        elif isinstance(node, r.IfElse):
            found = self._arm(node, written, at, rule, deep)
        return [clause for clause in found if clause.held is held]

    def _arm(self, node: r.IfElse, written: Any, at: Situation, rule: RuleKey, deep: int) -> list[TestedClause]:
        known = at.value(node.condition)
        if known is HIDDEN:
            return []
        arms = (written.positive, written.negative) if isinstance(written, s.Choice) else (None, None)
        return self.all("if", node.positive if known else node.negative, arms[0 if known else 1], at, rule, deep)

    def called(self, node: r.ValueCall, at: Situation) -> Situation | None:
        """Return the situation inside a value that is asked for; None if the viewer may not know what it is asked with."""
        value = self.written.values[node.name]
        me, arguments = at.value(node.me), [at.value(argument) for argument in node.arguments]
        if me is HIDDEN or HIDDEN in arguments:
            return None
        return at.within({"me": me, **{name: given for (name, _), given in zip(value.parameters, arguments, strict=True)}})
