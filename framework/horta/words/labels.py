"""Names for people: of things, counters, zones, questions and options, in a language.

All names come from packs: names of definitions, and the texts of prompts and labels. If a text is missing, the id
is used, written as words. Texts may hold places such as `{thing}`; the caller that shows the text looks up their values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from horta.language.types import ABILITY, TRUTH, InParts, Mix, SetOf, Thing, Type
from horta.model.decisions import BETWEEN_PARTS, Decision, Option
from horta.play.game import Ruleset
from horta.words.languages import fill, phrase

MOST_NAMED = 100  # members of a set that a text names
Lookup = Callable[[str], str | None]


def as_words(identifier: str) -> str:
    """Return an id, written as words."""
    return identifier.replace("_", " ")


class Labels:
    """The names of one ruleset in one language, with the names of the players."""

    def __init__(self, ruleset: Ruleset, seats: tuple[str, ...], locale: str = "en") -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.locale = locale

    # -------------------------------------------------------------- names

    def text(self, texts: Mapping[str, str]) -> str:
        """Return the text in this language, otherwise in English, otherwise in any; empty if there is none."""
        return texts.get(self.locale) or texts.get("en") or next(iter(texts.values()), "")

    def phrase(self, key: str, **values: object) -> str:
        """Return a sentence of the framework itself."""
        return phrase(self.locale, key, **values)

    def label(self, name: str) -> str | None:
        """Return the text that packs give under `labels`."""
        found = self.ruleset.texts.labels.get(name)
        return self.text(found) if found is not None else None

    def word(self, name: str) -> str:
        """Return a label for any name of the rules. The wording of options of a question of that name is none."""
        found = self.label(name)
        return found if found and "{" not in found else as_words(name)

    def counter(self, name: str) -> str:
        """Return the name of a counter."""
        return self._declared("counters", name)

    def counted(self, name: str, amount: int) -> str:
        """Return the name of a counter behind a number: in the singular for 1, where the nouns of rule texts have one."""
        usual, noun = self.counter(name), self.ruleset.wordings.nouns.get(name)
        forms = noun.forms.get(self.locale, {}) if noun is not None and amount == 1 else {}
        return forms.get("accusative") or forms.get("one") or usual if forms.get("many") == usual else usual

    def zone(self, name: str) -> str:
        """Return the name of a zone."""
        return self._declared("zones", name)

    def kind(self, name: str) -> str:
        """Return the name of a kind."""
        return self._declared("kinds", name)

    def is_named(self, section: str, name: str) -> bool:
        """True if a pack gave it a name for people."""
        return bool(self._names(section, name))

    def _names(self, section: str, name: str) -> Mapping[str, str]:
        definition = self.ruleset.definitions.get(section, {}).get(name)
        return definition.names if definition is not None else {}

    def _declared(self, section: str, name: str) -> str:
        return self.text(self._names(section, name)) or self.word(name)

    def seat(self, number: int) -> str:
        """Return the name of the player in a seat."""
        return self.seats[number] if 0 <= number < len(self.seats) else self.phrase("none")

    def thing(self, kind: str, number: int) -> str:
        """Return the name of a thing; a copy has the name of its definition."""
        if number < 0:
            return self.phrase("none")
        if kind == "seat":
            return self.seat(number)
        entity = self.ruleset.vocabulary.kinds[kind].entities[number]
        if kind == ABILITY.kind:
            return self.named(entity.id.partition("__")[0])  # an ability is told by the thing that has it
        attributes, declared = entity.attributes, entity.definition in self.ruleset.definitions.get(kind, {})
        if not declared and "row" in attributes and "column" in attributes:
            return self.phrase("cell", kind=self.kind(kind), row=attributes["row"], column=attributes["column"])
        return self._declared(kind, entity.definition)

    def named(self, identifier: str) -> str:
        """Return the name of the thing or option with that id."""
        name = identifier.rpartition(":")[2]
        if BETWEEN_PARTS in name:
            return ", ".join(map(self.named, name.split(BETWEEN_PARTS)))
        found = self.ruleset.vocabulary.entities.get(name)
        return self.thing(*found[0]) if found else self.word(name)

    def value(self, value: Any, type_: Type) -> str:
        """Return any value of the language in words."""
        if isinstance(type_, Thing):
            return self.thing(type_.kind, value)
        if isinstance(type_, Mix):
            parts = [f"{amount} {self.thing(type_.kind, thing)}" for thing, amount in enumerate(value[:-1]) if amount]
            return ", ".join(parts) or self.phrase("none")
        if isinstance(type_, InParts):
            return ", ".join(self._part(name, part, inner) for part, (name, inner) in zip(value, type_.parts, strict=True))
        if isinstance(type_, SetOf) or isinstance(value, tuple):
            item = type_.item if isinstance(type_, SetOf) else type_
            shown = [self.value(part, item) for part in value[:MOST_NAMED]]
            return ", ".join([*shown, "…"] if len(value) > MOST_NAMED else shown) or self.phrase("none")
        if type_ == TRUTH:
            return self.phrase("yes" if value else "no")
        return str(value)

    def _part(self, name: str, value: Any, type_: Type) -> str:
        """Return a part of an answer: by its name, unless it is a thing of a kind of that name."""
        told = self.value(value, type_)
        return told if isinstance(type_, Thing) and type_.kind == name else f"{self.word(name)}: {told}"

    # -------------------------------------------------------------- questions

    def prompt(self, decision: Decision, lookup: Lookup | None = None) -> str:
        """Return the question, as a pack words it."""
        texts = self.ruleset.texts.prompts.get(decision.kind)
        if texts is None:
            return self.phrase("which", what=self.word(decision.kind))
        return fill(self.text(texts), lookup or (lambda _: None))

    def question(self, name: str) -> str:
        """Return a question that is not asked yet: its prompt, unless that needs to know more; otherwise its name."""
        texts = self.ruleset.texts.prompts.get(name)
        asked = "" if texts is None else self.text(texts)
        return self.phrase("quoted", text=asked) if asked and "{" not in asked else self.word(name)

    def option(self, decision: Decision, option: Option, lookup: Lookup | None = None) -> str:
        """Return the text of an option: the one that packs give, otherwise the names of what it is about."""
        question = decision.question
        if option.value is None:
            return self.label(f"{question.name}_none") or self.phrase("decline")
        branch, (value, type_) = option_subject(decision, option)
        named = self.value(value, type_) if type_ is not None else ""
        template = self.label(question.name) if branch is None else self.label(f"{question.name}_{branch}") or self.label(branch)
        if template is not None:
            own = dict.fromkeys(("thing", *filter(None, (branch, question.name))), named)
            if isinstance(type_, InParts):
                own |= {name: self.value(part, inner) for part, (name, inner) in zip(value, type_.parts, strict=True)}
            return fill(template, lambda name: own[name] if name in own else lookup(name) if lookup else None)
        if type_ is None:
            plain = branch or option.id
            return self.phrase(plain) if plain in ("yes", "no") else self.word(plain)
        told = branch is None or as_words(branch) == named or (isinstance(type_, Thing) and type_.kind == branch)
        return named if told else f"{as_words(branch or '')}: {named}"


def things_told(value: Any, type_: Type | None) -> list[tuple[int, str]]:
    """Return the thing that a value is, or those that are its parts, each with its kind."""
    if isinstance(type_, InParts):
        return [found for part, (_, inner) in zip(value, type_.parts, strict=True) for found in things_told(part, inner)]
    return [(value, type_.kind)] if isinstance(type_, Thing) and value >= 0 else []


def option_subject(decision: Decision, option: Option) -> tuple[str | None, tuple[Any, Type | None]]:
    """Return the branch of an option, if there are several, and the value it is about with its type."""
    question = decision.question
    if option.value is None:
        return None, (None, None)
    if question.branches:
        label, type_ = question.branches[option.value[0]]
        return label, (option.value[1], type_)
    return None, (option.value, question.item)
