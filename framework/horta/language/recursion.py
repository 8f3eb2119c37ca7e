"""Finds which rules use which, and whether a rule uses itself.

Triggers are left out: they run on the engine's own stack, and the step budget stops them. All other rules run on
Python's stack, so they must not be recursive or nest too deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.tree_walk import statements_in, walk

DEEPEST_CALLS = 60


@dataclass(slots=True)
class Rule:
    """A value, procedure or carried attribute, with the rules that it uses and the place of each use."""

    name: str
    span: Span
    leads: dict[str, Span]


def check_circles(rules: r.Rules, problems: Problems) -> bool:
    """True if no rule uses itself and none nests too deep. Report each circle with all its rules."""
    graph = graph_of(rules)
    circles = list(_circles(graph))
    for circle in circles:
        names = " → ".join(graph[key].name for key in circle)
        message = f"these rules lead back to themselves: {names}"
        problems.error("E501", message, graph[circle[0]].leads[circle[1]], "rules always end, so there is no recursion")
    return not circles and _is_shallow(graph, problems)


class _Latest:
    """Remembers the graph of the latest rules: what follows the check for circles asks for it again and again."""

    def __init__(self) -> None:
        self.known: tuple[r.Rules | None, dict[str, Rule]] = None, {}

    def graph(self, rules: r.Rules) -> dict[str, Rule]:
        known, graph = self.known
        if known is not rules:
            graph = _new_graph(rules)
            self.known = rules, graph
        return graph


_latest = _Latest()


def graph_of(rules: r.Rules) -> Mapping[str, Rule]:
    """Return values, procedures and carried attributes, by keys such as `value x`."""
    return _latest.graph(rules)


def _new_graph(rules: r.Rules) -> dict[str, Rule]:
    graph: dict[str, Rule] = {}
    for key, name, declared in keyed_rules(rules):
        _add(graph, key, name, declared)
    for hook in rules.hooks:
        if isinstance(hook, r.Modifier | r.Substitution):
            _add(graph, f"value {hook.key}", hook.key, hook)
    for key, offer in asked_offers(rules):
        _add(graph, key, graph[key].name, offer)
    for rule in graph.values():
        rule.leads = {key: span for key, span in rule.leads.items() if key in graph}
    return graph


def asked_offers(rules: r.Rules) -> Iterator[tuple[str, r.BranchOffer]]:
    """Yield the branches that hooks add, each with the key of every rule that asks their question."""
    offers: dict[str, list[r.BranchOffer]] = {}
    for hook in rules.hooks:
        if isinstance(hook, r.BranchOffer):
            offers.setdefault(hook.key, []).append(hook)
    for key, _, declared in keyed_rules(rules) if offers else ():
        waiting = [declared.body]
        met: set[str] = set()
        while waiting:
            asked = {part.question for part in statements_in(waiting.pop()) if isinstance(part, r.ChooseBranches)} - met
            met |= asked
            for offer in (offer for question in sorted(asked) for offer in offers.get(question, ())):
                yield key, offer
                waiting.append(offer.body)


def keyed_rules(rules: r.Rules) -> Iterator[tuple[str, str, r.Value | r.Procedure | r.Carried]]:
    """Yield all rules but hooks, each with its key and its name; what things carry in one attribute has one key."""
    yield from ((f"value {value.name}", value.name, value) for value in rules.values)
    yield from ((f"procedure {procedure.name}", procedure.name, procedure) for procedure in rules.procedures)
    for carried in rules.carried:
        name = f"{carried.kind}.{carried.attribute}"
        yield f"carried {name}", name, carried


def _add(graph: dict[str, Rule], key: str, name: str, declared: r.Value | r.Procedure | r.Carried | r.Hook) -> None:
    span = declared.span
    rule = graph.setdefault(key, Rule(name, span, {}))
    for node in walk(declared):
        if isinstance(node, r.Stmt):
            span = node.span
        leads = used_rule(node)
        if leads is not None:
            rule.leads.setdefault(leads, span)


def direct_leads(node: Any) -> Iterator[str]:
    """Yield the keys of the rules that a node uses directly."""
    return (key for part in walk(node) if (key := used_rule(part)) is not None)


_USED: dict[type, Callable[[Any], str]] = {
    r.ValueCall: lambda node: f"value {node.name}",
    r.Perform: lambda node: f"procedure {node.name}",
    r.RuleAt: lambda node: f"carried {node.kind}.{node.attribute}",
    r.Resolve: lambda node: f"carried {node.kind}.{node.attribute}",
}


def used_rule(node: Any) -> str | None:
    """Return the key of the rule that a node itself uses; None if it uses none."""
    key = _USED.get(node.__class__)
    return None if key is None else key(node)


def reached(starts: Iterable[str], leads: Callable[[str], Iterable[str]]) -> list[str]:
    """Return the keys and all that they lead to, directly or through others, the nearest first."""
    found = dict.fromkeys(starts)
    ordered = list(found)
    for key in ordered:  # grows on the way
        new = [onward for onward in dict.fromkeys(leads(key)) if onward not in found]
        found.update(dict.fromkeys(new))
        ordered += new
    return ordered


def _circles(graph: Mapping[str, Rule]) -> Iterator[tuple[str, ...]]:
    """Yield one circle for each way back that a depth-first search finds."""
    finished: set[str] = set()
    for start in graph:
        path: list[str] = []
        waiting: list[tuple[str, Iterable[str]]] = [("", iter([start]))]
        while waiting:
            key = next(iter(waiting[-1][1]), None)
            if key is None:
                finished.update(path[-1:])
                waiting.pop()
                path[-1:] = []
            elif key in path:
                yield (*path[path.index(key) :], key)
            elif key not in finished:
                path.append(key)
                waiting.append((key, iter(graph[key].leads)))


def _is_shallow(graph: Mapping[str, Rule], problems: Problems) -> bool:
    found = depths(graph)
    for key, depth in found.items():
        if depth == DEEPEST_CALLS + 1:
            rule = graph[key]
            message = f"`{rule.name}` leads to more than {DEEPEST_CALLS} rules, one inside the other"
            problems.error("E203", message, rule.span, "let one rule do the work of several in the chain")
    return max(found.values(), default=0) <= DEEPEST_CALLS


def depths(graph: Mapping[str, Rule]) -> dict[str, int]:
    """Return how many rules are inside each other at most, from each on."""
    found: dict[str, int] = {}
    for key in innermost_first(graph):
        found[key] = 1 + max((found[leads] for leads in graph[key].leads), default=0)
    return found


def innermost_first(graph: Mapping[str, Rule]) -> list[str]:
    """Return the rules, each after those it uses."""
    return each_after_its_leads({key: rule.leads for key, rule in graph.items()})


def each_after_its_leads(leads: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the keys, each after those it leads to. A circle is cut at its first key."""
    ordered: dict[str, None] = {}
    for start in leads:
        waiting, seen = [start], {start}
        while waiting:
            onward = next((key for key in leads[waiting[-1]] if key not in ordered and key not in seen), None)
            if onward is None:
                ordered[waiting.pop()] = None
            else:
                waiting.append(onward)
                seen.add(onward)
    return list(ordered)
