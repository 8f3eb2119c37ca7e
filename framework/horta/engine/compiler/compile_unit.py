"""What the parts of the compiler share: the layout, the tables, the functions made so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import leads_back
from horta.engine.compiler.optimiser import SetTable
from horta.engine.operations import FIRST_OWN
from horta.engine.program import HookRunner, Owner
from horta.engine.titles import attribute_title
from horta.language import resolved as r
from horta.language.step_costs import Costs
from horta.language.types import TRUTH, SetOf, Thing
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Question
from horta.model.layout import Layout


def local(name: str) -> str:
    """The Python name of a local: the underscore keeps it apart from every Python word."""
    return name + "_"


def own_local(name: str, word: str) -> str:
    """The name of a local that the compiler needs beside one of the rules. No name of a pack holds two underscores in a row."""
    return f"{name}__{word}"


def copies(host: tuple[str, str], vocabulary: Vocabulary) -> range:
    """The numbers of the copies of a definition; they follow one another."""
    numbers = [number for number, entity in enumerate(vocabulary.kinds[host[0]].entities) if entity.definition == host[1]]
    return range(numbers[0], numbers[-1] + 1)


@dataclass(frozen=True, slots=True)
class HookTitles:
    """The titles of the functions of a hook: whether it may act, what a trigger does, the parts of any other."""

    ready: str | None
    run: str | None
    parts: tuple[str, ...]


@dataclass(slots=True)
class Unit:
    """One program in the making."""

    vocabulary: Vocabulary
    rules: r.Rules
    layout: Layout
    telling: bool
    namespace: dict[str, Any]
    values: dict[str, r.Value]
    procedures: dict[str, r.Procedure]
    suspending: frozenset[str]
    hooked: dict[str, tuple[r.Hook, ...]]
    static: frozenset[str]
    costs: Costs
    plain_code: Mapping[type, Callable[[Any, Unit], list[ast.stmt]]] = field(default_factory=dict)
    split_code: Mapping[type, Callable[..., list[ast.stmt]]] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    things: dict[str, str] = field(default_factory=dict)
    operations: dict[str, int] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    jumps: list[tuple[str, ast.Call]] = field(default_factory=list)
    questions: dict[Question, int] = field(default_factory=dict)
    notices: list[tuple[Any, ...]] = field(default_factory=list)
    places: list[r.Stmt | None] = field(default_factory=lambda: [None])
    searches: dict[str, str] = field(default_factory=dict)
    hook: r.Hook | None = None
    sets: tuple[SetTable, ...] = ()
    plain: bool = False
    leads: dict[str, set[str]] = field(default_factory=dict)
    returning: dict[str, bool] = field(default_factory=dict)
    owner: Owner | None = None
    owners: dict[str, Owner] = field(default_factory=dict)
    runners: dict[str, HookRunner] = field(default_factory=dict)
    hook_titles: dict[int, HookTitles] = field(default_factory=dict)

    def seats(self) -> int:
        """How many seats the program is for."""
        return self.layout.seats

    def operation(self, function: str) -> int:
        """The number by which a frame names a function."""
        return self.operations.setdefault(function, FIRST_OWN + len(self.operations))

    def hook_number(self, hook: r.Hook) -> int:
        """The place of a hook among all."""
        return next(number for number, other in enumerate(self.rules.hooks) if other.name == hook.name)

    def leads_back(self, hook: r.Trigger) -> bool:
        """Whether what a hook does can bring about the event that it hangs on; found out once."""
        if hook.name not in self.returning:
            self.returning[hook.name] = leads_back(hook, self.leads)
        return self.returning[hook.name]

    def members(self, kind: str, numbers: set[int]) -> str:
        """The name of a fixed set of things of a kind."""
        found = frozenset(numbers)
        titles = (f"{kind.upper()}S_{number}" for number in count(1))
        title = next(title for title in titles if self.namespace.get(title, found) == found)
        self.namespace[title] = found
        self.things[title] = kind
        return title

    def is_new(self, title: str) -> bool:
        """Whether nothing has this title yet."""
        return title not in self.titles and title not in self.namespace

    def add(self, function: ast.FunctionDef, shared: bool = False) -> None:
        """Add a function to the program. It belongs to what is being compiled, unless it is shared."""
        assert self.is_new(function.name), f"two things are called {function.name}"
        self.titles.add(function.name)
        self.functions.append(function)
        if self.owner is not None and not shared:
            self.owners[function.name] = self.owner

    def put(self, title: str, value: Any) -> None:
        """Something that functions know by a name: a table, or a function that was not generated."""
        assert self.is_new(title), f"two things are called {title}"
        self.namespace[title] = value

    def put_runner(self, title: str, function: Callable[..., Any], key: str, about: str) -> None:
        """Put a function that runs the hooks on something."""
        self.put(title, function)
        self.runners[title] = HookRunner(key, about)

    def search(self, free: set[str], code: list[ast.stmt], word: str) -> ast.expr:
        """A call of a function that looks for something, given the locals it may read; the same search is made once."""
        names = [part for made in code for part in ast.walk(made) if isinstance(part, ast.Name)]
        given = ["s", *sorted(free & {name.id for name in names})]
        fresh = (f"it{number}_" for number in count(1) if f"it{number}_" not in free)
        stored = dict.fromkeys(name.id for name in names if isinstance(name.ctx, ast.Store) and name.id.endswith("_"))
        called = {name: next(fresh) for name in stored}
        for name in names:
            name.id = called.get(name.id, name.id)
        key = ast.dump(py.function("", given, code))
        if key not in self.searches:
            self.searches[key] = f"{word}_{len(self.searches) + 1}"
            self.add(py.function(self.searches[key], given, code), shared=True)
        return py.call(self.searches[key], *map(py.name, given))

    def arm(self, number: int, kind: str) -> str:
        """The name of the table with the options of an arm, one for each thing of a kind."""
        title = f"{kind.upper()}_ARM_{number}"
        if title not in self.namespace:
            self.put(title, tuple((number, thing) for thing in range(self.layout.things(kind))))
        return title

    def question(self, question: Question) -> int:
        """The number by which a decision names its question."""
        return self.questions.setdefault(question, len(self.questions))

    def table(self, kind: str, attribute: str) -> str:
        """The name of the table that holds an attribute of every thing of a kind."""
        title = attribute_title(kind, attribute)
        if title not in self.namespace:
            entities, type_ = self.vocabulary.kinds[kind].entities, self.vocabulary.kinds[kind].attributes[attribute]
            if isinstance(item := type_.item if isinstance(type_, SetOf) else type_, Thing):
                self.things[title] = item.kind
            self.put(title, tuple(self.constant_of(kind, attribute, entity.attributes.get(attribute)) for entity in entities))
        return title

    def constant_of(self, kind: str, attribute: str, value: Any) -> Any:
        """An attribute's value as the state would hold it; what is not given is 0, none or empty."""
        type_ = self.vocabulary.kinds[kind].attributes[attribute]
        if value is None:
            return () if isinstance(type_, SetOf) else -1 if isinstance(type_, Thing) else 0
        return tuple(value) if isinstance(value, list | tuple) else int(value) if type_ == TRUTH else value

    def notice(self, *parts: Any) -> int:
        """The number by which the log names a sort of event."""
        if parts not in self.notices:
            self.notices.append(parts)
        return self.notices.index(parts)

    def place(self, stmt: r.Stmt) -> ast.expr:
        """The number by which the log names the statement at work."""
        return py.constant(self.line(stmt))

    def line(self, stmt: r.Stmt) -> int:
        """The line number that a statement's Python code carries, so that faults lead back to it."""
        self.places.append(stmt)
        return len(self.places) - 1
