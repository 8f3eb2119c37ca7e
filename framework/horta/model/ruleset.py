"""The ruleset: the vocabulary, checked rules, definitions and texts of all packs together. It never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from horta.diagnostics import ArgumentRefused, Span
from horta.language.vocabulary import Vocabulary
from horta.model.wordings import Wordings
from horta.quick_objects import quickly_made

if TYPE_CHECKING:
    from horta.language import resolved as r

Localised = Mapping[str, str]

USUAL_PLAYERS = 4  # where nobody says how many play


@quickly_made
@dataclass(frozen=True, slots=True)
class Origin:
    """The value of one field of a definition, and where it is written."""

    value: Any
    span: Span


@dataclass(frozen=True, slots=True)
class Definition:
    """An entry with an id. `fields` holds each part of it with its place."""

    section: str
    id: str
    names: Localised
    rule: tuple[str, ...]
    source: str | Mapping[str, str] | None
    fields: Mapping[str, Origin]
    span: Span


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A pack that is part of a ruleset."""

    id: str
    version: str
    hash: str
    names: Localised


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a pack with its present value. `fields` holds each part of it with its place: packs above may change them."""

    name: str
    type: str
    value: int | bool | str
    default: int | bool | str
    allowed: str
    description: Localised
    rule: str | None
    hidden: bool
    fields: Mapping[str, Origin]
    span: Span


@dataclass(frozen=True, slots=True)
class Texts:
    """What is shown to players: questions, names of options, lines of the log."""

    prompts: Mapping[str, Localised]
    labels: Mapping[str, Localised]
    events: Mapping[str, Localised]


@dataclass(frozen=True, slots=True)
class RulesetParts:
    """Everything that packs say together, checked. `horta.Ruleset` adds compiled programs and games to it."""

    packs: tuple[PackInfo, ...]
    options: Mapping[str, OptionInfo]
    seats: tuple[int, int]
    vocabulary: Vocabulary
    rules: r.Rules
    definitions: Mapping[str, Mapping[str, Definition]]
    texts: Texts
    layout: tuple[Mapping[str, Any], ...]
    lock: Mapping[str, Any]
    wordings: Wordings
    weights: Mapping[str, int]

    @property
    def winning(self) -> r.Winning:
        """Return who wins, as the rules say it."""
        return self.rules.winning

    def check_seats(self, number: int) -> None:
        """Raise ArgumentRefused if the game is not for so many players."""
        least, most = self.seats
        if most == 0:
            raise ArgumentRefused("these packs are only a part of a game: none of them says how many can play")
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
            raise ArgumentRefused(f"this game is for {least} to {most} players, not for {number}")

    def usual_players(self, usual: int = USUAL_PLAYERS) -> int:
        """Return the usual number of players, or the nearest number that the game allows."""
        least, most = self.seats
        return min(max(usual, least), most)

    def name(self, section: str, identifier: str, locale: str = "en") -> str:
        """The name of a definition in a language; in English, or its id, where that is missing."""
        definition = self.definitions.get(section, {}).get(identifier)
        names: Localised = definition.names if definition is not None else {}
        return names.get(locale) or names.get("en") or identifier.replace("_", " ")
