"""Statements in words: clauses, joined to sentences.

A clause is an order whose pairs are still open, so that it can also follow `you may`. A clause that is a whole
sentence is marked as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from horta.language import syntax as s
from horta.language.statements import STATEMENT_SPECS
from horta.words.languages import places
from horta.words.rule_text.conditions import condition
from horta.words.rule_text.expressions import amount, filled_forms, local, said, written
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.word_forms import Said, capital, settle

Block = tuple[s.Statement, ...]


@dataclass(frozen=True, slots=True)
class SentencePart:
    """Part of a sentence, or a whole one. Beginning with an `optional` part, the owner may stop."""

    text: str
    whole: bool = False
    optional: bool = False


def tell_block(block: Block, scene: Scene, may: bool = False) -> str:
    """Return the sentences of a block, the first without a capital and the last without a full stop."""
    return ". ".join(text if number == 0 else capital(text) for number, text in enumerate(_sentences(clauses(block, scene), scene, may)))


def _sentences(found: Iterable[SentencePart], scene: Scene, may: bool) -> list[str]:
    told: list[str] = []
    waiting: list[str] = []

    def finish() -> None:
        nonlocal may
        if waiting:
            joined = scene.teller.listed(waiting)
            told.append(scene.teller.say("may do", clauses=settle(joined, True)) if may else settle(joined, False))
            waiting.clear()
            may = False

    for clause in found:
        if clause.optional and not may:
            finish()
            may = True
        if clause.whole:
            finish()
            told.append(settle(scene.teller.say("may whole", body=clause.text) if may and not clause.optional else clause.text, False))
            may = False
        elif clause.text:
            waiting.append(clause.text)
    finish()
    return told


def clauses(block: Block, scene: Scene) -> list[SentencePart]:
    """Return the clauses of a block, in order."""
    found: list[SentencePart] = []
    rest = block
    while rest:
        worded = scene.teller.worded_block(rest)
        if worded is not None:
            wording, bound, length = worded
            text = scene.teller.form(Said(filled_forms(scene.teller.forms(wording), bound, scene)), "text")
            optional = isinstance(rest[0], s.Choose) and rest[0].optional
            found.append(SentencePart(text, optional=optional))
            scene = _bound_by(rest[:length], scene)
        else:
            length = _together(rest)
            found.append(_flows(rest[:length], scene) if length > 1 else _clause(rest[0], scene))
            scene = _bound_by(rest[:length], scene)
        rest = rest[length:]
    return found


def _bound_by(block: Block, scene: Scene) -> Scene:
    """Return the scene after some statements: with what they chose, drew or named."""
    for node in block:
        if isinstance(node, s.Choose) and (node.most is not None or node.ordering) and (kind := scene.kind_of(node.source)):
            scene = scene.bind(node.variable.text, scene.teller.noun(kind), kind)
        elif isinstance(node, s.Choose | s.Draw | s.Pick):
            scene = scene.bind(node.variable.text, local(scene.kind_of(node.source), scene))
        elif isinstance(node, s.Let):
            scene = scene.let(node.variable.text, node.value)
    return scene


def _clause(node: s.Statement, scene: Scene) -> SentencePart:
    told = _TOLD.get(type(node), _plain)(node, scene)
    return told if isinstance(told, SentencePart) else SentencePart(told)


def _plain(node: s.Statement, scene: Scene) -> str:
    """Return a statement as its sentence: each place of the sentence is a part of the statement."""
    name = _NAMES[type(node)]
    parts = places(scene.teller.language.sentences[name])
    return scene.teller.say(name, **{part: said(getattr(node, part), scene) for part in parts})


# ------------------------------------------------------------------ counters


def _plain_flow(node: s.Statement) -> bool:
    return isinstance(node, s.Flow) and isinstance(node.amount, s.Literal) and node.seat is None and node.resource.index is None


def _together(block: Block) -> int:
    """Return how many statements at the start are plain gains, or plain losses, that fit into one clause."""
    length = 0
    for node in block:
        first = block[0]
        alike = isinstance(node, s.Flow) and isinstance(first, s.Flow) and (node.gain, node.paid) == (first.gain, first.paid)
        if not (alike and _plain_flow(node)):
            break
        length += 1
    return max(1, length)


def _verb(node: s.Flow) -> str:
    return "gain" if node.gain else "pay" if node.paid else "lose"


def _flows(nodes: Block, scene: Scene) -> SentencePart:
    amounts = [_amount(node, scene) for node in nodes if isinstance(node, s.Flow)]
    first = nodes[0]
    assert isinstance(first, s.Flow)
    return SentencePart(scene.teller.say(_verb(first), amount=scene.teller.listed(amounts)))


def _amount(node: s.Flow, scene: Scene) -> str:
    noun = scene.teller.noun(node.resource.name.text)
    index = node.resource.index
    if isinstance(index, s.Name) and index.text not in scene.locals:
        return amount(node.amount, scene.teller.named(index.text) or noun, scene)
    if isinstance(index, s.Name) and isinstance(node.amount, s.Literal) and node.amount.value == 1:
        return scene.teller.form(scene.locals[index.text], "that_accusative")
    told = amount(node.amount, noun, scene)
    return scene.teller.say("of that sort", amount=told) if index is not None else told


def _flow(node: s.Flow, scene: Scene) -> str | SentencePart:
    choice = _choice_in(node.amount)
    if choice is not None:
        positive, negative = (replace(node, amount=_with(node.amount, choice, part)) for part in (choice.positive, choice.negative))
        return _if(s.If(node.span, ((choice.condition, (positive,)), (None, (negative,)))), scene)
    if isinstance(node.amount, s.Binary) and node.amount.operator == "*" and _counts(node.amount, scene):
        each = said(node.amount.left, scene)
        return scene.teller.say("for every", thing=each, clause=scene.teller.say(_verb(node), amount=_factor(node, scene)))
    text = scene.teller.say(_verb(node), amount=_amount(node, scene))
    if node.seat is None:
        return text
    clause = scene.teller.after_colon(settle(text, False))
    return SentencePart(scene.teller.say("for seat", seat=said(node.seat, scene), clause=clause), whole=True)


def _factor(node: s.Flow, scene: Scene) -> str:
    assert isinstance(node.amount, s.Binary)
    return _amount(replace(node, amount=node.amount.right), scene)


def _counts(node: s.Binary, scene: Scene) -> bool:
    """True if a product is an amount for each of something else."""
    return not isinstance(node.left, s.Literal) and not isinstance(node.right, s.Literal) and "one" in said(node.left, scene).forms


def _choice_in(node: s.Expression) -> s.Choice | None:
    if isinstance(node, s.Choice):
        return node
    if isinstance(node, s.Binary) and node.operator in ("+", "-", "*", "/"):
        return _choice_in(node.left) or _choice_in(node.right)
    return None


def _with(node: s.Expression, old: s.Expression, new: s.Expression) -> s.Expression:
    if node is old:
        return new
    return replace(node, left=_with(node.left, old, new), right=_with(node.right, old, new)) if isinstance(node, s.Binary) else node


# ------------------------------------------------------------------ choices


def _choose(node: s.Choose, scene: Scene) -> SentencePart:
    things = said(node.source, scene)
    if node.ordering:
        return SentencePart(scene.teller.say("order", thing=things))
    if node.most is not None:
        text = scene.teller.say("choose up to", most=said(node.most, scene), thing=things)
        return SentencePart(text, optional=node.optional)
    return SentencePart(scene.teller.say("may choose" if node.optional else "choose", thing=things), optional=node.optional)


def _branches(node: s.ChooseBranches, scene: Scene) -> SentencePart:
    told = [branch for branch in node.branches if not _declines(branch)]
    declinable = len(told) < len(node.branches)
    options = scene.teller.say("or option").join(_branch(branch, scene) for branch in told)
    return SentencePart(
        scene.teller.say("may branches" if declinable else "choose branches", options=options), whole=True, optional=declinable
    )


def _declines(branch: s.Branch) -> bool:
    return all(isinstance(part, s.Leave) for part in branch.body)


def _branch(branch: s.Branch, scene: Scene) -> str:
    body = branch.body
    if branch.source is not None:
        chosen = s.Choose(branch.span, branch.variable, branch.variable, branch.source, False)
        body = (chosen, *body)
    text = scene.teller.after_colon(tell_block(body, scene))
    needed = condition(branch.condition, scene) if branch.condition is not None else ""
    return scene.teller.say("option if", option=text, condition=needed) if needed else text


def _may(node: s.May, scene: Scene) -> SentencePart:
    text = tell_block(node.body, scene, may=True)
    needed = condition(node.condition, scene) if node.condition is not None else ""
    return SentencePart(scene.teller.say("if", condition=needed, body=text) if needed else text, whole=True, optional=True)


# ------------------------------------------------------------------ blocks in blocks


def _if(node: s.If, scene: Scene) -> SentencePart:
    told = []
    for number, (needed, body) in enumerate(node.arms):
        key = "else" if needed is None else "else if" if number else "if"
        clause = condition(needed, scene) if needed is not None else ""
        told.append(scene.teller.say(key, condition=clause, body=tell_block(body, scene)))
    return SentencePart(". ".join(text if number == 0 else capital(text) for number, text in enumerate(told)), whole=True)


def _for_each(node: s.ForEach, scene: Scene) -> SentencePart:
    inner = scene.bind(node.variable.text, local(scene.kind_of(node.source), scene))
    body = scene.teller.after_colon(tell_block(node.body, inner))
    return SentencePart(scene.teller.say("for each", thing=said(node.source, scene), body=body), whole=True)


def _repeat(node: s.Repeat, scene: Scene) -> SentencePart:
    body = scene.teller.after_colon(tell_block(node.body, scene))
    needed = condition(node.condition, scene) if node.condition is not None else ""
    number = said(node.times, scene)
    return SentencePart(scene.teller.say("repeat while" if needed else "repeat", number=number, condition=needed, body=body), whole=True)


def _as(node: s.AsSeat, scene: Scene) -> SentencePart:
    body = scene.teller.after_colon(tell_block(node.body, scene))
    return SentencePart(scene.teller.say("as", seat=said(node.seat, scene), body=body), whole=True)


# ------------------------------------------------------------------ the rest


def _move(node: s.Move, scene: Scene) -> str:
    places = {"source": said(node.source, scene), "target": said(node.target, scene)}
    if node.piece is None:
        return scene.teller.say("move all", **places)
    return scene.teller.say("move", thing=said(node.piece, scene), **places)


def _draw(node: s.Draw, scene: Scene) -> str:
    noun = scene.teller.noun(scene.teller.kind_of(node.source) or "")
    return scene.teller.say("draw", thing=noun, source=said(node.source, scene), target=said(node.target, scene))


def _perform(node: s.Perform, scene: Scene) -> str:
    return scene.teller.say("perform", thing=scene.teller.gap(node.name.text))


def _resolve(node: s.Resolve, scene: Scene) -> str:
    effect = node.effect
    subject = effect.subject if isinstance(effect, s.Attribute) else effect
    return scene.teller.say("resolve", thing=said(subject, scene) if subject is not None else scene.teller.gap(written(effect)))


def _assign(node: s.Assign, scene: Scene) -> str:
    return scene.teller.say(node.operator, place=said(node.place, scene), value=said(node.value, scene))


# Statements with several forms, or that need more than their parts, have a function; for all others see `_plain`.
_NAMES = {spec.syntax: spec.entries[0].name for spec in STATEMENT_SPECS}
_TOLD: dict[type, Callable[[Any, Scene], str | SentencePart]] = {
    s.Choose: _choose,
    s.ChooseBranches: _branches,
    s.May: _may,
    s.Draw: _draw,
    s.Flow: _flow,
    s.Assign: _assign,
    s.Move: _move,
    s.Perform: _perform,
    s.Resolve: _resolve,
    s.Leave: lambda node, scene: scene.teller.say("stop" if node.loop else "end"),
    s.If: _if,
    s.ForEach: _for_each,
    s.Repeat: _repeat,
    s.AsSeat: _as,
}
