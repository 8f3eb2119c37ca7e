"""A ruleset and the programs that are made of it, each when it is first asked for.

A ruleset may stand in a file with its programs (`kept_rulesets`). Then a part is read when somebody looks at it: a game needs few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from horta.engine.answer_log import Telling
from horta.engine.linking import link_program
from horta.engine.program import Program, SourceCode
from horta.engine.program_parts import ProgramParts
from horta.model.ruleset import RulesetParts

if TYPE_CHECKING:
    from horta.engine.observer import Observer
    from horta.language.trees.resolved_declarations import Winning
    from horta.packs.pack_search import Name
    from horta.packs.pack_trail import Found


class Keeper(Protocol):
    """The files in which a ruleset is kept."""

    def part(self, name: str) -> Any:
        """Return a part of the ruleset; LookupError if it has no such part."""

    def program_parts(self, seats: int, telling: Telling) -> ProgramParts | None:
        """Return what a program is made of; None if it is not kept."""

    def keep_program(self, parts: ProgramParts) -> None:
        """Keep what a program is made of, if that is possible."""


Form = TypeVar("Form", bound=RulesetParts)


@dataclass(frozen=True, slots=True)
class CompiledRuleset(RulesetParts):
    """A ruleset with one program for each number of seats and flavour."""

    programs: dict[tuple[int, bool], Program] = field(default_factory=dict, init=False, compare=False, repr=False)
    keeper: Keeper | None = field(default=None, init=False, compare=False, repr=False)

    def kept_by(self, keeper: Keeper) -> None:
        """Keep the programs that are made from now on."""
        object.__setattr__(self, "keeper", keeper)

    def __getattr__(self, name: str) -> Any:
        # Only called for what is not set: a part that has not been read yet.
        if name not in PARTS:
            raise AttributeError(f"a ruleset has no {name}")
        assert self.keeper is not None
        part = self.keeper.part(name)
        object.__setattr__(self, name, part)
        return part

    @property
    def winning(self) -> Winning:
        """Return who wins, as the rules say it. That is little beside all rules, and every game wants it."""
        return self.rules.winning if self.keeper is None else self.keeper.part(WINNING)

    def program(self, seats: int, telling: bool = False) -> Program:
        """Return the compiled rules for a number of seats; a telling program keeps a log of events."""
        if (seats, telling) not in self.programs:
            self.check_seats(seats)
            self.programs[seats, telling] = self.new_program(seats, Telling.FULL if telling else Telling.QUIET)
        return self.programs[seats, telling]

    def new_program(self, seats: int, telling: Telling, observer: Observer | None = None) -> Program:
        """Return a program of its own. A telling one tells the observer what acts, if there is one."""
        parts = None if self.keeper is None else self.keeper.program_parts(seats, telling)
        source = self._source(seats, telling)
        if parts is None:
            parts, made = self._compiled(seats, telling)
            source = lambda: made  # noqa: E731 - the same as the other, without making it again
            if self.keeper is not None:
                self.keeper.keep_program(parts)
        return link_program(parts, self.vocabulary, source, observer)

    def _source(self, seats: int, telling: Telling) -> Callable[[], SourceCode]:
        return lambda: self._compiled(seats, telling)[1]

    def _compiled(self, seats: int, telling: Telling) -> tuple[ProgramParts, SourceCode]:
        # Imported late: the compiler takes longer to load than a kept program to read.
        from horta.engine.compiler.program_builder import compile_parts

        return compile_parts(self.rules, self.vocabulary, seats, telling)


def load_ruleset(
    form: type[Form], names: Iterable[Name], options: Mapping[str, Any] | None = None, search: Iterable[Name] = ()
) -> tuple[Form, tuple[Found, ...]]:
    """Return the ruleset of packs, and where these were found; ContentError with all problems otherwise."""
    # Imported late: what reads and checks packs takes longer to load than a kept ruleset to read.
    from horta.assembly import ruleset_builder

    return ruleset_builder.load_ruleset(form, names, options, search)


WINNING = "winning"
PARTS = frozenset(part.name for part in fields(RulesetParts))
