"""The last step of loading: the merged content becomes one frozen ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from collections.abc import Sequence as Listed
from typing import Any, TypeVar

from horta.assembly.abilities import carried_rules, hosted_hooks
from horta.assembly.ability_things import with_abilities
from horta.assembly.added_rules import CheckedRules
from horta.assembly.hidden_places import check_hidden_places, hidden_place_values
from horta.assembly.replaced_rules import check_replacements
from horta.assembly.rule_wordings import build_wordings
from horta.assembly.starting_values import check_starting_values, starting_values
from horta.assembly.state_size import check_state_size
from horta.assembly.vocabulary_builder import build_vocabulary
from horta.assembly.weights import checked_weights
from horta.collector_pause import collector_paused
from horta.diagnostics import ContentError, Problems
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker.declarations import check_rules
from horta.language.idle_statements import check_idle_statements
from horta.language.parser import Text, parse_file
from horta.language.possibility import with_possibilities
from horta.language.size_limits import check_bounds
from horta.model.ruleset import Definition, OptionInfo, Origin, PackInfo, RulesetParts, Texts
from horta.packs.loader import gather
from horta.packs.merged_content import DECLARED, Merged
from horta.packs.nodes import Mapping, fields, localised, plain
from horta.packs.pack_search import Name
from horta.packs.pack_trail import Found

# The class to make: rooms above add methods to a ruleset, and nothing has to be copied into another class.
Form = TypeVar("Form", bound=RulesetParts)


@collector_paused()
def load_ruleset(
    form: type[Form], names: Iterable[Name], options: Table[str, Any] | None = None, search: Iterable[Name] = ()
) -> tuple[Form, tuple[Found, ...]]:
    """Return the ruleset of the packs and all they require, and where these were found; ContentError with all problems otherwise."""
    merged, problems = gather(names, options, search)
    ruleset = assemble_as(form, merged, problems) if merged is not None else None
    if merged is None or ruleset is None or problems.has_errors:
        raise ContentError(problems)
    return ruleset, merged.trail


def assemble(merged: Merged, problems: Problems) -> RulesetParts:
    """Return the ruleset; usable only if `problems` has no errors."""
    return assemble_as(RulesetParts, merged, problems)


def assemble_as(form: type[Form], merged: Merged, problems: Problems, extra: Listed[s.Declaration] = ()) -> Form:
    """Return the ruleset in the given form; usable only if `problems` has no errors. `extra` are declarations of scenarios."""
    return assemble_open(form, merged, problems, extra)[0]


def assemble_open(
    form: type[Form], merged: Merged, problems: Problems, extra: Listed[s.Declaration] = (), named: frozenset[str] = frozenset()
) -> tuple[Form, CheckedRules | None]:
    """Return the ruleset, and what can check more rules beside it; None if there are errors.

    Of the `named` packs, idle statements are reported too.
    """
    vocabulary = build_vocabulary(merged, problems)
    hosted = list(hosted_hooks(merged, problems))
    carried = list(carried_rules(merged, vocabulary, problems))
    declarations = _declarations(merged, problems)
    vocabulary = with_abilities(vocabulary, hosted, declarations or ())
    rules, checked = r.Rules((), (), (), (), ()), None
    # Names declared in a file that cannot be read would be reported as missing everywhere, which would hide the real mistake.
    if declarations is not None and vocabulary.is_whole():
        check_replacements(merged.layers, declarations, problems)
        places = (*hidden_place_values(merged, vocabulary, problems), *starting_values(merged, vocabulary, problems))
        rules, context = check_rules(vocabulary, [*declarations, *places, *extra], hosted, carried, problems)
        rules = rules if problems.has_errors else with_possibilities(rules, vocabulary)
        check_hidden_places(vocabulary, rules, problems)
        check_starting_values(vocabulary, rules, (merged.seats or (1, 1))[1], problems)
        written = [*declarations, *(entry.hook for entry in hosted), *(rule.body for rule in carried)]
        check_idle_statements([rule for rule in written if _pack_of(rule) in named], problems)
        if merged.seats is not None:
            _check_complete(merged, rules, problems)
        bounds = check_bounds(rules, vocabulary, (merged.seats or (1, 1))[1], problems)
        checked = None if bounds is None else CheckedRules(rules, context, bounds)
        check_state_size(rules, vocabulary, (merged.seats or (1, 1))[1], problems)
    ruleset = form(
        tuple(PackInfo(lock.id, lock.version, lock.hash, pack.name) for lock, pack in zip(merged.lock.packs, merged.packs, strict=True)),
        {name: _option(merged, name) for name in merged.options},
        merged.seats or (0, 0),
        vocabulary,
        rules,
        _definitions(merged),
        Texts(*(_texts(merged.texts.get(section)) for section in ("prompts", "labels", "events"))),
        tuple(plain(panel) for panel in merged.layout),
        merged.lock.to_data(),
        build_wordings(merged, hosted, carried, declarations or ()),
        checked_weights(merged.weights, vocabulary, rules, problems),
    )
    return ruleset, checked


def _declarations(merged: Merged, problems: Problems) -> list[s.Declaration] | None:
    """Return what all files of rules declare; None if one of them cannot be read."""
    unreadable = Problems()
    found = [node for source in merged.rules for node in parse_file(Text(source.text, source), unreadable)]
    problems.extend(unreadable)
    return None if unreadable.has_errors else found


def _pack_of(rule: s.Node | tuple[s.Statement, ...]) -> str | None:
    """Return the pack that a rule was written in."""
    node = rule[0] if isinstance(rule, tuple) else rule
    return node.span.source.pack


def _check_complete(merged: Merged, rules: r.Rules, problems: Problems) -> None:
    """Check what packs need to be played, if they state for how many players they are."""
    for name, span in rules.unmet:
        problems.error("E212", f"no pack declares `{name}`, which is needed here", span, "add a pack that does")
    if not any(procedure.name == "game" for procedure in rules.procedures):
        span = next(pack.span for pack in merged.packs if pack.seats)
        problems.error("E211", "there are seats, but no rules that begin with `game:`", span, "say where play starts")


def _option(merged: Merged, name: str) -> OptionInfo:
    declared = merged.options[name]
    origins = {key: Origin(plain(value), value.span) for key, _, value in fields(declared.node)}
    return OptionInfo(
        name, declared.type, merged.chosen[name], declared.default, declared.allowed(), declared.description, declared.rule,
        declared.hidden, origins, declared.span,
    )  # fmt: skip


def _texts(node: Mapping | None) -> dict[str, dict[str, str]]:
    return {key: localised(plain(text)) for key, _, text in fields(node)}


def _definitions(merged: Merged) -> Table[str, Table[str, Definition]]:
    tables: dict[str, dict[str, Mapping]] = {section: getattr(merged, section) for section in DECLARED} | merged.define
    return {section: {name: _definition(section, name, node) for name, node in found.items()} for section, found in tables.items()}


def _definition(section: str, name: str, node: Mapping) -> Definition:
    data: dict[str, Any] = plain(node)
    rule = data.get("rule", [])
    rules = tuple(rule if isinstance(rule, list) else [str(rule)])
    origins = {key: Origin(data[key], value.span) for key, _, value in fields(node)}
    return Definition(section, name, localised(data.get("name")), rules, data.get("source"), origins, node.span)
