"""Turns the abilities of definitions, and the rules in their attributes, into syntax."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from horta.assembly.attributes import CARRIED
from horta.diagnostics import Problems, Span
from horta.language import syntax as s
from horta.language.checker.declarations import CarriedRule, HostedHook
from horta.language.hook_kinds import CLAUSES, KEYS, kind_of
from horta.language.parser import Text, parse_block, parse_costs, parse_formula
from horta.language.types import EFFECT
from horta.language.vocabulary import Vocabulary
from horta.packs.ability_ids import ability_ids
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, Scalar, localised, mappings, plain

_LIMIT_IN_OTHER_WORDS = re.compile(r"(once|one|twice|[1-9][0-9]{0,2})(?: times?| x)? +(?:per|an?|each|every|in a|/) *([a-z_]+)")
_NO_LIMIT = "none"  # for an ability in a list whose abilities share a limit
_LIMIT = re.compile(r"(?:once|([0-9]{1,9}) times) per ([a-z][a-z0-9_]*)( together)?")


def carried_rules(merged: Merged, vocabulary: Vocabulary, problems: Problems) -> Iterator[CarriedRule]:
    """Return the effects, conditions and formulas in the attributes of definitions."""
    for kind, definitions in merged.define.items():
        declared = vocabulary.kinds[kind].attributes if kind in vocabulary.kinds else {}
        for name, node in definitions.items():
            for attribute, type_ in declared.items():
                written = node.get(attribute)
                if type_ in CARRIED and written is not None:
                    body = statements(written, problems) if type_ == EFFECT else formula(written, problems)
                    if body is not None:
                        yield CarriedRule(kind, name, attribute, type_, body, written.span)


def text_of(node: Node, problems: Problems) -> Text | None:
    """Return a scalar as rules text. A number or truth value may stand for an expression."""
    if not isinstance(node, Scalar):
        problems.error("E205", "rules are written as text here", node.span, "write them below `|`, or in quotes")
        return None
    value = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    return Text(value, node.span.source, node.locate)


def statements(node: Node, problems: Problems) -> tuple[s.Statement, ...] | None:
    """Return the statements of an effect."""
    text = text_of(node, problems)
    return None if text is None or _needs_bar(node, text, problems) else parse_block(text, problems)


def costs(node: Node, problems: Problems) -> tuple[s.Statement, ...] | None:
    """Return what an ability costs."""
    text = text_of(node, problems)
    return None if text is None else parse_costs(text, problems)


def _needs_bar(node: Node, text: Text, problems: Problems) -> bool:
    """True if the lines of an effect cannot be separated, because `|` is missing; reports it."""
    span = node.span
    if not isinstance(node, Scalar) or node.style == "|" or span.line == span.end_line:
        return False
    found = Problems()
    if parse_block(text, found) is not None:
        return False
    number = span.line if node.style else span.line - 1
    key = re.match(r"[ -]*([a-z_]+): *>?", span.source.line(number))
    named = key[1] if key is not None else "effect"
    place = Span(span.source, number, key.start(1) + 1, number, key.end() + 1) if key is not None else span
    message = f"`|` is missing after `{named}:`, so the lines below it are read as one line"
    problems.error("E201", message, place, f"write `{named}: |` and every statement on a line of its own below it")
    return True


def formula(node: Node | None, problems: Problems) -> s.Expression | None:
    """Return an expression; None if there is none."""
    text = None if node is None else text_of(node, problems)
    return None if text is None else parse_formula(text, problems)


def hosted_hooks(merged: Merged, problems: Problems) -> Iterator[HostedHook]:
    """Return the hooks of definitions, in the order in which they are declared."""
    for kind, definitions in merged.define.items():
        for name, node in definitions.items():
            abilities = mappings(node.get("abilities"))
            first: dict[str, Mapping] = {}
            for ability, identifier in zip(abilities, ability_ids(abilities), strict=True):
                if first.setdefault(identifier, ability) is not ability:
                    message = f"two abilities of `{name}` are called `{identifier}`"
                    related = ((first[identifier].span, "the first one"),)
                    problems.error("E208", message, ability.items["id"].span, "give one of them another id", related)
                hook = _hook(ability, problems)
                if hook is not None:
                    yield HostedHook(kind, name, hook, identifier)


def _hook(node: Mapping, problems: Problems) -> s.Hook | None:
    """Return the hook of an ability. Its kind is the first that the ability names; the schema has checked that there is one."""
    key = next(key for key in KEYS if key in node.items)
    target = s.Word(node.items[key].span, str(plain(node.items[key])))
    unlimited = "limit" in node.items and plain(node.items["limit"]) == _NO_LIMIT
    names = tuple(name for name in node.items if name not in (key, "rule", "id") and not (unlimited and name == "limit"))
    if key == "modify" and _is_change_as_effect(node, problems):
        return None
    # What does not fit the kind of hook is refused by the checker, whatever it says.
    fitting = kind_of(key, names).clauses
    clauses = [_clause(name, node, problems) if name in fitting else s.Clause(node.keys[name], name, None) for name in names]
    if None in clauses:
        return None
    found = tuple(clause for clause in clauses if clause is not None)
    kind = kind_of(key, tuple(clause.key for clause in found))
    flow, _, counter = target.text.partition(" ")
    rules = (str(plain(node.items["rule"])),) if "rule" in node.items else ()
    if kind.is_trigger and counter and flow in ("gain", "lose", "use"):
        return s.Hook(node.span, kind.name, s.Word(target.span, counter), flow, rules, found)
    return s.Hook(node.span, kind.name, target, None, rules, found)


def _is_change_as_effect(ability: Mapping, problems: Problems) -> bool:
    """True if the change of a modifier is written as an effect, as in `.rules` files; reports it."""
    effect = ability.get("effect")
    changes = r"(set|add|multiply|at least|at most|subtract|reduce by) +(.+)"
    found = re.fullmatch(changes, str(effect.value).strip()) if isinstance(effect, Scalar) else None
    if found is not None:
        lower = found[1] in ("subtract", "reduce by")
        amount = found[2] if re.fullmatch(r"[a-z0-9_.]+", found[2]) else f"({found[2]})"
        remedy = f"write `add: -{amount}`" if lower else f"write `{found[1].replace(' ', '_')}: {found[2]}`"
        problems.error("E213", "`effect` does not fit `modify`: its change is a key of its own", ability.keys["effect"], remedy)
    return found is not None


def _clause(key: str, ability: Mapping, problems: Problems) -> s.Clause | None:
    """Return one clause, read as its specification says; None if it cannot be read."""
    node = ability.items[key]
    if key in KEYS:
        return s.Clause(ability.keys[key], key, None)
    value = _READERS[CLAUSES[key].takes](node, problems)
    return None if value is None else s.Clause(ability.keys[key], key, value)


def _limit(node: Node, problems: Problems) -> s.Limit | None:
    assert isinstance(node, Scalar)
    found = _LIMIT.fullmatch(str(node.value))
    if found is None:
        remedy = "write `once per round` or `2 times per round`, with ` together` behind it to share the count"
        meant = _LIMIT_IN_OTHER_WORDS.fullmatch(str(node.value))
        if meant is not None:
            times = {"once": 1, "one": 1, "twice": 2}.get(meant[1]) or int(meant[1])
            remedy = f"write `once per {meant[2]}`" if times == 1 else f"write `{times} times per {meant[2]}`"
        problems.error("E201", f"`limit` cannot be `{node.value}`", node.span, remedy)
        return None
    return s.Limit(node.span, int(found[1] or 1), s.Word(node.span_of(*found.span(2)), found[2]), found[3] is not None)


_READERS: dict[str, Callable[[Node, Problems], Any]] = {
    "expression": formula,
    "statements": statements,
    "costs": costs,
    "limit": _limit,
    "text": lambda node, problems: tuple(localised(plain(node)).items()),
    "name": lambda node, problems: s.Word(node.span, str(plain(node))),
    "who": lambda node, problems: plain(node),
}
