"""Data that the parts of the compiler share: the layout, the tables, the functions made so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from horta.engine.answer_log import Telling
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import can_cause_own_event, event_graph
from horta.engine.compiler.optimiser import SetTable
from horta.engine.hosts import copies as copies
from horta.engine.operations import FIRST_OWN
from horta.engine.program import Owner
from horta.engine.rule_keys import Index, RuleKey
from horta.engine.titles import Slot, attribute_title, slots_of
from horta.engine.trace import CallPlace, PointPlace
from horta.language import resolved as r
from horta.language.secret_locals import SecretOrigin
from horta.language.secrets import Secrets
from horta.language.step_costs import Costs, hook_key
from horta.language.types import TRUTH, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Question
from horta.model.layout import Layout


def local(name: str) -> str:
    """Return the Python name of a local. The underscore makes it different from every Python keyword."""
    return name + "_"


def own_local(name: str, word: str) -> str:
    """Return the name of a local that the compiler adds for one of the rules.

    It is unique, because names of packs never contain two underscores in a row.
    """
    return f"{name}__{word}"


def of_the_rules(name: str) -> tuple[str, str]:
    """Return the local of the rules that a local belongs to, and the word that makes it one of the compiler's own, if it is one.

    A local whose name the block has given before ends in a number.
    """
    base, _, word = name.rpartition("__")
    return (base, word) if base and not word.isdigit() else (name, "")


def _constant(type_: Type, value: Any) -> Any:
    """Return the value of an attribute in the form that the state holds; a missing value is 0, none or empty."""
    if value is None:
        return () if isinstance(type_, SetOf) else -1 if isinstance(type_, Thing) else 0
    return tuple(value) if isinstance(value, list | tuple) else int(value) if type_ == TRUTH else value


@dataclass(frozen=True, slots=True)
class FramePart:
    """What is known of the locals of a function that a frame names: their types, and the origins of secrets."""

    types: Mapping[str, Type]
    secrets: Mapping[str, SecretOrigin]
    pieces: frozenset[str] = frozenset()
    """The locals that name a piece because of where it lies."""
    secretly: bool = False
    """True if something hidden decides whether the rules come here."""
    host: str | None = None
    """The local that names the thing which carries the hook."""


@dataclass(slots=True)
class Unit:
    """One program while it is compiled. The last eight fields are made from the rules and the layout."""

    rules: r.Rules
    layout: Layout
    telling: Telling
    suspending: frozenset[str]
    secrets: Secrets
    plain: bool = False
    static: frozenset[str] = frozenset()
    sets: tuple[SetTable, ...] = ()
    plain_code: Mapping[type, Callable[[Any, Unit], list[ast.stmt]]] = field(default_factory=dict)
    split_code: Mapping[type, Callable[..., list[ast.stmt]]] = field(default_factory=dict)
    namespace: dict[str, Any] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    things: dict[str, str] = field(default_factory=dict)
    operations: dict[str, int] = field(default_factory=dict)
    parts: dict[str, FramePart] = field(default_factory=dict)
    asking: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    together: dict[str, r.ChooseTogether] = field(default_factory=dict)
    """By the title of the function that goes on: the statement whose answers so far its frame holds."""
    jumps: list[tuple[str, ast.Call]] = field(default_factory=list)
    questions: dict[Question, int] = field(default_factory=dict)
    declined: set[Question] = field(default_factory=set)
    """The questions that can be declined somewhere."""
    notices: list[tuple[Any, ...]] = field(default_factory=list)
    places: list[r.Stmt | None] = field(default_factory=lambda: [None])
    searches: dict[str, str] = field(default_factory=dict)
    hook: r.Hook | None = None
    leads: dict[str, set[str]] | None = None
    owner: Owner | None = None
    owners: dict[str, Owner] = field(default_factory=dict)
    hook_parts: list[int] = field(default_factory=list)
    explaining: bool = False
    points: list[PointPlace] = field(default_factory=list)
    calls: list[CallPlace] = field(default_factory=list)
    asked: dict[str, tuple[RuleKey, r.Stmt]] = field(default_factory=dict)
    """By the title of the function that takes the answer: the statement that asks, and its rule."""
    written: Index = field(default_factory=dict)
    has_parent: bool = False
    """True while functions are made that know their next frame."""
    vocabulary: Vocabulary = field(init=False)
    values: dict[str, r.Value] = field(init=False)
    procedures: dict[str, r.Procedure] = field(init=False)
    hooked: dict[str, list[r.Hook]] = field(init=False)
    costs: Costs = field(init=False)
    one_pass: Costs = field(init=False)  # with each loop taken once
    slots: dict[tuple[str, Any], Slot] = field(init=False)
    hidden_kinds: frozenset[str] = field(init=False)
    owned_kinds: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.vocabulary = self.layout.vocabulary
        self.values = {value.name: value for value in self.rules.values}
        self.procedures = {procedure.name: procedure for procedure in self.rules.procedures}
        self.hooked = {}
        for hook in self.rules.hooks:
            self.hooked.setdefault(hook_key(hook), []).append(hook)
        self.costs = Costs(self.rules, self.vocabulary, self.layout.seats)
        self.one_pass = Costs(self.rules, self.vocabulary, self.layout.seats, once=True)
        self.slots = slots_of(self.layout)
        self.hidden_kinds = self.vocabulary.hidden_kinds()
        self.owned_kinds = self.vocabulary.owned_kinds()

    def tells(self, sort: str, *subject: Any) -> bool:
        """True if the program writes lines of this sort in its log. The subject is what the line is about, as in its notice."""
        if self.telling is not Telling.BRIEF:
            return self.telling is Telling.FULL
        if sort in ("gain", "lose"):
            return bool(subject[0] == self.rules.winning.score_counter)
        if sort == "move":
            return self.vocabulary.zones[subject[1]].holds in self.owned_kinds
        return sort == "part" or (sort == "acted" and subject[0].host is not None)

    def event_number(self, event: str) -> int:
        """Return the number of an event with triggers on it."""
        events = [key for key, hooks in self.hooked.items() if isinstance(hooks[0], r.Trigger)]
        return events.index(event)

    def added_branches(self, question: str) -> tuple[tuple[str, Type | None], ...]:
        """Return the branches that hooks add to a question: each label with the type of its options, or None.

        As long as one hook adds a branch, those that never do count too: plain and fast programs number all branches alike.
        """
        if not any(isinstance(hook, r.BranchOffer) for hook in self.hooked.get(f"question {question}", ())):
            return ()
        offers = [hook for hook in self.secrets.rules.hooks if isinstance(hook, r.BranchOffer) and hook.key == question]
        return tuple({hook.label: hook.chosen[0][1] if hook.chosen else None for hook in offers}.items())

    @property
    def rule_key(self) -> RuleKey:
        """The rule that is being compiled."""
        assert self.owner is not None
        return self.rule_of(self.owner)

    def rule_of(self, owner: Owner) -> RuleKey:
        """Return the rule that owns a function."""
        if owner.hook is not None:
            return "hook", self.rules.hooks[owner.hook].name
        return ("procedure", owner.name) if owner.sort == "procedure" else ("carried", owner.sort, owner.name, owner.note)

    def slot(self, part: str, key: Any) -> ast.Constant:
        """Return the first slot of an entry of the layout, for example of a counter: `part` is "counters", `key` its name."""
        slot = self.slots[part, key]
        return py.constant(slot.first, slot.name)

    def operation(self, function: str) -> ast.Constant:
        """Return the number by which a frame names a function."""
        return py.constant(self.operations.setdefault(function, FIRST_OWN + len(self.operations)), function)

    def cause(self, number: int) -> ast.Constant:
        """Return the number of a cause; -1 is none."""
        return py.constant(number, None if number < 0 else repr(self.vocabulary.causes[number]))

    def hook_number(self, hook: r.Hook) -> int:
        """Return the position of a hook among all hooks."""
        return next(number for number, other in enumerate(self.rules.hooks) if other.name == hook.name)

    def can_cause_own_event(self, hook: r.Trigger) -> bool:
        """True if the hook can cause its own event again."""
        if self.leads is None:
            self.leads = event_graph(self.rules)
        return can_cause_own_event(hook, self.leads)

    def members(self, kind: str, numbers: frozenset[int]) -> str:
        """Return the name of a fixed set of things of a kind."""
        titles = (f"{kind.upper()}S_{number}" for number in count(1))
        title = next(title for title in titles if self.namespace.get(title, numbers) == numbers)
        self.namespace[title] = numbers
        self.things[title] = kind
        return title

    def is_new(self, title: str) -> bool:
        """True if nothing has this title yet."""
        return title not in self.titles and title not in self.namespace

    def add(self, function: ast.FunctionDef, shared: bool = False) -> None:
        """Add a function to the program. It belongs to the rule that is being compiled, unless it is shared."""
        assert self.is_new(function.name), f"two things are called {function.name}"
        self.titles.add(function.name)
        self.functions.append(function)
        if self.owner is not None and not shared:
            self.owners[function.name] = self.owner

    def put(self, title: str, value: Any) -> None:
        """Add a table under a name that generated functions use."""
        assert self.is_new(title), f"two things are called {title}"
        self.namespace[title] = value

    def reserve(self, title: str) -> str:
        """Return a title for what is only made when the program is linked; nothing else may have it."""
        assert self.is_new(title), f"two things are called {title}"
        self.titles.add(title)
        return title

    def search(self, free: Iterable[str], code: list[ast.stmt], word: str) -> ast.expr:
        """Return a call of a search function with the locals that it may read. Equal searches share one function."""
        known = {local(name) for name in free}
        names = [part for made in code for part in ast.walk(made) if isinstance(part, ast.Name)]
        given = ["s", *sorted(known & {name.id for name in names})]
        fresh = (f"it{number}_" for number in count(1) if f"it{number}_" not in known)
        stored = dict.fromkeys(name.id for name in names if isinstance(name.ctx, ast.Store) and name.id.endswith("_"))
        called = {name: next(fresh) for name in stored}
        for name in names:
            name.id = called.get(name.id, name.id)
        key = ast.dump(py.function("", given, code))
        if key not in self.searches:
            self.searches[key] = f"{word}_{len(self.searches) + 1}"
            self.add(py.function(self.searches[key], given, code), shared=True)
        return py.call(self.searches[key], *map(py.name, given))

    def branch(self, number: int, kind: str) -> str:
        """Return the name of the table with the options of a branch, one for each thing of a kind."""
        title = f"{kind.upper()}_ARM_{number}"
        if title not in self.namespace:
            self.put(title, tuple((number, thing) for thing in range(self.layout.things(kind))))
        return title

    def question(self, question: Question) -> ast.Constant:
        """Return the number by which a decision names its question."""
        if question.may_decline:
            self.declined.add(question)
        return py.constant(self.questions.setdefault(question, len(self.questions)), repr(question.name))

    def table(self, kind: str, attribute: str) -> str:
        """Return the name of the table that holds an attribute of every thing of a kind."""
        title = attribute_title(kind, attribute)
        if title not in self.namespace:
            entities, type_ = self.vocabulary.kinds[kind].entities, self.vocabulary.kinds[kind].attributes[attribute]
            if isinstance(item := type_.item if isinstance(type_, SetOf) else type_, Thing):
                self.things[title] = item.kind
            self.put(title, tuple(_constant(type_, entity.attributes.get(attribute)) for entity in entities))
        return title

    def notice(self, *parts: Any) -> int:
        """Return the number by which the log names a kind of notice."""
        if parts not in self.notices:
            self.notices.append(parts)
        return self.notices.index(parts)

    def line(self, stmt: r.Stmt) -> int:
        """Return the line number for a statement's Python code, so that a fault can be traced to the statement."""
        self.places.append(stmt)
        return len(self.places) - 1
