"""Which packs can be used together, and the order in which they are merged.

The order follows `requires`, then the id, so the order in which packs were listed does not matter. Reads
manifests only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from horta.diagnostics import Problems
from horta.packs.manifest import Manifest


class Layers:
    """Manifests in order, and which pack depends on which."""

    def __init__(self, manifests: Iterable[Manifest], problems: Problems) -> None:
        self.by_id: dict[str, Manifest] = {manifest.id: manifest for manifest in manifests}
        self.order: tuple[str, ...] = _ordered(self.by_id, problems)
        self._below = _closure(self.by_id, self.order)
        self._check(problems)

    def depends(self, upper: str, lower: str) -> bool:
        """True if the first pack is the second, or requires it, directly or through others."""
        return upper == lower or lower in self._below.get(upper, frozenset())

    def _check(self, problems: Problems) -> None:
        for manifest in self.by_id.values():
            _check_versions(manifest, self.by_id, problems)
            _check_conflicts(manifest, self.by_id, problems)
        for left, right in combinations(sorted(self.by_id), 2):
            _check_slots(self.by_id[left], self.by_id[right], problems)


def _ordered(packs: Mapping[str, Manifest], problems: Problems) -> tuple[str, ...]:
    """Return the ids, lowest pack first. The next is always the first id in the alphabet whose requirements are placed."""
    waiting = {name: {wanted.id for wanted in manifest.requires if wanted.id in packs} for name, manifest in sorted(packs.items())}
    order: list[str] = []
    while waiting:
        ready = next((name for name, needs in waiting.items() if not needs - set(order)), None)
        if ready is None:
            _report_circle(packs, {name: needs - set(order) for name, needs in waiting.items()}, problems)
            break
        order.append(ready)
        del waiting[ready]
    return tuple(order)


def _report_circle(packs: Mapping[str, Manifest], waiting: Mapping[str, set[str]], problems: Problems) -> None:
    """Report a circle: follow the requirements until a pack is met again."""
    path = [min(waiting)]
    while len(set(path)) == len(path):
        path.append(min(waiting[path[-1]]))
    circle = path[path.index(path[-1]) :]
    first = packs[circle[0]]
    span = next(wanted.span for wanted in first.requires if wanted.id == circle[1])
    way = " → ".join(f"`{name}`" for name in circle)
    problems.error("E305", f"packs require each other in a circle: {way}", span, "remove one of the requirements")


def _closure(packs: Mapping[str, Manifest], order: Iterable[str]) -> dict[str, frozenset[str]]:
    below: dict[str, frozenset[str]] = {}
    for name in order:
        direct = [wanted.id for wanted in packs[name].requires if wanted.id in below]
        below[name] = frozenset(direct).union(*(below[other] for other in direct))
    return below


def _check_versions(manifest: Manifest, packs: Mapping[str, Manifest], problems: Problems) -> None:
    for wanted in manifest.requires:
        found = packs.get(wanted.id)
        if found and not wanted.range.admits(found.version):
            message = f"`{manifest.id}` requires `{wanted.id}` {wanted.range}, but its version is {found.version}"
            version = found.version
            remedy = f'write {wanted.id}: ">={version.major}.{version.minor}" if this pack works with it, or get another `{wanted.id}`'
            problems.error("E304", message, wanted.span, remedy, [(found.span, f"version {found.version} is here")])


def _check_conflicts(manifest: Manifest, packs: Mapping[str, Manifest], problems: Problems) -> None:
    for other in manifest.conflicts:
        if other.id == manifest.id:
            problems.error("E306", f"`{manifest.id}` cannot conflict with itself", other.span, "name the other pack, or remove it")
        elif other.id in packs:
            message = f"`{manifest.id}` and `{other.id}` cannot be used together"
            problems.error("E306", message, other.span, "leave one of them out")


def _check_slots(left: Manifest, right: Manifest, problems: Problems) -> None:
    taken = {slot.id: slot for slot in left.provides}
    for slot in right.provides:
        if slot.id in taken:
            message = f"`{left.id}` and `{right.id}` both provide `{slot.id}`"
            related = [(taken[slot.id].span, f"provided by `{left.id}` here")]
            problems.error("E307", message, slot.span, "leave one of them out", related)
