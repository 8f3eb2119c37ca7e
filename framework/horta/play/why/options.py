"""Why the options of a question are there, and why other things of its sets are not.

A set is taken apart down to the things that it begins with. What the filters leave of them, and what hooks add, bar and
take away, are the options; everything else is withheld, each thing by the rules that left it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.engine.rule_keys import RuleKey
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.types import SetOf
from horta.model.decisions import Question, value_id
from horta.play.unknown import Unknown
from horta.play.why.clauses import Clauses
from horta.play.why.hooks import Hooks
from horta.play.why.records import ExplainedOption, NearMiss, Reason
from horta.play.why.situation import HIDDEN, Situation

MOST_MEMBERS = 1000  # of a set that are looked at


@dataclass(frozen=True, slots=True)
class Filter:
    """One thing that leaves members out of a set: the expression, what was written, and where it stands."""

    sort: str
    node: r.Expr
    written: Any
    variable: str
    at: Situation
    rule: RuleKey
    of: Any = None  # what was written for the set that is filtered


@dataclass(frozen=True, slots=True)
class Beginning:
    """The members that a set begins with, and the filters that they must pass."""

    members: tuple[Any, ...]
    filters: tuple[Filter, ...] = ()


@dataclass(slots=True)
class Asked:
    """A question as it stands: what was chosen from where, the options that there are, and for whom."""

    question: Question
    node: r.Stmt
    rule: RuleKey
    at: Situation
    seat: int
    options: tuple[Any, ...]
    written: s.Node | None = None
    found: dict[str, ExplainedOption] = field(default_factory=dict)


class OptionReasons:
    """Explains the options of questions."""

    def __init__(self, clauses: Clauses, hooks: Hooks) -> None:
        self.clauses = clauses
        self.hooks = hooks
        self.written = clauses.written

    def choices(self, asked: Asked) -> tuple[ExplainedOption, ...]:
        """Return all options and everything that is withheld, as far as the viewer may know it."""
        if isinstance(asked.node, r.ChooseBranches):
            for number, branch in enumerate(asked.node.branches):
                self._branch(asked, branch, number)
            self._added_branches(asked)
        elif isinstance(asked.node, r.Choose | r.ChooseTogether):
            source = getattr(asked.written, "source", None)
            self._set(asked, None, asked.node.source, source, asked.node.question, ())
        for option in asked.options:
            identifier = asked.question.option_id(option, self.written.ruleset.vocabulary)
            asked.found.setdefault(identifier, ExplainedOption(identifier, True))
        return tuple(asked.found.values())

    # -------------------------------------------------------------- branches

    def _branch(self, asked: Asked, branch: r.Branch, number: int) -> None:
        written = self.written.statement(asked.rule, branch.span)
        condition = getattr(written, "condition", None)
        failed = [
            Reason("when", clause.source, clauses=clause.clauses)
            for clause in self.clauses.all("when", branch.condition, condition, asked.at, asked.rule)
            if not clause.held
        ]
        if branch.source is not None:
            source = getattr(written, "source", None)
            self._set(asked, branch.label, branch.source, source, f"{asked.node.question}_{branch.label}", tuple(failed))  # type: ignore[attr-defined]
            return
        key = f"{asked.node.question}_{branch.label}"  # type: ignore[attr-defined]
        reasons = [*failed, *self._hooked(asked, key, None, not failed)]
        offered = any(option is not None and asked.question.branches[option[0]][0] == branch.label for option in asked.options)
        asked.found[branch.label] = ExplainedOption(branch.label, offered, tuple(reasons))

    def _added_branches(self, asked: Asked) -> None:
        """Explain the branches that hooks offer."""
        question: str = asked.node.question  # type: ignore[attr-defined]
        for hook in self.hooks.on(f"question {question}", asked.at, "offer branch"):
            assert isinstance(hook, r.BranchOffer)
            for near in self.hooks.of(hook, asked.at, asked.seat, ()):
                reasons = (Reason("branch", near.source, clauses=near.failed, seat=near.seat, thing=near.thing),)
                offered = [option for option in asked.options if asked.question.branches[option[0]][0] == hook.label]
                for option in offered if not near.failed else ():
                    identifier = asked.question.option_id(option, self.written.ruleset.vocabulary)
                    asked.found.setdefault(identifier, ExplainedOption(identifier, True, reasons))
                if not offered and hook.label not in asked.found:
                    asked.found[hook.label] = ExplainedOption(hook.label, False, reasons)

    # -------------------------------------------------------------- sets

    def _set(self, asked: Asked, label: str | None, node: r.Expr, written: Any, key: str, failed: tuple[Reason, ...]) -> None:
        """Explain the members of a set; `failed` is what already keeps all of them out."""
        type_ = node.type.item if isinstance(node.type, SetOf) else node.type
        beginning = self.beginning(node, written, asked.at, asked.rule)
        offered = {value for value in (_value_in(asked, label, option) for option in asked.options) if value is not None}
        several = {member for value in offered if isinstance(value, tuple) for member in value}
        members = [] if beginning is None else [part for part in beginning.members[:MOST_MEMBERS] if not isinstance(part, Unknown)]
        for member in dict.fromkeys((*members, *sorted(value for value in offered if not isinstance(value, tuple)))):
            left_out = [*failed, *(self._left_out(beginning, member) if beginning is not None and member in members else ())]
            reasons = left_out + self._hooked(asked, key, member, not left_out and member in members)
            is_offered = member in offered or member in several
            if is_offered and not reasons:
                reasons = [Reason("set", self.written.source(asked.rule, written))]
            if reasons:
                named = value_id(member, type_, self.written.ruleset.vocabulary)
                identifier = named if label is None else f"{label}:{named}"
                asked.found[identifier] = ExplainedOption(identifier, is_offered, tuple(reasons))

    def _left_out(self, beginning: Beginning, member: Any) -> Iterator[Reason]:
        """Yield the filters that a member does not pass."""
        for test in beginning.filters:
            inside = test.at.having(**{test.variable: member}) if test.variable else test.at
            if test.sort == "without":
                excluded = inside.value(test.node)
                if excluded is not HIDDEN and member in excluded:
                    yield Reason("without", self.clauses.written.source(test.rule, test.written))
                continue
            for clause in self.clauses.all("where", test.node, test.written, inside, test.rule):
                if not clause.held:
                    yield Reason("where", clause.source, self.written.source(test.rule, test.of), clauses=clause.clauses)

    def beginning(self, node: r.Expr, written: Any, at: Situation, rule: RuleKey) -> Beginning | None:
        """Return what a set begins with and how it is filtered; None if the viewer may not know it."""
        if isinstance(node, r.Required):
            return self.beginning(node.operand, written, at, rule)
        if isinstance(node, r.WhereSet | r.SortedSet):
            inner = self.beginning(node.source, getattr(written, "source", None), at, rule)
            if inner is None or isinstance(node, r.SortedSet):
                return inner
            own = Filter(
                "where", node.condition, getattr(written, "condition", None), node.variable, at, rule, getattr(written, "source", None)
            )
            return Beginning(inner.members, (*inner.filters, own))
        if isinstance(node, r.WithoutSet):
            sides = (written.left, written.right) if isinstance(written, s.Binary) else (None, None)
            inner = self.beginning(node.source, sides[0], at, rule)
            return (
                None
                if inner is None
                else Beginning(inner.members, (*inner.filters, Filter("without", node.excluded, sides[1], "", at, rule)))
            )
        if isinstance(node, r.Builtin) and node.function == "join" and node.arguments[1] == r.ListSet(node.type, ()):
            return self.beginning(node.arguments[0], written, at, rule)
        if isinstance(node, r.IfElse):
            held = at.value(node.condition)
            arms = (written.positive, written.negative) if isinstance(written, s.Choice) else (None, None)
            return None if held is HIDDEN else self.beginning(node.positive if held else node.negative, arms[0 if held else 1], at, rule)
        if isinstance(node, r.ValueCall) and isinstance(node.type, SetOf):
            inside = self.clauses.called(node, at)
            value = self.written.values[node.name]
            return None if inside is None else self.beginning(value.body, self.written.value(value), inside, ("value", node.name))
        members = at.raw(node)
        return None if members is HIDDEN or isinstance(members, Unknown) else Beginning(tuple(members))

    # -------------------------------------------------------------- hooks on questions

    def _hooked(self, asked: Asked, key: str, member: Any, there: bool) -> list[Reason]:
        """Return what hooks did to a member: those that added it if it was not there, and those that took it away."""
        acting = [
            (hook, near)
            for hook in self.hooks.on(f"question {key}", asked.at, "offer add", "offer remove", "forbid", "allow")
            for near in self.hooks.of(hook, asked.at, asked.seat, ())
            if not near.failed and self._about(hook, asked.at.within(_hook_locals(hook, near, asked, self.written)), member)
        ]
        found: list[Reason] = []
        for hook, near in acting:
            if isinstance(hook, r.Offer) and (hook.add is not None) is not there:
                there = hook.add is not None
                found.append(_reason(hook, near))
        allowed = [_reason(hook, near) for hook, near in acting if hook.kind == "allow"]
        forbidden = [_reason(hook, near) for hook, near in acting if hook.kind == "forbid"]
        return found + (allowed if allowed and forbidden else forbidden if there else [])

    def _about(self, hook: r.Hook, at: Situation, member: Any) -> bool:
        if isinstance(hook, r.Offer) and hook.add is not None:
            new = at.value(hook.add)
            return new is not HIDDEN and member in new
        test = hook.where if isinstance(hook, r.Barring) else hook.remove if isinstance(hook, r.Offer) else None
        candidate = hook.candidate if isinstance(hook, r.Barring | r.Offer) else ""
        found = HIDDEN if test is None else at.having(**{candidate: -1 if member is None else member}).value(test)
        return found is not HIDDEN and bool(found)


def _reason(hook: r.Hook, near: NearMiss) -> Reason:
    sort = {"offer add": "add", "offer remove": "remove"}.get(hook.kind, hook.kind)
    texts: Mapping[str, str] = dict(hook.reasons) if isinstance(hook, r.Barring) else {}
    return Reason(sort, near.source, None, texts, (), near.seat, near.thing)


def _value_in(asked: Asked, label: str | None, option: Any) -> Any:
    """Return what an option names in one branch; None if it belongs to another."""
    if option is None or label is None:
        return option
    return option[1] if asked.question.branches[option[0]][0] == label else None


def _hook_locals(hook: r.Hook, near: NearMiss, asked: Asked, written: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"me": asked.seat if near.seat is None else near.seat}
    names = [name for name, _ in hook.parameters]
    if hook.host is not None:
        thing = None if near.thing is None else written.ruleset.vocabulary.kinds[hook.host[0]].number_of(near.thing)
        found[names.pop(0)] = -1 if thing is None else thing
    return found | ({names[0]: asked.seat} if names else {})
