"""Calls from a block that may wait: what comes after becomes the frame that the called block returns to."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import certain
from horta.engine.compiler.choices import ChoiceSplitter
from horta.engine.compiler.expressions import compiled, stored
from horta.engine.compiler.hooked_events import alone, at, met, stirs
from horta.engine.compiler.split_blocks import After, Code, Known
from horta.engine.operations import RESTORE
from horta.engine.titles import effects_title, flow_title
from horta.language import resolved as r
from horta.model.layout import VIA

ONWARD = "onward"


class BlockCompiler(ChoiceSplitter):
    """Compiles whole blocks: structure, choices and calls."""

    def onward(self, rest: tuple[r.Stmt, ...], known: Known, after: After) -> ast.expr:
        """The frame that goes on after a call."""
        return self.join(rest, known, after).frame()

    def call(self, function: ast.expr, arguments: list[ast.expr], via: int | None, onward: ast.expr) -> Code:
        if via is None:
            return [py.given(py.call(function, py.name("s"), *arguments, onward))]
        restoring = py.pair(py.constant(RESTORE), py.slot(VIA), onward)
        return [
            py.assign(ONWARD, restoring),
            py.assign(py.slot(VIA), py.constant(via)),
            py.given(py.call(function, py.name("s"), *arguments, py.name(ONWARD))),
        ]

    def on_perform(self, node: r.Perform, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        arguments = [compiled(node.me, self.unit), *(stored(argument, self.unit) for argument in node.arguments)]
        if self.unit.procedures[node.name].sort != "moment" or node.via is not None or not self.may_pass(node):
            return self.call(py.name(f"do_{node.name}"), arguments, node.via, self.onward(rest, known, after))
        # Most moments pass unnoticed: then the block goes on as if there had been none.
        onward = self.join(rest, known, after)
        own = alone(at(node.name, self.unit, "before", "instead", "after"), self.unit)
        if own is not None:
            return [*met(own, arguments[0], arguments[1:], onward.frame(), self.unit), *onward.go()]
        noticed = self.call(py.name(f"perform_{node.name}"), arguments, None, onward.frame())
        return [ast.If(stirs(node.name, arguments[0], arguments[1:], self.unit), noticed, []), *onward.go()]

    def may_pass(self, node: r.Perform) -> bool:
        """Whether a moment can pass without its arguments being worked out."""
        return not self.unit.plain and certain(node.arguments, self.unit.static)

    def on_resolve(self, node: r.Resolve, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        subject = compiled(node.subject, self.unit)
        effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
        return self.call(effect, [compiled(node.me, self.unit), subject], node.via, self.onward(rest, known, after))

    def on_flow(self, node: r.Flow, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        seat = compiled(node.me if node.target.seat is None else node.target.seat, self.unit)
        index = py.constant(0) if node.target.index is None else compiled(node.target.index, self.unit)
        function = py.name(flow_title("gain" if node.gain else "lose", node.target.counter))
        return self.call(function, [seat, compiled(node.amount, self.unit), index], None, self.onward(rest, known, after))
