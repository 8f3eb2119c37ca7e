"""Options: named switches, numbers and words of a pack that people can choose.

Declared in manifests, changed by patches of packs above, chosen when a game is set up. What an option does is decided
by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Choices
from dataclasses import dataclass, field, replace

from horta.diagnostics import Problems, Span, suggest
from horta.packs.nodes import Mapping, Node, localised, plain

Value = int | bool | str

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)


@dataclass(frozen=True, slots=True)
class OptionDeclaration:
    """One option: its type (truth, number or word), its allowed values and its default.

    A hidden option is on no list, and keeps its default. `retired` are words that a patch took away: rules may still name them.
    """

    name: str
    span: Span
    type: str
    default: Value
    description: dict[str, str]
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str | None = None
    hidden: bool = False
    retired: tuple[str, ...] = ()
    node: Mapping | None = field(default=None, compare=False, repr=False)

    def fits(self, value: Value) -> bool:
        if self.type == "truth":
            return isinstance(value, bool)
        if self.type == "number":
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return isinstance(value, str) and value in self.values

    def allowed(self) -> str:
        """Return the allowed values in words."""
        if self.type == "truth":
            return "true or false"
        if self.type == "word":
            return "one of " + ", ".join(f"`{value}`" for value in self.values)
        least = f" from {self.least}" if self.least is not None else ""
        most = f" up to {self.most}" if self.most is not None else ""
        return f"a whole number{least}{most}"

    def parse(self, value: Value) -> Value:
        """Return the value of a text from a command line or form."""
        if isinstance(value, str) and self.type == "truth" and value in ("true", "false"):
            return value == "true"
        if isinstance(value, str) and self.type == "number" and _NUMBER.fullmatch(value):
            return int(value)
        return value


def read_option(name: str, node: Node, span: Span, problems: Problems) -> OptionDeclaration | None:
    """Return the option that a node declares; the schema has accepted the node."""
    assert isinstance(node, Mapping)
    data = plain(node)
    data |= {"description": localised(data.get("description")), "values": tuple(data.get("values", ()))}
    option = OptionDeclaration(name, span, node=replace(node, span=span), **data)
    if option.fits(option.default):
        return option
    message = f"the default of `{name}` is not one of its allowed values"
    problems.error("E333", message, node.items["default"].span, f"it should be {option.allowed()}")
    return None


def read_patched(before: OptionDeclaration, node: Mapping, changed: Span, problems: Problems) -> OptionDeclaration | None:
    """Return an option as patches have left it, the last of them at `changed`; the schema has accepted the node."""
    found = Problems()
    option = read_option(before.name, node, before.span, found)
    if option is not None:
        retired = (word for word in (*before.values, *before.retired) if word not in option.values)
        return replace(option, retired=tuple(retired))
    default = node.items["default"]
    for problem in found:
        if default.span.source.pack != changed.source.pack:
            remedy = f"set `default` too: {problem.remedy}"
            problem = replace(problem, span=changed, remedy=remedy, related=((default.span, "the default"),))
        problems.add(problem)
    return None


def choose(declared: Choices[str, OptionDeclaration], chosen: Choices[str, Value], problems: Problems) -> dict[str, Value]:
    """Return the value of every option: the chosen one, otherwise its default."""
    values = {name: option.default for name, option in sorted(declared.items())}
    for name, given in chosen.items():
        option = declared.get(name)
        if option is None:
            known = {other: f"option, {found.span.source.pack}" for other, found in declared.items() if not found.hidden}
            problems.error("E331", f"unknown option `{name}`", None, suggest(name, known))
            continue
        value = option.parse(given)
        if option.hidden and value != option.default:
            hidden = option.node.get("hidden") if option.node is not None else None
            by = hidden.span.source.pack if hidden is not None else option.span.source.pack
            message = f"option `{name}` cannot be chosen: `{by}` hides it"
            problems.error("E332", message, None, f"leave it out: it is always {str(option.default).lower()}")
        elif option.fits(value):
            values[name] = value
        else:
            message = f"option `{name}` cannot be `{given}`"
            problems.error("E332", message, None, f"it should be {option.allowed()}")
    return values
