"""Compiles blocks that may wait for an answer to functions that are split where they wait.

Every function made here takes the state, the locals known at that point and the next frame (`parent`), or a frame
that holds them. It ends in one of four ways:

- it asks: it puts the frame that continues and the decision into the state, and returns None;
- it calls: the frame that continues becomes the `parent` of the called function;
- it continues at once: it calls another function of the same block;
- it is done: it returns `parent`.

Frames are tuples `(operation, locals…, parent)`: plain data, shared between copies of a game. A function that a frame
names takes the frame itself (`take_frames`), and then the answer if it waited for one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from horta.engine.compiler import plain_statements as direct
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import certain, waits
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.hooked_events import PARENT
from horta.engine.operations import RESTORE
from horta.language import resolved as r
from horta.model.layout import VIA

Code = list[ast.stmt]
Known = tuple[str, ...]
Continuation = Callable[[], Code]


@dataclass(frozen=True, slots=True)
class After:
    """What follows a statement: `go` makes code that continues there now, `frame` makes a frame that continues there later."""

    go: Continuation
    frame: Callable[[], ast.expr]


def done() -> Code:
    """Return code that ends the block: play continues at its parent."""
    return [py.return_(py.name(PARENT))]


DONE = After(done, lambda: py.name(PARENT))


class Splitter:
    """Splits one block of rules into functions."""

    def __init__(self, title: str, unit: Unit) -> None:
        self.title = title
        self.unit = unit
        self.triggered = frozenset(unit.hooked)
        self.count = 0
        self.exits: list[After] = []

    def define(self, parameters: Known, body: tuple[r.Stmt, ...]) -> None:
        """Add the function that starts the block, and all further functions of the block."""
        code = self.sequence(body, parameters, DONE)
        self.function(self.title, parameters, code)

    def function(self, title: str, known: Known, code: Code) -> None:
        parameters = ["s", *(local(name) for name in known), PARENT]
        self.unit.add(py.function(title, parameters, code))

    def part(self, known: Known, build: Continuation) -> str:
        """Add a further function of this block; return its title."""
        title = self.reserve()
        self.function(title, known, build())
        return title

    def reserve(self) -> str:
        """Return the title of a function that will be made later."""
        self.count += 1
        return f"{self.title}__{self.count}"

    def frame(self, title: str, known: Known) -> ast.expr:
        """Return the frame that continues with a function of this block."""
        return py.pair(self.unit.operation(title), *(py.name(local(name)) for name in known), py.name(PARENT))

    def jump(self, title: str, known: Known) -> Code:
        call = py.call(title, py.name("s"), *(py.name(local(name)) for name in known), py.name(PARENT))
        self.unit.jumps.append((title, call))
        return [py.return_(call)]

    def call(self, function: ast.expr, arguments: list[ast.expr], via: int | None, next_frame: ast.expr) -> Code:
        """Return the code of a call, which returns to `next_frame`; with a cause, that frame restores the cause of before."""
        if via is None:
            return [py.return_(py.call(function, py.name("s"), *arguments, next_frame))]
        restoring = py.pair(py.constant(RESTORE, "restore"), py.slot(VIA), next_frame)
        return [
            py.assign("onward", restoring),
            py.assign(py.slot(VIA), self.unit.cause(via)),
            py.return_(py.call(function, py.name("s"), *arguments, py.name("onward"))),
        ]

    # -------------------------------------------------------------- sequences

    def sequence(self, body: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        """Return the code of the statements in order, then of what follows."""
        for number, node in enumerate(body):
            rest = body[number + 1 :]
            if isinstance(node, r.Leave):
                return self.leave(node)
            if isinstance(node, r.ChanceNaming):
                return self.found(node, rest, known, after)
            if self.splits(node):
                return direct.marked(self.split(node, rest, known, after), node, self.unit)
            code = direct.statement(node, self.unit)
            bound = (*known, node.variable) if isinstance(node, r.Naming) else known
            return code + self.sequence(rest, bound, after)
        return after.go()

    def splits(self, node: r.Stmt) -> bool:
        """True if a statement must be split: it may wait, or it leaves a block from inside."""
        if self.unit.plain and isinstance(node, r.If | r.Block | r.ForEach | r.Repeat):
            return True
        return waits(node, self.unit.suspending, self.triggered) or _leaves(node, False)

    def split(self, node: r.Stmt, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        return self.unit.split_code[type(node)](self, node, rest, known, after)

    def leave(self, node: r.Leave) -> Code:
        return self.exits[-1].go() if node.loop else done()

    def found(self, node: r.ChanceNaming, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        """Return the code of a `draw` or `pick`. If it finds nothing, the block ends."""
        code = direct.statement(node, self.unit)
        missing = py.compare(py.name(local(node.variable)), "is", py.constant(None))
        code.append(py.if_(missing, after.go()))
        return code + self.sequence(rest, (*known, node.variable), after)

    def join(self, rest: tuple[r.Stmt, ...], known: Known, after: After) -> After:
        """Return the point where several branches meet again. If no statement is left, it is what follows."""
        rest = tuple(node for node in rest if not self.idle(node))
        if not rest:
            return after
        title = self.part(known, lambda: self.sequence(rest, known, after))
        return After(lambda: self.jump(title, known), lambda: self.frame(title, known))

    def idle(self, node: r.Stmt) -> bool:
        """True if a statement does nothing: a moment without hooks whose arguments cannot raise a fault."""
        if not isinstance(node, r.Perform) or node.name in self.unit.hooked or self.unit.procedures[node.name].sort != "moment":
            return False
        return certain(node.arguments, self.unit.static)

    # -------------------------------------------------------------- structure

    def loop_head(self, inside: Known, body: Callable[[After], Code]) -> str:
        """Add the function that a loop returns to; return its title. It is reached through its frame, so Python's stack does not grow."""
        title = self.reserve()

        def again() -> Code:
            return [py.return_(self.frame(title, inside))]

        self.function(title, inside, body(After(again, lambda: self.frame(title, inside))))
        return title

    def looped(self, body: r.Block, known: Known, outer: After, again: After) -> Code:
        self.exits.append(outer)
        code = self.sequence(body.body, known, again)
        self.exits.pop()
        return code


def _leaves(node: object, in_loop: bool) -> bool:
    """True if a statement inside this one leaves the procedure or an outer loop."""
    if isinstance(node, r.Leave):
        return not (node.loop and in_loop)
    if isinstance(node, r.If):
        return any(_leaves(body, in_loop) for _, body in node.arms)
    if isinstance(node, r.Block):
        return any(_leaves(part, in_loop) for part in node.body)
    if isinstance(node, r.ForEach | r.Repeat):
        return any(_leaves(part, True) for part in node.body.body)
    return False


def take_frames(unit: Unit) -> None:
    """Change every function that a frame names to take the frame, and change direct calls of it to make one."""
    made = {function.name: function for function in unit.functions}
    for title in unit.operations:
        function = made[title]
        state, *held = (argument.arg for argument in function.args.args)
        answer = [local(unit.answers[title])] if title in unit.answers else []
        held = [name for name in held if name not in answer]
        function.args = py.parameters((state, "frame", *answer))
        function.body.insert(0, py.unpack(("_", *held), py.name("frame")))
    for title, call in unit.jumps:
        if title in unit.operations:
            first, *given, parent = call.args
            answered = [given.pop()] if title in unit.answers else []
            call.args = [first, py.pair(unit.operation(title), *given, parent), *answered]
