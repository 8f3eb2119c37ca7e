"""Checks the declarations of all packs together and gathers them as `Rules`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker import expressions, hooks, needs, statements
from horta.language.checker.automatic_seats import check_automatic
from horta.language.checker.context import Context, Scope
from horta.language.checker.expression_checks import EXPRESSIONS
from horta.language.checker.local_names import check_local_names
from horta.language.checker.removed_branches import without_removed_branches
from horta.language.checker.values import parameters, value_of
from horta.language.checker.winners import gather_winners
from horta.language.hook_kinds import KINDS
from horta.language.made_values import is_made
from horta.language.recursion import each_after_its_leads
from horta.language.statements import STATEMENT_SPECS
from horta.language.tree_walk import statements_in, written_nodes
from horta.language.types import CONDITION, EFFECT, NUMBER, TRUTH, Thing, Type
from horta.language.vocabulary import Vocabulary

Declared = TypeVar("Declared", s.Procedure, s.Value)


@dataclass(frozen=True, slots=True)
class HostedHook:
    """A hook that a definition carries: an ability with its id."""

    kind: str
    definition: str
    hook: s.Hook
    ability: str = ""


@dataclass(frozen=True, slots=True)
class CarriedRule:
    """An effect, condition or formula in an attribute of a definition."""

    kind: str
    definition: str
    attribute: str
    type: Type
    body: tuple[s.Statement, ...] | s.Expression
    span: Span


def check_rules(
    vocabulary: Vocabulary,
    declarations: Sequence[s.Declaration],
    hosted: Sequence[HostedHook],
    carried: Sequence[CarriedRule],
    problems: Problems,
) -> tuple[r.Rules, Context]:
    """Return all rules resolved, and the context for more of them. Problems are added to `problems`."""
    context = Context(vocabulary, problems, EXPRESSIONS, {spec.syntax: spec.check for spec in STATEMENT_SPECS})
    declarations = without_removed_branches(declarations, problems)
    written = [node for node in declarations if not (isinstance(node, s.Value) and is_made(node.name.text))]
    check_local_names([*written, *(entry.hook for entry in hosted), *(rule.body for rule in carried)], problems)
    _gather(declarations, context)
    winning = gather_winners(declarations, context)
    wanted = [node for node in declarations if isinstance(node, s.Need)]
    unmet = needs.stand_in(wanted, context)
    _sign(context.procedures.values(), context)
    for need in unmet:
        if need.type is not None:
            context.checked[need.name.text] = needs.stand_in_value(need, context)
    values = _check_values(context.values, context)
    needs.check_needs(wanted, unmet, context)
    procedures = [_procedure(procedure, context) for procedure in context.procedures.values()]
    bodies = [_carried(rule, context) for rule in carried]
    checked = _kept_effects(procedures, _check_hooks(declarations, hosted, context), bodies)
    automatic, more = check_automatic(declarations, context)
    rules = r.Rules(
        tuple(procedures),
        (*values, *more),
        checked,
        tuple(bodies),
        tuple(sorted(context.questions)),
        tuple((need.name.text, need.span) for need in unmet),
        winning,
        automatic,
    )
    return rules, context


def check_more(declarations: Sequence[s.Procedure | s.Value], context: Context, problems: Problems) -> r.Rules:
    """Return further procedures and values resolved. They stand beside those of the context and have names of their own."""
    check_local_names(declarations, problems)
    context = context.copy(problems)
    _gather(declarations, context)
    procedures = [node for node in declarations if isinstance(node, s.Procedure)]
    _sign(procedures, context)
    values = _check_values({node.name.text: node for node in declarations if isinstance(node, s.Value)}, context)
    return r.Rules(tuple(_procedure(node, context) for node in procedures), values, (), (), ())


def _sign(procedures: Iterable[s.Procedure], context: Context) -> None:
    """Note the parameters of procedures."""
    for procedure in procedures:
        context.signatures[procedure.name.text] = parameters(procedure.parameters, context)


def _check_hooks(declarations: Sequence[s.Declaration], hosted: Sequence[HostedHook], context: Context) -> tuple[r.Hook, ...]:
    """Return all hooks in the order in which they are written. Triggers are checked first, then offered branches: both may
    declare questions that other hooks refer to.
    """
    found: list[tuple[tuple[str, str] | None, s.Hook, str]] = [(None, node, "") for node in declarations if isinstance(node, s.Hook)]
    found += [((entry.kind, entry.definition), entry.hook, entry.ability) for entry in hosted]
    order = sorted(range(len(found)), key=lambda number: _rank(found[number][1]))
    hooked = {number: hooks.check_hook(found[number][1], found[number][0], number, context, found[number][2]) for number in order}
    return tuple(hook for _, hook in sorted(hooked.items()) if hook is not None)


def _kept_effects(procedures: Sequence[r.Procedure], checked: tuple[r.Hook, ...], bodies: Sequence[r.Carried]) -> tuple[r.Hook, ...]:
    """Return the hooks without the effects that only `resolve` of an ability carries out, if no rule says that."""
    if any(isinstance(node, r.ResolveAbility) for node in statements_in((tuple(procedures), checked, tuple(bodies)))):
        return checked
    return tuple(replace(hook, effect=None) if isinstance(hook, r.ActingHook) else hook for hook in checked)


def _rank(hook: s.Hook) -> int:
    return 0 if KINDS[hook.kind].is_trigger else 1 if hook.kind == "offer branch" else 2


def _check_values(values: Mapping[str, s.Value], context: Context) -> tuple[r.Value, ...]:
    """Return these values, each checked after those it names, so that even a long chain of values needs no deep recursion."""
    named = {name: [word for word in _names(value.body) if word in values] for name, value in values.items()}
    for name in each_after_its_leads(named):
        value_of(name, context.values[name].name.span, context)
    return tuple(context.checked[name] for name in values if name in context.checked)


def _gather(declarations: Sequence[s.Declaration], context: Context) -> None:
    """Collect the declarations by name. A later pack may replace or remove a declaration of an earlier one."""
    for node in declarations:
        if isinstance(node, s.Procedure):
            _put(context.procedures, node, context)
        elif isinstance(node, s.Value):
            _put(context.values, node, context)
        elif isinstance(node, s.Removal):
            table: dict[str, s.Procedure] | dict[str, s.Value] = context.values if node.sort == "value" else context.procedures
            context.check_known(node.sort, node.name, table, "declared")
            table.pop(node.name.text, None)


def _put(table: dict[str, Declared], node: Declared, context: Context) -> None:
    name, earlier = node.name.text, table.get(node.name.text)
    if earlier is not None and not node.replaces:
        sort = "value" if isinstance(node, s.Value) else node.sort
        written = "game:" if name == "game" else f"{sort} {name} …"
        added = ", or add to it with `before game:` or `after game:`" if name == "game" else ""
        remedy = f"to take the other's place write `replace {written}`{added}"
        context.problems.error(
            "E208", f"`{name}` is declared twice", node.name.span, remedy,
            ((earlier.name.span, "the other declaration"),),
        )  # fmt: skip
    elif earlier is None and node.replaces:
        context.check_known("declaration", node.name, table, "declared")
    elif earlier is not None and _header(node) != _header(earlier):
        message = f"the header of `{name}` differs from the declaration that it replaces: rules that use it would break"
        remedy = f"write `replace {_header(earlier)} …`"
        context.problems.error("E216", message, node.name.span, remedy, ((earlier.name.span, "replaced by it"),))
        # The earlier declaration stays, so that rules written for it cause no further problems.
        return
    table[name] = node


def _header(node: s.Procedure | s.Value) -> str:
    """Return sort, name and parameters as they are written. Hooks use parameters by their names, so these count too."""
    given = ", ".join(f"{'mix of ' if given.mix else ''}{given.type.text} {given.name.text}" for given in node.parameters)
    return f"{'value' if isinstance(node, s.Value) else node.sort} {node.name.text}" + (f"({given})" if given else "")


def _names(node: s.Expression) -> list[str]:
    """Return every name in an expression, whatever its meaning."""
    named = [part for part in written_nodes(node) if isinstance(part, s.Name | s.Call)]
    return [part.text if isinstance(part, s.Name) else part.name.text for part in named]


def _procedure(node: s.Procedure, context: Context) -> r.Procedure:
    given = context.signatures[node.name.text]
    scope = Scope.root(node.name.text, given)
    body = statements.block(node.body, scope, context, node.span)
    return r.Procedure(node.name.text, node.sort, scope.named(given), body, node.rules, node.name.span)


def _carried(rule: CarriedRule, context: Context) -> r.Carried:
    scope = Scope.root(f"{rule.definition}.{rule.attribute}", (("it", Thing(rule.kind)),))
    body: r.Block | r.Expr
    if rule.type == EFFECT:
        assert isinstance(rule.body, tuple)
        body = statements.block(rule.body, scope, context, rule.span)
    else:
        assert not isinstance(rule.body, tuple)
        body = expressions.expect(rule.body, TRUTH if rule.type == CONDITION else NUMBER, scope, context)
    return r.Carried(rule.kind, rule.definition, rule.attribute, body, rule.span)
