"""What a checked rule means, as a value that can be compared across rulesets.

In a resolved tree things are numbers, and the same number is another thing in another ruleset; places change when a
line is moved. Here things have their ids, and places are left out. The values of options are put in before, so two
rules that do the same under their options are equal.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from horta.language import resolved as r
from horta.language.types import Thing, Type
from horta.language.vocabulary import Vocabulary

_LEFT_OUT = ("span", "rules", "name", "host", "replaces")


def canonical(node: Any, words: Vocabulary) -> Any:
    """Return the meaning of a node, or of a tuple of nodes, of the resolved tree."""
    if isinstance(node, tuple):
        return tuple(canonical(part, words) for part in node)
    if isinstance(node, r.Const):
        return ("constant", str(node.type), _constant(node, words))
    if isinstance(node, Type):
        return str(node)
    if isinstance(node, r.Block):
        return ("Block", canonical(_flat(node), words))
    if isinstance(node, r.Perform | r.Resolve):
        cause = None if node.via is None else words.causes[node.via]
        subject = node.name if isinstance(node, r.Perform) else (node.kind, node.attribute, canonical(node.subject, words))
        given = canonical(node.arguments, words) if isinstance(node, r.Perform) else ()
        return (type(node).__name__, subject, canonical(node.me, words), given, cause)
    if is_dataclass(node) and not isinstance(node, type):
        return (
            type(node).__name__,
            *((part.name, canonical(getattr(node, part.name), words)) for part in fields(node) if _counts(node, part.name)),
        )
    return node


def _flat(block: r.Block) -> tuple[r.Stmt, ...]:
    """Return the statements of a block. A block at the end of it is written out, because both end together."""
    *before, last = block.body or (block,)
    if last is block:
        return ()
    return (*before, *(_flat(last) if isinstance(last, r.Block) else (last,)))


def _counts(node: Any, part: str) -> bool:
    if isinstance(node, r.Limit):
        return part != "account"
    # Only a declared name stands for itself; the name of a local or a value is replaced by its meaning.
    return part not in _LEFT_OUT or (part == "name" and isinstance(node, r.Expr | r.Stmt))


def _constant(node: r.Const, words: Vocabulary) -> Any:
    if isinstance(node.type, Thing) and node.value >= 0 and node.type.kind in words.kinds:
        entities = words.kinds[node.type.kind].entities
        return entities[node.value].id if node.value < len(entities) else node.value
    if str(node.type) == "cause" and 0 <= node.value < len(words.causes):
        return words.causes[node.value]
    return node.value
