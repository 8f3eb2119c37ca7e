"""How statements become code: the record that each module in `engine.compiler.statements` fills in, and what these modules share.

A block that never waits for an answer becomes plain Python. A block that may wait becomes several functions, split
where it waits. Every function made for it takes the state, the locals known at that point and the next frame
(`parent`), or a frame that holds them. It ends in one of four ways:

- it asks: it puts the frame that continues and the decision into the state, and returns None;
- it calls: the frame that continues becomes the `parent` of the called function;
- it continues at once: it calls another function of the same block;
- it is done: it returns `parent`.

Frames are tuples `(operation, locals…, parent)`: plain data, shared between copies of a game. A function that a frame
names takes the frame itself (`take_frames`), and then the answer if it waited for one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, TypeVar

from horta.engine.compiler import points
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import cannot_fail, use_event, waits
from horta.engine.compiler.compile_unit import FramePart, Unit, local, own_local
from horta.engine.compiler.expressions import compiled, stored, zone_slot
from horta.engine.compiler.hooked_events import PARENT
from horta.engine.hosts import ability_number
from horta.engine.operations import AFTER, REPLACED, RESTORE
from horta.language import resolved as r
from horta.language.hidden_place_values import only_title
from horta.language.types import SEAT, TRUTH, InParts, Mix, Thing, Type
from horta.model.layout import VIA

# Modules of statements import all of this from here.
__all__ = [
    "After", "Code", "Known", "Splitter", "StatementCode", "Unit", "block", "charge", "check_fit", "compiled", "compiled_or_none",
    "count_substitutions", "is_not_none", "kept_place", "local", "log_call", "loop", "own_local", "py", "r", "stored", "with_cause",
    "zone_slot",
]  # fmt: skip

Code = list[ast.stmt]
Known = tuple[str, ...]
Place = TypeVar("Place", bound=r.Expr)
Continuation = Callable[[], Code]

# ------------------------------------------------------------------ blocks that never wait


def plain_code(node: r.Stmt, unit: Unit) -> Code:
    """Return the Python statements for one that never waits."""
    return marked([*points.point(node, unit), *unit.plain_code[type(node)](node, unit)], node, unit)


def marked(code: Code, node: r.Stmt, unit: Unit) -> Code:
    """Give each Python statement a line number, so that a fault can be traced to the rule."""
    line = unit.line(node)
    for made in code:
        if not getattr(made, "lineno", 0):
            made.lineno = made.end_lineno = line
    return code


def block(body: tuple[r.Stmt, ...], unit: Unit) -> Code:
    """Return the code of a block. If a `draw` or `pick` finds nothing, the rest of the block is skipped."""
    code: Code = []
    for number, node in enumerate(body):
        code += plain_code(node, unit)
        if isinstance(node, r.ChanceNaming):
            rest = block(body[number + 1 :], unit)
            if rest:
                code.append(py.if_(is_not_none(node.variable), rest))
            return code
    return code


def is_not_none(variable: str) -> ast.expr:
    """Return a test: did a draw or pick find anything?"""
    return py.compare(py.name(local(variable)), "is not", py.constant(None))


def log_call(notice: tuple[Any, ...], seat: ast.expr, node: r.Stmt, unit: Unit, *parts: ast.expr) -> ast.expr:
    """Return a call that writes a line in the log: the notice, the seat, the cause, the statement and further parts."""
    number = py.constant(unit.notice(*notice), repr(" ".join(part for part in notice if isinstance(part, str))))
    place = py.constant(unit.line(node), repr(f"{PurePath(node.span.source.path).name}:{node.span.line}"))
    return py.call("note", py.name("s"), number, seat, py.slot(VIA), place, *parts)


def kept_place(node: Place, name: str, unit: Unit) -> tuple[Code, Place]:
    """Return code that works out where a statement acts, and the place with what was found.

    For the line of the log: when that is written, the expressions of the place may mean another one. Quiet code needs none of it.
    """
    code: Code = []
    changed: dict[str, Any] = {}
    for part in ("subject", "seat", "index") if unit.telling else ():
        found = getattr(node, part, None)
        if found is not None and not isinstance(found, r.Local | r.Const):
            kept = f"{name}_{part}"
            code.append(py.assign(local(kept), compiled(found, unit)))
            changed[part] = r.Local(found.type, kept)
    return code, replace(node, **changed)


def check_fit(target: r.ZoneAt, piece: str, unit: Unit) -> Code:
    """Return code that raises a fault if a zone says `only` and the piece in a variable may not lie there."""
    value = unit.values.get(only_title(target.zone))
    if value is None:
        return []
    held = Thing(unit.vocabulary.zones[target.zone].holds)
    arguments = (r.Local(held, piece), *(() if target.index is None else (target.index,)))
    fits = r.ValueCall(TRUTH, value.name, target.seat or r.Const(SEAT, 0), arguments)
    return [py.if_(py.not_(compiled(fits, unit)), [py.run(py.call("raise_misplaced"))])]


def compiled_or_none(node: r.Expr | None, unit: Unit) -> ast.expr:
    """Return the Python expression for a resolved one; -1, which stands for none, if there is no expression."""
    return py.constant(-1) if node is None else compiled(node, unit)


def with_cause(via: int | None, code: Code, unit: Unit) -> Code:
    """Return the code with the cause set while it runs."""
    if via is None:
        return code
    before = py.assign("through", py.slot(VIA))
    return [before, py.assign(py.slot(VIA), unit.cause(via)), *code, py.assign(py.slot(VIA), py.name("through"))]


def count_substitutions(item: Type, answer: ast.expr) -> Code:
    """Return code that counts the substitution that a way to pay uses; an answer of several parts may have such parts."""
    if isinstance(item, InParts):
        parts = (count_substitutions(type_, py.item(answer, py.constant(number))) for number, (_, type_) in enumerate(item.parts))
        return [made for part in parts for made in part]
    return [py.run(py.call("count_substitution_use", py.name("s"), answer))] if isinstance(item, Mix) else []


def spend(node: r.Spend, unit: Unit) -> Code:
    hook = unit.hook
    assert hook is not None
    code: Code = []
    if unit.tells("acted", hook):
        number = unit.rules.hooks.index(hook)
        code.append(py.run(py.call("acted", py.name("s"), py.constant(number, f"hook_{number}"), py.name("me_"))))
    for name, type_ in hook.chosen if isinstance(hook, r.BranchOffer) else ():
        code += count_substitutions(type_, py.name(local(name)))
    if hook.limit is not None:
        code.append(py.run(py.call("spend", py.name("s"), *limit_slots(hook.limit, hook, unit))))
    if isinstance(hook, r.Trigger) and hook.moment == "instead" and hook.name in unit.suspending:
        # The parent frame would continue with the event. This replaces it by a frame that skips the event.
        rest = py.item(py.name("parent"), py.slice_(py.constant(1)))
        code.append(py.assign("parent", py.pair(py.constant(REPLACED, "replaced"), py.starred(rest))))
    event = use_event(hook)
    if event is not None and event in unit.hooked:
        # When the ability is over, the hooks on its use run before play goes on.
        told = py.pair(py.name("it_"), py.plus(py.name("it_"), py.constant(ability_number(hook, unit.vocabulary))))
        named = py.constant(unit.event_number(event), repr(event))
        code.append(py.assign("parent", py.pair(py.constant(AFTER, "after"), named, py.name("me_"), told, py.name("parent"))))
    return [*code, *points.call_again(unit)]


def limit_slots(limit: r.Limit, hook: r.Hook, unit: Unit) -> tuple[ast.expr, ast.expr]:
    """Return the slot that counts the uses of a hook, one for each host or for each seat, and the slot of its scope."""
    owner = py.name("me_" if hook.host is None else "it_")
    return py.plus(owner, unit.slot("limits", limit.account)), unit.slot("scopes", limit.scope)


def charge(node: r.ForEach | r.Repeat, unit: Unit, turns: int = 1) -> Code:
    """Return code that takes the cost of turns of a loop from the budget. A fault names the loop statement."""
    return marked(py.charge(turns * unit.costs.turn(node), py.run(py.call("overrun"))), node, unit)


def loop(node: r.ForEach | r.Repeat, variable: str, source: ast.expr, body: Code, unit: Unit, turns: int | None = None) -> Code:
    """Return a loop that is charged turn by turn.

    It is charged once, before it begins, if the number of turns is known and nothing ends it early.
    """
    turns = _turns(source) if turns is None else turns
    early = turns is None or any(isinstance(part, ast.Break | ast.Return) for made in body for part in ast.walk(made))
    before, inside = ([], charge(node, unit)) if early or turns is None else (charge(node, unit, turns), [])
    return [*before, py.for_(variable, source, inside + body)]


def _turns(source: ast.expr) -> int | None:
    """Return the number of turns of a loop over a `range` of constants; None for any other loop."""
    if not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range"):
        return None
    bounds = [part.value for part in source.args if isinstance(part, ast.Constant) and isinstance(part.value, int)]
    return len(range(*bounds)) if len(bounds) == len(source.args) else None


# ------------------------------------------------------------------ blocks that may wait


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

    def __init__(self, title: str, unit: Unit, types: Mapping[str, Type]) -> None:
        self.title = title
        self.unit = unit
        self.types = types
        self.node: r.Stmt | None = None  # the statement that is being split
        self.triggered = frozenset(unit.hooked)
        self.count = 0
        self.exits: list[After] = []

    def define(self, parameters: Known, body: tuple[r.Stmt, ...]) -> None:
        """Add the function that starts the block, and all further functions of the block."""
        self.function(self.title, parameters, [*points.call(parameters, self.unit), *self.sequence(body, parameters, DONE)])

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
        title = f"{self.title}__{self.count}"
        secrets = {} if self.node is None else self.unit.secrets.waiting.get(self.node.span, {})
        hosted = self.unit.hook is not None and self.unit.hook.host is not None
        secretly = self.node is not None and self.node.span in self.unit.secrets.secret_spans
        pieces = frozenset[str]() if self.node is None else frozenset(self.unit.secrets.pieces.get(self.node.span, ()))
        self.unit.parts[title] = FramePart(self.types, secrets, pieces, secretly, "it" if hosted else None)
        return title

    def frame(self, title: str, known: Known) -> ast.expr:
        """Return the frame that continues with a function of this block."""
        return py.pair(self.unit.operation(title), *(py.name(local(name)) for name in known), py.name(PARENT))

    def jump(self, title: str, known: Known) -> Code:
        call = py.call(title, py.name("s"), *(py.name(local(name)) for name in known), py.name(PARENT))
        self.unit.jumps.append((title, call))
        return [py.return_(call)]

    def call(self, function: ast.expr, arguments: list[ast.expr], via: int | None, next_frame: ast.expr) -> Code:
        """Return the code of a call, which returns to `next_frame`; with a cause, a frame before it restores the old cause."""
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
                return self.exits[-1].go() if node.loop else done()
            if isinstance(node, r.ChanceNaming):
                return self.draw_or_pick(node, rest, known, after)
            if self.splits(node):
                outer, self.node = self.node, node
                code = self.unit.split_code[type(node)](self, node, rest, known, after)
                self.node = outer
                return marked([*points.point(node, self.unit), *code], node, self.unit)
            code = plain_code(node, self.unit)
            bound = (*known, node.variable) if isinstance(node, r.Naming) else known
            return code + self.sequence(rest, bound, after)
        return after.go()

    def splits(self, node: r.Stmt) -> bool:
        """True if a statement must be split: it may wait, or it leaves a block from inside."""
        if self.unit.plain and isinstance(node, r.If | r.Block | r.ForEach | r.Repeat):
            return True
        return waits(node, self.unit.suspending, self.triggered) or _leaves(node, False)

    def draw_or_pick(self, node: r.ChanceNaming, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        """Return the code of a `draw` or `pick`. If it finds nothing, the block ends."""
        code = plain_code(node, self.unit)
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
        return cannot_fail(node.arguments, self.unit.static)

    def loop(self, body: r.Block, known: Known, inside: Known, head: Code, outer: After) -> Code:
        """Return code that enters a loop: each turn begins with `head`, and then the body knows the locals `inside`.

        A turn ends with the frame of the next, so Python's stack does not grow.
        """
        title = self.reserve()
        again = After(lambda: [py.return_(self.frame(title, known))], lambda: self.frame(title, known))
        self.exits.append(outer)
        self.function(title, known, head + self.sequence(body.body, inside, again))
        self.exits.pop()
        return self.jump(title, known)


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


def take_frames(unit: Unit) -> dict[str, list[str]]:
    """Change every function that a frame names to take the frame, and change direct calls of it to make one.

    Return the locals that the frames of each function hold, in order.
    """
    locals_: dict[str, list[str]] = {}
    made = {function.name: function for function in unit.functions}
    for title in unit.operations:
        function = made[title]
        state, *held = (argument.arg for argument in function.args.args)
        answer = [local(unit.answers[title])] if title in unit.answers else []
        held = [name for name in held if name not in answer]
        locals_[title] = [name.removesuffix("_") for name in held if name != PARENT]
        function.args = py.parameters((state, "frame", *answer))
        function.body.insert(0, py.unpack(("_", *held), py.name("frame")))
    for title, call in unit.jumps:
        if title in unit.operations:
            first, *given, parent = call.args
            answered = [given.pop()] if title in unit.answers else []
            call.args = [first, py.pair(unit.operation(title), *given, parent), *answered]
    return locals_


@dataclass(frozen=True, slots=True)
class StatementCode:
    """The code of a resolved statement.

    `plain` makes the Python statements if the statement cannot wait for an answer. `split` makes the code if the
    statement may wait, or leaves its block from inside. It takes the splitter, the statement, the statements after it,
    the known locals, and what follows the block. `runtime` are the functions that the code calls.
    """

    resolved: type[r.Stmt]
    plain: Callable[[Any, Unit], Code] | None = None
    split: Callable[[Splitter, Any, tuple[r.Stmt, ...], Known, After], Code] | None = None
    runtime: tuple[Callable[..., Any], ...] = ()
