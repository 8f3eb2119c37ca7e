"""Errors of how a game starts that show only when it does: pieces in no zone or in two, numbers outside of their bounds."""

from __future__ import annotations

from collections.abc import Iterator

from horta.diagnostics import Diagnostic, Severity
from horta.language import resolved as r
from horta.language.hidden_place_values import only_title
from horta.language.recursion import graph_of, reached
from horta.language.start_values import PREFIX
from horta.model.ruleset import RulesetParts

_STARTS = (PREFIX, only_title(""))
_REMEDY = "change what the zones or counters say with `start` or `bank`; `start: all` takes all pieces that start nowhere else"


def start_errors(ruleset: RulesetParts) -> Iterator[Diagnostic]:
    """Return the first error for each number of seats. Where nothing starts by an expression, the rules need not be compiled."""
    least, most = ruleset.seats
    if most == 0 or not any(value.name.startswith(_STARTS) for value in ruleset.rules.values):
        return
    from horta.engine.compiler.program_builder import compile_program
    from horta.engine.limits import RuleFault

    rules = _rules_of_the_start(ruleset.rules)
    for seats in range(least, most + 1):
        try:
            compile_program(rules, ruleset.vocabulary, seats)
        except RuleFault as fault:
            yield Diagnostic(fault.code, Severity.error, f"{fault.message} (with {seats} seats)", fault.span, _REMEDY)
            return


def _rules_of_the_start(rules: r.Rules) -> r.Rules:
    """Return only the values that say how a game starts, what they use, and what adjusts these."""
    graph = graph_of(rules)
    starts = [f"value {value.name}" for value in rules.values if value.name.startswith(_STARTS)]
    used = frozenset(reached(starts, lambda key: graph[key].leads))
    return r.Rules(
        (),
        tuple(value for value in rules.values if f"value {value.name}" in used),
        tuple(hook for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution) and f"value {hook.key}" in used),
        tuple(part for part in rules.carried if f"carried {part.kind}.{part.attribute}" in used),
        (),
    )
