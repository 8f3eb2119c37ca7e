"""Everything that can be said about a pack without playing it: what `horta check` reports."""

from __future__ import annotations

from pathlib import Path

from horta.assembly import assemble
from horta.assembly.layout_check import check_layout
from horta.assembly.rule_wordings import check_wordings
from horta.assembly.scenario_syntax import check_scenarios
from horta.diagnostics import Problems
from horta.packs.loader import gather


def check_pack(pack: str, folders: list[Path]) -> Problems:
    """All problems of one pack together with what it requires: content, rules, layout and its own scenarios.

    The folders that were read are added to `folders`.
    """
    merged, problems = gather([pack])
    if merged is None:
        return problems
    folders += [Path(manifest.span.source.path).parent for manifest in merged.packs]
    ruleset = assemble(merged, problems)
    if ruleset.rules.procedures or not problems.has_errors:
        # Where no rules could be read, everything that texts and layout name would be missed.
        check_wordings(merged, ruleset, problems)
        check_layout(merged.layout, ruleset, problems)
    check_scenarios(merged.scenarios.get(merged.packs[-1].id, ()), problems)
    return problems
