"""Two sets of rules compared by many games of each: statistics, sentences and a report.

`begin` takes two plans, `play`
plays them pair by pair, and `Evidence.compare` tells what was found.
"""

from __future__ import annotations

from horta.comparison.data import to_data
from horta.comparison.evidence import Evidence, begin, play
from horta.comparison.findings import Comparison, Finding, Terms
from horta.comparison.inference import compare_results
from horta.comparison.measure_names import Wording
from horta.comparison.report import report
from horta.comparison.sentences import facts, sentences, trust

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
