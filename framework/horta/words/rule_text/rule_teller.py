"""What all modules that put rules into words share: the ruleset, a language, and a list of missing words.

Looks up nouns, phrases and moments of packs. Where words are missing, ids are used and a gap is noted, so that a
check can name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.board_costs import STEPS as BOARD_STEPS
from horta.language.operators import NAMES
from horta.language.outlines import MOST_ALIKE, Outline, outline_of_pattern, outlines_of
from horta.language.registry import FUNCTIONS
from horta.language.types import Mix, SetOf, Thing, Type
from horta.model.wordings import FAILS, Forms, Wording
from horta.play.game import Ruleset
from horta.words.languages import Language, fill, language
from horta.words.rule_text.patterns import Bound, match, open_names, pattern_of
from horta.words.rule_text.word_forms import Said, capital, plain

LONGEST_TEXT = 20_000  # letters of a rule text, and of every part of it


@dataclass(frozen=True)
class Teller:
    """Puts the rules of one ruleset into words in one language.

    `gaps` are the pieces that no pack has words for, `told` the expressions that have been put into words already.
    """

    ruleset: Ruleset
    locale: str
    gaps: list[str] = field(default_factory=list)
    told: dict[tuple[int, int, int], tuple[Said, Any]] = field(default_factory=dict)

    @cached_property
    def language(self) -> Language:
        """The framework's own words."""
        return language(self.locale)

    def afresh(self) -> Teller:
        """Return a teller that has said nothing yet and has looked up the same."""
        _ = self._by_outline, self._by_first_statement
        made = copy(self)
        made.__dict__.update(gaps=[], told={})
        return made

    def say(self, key: str, **values: str | Said) -> str:
        """Return a sentence of the framework with values put in."""

        def put(place: str) -> str | None:
            name, _, form = place.partition(":")
            value = values.get(name)
            return self.form(value, form or "text") if isinstance(value, Said) else value

        return fill(self.language.sentences[key], put, LONGEST_TEXT)

    def form(self, said: Said, name: str) -> str:
        """Return the words in a form."""
        return said.form(name, self.language)

    def after_colon(self, text: str) -> str:
        """Return words that follow a colon."""
        return capital(text) if self.language.capital_after_colon else text

    def listed(self, parts: list[str], joint: str = "and") -> str:
        """Return words in a row, the last two with `and` or `or` between them."""
        *before, last = parts
        return f"{', '.join(before)} {self.say(joint)} {last}" if before else last

    def gap(self, what: str) -> Said:
        """Return words made from the id, and note the gap."""
        self.gaps.append(what)
        return plain(what.replace("_", " "))

    # -------------------------------------------------------------- packs' words

    def forms(self, wording: Wording) -> Forms:
        """Return the forms in this language, in English if they are missing."""
        if self.locale not in wording.forms:
            self.gaps.append(f"{wording.name} ({self.locale})")
        return wording.forms.get(self.locale) or wording.forms.get("en") or {"text": wording.name}

    def noun(self, name: str) -> Said:
        """Return the noun of a thing, counter, zone or scope, as packs call it."""
        wording = self.ruleset.wordings.nouns.get(name)
        if wording is not None:
            return Said(self.forms(wording))
        if name in self.language.nouns:
            return Said(self.language.nouns[name])
        for section in ("counters", "zones", "kinds"):
            if name in self.ruleset.definitions[section]:
                self.gaps.append(name)
                return plain(self.ruleset.name(section, name, self.locale))
        return self.gap(name)

    def named(self, name: str) -> Said | None:
        """Return a single thing by its name; None if nothing has this name."""
        if name in self.ruleset.wordings.nouns:
            return self.noun(name)
        for kind, entries in self.ruleset.definitions.items():
            if name in entries and kind in self.ruleset.vocabulary.kinds:
                return plain(self.ruleset.name(kind, name, self.locale))
        return None

    # -------------------------------------------------------------- patterns

    @cached_property
    def value_names(self) -> frozenset[str]:
        """The names of all values of the ruleset."""
        return frozenset(entry.name for entry in self.ruleset.rules.values)

    @cached_property
    def known(self) -> frozenset[str]:
        """The names that mean something by themselves in this ruleset."""
        words = self.ruleset.vocabulary
        declared = (*words.plurals, *words.counters, *words.zones, *words.causes, *words.entities, *words.table().fields)
        return frozenset((*declared, *self.value_names, *FUNCTIONS, *NAMES, "it", "candidate", "me", "actor", "via", "seats"))

    @cached_property
    def _patterns(self) -> tuple[tuple[Any, Wording], ...]:
        """Patterns for more statements come first, then those with fewer open names, because they are more specific."""
        written = [(pattern_of(wording.of), wording) for wording in self.ruleset.wordings.phrases.values() if wording.of]

        def rank(entry: tuple[Any, Wording]) -> tuple[int, int, int]:
            pattern, wording = entry
            statements = len(pattern) if isinstance(pattern, tuple) else 0
            return -statements, open_names(pattern, self.known), -len(wording.of)

        return tuple(sorted(written, key=rank))

    @cached_property
    def _by_outline(self) -> dict[Outline, list[tuple[int, Any, Wording]]]:
        """The patterns of expressions by their outline, each with its rank."""
        found: dict[Outline, list[tuple[int, Any, Wording]]] = {}
        for rank, (pattern, wording) in enumerate(self._patterns):
            if isinstance(pattern, s.Node):
                alike = found.setdefault(outline_of_pattern(pattern, self.known), [])
                alike += [(rank, pattern, wording)] if len(alike) < MOST_ALIKE else []
        return found

    @cached_property
    def _by_first_statement(self) -> dict[type, list[tuple[tuple[s.Statement, ...], Wording]]]:
        """The patterns of blocks by the sort of their first statement."""
        found: dict[type, list[tuple[tuple[s.Statement, ...], Wording]]] = {}
        for pattern, wording in self._patterns:
            if isinstance(pattern, tuple) and pattern and wording.tells:
                alike = found.setdefault(type(pattern[0]), [])
                alike += [(pattern, wording)] if len(alike) < MOST_ALIKE else []
        return found

    def worded(self, node: s.Expression) -> tuple[Wording, Bound] | None:
        """Return the wording for an expression, with the values of its open names."""
        return next((found for found in self._wordings(node) if found[0].tells), None)

    def worded_failure(self, node: s.Expression) -> tuple[Wording, Bound] | None:
        """Return the wording that tells what it means that a condition does not hold."""
        return next((found for found in self._wordings(node) if any(FAILS in forms for forms in found[0].forms.values())), None)

    def _wordings(self, node: s.Expression) -> Iterator[tuple[Wording, Bound]]:
        """Yield the wordings for an expression, the most specific first."""
        alike = [entry for key in outlines_of(node) for entry in self._by_outline.get(key, ())]
        for _, pattern, wording in sorted(alike, key=lambda entry: entry[0]):
            bound = match(pattern, node, self.known)
            if bound is not None:
                yield wording, bound
        named = self._by_name(node)
        if named is not None:
            yield named

    def worded_block(self, block: tuple[s.Statement, ...]) -> tuple[Wording, Bound, int] | None:
        """Return the wording for the first statements of a block, the values of its open names, and the number of statements."""
        first = block[0]
        for pattern, wording in self._by_first_statement.get(type(first), ()):
            if len(pattern) <= len(block):
                bound = match(pattern, block[: len(pattern)], self.known)
                if bound is not None:
                    return wording, bound, len(pattern)
        if isinstance(first, s.Perform):
            found = self._called(first.name.text, first.arguments)
            return (*found, 1) if found is not None and found[0].tells else None
        return None

    def _by_name(self, node: s.Expression) -> tuple[Wording, Bound] | None:
        """Return the wording of a value by its name. Only values are looked up, because an action may have the name of a thing."""
        if isinstance(node, s.Name) and node.text in self.value_names:
            return self._called(node.text, ())
        return self._called(node.name.text, node.arguments) if isinstance(node, s.Call) else None

    def _called(self, name: str, arguments: tuple[s.Expression, ...]) -> tuple[Wording, Bound] | None:
        wording = self.ruleset.wordings.phrases.get(name)
        if wording is None or wording.of:
            return None
        parameters = [parameter for parameter, _ in self.parameters(name)]
        return wording, dict(zip(parameters, arguments, strict=False))

    def parameters(self, name: str) -> tuple[tuple[str, Type], ...]:
        """Return the parameters of a procedure or value."""
        declared: list[r.Procedure | r.Value] = [*self.ruleset.rules.procedures, *self.ruleset.rules.values]
        return next((entry.parameters for entry in declared if entry.name == name), ())

    def kind_of(self, name: str) -> str | None:
        """Return the kind of the members of a named set; None if it is not known."""
        words = self.ruleset.vocabulary
        if name in words.zones:
            return words.zones[name].holds
        if name in ("seats", "clockwise"):
            return "seat"
        values = (value.body.type for value in self.ruleset.rules.values if value.name == name)
        attributes = (kind.attributes[name] for kind in words.kinds.values() if name in kind.attributes)
        items = [type_.item for type_ in (*values, *attributes) if isinstance(type_, SetOf)]
        kinds = ("mix" if isinstance(item, Mix) else item.kind for item in items if isinstance(item, Mix | Thing))
        return words.plurals.get(name) or next(kinds, None)

    def is_board_word(self, name: str) -> bool:
        """True if a function is one about boards, and no value of the packs."""
        return name in BOARD_STEPS and name not in self.value_names

    def kind_near(self, node: s.Call) -> str | None:
        """Return the kind of the cells near another; None if the kind of that other is not known."""
        words, cell = self.ruleset.vocabulary, node.arguments[0]
        kinds = [kind for kind, _ in words.entities.get(cell.text, ())] if isinstance(cell, s.Name) else []
        kinds = kinds or [kind.name for kind in words.kinds.values() if kind.board is not None]
        found = words.kinds[kinds[0]] if len(kinds) == 1 else None
        touching = None if found is None or node.name.text != "around" else found.touching
        return touching or (None if found is None else found.name)


@dataclass(frozen=True, slots=True)
class Scene:
    """A teller with the meaning of the local names of a block. What is lost in a block that nobody has to choose is a payment."""

    teller: Teller
    locals: Mapping[str, Said] = field(default_factory=dict)
    lets: Mapping[str, s.Expression] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    changing: frozenset[str] = frozenset()
    chosen: bool = False
    by_seat: frozenset[str] = frozenset()
    """The locals that hold what each of several seats chose."""

    def with_changing(self, names: frozenset[str]) -> Scene:
        """Return the scene of a block that changes these names."""
        return replace(self, changing=self.changing | names) if names - self.changing else self

    def bind(self, name: str, said: Said, kind: str | None = None) -> Scene:
        """Return the scene with one more local. `kind` is the kind of its members, if it is a set."""
        kinds = {**self.kinds, name: kind} if kind is not None else self.kinds
        return replace(self, locals={**self.locals, name: said}, kinds=kinds)

    def kind_of(self, node: s.Expression) -> str | None:
        """Return the kind of the members of a set; None if it is not known."""
        if isinstance(node, s.Where | s.Sorted):
            return self.kind_of(node.source)
        if isinstance(node, s.Index):
            return self.kind_of(node.subject)
        if isinstance(node, s.Binary) and node.operator in ("+", "without"):
            return self.kind_of(node.left)
        if isinstance(node, s.Listing):
            return self.kind_of_thing(node.items[0]) if node.items else None
        if isinstance(node, s.Name):
            return self.kinds.get(node.text) or self.teller.kind_of(node.text)
        if isinstance(node, s.Call) and self.teller.is_board_word(node.name.text):
            return self.kind_of(node.arguments[-1]) if len(node.arguments) > 1 else self.teller.kind_near(node)
        return self.teller.kind_of(node.name.text) if isinstance(node, s.Attribute | s.Call) else None

    def kind_of_thing(self, node: s.Expression) -> str | None:
        """Return the kind of a single thing; None if it is not known."""
        if isinstance(node, s.Call):
            return "seat" if node.name.text in ("seat", "next") else None
        if not isinstance(node, s.Name):
            return None
        return (
            "seat"
            if node.text in ("me", "actor")
            else next((kind for kind, _ in self.teller.ruleset.vocabulary.entities.get(node.text, ())), None)
        )

    def let(self, name: str, value: s.Expression) -> Scene:
        """Return the scene with a local that stands for an expression."""
        return replace(self, lets={**self.lets, name: value})
