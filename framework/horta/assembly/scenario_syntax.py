"""Checks that the rules inside scenarios can be parsed. Playing the scenarios checks what they mean."""

from __future__ import annotations

from collections.abc import Iterable

from horta.assembly.abilities import formula, statements
from horta.diagnostics import Problems
from horta.language.parser import Text, parse_file
from horta.packs.nodes import Mapping, Node, Scalar, Sequence


def check_scenarios(documents: Iterable[Node], problems: Problems) -> None:
    """Report statements and conditions of scenarios that cannot be parsed."""
    for node in documents:
        if isinstance(node, Mapping):
            for key, value in node.items.items():
                _part(key, value, problems)
        elif isinstance(node, Sequence):
            check_scenarios(node.items, problems)


def _is_cut_by_comma(value: Sequence, problems: Problems) -> bool:
    """True if a comma has cut a condition in two, because it stands in `[ ]` without quotes; reports it."""
    for entry in value.items:
        text = str(entry.value) if isinstance(entry, Scalar) and not entry.style else ""
        if text.count("(") > text.count(")") and value.span.source.line(entry.span.end_line)[entry.span.end_column - 1 :].startswith(","):
            message = "in `[ ]` a comma separates entries, so this condition ends here"
            remedy = "put the condition in quotes, or write each condition below `then:` after a `-`"
            problems.error("E201", message, entry.span, remedy)
            return True
    return False


def _part(key: str, value: Node, problems: Problems) -> None:
    conditions = value.items if isinstance(value, Sequence) else (value,)
    if key == "then" and isinstance(value, Sequence) and _is_cut_by_comma(value, problems):
        return
    if key in ("given", "when") and isinstance(value, Scalar):
        statements(value, problems)
    elif key == "then" and all(isinstance(condition, Scalar) for condition in conditions):
        for condition in conditions:
            formula(condition, problems)
    elif key == "rules" and isinstance(value, Scalar):
        parse_file(Text(str(value.value), value.span.source, value.locate), problems)
    else:
        check_scenarios([value], problems)
