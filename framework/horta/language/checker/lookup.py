"""Finds the meaning of a name. The language tries these in order:

1. a local of the block (`me`, `it`, `actor`, parameters, chosen things);
2. `via`, the cause of the current work;
3. a value without parameters;
4. a counter, field or zone of the table;
5. the plural of a kind: all its things;
6. the id of a thing.
"""

from __future__ import annotations

from horta.diagnostics import Span, did_you_mean, listed_names, suggest
from horta.language.checker.context import Context, Scope
from horta.language.operators import FUNCTIONS
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import CAUSE, CONDITION, EFFECT, FORMULA, NUMBER, TRUTH, UNKNOWN, SetOf, Thing, Type

_RULES = {EFFECT: EFFECT, CONDITION: TRUTH, FORMULA: NUMBER}


# What people write who know other languages, and what to write here.
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
OTHER_WORDS = {
    **{word: f"write the number in digits: {number}" for number, word in enumerate(_NUMBERS)},
    **dict.fromkeys(("a", "an"), "write the number in digits: 1"),
    **dict.fromkeys(("player", "self", "this", "owner", "i", "you"), "the seat that acts is `me`; all seats are `seats`"),
    **dict.fromkeys(("players", "everyone", "all"), "all seats are `seats`"),
    **dict.fromkeys(("opponent", "opponents", "others", "other"), "the other seats are `seats where it is not me`"),
    **dict.fromkeys(("yes", "on"), "write `true`"),
    **dict.fromkeys(("no", "off"), "write `false`"),
    **dict.fromkeys(("null", "nil", "nothing", "empty"), "write `none` for no thing, `count(…) = 0` for an empty set"),
    **dict.fromkeys(("len", "length", "size", "number", "amount"), "write `count(…)`"),
    **dict.fromkeys(("any", "some", "has"), "write `exists(…)`"),
    **dict.fromkeys(("maximum", "largest"), "write `max(a, b)`, or `most(… for x in set)`"),
    **dict.fromkeys(("minimum", "smallest"), "write `min(a, b)`, or `least(… for x in set)`"),
    **dict.fromkeys(("random", "rand", "roll"), "chance is a statement: write `pick n at random from 1 to 3` above, and use `n` here"),
}


def is_open(text: str, scope: Scope) -> bool:
    """True if neither the block nor the language gives the name a meaning, so that declarations can."""
    return text not in scope.locals and text != "via"


def is_known(text: str, scope: Scope, context: Context) -> bool:
    """True if the name has a meaning here."""
    return text in scope.locals or text == "via" or text in context.values or context.sort_of(text) is not None


def name(text: str, span: Span, scope: Scope, context: Context) -> r.Expr | None:
    """Return the meaning of a bare name here, except values."""
    if text in scope.locals:
        return scope.locals[text]
    if text == "via":
        return r.Via(CAUSE)
    found = _owned(text, None, context) or _kind_or_entity(text, span, context)
    if found is None:
        _report_unknown_name(text, span, scope, context)
    return found


def _report_unknown_name(text: str, span: Span, scope: Scope, context: Context) -> None:
    """Report a name without a meaning here. Often the name is right and something around it is missing."""
    message = f"unknown name `{text}`"
    if text in seat_names(context):
        message, remedy = f"`{text}` belongs to a seat", f"write `my.{text}`, or `p.{text}` for another seat `p`"
    elif text in context.signatures:
        message, remedy = f"`{text}` is a procedure, not a value", f"write `perform {text}` as a statement of its own"
    elif text in FUNCTIONS:
        message, remedy = f"`{text}` is a function and needs its argument", f"write `{FUNCTIONS[text].form}`"
    elif text in context.vocabulary.options:
        message, remedy = f"`{text}` is an option", f"write `option {text}`"
    elif text in context.vocabulary.kinds:
        plural = context.vocabulary.kinds[text].plural
        here = [f"`{name}`" for name, local in scope.locals.items() if isinstance(local.type, Thing) and local.type.kind == text]
        message = f"`{text}` is a kind of things"
        remedy = f"write `{plural or text}` for all of them, or the id of one" + (f"; in this block: {', '.join(here)}" if here else "")
    else:
        meant = _copy_remedy(text, context) or context.possible_meant(text)
        remedy = meant or OTHER_WORDS.get(text) or did_you_mean(text, known(scope, context)) or ""
    it = scope.locals.get("it")
    kind = context.vocabulary.kinds.get(it.type.kind) if it is not None and isinstance(it.type, Thing) else None
    if kind is not None and (text in kind.attributes or text in kind.fields):
        message, remedy = f"`{text}` belongs to a {kind.name}", f"write `it.{text}`"
    elif not remedy and it is not None:
        remedy = "the thing looked at is called `it`; any other name is known only below the statement that gives it"
    elif not remedy:
        remedy = "check the spelling, or declare it; a name is known only below the statement that gives it"
    context.problems.error("E204", message, span, remedy)


def _copy_remedy(text: str, context: Context) -> str | None:
    """Return the remedy for a name of a copy that does not exist."""
    base, _, number = text.rpartition("_")
    entities = context.vocabulary.entities
    if number.isdigit() and base in entities:
        return f"there is only one `{base}`: write `{base}`"
    definition = base if number.isdigit() and f"{base}_1" in entities else text
    copies = 0
    while f"{definition}_{copies + 1}" in entities:
        copies += 1
    if not copies:
        return None
    named = f"`{definition}_1`" + (f" to `{definition}_{copies}`" if copies > 1 else "")
    if definition == text:
        return f"its copies are {named}; `alike(x, {definition}_1)` is true for each of them"
    return f"there are {copies} copies of `{definition}`: write {named}"


def _owned(text: str, seat: r.Expr | None, context: Context) -> r.Expr | None:
    """Return a counter, zone or field of the seat; of the table if there is no seat."""
    words = context.vocabulary
    counter, zone = words.counters.get(text), words.zones.get(text)
    if counter is not None and counter.per_seat == (seat is not None):
        return r.CounterAt(NUMBER, text, seat, None)
    if zone is not None and zone.per_seat == (seat is not None):
        return r.ZoneAt(SetOf(Thing(zone.holds)), text, seat, None)
    owner = words.table() if seat is None else words.kinds["seat"]
    return r.FieldAt(owner.fields[text].type, owner.name, text, seat) if text in owner.fields else None


def _kind_or_entity(text: str, span: Span, context: Context) -> r.Expr | None:
    words = context.vocabulary
    if text in words.plurals:
        kind = words.plurals[text]
        return r.AllOf(SetOf(Thing(kind)), kind)
    found = words.entities.get(text, ())
    if len(found) > 1:
        kinds = ", ".join(f"`{kind}.{text}`" for kind, _ in found)
        context.problems.error("E204", f"`{text}` names things of several kinds", span, f"write one of {kinds}")
        return r.Const(Thing(found[0][0]), found[0][1])
    return r.Const(Thing(found[0][0]), found[0][1]) if found else None


def entity_of(kind: str, text: str, context: Context) -> int | None:
    """Return the number of the thing `text` of a kind; None if there is no such thing."""
    for found, number in context.vocabulary.entities.get(text, ()):
        if found == kind:
            return number
    return None


def qualified(subject: s.Name, word: s.Word, context: Context) -> r.Expr | None:
    """Return the meaning of `bank.counter` or `kind.thing`.

    None if the subject is neither. If the word is wrong, report it and return an expression of unknown type.
    """
    words = context.vocabulary
    if subject.text == "bank":
        counter = words.counters.get(word.text)
        if counter is None or counter.bank is None:
            banked = {name: "counter with a bank" for name, entry in words.counters.items() if entry.bank is not None}
            context.report_unknown("bank", word, banked)
            return r.Const(UNKNOWN, 0)
        return r.CounterAt(NUMBER, word.text, None, None, bank=True)
    if subject.text in words.kinds and subject.text not in words.table().fields and not words.entities.get(subject.text):
        number = entity_of(subject.text, word.text, context)
        if number is not None:
            return r.Const(Thing(subject.text), number)
        context.check_known(subject.text, word, ids(subject.text, context))
        return r.Const(UNKNOWN, 0)
    return None


def ids(kind: str, context: Context) -> tuple[str, ...]:
    """Return the ids of all things of a kind."""
    return tuple(entity.id for entity in context.vocabulary.kinds[kind].entities)


def of_seat(word: s.Word, seat: r.Expr, context: Context) -> r.Expr | None:
    """Return a counter, zone or field of a seat."""
    text, found = word.text, _owned(word.text, seat, context)
    if found is None:
        remedy = suggest(text, seat_names(context))
        if _owned(text, None, context) is not None:
            remedy = f"`{text}` belongs to the table: write `{text}` without a seat before it"
        context.problems.error("E207", f"a seat has no `{text}`", word.span, remedy)
    return found


def seat_names(context: Context) -> dict[str, str]:
    """Return the names of everything a seat has, each with its sort and the pack that declares it."""
    return _counters_and_zones(True, context) | dict.fromkeys(context.vocabulary.kinds["seat"].fields, "field")


def _counters_and_zones(per_seat: bool, context: Context) -> dict[str, str]:
    words = context.vocabulary
    found = {name: _described("counter", counter.span) for name, counter in words.counters.items() if counter.per_seat == per_seat}
    return found | {name: _described("zone", zone.span) for name, zone in words.zones.items() if zone.per_seat == per_seat}


def _described(sort: str, span: Span | None) -> str:
    return f"{sort}, {span.source.pack}" if span is not None and span.source.pack else sort


def of_thing(word: s.Word, subject: r.Expr, me: r.Expr, context: Context) -> r.Expr | None:
    """Return a field or attribute of a thing."""
    assert isinstance(subject.type, Thing)
    kind = context.vocabulary.kinds[subject.type.kind]
    if word.text in kind.fields:
        return r.FieldAt(kind.fields[word.text].type, kind.name, word.text, subject)
    type_ = kind.attributes.get(word.text)
    if type_ is None:
        known_here = {**dict.fromkeys(kind.attributes, "attribute"), **dict.fromkeys(kind.fields, "field")}
        remedy = did_you_mean(word.text, known_here) or listed_names(known_here) or f"declare it below `attributes` of `{kind.name}`"
        context.problems.error("E207", f"a {kind.name} has no `{word.text}`", word.span, remedy)
        return None
    if type_ in _RULES:
        return r.RuleAt(_RULES[type_], kind.name, word.text, subject, me)
    return r.AttributeAt(type_, kind.name, word.text, subject)


def index_kind(subject: r.Expr, context: Context) -> str | None:
    """Return the kind that a counter or zone still needs as an index; None if it needs none."""
    if isinstance(subject, r.CounterAt) and subject.index is None:
        return context.vocabulary.counters[subject.counter].by
    if isinstance(subject, r.ZoneAt) and subject.index is None:
        return context.vocabulary.zones[subject.zone].by
    return None


def words_beside(left: s.Expression, type_: Type, context: Context) -> tuple[str, ...]:
    """Return the words that can be compared with this side: the values of an option, or the causes."""
    if type_ == CAUSE:
        return context.vocabulary.causes
    assert isinstance(left, s.OptionValue)
    return context.vocabulary.options[left.name.text].words


def known(scope: Scope, context: Context) -> dict[str, str]:
    """Return every bare name that has a meaning here, for suggestions."""
    words = context.vocabulary
    found: dict[str, str] = {}
    for kind in words.kinds.values():
        found |= dict.fromkeys(ids(kind.name, context), _described(kind.name, kind.span))
    found |= {plural: _described("kind", words.kinds[kind].span) for plural, kind in words.plurals.items()}
    found |= _counters_and_zones(False, context) | dict.fromkeys(words.table().fields, "field of the table")
    found |= {name: _described("value", value.span) for name, value in context.values.items()}
    return found | dict.fromkeys(scope.locals, "known here")


def cause(word: s.Word | None, context: Context) -> int | None:
    """Return the number of a declared cause; None where no cause is written."""
    causes = context.vocabulary.causes
    return causes.index(word.text) if word is not None and context.check_known("cause", word, causes) else None
