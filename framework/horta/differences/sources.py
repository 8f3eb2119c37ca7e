"""Where the figures of a ruleset come from.

Definitions say whether their figures are stated by a source, derived from stated ones, or reconstructed, as a whole
or field by field. Reconstructed figures are listed first, because a person who has the original should check them.
Numbers in rules come last: the rule that they belong to says where they come from. What a figure means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Span
from horta.differences.rule_figures import figures_of_definition, figures_of_rule
from horta.language import resolved as r
from horta.language.types import NUMBER, Mix, SetOf, Type
from horta.model.ruleset import Definition
from horta.play.game import Ruleset

RECONSTRUCTED, UNKNOWN, DERIVED, STATED, IN_RULES = "reconstructed", "unknown", "derived", "stated", "rules"
ORDER = (RECONSTRUCTED, UNKNOWN, DERIVED, STATED, IN_RULES)
_RULES_FILE = ".rules"
_OF_COUNTERS = ("bank", "start", "most")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a definition, a counter, an option or a rule. `changed_by` is the pack that set it in what another pack wrote.

    Of a rule, `field` is the line that the figure is written in.
    """

    section: str
    id: str
    field: str
    value: Any
    source: str
    rules: tuple[str, ...]
    span: Span
    changed_by: str | None


def figures(rulesets: Iterable[Ruleset]) -> list[Figure]:
    """Return the figures of some rulesets, each once: by source, then as they are written."""
    found = {_key(figure): figure for ruleset in rulesets for figure in _of_ruleset(ruleset)}
    return sorted(found.values(), key=lambda figure: (ORDER.index(figure.source), figure.span.order))


def _key(figure: Figure) -> tuple[Any, ...]:
    return (figure.section, figure.id, figure.field, figure.span.order)


def _of_ruleset(ruleset: Ruleset) -> Iterator[Figure]:
    for section, entries in ruleset.definitions.items():
        kind = ruleset.vocabulary.kinds.get(section)
        for definition in entries.values():
            if section == "counters":
                yield from _figures(definition, dict.fromkeys(_OF_COUNTERS, NUMBER))
            elif kind is not None:
                yield from _figures(definition, {**kind.attributes, "copies": NUMBER})
                yield from _in_definition(ruleset, definition)
    yield from _in_options(ruleset)
    yield from _in_rules(ruleset)


def _in_definition(ruleset: Ruleset, definition: Definition) -> Iterator[Figure]:
    """Return the numbers in effects and abilities. A flag of the whole definition is about its attributes."""
    flags = definition.source if isinstance(definition.source, Mapping) else {}
    for field, (value, line, span) in figures_of_definition(ruleset, definition):
        source = flags.get(field, IN_RULES)
        yield Figure(definition.section, definition.id, line, value, source, definition.rule, span, _changed_by(definition, span))


def _in_options(ruleset: Ruleset) -> Iterator[Figure]:
    for option in ruleset.options.values():
        origin = option.fields["default"]
        if option.type == "number":
            changed = origin.span.source.pack if origin.span.source.pack != option.span.source.pack else None
            rules = (option.rule,) if option.rule else ()
            yield Figure("option", option.name, "default", origin.value, IN_RULES, rules, origin.span, changed)


def _in_rules(ruleset: Ruleset) -> Iterator[Figure]:
    """Return the numbers in rules files. Invariants say again what other rules do."""
    rules: list[tuple[str, str, r.Procedure | r.Value | r.Hook]] = [
        *((rule.sort, rule.name, rule) for rule in ruleset.rules.procedures),
        *(
            ("value", rule.name, rule)
            for rule in ruleset.rules.values
            if not rule.invariant and rule.span.source.path.endswith(_RULES_FILE)
        ),
        *(("hook", hook.title, hook) for hook in ruleset.rules.hooks if hook.host is None),
    ]
    for sort, name, rule in rules:
        for value, line, span in figures_of_rule(rule):
            yield Figure(sort, name, line, value, IN_RULES, rule.rules, span, None)


def _figures(definition: Definition, types: Mapping[str, Type]) -> Iterator[Figure]:
    for name, type_ in types.items():
        origin = definition.fields.get(name)
        if origin is None or str(type_) in ("effect", "condition", "formula", "text"):
            continue
        source = _source(definition, name)
        # A value that is not a number is a figure only if its source is given.
        if source is None and (not _numeric(type_) or isinstance(origin.value, str)):
            continue
        # Who changes a figure and says where it comes from has the last word.
        changed = _changed_by(definition, origin.span) if source is None else None
        yield Figure(definition.section, definition.id, name, origin.value, source or UNKNOWN, definition.rule, origin.span, changed)


def _numeric(type_: Type) -> bool:
    return type_ == NUMBER or isinstance(type_, Mix) or (isinstance(type_, SetOf) and type_.item == NUMBER)


def _source(definition: Definition, name: str) -> str | None:
    if isinstance(definition.source, Mapping):
        return definition.source.get(name)
    return definition.source


def _changed_by(definition: Definition, span: Span) -> str | None:
    return span.source.pack if span.source.pack != definition.span.source.pack else None
