"""Names for people: of things, counters, zones, questions and options, in a language.

All names come from packs: names of definitions, and the texts of prompts and labels. If a text is missing, the id
is used, written as words. Texts may hold places such as `{thing}`; the caller that shows the text looks up their values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from horta.language.resolved import Hook
from horta.language.types import ABILITY, TRUTH, Mix, SetOf, Thing, Type
from horta.model.decisions import Decision, Option
from horta.play.game import Ruleset
from horta.words.languages import Lookup, fill_known, phrase

MOST_NAMED = 100  # members of a set that a text names
LAST_RESORT = "en"


def as_words(identifier: str) -> str:
    """Return an id, written as words."""
    return identifier.replace("_", " ")


class Labels:
    """The names of one ruleset in one language, with the names of the players."""

    def __init__(self, ruleset: Ruleset, seats: tuple[str, ...], locale: str = "en") -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.locale = locale
        self.hooks: Sequence[Hook] = ()
        """The hooks of the program, where a game is shown: options may say which of them makes them possible."""

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

    def own_name(self, sort: str, name: str) -> str | None:
        """Return the name that packs give under `names`, by its sort, such as `field` or `value`."""
        found = self.ruleset.texts.names.get(sort, {}).get(name)
        return self.text(found) if found is not None else None

    def called(self, sort: str, name: str) -> str | None:
        """Return the name of a counter, a zone, or what has its name under `names`; None if no pack gives one."""
        section = {"counter": "counters", "zone": "zones"}.get(sort)
        return self.own_name(sort, name) if section is None else self.text(self._names(section, name)) or None

    def name(self, sort: str, name: str) -> str:
        """Return the name of a field, attribute, value, procedure, part of the score, scope or cause."""
        return self.own_name(sort, name) or as_words(name)

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
        return self.text(self._names(section, name)) or as_words(name)

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
        found = self.ruleset.vocabulary.entities.get(name)
        return self.thing(*found[0]) if found else self.label(name) or as_words(name)

    def value(self, value: Any, type_: Type) -> str:
        """Return any value of the language in words."""
        if isinstance(type_, Thing):
            return self.thing(type_.kind, value)
        if isinstance(type_, Mix):
            return self.mix(value, type_.kind)
        if isinstance(type_, SetOf) or isinstance(value, tuple):
            item = type_.item if isinstance(type_, SetOf) else type_
            shown = [self.value(part, item) for part in value[:MOST_NAMED]]
            return ", ".join([*shown, "…"] if len(value) > MOST_NAMED else shown) or self.phrase("none")
        if type_ == TRUTH:
            return self.phrase("yes" if value else "no")
        return str(value)

    def mix(self, value: tuple[Any, ...], kind: str) -> str:
        """Return so many of several things, and by what one of them stands for another."""
        parts = [self.amount(amount, kind, thing) for thing, amount in enumerate(value[:-1]) if amount]
        said = f" {self.phrase('and')} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]])) or self.phrase("none")
        swap = value[-1]
        if swap == -1:
            return said
        host = self.hooks[swap[1]].host if swap[1] < len(self.hooks) else None
        by = self.named(host[1]) if host is not None else ""
        return self.phrase("by_way_of" if by else "in_place", mix=said, thing=self.thing(kind, swap[0]), by=by)

    def amount(self, amount: int, kind: str, number: int) -> str:
        """Return so many of a thing, in the singular or plural where packs give its noun."""
        entity = self.ruleset.vocabulary.kinds[kind].entities[number]
        noun = self.ruleset.wordings.nouns.get(entity.definition)
        forms = (noun.forms.get(self.locale) or noun.forms.get(LAST_RESORT) or {}) if noun is not None else {}
        each = entity.attributes.get(noun.each) if noun is not None else None
        many = amount * each if isinstance(each, int) else amount
        return f"{many} {forms.get('one' if many == 1 else 'many') or self.thing(kind, number)}"

    # -------------------------------------------------------------- questions

    def prompt(self, decision: Decision, lookup: Lookup | None = None) -> str:
        """Return the question, as a pack words it."""
        texts = self.ruleset.texts.prompts.get(decision.kind)
        if texts is None:
            return self._about_ability(decision.kind) or self.phrase("which", what=as_words(decision.kind))
        return fill_known(self.text(texts), lookup or (lambda name, blank: None))

    def _about_ability(self, question: str) -> str | None:
        """Return the question whether to use the ability of a thing, with what it does; None if this is another question."""
        found = self.ruleset.vocabulary.entities.get(question.removeprefix("use_"), ())
        if not found or not question.startswith("use_"):
            return None
        from horta.words.rule_text import offered_text  # it takes long to import

        kind, number = found[0]
        name = self.ruleset.vocabulary.kinds[kind].entities[number].definition
        rule = offered_text(self.ruleset, kind, name, self.locale)
        return self.phrase("use", thing=self.thing(kind, number), rule=" ".join(rule.splitlines())).strip()

    def option(self, decision: Decision, option: Option, lookup: Lookup | None = None) -> str:
        """Return the text of an option: the one that packs give, otherwise the names of what it is about."""
        question = decision.question
        if option.value is None:
            return self.label(f"{question.name}_none") or self.phrase("decline")
        branch, (value, type_) = option_subject(decision, option)
        named = self.value(value, type_) if type_ is not None else ""
        template = self.label(question.name) if branch is None else self.label(f"{question.name}_{branch}") or self.label(branch)
        if template is not None:
            own = ("thing", branch, question.name)
            return fill_known(template, lambda name, blank: named if name in own else lookup(name, blank) if lookup else None)
        if type_ is None:
            plain = branch or option.id
            return self.phrase(plain) if plain in ("yes", "no") else as_words(plain)
        told = branch is None or as_words(branch) == named or (isinstance(type_, Thing) and type_.kind == branch)
        return named if told else f"{as_words(branch or '')}: {named}"


def option_subject(decision: Decision, option: Option) -> tuple[str | None, tuple[Any, Type | None]]:
    """Return the branch of an option, if there are several, and the value it is about with its type."""
    question = decision.question
    if option.value is None:
        return None, (None, None)
    if question.branches:
        label, type_ = question.branches[option.value[0]]
        return label, (option.value[1], type_)
    return None, (option.value, question.item)
