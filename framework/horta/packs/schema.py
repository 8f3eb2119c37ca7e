"""Checks the form of a file against its JSON Schema and says in words what is wrong.

The schemas come with the package and refer to nothing outside themselves; packs bring none. Valid files, nearly
all of them, need only a fast check; the errors are computed only for the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from horta.diagnostics import Problems, Span
from horta.packs.bundled import schema_text
from horta.packs.compiled_schema import Check, compile_check, compiled_pattern
from horta.packs.nodes import Mapping, Node, Sequence, plain
from horta.packs.schema_messages import describe, is_misspelt

_MOST_ERRORS = 200


def check_schema(node: Node, name: str, problems: Problems) -> bool:
    """True if the node has the form that the schema of that name asks for; problems are reported."""
    data = plain(node)
    if _fast(name)(data):
        return True
    validator = _validator(name)
    errors = list(islice(validator.iter_errors(data), _MOST_ERRORS))
    assert errors, f"the fast check and the library disagree about a {name} file"
    misspelt = {tuple(error.absolute_path) for error in errors if is_misspelt(error)}
    for error in errors:
        # A misspelt key is also missing under its right name; this second error follows from the first.
        if error.validator in ("required", "anyOf", "not") and _owner(error) in misspelt:
            continue
        describe(error, validator.schema, _locate(node, list(error.absolute_path)), problems)
    return False


def misfit(data: Any, name: str) -> str | None:
    """Return which part of plain data, as from JSON, the schema of that name does not allow; None if all of it fits."""
    if _fast(name)(data):
        return None
    error = next(iter(_validator(name).iter_errors(data)), None)
    steps = [] if error is None else [str(step) for step in error.absolute_path]
    return f"`{'.'.join(steps)[:200]}`" if steps else "the whole"


def _owner(error: Any) -> tuple[str | int, ...]:
    """Return the path of the mapping whose keys an error is about."""
    path = tuple(error.absolute_path)
    return path[:-1] if error.validator == "not" else path


def _locate(node: Node, steps: list[str | int]) -> tuple[Node, Span]:
    """Return the node at the end of the steps, and the place of the key that leads to it."""
    key = node.span
    for step in steps:
        if isinstance(node, Mapping) and isinstance(step, str):
            key, node = node.keys[step], node.items[step]
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
            key = node.span
    return node, key


@cache
def load_schema(name: str) -> Any:
    """Return the schema of that name, complete in itself."""
    return _inlined(json.loads(schema_text(name)))


@cache
def _fast(name: str) -> Check:
    return compile_check(load_schema(name))


@cache
def _validator(name: str) -> Any:
    # Imported late: the library is slow to load, and correct content does not need it.
    import jsonschema
    import referencing

    extend: Any = jsonschema.validators.extend
    strict = extend(jsonschema.Draft7Validator, {"pattern": _pattern})
    return strict(load_schema(name), registry=referencing.Registry())


def _pattern(validator: Any, pattern: str, instance: object, schema: object) -> Iterator[Any]:
    from jsonschema import ValidationError

    if isinstance(instance, str) and not compiled_pattern(pattern).search(instance):
        yield ValidationError("does not match")


def _inlined(schema: dict[str, Any]) -> Any:
    """Return the schema with its references replaced by what they refer to, which makes checks much faster.

    A property that is `false` is written in another form, because then the library says which property it was.
    """
    definitions = schema.pop("definitions", {})

    def inline(part: Any) -> Any:
        if isinstance(part, dict):
            if "$ref" in part:
                beside = {key: value for key, value in part.items() if key != "$ref"}
                return {**inline(definitions[part["$ref"].removeprefix("#/definitions/")]), **beside}
            return {key: properties(value) if key == "properties" else inline(value) for key, value in part.items()}
        return [inline(value) for value in part] if isinstance(part, list) else part

    def properties(part: dict[str, Any]) -> dict[str, Any]:
        return {key: {"not": {}} if value is False else inline(value) for key, value in part.items()}

    return inline(schema)
