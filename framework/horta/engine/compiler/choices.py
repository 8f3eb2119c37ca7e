"""Choices: where a block waits for an answer.

The function that goes on takes the frame that waits and the answer; so going on after an answer and going on
because there was only one option are the same call.
"""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import local, own_local
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.optimiser import TabledSet
from horta.engine.compiler.sets import loops, sifted
from horta.engine.compiler.split_blocks import After, Code, Known, Splitter
from horta.language import resolved as r
from horta.language.types import Mix, SetOf, Thing
from horta.model.decisions import Question
from horta.model.layout import DECISION, FRAME

OPTIONS_NAME, EXTRAS_NAME = "options", "extras"  # variables of the generated code


class ChoiceSplitter(Splitter):
    """Splits blocks at their choices."""

    def on_choose(self, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        if node.ordering:
            return self.ordering(node, rest, known, after)
        inner = (*known, node.variable)

        def go_on() -> Code:
            code: Code = []
            if node.optional:
                declined = py.compare(py.name(local(node.variable)), ast.Is(), py.constant(None))
                code.append(ast.If(declined, after.go(), []))
            if isinstance(node.source.type, SetOf) and isinstance(node.source.type.item, Mix):
                code.append(py.run(py.call("paid", py.name("s"), py.name(local(node.variable)))))
            return code + self.sequence(rest, inner, after)

        title = self.part(inner, go_on)
        code = self.options(node)
        kept = self.is_kept(node)
        return code + self.ask(self.plain_question(node), node.me, known, node.variable, title, after, kept=kept)

    def is_kept(self, node: r.Choose) -> bool:
        """Whether the options are a tuple as they come: a zone, something printed, a table, a few that are left of a few."""
        if self.unit.plain or node.most is not None or node.optional or self.unit.hooked.get(f"question {node.question}"):
            return False
        return isinstance(node.source, r.ZoneAt | r.AttributeAt | TabledSet) or sifted(node.source, self.unit) is not None

    def plain_question(self, node: r.Choose) -> Question:
        item = node.source.type.item if isinstance(node.source.type, SetOf) else None
        several = node.most is not None and item is not None
        return Question(node.question, SetOf(item) if several and item is not None else item)

    def options(self, node: r.Choose) -> Code:
        source = compiled(node.source, self.unit)
        if node.most is not None:
            source = py.call("subsets", source, compiled(node.most, self.unit))
        code: Code = [py.assign(OPTIONS_NAME, source)]
        code += self.adjusted(node.question, node.me)
        if node.optional:
            widened = py.pair(ast.Starred(py.name(OPTIONS_NAME), py.LOAD), py.constant(None))
            code.append(ast.If(py.name(OPTIONS_NAME), [py.assign(OPTIONS_NAME, widened)], []))
        return code

    def adjusted(self, question: str, me: r.Expr) -> Code:
        """Hooks on the question may add and take away options; what they add is remembered as extras."""
        hooks = self.unit.hooked.get(f"question {question}")
        if not hooks:
            return []
        seat = compiled(me, self.unit)
        made = py.call("adjusted", py.name("s"), py.constant(f"question {question}"), seat, py.name(OPTIONS_NAME))
        code: Code = [py.unpack((OPTIONS_NAME, EXTRAS_NAME), made)]
        look = may_matter(hooks, seat, self.unit)
        return code if look is None else [py.assign(EXTRAS_NAME, py.pair()), ast.If(look, code, [])]

    def offers(self, question: Question) -> bool:
        """Whether hooks on the question, or on one of its arms, may add options."""
        names = [question.name, *(f"{question.name}_{label}" for label, item in question.arms if item is not None)]
        return any(f"question {name}" in self.unit.hooked for name in names)

    def ask(
        self, question: Question, me: r.Expr, known: Known, variable: str, title: str, after: After, sure: int = 0, kept: bool = False
    ) -> Code:
        """Several options: wait. None: the block ends. One: go on with it.

        `sure` is how many options are there whatever happens, `kept` that they are in the form the state holds.
        """
        self.unit.answers[title] = variable
        offered: ast.expr = py.name(OPTIONS_NAME) if kept else py.call("tuple", py.name(OPTIONS_NAME))
        parts = [py.constant(self.unit.question(question)), compiled(me, self.unit), offered]
        if self.offers(question):
            parts.append(py.name(EXTRAS_NAME))
        asking: Code = [
            py.assign(py.slot(FRAME), self.frame(title, known)),
            py.assign(py.slot(DECISION), py.pair(*parts)),
            py.given(py.constant(None)),
        ]
        if sure > 1:
            return asking
        several = py.compare(py.call("len", py.name(OPTIONS_NAME)), ast.Gt(), py.constant(1))
        code: Code = [ast.If(several, asking, [])]
        if not sure:
            code.append(ast.If(ast.UnaryOp(ast.Not(), py.name(OPTIONS_NAME)), after.go(), []))
        if self.offers(question):
            code.append(py.run(py.call("taken", py.name("s"), py.name(EXTRAS_NAME), py.constant(0))))
        if self.unit.telling:
            code.append(py.run(py.call("forced", py.name("s"), py.constant(self.unit.question(question)))))
        code.append(py.assign(local(variable), py.item(py.name(OPTIONS_NAME), py.constant(0))))
        return code + self.jump(title, (*known, variable))

    # -------------------------------------------------------------- orders

    def ordering(self, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        """One after the other, until the last is left."""
        left, picked = own_local(node.variable, "left"), own_local(node.variable, "next")
        inside = (*known, node.variable, left)
        finish = self.part((*known, node.variable), lambda: self.sequence(rest, (*known, node.variable), after))

        def head() -> Code:
            title = self.reserve()
            code: Code = [py.assign(OPTIONS_NAME, py.name(local(left)))]
            joined = py.call("join", py.name(local(node.variable)), py.name(local(left)))
            last: Code = [py.assign(local(node.variable), joined), *self.jump(finish, (*known, node.variable))]
            short = py.compare(py.call("len", py.name(OPTIONS_NAME)), ast.LtE(), py.constant(1))
            code.append(ast.If(short, last, []))
            self.function(title, (*inside, picked), self.taken(node, known, left, picked, again[0]))
            return code + self.ask(self.plain_question(node), node.me, inside, picked, title, after)

        again: list[str] = []
        title = self.reserve()
        again.append(title)
        self.function(title, inside, head())
        source = py.call("tuple", compiled(node.source, self.unit))
        return [py.assign(local(node.variable), py.pair()), py.assign(local(left), source), *self.jump(title, inside)]

    def taken(self, node: r.Choose, known: Known, left: str, picked: str, again: str) -> Code:
        chosen = py.pair(py.name(local(picked)))
        return [
            py.assign(local(node.variable), py.call("join", py.name(local(node.variable)), chosen)),
            py.assign(local(left), py.call("without", py.name(local(left)), chosen)),
            *self.jump(again, (*known, node.variable, left)),
        ]

    # -------------------------------------------------------------- branches

    def on_choosearms(self, node: r.ChooseArms, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
        meeting = self.join(rest, known, after)
        answered = (*known, node.variable)
        title = self.part(answered, lambda: self.dispatch(node, known, meeting))
        arms = tuple((arm.label, arm.source.type.item if arm.source and isinstance(arm.source.type, SetOf) else None) for arm in node.arms)
        question = Question(node.question, None, arms)
        sure = sum(1 for arm in node.arms if arm.source is None and arm.condition is None)
        code = self.arms_options(node, sure, self.offers(question))
        return code + self.ask(question, node.me, known, node.variable, title, meeting, sure, sure == len(node.arms))

    def arms_options(self, node: r.ChooseArms, sure: int, offers: bool) -> Code:
        """The options of all arms, one arm after the other."""
        if sure == len(node.arms):
            return [py.assign(OPTIONS_NAME, py.pair(*(self.plain(number) for number in range(sure))))]
        code: Code = [py.assign(EXTRAS_NAME, py.pair())] if offers else []
        # Arms that are offered whatever happens begin the list; it is empty before the first that may not be.
        first = next(number for number, arm in enumerate(node.arms) if arm.source is not None or arm.condition is not None)
        code.append(py.assign(OPTIONS_NAME, ast.List([self.plain(number) for number in range(first)], py.LOAD)))
        for number, arm in list(enumerate(node.arms))[first:]:
            code += self.arm_options(node, number, arm)
        return code

    def plain(self, number: int) -> ast.expr:
        """The option of an arm that is about nothing in particular."""
        return py.pair(py.constant(number), py.constant(-1))

    def dispatch(self, node: r.ChooseArms, known: Known, meeting: After) -> Code:
        code: Code = []
        for number, arm in enumerate(node.arms):
            inner: Code = []
            bound = known
            if arm.variable is not None:
                inner.append(py.assign(local(arm.variable), py.item(py.name(local(node.variable)), py.constant(1))))
                bound = (*known, arm.variable)
            inner += self.sequence(arm.body.body, bound, meeting)
            chosen = py.compare(py.item(py.name(local(node.variable)), py.constant(0)), ast.Eq(), py.constant(number))
            code.append(ast.If(chosen, inner, []))
        return code + meeting.go()

    def arm_options(self, node: r.ChooseArms, number: int, arm: r.Arm) -> Code:
        tag = py.constant(number)
        if arm.source is None or arm.variable is None:
            adding: Code = [py.run(py.call(ast.Attribute(py.name(OPTIONS_NAME), "append", py.LOAD), self.plain(number)))]
        else:
            adding = self.arm_members(node, tag, arm.source, arm.variable, arm.label)
        return adding if arm.condition is None else [ast.If(compiled(arm.condition, self.unit), adding, [])]

    def arm_option(self, tag: ast.Constant, source: r.Expr, variable: str) -> ast.expr:
        """The option of an arm that is about a thing; those of kinds are all there already."""
        item = source.type.item if isinstance(source.type, SetOf) else None
        if isinstance(item, Thing) and not item.optional and isinstance(tag.value, int):
            return py.item(py.name(self.unit.arm(tag.value, item.kind)), py.name(local(variable)))
        return py.pair(tag, py.name(local(variable)))

    def arm_members(self, node: r.ChooseArms, tag: ast.Constant, source: r.Expr, variable: str, label: str) -> Code:
        key = f"question {node.question}_{label}"
        body = self.arm_option(tag, source, variable)
        few = sifted(source, self.unit)
        if few is None:
            offered: ast.expr = py.listed(body, *loops(source, variable, self.unit))
        else:
            offered = py.call("compress", py.pair(*(py.pair(tag, py.constant(thing)) for thing in range(few[0]))), py.pair(*few[1]))
        plain = ast.AugAssign(ast.Name(OPTIONS_NAME, py.STORE), ast.Add(), offered)
        hooks = self.unit.hooked.get(key)
        if not hooks:
            return [plain]
        seat = compiled(node.me, self.unit)
        found = py.call("adjusted", py.name("s"), py.constant(key), seat, compiled(source, self.unit))
        shifted = py.call("shifted", py.name("added"), tag, py.call("len", py.name(OPTIONS_NAME)))
        members = py.listed(body, py.comprehension(local(variable), py.name("members")))
        adjusting: Code = [
            py.unpack(("members", "added"), found),
            ast.AugAssign(ast.Name(EXTRAS_NAME, py.STORE), ast.Add(), shifted),
            ast.AugAssign(ast.Name(OPTIONS_NAME, py.STORE), ast.Add(), members),
        ]
        look = may_matter(hooks, seat, self.unit)
        return adjusting if look is None else [ast.If(look, adjusting, [plain])]
