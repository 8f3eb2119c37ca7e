"""Finds hooks that set themselves off again without any condition, so that no answer could ever end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from horta.diagnostics import Problems
from horta.language import resolved as r
from horta.language.recursion import reached
from horta.language.vocabulary import Vocabulary

_MAY_END_THE_BLOCK = (r.Choose, r.ChooseBranches, r.Draw, r.Pick, r.Leave)


def check_endless_hooks(rules: r.Rules, vocabulary: Vocabulary, problems: Problems) -> None:
    """Report hooks whose event happens again, for the same seat, whenever they act."""
    certain = [hook for hook in rules.hooks if isinstance(hook, r.Trigger) and _always_acts(hook)]
    replaced = {hook.key for hook in rules.hooks if hook.kind == "instead"}
    leads: dict[str, set[str]] = defaultdict(set)
    for procedure in rules.procedures:
        if procedure.name not in replaced:
            leads[procedure.name] |= set(_certain_events(procedure.body, vocabulary))
    for hook in certain:
        if hook.host is None:
            leads[hook.key] |= set(_certain_events(hook.body, vocabulary))
    for hook in certain:
        if hook.key in reached(_certain_events(hook.body, vocabulary), lambda event: leads.get(event, ())):
            message = f"this sets itself off again: it makes `{hook.key}` happen whenever `{hook.key}` happens"
            problems.error("E501", message, hook.span, "add a condition with `when`, a `limit`, or use `instead of`")


def _always_acts(hook: r.Trigger) -> bool:
    """True if nothing holds the hook back. One `instead` acts once for an event."""
    return hook.condition is None and hook.limit is None and not hook.may and hook.kind != "instead"


def _certain_events(block: r.Block, vocabulary: Vocabulary) -> Iterator[str]:
    """The events of a block that happen in any case, for the seat that it runs for."""
    for statement in block.body:
        if isinstance(statement, _MAY_END_THE_BLOCK):
            return
        if isinstance(statement, r.Perform) and _is_same_seat(statement.me):
            yield statement.name
        elif isinstance(statement, r.Flow) and _is_same_seat(statement.target.seat) and _changes_something(statement, vocabulary):
            yield statement.event


def _is_same_seat(seat: r.Expr | None) -> bool:
    return isinstance(seat, r.Local) and seat.name == "me"


def _changes_something(flow: r.Flow, vocabulary: Vocabulary) -> bool:
    """True if the counter surely changes: a bank or a highest number ends a gain at some point."""
    counter = vocabulary.counters[flow.target.counter]
    bounded = counter.bank is not None or counter.most is not None
    return isinstance(flow.amount, r.Const) and flow.amount.value > 0 and not (flow.gain and bounded)
