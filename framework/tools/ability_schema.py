"""Writes the part of the content schema that describes abilities, from the specification of hooks.

Which clause goes with which kind of hook is not in the schema: the checker says that, for YAML and `.rules` alike::

    python -m tools.ability_schema            # rewrite the part
    python -m tools.ability_schema --check    # only say whether it is current
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from horta.language.hook_kinds import CLAUSES, KEYS, KINDS

_EXPRESSION = {"title": "an expression", "type": ["string", "integer", "boolean"]}
_FORMS: dict[str, dict[str, Any]] = {
    "expression": _EXPRESSION,
    "statements": {"type": "string"},
    "costs": {"type": "string"},
    "name": {"type": "string", "pattern": "^[a-z][a-z0-9]*(_[a-z0-9]+)*$", "title": "a name"},
    "who": {"enum": ["me", "others", "anyone"]},
    "limit": {"type": "string", "examples": ["once per round", "2 times per turn", "once per round together", "none"]},
    "text": {
        "title": "a text, or texts by locale",
        "type": ["string", "object"],
        "propertyNames": {"title": "a locale such as en or fr", "pattern": "^[a-z]{2}(-[A-Z]{2})?$"},
        "additionalProperties": {"type": "string"},
        "minProperties": 1,
    },
}


def ability_part() -> dict[str, Any]:
    """The definition `ability` as the specification has it."""
    doc = "A name for the ability, by which patches and other rules name it; without it, that of its hook: `after_rest`, `after_rest_2`."
    properties: dict[str, Any] = {"id": {"description": doc, **_FORMS["name"]}}
    for key in KEYS:
        kinds = [kind for kind in KINDS.values() if kind.key == key]
        doc = f"Names {kinds[0].target}. {' '.join(kind.doc for kind in kinds)}"
        properties[key] = {"description": doc, "type": "string"}
    for clause in CLAUSES.values():
        properties[clause.key] = {"description": clause.doc, **_FORMS[clause.takes]}
    properties["rule"] = {"description": "The id of the rule of the rulebook that the ability implements.", "type": "string"}
    return {
        "description": f"What a thing does while it is in play: exactly one of {', '.join(KEYS)}, with its clauses.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "anyOf": [{"required": [key]} for key in KEYS],
    }


def current_text(text: str) -> str:
    """The text of the content schema with the part on abilities as it should be."""
    schema = json.loads(text)
    schema["definitions"]["ability"] = ability_part()
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Refresh the schema; with --check, fail when that would change something."""
    parser = argparse.ArgumentParser(prog="python -m tools.ability_schema", description="Refresh the schema of abilities.")
    parser.add_argument("path", nargs="?", type=Path, default=Path("schemas/content.schema.json"))
    parser.add_argument("--check", action="store_true", help="change nothing; fail when the schema is stale")
    chosen = parser.parse_args()
    written = chosen.path.read_text(encoding="utf-8")
    wanted = current_text(written)
    if wanted != written:
        print(f"{chosen.path} is stale" if chosen.check else f"{chosen.path} refreshed")
        if not chosen.check:
            chosen.path.write_text(wanted, encoding="utf-8", newline="\n")
    return 1 if wanted != written and chosen.check else 0


if __name__ == "__main__":
    raise SystemExit(main())
