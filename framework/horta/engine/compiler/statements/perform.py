"""The code of `perform`."""

from __future__ import annotations

from horta.engine.compiler.analysis import cannot_fail
from horta.engine.compiler.hooked_events import direct_hook_call, only_table_hook, ready_hook_test, triggers_at
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, Unit, compiled, py, r, stored, with_cause


def _plain(node: r.Perform, unit: Unit) -> Code:
    if unit.procedures[node.name].sort == "moment":
        # A moment without hooks does nothing, but its arguments can raise a fault.
        return [py.run(stored(argument, unit)) for argument in node.arguments if not cannot_fail(argument, unit.static)]
    arguments = [stored(argument, unit) for argument in node.arguments]
    return with_cause(node.via, [py.run(py.call(f"do_{node.name}", py.name("s"), compiled(node.me, unit), *arguments))], unit)


def _split(splitter: Splitter, node: r.Perform, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    arguments = [compiled(node.me, splitter.unit), *(stored(argument, splitter.unit) for argument in node.arguments)]
    # If no hook acts, arguments that cannot fail need not be computed.
    may_pass = not splitter.unit.plain and cannot_fail(node.arguments, splitter.unit.static)
    if splitter.unit.procedures[node.name].sort != "moment" or node.via is not None or not may_pass:
        return splitter.call(py.name(f"do_{node.name}"), arguments, node.via, splitter.join(rest, known, after).frame())
    # At most moments no hook acts; then the block continues at once.
    onward = splitter.join(rest, known, after)
    own = only_table_hook(triggers_at(node.name, splitter.unit, "before", "instead", "after"), splitter.unit)
    if own is not None:
        return [*direct_hook_call(own, arguments[0], arguments[1:], onward.frame(), splitter.unit), *onward.go()]
    noticed = splitter.call(py.name(f"perform_{node.name}"), arguments, None, onward.frame())
    return [py.if_(ready_hook_test(node.name, arguments[0], arguments[1:], splitter.unit), noticed), *onward.go()]


CODE = StatementCode(r.Perform, _plain, _split)
