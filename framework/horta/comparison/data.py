"""A comparison as plain data, for programs."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from horta.comparison.evidence import Evidence, repeat_command
from horta.comparison.findings import Comparison, DefinitionFinding, Finding
from horta.comparison.measure_names import MeasureNames
from horta.comparison.sentences import reliability_sentences, sentences


def to_data(evidence: Evidence, found: Comparison, wording: MeasureNames) -> dict[str, Any]:
    """Everything that was found and what it rests on; single games are not in it."""
    return {
        "sides": [
            {"title": title, "plan": plan.to_data(), "lock": dict(ruleset.lock)}
            for title, plan, ruleset in zip(evidence.titles, evidence.plans, evidence.rulesets, strict=True)
        ],
        "games": found.games,
        "paired": found.paired,
        "same": found.same,
        "terms": asdict(found.terms),
        "sentences": dict(sentences(found, wording)),
        "trust": reliability_sentences(found),
        "measures": [_finding(finding, wording) for finding in found.headlines],
        "advantages": [asdict(advantage) for advantage in found.advantages],
        "definitions": [_definition(entry, wording) for entry in found.definitions],
        "again": repeat_command(evidence.plans, found.terms),
    }


def _finding(finding: Finding, wording: MeasureNames) -> dict[str, Any]:
    estimate = finding.estimate
    low, high = estimate.interval()
    return {
        "key": finding.measure.key,
        "name": wording.short(finding.measure),
        "a": estimate.before,
        "b": estimate.after,
        "difference": estimate.difference,
        "low": low,
        "high": high,
        "effect_size": estimate.size if math.isfinite(estimate.size) else None,
        "p": estimate.chance,
        "p_adjusted": finding.adjusted,
        "verdict": finding.verdict,
        "interest": finding.interest,
        "games_needed": finding.needed,
        "games_to_confirm": finding.to_confirm,
        "games_differing": estimate.differing,
        "share_differing_at_most": finding.most,
    }


def _definition(entry: DefinitionFinding, wording: MeasureNames) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "definition": entry.definition,
        "name": wording.definition(entry.kind, entry.definition),
        "times": list(entry.times),
        "users": _finding(entry.users, wording),
        "wins": _finding(entry.wins, wording),
        "use_rates": [None if rate is None else rate._asdict() for rate in entry.used],
        "win_rates": [None if rate is None else rate._asdict() for rate in entry.rates],
    }
