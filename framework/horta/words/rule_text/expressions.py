"""Things, sets and numbers in words.

Everything becomes a `Said`. A set has the forms of a noun, singular and plural. So has a number that counts
something, so that it can follow a word such as `per`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.language import syntax as s
from horta.model.wordings import Wording
from horta.words.languages import fill
from horta.words.rule_text.boards import board_words, cell_words
from horta.words.rule_text.functions import function_words, local
from horta.words.rule_text.option_values import conjuncts
from horta.words.rule_text.patterns import Bound
from horta.words.rule_text.rule_teller import LONGEST_TEXT, Scene
from horta.words.rule_text.word_forms import CASES, Said, definite, plain


def said(node: s.Expression, scene: Scene) -> Said:
    """Return any expression in words: the words of a pack, otherwise words made from its form. Each is put into words once."""
    told = scene.teller.told
    key = id(node), id(scene.locals), id(scene.lets)
    if key not in told:
        # The entry keeps everything that the key is made of.
        told[key] = _said(node, scene), (node, scene.locals, scene.lets)
    return told[key][0]


def _said(node: s.Expression, scene: Scene) -> Said:
    teller = scene.teller
    if isinstance(node, s.Name) and node.text in scene.locals:
        return scene.locals[node.text]
    if isinstance(node, s.Name) and node.text in scene.lets:
        return said(scene.lets[node.text], scene)
    found = teller.worded(node)
    if found is not None:
        return in_words(*found, scene)
    told = TOLD.get(type(node))
    return told(node, scene) if told is not None else teller.gap(written(node))


def in_words(wording: Wording, bound: Bound, scene: Scene) -> Said:
    """Return the words that a pack gives, with their places filled."""
    return Said({name: filled(text, bound, scene) for name, text in scene.teller.forms(wording).items()})


def filled(text: str, bound: Bound, scene: Scene) -> str:
    """Return a text with its places filled: `{x}`, `{x:form}`, or `{x:noun}` for an amount of them."""
    teller = scene.teller

    def put(place: str) -> str | None:
        name, _, form = place.partition(":")
        if name not in bound:
            return None
        if form in teller.ruleset.wordings.nouns:
            return amount(bound[name], teller.noun(form), scene)
        return teller.form(said(bound[name], scene), form or "text")

    return fill(text, put, LONGEST_TEXT)


def written(node: Any) -> str:
    """Return an expression as it is written, if there are no other words."""
    span = node.span
    line = str(span.source.line(span.line))
    return line[span.column - 1 : span.end_column - 1] if span.line == span.end_line else line[span.column - 1 :]


# ------------------------------------------------------------------ by form


def _literal(node: s.Literal, scene: Scene) -> Said:
    return plain(scene.teller.say("none")) if node.value is None else plain(str(node.value))


def _name(node: s.Name, scene: Scene) -> Said:
    teller, words = scene.teller, scene.teller.ruleset.vocabulary
    if node.text == "me":
        return Said({"text": teller.say("seat me"), "the_dative": teller.say("seat me dative")})
    if node.text == "actor":
        return plain(teller.say("seat actor"))
    if node.text == "amount":
        return local(None, scene)
    if node.text == "candidate":
        noun = teller.noun("option")
        return Said(definite({case: noun.with_article(f"the{case}", teller.language) for case in CASES}))
    if node.text == "it":
        return scene.locals.get("it") or teller.gap("it")
    if node.text in words.plurals or node.text == "seats":
        return teller.noun(words.plurals.get(node.text, "seat"))
    if node.text in words.zones or node.text in words.counters:
        return teller.noun(node.text)
    return teller.named(node.text) or cell_words(node.text, scene) or teller.gap(node.text)


def _attribute(node: s.Attribute, scene: Scene) -> Said:
    teller, words, name = scene.teller, scene.teller.ruleset.vocabulary, node.name.text
    if name in words.zones:
        return teller.noun(name)
    if name in words.counters:
        return _counter(teller.noun(name), node.subject, scene)
    return teller.gap(written(node))


def _counter(noun: Said, owner: s.Expression | None, scene: Scene) -> Said:
    """Return a counter as something to count by: that of the owner of the text, of another seat, or what is in the bank."""
    teller = scene.teller
    if isinstance(owner, s.Name) and owner.text == "bank":
        told = {form: teller.say("in bank", thing=teller.form(noun, form)) for form in ("one", "many", "per")}
    elif owner is None or (isinstance(owner, s.Name) and owner.text == "me"):
        told = {form: teller.say("owned", thing=teller.form(noun, form)) for form in ("one", "many", "per")}
    else:
        seat = said(owner, scene)
        told = {form: teller.say("owned by", thing=teller.form(noun, form), seat=seat) for form in ("one", "many", "per")}
    many = Said({"many": told["many"]})
    return Said({**told, "the": teller.say("number of", thing=many), "the_dative": teller.say("number of dative", thing=many)})


def _index(node: s.Index, scene: Scene) -> Said:
    teller, subject = scene.teller, node.subject
    if isinstance(subject, s.Attribute) and subject.name.text in teller.ruleset.vocabulary.counters:
        index = node.index
        noun = teller.named(index.text) if isinstance(index, s.Name) and index.text not in scene.locals else None
        return _counter(teller.noun(subject.name.text) if noun is None else noun, subject.subject, scene)
    if isinstance(subject, s.Name) and subject.text in scene.by_seat:
        own = isinstance(node.index, s.Name) and node.index.text == "me"
        return Said({"the": teller.say("chosen by me") if own else teller.say("chosen by", seat=said(node.index, scene))})
    if scene.kind_of(subject) is None:
        return teller.gap(written(node))
    if isinstance(node.index, s.Literal):
        return Said({"the": teller.say("at place", number=said(node.index, scene), set=said(subject, scene))})
    return said(subject, scene)


def _where(node: s.Where, scene: Scene) -> Said:
    """Return a noun followed by its condition; a condition that a pack silences is left out."""
    noun = said(node.source, scene)
    parts = [said(part, scene) for part in conjuncts(node.condition)]
    told = ([scene.teller.form(part, form) for part in parts] for form in ("one", "many"))
    one, many = (f" {scene.teller.say('and')} ".join(filter(None, words)) for words in told)
    return noun.extended(one, many)


def _sorted(node: s.Sorted, scene: Scene) -> Said:
    """Return a noun followed by what its things are put in order by."""
    downward = isinstance(node.key, s.Unary)
    by = said(node.key.operand if isinstance(node.key, s.Unary) else node.key, scene)
    order = scene.teller.say("sorted down" if downward else "sorted", number=by)
    return said(node.source, scene).extended(order, order)


def _call(node: s.Call, scene: Scene) -> Said:
    teller, name = scene.teller, node.name.text
    if name == "count":
        counted = said(node.arguments[0], scene)
        return Said({**counted.forms, "the": teller.say("number of", thing=counted)})
    if name in ("first", "last"):
        return _end(name, said(node.arguments[0], scene), scene)
    if (inner := _without_zero(node)) is not node:
        return said(inner, scene)
    if name == "clockwise":
        return teller.noun("seat")
    if teller.is_board_word(name):
        return board_words(node, scene, said)
    if name == "possible":
        return _possible(node.arguments[0], scene)
    found = function_words(node, scene, said) if name not in teller.value_names else None
    return teller.gap(written(node)) if found is None else found


def _combinations(node: s.Parts, scene: Scene) -> Said:
    """Return the parts of an answer one after the other, a later one with what the earlier ones are called."""
    teller, told = scene.teller, list[Said]()
    for part in node.parts:
        told.append(said(part.source, scene))
        scene = part_bound(part, scene)
    forms = {f"a{case}": teller.listed([teller.form(one, f"a{case}") for one in told]) for case in CASES}
    nouns = {form: teller.say(f"combination {form}", parts=forms["a_dative"]) for form in ("one", "many")}
    return Said({**forms, **nouns, "text": forms["a"], "gender": teller.say("combination gender")})


def part_bound(part: s.PartFrom, scene: Scene) -> Scene:
    """Return the scene after one part of an answer is chosen."""
    return scene.bind(part.variable.text, local(scene.kind_of(part.source), scene))


def _possible(asked: s.Expression, scene: Scene) -> Said:
    if isinstance(asked, s.Attribute):
        return Said({"text": scene.teller.say("possible effect")})
    name = asked.name.text if isinstance(asked, s.Call) else written(asked)
    return Said({"text": scene.teller.say("possible action", action=scene.teller.gap(name))})


def _end(which: str, noun: Said, scene: Scene) -> Said:
    return Said(definite({case: noun.with_article(which + case, scene.teller.language) for case in CASES}))


def _binary(node: s.Binary, scene: Scene) -> Said:
    teller = scene.teller
    if node.operator == "to":
        low, high = (teller.form(said(part, scene), "text") for part in (node.left, node.right))
        return Said(
            {form: teller.say(f"range {form}", low=low, high=high) for form in ("one", "many")} | {"gender": teller.say("range gender")}
        )
    if node.operator == "without":
        excluded = scene.teller.say("without", set=said(node.right, scene))
        return said(node.left, scene).extended(excluded, excluded)
    if node.operator in ("+", "-", "*", "/", "%"):
        left, right = (teller.form(said(part, scene), "the") for part in (node.left, node.right))
        return Said({"the": teller.say(node.operator, left=left, right=right)})
    return teller.gap(written(node))


def _unary(node: s.Unary, scene: Scene) -> Said:
    return Said({"the": scene.teller.say("minus", number=said(node.operand, scene))})


def _listing(node: s.Listing, scene: Scene) -> Said:
    """Return all members; as something to choose from, with `or` between them."""
    teller, members = scene.teller, [said(item, scene) for item in node.items]
    forms = {f"a{case}": teller.listed([teller.form(member, f"the{case}") for member in members], "or") for case in CASES}
    both = {f"the{case}": teller.listed([teller.form(member, f"the{case}") for member in members]) for case in CASES}
    return Said({**forms, **both, "text": both["the"]})


TOLD: dict[type, Callable[[Any, Scene], Said]] = {
    s.Unary: _unary,
    s.Listing: _listing,
    s.Literal: _literal,
    s.Name: _name,
    s.Attribute: _attribute,
    s.Index: _index,
    s.Where: _where,
    s.Sorted: _sorted,
    s.Call: _call,
    s.Binary: _binary,
    s.Parts: _combinations,
}


# ------------------------------------------------------------------ amounts


def counted(number: int, noun: Said, scene: Scene) -> str:
    """Return a number and a noun that fits it, as what is taken or paid."""
    return f"{number} {scene.teller.form(noun, 'accusative' if number == 1 else 'many')}"


def amount(node: s.Expression, noun: Said, scene: Scene) -> str:
    """Return an amount of something: `2 points`, `2 points per …`, `1 point for every 3 …`."""
    teller = scene.teller
    if isinstance(node, s.Literal) and isinstance(node.value, int):
        return counted(node.value, noun, scene)
    factor, source, every = _split(node)
    by = said(source, scene)
    if every > 1 and "many" in by.forms:
        return teller.say("every", amount=counted(factor, noun, scene), number=str(every), thing=by)
    if "one" in by.forms and every == 1:
        return teller.say("per", amount=counted(factor, noun, scene), thing=by)
    return teller.say("equal", noun=noun, thing=by if factor == every == 1 else said(node, scene))


def _without_zero(node: s.Expression) -> s.Expression:
    """Return x for `max(0, x)`: it needs no words, because nobody can take less than nothing. Any other bound must be told."""
    if not isinstance(node, s.Call) or node.name.text != "max":
        return node
    least, other = node.arguments
    return other if isinstance(least, s.Literal) and least.value == 0 else node


def _split(node: s.Expression) -> tuple[int, s.Expression, int]:
    """Return a number as factor * something / divisor."""
    node = _without_zero(node)
    if isinstance(node, s.Binary) and node.operator == "*":
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(one, s.Literal) and isinstance(one.value, int):
                return one.value, other, 1
    if isinstance(node, s.Binary) and node.operator == "/" and isinstance(node.right, s.Literal) and node.right.value:
        factor, source, _ = _split(node.left)
        return factor, source, int(node.right.value)
    return 1, node, 1
