"""Takes branches out of questions: `remove branch question_branch`.

This is done to the syntax tree, in the order of the packs, so that a pack takes away what packs below it have written, and
can still give a branch of its own the same name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from horta.diagnostics import Problems, suggest
from horta.language import syntax as s
from horta.language.tree_walk import written_nodes, written_parts


def without_removed_branches(declarations: Sequence[s.Declaration], problems: Problems) -> list[s.Declaration]:
    """Return the declarations without the branches that are removed, and without these removals."""
    kept: list[s.Declaration] = []
    for node in declarations:
        if isinstance(node, s.Removal) and node.sort == "branch":
            kept = _without_branch(kept, node.name, problems)
        else:
            kept.append(node)
    return kept


def _without_branch(declarations: list[s.Declaration], name: s.Word, problems: Problems) -> list[s.Declaration]:
    known = {branch: node for declaration in declarations for branch, node in _branches(declaration)}
    found = known.get(name.text)
    if found is None:
        remedy = suggest(name.text, dict.fromkeys(known, "branch"))
        problems.error("E204", f"unknown branch `{name.text}`", name.span, remedy)
        return declarations
    if isinstance(found, s.ChooseBranches) and len(found.branches) == 1:
        message = f"`{name.text}` is the only branch of `{found.question.text}`"
        problems.error("E209", message, name.span, f"replace or remove the rule that asks `{found.question.text}`")
        return declarations
    offered = [node for node in declarations if not (isinstance(node, s.Hook) and _offered(node) == name.text)]
    return [_changed(node, name.text) for node in offered]


def _branches(declaration: s.Declaration) -> Iterator[tuple[str, s.Node]]:
    """Yield the branches in a declaration: `question_branch`, and the question or hook that has it."""
    for node in written_nodes(declaration):
        if isinstance(node, s.ChooseBranches):
            yield from ((f"{node.question.text}_{branch.variable.text}", node) for branch in node.branches)
        elif isinstance(node, s.Hook) and (offered := _offered(node)) is not None:
            yield offered, node


def _offered(hook: s.Hook) -> str | None:
    branch: s.Word | None = hook.get("branch")
    return None if branch is None else f"{hook.target.text}_{branch.text}"


def _changed(node: Any, name: str) -> Any:
    """Return a part of a syntax tree without the branch; the same object if it has no such branch."""
    if isinstance(node, tuple):
        parts = tuple(_changed(part, name) for part in node)
        return node if all(new is old for new, old in zip(parts, node, strict=True)) else parts
    if not isinstance(node, s.Node):
        return node
    changed = {key: _changed(part, name) for key, part in written_parts(node)}
    changed = {key: value for key, value in changed.items() if value is not getattr(node, key)}
    node = replace(node, **changed) if changed else node
    if isinstance(node, s.ChooseBranches):
        left = tuple(branch for branch in node.branches if f"{node.question.text}_{branch.variable.text}" != name)
        return replace(node, branches=left) if len(left) < len(node.branches) else node
    return node
