"""What a person at the table can ask: what an option or a thing does (`? 7`, `? NAME`), and why something is so (`why 7`, `why NAME`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from horta.model.decisions import Decision
from horta.play.game import Game
from horta.play.why.records import Why
from horta.words.asked_names import asked_about
from horta.words.explanations import ExplanationTeller
from horta.words.labels import Labels
from horta.words.rule_text import rule_text

MOST_OPTIONS = 6  # that are explained at once
MOST_THINGS = 8
WORD = "why"


class Asker(Protocol):
    """Whoever asks: the question, its options as they are shown, and what to type for each."""

    labels: Labels
    decision: Decision
    options: list[str]
    keys: list[str]


def is_asked(typed: str, labels: Labels) -> tuple[str, str] | None:
    """Return the word of a question, `?` or `why`, and what it is about; None if something else was typed."""
    if typed.startswith("?") and typed != "?":
        return "?", typed[1:].strip()
    word, _, rest = typed.partition(" ")
    return (WORD, rest.strip()) if word.casefold() in (WORD, labels.phrase("why_word")) else None


def answers(game: Game, asker: Asker, word: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of an answer, each with a style."""
    teller = ExplanationTeller(asker.labels)
    found = list(_described(game, asker, text)) if word == "?" else []
    yield from ((told, "") for told in found)
    explained = False
    for why in _whys(game, asker, text, teller):
        for line in teller.lines(_shortened(why)):
            explained = True
            yield f"{'  ' * line.depth}{line.noted}", "" if line.held else "dim"
    if not found and not explained:
        yield asker.labels.phrase("why_nothing", text=text), "yellow"


def _whys(game: Game, asker: Asker, text: str, teller: ExplanationTeller) -> list[Why]:
    seat = asker.decision.seat
    if not text:
        return [game.why(seat, answer=len(game.steps))] if game.steps else []
    if text in asker.keys:
        return [game.why(seat, option=asker.decision.options[asker.keys.index(text)].id)]
    shown = [number for number, label in enumerate(asker.options) if text.casefold() in label.casefold()]
    if shown:
        whole = game.why(seat)
        ids = {asker.decision.options[number].id for number in shown}
        chosen = tuple(choice for choice in whole.choices if choice.id in ids)
        withheld = tuple(choice for choice in whole.choices if not choice.offered and text.casefold() in teller.thing(choice.id).casefold())
        return [replace(whole, choices=chosen + withheld)]
    return asked_about(game, seat, text, teller)


def _shortened(why: Why) -> Why:
    return why if len(why.choices) <= MOST_OPTIONS else replace(why, choices=why.choices[:MOST_OPTIONS])


def _described(game: Game, asker: Asker, text: str) -> Iterator[str]:
    """Yield the rule texts of the things that an option names, or of those with this name."""
    ruleset, locale = game.ruleset, asker.labels.locale
    for kind, definition in list(dict.fromkeys(_things(game, asker, text)))[:MOST_THINGS]:
        told = rule_text(ruleset, kind, definition, locale).text
        name = ruleset.name(kind, definition, locale)
        if told:
            yield f"{name}: {told}" if "\n" not in told else f"{name}:\n{told}"


def _things(game: Game, asker: Asker, text: str) -> Iterator[tuple[str, str]]:
    words, question = game.ruleset.vocabulary, asker.decision.question
    numbers = [asker.keys.index(text)] if text in asker.keys else []
    numbers = numbers or [number for number, label in enumerate(asker.options) if text.casefold() in label.casefold()]
    for number in numbers:
        for kind in sorted(question.kinds - {"seat"}):
            for thing in question.named(asker.decision.options[number].value, kind):
                yield kind, words.kinds[kind].entities[thing].definition
    for kind in words.kinds:
        for name, definition in game.ruleset.definitions.get(kind, {}).items():
            if text.casefold() in (name, asker.labels.text(definition.names).casefold()):
                yield kind, name
