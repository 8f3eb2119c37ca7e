"""The names that a rule can use at one point, and what else the checker must know there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from horta.language.trees import resolved_expressions as r
from horta.language.types import SEAT, Type


@dataclass(slots=True)
class Names:
    """Makes local names that are unique within one block of rules."""

    used: dict[str, int] = field(default_factory=dict)

    def fresh(self, name: str) -> str:
        """Return a name that is unique in this block. Names in packs never contain two underscores in a row."""
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        return name if count == 0 else f"{name}__{count}"


@dataclass(frozen=True, slots=True)
class Scope:
    """The locals that can be used here. `owner` is the procedure, value or hook being checked."""

    names: Names
    locals: Mapping[str, r.Local]
    owner: str
    in_loop: bool = False
    hooked: bool = False

    @staticmethod
    def root(owner: str, parameters: tuple[tuple[str, Type], ...] = (), hooked: bool = False) -> Scope:
        """Return the scope at the start of a block: `me` and the parameters."""
        names = Names()
        locals_ = {"me": r.Local(SEAT, names.fresh("me"))}
        for name, type_ in parameters:
            locals_[name] = r.Local(type_, names.fresh(name))
        return Scope(names, locals_, owner, False, hooked)

    @property
    def me(self) -> r.Local:
        """Return the seat for which this block runs."""
        return self.locals["me"]

    def bind(self, name: str, type_: Type) -> tuple[Scope, str]:
        """Return a scope in which `name` is a new local, and the unique name of the local."""
        unique = self.names.fresh(name)
        locals_ = {**self.locals, name: r.Local(type_, unique)}
        return Scope(self.names, locals_, self.owner, self.in_loop, self.hooked), unique

    def looping(self) -> Scope:
        """Return the same scope inside a loop."""
        return Scope(self.names, self.locals, self.owner, True, self.hooked)

    def described(self) -> Iterator[tuple[str, str]]:
        """Yield the local names with the words for a suggestion."""
        for name in self.locals:
            yield name, "known here"
