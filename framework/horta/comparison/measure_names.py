"""What things are called in reports: measures, places, parts of scores, definitions, both sides.

Sentences are English; what packs name is named in the chosen language. Names come from whichever side knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from horta.comparison.measures import Measure
from horta.play.game import Ruleset
from horta.words.labels import Labels, as_words

SIDES = ("A", "B")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(place: int) -> str:
    """The place in a row, counted from 0, as a word."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def listed(words: Sequence[str]) -> str:
    """Words with commas and a last "and"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def players_told(seats: int) -> str:
    """How many play."""
    return f"{seats} player{'' if seats == 1 else 's'}"


def bots_told(bots: Sequence[str]) -> str:
    """Who sits in the seats: one bot alone by its name, others with how many of them there are."""
    seats = Counter(bots)
    return next(iter(seats)) if len(seats) == 1 else ", ".join(f"{many} × {bot}" if many > 1 else bot for bot, many in seats.items())


class MeasureNames:
    """Names from both rulesets, or ids as words where no ruleset is at hand."""

    def __init__(self, rulesets: tuple[Ruleset, ...] = (), locale: str = "en") -> None:
        # What B says is looked up first: it is what one wants to know about.
        self.labels = [Labels(ruleset, (), locale) for ruleset in reversed(rulesets)]
        self.locale = locale

    def definition(self, kind: str, name: str) -> str:
        """The name of a definition."""
        for labels in self.labels:
            found = labels.ruleset.definitions.get(kind, {}).get(name)
            if found is not None and found.names:
                return labels.text(found.names)
        return as_words(name)

    def kind(self, name: str) -> str:
        """The name of a kind."""
        return next((labels.kind(name) for labels in self.labels if labels.is_named("kinds", name)), as_words(name))

    def part(self, name: str) -> str:
        """The name of a part of scores."""
        part = name.removeprefix("score_")
        return next((text for labels in self.labels if (text := labels.own_name("score", part))), as_words(part))

    def scope(self, name: str) -> str:
        """The name of a scope, for several of them."""
        for labels in self.labels:
            noun = labels.ruleset.wordings.nouns.get(name)
            forms = (noun.forms.get(self.locale) or noun.forms.get("en") or {}) if noun is not None else {}
            if "many" in forms:
                return forms["many"]
        return f"{as_words(name)}s"

    def text(self, template: str, *measures: Measure) -> str:
        """A text of `SORTS` with the names of what one measure, or several of one sort, are about."""
        names = [self._about(measure) for measure in measures]
        return template.format(listed(names), listed([f"“{name}”" for name in names]))

    def short(self, measure: Measure) -> str:
        """A measure in a line of a drawing."""
        return self.text(measure.facts.short, measure)

    def _about(self, measure: Measure) -> str:
        if isinstance(measure.about, int):
            return ordinal(measure.about)
        if measure.kind:
            return self.definition(measure.kind, measure.about)
        return self.part(measure.about) if measure.sort == "part" else self.scope(measure.about)
