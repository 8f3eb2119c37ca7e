"""What a person at the table can ask: what an option or a thing does (`? 7`, `? NAME`), and why something is so (`why 7`, `why NAME`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rich.text import Text

from horta.commands.terminal.open_question import OpenQuestion
from horta.drawing import plain_text
from horta.play.steps import AnswerRefused
from horta.play.why.records import Why
from horta.words.asked_names import asked_about
from horta.words.explanations import ExplanationTeller
from horta.words.previews import PreviewTeller
from horta.words.rule_text import rule_text

MOST_OPTIONS = 6  # that are explained at once
MOST_THINGS = 8
MOST_ANSWERS = 20  # that are looked at for the last one that changed anything


def tell_what(prompt: OpenQuestion, text: str) -> None:
    """Show what an option or a thing does; of what does nothing by itself, why it is as it is."""
    told = [plain_text(line) for line in (*_described(prompt, text), *_previewed(prompt, text))]
    _show(prompt, text, [*told, *_explained(prompt, text)])


def tell_why(prompt: OpenQuestion, text: str) -> None:
    """Show why an option, a number or a line of the log is as it is; without a name, what the last answer changed.

    Of a thing about which there is nothing to explain, show what it does.
    """
    _show(prompt, text, list(_explained(prompt, text)) or [plain_text(line) for line in _described(prompt, text) if text])


def _show(prompt: OpenQuestion, text: str, lines: list[Text]) -> None:
    nothing = prompt.labels.phrase("why_nothing", text=text) if text else prompt.labels.phrase("why_no_change")
    prompt.page("", lines or [plain_text(nothing, "yellow")])


def _explained(prompt: OpenQuestion, text: str) -> Iterator[Text]:
    teller = ExplanationTeller(prompt.labels)
    for why in _whys(prompt, text, teller):
        for line in teller.lines(_shortened(why)):
            yield plain_text(f"{'  ' * line.depth}{line.noted}", "" if line.held else "dim")


def _whys(prompt: OpenQuestion, text: str, teller: ExplanationTeller) -> list[Why]:
    """Return the explanations of what a text means; of none, of the last answer that changed anything that the log tells of."""
    game, seat = prompt.game, prompt.decision.seat
    if not text:
        latest = range(len(game.steps), max(0, len(game.steps) - MOST_ANSWERS), -1)
        return next(([why] for number in latest if teller.lines(why := game.why(seat, answer=number))), [])
    if text in prompt.keys:
        return [game.why(seat, option=prompt.decision.options[prompt.keys.index(text)].id)]
    shown = [number for number, label in enumerate(prompt.options) if text.casefold() in label.casefold()]
    if shown:
        whole = game.why(seat)
        ids = {prompt.decision.options[number].id for number in shown}
        chosen = tuple(choice for choice in whole.choices if choice.id in ids)
        withheld = tuple(choice for choice in whole.choices if not choice.offered and text.casefold() in teller.thing(choice.id).casefold())
        return [replace(whole, choices=chosen + withheld)]
    return asked_about(game, seat, text, teller)


def _shortened(why: Why) -> Why:
    return why if len(why.choices) <= MOST_OPTIONS else replace(why, choices=why.choices[:MOST_OPTIONS])


def _described(prompt: OpenQuestion, text: str) -> Iterator[str]:
    """Yield the rule texts of the things that an option names, or of those with this name."""
    ruleset, locale = prompt.game.ruleset, prompt.labels.locale
    defined = [found for found in dict.fromkeys(_things(prompt, text)) if found[1] in ruleset.definitions.get(found[0], {})]
    for kind, definition in defined[:MOST_THINGS]:
        told = rule_text(ruleset, kind, definition, locale).text
        name = ruleset.name(kind, definition, locale)
        if told:
            yield f"{name}: {told}" if "\n" not in told else f"{name}:\n{told}"


def _previewed(prompt: OpenQuestion, text: str) -> Iterator[str]:
    """Yield what an option costs and brings, and what is still open."""
    if text in prompt.keys:
        with suppress(AnswerRefused):  # the rules break down after it
            preview = prompt.game.preview(prompt.decision.options[prompt.keys.index(text)])
            yield from PreviewTeller(prompt.labels, prompt.decision.seat).lines(preview)


def _things(prompt: OpenQuestion, text: str) -> Iterator[tuple[str, str]]:
    words, question = prompt.game.ruleset.vocabulary, prompt.decision.question
    numbers = [prompt.keys.index(text)] if text in prompt.keys else []
    numbers = numbers or [number for number, label in enumerate(prompt.options) if text.casefold() in label.casefold()]
    for number in numbers:
        for kind in sorted(question.kinds - {"seat"}):
            for thing in question.named(prompt.decision.options[number].value, kind):
                yield kind, words.kinds[kind].entities[thing].definition
    for kind in words.kinds:
        for name, definition in prompt.game.ruleset.definitions.get(kind, {}).items():
            if text.casefold() in (name, prompt.labels.text(definition.names).casefold()):
                yield kind, name
