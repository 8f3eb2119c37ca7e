"""What is handed to `hook_linking` of the hooks of a program: plain data, without their statements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from horta.engine.compiler.analysis import always_the_same
from horta.engine.compiler.compile_unit import Unit
from horta.engine.program_parts import HookParts
from horta.language import resolved as r

Procedures = Mapping[str, tuple[str, bool, int]]
Hooked = tuple[Procedures, tuple[HookParts, ...], Mapping[str, tuple[int, ...]], Mapping[str, tuple[str, ...]], Mapping[str, int]]


def hooked_parts(unit: Unit) -> Hooked:
    """Return the fields of `HookedParts`."""
    procedures = {name: (found.sort, name in unit.suspending, len(found.parameters)) for name, found in unit.procedures.items()}
    flows = {key: unit.notice(*key.split(" ")) for key in _hooked_flows(unit) if unit.tells(*key.split(" "))}
    return procedures, _hook_records(unit), _hooked(unit), _labels(unit), flows


def _hooked_flows(unit: Unit) -> list[str]:
    """Return the events at which a counter is gained or lost, if there are hooks on them."""
    events = (key for key, hooks in unit.hooked.items() if isinstance(hooks[0], r.Trigger))
    return [key for key in events if " " in key and key.split(" ")[0] != "use"]


def _hooked(unit: Unit) -> dict[str, tuple[int, ...]]:
    numbers = {hook.name: number for number, hook in enumerate(unit.rules.hooks)}
    return {key: tuple(numbers[hook.name] for hook in hooks) for key, hooks in unit.hooked.items()}


def _labels(unit: Unit) -> dict[str, tuple[str, ...]]:
    """Return the branches that hooks add to each question."""
    offers = [hooks[0] for hooks in unit.hooked.values() if isinstance(hooks[0], r.BranchOffer)]
    return {hook.key: tuple(label for label, _ in unit.added_branches(hook.key)) for hook in offers}


def _hook_records(unit: Unit) -> tuple[HookParts, ...]:
    return tuple(_hook_record(unit, hook, unit.hook_parts[number]) for number, hook in enumerate(unit.rules.hooks))


def _hook_record(unit: Unit, hook: r.Hook, functions: int) -> HookParts:
    waits = hook.name in unit.suspending
    rest = unit.one_pass.hook(hook) if isinstance(hook, r.Trigger) and waits else 0
    same = not unit.plain and always_the_same(hook, unit.static)
    return HookParts(_without_statements(hook), waits, functions, unit.costs.hook(hook), rest, same)


def _without_statements(hook: r.Hook) -> r.Hook:
    """Return the hook with empty blocks: what they say is in the code."""
    if not isinstance(hook, r.ActingHook):
        return hook
    return replace(hook, body=replace(hook.body, body=()), effect=hook.effect and replace(hook.effect, body=()))
