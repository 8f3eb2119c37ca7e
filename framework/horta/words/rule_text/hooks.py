"""Hooks in words: how often, when and on what condition, then what they do."""

from __future__ import annotations

from collections.abc import Callable

from horta.language import syntax as s
from horta.language.hook_kinds import ABILITY_USED, ADJUSTMENTS, KINDS, USED
from horta.language.types import ABILITY, Thing
from horta.words.rule_text.conditions import all_of
from horta.words.rule_text.expressions import said
from horta.words.rule_text.functions import local
from horta.words.rule_text.option_values import conjuncts, truth
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.statements import tell_block
from horta.words.rule_text.word_forms import Said


def tell_hook(node: s.Hook, scene: Scene) -> str:
    """Return the sentences of a hook, without the last full stop; empty if it can never apply."""
    written, by = node.get("if"), node.get("by") or "me"
    if truth(written) is False:
        return ""
    teller, kind = scene.teller, KINDS[node.kind]
    things = [(name, type_) for name, type_ in teller.parameters(node.target.text) if isinstance(type_, Thing)]
    for name, type_ in things:
        scene = scene.bind(name, local(type_.kind, scene)) if type_.kind != "seat" else scene
    if node.flow == "use":
        scene = scene.bind(USED, local(node.target.text, scene)).bind(ABILITY_USED, local(ABILITY.kind, scene))
    moment = "" if node.kind == "modify" else _moment(node, by, scene)
    body, limit = _BODIES[kind.key](node, scene), _limit(node, scene)
    asked_for = {name for name, type_ in things if node.kind == "modify" and type_.kind == "seat"}
    parts = conjuncts(written)
    conditions = [part for part in parts if not _about_owner(part, asked_for)]
    # Whose values and questions it changes, if not the owner's. For events, the moment says it.
    others = by != "me" and not kind.is_trigger and len(conditions) == len(parts)
    whom = teller.say(f"for {by}") if others else ""
    needed = all_of(conditions, scene)
    when = teller.say("when", condition=needed) if needed else ""
    lead = ", ".join(filter(None, (limit, whom, moment, when)))
    return teller.say("hook", lead=lead, body=teller.after_colon(body)) if lead else body


def _limit(node: s.Hook, scene: Scene) -> str:
    limit = node.get("limit")
    if limit is None:
        return ""
    key = "limit" if limit.times == 1 else "limit many"
    text = scene.teller.say(key, number=str(limit.times), scope=scene.teller.noun(limit.scope.text))
    return scene.teller.say("limit together", limit=text) if limit.together else text


def _about_owner(node: s.Expression, asked_for: set[str]) -> bool:
    """True if a condition only says that a value is asked for the owner. It needs no words, because texts speak to the owner."""
    if not isinstance(node, s.Binary) or node.operator != "=" or not isinstance(node.left, s.Name):
        return False
    return node.left.text in asked_for and isinstance(node.right, s.Name) and node.right.text == "me"


def _moment(node: s.Hook, by: str, scene: Scene) -> str:
    """Return when a trigger acts, or at which question another hook does."""
    teller, target = scene.teller, node.target.text
    wording = teller.ruleset.wordings.moments.get(f"{node.flow}_{target}" if node.flow else target)
    if wording is not None:
        event = Said(teller.forms(wording))
    elif node.flow:
        event = Said({"text": teller.say(f"event {node.flow}", thing=teller.noun(target))})
    else:
        event = Said({"text": teller.say("event game")}) if target == "game" else teller.gap(target)
    if not KINDS[node.kind].is_trigger:
        return teller.form(event, "text")
    own = event.forms.get(node.kind)
    told = own if own is not None else teller.say(KINDS[node.kind].word, event=event)
    everybody = target == "game" or (wording is not None and wording.everybody)
    return told if by == "me" or everybody else teller.say(f"by {by}", moment=told)


# ------------------------------------------------------------------ what hooks do


def _trigger(node: s.Hook, scene: Scene) -> str:
    body, may = (*(node.get("cost") or ()), *node.get("effect")), node.get("may")
    asked = False if may is None else truth(may)
    if asked is None:
        offered = s.May(node.span, node.target, None, body)
        return tell_block((s.If(node.span, ((may, (offered,)), (None, body))),), scene)
    return tell_block(body, scene, asked)


def _modifier(node: s.Hook, scene: Scene) -> str:
    changes = [_change(word, amount, scene) for word in ADJUSTMENTS if (amount := node.get(word)) is not None]
    value = said(s.Name(node.target.span, node.target.text), scene)
    if changes == ["holds"] or changes == ["fails"]:
        return scene.teller.say(f"modify {changes[0]}", value=value)
    return scene.teller.say("modify", value=value, change=f" {scene.teller.say('and')} ".join(changes))


def _change(sort: str, value: s.Expression, scene: Scene) -> str:
    settled = truth(value)
    if settled is not None:
        return "holds" if settled else "fails"
    if sort == "add" and isinstance(value, s.Unary) and value.operator == "-":
        return scene.teller.say("modify less", number=said(value.operand, scene))
    return scene.teller.say(f"modify {sort}", number=said(value, scene))


def _barring(node: s.Hook, scene: Scene) -> str:
    if node.get("where") is None:
        return scene.teller.say(f"{node.kind} branch")
    return scene.teller.say(node.kind, condition=said(node.get("where"), scene))


def _offer(node: s.Hook, scene: Scene) -> str:
    if node.kind == "offer branch":
        return _branch(node, scene)
    if node.kind == "offer add":
        return scene.teller.say("offer", thing=said(node.get("add"), scene))
    return scene.teller.say("offer remove", condition=said(node.get("remove"), scene))


def _branch(node: s.Hook, scene: Scene) -> str:
    """Return what an added branch does. Its options are told as a choice at its beginning."""
    source, label = node.get("from"), node.get("branch")
    chosen = () if source is None else (s.Choose(node.span, label, label, source, False),)
    return scene.teller.say("offer branch", body=tell_block((*chosen, *node.get("effect")), scene, False))


def _substitution(node: s.Hook, scene: Scene) -> str:
    means, replaced = said(node.get("with"), scene), node.get("for")
    key = "substitute" if node.get("most") is None else "substitute one"
    if replaced is None:
        return scene.teller.say(key, means=means)
    return scene.teller.say(f"{key} for", means=means, condition=said(replaced, scene))


_BODIES: dict[str, Callable[[s.Hook, Scene], str]] = {
    **dict.fromkeys(("before", "after", "instead"), _trigger),
    "modify": _modifier,
    **dict.fromkeys(("forbid", "allow"), _barring),
    "offer": _offer,
    "substitute": _substitution,
}
