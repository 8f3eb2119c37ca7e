"""Hooks in words: how often, when and on what condition, then what they do."""

from __future__ import annotations

from collections.abc import Callable

from horta.language import syntax as s
from horta.language.hook_kinds import ADJUSTMENTS, KINDS
from horta.language.types import Thing
from horta.words.rule_text.conditions import condition
from horta.words.rule_text.expressions import local, said
from horta.words.rule_text.option_values import conjuncts, truth
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.statements import tell_block
from horta.words.rule_text.word_forms import Said


def tell_hook(node: s.Hook, scene: Scene) -> str:
    """Return the sentences of a hook, without the last full stop; empty if it can never apply."""
    if truth(node.get("if")) is False:
        return ""
    scene = _scene(node, scene)
    moment, body = _SENTENCES[KINDS[node.kind].key](node, scene)
    lead = ", ".join(part for part in (_limit(node, scene), _for_whom(node, scene), moment, _when(node, scene)) if part)
    if not lead:
        return body
    return scene.teller.say("hook", lead=lead, body=scene.teller.after_colon(body))


def _scene(node: s.Hook, scene: Scene) -> Scene:
    """Return the scene in which the parameters of the event or value are known."""
    for parameter, type_ in scene.teller.parameters(node.target.text):
        if isinstance(type_, Thing) and type_.kind != "seat":
            scene = scene.bind(parameter, local(type_, scene))
    return scene


def _limit(node: s.Hook, scene: Scene) -> str:
    limit = node.get("limit")
    if limit is None:
        return ""
    key = "limit" if limit.times == 1 else "limit many"
    text = scene.teller.say(key, number=str(limit.times), scope=scene.teller.noun(limit.scope.text))
    return scene.teller.say("limit together", limit=text) if limit.together else text


def _for_whom(node: s.Hook, scene: Scene) -> str:
    """Return whose values and questions the hook changes, if not the owner's. For events, the moment of the trigger says it."""
    by, written = node.get("by") or "me", node.get("if")
    if by == "me" or KINDS[node.kind].is_trigger:
        return ""
    asked_for = _seats(node, scene)
    about_owner = written is not None and any(_about_owner(part, asked_for) for part in conjuncts(written))
    return "" if about_owner else scene.teller.say(f"for {by}")


def _when(node: s.Hook, scene: Scene) -> str:
    written = node.get("if")
    parts = conjuncts(written) if written is not None else []
    asked_for = _seats(node, scene)
    told = [condition(part, scene) for part in parts if not _about_owner(part, asked_for)]
    needed = f" {scene.teller.say('and if')} ".join(part for part in told if part)
    return scene.teller.say("when", condition=needed) if needed else ""


def _seats(node: s.Hook, scene: Scene) -> set[str]:
    """Return the seats that a modified value is asked for."""
    parameters = scene.teller.parameters(node.target.text) if node.kind == "modify" else ()
    return {name for name, type_ in parameters if isinstance(type_, Thing) and type_.kind == "seat"}


def _about_owner(node: s.Expression, asked_for: set[str]) -> bool:
    """True if a condition only says that a value is asked for the owner. It needs no words, because texts speak to the owner."""
    if not isinstance(node, s.Binary) or node.operator != "=" or not isinstance(node.left, s.Name):
        return False
    return node.left.text in asked_for and isinstance(node.right, s.Name) and node.right.text == "me"


# ------------------------------------------------------------------ moments


def _moment(node: s.Hook, scene: Scene) -> str:
    teller = scene.teller
    name = f"{node.flow}_{node.target.text}" if node.flow else node.target.text
    wording = teller.ruleset.wordings.moments.get(name)
    forms = teller.forms(wording) if wording is not None else {"text": _unworded(node, scene)}
    own = forms.get(node.kind)
    told = own if own is not None else teller.say(KINDS[node.kind].word, event=Said(forms))
    shared = wording is not None and wording.everybody
    by = node.get("by") or "me"
    return told if by == "me" or shared else teller.say(f"by {by}", moment=told)


def _unworded(node: s.Hook, scene: Scene) -> str:
    if node.flow is not None:
        return scene.teller.say(f"event {node.flow}", thing=scene.teller.noun(node.target.text))
    return scene.teller.form(scene.teller.gap(node.target.text), "text")


def _asked(question: s.Word, scene: Scene) -> str:
    wording = scene.teller.ruleset.wordings.moments.get(question.text)
    found = Said(scene.teller.forms(wording)) if wording is not None else scene.teller.gap(question.text)
    return scene.teller.form(found, "text")


# ------------------------------------------------------------------ kinds of hooks


def _trigger(node: s.Hook, scene: Scene) -> tuple[str, str]:
    return _moment(node, scene), tell_block((*(node.get("cost") or ()), *node.get("effect")), scene, bool(node.get("may")))


def _modifier(node: s.Hook, scene: Scene) -> tuple[str, str]:
    changes = [_change(word, amount, scene) for word in ADJUSTMENTS if (amount := node.get(word)) is not None]
    value = _value(node.target, scene)
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


def _barring(node: s.Hook, scene: Scene) -> tuple[str, str]:
    found = scene.teller.form(said(node.get("where"), scene), "text")
    return _asked(node.target, scene), scene.teller.say(node.kind, condition=found)


def _offer(node: s.Hook, scene: Scene) -> tuple[str, str]:
    if node.kind == "offer add":
        return _asked(node.target, scene), scene.teller.say("offer", thing=said(node.get("add"), scene))
    return _asked(node.target, scene), scene.teller.say("offer remove", condition=said(node.get("remove"), scene))


def _substitution(node: s.Hook, scene: Scene) -> tuple[str, str]:
    means, condition = said(node.get("with"), scene), node.get("for")
    key = "substitute" if node.get("most") is None else "substitute one"
    if condition is None:
        return _asked(node.target, scene), scene.teller.say(key, means=means)
    return _asked(node.target, scene), scene.teller.say(f"{key} for", means=means, condition=said(condition, scene))


_SENTENCES: dict[str, Callable[[s.Hook, Scene], tuple[str, str]]] = {
    **dict.fromkeys(("before", "after", "instead"), _trigger),
    "modify": _modifier,
    **dict.fromkeys(("forbid", "allow"), _barring),
    "offer": _offer,
    "substitute": _substitution,
}
