"""Hooks in words: how often, when and on what condition, then what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.language import syntax as s
from horta.language.types import Thing
from horta.words.rule_text.conditions import condition
from horta.words.rule_text.expressions import local, said
from horta.words.rule_text.option_values import conjuncts, truth
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.statements import tell_block
from horta.words.rule_text.word_forms import Said, capital


def tell_hook(node: s.Hook, scene: Scene) -> str:
    """The sentences of a hook, without the last full stop; nothing when it can never apply."""
    if truth(node.clauses.condition) is False:
        return ""
    scene = _scene(node, scene)
    moment, body = _TOLD[type(node)](node, scene)
    lead = ", ".join(part for part in (_limit(node.clauses, scene), moment, _when(node, scene)) if part)
    if not lead:
        return body
    inner = capital(body) if scene.teller.language.grammar.capital_after_colon else body
    return scene.teller.say("hook", lead=lead, body=inner)


def _scene(node: s.Hook, scene: Scene) -> Scene:
    name = node.event.text if isinstance(node, s.Trigger) else node.value.text if isinstance(node, s.Modifier | s.Substitution) else ""
    for parameter, type_ in scene.teller.parameters(name):
        if isinstance(type_, Thing) and type_.kind != "seat":
            scene = scene.bind(parameter, local(type_, scene))
    return scene


def _limit(clauses: s.Clauses, scene: Scene) -> str:
    if clauses.limit is None:
        return ""
    key = "limit" if clauses.limit.times == 1 else "limit many"
    return scene.teller.say(key, number=str(clauses.limit.times), scope=scene.teller.noun(clauses.limit.scope.text))


def _when(node: s.Hook, scene: Scene) -> str:
    parts = conjuncts(node.clauses.condition) if node.clauses.condition is not None else []
    asked_for = _seats(node, scene)
    told = [condition(part, scene) for part in parts if not _about_owner(part, asked_for)]
    needed = f" {scene.teller.say('and if')} ".join(part for part in told if part)
    return scene.teller.say("when", condition=needed) if needed else ""


def _seats(node: s.Hook, scene: Scene) -> set[str]:
    """The seats that a modified value is asked for."""
    parameters = scene.teller.parameters(node.value.text) if isinstance(node, s.Modifier) else ()
    return {name for name, type_ in parameters if isinstance(type_, Thing) and type_.kind == "seat"}


def _about_owner(node: s.Expression, asked_for: set[str]) -> bool:
    """Whether a condition only says that a value is asked for the owner: texts speak of nobody else."""
    if not isinstance(node, s.Binary) or node.operator != "=" or not isinstance(node.left, s.Name):
        return False
    return node.left.text in asked_for and isinstance(node.right, s.Name) and node.right.text == "me"


# ------------------------------------------------------------------ moments


def _moment(node: s.Trigger, scene: Scene) -> str:
    teller = scene.teller
    name = f"{node.flow}_{node.event.text}" if node.flow else node.event.text
    wording = teller.ruleset.wordings.moments.get(name)
    key = "instead of" if node.moment.startswith("instead") else node.moment
    forms = teller.forms(wording) if wording is not None else {"text": _unworded(node, scene)}
    own = forms.get(key.partition(" ")[0])
    told = own if own is not None else teller.say(key, event=Said(forms))
    shared = wording is not None and wording.everybody
    return told if node.clauses.by == "me" or shared else teller.say(f"by {node.clauses.by}", moment=told)


def _unworded(node: s.Trigger, scene: Scene) -> str:
    if node.flow is not None:
        return scene.teller.say(f"event {node.flow}", thing=scene.teller.noun(node.event.text))
    return scene.teller.form(scene.teller.gap(node.event.text), "text")


def _asked(question: s.Word, scene: Scene) -> str:
    wording = scene.teller.ruleset.wordings.moments.get(question.text)
    found = Said(scene.teller.forms(wording)) if wording is not None else scene.teller.gap(question.text)
    return scene.teller.form(found, "text")


# ------------------------------------------------------------------ sorts of hooks


def _trigger(node: s.Trigger, scene: Scene) -> tuple[str, str]:
    return _moment(node, scene), tell_block((*node.clauses.cost, *node.body), scene, node.clauses.may)


def _modifier(node: s.Modifier, scene: Scene) -> tuple[str, str]:
    changes = [_change(sort, value, scene) for sort, value in node.adjustments]
    value = _value(node.value, scene)
    if changes == ["holds"] or changes == ["fails"]:
        return "", scene.teller.say(f"modify {changes[0]}", value=value)
    return "", scene.teller.say("modify", value=value, change=f" {scene.teller.say('and')} ".join(changes))


def _value(word: s.Word, scene: Scene) -> Said:
    return said(s.Name(word.span, word.text), scene)


def _change(sort: str, value: s.Expression, scene: Scene) -> str:
    settled = truth(value)
    if settled is not None:
        return "holds" if settled else "fails"
    if sort == "add" and isinstance(value, s.Unary) and value.operator == "-":
        return scene.teller.say("modify less", number=said(value.operand, scene))
    return scene.teller.say(f"modify {sort}", number=said(value, scene))


def _barring(node: s.Barring, scene: Scene) -> tuple[str, str]:
    found = scene.teller.form(said(node.condition, scene), "text")
    text = scene.teller.say("allow" if node.allow else "forbid", condition=found)
    return _asked(node.question, scene), text


def _offer(node: s.Offer, scene: Scene) -> tuple[str, str]:
    if node.add is not None:
        return _asked(node.question, scene), scene.teller.say("offer", thing=said(node.add, scene))
    assert node.remove is not None
    return _asked(node.question, scene), scene.teller.say("offer remove", condition=said(node.remove, scene))


def _substitution(node: s.Substitution, scene: Scene) -> tuple[str, str]:
    means = said(node.means, scene)
    if node.condition is None:
        return _asked(node.value, scene), scene.teller.say("substitute", means=means)
    return _asked(node.value, scene), scene.teller.say("substitute for", means=means, condition=said(node.condition, scene))


_TOLD: dict[type, Callable[[Any, Scene], tuple[str, str]]] = {
    s.Trigger: _trigger,
    s.Modifier: _modifier,
    s.Barring: _barring,
    s.Offer: _offer,
    s.Substitution: _substitution,
}
