"""Two sets of rules compared by many games of each: statistics, sentences and a report.

`begin` takes two plans, `play`
plays them pair by pair, and `Evidence.compare` tells what was found.
"""

from __future__ import annotations

from horta.interfaces.comparison.comparing import compare_results
from horta.interfaces.comparison.data import to_data
from horta.interfaces.comparison.evidence import Evidence, begin, play
from horta.interfaces.comparison.findings import Comparison, Finding, Terms
from horta.interfaces.comparison.report import report
from horta.interfaces.comparison.sentences import facts, sentences, trust
from horta.interfaces.comparison.wording import Wording

__all__ = [
    "Comparison",
    "Evidence",
    "Finding",
    "Terms",
    "Wording",
    "begin",
    "compare_results",
    "facts",
    "play",
    "report",
    "sentences",
    "to_data",
    "trust",
]
