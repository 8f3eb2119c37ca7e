"""Tested situations that packs bring along, in YAML, beside their content.

Read first: this module (`run_scenarios`), then compiled.py and execution.py.
Knows: play. Does not know: words of any language, bots, commands.
Used by: the command test and the pytest plugin. docs/scenarios.md tells modders how to write scenarios.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from horta.diagnostics import ContentError, Problems, Severity, Span
from horta.packs.loader import attempt
from horta.packs.lock import Lock
from horta.packs.merged_content import Merged
from horta.packs.options import choose
from horta.scenarios.compiled import CompiledScenarios, assemble_with, compile_scenarios
from horta.scenarios.execution import ScenarioFailed, ScenarioRun
from horta.scenarios.records import Scenario, read_scenarios

Name = str | os.PathLike[str]
Options = Mapping[str, Any]

__all__ = ["ScenarioResult", "check_scenarios", "list_scenarios", "run_scenarios"]


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario. If it does not hold, `message` says why and begins with the place."""

    name: str
    proves: tuple[str, ...]
    passed: bool
    message: str
    span: Span


def list_scenarios(name: Name, search: Iterable[Name] = ()) -> list[Scenario]:
    """Return the scenarios of a pack, not yet played; ContentError if its files cannot be read."""
    return _own(_merged([name], {}, search))


def check_scenarios(name: Name, folders: list[Path]) -> Problems:
    """Return the errors of names, types, packs and options in the scenarios of a pack, without playing them.

    The folders of further packs that scenarios name are added to `folders`.
    """
    problems, groups = Problems(), dict[tuple[str, ...], list[Scenario]]()
    for scenario in list_scenarios(name):
        groups.setdefault(scenario.packs, []).append(scenario)
    for packs, group in groups.items():
        merged, missing = attempt([name, *packs], {}, ())
        if merged is None:
            problems.extend(replace(found, span=group[0].place("packs")) for found in missing)
            continue
        folders += [Path(manifest.span.source.path).parent for manifest in merged.packs]
        problems.extend(found for found in assemble_with(merged, group)[2] if found.severity is Severity.error)
        for scenario in group:
            refused = Problems()
            choose(merged.options, scenario.options, refused)
            problems.extend(replace(found, span=scenario.place("options")) for found in refused)
    return problems


def run_scenarios(names: Iterable[Name], options: Options | None = None, search: Iterable[Name] = ()) -> list[ScenarioResult]:
    """Run the scenarios of each of the packs, with that pack and what it requires.

    `options` apply to scenarios that do not set them. ContentError if a pack cannot be used.
    """
    return [result for name in names for result in _run_pack(name, options or {}, tuple(search))]


def _merged(names: list[Name], options: Options, search: Iterable[Name]) -> Merged:
    merged, problems = attempt(names, options, search)
    if merged is None:
        raise ContentError(problems)
    return merged


def _with_options(merged: Merged, options: Options) -> Merged:
    """Return the same packs with other options, without reading them again."""
    problems = Problems()
    chosen = choose(merged.options, options, problems)
    if problems.has_errors:
        raise ContentError(problems)
    return replace(merged, chosen=chosen, lock=Lock(merged.lock.packs, tuple(sorted(chosen.items()))))


def _own(merged: Merged) -> list[Scenario]:
    # All other packs are required by the pack asked for, so that pack is the last.
    return read_scenarios(merged.scenarios.get(merged.packs[-1].id, ()))


def _run_pack(name: Name, options: Options, search: tuple[Name, ...]) -> list[ScenarioResult]:
    read = {(): _merged([name], {}, search)}
    results: dict[int, ScenarioResult] = {}
    setups: dict[tuple[Any, ...], list[Scenario]] = {}
    for scenario in _own(read[()]):
        chosen = {**options, **scenario.options}
        setups.setdefault((scenario.packs, tuple(sorted(chosen.items()))), []).append(scenario)
    for (packs, chosen_options), group in setups.items():
        try:
            if packs not in read:
                read[packs] = _merged([name, *packs], {}, search)
            compiled, wrong = compile_scenarios(_with_options(read[packs], dict(chosen_options)), group)
        except ContentError as error:
            if not packs and not any(scenario.options for scenario in group):
                raise
            results |= {scenario.number: _result(scenario, _setup_errors(error, scenario)) for scenario in group}
            continue
        for scenario in group:
            message = wrong.get(scenario.number)
            results[scenario.number] = _play(compiled, scenario) if message is None else _result(scenario, message)
    return [results[number] for number in sorted(results)]


def _setup_errors(error: ContentError, scenario: Scenario) -> str:
    """Return what is wrong with the packs or options of a scenario, each at its key."""
    return "\n".join(
        f"{scenario.place('options' if problem.code.startswith('E33') else 'packs')}: {problem.message}"
        + (f"; {problem.remedy}" if problem.remedy else "")
        for problem in error.problems
    )


def _play(compiled: CompiledScenarios, scenario: Scenario) -> ScenarioResult:
    try:
        ScenarioRun(compiled, scenario).run()
    except ScenarioFailed as failed:
        return _result(scenario, f"{failed.span}: {failed}")
    except Exception as bug:  # A bug of ours: report it for this scenario, and continue with the others.
        where = traceback.extract_tb(bug.__traceback__)[-1]
        return _result(scenario, f"{scenario.span}: internal error in {where.name}: {type(bug).__name__}: {bug}")
    return _result(scenario, "")


def _result(scenario: Scenario, message: str) -> ScenarioResult:
    return ScenarioResult(scenario.name, scenario.proves, not message, message, scenario.span)
