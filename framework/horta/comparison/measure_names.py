"""What things are called in reports: measures, places, parts of scores, definitions, both sides.

Sentences are English; what packs name is named in the chosen language. Names come from whichever side knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Phrase:
    """How a measure is spoken of: `noun` is what it is, `verb` goes before its amount, `unit` after it."""

    noun: str
    verb: str
    unit: str
    short: str
    """For a line in a drawing."""


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
        return next((text for labels in self.labels if (text := labels.label(name))), as_words(name))

    def kind(self, name: str) -> str:
        """The name of a kind."""
        return next((labels.kind(name) for labels in self.labels if labels.is_named("kinds", name)), as_words(name))

    def part(self, name: str) -> str:
        """The name of a part of scores."""
        return next((text for labels in self.labels if (text := labels.label(name))), as_words(name.removeprefix("score_")))

    def scope(self, name: str) -> str:
        """The name of a scope, for several of them."""
        for labels in self.labels:
            noun = labels.ruleset.wordings.nouns.get(name)
            if noun is not None:
                forms = noun.forms.get(self.locale) or noun.forms.get("en") or {}
                if "many" in forms:
                    return forms["many"]
        return f"{as_words(name)}s"

    def measure(self, measure: Measure) -> Phrase:
        """How to speak of a measure."""
        about = str(measure.about)
        if measure.sort in ("wins", "lead"):
            return self._place(measure.sort, ordinal(int(measure.about)))
        if measure.sort in ("users", "user_wins"):
            return self._definition(measure.sort, f"“{self.definition(measure.kind, about)}”")
        if measure.sort == "part":
            part = self.part(about)
            return Phrase(f"the score for “{part}”", "a player scores", f"points for “{part}”", part)
        if measure.sort == "scope":
            scope = self.scope(about)
            return Phrase(f"the number of {scope}", "a game has", scope, scope)
        return _PLAIN[measure.sort]

    def noun(self, measures: Sequence[Measure]) -> str:
        """What several measures of one sort are together."""
        nouns = [self.measure(measure).noun for measure in measures]
        if len(nouns) == 1 or measures[0].sort not in ("wins", "lead", "part"):
            return listed(nouns)
        if measures[0].sort == "part":
            return f"the score for {listed([f'“{self.part(str(measure.about))}”' for measure in measures])}"
        places = listed([ordinal(int(measure.about)) for measure in measures])
        return nouns[0].replace(f"the {ordinal(int(measures[0].about))} player", f"the {places} player")

    def _place(self, sort: str, place: str) -> Phrase:
        if sort == "wins":
            return Phrase(
                f"the share of games that the {place} player wins", f"the {place} player wins", "of games", f"wins, {place} player"
            )
        return Phrase(
            f"the {place} player's score against the table's mean",
            f"the {place} player's score against the table's mean is",
            "points",
            f"score against the mean, {place} player",
        )

    def _definition(self, sort: str, name: str) -> Phrase:
        if sort == "users":
            return Phrase(f"the share of players who use {name}", f"{name} is used by", "of players", f"{name}, used")
        return Phrase(f"the share of games that users of {name} win", f"a player who uses {name} wins", "of games", f"{name}, wins")


_PLAIN = {
    "score": Phrase("the mean score", "a player scores", "points", "mean score"),
    "winning": Phrase("the winning score", "the winner has", "points", "winning score"),
    "margin": Phrase("the winner's lead", "the winner is ahead by", "points", "winner's lead"),
    "answers": Phrase("the length of the game", "a game takes", "answers", "answers in a game"),
}
