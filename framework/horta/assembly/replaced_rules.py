"""Finds packs that replace or remove the same rule, or both state how many can play, without knowing each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from horta.diagnostics import Problems, Span
from horta.language import syntax as s
from horta.packs.manifest import Manifest

_REMEDY = "let one of them require the other, or leave one out"


def check_replacements(packs: Iterable[Manifest], declarations: Iterable[s.Declaration], problems: Problems) -> None:
    """Report two packs that change the same rule, if neither requires the other: which of them comes last would be chance."""
    manifests = {manifest.id: manifest for manifest in packs}
    changes: dict[tuple[str, str], list[tuple[str, Span]]] = {}
    for node in declarations:
        changed = _changed_rule(node)
        pack = node.span.source.pack
        if changed is None or pack not in manifests:
            continue
        what, word = changed
        earlier = changes.setdefault((what, word.text), [])
        _report(f"{what} `{word.text}`", earlier, (pack, word.span), manifests, problems)
        earlier.append((pack, word.span))
    stated: list[tuple[str, Span]] = []
    for manifest in manifests.values():
        if manifest.seats:
            _report("`seats`", stated, (manifest.id, manifest.span), manifests, problems)
            stated.append((manifest.id, manifest.span))


def _changed_rule(node: s.Declaration) -> tuple[str, s.Word] | None:
    """Return the earlier rule that a declaration replaces or removes."""
    if isinstance(node, s.Removal):
        return ("value" if node.value else "procedure"), node.name
    if isinstance(node, s.Procedure | s.Value) and node.replaces:
        return ("value" if isinstance(node, s.Value) else "procedure"), node.name
    return None


def _report(
    what: str, earlier: list[tuple[str, Span]], change: tuple[str, Span], manifests: Mapping[str, Manifest], problems: Problems
) -> None:
    pack, span = change
    for other, place in earlier:
        if not (_depends(pack, other, manifests) or _depends(other, pack, manifests)):
            message = f"`{other}` and `{pack}` both change the {what}" if what != "`seats`" else f"`{other}` and `{pack}` both state {what}"
            problems.error("E325", message, span, _REMEDY, [(place, f"changed by `{other}` here")])
            return


def _depends(upper: str, lower: str, manifests: Mapping[str, Manifest]) -> bool:
    """True if the first pack is the second, or requires it, directly or through others."""
    waiting, seen = [upper], {upper}
    while waiting:
        name = waiting.pop()
        if name == lower:
            return True
        for wanted in manifests[name].requires if name in manifests else ():
            if wanted.id not in seen:
                seen.add(wanted.id)
                waiting.append(wanted.id)
    return False
