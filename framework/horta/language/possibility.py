"""Finds out from the statements of a block whether it can be carried out: what `possible(…)` means.

A block is possible if nothing that it needs is missing, and if it does something:

1. It *needs* what its `choose`, `draw` and `pick` take from, and what it pays. What it performs counts too. What is inside a loop,
   behind `may`, or in the effect of a thing does not: there, nothing to choose from only ends that part. What an earlier statement
   of the block may change cannot be told beforehand, so it is not asked for.
2. It *does* something if any of its statements would change something now. The first one that would, would do so in the
   present state, so the present state is enough to tell.

Both become expressions: made values and made conditions of things, beside those that authors write. So the analysis of
secrets, the step costs and the compiler treat them like all others. What hooks do at an event does not count, but the options
that they add or forbid do; `modify possible(…)` says more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from horta.language import resolved as r
from horta.language.made_values import DOES, NEEDS, POSSIBLE, is_made, made_title
from horta.language.possible_expressions import (
    FALSE,
    TRUE,
    above_zero,
    all_of,
    any_of,
    existing,
    folded,
    free_names,
    if_else,
    implies,
    options_of,
    replaced_locals,
    said_of,
)
from horta.language.present_state import Now
from horta.language.reads_and_writes import Places
from horta.language.recursion import direct_leads
from horta.language.statements.assign import SetLocal
from horta.language.statements.end_game import EndGame
from horta.language.tree_walk import walk
from horta.language.types import NUMBER, SEAT, TRUTH, SetOf
from horta.language.vocabulary import Vocabulary

ME = "me"
_BARE = r.ListSet(SetOf(NUMBER), (r.Const(NUMBER, -1),))  # the one option of a branch without a set
LARGEST_LET = 30  # parts of an expression that may take the place of the local which `let` gives it to
LARGEST_PART = 12  # parts of an expression that is put where it is asked for, instead of a call
DEEPEST = 40  # statements that are looked at one behind the other and inside one another
Statements = tuple[r.Stmt, ...]


def with_possibilities(rules: r.Rules, vocabulary: Vocabulary) -> r.Rules:
    """Return the rules with a value or condition for each `possible(…)` that they ask for."""
    return _Derivation(rules, vocabulary).with_all(rules)


def more_possibilities(more: r.Rules, rules: r.Rules, vocabulary: Vocabulary) -> r.Rules:
    """Return further procedures and values with what they ask for and the rules beside them, which have theirs, do not have yet."""
    together = replace(rules, procedures=(*rules.procedures, *more.procedures), values=(*rules.values, *more.values))
    return _Derivation(together, vocabulary).with_all(more)


@dataclass(slots=True)
class _Derivation:
    rules: r.Rules
    vocabulary: Vocabulary
    places: Places = field(init=False)
    procedures: dict[str, r.Procedure] = field(init=False)
    carried: dict[tuple[str, str], list[r.Carried]] = field(default_factory=dict)
    hooked: dict[str, bool] = field(default_factory=dict)
    modified: frozenset[str] = field(init=False)
    extended: frozenset[str] = field(init=False)
    values: dict[str, r.Value] = field(default_factory=dict)
    conditions: dict[str, list[r.Carried]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places = Places(self.rules)
        self.procedures = {procedure.name: procedure for procedure in self.rules.procedures}
        for hook in self.rules.hooks:
            if isinstance(hook, r.Offer | r.Barring) and (hook.condition is None or folded(hook.condition) != FALSE):
                adds = isinstance(hook, r.Offer) and hook.add is not None
                self.hooked[hook.key] = adds and self.hooked.get(hook.key, True)
        self.extended = frozenset(hook.key for hook in self.rules.hooks if isinstance(hook, r.BranchOffer))
        self.modified = frozenset(hook.key for hook in self.rules.hooks if isinstance(hook, r.Modifier))
        for part in self.rules.carried:
            if isinstance(part.body, r.Block):
                self.carried.setdefault((part.kind, part.attribute), []).append(part)
            elif is_made(part.attribute):
                self.conditions.setdefault(f"{part.kind}.{part.attribute}", []).append(part)
        self.values = {value.name: value for value in self.rules.values if is_made(value.name)}

    def with_all(self, asking: r.Rules) -> r.Rules:
        """Return the rules that ask with what is not there yet."""
        known = {*self.values, *self.conditions}
        for key in dict.fromkeys(direct_leads(asking)):
            sort, _, name = key.partition(" ")
            kind, _, attribute = name.partition(".")
            if sort == "value" and name.startswith(f"{POSSIBLE}__"):
                self._value(POSSIBLE, name.removeprefix(f"{POSSIBLE}__"))
            elif sort == "carried" and attribute.startswith(f"{POSSIBLE}__"):
                self.condition(kind, attribute.removeprefix(f"{POSSIBLE}__"))
        for hook in asking.hooks:
            if isinstance(hook, r.Modifier) and hook.key.startswith(f"{POSSIBLE}__"):
                self._value(POSSIBLE, hook.key.removeprefix(f"{POSSIBLE}__"))
        values = [value for name, value in self.values.items() if name not in known]
        conditions = [part for key, parts in self.conditions.items() if key not in known for part in parts]
        if not values and not conditions:
            return asking
        return replace(asking, values=(*asking.values, *values), carried=(*asking.carried, *conditions))

    # -------------------------------------------------------------- what is made

    def _value(self, sort: str, name: str) -> r.Expr:
        """Make the value that says it of a procedure, when it is first asked for; return its body."""
        title = made_title(sort, name)
        if title not in self.values:
            procedure = self.procedures[name]
            self.values[title] = r.Value(title, (), TRUE, (), procedure.span)  # procedures have no circles: only a guard
            parameters = procedure.parameters
            if sort == POSSIBLE:
                me, given = r.Local(SEAT, ME), tuple(r.Local(type_, local) for local, type_ in parameters)
                body = self._both(*(self._part(part, name, me, given) for part in (NEEDS, DOES)))
            else:
                body = self._body(sort, procedure.body.body)
                # Without the parameters that do not matter, it need not be asked for each member of a set.
                parameters = tuple((local, type_) for local, type_ in parameters if local in free_names(body))
            self.values[title] = r.Value(title, parameters, body, (), procedure.span)
        return self.values[title].body

    def asked(self, sort: str, name: str, me: r.Expr, arguments: tuple[r.Expr, ...]) -> r.Expr:
        """Return the question for a procedure that is performed; with hooks on `possible` of it, it needs to be possible as a whole."""
        if made_title(POSSIBLE, name) not in self.modified:
            return self._part(sort, name, me, arguments)
        return self._part(POSSIBLE, name, me, arguments) if sort == NEEDS else TRUE

    def _part(self, sort: str, name: str, me: r.Expr, arguments: tuple[r.Expr, ...]) -> r.Expr:
        """Return the question for a procedure; its answer, if that is always the same."""
        body = self._value(sort, name)
        title = made_title(sort, name)
        if sort == POSSIBLE:
            return r.ValueCall(TRUTH, title, me, arguments)
        taken = {local for local, _ in self.values[title].parameters}
        all_given = {local: argument for argument, (local, _) in zip(arguments, self.procedures[name].parameters, strict=True)}
        if sum(1 for _ in walk(body)) > LARGEST_PART:
            return r.ValueCall(TRUTH, title, me, tuple(argument for local, argument in all_given.items() if local in taken))
        found: r.Expr = replaced_locals(body, {ME: me, **all_given})
        return found

    def condition(self, kind: str, attribute: str) -> None:
        """Make the conditions that say it of the effects in an attribute, one for each definition, when it is first asked for."""
        title = made_title(POSSIBLE, attribute)
        key = f"{kind}.{title}"
        if key in self.conditions:
            return
        self.conditions[key] = []
        for part in self.carried.get((kind, attribute), ()):
            assert isinstance(part.body, r.Block)
            body = self.works(part.body.body, Now(unknown=frozenset(_set_locals(part.body.body))))
            self.conditions[key].append(r.Carried(kind, part.definition, title, body, part.span))

    def _body(self, sort: str, statements: Statements) -> r.Expr:
        unknown = frozenset(_set_locals(statements))
        return self.needs(statements, Now(unknown=unknown)) if sort == NEEDS else self.does(statements, Now(unknown=unknown))

    # -------------------------------------------------------------- what a block needs

    def needs(self, statements: Statements, now: Now) -> r.Expr:
        """Return whether nothing is missing that these statements need."""
        if not statements or now.depth > DEEPEST:
            return TRUE
        now = now.deeper()
        node, rest = statements[0], statements[1:]
        if isinstance(node, r.Leave | EndGame):
            return TRUE
        if isinstance(node, r.Let):
            return self.needs(*self._let(node, rest, now))
        if isinstance(node, r.Choose):
            return self._choice_needs(node, rest, now)
        if isinstance(node, r.Draw | r.Pick):
            source = existing(node.source) if self.is_known(node.source, now) else TRUE
            return all_of(source, self.needs(rest, now.after(self.places.written(node), (node.variable,))))
        if isinstance(node, r.If) and _leaves(node):
            return self.by_case(node, rest, now, self.needs)
        own = _NEEDS[type(node)](self, node, now) if type(node) in _NEEDS else TRUE
        return all_of(own, self.needs(rest, now.after(self.places.written(node))))

    def _choice_needs(self, node: r.Choose, rest: Statements, now: Now) -> r.Expr:
        if node.optional:
            return TRUE
        source = options_of(node, self.hooked)
        if not self.is_known(source, now):
            return self.needs(rest, now.after((), (node.variable,)))
        if not _names_one(node):
            return all_of(existing(source), self.needs(rest, now.after((), (node.variable,))))
        later = self.needs(rest, now.granting(said_of(source, node.variable)))
        return existing(source, node.variable, later)

    def is_known(self, node: r.Expr, now: Now) -> bool:
        """True if the present state tells what an expression will be."""
        return not (free_names(node) & now.unknown) and not (self.places.read(node) & now.changed)

    def by_case(self, node: r.If, rest: Statements, now: Now, judge: Callable[[Statements, Now], r.Expr]) -> r.Expr:
        """Return the judgement of an `if` with all that comes after it, by its arms. Where the arm cannot be told, one is enough."""
        arms = [(condition, judge((*body.body, *rest), now.granting(condition))) for condition, body in node.arms]
        if arms[-1][0] is not None:
            arms.append((None, judge(rest, now)))
        if any(condition is not None and not self.is_known(condition, now) for condition, _ in arms):
            return any_of(*(found for _, found in arms))
        made = arms[-1][1]
        for condition, found in reversed(arms[:-1]):
            assert condition is not None
            made = if_else(condition, found, made)
        return made

    def _let(self, node: r.Let, rest: Statements, now: Now) -> tuple[Statements, Now]:
        """Return the statements after a `let` with its value in place of the local, where the value is short and known."""
        short = sum(1 for _ in walk(node.value)) <= LARGEST_LET
        if not short or node.variable in now.unknown or not self.is_known(node.value, now):
            return rest, now.after((), (node.variable,))
        return replaced_locals(rest, {node.variable: node.value}), now

    # -------------------------------------------------------------- what a block does

    def does(self, statements: Statements, now: Now) -> r.Expr:
        """Return whether any of these statements would change something, if nothing that they need is missing."""
        if not statements:
            return FALSE
        if now.depth > DEEPEST:
            return TRUE
        now = now.deeper()
        node, rest = statements[0], statements[1:]
        if isinstance(node, r.Leave):
            return FALSE
        if isinstance(node, r.Let):
            return self.does(*self._let(node, rest, now))
        if isinstance(node, r.Choose):
            return self._choice_does(node, rest, now)
        if isinstance(node, r.Draw):
            return existing(node.source)
        if isinstance(node, r.Pick):
            return self.does(rest, now.after((), (node.variable,)))
        if isinstance(node, r.If) and _leaves(node):
            return self.by_case(node, rest, now, self.does)
        own = _DOES[type(node)](self, node, now) if type(node) in _DOES else TRUE
        # What names an unknown local cannot be told, so it is taken for a change.
        own = TRUE if free_names(own) & now.unknown else own
        return any_of(own, self.does(rest, now.after(self.places.written(node))))

    def _choice_does(self, node: r.Choose, rest: Statements, now: Now) -> r.Expr:
        """Return what a choice and all after it do. That there is something to choose from is asked for unless `needs` does so."""
        source = options_of(node, self.hooked)
        told = not free_names(source) & now.unknown
        needed = not node.optional and self.is_known(source, now)
        if not needed and not node.optional:
            source = _unfiltered(source)  # what is there now is not what will be there, so its filters say little
        judge = self.does if needed else self.works
        if not _names_one(node) or not told:
            later = judge(rest, now.after((), (node.variable,)))
            return later if needed or not told else all_of(existing(source), later)
        later = judge(rest, now.granting(said_of(source, node.variable)) if needed else now)
        return later if needed and node.variable not in free_names(later) else existing(source, node.variable, later)

    def works(self, statements: Statements, now: Now) -> r.Expr:
        """Return whether statements that may also be left out are possible: nothing is missing, and they do something."""
        return self._both(self.needs(statements, now), self.does(statements, now))

    def _both(self, needed: r.Expr, done: r.Expr) -> r.Expr:
        """Return whether both hold, as one of them where that says it all."""
        bodies = [
            self.values[part.name].body if isinstance(part, r.ValueCall) and part.name in self.values else part for part in (done, needed)
        ]
        return done if implies(*bodies) else all_of(needed, done)

    def branches(self, node: r.ChooseBranches, now: Now, judge: Callable[[Statements, Now], r.Expr]) -> r.Expr:
        """Return whether some branch is open and judged well."""
        found: list[r.Expr] = [TRUE] if node.question in self.extended and judge == self.needs else []
        for branch in node.branches:
            condition = branch.condition if branch.condition is not None else TRUE
            condition = condition if self.is_known(condition, now) else TRUE
            question = f"{node.question}_{branch.label}"
            if branch.source is None or branch.variable is None:
                if question in self.hooked:
                    condition = all_of(condition, existing(r.OptionsOf(_BARE.type, question, node.me, _BARE, self.hooked[question])))
                found.append(all_of(condition, judge(branch.body.body, now.granting(branch.condition))))
                continue
            source = options_of(branch, self.hooked, question, node.me)
            known = self.is_known(source, now)
            inner = judge(branch.body.body, now.granting(said_of(source, branch.variable)) if known else now.after((), (branch.variable,)))
            found.append(all_of(condition, existing(source, branch.variable, inner) if known else inner))
        return any_of(*found)


def _names_one(node: r.Choose) -> bool:
    """True if the choice names a single member of its set."""
    return node.most is None and not node.ordering


def _unfiltered(source: r.Expr) -> r.Expr:
    while isinstance(source, r.WhereSet | r.OptionsOf):
        source = source.source
    return source


def _leaves(node: r.If) -> bool:
    return any(isinstance(part, r.Leave | EndGame) for part in walk(node))


def _set_locals(statements: Statements) -> set[str]:
    """Return the locals that statements set after `let`: what they are at one point depends on the way there."""
    return {part.variable for part in walk(statements) if isinstance(part, SetLocal)}


# ------------------------------------------------------------------ single statements

Judge = Callable[[_Derivation, Any, Now], r.Expr]


def _cost(derivation: _Derivation, node: r.Flow, now: Now) -> r.Expr:
    """A loss needs that much, down to the least of the counter."""
    if node.gain or not derivation.is_known(node.amount, now) or not derivation.is_known(node.target, now):
        return TRUE
    least = derivation.vocabulary.counters[node.target.counter].least
    left = r.Arith(NUMBER, "-", node.target, r.Const(NUMBER, least)) if least else node.target
    return r.Compare(TRUTH, "<=", node.amount, left)


def _change(derivation: _Derivation, node: r.Flow, now: Now) -> r.Expr:
    """A gain changes something as far as the bank has any and the counter may rise; a loss always does, if it is not 0."""
    declared = derivation.vocabulary.counters[node.target.counter]
    found = above_zero(node.amount)
    if node.gain and declared.bank is not None:
        bank = r.CounterAt(NUMBER, declared.name, None, node.target.index, True)
        found = all_of(found, r.Compare(TRUTH, ">", bank, r.Const(NUMBER, 0)))
    if node.gain and declared.most is not None:
        found = all_of(found, r.Compare(TRUTH, "<", node.target, r.Const(NUMBER, declared.most)))
    return found


def _performed(sort: str) -> Judge:
    def judged(derivation: _Derivation, node: r.Perform, now: Now) -> r.Expr:
        if node.name not in derivation.procedures:
            return TRUE if sort == NEEDS else FALSE
        if r.ValueCall(TRUTH, made_title(POSSIBLE, node.name), node.me, node.arguments) in now.granted:
            return TRUE
        asked = derivation.asked(sort, node.name, node.me, node.arguments)
        return asked if isinstance(asked, r.Const) or sort == DOES or derivation.is_known(asked, now) else TRUE

    return judged


def _resolved(derivation: _Derivation, node: r.Resolve, now: Now) -> r.Expr:
    derivation.condition(node.kind, node.attribute)
    found = r.RuleAt(TRUTH, node.kind, made_title(POSSIBLE, node.attribute), node.subject, node.me)
    return TRUE if found in now.granted else found


def _loop(derivation: _Derivation, node: r.ForEach, now: Now) -> r.Expr:
    known = derivation.is_known(node.source, now)
    now = now.granting(said_of(node.source, node.variable)) if known else now.after((), (node.variable,))
    later = derivation.works(node.body.body, now)
    return existing(node.source, node.variable, later) if known else later


def _turns(derivation: _Derivation, node: r.Repeat, now: Now) -> r.Expr:
    times = TRUE if node.times is None else above_zero(node.times)
    return all_of(times, node.condition or TRUE, derivation.works(node.body.body, now))


_NEEDS: dict[type, Judge] = {
    r.Block: lambda derivation, node, now: derivation.needs(node.body, now),
    r.If: lambda derivation, node, now: derivation.by_case(node, (), now, derivation.needs),
    r.ChooseBranches: lambda derivation, node, now: derivation.branches(node, now, derivation.needs),
    r.Flow: _cost,
    r.Perform: _performed(NEEDS),
}
_DOES: dict[type, Judge] = {
    r.Block: lambda derivation, node, now: derivation.does(node.body, now),
    r.If: lambda derivation, node, now: derivation.by_case(node, (), now, derivation.does),
    r.ChooseBranches: lambda derivation, node, now: derivation.branches(node, now, derivation.works),
    r.Flow: _change,
    r.Perform: _performed(DOES),
    r.Resolve: _resolved,
    r.ForEach: _loop,
    r.Repeat: _turns,
    r.Move: lambda derivation, node, now: existing(node.source) if node.piece is None else TRUE,
    **dict.fromkeys((r.Shuffle, r.Begin, r.Tell, r.Spend, SetLocal), lambda derivation, node, now: FALSE),
}
