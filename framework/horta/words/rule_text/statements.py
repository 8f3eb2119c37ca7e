"""Statements in words: clauses, joined to sentences.

A clause is an order that still has its pairs (`[take|taking]`), so that it can also follow `you may`. A clause that is a whole
sentence is marked as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from horta.language import syntax as s
from horta.language.statements import STATEMENT_SPECS
from horta.language.tree_walk import written_nodes
from horta.words.languages import places
from horta.words.rule_text.conditions import condition
from horta.words.rule_text.expressions import amount, in_words, part_bound, said, written
from horta.words.rule_text.functions import local
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
    return _joined(_sentences(clauses(block, replace(scene, chosen=True) if may else scene), scene, may))


def _joined(sentences: list[str]) -> str:
    first, *rest = sentences or [""]
    return ". ".join([first, *map(capital, rest)])


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
    scene = scene.with_changing(_set_in(block))
    while block:
        length = 1
        if worded := scene.teller.worded_block(block):
            wording, bound, length = worded
            text = scene.teller.form(in_words(wording, bound, scene), "text")
            found.append(SentencePart(text, optional=isinstance(block[0], s.Choose) and block[0].optional))
        elif flows := _plain_flows(block, scene):
            amounts, length = [_amount(flow, scene) for flow in flows], len(flows)
            found.append(SentencePart(scene.teller.say(_verb(flows[0], scene), amount=scene.teller.listed(amounts))))
        else:
            found.append(_clause(block[0], scene))
        scene = _bound_by(block[:length], scene)
        block = block[length:]
    return found


def _set_in(block: Block) -> frozenset[str]:
    """Return the names that a block changes. Such a name cannot be told as what it was at first."""
    assigned = (node.place for node in written_nodes(block) if isinstance(node, s.Assign))
    return frozenset(place.text for place in assigned if isinstance(place, s.Name))


def _bound_by(block: Block, scene: Scene) -> Scene:
    """Return the scene after some statements: with what they chose, drew or named."""
    for node in block:
        if isinstance(node, s.Choose) and (node.most is not None or node.ordering) and (kind := scene.kind_of(node.source)):
            scene = scene.bind(node.variable.text, scene.teller.noun(kind), kind)
        elif isinstance(node, s.Choose) and isinstance(node.source, s.Parts):
            scene = _parts_bound(node.source, scene.bind(node.variable.text, said(node.source, scene)))
        elif isinstance(node, s.ChooseTogether):
            scene = replace(scene, by_seat=scene.by_seat | {node.variable.text})
        elif isinstance(node, s.Choose | s.Draw | s.Pick):
            scene = scene.bind(node.variable.text, local(scene.kind_of(node.source), scene))
        elif isinstance(node, s.Let) and node.variable.text in scene.changing:
            scene = scene.bind(node.variable.text, local(None, scene))
        elif isinstance(node, s.Let):
            scene = scene.let(node.variable.text, node.value)
    return scene


def _parts_bound(source: s.Parts, scene: Scene) -> Scene:
    for part in source.parts:
        scene = part_bound(part, scene)
    return scene


def _clause(node: s.Statement, scene: Scene) -> SentencePart:
    told = _TOLD.get(type(node), _plain)(node, scene)
    return told if isinstance(told, SentencePart) else SentencePart(told)


def _plain(node: s.Statement, scene: Scene) -> SentencePart:
    """Return a statement as its sentence: each place of the sentence is a part of the statement. With a block, it is a whole sentence."""
    form = _FORMS.get(type(node))
    key = form(node, scene) if form is not None else _NAMES[type(node)]
    parts = places(scene.teller.language.sentences[key])
    text = scene.teller.say(key, **{part: _part(node, part, scene) for part in parts})
    return SentencePart(text, whole="body" in parts, optional=isinstance(node, s.Choose) and node.optional)


def _together(node: s.ChooseTogether, scene: Scene) -> SentencePart:
    return replace(_plain(node, scene), whole=True)


def _part(node: s.Statement, name: str, scene: Scene) -> str | Said:
    part = getattr(node, name)
    if name == "condition":
        return condition(part, scene)
    if name != "body":
        return said(part, scene)
    inside = scene.bind(node.variable.text, local(scene.kind_of(node.source), scene)) if isinstance(node, s.ForEach) else scene
    return scene.teller.after_colon(tell_block(part, inside))


# ------------------------------------------------------------------ counters


def _plain_flows(block: Block, scene: Scene) -> list[s.Flow]:
    """Return the plain gains, or plain losses, at the start of a block: they fit into one clause."""
    found: list[s.Flow] = []
    for node in block:
        if not isinstance(node, s.Flow) or (found and _verb(node, scene) != _verb(found[0], scene)):
            break
        if not isinstance(node.amount, s.Literal) or node.seat is not None or node.resource.index is not None:
            break
        found.append(node)
    return found


def _verb(node: s.Flow, scene: Scene) -> str:
    return "gain" if node.gain else "cost" if node.paid or (scene.chosen and node.seat is None) else "lose"


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
        factor = _amount(replace(node, amount=node.amount.right), scene)
        clause = scene.teller.say(_verb(node, scene), amount=factor)
        return scene.teller.say("for every", thing=said(node.amount.left, scene), clause=clause)
    text = scene.teller.say(_verb(node, scene), amount=_amount(node, scene))
    if node.seat is None:
        return text
    clause = scene.teller.after_colon(settle(text, False))
    return SentencePart(scene.teller.say("for seat", seat=said(node.seat, scene), clause=clause), whole=True)


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


def _choice(node: s.Choose) -> str:
    """Return the name of the sentence of a choice."""
    if node.most is not None:
        return "choose n" if node.exactly else "choose up to"
    plain = "choose with" if isinstance(node.source, s.Parts) else "choose"
    return "order" if node.ordering else "may choose" if node.optional else plain


def _branches(node: s.ChooseBranches, scene: Scene) -> SentencePart:
    told = [branch for branch in node.branches if not all(isinstance(part, s.Leave) for part in branch.body)]
    declinable = len(told) < len(node.branches)
    options = scene.teller.say("or option").join(_branch(branch, scene) for branch in told)
    key = "may branches" if declinable else "choose branches"
    return SentencePart(scene.teller.say(key, options=options), whole=True, optional=declinable)


def _branch(branch: s.Branch, scene: Scene) -> str:
    body = branch.body
    if branch.source is not None:
        chosen = s.Choose(branch.span, branch.variable, branch.variable, branch.source, False)
        body = (chosen, *body)
    text = scene.teller.after_colon(tell_block(body, replace(scene, chosen=True)))
    needed = condition(branch.condition, scene)
    return scene.teller.say("option if", option=text, condition=needed) if needed else text


def _may(node: s.May, scene: Scene) -> SentencePart:
    text = tell_block(node.body, scene, may=True)
    needed = condition(node.condition, scene)
    return SentencePart(scene.teller.say("if", condition=needed, body=text) if needed else text, whole=True, optional=True)


def _if(node: s.If, scene: Scene) -> SentencePart:
    told = []
    for number, (needed, body) in enumerate(node.arms):
        key = "else" if needed is None else "else if" if number else "if"
        told.append(scene.teller.say(key, condition=condition(needed, scene), body=tell_block(body, scene)))
    return SentencePart(_joined(told), whole=True)


# ------------------------------------------------------------------ the rest


def _draw(node: s.Draw, scene: Scene) -> str:
    noun = scene.teller.noun(scene.kind_of(node.source) or "")
    return scene.teller.say("draw", thing=noun, source=said(node.source, scene), target=said(node.target, scene))


def _move(node: s.Move, scene: Scene) -> SentencePart | str:
    """Return what is moved. Where a counter goes from one seat to another, it is given or taken."""
    source, target = (_held(place, scene) for place in (node.source, node.target))
    if source is None or target is None:
        return _plain(node, scene)
    (noun, owner), (other, receiver) = source, target
    if node.piece is not None and noun.forms == other.forms and _is_me(owner) is not _is_me(receiver):
        told = amount(node.piece, noun, scene)
        if _is_me(owner):
            return scene.teller.say("give", amount=told, seat=_owner(receiver, scene))
        return scene.teller.say("take from", amount=told, seat=_owner(owner, scene))
    piece = Said({"text": scene.teller.say("everything")}) if node.piece is None else said(node.piece, scene)
    return scene.teller.say("move number", piece=piece, source=said(node.source, scene), target=said(node.target, scene))


def _held(place: s.Expression, scene: Scene) -> tuple[Said, s.Expression | None] | None:
    """Return the noun of a counter and whose it is; None if the place is no counter of a seat."""
    whole = place.subject if isinstance(place, s.Index) else place
    if not isinstance(whole, s.Attribute) or whole.name.text not in scene.teller.ruleset.vocabulary.counters:
        return None
    index = place.index if isinstance(place, s.Index) else None
    named = scene.teller.named(index.text) if isinstance(index, s.Name) and index.text not in scene.locals else None
    return (scene.teller.noun(whole.name.text) if named is None else named), whole.subject


def _is_me(owner: s.Expression | None) -> bool:
    return owner is None or (isinstance(owner, s.Name) and owner.text == "me")


def _owner(owner: s.Expression | None, scene: Scene) -> Said:
    """Return a seat, or the bank."""
    if isinstance(owner, s.Name) and owner.text == "bank":
        return scene.teller.noun("bank")
    return said(owner, scene) if owner is not None else Said({"text": scene.teller.say("seat me")})


def _perform(node: s.Perform, scene: Scene) -> str:
    return scene.teller.say("perform", thing=scene.teller.gap(node.name.text))


def _resolve(node: s.Resolve, scene: Scene) -> str:
    effect = node.effect
    subject = effect.subject if isinstance(effect, s.Attribute) else effect
    return scene.teller.say("resolve", thing=said(subject, scene) if subject is not None else scene.teller.gap(written(effect)))


_NAMES = {spec.syntax: spec.entries[0].name for spec in STATEMENT_SPECS}
# The sentence of a statement that has several. A statement that needs more than its parts has a function in `_TOLD`.
_FORMS: dict[type, Callable[[Any, Scene], str]] = {
    s.Choose: lambda node, _: _choice(node),
    s.Assign: lambda node, _: node.operator,
    s.AsSeat: lambda node, scene: "as each" if scene.kind_of(node.seat) else "as",
    s.Let: lambda node, scene: "note" if node.variable.text in scene.changing else "let",
    s.Move: lambda node, _: "move all" if node.piece is None else "move",
    s.ChooseTogether: lambda node, _: "together" if isinstance(node.seats, s.Name) and node.seats.text == "seats" else "together some",
    s.Leave: lambda node, _: "stop" if node.loop else "end",
    s.Repeat: lambda node, scene: (
        "repeat while" if node.times is None else "repeat at most" if condition(node.condition, scene) else "repeat"
    ),
}
_TOLD: dict[type, Callable[[Any, Scene], str | SentencePart]] = {
    s.ChooseBranches: _branches,
    s.May: _may,
    s.Draw: _draw,
    s.Move: _move,
    s.ChooseTogether: _together,
    s.Flow: _flow,
    s.Perform: _perform,
    s.Resolve: _resolve,
    s.If: _if,
}
