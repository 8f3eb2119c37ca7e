"""Everything that can be checked in a pack without playing it: what `horta check` reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from horta.assembly.added_rules import CheckedRules
from horta.assembly.hidden_places import check_secrets
from horta.assembly.layout_check import check_layout
from horta.assembly.rule_wordings import check_wordings
from horta.assembly.ruleset_builder import assemble, assemble_open
from horta.assembly.scenario_syntax import check_scenarios
from horta.assembly.text_check import check_texts, shown_names
from horta.collector_pause import collector_paused
from horta.diagnostics import Diagnostic, Problems, Severity
from horta.language.acting_seats import check_acting_seats
from horta.language.endless_hooks import check_endless_hooks
from horta.language.idle_rules import check_idle_rules
from horta.model.ruleset import RulesetParts
from horta.packs.loader import gather
from horta.packs.merged_content import Merged

_APART = ("E306", "E307")
Check = Callable[[RulesetParts], Iterable[Diagnostic]]
ScenarioCheck = Callable[[Merged, CheckedRules], Iterable[Diagnostic]]
STANDING = "standing"  # the value that bots ask for


@collector_paused()
def check_pack(pack: str, folders: list[Path], more: Check | None = None, scenarios: ScenarioCheck | None = None) -> Problems:
    """Return all problems of one pack together with what it requires: content, rules, layout and its own scenarios.

    The folders that were read are added to `folders`. `more` checks what only rooms above can, in a ruleset without errors,
    and `scenarios` the rules in the scenarios of a pack without errors.
    """
    merged, problems = gather([pack])
    if merged is None:
        return problems
    folders += [Path(manifest.span.source.path).parent for manifest in merged.packs]
    named = frozenset({merged.packs[-1].id})
    ruleset, checked = assemble_open(RulesetParts, merged, problems, (), named)
    if ruleset.rules.procedures or not problems.has_errors:
        # Without rules, every name in texts and layout would be reported as missing.
        check_wordings(merged, ruleset, problems)
        check_layout(merged.layout, ruleset, problems)
    if not problems.has_errors:
        check_acting_seats(ruleset.rules, ruleset.vocabulary, problems)
        check_endless_hooks(ruleset.rules, ruleset.vocabulary, problems)
        check_secrets(ruleset.vocabulary, ruleset.rules, problems)
    if not problems.has_errors and more is not None:
        problems.extend(more(ruleset))
    if not problems.has_errors and merged.seats is not None:
        _check_idle(merged, ruleset, named, problems)
    check_scenarios(merged.scenarios.get(merged.packs[-1].id, ()), problems)
    if not problems.has_errors and scenarios is not None and checked is not None:
        problems.extend(scenarios(merged, checked))
    return problems


@collector_paused()
def check_together(packs: list[str]) -> Problems:
    """Return the errors of packs that are each correct but do not fit together.

    Packs whose manifests exclude each other, and packs of two different games, are only noted: both may be right.
    """
    problems = Problems()
    different = _different_games(packs)
    if different is not None:
        message = "`{}` and `{}` belong to different games, so the packs were checked one by one only".format(*different)
        problems.add(Diagnostic("E325", Severity.note, message))
        return problems
    merged, found = gather(packs)
    if merged is not None:
        ruleset = assemble(merged, found)
        if not found.has_errors:
            check_acting_seats(ruleset.rules, ruleset.vocabulary, found)
    apart = [problem for problem in found if problem.code in _APART]
    problems.extend(replace(problem, severity=Severity.note) for problem in apart)
    if not apart:
        problems.extend(problem for problem in found if problem.severity is Severity.error)
    return problems


def _different_games(packs: list[str]) -> tuple[str, str] | None:
    """Return two of the packs that build on different complete games; None if there are none."""
    games: dict[str, frozenset[str]] = {}
    for pack in packs:
        merged, _ = gather([pack])
        games[pack] = frozenset(manifest.id for manifest in merged.packs if manifest.seats) if merged is not None else frozenset()
    for left, right in combinations(packs, 2):
        if games[left] and games[right] and games[left].isdisjoint(games[right]):
            return left, right
    return None


def _check_idle(merged: Merged, ruleset: RulesetParts, named: frozenset[str], problems: Problems) -> None:
    """Warn of content of the named packs that nothing uses."""
    found = Problems()
    mentioned = frozenset({STANDING, *merged.weights, *shown_names(merged)})
    check_idle_rules(ruleset.rules, ruleset.vocabulary, mentioned, found)
    check_texts(merged, ruleset, found)
    problems.extend(warning for warning in found if warning.span is not None and warning.span.source.pack in named)
