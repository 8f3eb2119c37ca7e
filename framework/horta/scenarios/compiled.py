"""Scenarios and the rules they test, compiled together: one ruleset for all scenarios with equal options.

The parts of a scenario become procedures and values beside those of the packs. A scenario with errors is left out
and its errors are kept; the others are played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from horta.diagnostics import ContentError, Diagnostic, Problems, Span, render_text
from horta.language import resolved as r
from horta.model.layout import State
from horta.packs.merged_content import Merged
from horta.play.game import Ruleset
from horta.scenarios.declarations import assemble_with
from horta.scenarios.records import Scenario, StartPosition, chain_of, latest


@dataclass(frozen=True, slots=True)
class CompiledScenarios:
    """A ruleset that contains scenarios, ready to play them."""

    ruleset: Ruleset
    invariants: tuple[str, ...]
    chains: Mapping[int, list[StartPosition]]
    seats: Mapping[int, int]
    tables: dict[int, Ruleset] = field(default_factory=dict)
    played: dict[tuple[int, int, str | None], State] = field(default_factory=dict)

    def ruleset_for(self, seats: int) -> Ruleset:
        """Return the ruleset with the scenarios for that number of seats. Others are left out to save compiling them."""
        if seats not in self.tables:
            rules = self.ruleset.rules
            procedures = tuple(node for node in rules.procedures if self.belongs(node.name, seats))
            values = tuple(node for node in rules.values if self.belongs(node.name, seats))
            self.tables[seats] = replace(self.ruleset, rules=replace(rules, procedures=procedures, values=values))
        return self.tables[seats]

    def belongs(self, name: str, seats: int) -> bool:
        """True if a rule belongs to the packs, or to a scenario for that number of seats."""
        number = _OF_SCENARIO.match(name)
        return number is None or self.seats[int(number[1])] == seats


_OF_SCENARIO = re.compile(r"scenario__([0-9]+)__")


def compile_scenarios(merged: Merged, scenarios: list[Scenario]) -> tuple[CompiledScenarios, dict[int, str]]:
    """Return the ruleset with all scenarios that can be compiled, and the errors of the others by their numbers.

    ContentError if the packs themselves, or the positions that scenarios share, have errors.
    """
    failed: dict[int, str] = {}
    while True:
        left = [scenario for scenario in scenarios if scenario.number not in failed]
        ruleset, positions, problems = assemble_with(Ruleset, merged, left)
        broken = _attributed(problems, left)
        if not broken:
            break
        failed |= broken
    if problems.has_errors:
        raise ContentError(problems)
    invariants = tuple(value.name for value in ruleset.rules.values if value.invariant and not value.name.startswith("scenario__"))
    chains = {scenario.number: chain_of(scenario.position, positions) for scenario in left}
    seats = {number: latest(chain, "seats") or ruleset.seats[0] for number, chain in chains.items()}
    rules = replace(ruleset.rules, values=(*ruleset.rules.values, *_sides(ruleset.rules.values)))
    return CompiledScenarios(replace(ruleset, rules=rules), invariants, chains, seats), failed


def _attributed(problems: Problems, scenarios: list[Scenario]) -> dict[int, str]:
    """Return the scenarios that contain errors, with their errors."""
    found: dict[int, list[Diagnostic]] = {}
    for problem in problems.sorted():
        for scenario in scenarios:
            if problem.severity == "error" and problem.span is not None and _inside(problem.span, scenario.span):
                found.setdefault(scenario.number, []).append(problem)
    return {number: render_text(listed).rstrip() for number, listed in found.items()}


def _inside(span: Span, whole: Span) -> bool:
    start, end = (whole.line, whole.column), (whole.end_line, whole.end_column)
    return span.source.path == whole.source.path and start <= (span.line, span.column) <= end


def _sides(values: Iterable[r.Value]) -> Iterable[r.Value]:
    """Return both sides of each comparison in a condition as values, so that a failure can show them."""
    for value in values:
        body = value.body
        if _OF_SCENARIO.match(value.name) and isinstance(body, r.Compare | r.Member):
            left, right = (body.left, body.right) if isinstance(body, r.Compare) else (body.item, body.source)
            yield r.Value(f"{value.name}_left", (), left, (), value.span)
            yield r.Value(f"{value.name}_right", (), right, (), value.span)
