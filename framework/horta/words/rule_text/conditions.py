"""Conditions in words, as they follow `if`.

A condition that a pack words with an empty text is left out, for example that something is left to take.
"""

from __future__ import annotations

from collections.abc import Callable

from horta.language import syntax as s
from horta.model.wordings import FAILS
from horta.words.rule_text.expressions import TOLD, counted, in_words, said, written
from horta.words.rule_text.functions import member_bound
from horta.words.rule_text.option_values import conjuncts, truth
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.word_forms import Said

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}


def condition(node: s.Expression | None, scene: Scene) -> str:
    """Return the clause; empty if there is nothing to say."""
    if node is None or truth(node) is True:
        return ""
    found = scene.teller.worded(node)
    if found is not None:
        return scene.teller.form(in_words(*found, scene), "text")
    if isinstance(node, s.Unary) and node.operator == "not":
        return _negated(node.operand, scene)
    if isinstance(node, s.Binary):
        return _binary(node, scene)
    if isinstance(node, s.Call) and node.name.text == "exists":
        return scene.teller.say("exists", thing=said(node.arguments[0], scene))
    truth_of = _TRUTHS.get(node.name.text) if isinstance(node, s.Call) else None
    if truth_of is not None and isinstance(node, s.Call):
        return truth_of(node, scene)
    return scene.teller.form(scene.teller.gap(written(node)), "text")


def failure(node: s.Expression, scene: Scene) -> str:
    """Return what a pack says of the case that a condition does not hold; empty if it says nothing."""
    found = scene.teller.worded_failure(node)
    return "" if found is None else scene.teller.form(in_words(*found, scene), FAILS)


def _every(node: s.Call, scene: Scene) -> str:
    about = node.arguments[0]
    if not isinstance(about, s.Comprehension):
        return scene.teller.form(scene.teller.gap(written(node)), "text")
    held = condition(about.body, member_bound(about, scene))
    return scene.teller.say("every of", thing=said(about.source, scene), condition=held)


def _of_things(node: s.Call, scene: Scene) -> str:
    given = dict(zip(("left", "right"), (said(argument, scene) for argument in node.arguments), strict=False))
    return scene.teller.say(f"{node.name.text} of", **given)


def _possible(node: s.Call, scene: Scene) -> str:
    return scene.teller.form(said(node, scene), "text")


def all_of(nodes: list[s.Expression], scene: Scene) -> str:
    """Return the clause of several conditions that must all hold."""
    return f" {scene.teller.say('and if')} ".join(part for node in nodes if (part := condition(node, scene)))


def _negated(node: s.Expression, scene: Scene) -> str:
    found = scene.teller.worded(node)
    if found is not None and "not" in (forms := in_words(*found, scene).forms):
        return forms["not"]
    if isinstance(node, s.Call) and node.name.text == "exists":
        return scene.teller.say("exists not", thing=said(node.arguments[0], scene))
    return scene.teller.say("not", condition=condition(node, scene))


def _binary(node: s.Binary, scene: Scene) -> str:
    if node.operator == "and":
        return all_of(conjuncts(node), scene)
    if node.operator == "or":
        return f" {scene.teller.say('or if')} ".join(condition(one, scene) for one in (node.left, node.right))
    if node.operator in ("in", "not in"):
        member, source = said(node.left, scene), said(node.right, scene)
        return scene.teller.say(node.operator, thing=member, set=source)
    return _compared(node, scene)


def _compared(node: s.Binary, scene: Scene) -> str:
    left, operator, right = node.left, node.operator, node.right
    if isinstance(left, s.Name) and left.text == "via":
        told = scene.teller.say("via", cause=said(right, scene))
        return told if operator == "=" else scene.teller.say("not", condition=told)
    if isinstance(left, s.Name) and left.text == "me":
        return scene.teller.say("you are" if operator == "=" else "you are not", right=said(right, scene))
    if isinstance(left, s.Literal) and not isinstance(right, s.Literal):
        left, operator, right = right, _MIRRORED[operator], left
    subject = said(left, scene)
    if isinstance(right, s.Literal) and isinstance(right.value, int):
        return _bounded(left, subject, operator, right.value, scene)
    key = {"=": "same", "!=": "not same"}.get(operator, f"than {operator}")
    return scene.teller.say(key, left=subject, right=said(right, scene))


def _bounded(node: s.Expression, subject: Said, operator: str, number: int, scene: Scene) -> str:
    """Return the comparison with a plain number: `you have at least 3 …`."""
    teller = scene.teller
    if operator == ">":
        operator, number = ">=", number + 1
    if operator == "<":
        operator, number = "<=", number - 1
    if isinstance(node, s.Attribute) and node.subject is None and teller.worded(node) is None:
        return teller.say("have", bound=teller.say(f"bound {operator}", amount=counted(number, teller.noun(node.name.text), scene)))
    if isinstance(node, s.Call) and isinstance(node.arguments[0], s.Name) and node.arguments[0].text == "seats":
        return teller.say("players", bound=teller.say(f"bound {operator}", amount=counted(number, subject, scene)))
    if "many" in subject.forms:
        return teller.say(
            "there is" if number == 1 else "there are", bound=teller.say(f"bound {operator}", amount=counted(number, subject, scene))
        )
    return teller.say("is", thing=subject, bound=teller.say(f"bound {operator}", amount=str(number)))


_TRUTHS: dict[str, Callable[[s.Call, Scene], str]] = {
    "every": _every, "alike": _of_things, "repeatable": _of_things, "possible": _possible,
}  # fmt: skip


def _choice(node: s.Choice, scene: Scene) -> Said:
    """Return one of two things in words. Here, because it depends on a condition."""
    positive, negative = (said(part, scene) for part in (node.positive, node.negative))
    return Said({"the": scene.teller.say("if then else", positive=positive, condition=condition(node.condition, scene), negative=negative)})


TOLD[s.Choice] = _choice
