"""What packs say of hidden places: `drawn` of counters and fields, `only` of zones; and what `horta check` asks them to say.

Both are expressions. They become values of the rules, so that they are checked, compiled and computed like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from horta.assembly.abilities import formula
from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.hidden_place_values import drawn_title, only_title, says_its_values
from horta.language.secret_locals import ME
from horta.language.secrets import Secrets
from horta.language.tree_walk import statements_in, walk
from horta.language.types import NUMBER, TRUTH, SetOf, Type, fits, kind_in
from horta.language.vocabulary import Counter, Field, Vocabulary
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node

_OWN = ("seat", "table")


def hidden_place_values(merged: Merged, vocabulary: Vocabulary, problems: Problems) -> Iterator[s.Value]:
    """Yield a value for each `drawn` and each `only`."""
    for counter in vocabulary.counters.values():
        yield from made_value(drawn_title(counter, None), merged.counters[counter.name].get("drawn"), (), problems)
    for kind, field, node in _fields(merged, vocabulary):
        given = () if kind in _OWN else ((kind, "it"),)
        yield from made_value(drawn_title(field, kind), node.get("fields", field.name, "drawn"), given, problems)
    for zone in vocabulary.zones.values():
        by = () if zone.by is None else ((zone.by, zone.by),)
        yield from made_value(only_title(zone.name), merged.zones[zone.name].get("only"), ((zone.holds, "it"), *by), problems)


def _fields(merged: Merged, vocabulary: Vocabulary) -> Iterator[tuple[str, Field, Mapping]]:
    for kind in vocabulary.kinds.values():
        node = merged.kinds.get(kind.name)
        if node is not None:
            yield from ((kind.name, field, node) for field in kind.fields.values())


def made_value(title: str, written: Node | None, parameters: tuple[tuple[str, str], ...], problems: Problems) -> Iterator[s.Value]:
    """Yield a value of the rules, made from an expression of a content file; nothing if there is none."""
    body = formula(written, problems)
    if written is not None and body is not None:
        span = written.span
        given = tuple(s.Parameter(span, s.Word(span, kind), s.Word(span, name), False) for kind, name in parameters)
        yield s.Value(span, s.Word(span, title), given, (), body)


def check_hidden_places(vocabulary: Vocabulary, rules: r.Rules, problems: Problems) -> None:
    """Check the types of what `drawn` and `only` say, and that they speak of a seat only where there is one."""
    values = {value.name: value for value in rules.values}
    for counter in vocabulary.counters.values():
        value = values.get(drawn_title(counter, None))
        _check_drawn(counter.name, NUMBER, value, problems)
        check_owner(counter.name, counter.per_seat, value, problems)
    for kind in vocabulary.kinds.values():
        for field in kind.fields.values():
            value = values.get(drawn_title(field, kind.name))
            _check_drawn(field.name, field.type, value, problems)
            check_owner(field.name, kind.name == "seat", value, problems)
    for zone in vocabulary.zones.values():
        value = values.get(only_title(zone.name))
        check_owner(zone.name, zone.per_seat, value, problems)
        if value is not None and not fits(value.body.type, TRUTH):
            message = f"`only` says of each piece whether it may lie in `{zone.name}`, but this is a {value.body.type}"
            problems.error("E205", message, value.span, "write a condition on `it`, such as `it.level = 1`")


def check_owner(name: str, per_seat: bool, value: r.Value | None, problems: Problems) -> None:
    """Report a value that uses `me` though what it is for belongs to no seat."""
    if value is not None and not per_seat and any(isinstance(node, r.Local) and node.name == ME for node in walk(value.body)):
        problems.error("E214", f"`{name}` belongs to no seat, so `me` and `my` mean nothing here", value.span, "leave them out")


def _check_drawn(name: str, type_: Type, value: r.Value | None, problems: Problems) -> None:
    if value is not None and not any(fits(value.body.type, wanted) for wanted in (type_, SetOf(type_))):
        message = f"`drawn` says what `{name}` can be, a {type_} or a set of them, but this is a {value.body.type}"
        problems.error("E205", message, value.span, "write a set, such as `1 to 6`, or an expression for the one value it must have")


def check_secrets(vocabulary: Vocabulary, rules: r.Rules, problems: Problems) -> None:
    """Ask for what only the author can say of hidden things, so that bots can imagine them."""
    said = {value.name for value in rules.values}
    places = [node.place for node in statements_in(rules) if isinstance(node, r.Assign)]
    assigned = {place.counter for place in places if isinstance(place, r.CounterAt)}
    for counter in vocabulary.counters.values():
        if counter.bank is None or counter.name in assigned:
            _ask(counter, None, counter.span, said, "drawn: 0 to 5", problems)
    for kind in vocabulary.kinds.values():
        for field in kind.fields.values():
            _ask(field, kind.name, kind.span, said, _example(field, vocabulary), problems)
    for zone in vocabulary.zones.values():
        if zone.visible != "all" and zone.by is not None and only_title(zone.name) not in said:
            message = f"`{zone.name}` is several hidden zones, and nothing says which pieces may lie in which: bots imagine any in each"
            remedy = f"add a condition such as `only: it.{zone.by} is {zone.by}`, or `only: true` if that is right"
            problems.warning("W213", message, zone.span, remedy)
    secrets = Secrets(rules, vocabulary)
    for name, (first, *others) in secrets.ambiguous().items():
        message = f"`{name}` is asked in several places, and something hidden decides in which: bots may take one for another"
        remedy = (
            "ask once and test the condition afterwards; or give each question a name of its own with `as`, which shows what was decided"
        )
        problems.warning("W215", message, first, remedy, tuple((other, "asked here too") for other in others))
    for place, names in secrets.scanned.lost().items():
        if not names:
            continue
        named = ", ".join(f"`{name}`" for name in names)
        message = f"{named} comes from something hidden, and the rules remember it while somebody is asked: bots cannot imagine it"
        problems.warning("W214", message, place, "keep it in a counter or field with `visible`, and read it there")


def _ask(declared: Counter | Field, kind: str | None, span: Span | None, said: set[str], example: str, problems: Problems) -> None:
    if declared.visible == "all" or says_its_values(declared) or drawn_title(declared, kind) in said:
        return
    message = f"`{declared.name}` is hidden, and nothing says what it can be: bots imagine it as it is at the start"
    problems.warning("W212", message, span, f"say what it can be, such as `{example}`")


def _example(field: Field, vocabulary: Vocabulary) -> str:
    """Return what an author could write for a hidden field."""
    kind = kind_in(field.type)
    return "drawn: 1 to 6" if kind is None else f"drawn: {vocabulary.kinds[kind].plural or 'seats'}"
