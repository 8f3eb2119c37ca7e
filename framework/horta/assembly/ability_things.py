"""Makes abilities things of a kind of their own, so that rules can keep them in fields and carry them out again.

Only packs that name the kind `ability`, or watch the use of a kind, get it. There is one for each thing and each of its abilities that
do something: `white_cup_2__after_pour`. Names of packs never have two underscores in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from horta.language import syntax as s
from horta.language.checker.declarations import HostedHook
from horta.language.hook_kinds import KINDS
from horta.language.tree_walk import written_nodes
from horta.language.types import ABILITY, TRUTH, kind_in
from horta.language.vocabulary import Entity, Kind, Vocabulary


def with_abilities(vocabulary: Vocabulary, hosted: Sequence[HostedHook], declarations: Sequence[s.Declaration]) -> Vocabulary:
    """Return the vocabulary, with the kind `ability` if anything needs it."""
    name = ABILITY.kind
    if name in vocabulary.kinds or not _is_needed(vocabulary, [*declarations, *(entry.hook for entry in hosted)]):
        return vocabulary
    parameters = {node.name.text: {given.name.text for given in node.parameters} for node in declarations if isinstance(node, s.Procedure)}
    entities = tuple(_entities(vocabulary, hosted, parameters))
    return replace(vocabulary, kinds={**vocabulary.kinds, name: Kind(name, "", False, {"repeatable": TRUTH}, {}, entities)})


def _is_needed(vocabulary: Vocabulary, rules: Sequence[s.Node]) -> bool:
    if any(kind_in(entry.type) == ABILITY.kind for kind in vocabulary.kinds.values() for entry in kind.fields.values()):
        return True
    hooks = (node for node in rules if isinstance(node, s.Hook))
    declared = (node for node in rules if isinstance(node, s.Procedure | s.Value | s.Need))
    return any(hook.flow == "use" for hook in hooks) or any(
        given.type.text == ABILITY.kind for node in declared for given in node.parameters
    )


def _entities(vocabulary: Vocabulary, hosted: Sequence[HostedHook], parameters: dict[str, set[str]]) -> Iterator[Entity]:
    for entry in hosted:
        if not (KINDS[entry.hook.kind].is_trigger or entry.hook.kind == "offer branch") or entry.kind not in vocabulary.kinds:
            continue
        given = {"amount", "used", "ability"} if entry.hook.flow else parameters.get(entry.hook.target.text, set())
        repeatable = entry.hook.get("from") is None and not given & _names(entry.hook.get("effect"))
        for thing in vocabulary.kinds[entry.kind].entities:
            if thing.definition == entry.definition:
                identifier = f"{thing.id}__{entry.ability}"
                yield Entity(identifier, identifier, {"repeatable": repeatable})


def _names(effect: object) -> set[str]:
    """Return every name that an effect uses, whatever it means there."""
    return {node.text for node in written_nodes(effect) if isinstance(node, s.Name)}
