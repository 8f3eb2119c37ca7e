"""The types of the language: whole numbers, truths, texts, things of a kind, sets and mixes of them."""

from __future__ import annotations

from dataclasses import dataclass

from horta.quick_objects import quickly_made

BY_THING = "number by "  # how content files write the type of a mix
LARGEST = 2**31  # numbers of the language lie between this and its negative, both excluded


@dataclass(frozen=True, slots=True)
class Type:
    """A type; `str()` gives the words a message uses for it."""

    def __str__(self) -> str:
        return "thing"


@dataclass(frozen=True, slots=True)
class Plain(Type):
    """A type without parts."""

    word: str

    def __str__(self) -> str:
        return self.word


@quickly_made
@dataclass(frozen=True, slots=True)
class Thing(Type):
    """One thing of a kind; with `optional` it may be none."""

    kind: str
    optional: bool = False

    def __str__(self) -> str:
        return f"{self.kind} or none" if self.optional else self.kind


@quickly_made
@dataclass(frozen=True, slots=True)
class SetOf(Type):
    """A finite sequence of values of one type."""

    item: Type

    def __str__(self) -> str:
        return f"set of {self.item}"


@dataclass(frozen=True, slots=True)
class Mix(Type):
    """A number of units for each thing of a kind."""

    kind: str

    def __str__(self) -> str:
        return f"mix of {self.kind}"


@dataclass(frozen=True, slots=True)
class InParts(Type):
    """A value for each of several parts, which have names: an answer of several parts."""

    parts: tuple[tuple[str, Type], ...]

    def __str__(self) -> str:
        *names, last = (name for name, _ in self.parts)
        return f"combination of {', '.join(names)} and {last}" if names else f"combination of {last}"

    def numbered(self, name: str) -> int | None:
        """Return the number of a part; None if there is no such part."""
        return next((number for number, (other, _) in enumerate(self.parts) if other == name), None)


@dataclass(frozen=True, slots=True)
class BySeat(Type):
    """A value for each of some seats: what they chose together."""

    item: Type

    def __str__(self) -> str:
        return f"{self.item} by seat"


Parameters = tuple[tuple[str, Type], ...]  # the names and types of the parameters of a declaration

NUMBER = Plain("number")
TRUTH = Plain("truth")
TEXT = Plain("text")
EFFECT = Plain("effect")
CONDITION = Plain("condition")
FORMULA = Plain("formula")
NOTHING = Plain("none")
CAUSE = Plain("cause")
WORD = Plain("word")
UNKNOWN = Plain("unknown")
SEAT = Thing("seat")
ABILITY = Thing("ability")  # an ability of a certain thing; the kind is there if packs name it

_PLAIN = {"number": NUMBER, "truth": TRUTH, "text": TEXT, "effect": EFFECT, "condition": CONDITION, "formula": FORMULA}


def read_type(text: str) -> Type:
    """Return the type that a content file writes as text. The name of a kind is not checked."""
    text = text.strip()
    if text.startswith(BY_THING):
        return Mix(text.removeprefix(BY_THING))
    if text.startswith("list of "):
        return SetOf(read_type(text.removeprefix("list of ")))
    if text in _PLAIN:
        return _PLAIN[text]
    return Thing(text.removesuffix("?"), text.endswith("?"))


def kind_in(type_: Type) -> str | None:
    """Return the kind of a thing, or of several in a set or by seat; None for any other type."""
    item = type_.item if isinstance(type_, SetOf | BySeat) else type_
    return item.kind if isinstance(item, Thing) else None


def named_kinds(type_: Type) -> frozenset[str]:
    """Return the kinds of all things that a value of the type names, in sets and parts too."""
    if isinstance(type_, SetOf | BySeat):
        return named_kinds(type_.item)
    if isinstance(type_, InParts):
        return frozenset().union(*(named_kinds(part) for _, part in type_.parts))
    return frozenset({type_.kind}) if isinstance(type_, Thing) else frozenset()


def fits(given: Type, wanted: Type) -> bool:
    """True if a value of type `given` can be used where `wanted` is expected. `unknown` fits everywhere."""
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    if isinstance(wanted, Thing):
        if given == NOTHING:
            return wanted.optional
        return isinstance(given, Thing) and given.kind == wanted.kind
    if isinstance(wanted, SetOf) and isinstance(given, SetOf):
        return fits(given.item, wanted.item)
    if isinstance(wanted, InParts) and isinstance(given, InParts) and len(given.parts) == len(wanted.parts):
        return all(name == other and fits(part, type_) for (name, part), (other, type_) in zip(given.parts, wanted.parts, strict=True))
    return False


def comparable(left: Type, right: Type) -> bool:
    """True if values of the two types can be compared for equality."""
    if NOTHING in (left, right):
        other = right if left == NOTHING else left
        return isinstance(other, Thing) or other in (UNKNOWN, NOTHING)
    if isinstance(left, Thing) and isinstance(right, Thing):
        return left.kind == right.kind
    return fits(left, right) or fits(right, left)


# What types are called in other languages.
OTHER_TYPES = {
    **dict.fromkeys(("int", "integer", "float", "num"), "number"),
    **dict.fromkeys(("bool", "boolean", "flag"), "truth"),
    **dict.fromkeys(("str", "string"), "text"),
    "player": "seat",
}
