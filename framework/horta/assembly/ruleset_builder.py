"""The last step of loading: the merged content becomes one frozen ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from collections.abc import Sequence as Listed
from typing import Any, NamedTuple, TypeVar

from horta.assembly.abilities import carried_rules, hosted_hooks
from horta.assembly.replaced_rules import check_replacements
from horta.assembly.rule_wordings import build_wordings
from horta.assembly.vocabulary_builder import build_vocabulary
from horta.assembly.weights import checked_weights
from horta.diagnostics import ContentError, Problems
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker.declarations import CarriedRule, HostedHook, check_rules
from horta.language.idle_statements import check_idle_statements
from horta.language.parser import Text, parse_file
from horta.language.size_limits import check_bounds
from horta.language.vocabulary import Vocabulary
from horta.model.ruleset import Definition, OptionInfo, Origin, PackInfo, RulesetParts, Texts
from horta.packs.loader import Name, gather
from horta.packs.merged_content import DECLARED, Merged
from horta.packs.nodes import Mapping, fields, localised, plain

# The class to make: rooms above add methods to a ruleset, and nothing has to be copied into another class.
Form = TypeVar("Form", bound=RulesetParts)


def load_ruleset(form: type[Form], names: Iterable[Name], options: Table[str, Any] | None = None, search: Iterable[Name] = ()) -> Form:
    """Return the ruleset of the packs and all they require; ContentError with all problems otherwise."""
    merged, problems = gather(names, options, search)
    ruleset = assemble_as(form, merged, problems) if merged is not None else None
    if ruleset is None or problems.has_errors:
        raise ContentError(problems)
    return ruleset


def attempt_ruleset(
    names: Iterable[Name], options: Table[str, Any] | None = None, search: Iterable[Name] = ()
) -> tuple[RulesetParts | None, Problems]:
    """Return the ruleset, None if there are errors, and all problems."""
    merged, problems = gather(names, options, search)
    if merged is None:
        return None, problems
    ruleset = assemble(merged, problems)
    return (None if problems.has_errors else ruleset), problems


class Abilities(NamedTuple):
    """What definitions carry: hooks, and rules in attributes. Idle statements of the `named` packs are reported."""

    hosted: list[HostedHook]
    carried: list[CarriedRule]
    named: frozenset[str] = frozenset()


def assemble(merged: Merged, problems: Problems, named: frozenset[str] = frozenset()) -> RulesetParts:
    """Return the ruleset; usable only if `problems` has no errors. Of the `named` packs, idle statements are reported too."""
    return assemble_as(RulesetParts, merged, problems, (), named)


def assemble_as(
    form: type[Form], merged: Merged, problems: Problems, extra: Listed[s.Declaration] = (), named: frozenset[str] = frozenset()
) -> Form:
    """Return the ruleset in the given form; usable only if `problems` has no errors. `extra` are declarations of scenarios."""
    vocabulary = build_vocabulary(merged, problems)
    hosted = list(hosted_hooks(merged, problems))
    carried = list(carried_rules(merged, vocabulary, problems))
    rules = _rules(merged, vocabulary, Abilities(hosted, carried, named), extra, problems)
    return form(
        tuple(PackInfo(pack.id, str(pack.version), _hash(merged, pack.id), pack.name) for pack in merged.packs),
        {name: _option(merged, name) for name in merged.options},
        merged.seats or (0, 0),
        vocabulary,
        rules,
        _definitions(merged),
        Texts(*(_texts(merged.texts.get(section)) for section in ("prompts", "labels", "events"))),
        tuple(plain(panel) for panel in merged.layout),
        merged.lock.to_data(),
        build_wordings(merged, hosted, carried),
        checked_weights(merged.weights, vocabulary, rules, problems),
    )


def _rules(merged: Merged, vocabulary: Vocabulary, abilities: Abilities, extra: Listed[s.Declaration], problems: Problems) -> r.Rules:
    unreadable = Problems()
    declarations: list[s.Declaration] = []
    for source in merged.rules:
        declarations += parse_file(Text(source.text, source), unreadable)
    problems.extend(unreadable)
    if unreadable.has_errors or not vocabulary.is_whole():
        # Names declared there would be reported as missing everywhere else, and this would hide the real mistake.
        return r.Rules((), (), (), (), ())
    check_replacements(merged.layers, declarations, problems)
    rules = check_rules(vocabulary, [*declarations, *extra], abilities.hosted, abilities.carried, problems)
    if abilities.named:
        written = [*declarations, *(entry.hook for entry in abilities.hosted), *(rule.body for rule in abilities.carried)]
        check_idle_statements([rule for rule in written if _pack_of(rule) in abilities.named], problems)
    if merged.seats is not None:
        _check_complete(merged, rules, problems)
    check_bounds(rules, vocabulary, (merged.seats or (1, 1))[1], problems)
    return rules


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


def _hash(merged: Merged, pack: str) -> str:
    return next(locked.hash for locked in merged.lock.packs if locked.id == pack)


def _option(merged: Merged, name: str) -> OptionInfo:
    declared = merged.options[name]
    value = merged.chosen.get(name, declared.default)
    return OptionInfo(name, declared.type, value, declared.default, declared.allowed(), declared.description, declared.rule)


def _texts(node: Mapping | None) -> dict[str, dict[str, str]]:
    return {key: localised(plain(text)) for key, _, text in fields(node)}


def _definitions(merged: Merged) -> Table[str, Table[str, Definition]]:
    found: dict[str, dict[str, Definition]] = {}
    for section in DECLARED:
        found[section] = {name: _definition(section, name, node) for name, node in getattr(merged, section).items()}
    for kind, entries in merged.define.items():
        found[kind] = {name: _definition(kind, name, node) for name, node in entries.items()}
    return found


def _definition(section: str, name: str, node: Mapping) -> Definition:
    data: dict[str, Any] = plain(node)
    rule = data.get("rule", [])
    rules = tuple(rule if isinstance(rule, list) else [str(rule)])
    origins = {key: Origin(data[key], value.span) for key, _, value in fields(node)}
    return Definition(section, name, localised(data.get("name")), rules, data.get("source"), origins, node.span)
