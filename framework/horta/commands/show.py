"""`horta show`: what an id is, which pack wrote it and where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from horta.assembly.rule_wordings import definition_hash
from horta.commands.packs import manifests
from horta.commands.shared_options import ENGLISH, Choices, Lang, MorePacks, load_packs
from horta.commands.usage_errors import Mistake
from horta.diagnostics import Span, clean, did_you_mean
from horta.language import resolved as r
from horta.model.ruleset import Definition, OptionInfo
from horta.packs.bundled import content_folder
from horta.play.game import Ruleset, load
from horta.words.rule_text import game_texts, rule_text
from horta.words.rule_text.whole_game import SORTS

SINGULAR = {"kinds": "kind", "counters": "counter", "zones": "zone"}


def run(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a definition or declaration, or the name of a rule.")],
    packs: MorePacks,
    option: Choices,
    lang: Lang = ENGLISH,
) -> None:
    """Print everything of that name: definitions, declarations, rules, options."""
    ruleset = load_packs(packs, option)
    blocks = _blocks(ruleset, name, lang)
    if not blocks and not packs and not option:
        blocks = next((found for other in _others(ruleset) if (found := _blocks(load(other), name, lang))), [])
    if not blocks:
        listed = ", ".join(f"`{pack.id}`" for pack in ruleset.packs)
        raise Mistake(f"nothing in {listed} is called `{name}`", did_you_mean(name, _known(ruleset)))
    print("\n\n".join("\n".join(map(clean, block)) for block in blocks))


def _blocks(ruleset: Ruleset, name: str, locale: str) -> list[list[str]]:
    copies = {entity.id: entity.definition for kind in ruleset.vocabulary.kinds.values() for entity in kind.entities}
    named = copies.get(name, name)
    rules: list[r.Procedure | r.Value] = [*ruleset.rules.procedures, *ruleset.rules.values]
    found = [
        *(list(_definition(ruleset, section, all_[named], locale)) for section, all_ in ruleset.definitions.items() if named in all_),
        *(list(_rule(ruleset, rule)) for rule in rules if rule.name == name),
        *_texts(ruleset, name),
        *_whole_game(ruleset, name, locale),
    ]
    if name in ruleset.options:
        option = ruleset.options[name]
        found.append([f"option {name} = {_shown(option.value)}  {_place(option.span)}", *_option(option)])
    return found


def _whole_game(ruleset: Ruleset, sort: str, locale: str) -> Iterator[list[str]]:
    """Yield what all packs say of who wins, who has lost, or for whom the rules answer, and that in words."""
    told = game_texts(ruleset, locale).get(sort)
    if told is not None:
        declared = [node for node in ruleset.wordings.declared if isinstance(node, SORTS[sort])]
        places = [line for node in declared for line in (f"{sort}  {_place(node.span)}", f"  {_source_line(node.span)}")]
        yield [*(places or [sort]), "  in words:", *(f"    {line}" for line in told.text.splitlines())]


def _source_line(span: Span) -> str:
    return span.source.line(span.line).strip()


def _option(option: OptionInfo) -> Iterator[str]:
    default = option.fields["default"]
    yield f"  default: {_shown(option.default)} ({option.allowed})  {_place(default.span)}"
    for key in ("least", "most", "values", "hidden"):
        origin = option.fields.get(key)
        if origin is not None and (origin.span.source.path != option.span.source.path or key == "hidden"):
            yield from _field(key, origin.value, origin.span)


def _others(ruleset: Ruleset) -> list[str]:
    """Return the packs that come with Horta and are not part of the ruleset."""
    used = {pack.id for pack in ruleset.packs}
    return [manifest.id for manifest, _ in manifests([content_folder()]) if manifest.id not in used]


def _known(ruleset: Ruleset) -> dict[str, str]:
    found = {name: SINGULAR.get(section, section) for section, entries in ruleset.definitions.items() for name in entries}
    found |= {entry.name: "value" for entry in ruleset.rules.values} | {entry.name: entry.sort for entry in ruleset.rules.procedures}
    return found | dict.fromkeys(ruleset.options, "option") | dict.fromkeys(ruleset.texts.prompts, "question")


def _definition(ruleset: Ruleset, section: str, definition: Definition, locale: str) -> Iterator[str]:
    named = ruleset.name(section, definition.id, locale)
    yield f"{SINGULAR.get(section, section)} {definition.id}  {named}  ({_place(definition.span)})"
    for key, origin in definition.fields.items():
        if key != "id":
            yield from _field(key, origin.value, origin.span)
    for hook in ruleset.rules.hooks:
        if hook.host == (section, definition.id):
            yield f"  {hook.title}  {_place(hook.span)}"
    if section in ruleset.vocabulary.kinds:
        yield from _told(ruleset, section, definition.id, locale)


def _told(ruleset: Ruleset, kind: str, name: str, locale: str) -> Iterator[str]:
    """Return the rule in words, and the hash that a text written by hand carries."""
    told = rule_text(ruleset, kind, name, locale)
    if told.text:
        yield "  in words:"
        yield from (f"    {line}" for line in told.text.splitlines())
    if (kind, name) in ruleset.wordings.written:
        yield f"  hash of the rule: {definition_hash(ruleset, kind, name)}"


def _field(key: str, value: Any, span: Span) -> Iterator[str]:
    lines = _shown(value).splitlines() or [""]
    yield f"  {key}: {lines[0]}  {_place(span)}" if len(lines) == 1 else f"  {key}:  {_place(span)}"
    if len(lines) > 1:
        yield from (f"    {line}" for line in lines)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _place(span: Span) -> str:
    pack = f"{span.source.pack} · " if span.source.pack else ""
    return f"[{pack}{span.source.path}:{span.line}]"


def _rule(ruleset: Ruleset, rule: r.Procedure | r.Value) -> Iterator[str]:
    sort = rule.sort if isinstance(rule, r.Procedure) else "invariant" if rule.invariant else "value"
    given = ", ".join(f"{type_} {name}" for name, type_ in rule.parameters)
    gives = f" → {rule.body.type}" if isinstance(rule, r.Value) else ""
    ids = f"  rule {', '.join(rule.rules)}" if rule.rules else ""
    yield f"{sort} {rule.name}{f'({given})' if given else ''}{gives}{ids}  {_place(rule.span)}"
    yield from (f"  {line}" for line in _source(rule.span))
    for hook in ruleset.rules.hooks:
        if hook.key == rule.name:
            host = f"{hook.host[0]} {hook.host[1]}" if hook.host else "a rule of the table"
            yield f"  {hook.title}, from {host}  {_place(hook.span)}"


def _source(span: Span) -> Iterator[str]:
    """Return the declaration as written: its first line and all lines indented below it."""
    yield span.source.line(span.line).rstrip()
    number = span.line + 1
    while number <= span.source.text.count("\n") + 1:
        line = span.source.line(number).rstrip()
        if not line or not line.startswith((" ", "\t")):
            return
        yield line
        number += 1


def _texts(ruleset: Ruleset, name: str) -> Iterator[list[str]]:
    for section in ("prompts", "labels", "events"):
        texts = getattr(ruleset.texts, section).get(name)
        if texts is not None:
            yield [f"text {section}.{name}", *(f"  {language}: {text}" for language, text in texts.items())]
