"""Tells what can be filled in for `{…}` in the words of questions and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from horta.language import resolved as r
from horta.language.types import SetOf, Thing, Type
from horta.model.ruleset import RulesetParts

SEAT = "seat"


@dataclass(slots=True)
class TextPlaces:
    """What each text can say: things about the seat that is asked, and about the option. Texts for several questions can say either."""

    ruleset: RulesetParts
    statements: Iterable[object]
    items: dict[str, list[tuple[str, Type | None]]] = field(init=False)
    """By label: the branches, or the question, and the types of what their options are about."""

    def __post_init__(self) -> None:
        self.items = {}
        for name, own, item in (*self._asked(), *self._added()):
            self.items.setdefault(name, []).append((own, item))

    def prompt(self) -> dict[str, str]:
        """Return what questions can say."""
        return {SEAT: "the seat", **self._about(set())}

    def label(self, name: str) -> dict[str, str]:
        """Return what the text of an option can say."""
        found = self.items.get(name, [])
        kinds = {item.kind for _, item in found if isinstance(item, Thing)}
        about = {"thing": "the option", "name": "its name", "rules": "its rule text", "spent": "whether it is used up"} if found else {}
        return about | {own: "the option" for own, _ in found} | self.prompt() | self._about(kinds)

    def _asked(self) -> Iterator[tuple[str, str, Type | None]]:
        for node in self.statements:
            if isinstance(node, r.Choose | r.ChooseTogether):
                yield node.question, node.question, _item(node.source)
            elif isinstance(node, r.ChooseBranches):
                for branch in node.branches:
                    yield from _branch(node.question, branch.label, branch.source)

    def _added(self) -> Iterator[tuple[str, str, Type | None]]:
        for hook in self.ruleset.rules.hooks:
            if isinstance(hook, r.BranchOffer):
                yield from _branch(hook.key, hook.label, hook.source)

    def _about(self, kinds: set[str]) -> dict[str, str]:
        """Return what can be said of a thing of one of the kinds, of the seat that is asked and of the table."""
        words, found = self.ruleset.vocabulary, dict[str, str]()
        around = [*sorted(kinds), SEAT, "table"]
        for kind in around:
            declared = words.kinds[kind]
            found |= dict.fromkeys(declared.fields, f"field of {kind}") | dict.fromkeys(declared.attributes, f"attribute of {kind}")
        for value in self.ruleset.rules.values:
            types = [type_ for _, type_ in value.parameters]
            if all(isinstance(type_, Thing) and type_.kind in around for type_ in types):
                found[value.name] = "value"
        return found | dict.fromkeys(words.counters, "counter") | dict.fromkeys(words.zones, "zone")


def _branch(question: str, label: str, source: r.Expr | None) -> Iterator[tuple[str, str, Type | None]]:
    yield from ((name, label, _item(source)) for name in (label, f"{question}_{label}"))


def _item(source: r.Expr | None) -> Type | None:
    if source is None:
        return None
    return source.type.item if isinstance(source.type, SetOf) else source.type
