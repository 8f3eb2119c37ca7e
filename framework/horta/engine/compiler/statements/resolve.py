"""The code of `resolve`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, Unit, compiled, py, r, with_cause
from horta.engine.titles import effects_title


def _plain(node: r.Resolve, unit: Unit) -> Code:
    subject = compiled(node.subject, unit)
    effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
    return with_cause(node.via, [py.run(py.call(effect, py.name("s"), compiled(node.me, unit), subject))], unit)


def _split(splitter: Splitter, node: r.Resolve, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    subject = compiled(node.subject, splitter.unit)
    effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
    return splitter.call(effect, [compiled(node.me, splitter.unit), subject], node.via, splitter.join(rest, known, after).frame())


def _split_ability(splitter: Splitter, node: r.ResolveAbility, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    if not any(isinstance(hook, r.ActingHook) and hook.effect is not None for hook in splitter.unit.rules.hooks):
        return splitter.sequence(rest, known, after)
    given = [compiled(node.me, splitter.unit), compiled(node.ability, splitter.unit)]
    return splitter.call(py.name("resolve_ability"), given, node.via, splitter.join(rest, known, after).frame())


CODE = (StatementCode(r.Resolve, _plain, _split), StatementCode(r.ResolveAbility, None, _split_ability))
