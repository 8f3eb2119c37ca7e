"""What is known of a local that may hold a secret, and questions about rules that the analysis of secrets asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any

from horta.language import resolved as r
from horta.language.tree_walk import children, statements_in
from horta.language.types import SEAT
from horta.language.vocabulary import Vocabulary
from horta.quick_objects import quickly_made


class Secret(Flag):
    """What an expression tells of hidden things: which piece lies hidden somewhere, or anything else. `ANY` of a kind is no secret yet."""

    NONE = 0
    ANY = auto()
    PIECE = auto()
    OTHER = auto()


NOTHING = Secret.NONE
HIDDEN = Secret.PIECE | Secret.OTHER


@quickly_made
@dataclass(frozen=True, slots=True)
class SecretOrigin:
    """Where the value of a secret local comes from. `seat` is who knows it all the same: whoever chose it.

    `source` is the expression it was computed from, or with `one_of` the set that it was chosen or picked from; None if neither
    can be computed again.
    """

    source: r.Expr | None = None
    one_of: bool = False
    seat: r.Expr | None = None


Locals = Mapping[str, tuple[Secret, SecretOrigin]]
PUBLIC = (Secret.NONE, SecretOrigin())
ME = "me"
TIMES = "times"  # stands for the turns that are left of a `repeat`
BRANCH = "branch "  # with the name of a question: stands for the branch that a seat has chosen


def with_own_choices(known: Locals, seat: r.Expr) -> Locals:
    """Return what is known, as the seat knows it that chose some of it."""
    return {
        name: PUBLIC if origin.seat is not None and origin.seat == seat else (secret, origin) for name, (secret, origin) in known.items()
    }


_STRUNG = (r.Arith, r.Logic, r.IfElse)


def operands(node: Any) -> list[Any]:
    """Return the parts of a node. Long sums and chains of `else` are deep trees, so those of one sort are taken as one node."""
    sort = node.__class__
    if sort not in _STRUNG:
        return list(children(node))
    found, waiting = [], [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, sort):
            waiting += children(part)
        else:
            found.append(part)
    return found


def can_ask(node: r.Stmt) -> bool:
    """True if a question stands in the statement itself."""
    return any(isinstance(part, (r.Choose, r.ChooseBranches, r.ChooseTogether)) for part in statements_in(node))


def may_leave(node: r.Stmt) -> bool:
    """True if a statement can end the block around it."""
    return any(isinstance(part, r.Leave) for part in statements_in(node))


def inner_blocks(node: r.Stmt) -> list[r.Block]:
    """Return the blocks inside a statement; of a block itself, that block."""
    if isinstance(node, r.If):
        return [body for _, body in node.arms]
    if isinstance(node, r.Block):
        return [node]
    if isinstance(node, r.Repeat | r.ForEach):
        return [node.body]
    return [branch.body for branch in node.branches] if isinstance(node, r.ChooseBranches) else []


def is_me(seat: r.Expr) -> bool:
    return isinstance(seat, r.Local) and seat.name == ME


def actor_of(hook: r.Hook) -> r.Local:
    """Return the seat that a hook answers to: `me`, unless somebody else owns what carries it."""
    return r.Local(SEAT, ME if hook.host is None or hook.by == "me" else hook.parameters[1][0])


def can_be_seen(node: r.Stmt, words: Vocabulary) -> bool:
    """True if everybody sees that a statement runs, or if it is a procedure, which others will see something of."""
    if isinstance(node, r.Assign):
        place = node.place
        if isinstance(place, r.CounterAt):
            return words.counters[place.counter].visible == "all"
        return words.kinds[place.kind].fields[place.field].visible == "all"
    if isinstance(node, r.Flow):
        return words.counters[node.target.counter].visible == "all"
    return isinstance(node, r.Tell | r.Move | r.Draw | r.Perform | r.Resolve)


def is_size(node: r.Aggregate) -> bool:
    """True if an aggregate asks only how many pieces lie in a zone."""
    return node.function in ("count", "exists") and node.body is None and isinstance(node.source, r.ZoneAt)


def shown_parts(node: r.Stmt, words: Vocabulary, procedure_shows: Callable[[str, int], bool]) -> list[r.Expr | None]:
    """Return the expressions whose values everybody sees when a statement runs; `procedure_shows` says so of an argument."""
    if isinstance(node, r.Tell):
        return [*node.arguments]
    if isinstance(node, r.Assign):
        place = node.place
        seen = isinstance(place, r.CounterAt) and words.counters[place.counter].visible == "all"
        seen = seen or (isinstance(place, r.FieldAt) and words.kinds[place.kind].fields[place.field].visible == "all")
        return [node.value, *(part for part in children(place) if isinstance(part, r.Expr))] if seen else []
    if isinstance(node, r.Flow):
        counter = words.counters[node.target.counter]
        if counter.visible != "all":
            return []
        # A gain that stops at a bound does not tell its amount, and one of nothing does not tell whose it was.
        amount = [node.amount] if counter.most is None and counter.bank is None else []
        sure = isinstance(node.amount, r.Const) and node.amount.value > 0 and counter.bank is None
        return [*amount, *((node.target.seat, node.target.index) if sure else ())]
    if isinstance(node, r.Move | r.Draw):
        zones = [zone for zone in (node.source, node.target) if words.zones[zone.zone].visible == "all"]
        piece = [node.piece] if isinstance(node, r.Move) and zones else []
        return [*piece, *(part for zone in zones for part in (zone.seat, zone.index))]
    if isinstance(node, r.Perform):
        return [part for at, part in enumerate(node.arguments) if isinstance(part, r.Local) and procedure_shows(node.name, at)]
    return []
