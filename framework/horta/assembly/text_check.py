"""Warns of texts for players that belong to no known name, and of placeholders `{…}` in them that nothing fills."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product

from horta.assembly.text_places import TextPlaces
from horta.diagnostics import Problems, Span, did_you_mean
from horta.language import resolved as r
from horta.language.tree_walk import walk
from horta.language.vocabulary import Zone
from horta.model.ruleset import RulesetParts
from horta.packs.merged_content import NAMES, Merged
from horta.packs.nodes import Node, Scalar, fields, scalars

SUGGESTED_MOVES = 2000
_PLACE = re.compile(r"\{([a-z0-9_.]+)\??\}")
_EVENT_PLACES = {
    **dict.fromkeys(("gain", "lose", "count"), ("seat", "amount", "what", "thing")),
    "move": ("seat", "piece", "source", "target"),
    "set": ("value", "seat", "thing"),
}


def check_texts(merged: Merged, ruleset: RulesetParts, problems: Problems) -> None:
    """Warn of prompts, labels and events for names that do not exist, and of unknown `{…}` in them."""
    statements = all_statements(ruleset.rules)
    tells = {node.name: len(node.arguments) for node in statements if isinstance(node, r.Tell)}
    tells |= {node.question: 1 for node in statements if isinstance(node, r.ChooseTogether)}
    branches = _branches(statements) | _offered(ruleset.rules)
    known = {
        "prompts": dict.fromkeys(ruleset.rules.questions, "question"),
        "labels": _options(ruleset.rules, statements) | branches,
        "events": _events(ruleset, fields(merged.texts.get("events"))) | dict.fromkeys(tells, "event"),
    }
    places = TextPlaces(ruleset, statements)
    sorts = _sorts(ruleset, statements)
    for sort, _, entries in fields(merged.texts.get(NAMES)):
        for name, place, _ in fields(entries):
            if name not in sorts.get(sort, {}):
                message = f"there is no {'part of the score' if sort == 'score' else sort} `{name}`"
                problems.warning("W208", message, place, did_you_mean(name, dict.fromkeys(sorts.get(sort, {}), sort)) or "remove it")
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
                remedy = _other_section(section, name, sorts) or did_you_mean(name, words) or "remove it, or name what it belongs to"
                problems.warning("W208", message, place, remedy)
            elif section == "events":
                _check_places(text, _event_places(name, tells), problems)
            else:
                _check_places(text, places.prompt() if section == "prompts" else places.label(name), problems)


def _options(rules: r.Rules, statements: list[object]) -> dict[str, str]:
    """Return the questions whose options have no branches, and the answers that decline a question."""
    branched = {node.question for node in statements if isinstance(node, r.ChooseBranches)}
    plain = {name: "question" for name in rules.questions if name not in branched}
    return plain | {f"{name}_none": "answer" for name in rules.questions}


def _sorts(ruleset: RulesetParts, statements: list[object]) -> dict[str, set[str]]:
    """Return the names that can stand below `names`, by sort."""
    words, kinds = ruleset.vocabulary, ruleset.vocabulary.kinds.values()
    parts = {node.part for node in statements if isinstance(node, r.Flow) and node.part is not None}
    return {
        "field": {name for kind in kinds for name in kind.fields},
        "attribute": {name for kind in kinds for name in kind.attributes},
        "value": {value.name for value in ruleset.rules.values},
        "procedure": {procedure.name for procedure in ruleset.rules.procedures},
        "score": parts | ({"rest"} if parts else set()),
        "scope": {*words.scopes, "game"},
        "cause": set(words.causes),
    }


def _other_section(section: str, name: str, sorts: Mapping[str, set[str]]) -> str | None:
    """Return where a label belongs that is the name of something, or a part of the score."""
    part = name.removeprefix("score_")
    found = "score" if section == "labels" and part != name and part in sorts["score"] else None
    found = found or next((sort for sort, names in sorts.items() if section == "labels" and name in names), None)
    return f"write it below `names`: `{found}: {{{part if found == 'score' else name}: …}}`" if found else None


def all_statements(rules: r.Rules) -> list[object]:
    """Return the parts of all rules: statements and what is in them."""
    bodies: list[object] = [procedure.body for procedure in rules.procedures]
    bodies += [hook.body for hook in rules.hooks if isinstance(hook, r.ActingHook)]
    bodies += [carried.body for carried in rules.carried]
    return [node for body in bodies for node in walk(body)]


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
