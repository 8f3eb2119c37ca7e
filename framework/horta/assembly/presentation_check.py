"""Warns of what players cannot see or read: questions without words, places in no panel, marks that look alike.

A pack that promises languages (`locales`) is meant for players, so it has to word its questions and show what it declares. Packs
without `locales` need no texts at all; only equal marks are reported for them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from horta.assembly.shown_places import ShownPlace, unshown_places
from horta.assembly.text_check import all_statements
from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.types import Thing, Type
from horta.model.presentation import Sign
from horta.model.ruleset import RulesetParts
from horta.packs.merged_content import Merged
from horta.packs.nodes import fields

Asking = r.Choose | r.ChooseBranches | r.ChooseTogether
YES_OR_NO = ("yes", "no")
LAST_RESORT = "en"


def check_presentation(merged: Merged, ruleset: RulesetParts, named: frozenset[str], problems: Problems) -> None:
    """Report what the `named` packs do not say or show."""
    worded = {manifest.id: manifest.locales for manifest in merged.packs if manifest.id in named and manifest.locales}
    _check_marks(merged, ruleset, named, problems)
    if worded:
        asked: dict[str, Asking] = {}
        for node in all_statements(ruleset.rules):
            if isinstance(node, Asking) and node.span.source.pack in worded:
                asked.setdefault(node.question, node)
        for node in asked.values():
            _check_question(node, ruleset, worded, problems)
        for hook in ruleset.rules.hooks:
            if isinstance(hook, r.BranchOffer) and hook.span.source.pack in worded:
                _check_branch(hook.key, hook.label, _item(hook.source), hook.span, ruleset, worded, problems)
        if ruleset.layout.panels:
            for place in unshown_places(ruleset):
                _check_place(place, merged, worded, problems)


# ------------------------------------------------------------------ questions

Worded = Mapping[str, tuple[str, ...]]


def _check_question(node: Asking, ruleset: RulesetParts, worded: Worded, problems: Problems) -> None:
    name = node.question
    if name not in ruleset.texts.prompts and not is_about_ability(name, ruleset):
        where = f"write below `texts`: `prompts: {{{name}: {_languages(node.span, worded)}}}`"
        problems.warning("W303", f"no text asks the question `{name}`", node.span, where)
    if isinstance(node, r.ChooseBranches):
        for branch in node.branches:
            _check_branch(name, branch.label, _item(branch.source), branch.span, ruleset, worded, problems)


def _check_branch(
    question: str, label: str, item: Type | None, span: Span, ruleset: RulesetParts, worded: Worded, problems: Problems
) -> None:
    """Report a branch that is told by its id. Things of a kind with the name of the branch are told by their own names."""
    told = isinstance(item, Thing) and item.kind == label
    labels = ruleset.texts.labels
    if label in YES_OR_NO or told or label in labels or f"{question}_{label}" in labels:
        return
    place = " {thing}" if item is not None else ""
    where = f"write below `texts`: `labels: {{{question}_{label}: {_languages(span, worded, place)}}}`"
    problems.warning("W303", f"no text names the option `{label}` of the question `{question}`", span, where)


def is_about_ability(question: str, ruleset: RulesetParts) -> bool:
    """True if a question asks whether to use the ability of a thing. Its rule text says what that means."""
    name = question.removeprefix("use_")
    return name != question and name in ruleset.vocabulary.entities


def _item(source: r.Expr | None) -> Type | None:
    return None if source is None else getattr(source.type, "item", source.type)


def _languages(span: Span, worded: Worded, place: str = "") -> str:
    """Return how a text is written in the languages that the pack promises."""
    locales = worded[span.source.pack or ""]
    return "{" + ", ".join(f"{locale}: '…{place}'" if place else f"{locale}: …" for locale in locales) + "}"


# ------------------------------------------------------------------ places


def _check_place(place: ShownPlace, merged: Merged, worded: Worded, problems: Problems) -> None:
    """Report a counter, zone or field without a name and a panel. What has a name stands at the end of the table."""
    span = _declared_at(place, merged)
    if place.for_people or span is None or span.source.pack not in worded:
        return
    of = f" of `{place.kind}`" if place.kind is not None else ""
    remedy = f"show it in a panel, or say in the layout that players have no use for it: `- without: [{place.name}]`"
    problems.warning("W304", f"players may see the {place.sort} `{place.name}`{of}, but no panel shows it", span, remedy)


def _declared_at(place: ShownPlace, merged: Merged) -> Span | None:
    if place.sort != "field":
        entry = (merged.counters if place.sort == "counter" else merged.zones).get(place.name)
        return None if entry is None else entry.span
    kind = merged.kinds.get(place.kind or "")
    return next((span for name, span, _ in fields(kind.get("fields") if kind is not None else None) if name == place.name), None)


# ------------------------------------------------------------------ marks


def _check_marks(merged: Merged, ruleset: RulesetParts, named: frozenset[str], problems: Problems) -> None:
    """Report things of one kind with equal signs: who cannot see colours, or has none, takes one for the other."""
    kinds = {name: kind.name for kind in ruleset.vocabulary.kinds.values() for one in kind.entities for name in (one.id, one.definition)}
    seen: dict[tuple[str, str, str], str] = {}
    signs = ruleset.layout.legend.marks
    for name, span, _ in (entry for panel in merged.layout for entry in fields(panel.get("marks"))):
        for locale in _locales(signs.values()) if name in kinds and name in signs else ():
            text = signs[name].mark(locale).text
            first = seen.setdefault((kinds[name], locale, text), name)
            if text and first != name and span.source.pack in named:
                _warn_of_mark(name, first, text, span, problems)
                break


def _warn_of_mark(name: str, first: str, text: str, span: Span, problems: Problems) -> None:
    message = f"`{name}` has the same mark as `{first}`: {text}"
    problems.warning("W305", message, span, "give it another sign; colours alone are not seen by everybody, nor in every terminal")


def _locales(signs: Iterable[Sign]) -> list[str]:
    """Return the languages that differ, English first."""
    return list(dict.fromkeys([LAST_RESORT, *(locale for sign in signs for locale in sign.texts)]))
