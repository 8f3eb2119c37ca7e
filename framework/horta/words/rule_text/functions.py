"""The functions that give a number, a seat or a thing, in words. Those about boards are in `boards`, truths in `conditions`."""

from __future__ import annotations

from collections.abc import Callable

from horta.language import syntax as s
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.word_forms import CASES, Said, definite

Tell = Callable[[s.Expression, Scene], Said]
AGGREGATES = ("sum", "most", "least", "distinct")
OF_THINGS = ("abs", "min", "max", "position", "total", "substituted")


def function_words(node: s.Call, scene: Scene, said: Tell) -> Said | None:
    """Return a call of a function in words; None if it has none. `said` puts its arguments into words."""
    teller, name = scene.teller, node.name.text
    first = node.arguments[0]
    if name in AGGREGATES and isinstance(first, s.Comprehension):
        inner = member_bound(first, scene)
        return Said({"the": teller.say(f"{name} of", number=said(first.body, inner), thing=said(first.source, scene))})
    if name in OF_THINGS:
        given = dict(zip(("left", "right"), (said(argument, scene) for argument in node.arguments), strict=False))
        return Said({"the": teller.say(f"{name} of", **given)})
    if name == "next":
        of_me = isinstance(first, s.Name) and first.text == "me"
        return _seat("next me" if of_me else "next of", scene, seat=said(first, scene))
    if name == "seat":
        return _seat("seat of", scene, number=said(first, scene))
    return None


def _seat(key: str, scene: Scene, **given: Said) -> Said:
    where = scene.teller.say(key, **given)
    noun = scene.teller.noun("seat").extended(where, where)
    told = {case: noun.with_article(f"the{case}", scene.teller.language) for case in CASES}
    return Said({**definite(told), "text": told[""]})


def member_bound(node: s.Comprehension, scene: Scene) -> Scene:
    """Return the scene in which the member of `f(… for x in set)` is known."""
    return scene.bind(node.variable.text, local(scene.kind_of(node.source), scene))


def local(kind: str | None, scene: Scene) -> Said:
    """Return the words for a thing of a kind that was chosen or drawn before; without a kind, it is a number."""
    noun = scene.teller.noun("number" if kind is None else kind)
    told = {case: scene.teller.form(noun, f"that{case}") for case in CASES}
    return Said({**definite(told), "text": told["_accusative"]})
