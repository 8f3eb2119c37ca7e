"""Finds packs that replace or remove the same rule, or both state how many can play, without knowing each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from horta.diagnostics import Problems, Span
from horta.language import syntax as s
from horta.packs.pack_order import Layers


def check_replacements(layers: Layers, declarations: Iterable[s.Declaration], problems: Problems) -> None:
    """Report two packs that change the same rule, if neither requires the other: which of them comes last would be chance."""
    earlier: dict[str, list[tuple[str, Span]]] = {}
    for what, span in (*_changed_rules(declarations), *_stated_seats(layers)):
        pack = span.source.pack
        if pack not in layers.by_id:
            continue
        before = earlier.setdefault(what, [])
        for other, place in before:
            if not (layers.depends(pack, other) or layers.depends(other, pack)):
                remedy = "let one of them require the other, or leave one out"
                problems.error("E325", f"`{other}` and `{pack}` both {what}", span, remedy, [(place, f"changed by `{other}` here")])
                break
        before.append((pack, span))


def _changed_rules(declarations: Iterable[s.Declaration]) -> Iterator[tuple[str, Span]]:
    """Return what declarations replace or remove, and where."""
    for node in declarations:
        if isinstance(node, s.Winner | s.Loss) and node.replaces:
            yield f"replace `{'winner' if isinstance(node, s.Winner) else 'lost'}`", node.span
        elif isinstance(node, s.Removal) or (isinstance(node, s.Procedure | s.Value) and node.replaces):
            sort = node.sort if isinstance(node, s.Removal) else "value" if isinstance(node, s.Value) else "procedure"
            yield f"{'remove' if sort == 'branch' else 'change'} the {sort} `{node.name.text}`", node.name.span


def _stated_seats(layers: Layers) -> Iterator[tuple[str, Span]]:
    yield from (("state `seats`", layers.by_id[name].span) for name in layers.order if layers.by_id[name].seats)
