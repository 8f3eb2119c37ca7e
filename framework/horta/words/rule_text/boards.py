"""The functions about boards in words: cells next to others, connected with them, in a line, and how far away."""

from __future__ import annotations

from collections.abc import Callable

from horta.language import syntax as s
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.word_forms import Said

Teller = Callable[[s.Expression, Scene], Said]


def board_words(node: s.Call, scene: Scene, said: Teller) -> Said:
    """Return a function about boards in words. `said` puts its arguments into words."""
    teller, name = scene.teller, node.name.text
    first, *others = (said(argument, scene) for argument in node.arguments)
    if name == "at":
        row, column = (teller.form(number, "text") for number in others)
        return _placed(first, row, column, scene)
    if name == "distance":
        return Said({"the": teller.say("board distance", thing=first, towards=others[0])})
    noun = others[-1] if name in ("connected", "line") else teller.noun(scene.kind_of(node) or "cell")
    where = teller.say(f"board {name}", thing=first, **({"towards": others[0]} if name == "line" else {}))
    return noun.extended(where, where)


def cell_words(name: str, scene: Scene) -> Said | None:
    """Return a cell of a grid by its place, for want of a name; None if there is no such cell."""
    words = scene.teller.ruleset.vocabulary
    kind, number = next(iter(words.entities.get(name, ())), ("table", 0))
    if words.kinds[kind].grid is None:
        return None
    cell = words.kinds[kind].entities[number].attributes
    return _placed(scene.teller.noun(kind), str(cell["row"]), str(cell["column"]), scene)


def _placed(noun: Said, row: str, column: str, scene: Scene) -> Said:
    """Return the one of these cells in a row and column."""
    teller = scene.teller
    told = {
        f"the{case}": teller.say("board at", thing=teller.form(noun, f"the{case}"), row=row, column=column)
        for case in ("", "_accusative", "_dative")
    }
    return Said({**told, "text": told["the"]})
