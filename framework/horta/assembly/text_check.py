"""Warns of texts for players that belong to no known name, and of placeholders `{…}` in them that nothing fills."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product

from horta.diagnostics import Problems, Span, did_you_mean
from horta.language import resolved as r
from horta.language.tree_walk import walk
from horta.language.types import InParts, SetOf
from horta.language.vocabulary import Zone
from horta.model.ruleset import RulesetParts
from horta.packs.merged_content import Merged
from horta.packs.nodes import Node, Scalar, fields, scalars

SUGGESTED_MOVES = 2000
_PLACE = re.compile(r"\{([a-z0-9_.]+)\}")
_EVENT_PLACES = {
    **dict.fromkeys(("gain", "lose", "count"), ("seat", "amount", "what", "thing")),
    "move": ("seat", "piece", "source", "target"),
    "set": ("value", "seat", "thing"),
}


def check_texts(merged: Merged, ruleset: RulesetParts, problems: Problems) -> None:
    """Warn of prompts, labels and events for names that do not exist, and of unknown `{…}` in them."""
    statements = [node for rule in _bodies(ruleset.rules) for node in walk(rule)]
    tells = {node.name: len(node.arguments) for node in statements if isinstance(node, r.Tell)}
    tells |= {node.question: 1 for node in statements if isinstance(node, r.ChooseTogether)}
    names = _names(merged, ruleset)
    branches = _branches(statements) | _offered(ruleset.rules)
    answers = dict.fromkeys(_part_names(statements, ruleset.rules), "part of an answer")
    parts = {f"score_{node.part}": "part of the score" for node in statements if isinstance(node, r.Flow) and node.part is not None}
    parts |= {"score_rest": "part of the score"} if parts else {}
    known = {
        "prompts": dict.fromkeys(ruleset.rules.questions, "question"),
        "labels": names | branches | {f"{name}_none": "answer" for name in ruleset.rules.questions} | answers | parts,
        "events": _events(ruleset, fields(merged.texts.get("events"))) | dict.fromkeys(tells, "event"),
    }
    places = {"thing": "the option", "seat": "the seat"} | names | branches | answers
    texts = merged.texts.get("events")
    worded = set() if texts is None else set(texts.items)
    for told in statements:
        if isinstance(told, r.Tell) and told.name not in worded:
            part = told.name.removeprefix("score_")
            remedy = f"write below `texts`: `events: {{{told.name}: …}}`, with `{{seat}}` for the seat and `{{1}}` for the first argument"
            if part != told.name:
                remedy = f"a part of the score is named where it is gained: `gain … points as {part}`"
            problems.warning("W210", f"no text says what `tell {told.name}` tells", told.span, remedy)
    for section, words in known.items():
        for name, place, text in fields(merged.texts.get(section)):
            if name not in words:
                message = f"there is nothing that the {section[:-1]} `{name}` belongs to"
                problems.warning("W208", message, place, did_you_mean(name, words) or "remove it, or name what it belongs to")
            elif section == "events":
                _check_places(text, _event_places(name, tells), problems)
            else:
                _check_places(text, places, problems)


def _bodies(rules: r.Rules) -> Iterator[object]:
    yield from (procedure.body for procedure in rules.procedures)
    yield from (hook.body for hook in rules.hooks if isinstance(hook, r.ActingHook))
    yield from (carried.body for carried in rules.carried)


def _names(merged: Merged, ruleset: RulesetParts) -> dict[str, str]:
    """Return every name that can have a label, with a description."""
    words = ruleset.vocabulary
    found = dict.fromkeys(ruleset.rules.questions, "question") | {value.name: "value" for value in ruleset.rules.values}
    found |= {procedure.name: procedure.sort for procedure in ruleset.rules.procedures}
    for kind in words.kinds.values():
        found |= (
            {kind.name: "kind", kind.plural: "kind"} | dict.fromkeys(kind.fields, "field") | dict.fromkeys(kind.attributes, "attribute")
        )
        found |= {name: kind.name for entity in kind.entities for name in (entity.id, entity.definition)}
    found |= dict.fromkeys(words.counters, "counter") | dict.fromkeys(words.zones, "zone")
    found |= dict.fromkeys((*words.scopes, "game"), "scope") | dict.fromkeys(words.causes, "cause") | dict.fromkeys(words.options, "option")
    found |= {word: "word of an option" for option in words.options.values() for word in option.words}
    return found | dict.fromkeys(_words(merged.layout), "name in the layout")


def shown_names(merged: Merged) -> Iterator[str]:
    """Return every word that a layout names, and every place in a text for players: values can be shown there."""
    for text in _words(merged.texts[section] for section in ("prompts", "labels") if section in merged.texts):
        yield from _PLACE.findall(text)
    yield from _words(merged.layout)


def _words(nodes: Iterable[Node]) -> Iterator[str]:
    return (str(part.value) for node in nodes for part in scalars(node))


def _branches(statements: list[object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in statements:
        if isinstance(node, r.ChooseBranches):
            for branch in node.branches:
                found |= {branch.label: "branch", f"{node.question}_{branch.label}": "branch"}
    return found


def _part_names(statements: list[object], rules: r.Rules) -> Iterator[str]:
    """Return the names of the parts of all answers of several parts."""
    asking = [node for node in statements if isinstance(node, r.Choose | r.ChooseTogether | r.Branch)]
    for node in (*asking, *(hook for hook in rules.hooks if isinstance(hook, r.BranchOffer))):
        type_ = None if node.source is None else node.source.type
        if isinstance(type_, SetOf) and isinstance(type_.item, InParts):
            yield from (name for name, _ in type_.item.parts)


def _offered(rules: r.Rules) -> dict[str, str]:
    """Return the branches that hooks add to questions."""
    offers = [hook for hook in rules.hooks if isinstance(hook, r.BranchOffer)]
    return {name: "branch" for hook in offers for name in (hook.label, f"{hook.key}_{hook.label}")}


def _events(ruleset: RulesetParts, texts: Iterable[tuple[str, Span, Node]]) -> dict[str, str]:
    """Return the events of counters and fields, and those of the moves that have a text: of all moves there are too many."""
    words = ruleset.vocabulary
    found = {f"{sort}_{name}": "event" for sort in ("gain", "lose", "count") for name in words.counters}
    found |= {f"set_{kind.name}_{name}": "event" for kind in words.kinds.values() for name in kind.fields}
    pairs = product(words.zones.values(), repeat=2)
    moves = (f"move_{source.name}_{target.name}" for source, target in pairs if source.holds == target.holds)
    some = dict.fromkeys(islice(moves, SUGGESTED_MOVES), "event")
    return found | some | {name: "event" for name, _, _ in texts if _is_move(name, words.zones)}


def _is_move(name: str, zones: Mapping[str, Zone]) -> bool:
    """True for `move_source_target`, with two zones that hold the same kind of pieces."""
    sort, *parts = name.split("_")
    pairs = (("_".join(parts[:cut]), "_".join(parts[cut:])) for cut in range(1, len(parts)))
    return sort == "move" and any(
        source in zones and target in zones and zones[source].holds == zones[target].holds for source, target in pairs
    )


def _event_places(name: str, tells: dict[str, int]) -> dict[str, str]:
    if name in tells:
        return {"seat": "the seat", **{str(number): "told" for number in range(1, tells[name] + 1)}}
    return dict.fromkeys(_EVENT_PLACES[name.partition("_")[0]], "filled")


def _check_places(text: Node, known: dict[str, str], problems: Problems) -> None:
    """Warn of a `{name}` that players would see as it is written."""
    for node in (text, *(form for _, _, form in fields(text))):
        for place in _PLACE.findall(str(node.value)) if isinstance(node, Scalar) else ():
            if place not in known and place.partition(".")[0] not in known:
                message = f"nothing fills `{{{place}}}`: players would read it as it is written"
                remedy = did_you_mean(place, known) or f"such a place can be {', '.join(f'`{{{name}}}`' for name in list(known)[:6])}"
                problems.warning("W209", message, node.span, remedy)
