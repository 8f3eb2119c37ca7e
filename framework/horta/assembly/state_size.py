"""Reports games whose states would be too large: every answer copies the state, and a game keeps one for every answer."""

from __future__ import annotations

from collections import Counter

from horta.diagnostics import Problems
from horta.language import resolved as r
from horta.language.vocabulary import Vocabulary
from horta.model.layout import lay_out

MOST_SLOTS = 50_000


def check_state_size(rules: r.Rules, vocabulary: Vocabulary, seats: int, problems: Problems) -> None:
    """Report a state with too many slots for the most seats that the packs allow, at the kind that takes most of them."""
    layout = lay_out(vocabulary, seats, _limits(rules, vocabulary, seats), ())
    if layout.size <= MOST_SLOTS:
        return
    taken: Counter[str] = Counter()
    for counter in vocabulary.counters.values():
        taken[counter.by or ""] += layout.entries(counter)
    for zone in vocabulary.zones.values():
        taken[zone.by or ""] += layout.entries(zone)
    for kind, _ in layout.fields:
        taken[kind] += layout.things(kind)
    kind = max(vocabulary.kinds, key=lambda name: taken[name])
    message = f"a state for {seats} seats has {layout.size} numbers and zones to keep, the limit is {MOST_SLOTS}"
    remedy = f"define fewer counters, zones, fields and limits, or fewer things; most are kept for each `{kind}`"
    problems.error("E406", message, vocabulary.kinds[kind].span, remedy)


def _limits(rules: r.Rules, vocabulary: Vocabulary, seats: int) -> dict[str, range]:
    """Return who counts uses for each limit: the seats, or the copies of the thing that carries it."""
    copies = {kind.name: Counter(entity.definition for entity in kind.entities) for kind in vocabulary.kinds.values()}
    return {
        hook.limit.account: range(seats if hook.host is None else copies[hook.host[0]][hook.host[1]])
        for hook in rules.hooks
        if hook.limit is not None
    }
