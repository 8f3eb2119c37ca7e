"""Runs the scenarios of packs and keeps what came of each."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from horta.diagnostics import ContentError, Problems, Span
from horta.packs.lock import Lock
from horta.packs.merged_content import Merged
from horta.packs.options import choose
from horta.scenarios.compiled import CompiledScenarios, compile_scenarios
from horta.scenarios.declarations import Name, Options, merged_packs, own_scenarios
from horta.scenarios.execution import ScenarioFailed, ScenarioRun
from horta.scenarios.records import Scenario


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario. If it does not hold, `message` says why and begins with the place."""

    name: str
    proves: tuple[str, ...]
    passed: bool
    message: str
    span: Span


def run_scenarios(names: Iterable[Name], options: Options | None = None, search: Iterable[Name] = ()) -> list[ScenarioResult]:
    """Run the scenarios of each of the packs, with that pack and what it requires.

    `options` apply to scenarios that do not set them. ContentError if a pack cannot be used.
    """
    return [result for name in names for result in _run_pack(name, options or {}, tuple(search))]


def _with_options(merged: Merged, options: Options) -> Merged:
    """Return the same packs with other options, without reading them again."""
    problems = Problems()
    chosen = choose(merged.options, options, problems)
    if problems.has_errors:
        raise ContentError(problems)
    return replace(merged, chosen=chosen, lock=Lock(merged.lock.packs, tuple(sorted(chosen.items()))))


def _run_pack(name: Name, options: Options, search: tuple[Name, ...]) -> list[ScenarioResult]:
    read = {(): merged_packs([name], {}, search)}
    results: dict[int, ScenarioResult] = {}
    setups: dict[tuple[Any, ...], list[Scenario]] = {}
    for scenario in own_scenarios(read[()]):
        chosen = {**options, **scenario.options}
        setups.setdefault((scenario.packs, tuple(sorted(chosen.items()))), []).append(scenario)
    for (packs, chosen_options), group in setups.items():
        try:
            if packs not in read:
                read[packs] = merged_packs([name, *packs], {}, search)
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
