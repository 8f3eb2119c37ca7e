"""The code of `choose` and its forms. It always waits, so there is no plain code."""

from __future__ import annotations

from horta.engine.compiler.choices import OPTIONS_NAME, adjusted_options, ask
from horta.engine.compiler.optimiser import TabledSet
from horta.engine.compiler.sets import sifted
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, compiled, local, own_local, py, r
from horta.language.types import Mix, SetOf
from horta.model.decisions import Question


def _split(splitter: Splitter, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    if node.ordering:
        return _ordering(splitter, node, rest, known, after)
    inner = (*known, node.variable)

    def go_on() -> Code:
        code: Code = []
        if node.optional:
            declined = py.compare(py.name(local(node.variable)), "is", py.constant(None))
            code.append(py.if_(declined, after.go()))
        if isinstance(node.source.type, SetOf) and isinstance(node.source.type.item, Mix):
            code.append(py.run(py.call("paid", py.name("s"), py.name(local(node.variable)))))
        return code + splitter.sequence(rest, inner, after)

    title = splitter.part(inner, go_on)
    code = _options(splitter, node)
    kept = _is_kept(splitter, node)
    return code + ask(splitter, _plain_question(splitter, node), node.me, known, node.variable, title, after, kept=kept)


def _is_kept(splitter: Splitter, node: r.Choose) -> bool:
    """True if the options are already a tuple, so that the state can hold them as they are."""
    if splitter.unit.plain or node.most is not None or node.optional or splitter.unit.hooked.get(f"question {node.question}"):
        return False
    return isinstance(node.source, r.ZoneAt | r.AttributeAt | TabledSet) or sifted(node.source, splitter.unit) is not None


def _plain_question(splitter: Splitter, node: r.Choose) -> Question:
    """Return the question with the type of its options."""
    item = node.source.type.item if isinstance(node.source.type, SetOf) else None
    several = node.most is not None and item is not None
    return Question(node.question, SetOf(item) if several and item is not None else item)


def _options(splitter: Splitter, node: r.Choose) -> Code:
    """Return code that computes the options, with hooks and the option to decline."""
    source = compiled(node.source, splitter.unit)
    if node.most is not None:
        source = py.call("subsets", source, compiled(node.most, splitter.unit))
    code: Code = [py.assign(OPTIONS_NAME, source)]
    code += adjusted_options(splitter, node.question, node.me)
    if node.optional:
        widened = py.pair(py.starred(py.name(OPTIONS_NAME)), py.constant(None))
        code.append(py.if_(py.name(OPTIONS_NAME), [py.assign(OPTIONS_NAME, widened)]))
    return code


def _ordering(splitter: Splitter, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return code that asks for one thing after the other until only one is left."""
    left, picked = own_local(node.variable, "left"), own_local(node.variable, "next")
    inside = (*known, node.variable, left)
    finish = splitter.part((*known, node.variable), lambda: splitter.sequence(rest, (*known, node.variable), after))

    def head() -> Code:
        title = splitter.reserve()
        code: Code = [py.assign(OPTIONS_NAME, py.name(local(left)))]
        joined = py.call("join", py.name(local(node.variable)), py.name(local(left)))
        last: Code = [py.assign(local(node.variable), joined), *splitter.jump(finish, (*known, node.variable))]
        short = py.compare(py.call("len", py.name(OPTIONS_NAME)), "<=", py.constant(1))
        code.append(py.if_(short, last))
        splitter.function(title, (*inside, picked), _taken(splitter, node, known, left, picked, again[0]))
        return code + ask(splitter, _plain_question(splitter, node), node.me, inside, picked, title, after)

    again: list[str] = []
    title = splitter.reserve()
    again.append(title)
    splitter.function(title, inside, head())
    source = py.call("tuple", compiled(node.source, splitter.unit))
    return [py.assign(local(node.variable), py.pair()), py.assign(local(left), source), *splitter.jump(title, inside)]


def _taken(splitter: Splitter, node: r.Choose, known: Known, left: str, picked: str, again: str) -> Code:
    """Return code that moves the chosen thing from those left to the order, then starts the next round."""
    chosen = py.pair(py.name(local(picked)))
    return [
        py.assign(local(node.variable), py.call("join", py.name(local(node.variable)), chosen)),
        py.assign(local(left), py.call("without", py.name(local(left)), chosen)),
        *splitter.jump(again, (*known, node.variable, left)),
    ]


CODE = StatementCode(r.Choose, split=_split)
