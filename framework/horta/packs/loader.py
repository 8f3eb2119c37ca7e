"""The way in: packs by name or path, out comes a ruleset, or every problem at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from horta.diagnostics import ContentError, Problems
from horta.model.ruleset import Ruleset
from horta.packs.assembling import assemble
from horta.packs.reading import Name, gather


def load_ruleset(names: Iterable[Name], options: Mapping[str, Any] | None = None, search: Iterable[Name] = ()) -> Ruleset:
    """The ruleset of the packs and all they require; ContentError with all problems otherwise."""
    ruleset, problems = attempt_ruleset(names, options, search)
    if ruleset is None:
        raise ContentError(problems)
    return ruleset


def attempt_ruleset(
    names: Iterable[Name], options: Mapping[str, Any] | None = None, search: Iterable[Name] = ()
) -> tuple[Ruleset | None, Problems]:
    """The ruleset, unless there are errors, and all problems."""
    merged, problems = gather(names, options, search)
    if merged is None:
        return None, problems
    ruleset = assemble(merged, problems)
    return (None if problems.has_errors else ruleset), problems
