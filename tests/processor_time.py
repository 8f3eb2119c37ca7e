"""Prints how much processor time the tests took: in all, by folder, and the slowest ten.

Time on the clock depends on what else the machine does; processor time, that of ended child processes
included, hardly does. So the limits in tests/README.md are in processor time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

SLOWEST = 10


def processor_seconds() -> float:
    """Return the processor time of this process so far, and of its children that ended."""
    if resource is None:
        return time.process_time()
    uses = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


class ProcessorTime:
    """Notes the time of every phase in its report, so that the reports of other processes bring it along."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.before = processor_seconds()
        self.by_test: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        """Begin to count when a test begins."""
        self.before = processor_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        """Write the time since the last phase into the report."""
        report = yield
        now = processor_seconds()
        report.processor_seconds = now - self.before  # type: ignore[attr-defined]
        self.before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the phases of each test. With several workers this is called where their reports arrive."""
        self.by_test[report.nodeid] += getattr(report, "processor_seconds", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the sums."""
        folders: Counter[str] = Counter()
        for test, seconds in self.by_test.items():
            path = test.partition("::")[0]
            folders["/".join(path.split("/")[:2])] += seconds  # type: ignore[assignment]
        terminalreporter.section(f"processor time: {sum(self.by_test.values()):.1f} s")
        terminalreporter.line(", ".join(f"{name} {seconds:.1f}" for name, seconds in folders.most_common() if seconds >= 0.1))
        for name, seconds in self.by_test.most_common(SLOWEST):
            terminalreporter.line(f"{seconds:7.2f} s  {name}")


def pytest_configure(config: pytest.Config) -> None:
    """Count in every run."""
    config.pluginmanager.register(ProcessorTime(config.rootpath))
