"""Two sets of rules compared by many games of each: statistics, sentences and a report.

`begin_comparison` takes two plans, `play_pairs` plays them pair by pair, and `Evidence.compare` tells what was found.
Read first: evidence.py, then inference.py. Knows: runs, words. Does not know: how rules run, commands.
Used by: commands.
"""

from __future__ import annotations

from horta.comparison.data import to_data
from horta.comparison.evidence import Evidence, begin_comparison, play_pairs
from horta.comparison.findings import Comparison, Finding, Terms
from horta.comparison.inference import compare_results
from horta.comparison.measure_names import MeasureNames
from horta.comparison.report import report
from horta.comparison.sentences import facts, reliability_sentences, sentences

__all__ = [
    "Comparison",
    "Evidence",
    "Finding",
    "MeasureNames",
    "Terms",
    "begin_comparison",
    "compare_results",
    "facts",
    "play_pairs",
    "reliability_sentences",
    "report",
    "sentences",
    "to_data",
]
