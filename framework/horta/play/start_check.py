"""Errors of how a game starts that show only when it does: pieces in no zone or in two, numbers outside of their bounds."""

from __future__ import annotations

from collections.abc import Iterator

from horta.diagnostics import Diagnostic, Severity
from horta.language.start_values import STARTS, rules_of_the_start
from horta.model.ruleset import RulesetParts

_REMEDY = "change what the zones or counters say with `start` or `bank`; `start: all` takes all pieces that start nowhere else"


def start_errors(ruleset: RulesetParts) -> Iterator[Diagnostic]:
    """Return the first error for each number of seats. Where nothing starts by an expression, the rules need not be compiled."""
    least, most = ruleset.seats
    if most == 0 or not any(value.name.startswith(STARTS) for value in ruleset.rules.values):
        return
    from horta.engine.compiler.program_builder import compile_program
    from horta.engine.limits import RuleFault

    rules = rules_of_the_start(ruleset.rules)
    for seats in range(least, most + 1):
        try:
            compile_program(rules, ruleset.vocabulary, seats)
        except RuleFault as fault:
            yield Diagnostic(fault.code, Severity.error, f"{fault.message} (with {seats} seats)", fault.span, _REMEDY)
            return
