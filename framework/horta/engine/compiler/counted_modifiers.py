"""Rewrites statements so that they count uses of limited modifiers.

If an expression of a statement depends on a value with a limited modifier, it is computed first, by a `Counted`. That
node compares the result with the result without the modifier. Rules without limited modifiers stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from horta.language import resolved as r
from horta.language.limited_modifiers import LimitedValues, limited_values
from horta.language.tree_walk import mapped

_OPENED = (tuple, r.Branch, r.CounterAt, r.FieldAt, r.ZoneAt)  # only the parts of these are computed first


def count_modifier_uses(rules: r.Rules) -> r.Rules:
    """Return the rules with a count wherever a statement depends on a limited modifier."""
    limited = limited_values(rules)
    if limited is None:
        return rules
    rewriter = _Rewriter(limited)
    return replace(
        rules,
        procedures=tuple(replace(part, body=rewriter.block(part.body)) for part in rules.procedures),
        hooks=tuple(rewriter.hook(hook) if isinstance(hook, r.ActingHook) else hook for hook in rules.hooks),
        carried=tuple(replace(part, body=rewriter.block(part.body)) if isinstance(part.body, r.Block) else part for part in rules.carried),
    )


@dataclass(slots=True)
class _Rewriter:
    limited: LimitedValues
    count: int = 0
    found: list[r.Stmt] = field(default_factory=list)

    def block(self, node: r.Block) -> r.Block:
        return replace(node, body=tuple(made for part in node.body for made in self.statement(part)))

    def hook(self, hook: r.ActingHook) -> r.ActingHook:
        effect = None if hook.effect is None else self.block(hook.effect)
        return replace(hook, body=self.block(hook.body), effect=effect)

    def statement(self, node: r.Stmt) -> tuple[r.Stmt, ...]:
        """Return the statement, after the statements that compute its expressions."""
        if isinstance(node, r.Block):
            return (self.block(node),)
        if isinstance(node, r.Tell):
            return (node,)  # a line of the log only shows a value
        if isinstance(node, r.Let) and self.limited.reached_from(node.value):
            return (replace(node, value=self.counted(node.value)),)
        outer, self.found = self.found, []
        changed = self.branches(node) if isinstance(node, r.If) else mapped(node, lambda part: self.part(node, part))
        before, self.found = self.found, outer
        return (*before, changed)

    def part(self, node: r.Stmt, part: Any) -> Any:
        if isinstance(part, r.Block):
            return self.block(part)
        if isinstance(part, _OPENED):
            return mapped(part, lambda inner: self.part(node, inner))
        return self.worked_out(node, part) if isinstance(part, r.Expr) else part

    def worked_out(self, node: r.Stmt, value: r.Expr) -> r.Expr:
        """Return a local that holds the value if it depends on a limited modifier; otherwise the value itself."""
        if not self.limited.reached_from(value):
            return value
        self.count += 1
        name = f"counted__{self.count}"
        self.found.append(r.Let(node.span, name, self.counted(value)))
        return r.Local(value.type, name)

    def counted(self, value: r.Expr) -> r.Expr:
        return r.Counted(value.type, value, self.limited.reached_from(value))

    def branches(self, node: r.If) -> r.If:
        """Return an `if` in which a later condition is computed only if those before it fail."""
        (condition, body), *others = node.arms
        first = (None if condition is None else self.worked_out(node, condition), self.part(node, body))
        if not others:
            return replace(node, arms=(first,))
        if others[0][0] is None or not any(self.limited.reached_from(other) for other, _ in others):
            return replace(node, arms=(first, *((other, self.part(node, inner)) for other, inner in others)))
        rest = self.statement(r.If(node.span, tuple(others)))
        return replace(node, arms=(first, (None, r.Block(node.span, rest))))
