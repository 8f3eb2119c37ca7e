"""Checks who wins: `winner`, `lost`, and the short form, a counter with `score`.

Packs add up: `winner then …` comes after the criteria of earlier packs, `replace winner …` takes their place. Seats that are equal by
all criteria win together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from horta.diagnostics import Span
from horta.language import syntax as s
from horta.language.checker.context import Context
from horta.language.hidden_place_values import loss_title, winner_title
from horta.language.trees.resolved_declarations import Criterion, Winning
from horta.language.vocabulary import Counter, Vocabulary


@dataclass(slots=True)
class Deciding:
    """What the declarations of all packs say together, and where who wins is said first."""

    criteria: list[s.Criterion] = field(default_factory=list)
    losses: list[s.Loss] = field(default_factory=list)
    place: Span | None = None
    repeated: list[s.Winner] = field(default_factory=list)
    """Declarations that say again what another has said, without `then` or `replace`."""


def deciding(declarations: Sequence[s.Node], vocabulary: Vocabulary) -> Deciding:
    """Return the criteria in order, the short form of a counter among them, and all losses."""
    found = Deciding()
    for counter in vocabulary.counters.values():
        if counter.score is not None and counter.span is not None and found.place is None:
            found.criteria, found.place = [_short_form(counter, counter.span)], counter.span
    for node in declarations:
        if isinstance(node, s.Winner):
            _add_winner(node, found)
        elif isinstance(node, s.Loss):
            found.losses = [node] if node.replaces else [*found.losses, node]
    return found


def gather_winners(declarations: Sequence[s.Declaration], context: Context) -> Winning:
    """Return who wins. A value is put among those to check for each criterion that is more than a counter, and for each `lost`."""
    found = deciding(declarations, context.vocabulary)
    for node in found.repeated:
        remedy = "to break ties write `winner then …`; to decide by something else write `replace winner …`"
        notes = ((found.place, "the other place"),) if found.place is not None else ()
        context.problems.error("E208", "who wins is said twice", node.span, remedy, notes)
    for number, loss in enumerate(found.losses, 1):
        _make_value(loss_title(number), loss.condition, loss.rules, context)
    criteria = tuple(_criterion(number, node, context) for number, node in enumerate(found.criteria, 1))
    context.score = criteria[0] if criteria else None
    return Winning(criteria, tuple(loss_title(number) for number in range(1, len(found.losses) + 1)))


def _short_form(counter: Counter, span: Span) -> s.Criterion:
    return s.Criterion(span, counter.score != "lowest", s.Attribute(span, None, s.Word(span, counter.name)))


def _add_winner(node: s.Winner, found: Deciding) -> None:
    if found.place is not None and not (node.adds or node.replaces):
        found.repeated.append(node)
        return
    found.criteria = [*found.criteria, *node.criteria] if node.adds else list(node.criteria)
    found.place = found.place or node.span


def _criterion(number: int, node: s.Criterion, context: Context) -> Criterion:
    title, sign = winner_title(number), 1 if node.most else -1
    if isinstance(node.body, s.Attribute) and node.body.subject is None:
        counter = context.vocabulary.counters.get(node.body.name.text)
        if counter is not None and counter.per_seat and counter.by is None:
            return Criterion(title, sign, counter.name, node.span)
    _make_value(title, node.body, (), context)
    return Criterion(title, sign, None, node.span)


def _make_value(title: str, body: s.Expression, rules: tuple[str, ...], context: Context) -> None:
    context.values[title] = s.Value(body.span, s.Word(body.span, title), (), rules, body)
