"""The rules inside scenarios as declarations beside those of the packs, and the check of them. Nothing is played here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from horta.assembly.abilities import formula, statements
from horta.assembly.added_rules import CheckedRules
from horta.assembly.ruleset_builder import Form, assemble_as, assemble_open
from horta.diagnostics import ContentError, Problems, Severity
from horta.language import syntax as s
from horta.language.parser import Text, parse_file
from horta.model.ruleset import RulesetParts
from horta.packs import nodes as n
from horta.packs.loader import attempt
from horta.packs.lock import Lock
from horta.packs.merged_content import Merged
from horta.packs.options import choose
from horta.scenarios.records import Scenario, StartPosition, check_base, read_positions, read_scenarios

Name = str | os.PathLike[str]
Options = Mapping[str, Any]
Known = dict[Lock, CheckedRules | None]


def list_scenarios(name: Name, search: Iterable[Name] = ()) -> list[Scenario]:
    """Return the scenarios of a pack, not yet played; ContentError if its files cannot be read."""
    return own_scenarios(merged_packs([name], {}, search))


def check_scenarios(
    name: Name, folders: list[Path], known: Known | None = None, read: Merged | None = None, checked: CheckedRules | None = None
) -> Problems:
    """Return the errors of names, types, packs and options in the scenarios of a pack, without playing them.

    The folders of further packs that scenarios name are added to `folders`, and what is known of their rules to `known`. `read` is the
    pack with what it requires, if that has been read, and `checked` what is known of its rules, if they have been found right.
    """
    alone = merged_packs([name], {}, ()) if read is None else read
    problems, groups = Problems(), dict[tuple[str, ...], list[Scenario]]()
    for scenario in own_scenarios(alone):
        groups.setdefault(scenario.packs, []).append(scenario)
    for packs, group in groups.items():
        merged, missing = attempt([name, *packs], {}, ()) if packs else (alone, Problems())
        if merged is None:
            problems.extend(replace(found, span=group[0].place("packs")) for found in missing)
            continue
        folders += [Path(manifest.span.source.path).parent for manifest in merged.packs]
        right = _checked(merged, {} if known is None else known) if packs else checked
        if right is None or not _fit(merged, group, right):
            problems.extend(found for found in assemble_with(RulesetParts, merged, group)[2] if found.severity is Severity.error)
        for scenario in group:
            refused = Problems()
            choose(merged.options, scenario.options, refused)
            problems.extend(replace(found, span=scenario.place("options")) for found in refused)
    return problems


def merged_packs(names: list[Name], options: Options, search: Iterable[Name]) -> Merged:
    """Return the packs and all they require, merged; ContentError if they cannot be used."""
    merged, problems = attempt(names, options, search)
    if merged is None:
        raise ContentError(problems)
    return merged


def own_scenarios(merged: Merged) -> list[Scenario]:
    """Return the scenarios of the pack that was asked for."""
    # All other packs are required by the pack asked for, so that pack is the last.
    return read_scenarios(merged.scenarios.get(merged.packs[-1].id, ()))


def _checked(merged: Merged, known: Known) -> CheckedRules | None:
    """Return what is known of the rules of packs together, if they are right. Packs often name each other in their scenarios."""
    if merged.lock not in known:
        problems = Problems()
        _, checked = assemble_open(RulesetParts, merged, problems)
        known[merged.lock] = None if problems.has_errors else checked
    return known[merged.lock]


def _fit(merged: Merged, scenarios: Iterable[Scenario], checked: CheckedRules) -> bool:
    """True if the rules of scenarios are surely right beside those of the packs."""
    problems = Problems()
    declared, _ = _all_declared(merged, scenarios, problems)
    return not problems.has_errors and checked.allow(declared)


def assemble_with(form: type[Form], merged: Merged, scenarios: Iterable[Scenario]) -> tuple[Form, Mapping[str, StartPosition], Problems]:
    """Return the ruleset with the rules of scenarios, their positions, and the problems of all of it."""
    problems = Problems()
    declared, positions = _all_declared(merged, scenarios, problems)
    return assemble_as(form, merged, problems, declared), positions, problems


def _all_declared(
    merged: Merged, scenarios: Iterable[Scenario], problems: Problems
) -> tuple[list[s.Declaration], Mapping[str, StartPosition]]:
    """Return the rules of scenarios with what the files of all packs share, and the positions."""
    documents = [document for listed in merged.scenarios.values() for document in listed]
    positions = read_positions(documents, problems)
    shared = list(_shared(documents, positions, problems))
    return [*shared, *(node for scenario in scenarios for node in _declared(scenario, positions, problems))], positions


def _shared(documents: list[n.Mapping], positions: Mapping[str, StartPosition], problems: Problems) -> Iterable[s.Declaration]:
    for document in documents:
        rules = document.get("rules")
        if isinstance(rules, n.Scalar):
            yield from parse_file(Text(str(rules.value), rules.span.source, rules.locate), problems)
    for position in positions.values():
        check_base(position, positions, problems)
        yield from _procedure(position.rule, position.given, problems)


def _declared(scenario: Scenario, positions: Mapping[str, StartPosition], problems: Problems) -> Iterable[s.Declaration]:
    check_base(scenario.position, positions, problems)
    yield from _procedure(scenario.position.rule, scenario.position.given, problems)
    yield from _procedure(scenario.rule("when"), scenario.when, problems)
    for index, condition in enumerate(scenario.then):
        body = formula(condition, problems)
        if body is not None:
            word = s.Word(condition.span, scenario.rule(f"then_{index}"))
            yield s.Value(condition.span, word, (), (), body, invariant=True)
    for entry in scenario.knows:
        body = formula(entry.expression, problems)
        if body is not None:
            word = s.Word(entry.expression.span, scenario.rule(entry.part))
            # What a seat sees is a condition that must be true; what is hidden from it can be anything.
            yield s.Value(entry.expression.span, word, (), (), body, invariant=not entry.hidden)


def _procedure(name: str, node: n.Scalar | None, problems: Problems) -> Iterable[s.Declaration]:
    body = statements(node, problems) if node is not None else None
    if node is not None and body is not None:
        yield s.Procedure(node.span, "procedure", s.Word(node.span, name), (), (), body)
