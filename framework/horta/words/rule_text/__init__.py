"""The rule texts of definitions, made from their rules in any language of the framework.

The framework has a sentence for each word of the rules language; packs give the words in it under `nouns`,
`phrases` and `moments`. A text written by hand replaces a made one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from horta.language import syntax as s
from horta.language.checker.declarations import CarriedRule
from horta.model.ruleset import Definition
from horta.model.wordings import Written
from horta.play.game import Ruleset
from horta.words.languages import fill, shortened
from horta.words.rule_text.expressions import filled
from horta.words.rule_text.hooks import tell_hook
from horta.words.rule_text.option_values import settle_options
from horta.words.rule_text.rule_teller import LONGEST_TEXT, Scene, Teller
from horta.words.rule_text.statements import tell_block
from horta.words.rule_text.whole_game import SORTS, tell_whole_game
from horta.words.rule_text.word_forms import capital, polish

__all__ = ["RuleText", "game_texts", "rule_text"]


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a definition does, in words. `gaps` are the parts that no pack has words for in this language."""

    text: str
    gaps: tuple[str, ...]
    by_hand: bool = False


def rule_text(ruleset: Ruleset, kind: str, name: str, locale: str = "en") -> RuleText:
    """Return the rule text of a definition; empty if it carries no rule."""
    definition = ruleset.definitions[kind][name]
    own = definition.fields.get("text")
    if own is not None:
        return _by_hand(own.value, name, locale)
    teller = _teller(ruleset, locale).afresh()
    lines = [finished(text, teller) for text in _lines(definition, Scene(teller))]
    text = "\n".join(line for line in lines if line)
    too_long = [f"more than {LONGEST_TEXT} letters"] if len(text) > LONGEST_TEXT else []
    return RuleText(shortened(text, LONGEST_TEXT), tuple(dict.fromkeys((*teller.gaps, *too_long))))


def game_texts(ruleset: Ruleset, locale: str = "en") -> dict[str, RuleText]:
    """Return what the rules say of the whole game, by the word that says it: `winner`, `lost`, `automatic`, `rank`."""
    found: dict[str, RuleText] = {}
    for sort in SORTS:
        teller = _teller(ruleset, locale).afresh()
        text = "\n".join(finished(line, teller) for line in tell_whole_game(sort, Scene(teller)))
        if text:
            found[sort] = RuleText(shortened(text, LONGEST_TEXT), tuple(dict.fromkeys(teller.gaps)))
    return found


@lru_cache(maxsize=8)
def _teller(ruleset: Ruleset, locale: str) -> Teller:
    """Return the teller of a ruleset. It is kept, because what it looks up is the same for all definitions."""
    return Teller(ruleset, locale)


def finished(text: str, teller: Teller) -> str:
    """Return a line as it is shown."""
    polished = capital(polish(text, teller.language))
    return polished if not polished or polished.endswith((".", "!")) else f"{polished}."


def _by_hand(value: Any, name: str, locale: str) -> RuleText:
    texts = value if isinstance(value, dict) else {"en": str(value)}
    gaps = () if locale in texts or not isinstance(value, dict) else (f"text of {name} ({locale})",)
    return RuleText(str(texts.get(locale) or texts.get("en") or ""), gaps, by_hand=True)


def _lines(definition: Definition, scene: Scene) -> Iterator[str]:
    ruleset = scene.teller.ruleset
    written = ruleset.wordings.written.get((definition.section, definition.id), Written())
    carried = {rule.attribute: rule for rule in written.carried}
    scene = scene.bind("it", scene.teller.named(definition.id) or scene.teller.noun(definition.section))
    for attribute in ruleset.vocabulary.kinds[definition.section].attributes:
        if attribute in carried:
            yield _carried(definition, carried[attribute], scene)
        elif attribute in definition.fields:
            yield _attribute(definition, attribute, scene)
    for hook in written.hooks:
        yield tell_hook(settle_options(hook, ruleset.options), scene)


def _frame(definition: Definition, attribute: str, scene: Scene) -> str | None:
    """Return the sentence that packs put around an attribute; None if there is none."""
    wording = scene.teller.ruleset.wordings.phrases.get(f"{definition.section}_{attribute}")
    return scene.teller.forms(wording).get("text") if wording is not None else None


def _carried(definition: Definition, rule: CarriedRule, scene: Scene) -> str:
    frame = _frame(definition, rule.attribute, scene)
    body = settle_options(rule.body, scene.teller.ruleset.options)
    if isinstance(body, tuple):
        text = tell_block(body, scene)
        return text if frame is None else _framed(frame, "rule", scene.teller.after_colon(text))
    return "" if frame is None else filled(frame, {"rule": body}, scene)


def _attribute(definition: Definition, attribute: str, scene: Scene) -> str:
    frame = _frame(definition, attribute, scene)
    value = definition.fields[attribute].value
    if frame is None or not value:
        return ""
    if isinstance(value, int):
        return filled(frame, {"value": s.Literal(definition.span, value)}, scene)
    names = [_named(str(one), scene) for one in (value if isinstance(value, list) else [value])]
    return _framed(frame, "value", scene.teller.listed(names, "or"))


def _framed(frame: str, place: str, text: str) -> str:
    return fill(frame, lambda found: text if found.partition(":")[0] == place else None, LONGEST_TEXT)


def _named(name: str, scene: Scene) -> str:
    found = scene.teller.named(name)
    return scene.teller.form(found, "text") if found is not None else name
