"""Limited modifiers: what counts as a use, and which values cannot have them.

A use counts each time the modifier changes the result of a statement. Questions and conditions (of hooks and of `repeat`)
only look at a value, and nobody can tell whether the look changed anything. So the values that they use cannot have a limited
modifier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.recursion import Rule, direct_leads, graph_of, reached
from horta.language.tree_walk import walk


@dataclass(frozen=True, slots=True)
class LimitedValues:
    """The values with limited modifiers, and the way from any expression to them."""

    names: frozenset[str]
    graph: Mapping[str, Rule]

    def reached_from(self, node: Any) -> tuple[str, ...]:
        """The values with limited modifiers that an expression depends on, directly or through other rules."""
        seen = set(reached(direct_leads(node), lambda key: self.graph[key].leads if key in self.graph else ()))
        return tuple(sorted(name for name in self.names if f"value {name}" in seen))


def limited_values(rules: r.Rules) -> LimitedValues | None:
    """The values with limited modifiers; None, as nearly always, when there are none."""
    names = frozenset(hook.key for hook in rules.hooks if isinstance(hook, r.Modifier) and hook.limit is not None)
    return LimitedValues(names, graph_of(rules)) if names else None


def check_limited_modifiers(rules: r.Rules, problems: Problems) -> None:
    """Report limited modifiers of values that a question, a hook on a question, or the condition of a trigger or `repeat` uses."""
    limited = limited_values(rules)
    if limited is None:
        return
    looks: dict[str, tuple[str, Span]] = {}
    for what, span, node in _looks(rules):
        for name in limited.reached_from(node):
            looks.setdefault(name, (what, span))
    for hook in rules.hooks:
        if isinstance(hook, r.Modifier) and hook.limit is not None and hook.key in looks:
            what, span = looks[hook.key]
            problems.error(
                "E213",
                f"`limit` does not fit `{hook.title}`: {what} depends on this value",
                hook.span,
                "for more options write `offer question limit …: add …`; else keep count in a field, and ask for it with `when`",
                ((span, "depends on it"),),
            )


def _looks(rules: r.Rules) -> Iterator[tuple[str, Span, Any]]:
    """Yield the places that only look at values: a description, the place, and the expressions there."""
    for hook in rules.hooks:
        if isinstance(hook, r.ActingHook):
            source = hook.source if isinstance(hook, r.BranchOffer) else None
            yield f"the condition of `{hook.title}`", hook.span, (hook.condition, source)
        elif isinstance(hook, r.Barring | r.Offer):
            yield f"`{hook.title}`", hook.span, hook
    for node in walk((rules.procedures, rules.carried, rules.hooks)):
        if isinstance(node, r.Choose):
            yield f"the question `{node.question}`", node.span, (node.source, node.most)
        elif isinstance(node, r.ChooseTogether):
            yield f"the question `{node.question}`", node.span, (node.source,)
        elif isinstance(node, r.ChooseBranches):
            yield f"the question `{node.question}`", node.span, tuple((branch.source, branch.condition) for branch in node.branches)
        elif isinstance(node, r.Repeat):
            yield "the condition of `repeat`", node.span, node.condition
