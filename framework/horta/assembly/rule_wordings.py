"""Reads the wordings of packs, and checks them and the texts written by hand as far as possible.

Whether the wordings cover every definition is checked where rules are put into words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from typing import Any

from horta.assembly.attributes import CARRIED
from horta.diagnostics import Problems, suggest
from horta.language import syntax as s
from horta.language.checker.declarations import CarriedRule, HostedHook
from horta.language.outlines import ANYTHING, MOST_ALIKE, Outline, outline_of_pattern
from horta.language.parser import Text, parse_block, parse_formula
from horta.language.registry import STATEMENTS
from horta.model.ruleset import RulesetParts
from horta.model.wordings import Forms, Wording, Wordings, Written, rule_hash
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Scalar, fields, plain

SECTIONS = ("nouns", "phrases", "moments")
_NO_FORMS = ("of", "everybody")
_STATEMENT_STARTS = [[name.split()[0]] for name in STATEMENTS]


def build_wordings(
    merged: Merged, hosted: Iterable[HostedHook], carried: Iterable[CarriedRule], declarations: Iterable[s.Declaration]
) -> Wordings:
    """Return all wordings, with the rules that they are for."""
    hooks: defaultdict[tuple[str, str], list[s.Hook]] = defaultdict(list)
    rules: defaultdict[tuple[str, str], list[CarriedRule]] = defaultdict(list)
    for hook in hosted:
        hooks[hook.kind, hook.definition].append(hook.hook)
    for rule in carried:
        rules[rule.kind, rule.definition].append(rule)
    written = {key: Written(tuple(hooks[key]), tuple(rules[key])) for key in (*hooks, *rules)}
    nouns, phrases, moments = (
        {name: _wording(name, plain(entry)) for name, _, entry in fields(merged.texts.get(section))} for section in SECTIONS
    )
    return Wordings(
        nouns,
        phrases,
        moments,
        written,
        tuple(node for node in declarations if isinstance(node, s.Winner | s.Loss | s.Automatic | s.Ranking)),
    )


def _wording(name: str, entry: Any) -> Wording:
    if isinstance(entry, str):
        return Wording(name, "", {"en": {"text": entry}})
    forms = {locale: _forms(words) for locale, words in entry.items() if locale not in _NO_FORMS}
    return Wording(name, str(entry.get("of", "")), forms, entry.get("everybody", False) is True)


def _forms(words: Any) -> Forms:
    return {key: str(value) for key, value in words.items()} if isinstance(words, dict) else {"text": str(words)}


# ------------------------------------------------------------------ checks


def check_wordings(merged: Merged, ruleset: RulesetParts, problems: Problems) -> None:
    """Report wordings of unknown names, wordings that cannot be read, and texts that are out of date."""
    known = {"nouns": _things(ruleset), "phrases": _rules(ruleset), "moments": _moments(ruleset)}
    alike: Counter[Outline] = Counter()
    for section in SECTIONS:
        for name, place, entry in fields(merged.texts.get(section)):
            pattern = entry.get("of") if isinstance(entry, Mapping) else None
            if isinstance(pattern, Scalar):
                outline = _check_pattern(pattern, known["nouns"].keys() | known["phrases"].keys(), problems)
                alike[outline] += 1
                if alike[outline] == MOST_ALIKE + 1:
                    message = f"more than {MOST_ALIKE} phrases are for the same form of rules as this one"
                    problems.error("E406", message, pattern.span, "word the values and procedures in them instead")
            elif name not in known[section]:
                problems.error("E204", f"nothing to be worded is called `{name}`", place, suggest(name, known[section]))
    for kind, entries in merged.define.items():
        for name, entry in entries.items():
            _check_hash(kind, name, entry, ruleset, problems)


def _things(ruleset: RulesetParts) -> dict[str, str]:
    words = ruleset.vocabulary
    found = {name: sort for sort, names in (("kind", words.kinds), ("counter", words.counters), ("zone", words.zones)) for name in names}
    found |= {entity.definition: kind.name for kind in words.kinds.values() for entity in kind.entities}
    return found | dict.fromkeys((*words.scopes, "game"), "scope") | dict.fromkeys(words.causes, "cause")


def _rules(ruleset: RulesetParts) -> dict[str, str]:
    carried = {f"{kind.name}_{attribute}": "attribute" for kind in ruleset.vocabulary.kinds.values() for attribute in kind.attributes}
    named = {entry.name: "value" for entry in ruleset.rules.values} | {entry.name: entry.sort for entry in ruleset.rules.procedures}
    return carried | named | dict.fromkeys((name for name, _ in ruleset.rules.unmet), "need")


def _moments(ruleset: RulesetParts) -> dict[str, str]:
    flows = {f"{flow}_{name}": "event" for flow in ("gain", "lose") for name in ruleset.vocabulary.counters}
    return flows | _rules(ruleset) | dict.fromkeys(ruleset.rules.questions, "question")


def _check_pattern(node: Scalar, known: Set[str], problems: Problems) -> Outline:
    """Report a pattern that cannot be read; return its outline."""
    text = Text(str(node.value), node.span.source, node.locate)
    if str(node.value).split(maxsplit=1)[:1] in _STATEMENT_STARTS:
        block = parse_block(text, problems)
        return ANYTHING if not block else (type(block[0]),)
    pattern = parse_formula(text, problems)
    return ANYTHING if pattern is None else outline_of_pattern(pattern, known)


def _check_hash(kind: str, name: str, node: Mapping, ruleset: RulesetParts, problems: Problems) -> None:
    text = node.get("text")
    if not isinstance(text, Mapping):
        return
    stated = text.get("hash")
    current = definition_hash(ruleset, kind, name)
    if not isinstance(stated, Scalar) or str(stated.value) != current:
        message = f"the text of `{name}` was written for another rule" if stated is not None else f"the text of `{name}` names no rule"
        problems.warning("W302", message, node.keys["text"], f'read it again, then write `hash: "{current}"` in it')


def definition_hash(ruleset: RulesetParts, kind: str, name: str) -> str:
    """Return the hash of the rule that a definition carries."""
    values = {key: origin.value for key, origin in ruleset.definitions[kind][name].fields.items()}
    declared = ruleset.vocabulary.kinds[kind].attributes
    return rule_hash(values, {name: values[name] for name, type_ in declared.items() if type_ in CARRIED and name in values})
