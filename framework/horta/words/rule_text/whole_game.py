"""What rules say of the whole game, in words: who wins, who has lost, for whom the rules answer and how."""

from __future__ import annotations

from collections.abc import Iterator

from horta.language import syntax as s
from horta.language.checker.winners import deciding
from horta.words.rule_text.conditions import condition
from horta.words.rule_text.expressions import said
from horta.words.rule_text.option_values import settle_options, truth
from horta.words.rule_text.rule_teller import Scene
from horta.words.rule_text.word_forms import Said

SORTS: dict[str, type[s.Node]] = {"winner": s.Winner, "lost": s.Loss, "automatic": s.Automatic, "rank": s.Ranking}


def tell_whole_game(sort: str, scene: Scene) -> Iterator[str]:
    """Yield the sentences of a sort of declaration, as all packs together make it."""
    ruleset = scene.teller.ruleset
    found = deciding(ruleset.wordings.declared, ruleset.vocabulary)
    if sort == "winner":
        yield from _winner(found.criteria, scene)
    elif sort == "lost":
        yield from _lost(found.losses, scene)
    else:
        for node in ruleset.wordings.declared:
            if sort == "automatic" and isinstance(node, s.Automatic):
                yield from _automatic(node, scene)
            elif sort == "rank" and isinstance(node, s.Ranking):
                yield _rank(node, scene)


def _settled(node: s.Expression, scene: Scene) -> s.Expression:
    settled: s.Expression = settle_options(node, scene.teller.ruleset.options)
    return settled


def _winner(criteria: list[s.Criterion], scene: Scene) -> Iterator[str]:
    for number, criterion in enumerate(criteria):
        yield scene.teller.say("winner then" if number else "winner", criterion=_criterion(criterion, scene))


def _criterion(node: s.Criterion, scene: Scene) -> str:
    teller, body, best = scene.teller, _settled(node.body, scene), "most" if node.most else "least"
    if isinstance(body, s.Attribute) and body.subject is None and teller.worded(body) is None:
        return teller.say(f"criterion {best}", thing=teller.noun(body.name.text))
    told = said(body, scene)
    if "many" in told.forms:
        return teller.say(f"criterion {best}", thing=told)
    return teller.say(f"criterion {best} of", number=told)


def _lost(losses: list[s.Loss], scene: Scene) -> Iterator[str]:
    told = [(needed, condition(needed, scene)) for loss in losses if truth(needed := _settled(loss.condition, scene)) is not False]
    for _, text in told:
        yield scene.teller.say("lost", condition=text)
    if told:
        yield scene.teller.say("lost all")


def _automatic(node: s.Automatic, scene: Scene) -> Iterator[str]:
    needed = _settled(node.condition, scene)
    if truth(needed) is not False:
        yield scene.teller.say("automatic random" if node.random else "automatic", condition=condition(needed, scene))


def _rank(node: s.Ranking, scene: Scene) -> str:
    teller, question = scene.teller, node.question.text
    wording = teller.ruleset.wordings.moments.get(question)
    asked = Said(teller.forms(wording)) if wording is not None else teller.gap(question)
    return teller.say("rank", question=asked, number=said(_settled(node.body, scene), scene))
