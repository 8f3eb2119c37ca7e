"""Checks the names that rules give: parameters, what is chosen or drawn, `let`, and the branches of a question.

This is a separate pass over the syntax tree, because the names given at a place do not depend on types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from horta.diagnostics import Problems
from horta.language import syntax as s
from horta.language.operators import NAMES
from horta.language.tree_walk import written_nodes, written_parts

_BOUND_IN_BLOCK = (s.Let, s.Choose, s.ChooseTogether, s.Draw, s.Pick)
_BOUND_INSIDE = (s.ForEach, s.Branch, s.Comprehension)
_NAMING = (*_BOUND_INSIDE, s.ChooseBranches, s.Choose, s.ChooseTogether, s.Parts, s.Where, s.Sorted)
_WITH_PARAMETERS = (s.Procedure, s.Value, s.Need)


def check_local_names(rules: Sequence[Any], problems: Problems) -> None:
    """Report names that are given twice, and names that the language needs for itself.

    `rules` are declarations, hooks, and blocks or expressions that definitions carry.
    """
    declared = [rule for rule in rules if isinstance(rule, _WITH_PARAMETERS)]
    given = {rule.name.text: _check_parameters(rule.parameters, problems) for rule in declared}
    for rule in rules:
        known: frozenset[str] = frozenset()
        if isinstance(rule, _WITH_PARAMETERS):
            known = given[rule.name.text]
        elif isinstance(rule, s.Hook) and rule.flow is None:
            known = given.get(rule.target.text, known)
        if isinstance(rule, s.Hook) and rule.get("from") is not None and (branch := rule.get("branch")) is not None:
            _check_reserved(branch, problems)
            # What is chosen is known to the effect, not to the set that it is chosen from.
            _check(tuple(clause for clause in rule.clauses if clause.key in ("from", "if")), known, problems)
            if isinstance(chosen := rule.get("from"), s.Parts):
                _check_whole(branch, chosen, problems)
            known |= {branch.text} | _part_names(chosen)
            rule = replace(rule, clauses=tuple(clause for clause in rule.clauses if clause.key not in ("from", "if")))
        if isinstance(rule, s.Value | s.Need):
            _check_reserved(rule.name, problems)
        _once(_check, rule, known, problems)


# Trees that were read are kept, because a pack is checked again with every pack that requires it: what is right stays right.
_right: dict[tuple[int, frozenset[str]], Any] = {}
MOST_KEPT = 10_000


def _once(check: Callable[[Any, frozenset[str], Problems], None], node: Any, known: frozenset[str], problems: Problems) -> None:
    """Check a node, unless it has been found right before with the same names around it."""
    key = (id(node), known)
    if key in _right:
        return
    own = Problems()  # which leaves out nothing that others have found before
    check(node, known, own)
    if len(own):
        problems.extend(own)
        return
    if len(_right) >= MOST_KEPT:
        _right.clear()
    _right[key] = node  # held, so that no other node has its identity


def _check_parameters(parameters: tuple[s.Parameter, ...], problems: Problems) -> frozenset[str]:
    first: dict[str, s.Word] = {}
    for parameter in parameters:
        _check_reserved(parameter.name, problems)
        _check_twice("parameters", parameter.name, first, problems)
    return frozenset(first)


def _check_reserved(word: s.Word, problems: Problems) -> None:
    if word.text in NAMES:
        meaning = NAMES[word.text].doc.rstrip(".")
        message = f"`{word.text}` has a meaning in the language and cannot name something else"
        problems.error("E215", message, word.span, f"use another name ({meaning})")


def _check_twice(what: str, word: s.Word, first: dict[str, s.Word], problems: Problems) -> None:
    """Report a name that is already in the same list; otherwise keep it in `first`."""
    earlier = first.setdefault(word.text, word)
    if earlier is not word:
        message = f"two {what} are called `{word.text}`"
        problems.error("E208", message, word.span, "give one of them another name", ((earlier.span, "the first one"),))


def _check(node: Any, known: frozenset[str], problems: Problems) -> None:
    """Check everything inside a node or a tuple of nodes; `known` are the names given around it."""
    if isinstance(node, tuple):
        if node and isinstance(node[0], s.Statement):
            _once(_check_block, node, known, problems)
        else:
            for part in node:
                _check(part, known, problems)
    elif isinstance(node, s.Node) and not isinstance(node, _NAMING):
        for _, part in written_parts(node):
            _check(part, known, problems)
    elif isinstance(node, s.Node):
        if isinstance(node, s.ChooseBranches):
            _check_branches(node, problems)
        if isinstance(node, s.Parts):
            _check_parts(node, known, problems)
            return
        if isinstance(node, s.Choose | s.ChooseTogether | s.Branch) and isinstance(node.source, s.Parts):
            _check_whole(node.variable, node.source, problems)
        inside = known
        if isinstance(node, _BOUND_INSIDE):
            inside = known | _bound_inside(node, problems)
        elif isinstance(node, s.Where | s.Sorted) and node.variable is not None:
            _check_member(node, node.variable, known, problems)
            inside = known | {node.variable.text}
        for name, part in written_parts(node):
            _check(part, known if name == "source" else inside, problems)


def _check_block(statements: Sequence[Any], around: frozenset[str], problems: Problems) -> None:
    known = around
    for statement in statements:
        _check(statement, known, problems)
        if isinstance(statement, _BOUND_IN_BLOCK):
            word = statement.variable
            _check_reserved(word, problems)
            if isinstance(statement, s.Let) and word.text in around:
                _report_hidden(word, problems)
            known |= {word.text}
            if isinstance(statement, s.Choose) and statement.most is None:
                known |= _part_names(statement.source)


def _report_hidden(word: s.Word, problems: Problems) -> None:
    """Report a `let` in an inner block that repeats an outer name.

    It would make a second local and leave the outer value unchanged, which the author cannot have meant.
    """
    message = f"this `let` gives a second `{word.text}`; the one of the block around it keeps its value"
    remedy = f"to change it, write `set {word.text} to …` or `add … to {word.text}`; for something else, use another name"
    problems.error("E208", message, word.span, remedy)


def _check_member(node: s.Where | s.Sorted, word: s.Word, known: frozenset[str], problems: Problems) -> None:
    """Report a filter that uses a name for its member which already names something else here."""
    if node.named and not (isinstance(node.source, s.Where | s.Sorted) and node.source.named):
        _check_reserved(word, problems)
        if word.text in known:
            remedy = (
                f"use another name for the member; to ask whether `{word.text}` is in a set, put the set in brackets: `{word.text} in (…)`"
            )
            problems.error("E208", f"`{word.text}` already has a meaning here, and this filter gives it a second one", word.span, remedy)
    elif not node.named and word.text in known:
        inside = node.condition if isinstance(node, s.Where) else node.key
        used = [part for part in written_nodes(inside) if isinstance(part, s.Name) and part.text == word.text]
        for part in used[-1:]:
            message = f"`{word.text}` could be the member of this filter, or what it names already"
            problems.error("E208", message, part.span, "write `it` for the member, and use another name for one of the two")


def _check_branches(node: s.ChooseBranches, problems: Problems) -> None:
    first: dict[str, s.Word] = {}
    for branch in node.branches:
        _check_twice(f"branches of `{node.question.text}`", branch.variable, first, problems)


def _part_names(source: s.Expression | None) -> frozenset[str]:
    """Return the names that the parts of an answer get."""
    return frozenset(part.variable.text for part in source.parts) if isinstance(source, s.Parts) else frozenset()


def _check_parts(node: s.Parts, known: frozenset[str], problems: Problems) -> None:
    """Check the sets of an answer of several parts, each with the names of the parts before it."""
    first: dict[str, s.Word] = {}
    for part in node.parts:
        _check_reserved(part.variable, problems)
        _check_twice("parts of the answer", part.variable, first, problems)
        _check(part.source, known, problems)
        known |= {part.variable.text}


def _check_whole(word: s.Word, source: s.Parts, problems: Problems) -> None:
    """Report a part that is called like the whole answer."""
    for part in source.parts:
        if part.variable.text == word.text:
            remedy, note = "give one of them another name", ((word.span, "the whole answer"),)
            problems.error("E208", f"a part of the answer is called `{word.text}`, like the whole", part.variable.span, remedy, note)


def _bound_inside(node: s.ForEach | s.Branch | s.Comprehension, problems: Problems) -> frozenset[str]:
    """Return the name that a loop, a branch or `… for x in …` gives; a branch without a set gives none."""
    if isinstance(node, s.Branch) and node.source is None:
        return frozenset()
    if not (isinstance(node, s.Comprehension) and node.variable.text == "it"):
        _check_reserved(node.variable, problems)
    return frozenset({node.variable.text}) | _part_names(node.source)
