"""The code of `together`. One seat after the other is asked; the frame that waits holds the answers so far, by seat.

Who may know an answer is written down for the frame (`unit.together`): each seat its own.
"""

from __future__ import annotations

from horta.engine.compiler.choices import OPTIONS_NAME, adjusted_options, ask
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, compiled, local, log_call, own_local, py, r
from horta.engine.runtime import with_answer
from horta.language.types import SEAT
from horta.model.decisions import Question


def _split(splitter: Splitter, node: r.ChooseTogether, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    items, index = own_local(node.variable, "items"), own_local(node.variable, "index")
    picked = own_local(node.variable, "next")
    inside = (*known, items, index, node.variable)
    finish = splitter.part((*known, node.variable), lambda: splitter.sequence(rest, (*known, node.variable), after))
    next_seat, answered = splitter.reserve(), splitter.reserve()
    splitter.unit.together[answered] = node
    asked = py.item(py.name(local(items)), py.name(local(index)))
    onward = py.assign(local(index), py.plus(py.name(local(index)), py.constant(1)))
    kept = py.call("with_answer", py.name(local(node.variable)), asked, py.name(local(picked)))
    splitter.function(answered, (*inside, picked), [py.assign(local(node.variable), kept), onward, *splitter.jump(next_seat, inside)])
    over = py.compare(py.name(local(index)), ">=", py.call("len", py.name(local(items))))
    code: Code = [
        py.if_(over, [*_told(splitter, node, items), *splitter.jump(finish, (*known, node.variable))]),
        py.assign(local(node.seat), asked),
        py.assign(OPTIONS_NAME, compiled(node.source, splitter.unit)),
        *adjusted_options(splitter, node.question, r.Local(SEAT, node.seat)),
        py.if_(py.not_(py.name(OPTIONS_NAME)), [onward, *splitter.jump(next_seat, inside)]),
        # A seat with a single option is asked as well: that it has only one may be a secret.
        *ask(splitter, Question(node.question, node.item), r.Local(SEAT, node.seat), inside, picked, answered, after, sure=2),
    ]
    splitter.function(next_seat, inside, code)
    nothing = py.pair(*(py.constant(None) for _ in range(splitter.unit.layout.seats)))
    members = py.call("tuple", compiled(node.seats, splitter.unit))
    return [
        py.assign(local(items), members),
        py.assign(local(index), py.constant(0)),
        py.assign(local(node.variable), nothing),
        *splitter.jump(next_seat, inside),
    ]


def _told(splitter: Splitter, node: r.ChooseTogether, items: str) -> Code:
    """Return code that tells everybody all answers."""
    if not splitter.unit.tells("tell"):
        return []
    seat = py.name(local(node.seat))
    answer = py.item(py.name(local(node.variable)), seat)
    line = py.run(log_call(("tell", node.question, (node.item,)), seat, node, splitter.unit, answer))
    given = py.compare(answer, "is not", py.constant(None))
    return [py.for_(local(node.seat), py.name(local(items)), [py.if_(given, [line])])]


CODE = StatementCode(r.ChooseTogether, split=_split, runtime=(with_answer,))
