"""What people write who know other programs: keys and values by other names, and keys in the wrong file.

Only messages use it: each word leads to the one that content files have.
"""

from __future__ import annotations

# Words that have the same meaning elsewhere, in `.rules` files or in other programs.
SYNONYMS = {
    **dict.fromkeys(("when", "condition", "while"), "if"),
    **dict.fromkeys(("whenever", "on", "upon", "trigger", "event"), "after"),
    **dict.fromkeys(("do", "then", "effects", "action", "rules"), "effect"),
    **dict.fromkeys(("definitions", "things", "new"), "define"),
    **dict.fromkeys(("changes", "modify", "override", "overrides"), "patch"),
    **dict.fromkeys(("title", "label"), "name"),
    **dict.fromkeys(("min", "minimum", "low"), "least"),
    **dict.fromkeys(("max", "maximum", "high", "capacity", "limit_to"), "most"),
    **dict.fromkeys(("author", "authors", "license", "url", "comment", "notes"), "description"),
    **dict.fromkeys(("count", "amount", "quantity"), "copies"),
    **dict.fromkeys(("depends", "dependencies", "require", "needs"), "requires"),
    **dict.fromkeys(("players", "player"), "seats"),
    **dict.fromkeys(("expect", "expected", "result"), "then"),
    **dict.fromkeys(("answer", "choices"), "answers"),
    "because": "reason",
}

# Where the sections of the other files belong.
HOMES = {
    **dict.fromkeys(("options", "requires", "conflicts", "provides", "locales", "seats", "version"), "the manifest, pack.yaml"),
    **dict.fromkeys(
        ("define", "patch", "kinds", "counters", "zones", "scopes", "causes", "texts", "layout", "weights"),
        "a content file beside the manifest, such as changes.yaml",
    ),
    **dict.fromkeys(("scenarios", "positions"), "a file in the folder `scenarios`"),
}

# Words for the same in other programs.
OTHER_VALUES = {
    **dict.fromkeys(("boolean", "bool", "flag"), "truth"),
    **dict.fromkeys(("integer", "int"), "number"),
    **dict.fromkeys(("string", "text", "enum", "choice"), "word"),
    **dict.fromkeys(("player", "players"), "seat"),
    **dict.fromkeys(("most", "max", "maximum", "high"), "highest"),
    **dict.fromkeys(("least", "min", "minimum", "low"), "lowest"),
    **dict.fromkeys(("private", "own", "self"), "owner"),
    **dict.fromkeys(("public", "everyone", "open"), "all"),
    **dict.fromkeys(("hidden", "secret", "nobody"), "none"),
    **dict.fromkeys(("random", "shuffled"), "bag"),
    **dict.fromkeys(("stack", "ordered"), "list"),
}
