"""Lets pytest run the scenarios of a pack: `pytest my-pack/scenarios`.

Every `scenarios/*.yaml` below a folder with a `pack.yaml` is collected, one item for each scenario. All
scenarios of a pack are compiled together when the first of them runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from horta.scenarios.results import ScenarioResult

Results = dict[Path, "dict[tuple[str, int], ScenarioResult]"]
_RESULTS = pytest.StashKey[Results]()


class ScenarioDoesNotHold(Exception):
    """The message of a scenario that does not hold."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Return the scenario file of a pack; None for all other files."""
    folder = file_path.parent
    if file_path.suffix == ".yaml" and folder.name == "scenarios" and (folder.parent / "pack.yaml").is_file():
        found: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
        return found
    return None


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Return an item for each scenario in the file."""
        # Imported late: every run of pytest loads this plugin, with or without scenarios.
        from horta.diagnostics import ContentError, clean, render_text
        from horta.scenarios.declarations import list_scenarios

        try:
            found = list_scenarios(self.path.parent.parent)
        except ContentError as error:
            raise self.CollectError(render_text(error.problems)) from error
        for scenario in found:
            if Path(scenario.span.source.path).resolve() == self.path.resolve():
                item: ScenarioItem = ScenarioItem.from_parent(self, name=clean(scenario.name))
                item.place = (scenario.span.source.path, scenario.span.line)
                yield item


class ScenarioItem(pytest.Item):
    """One scenario."""

    place: tuple[str, int] = ("", 0)

    def runtest(self) -> None:
        """Raise the message of the scenario if it does not hold."""
        result = results_of(self.config, self.path.parent.parent)[self.place]
        if not result.passed:
            raise ScenarioDoesNotHold(result.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the message alone: the place in our code does not help."""
        from horta.diagnostics import clean

        if isinstance(excinfo.value, ScenarioDoesNotHold):
            return "\n".join(map(clean, str(excinfo.value).splitlines()))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place where the scenario is written."""
        return self.path, self.place[1] - 1, self.name


def results_of(config: pytest.Config, pack: Path) -> dict[tuple[str, int], ScenarioResult]:
    """Return the results of a pack's scenarios, computed once in a run."""
    from horta.scenarios.results import run_scenarios

    known = config.stash.setdefault(_RESULTS, {})
    if pack not in known:
        known[pack] = {(result.span.source.path, result.span.line): result for result in run_scenarios([pack])}
    return known[pack]
