"""Codes of reading files and YAML (E1xx) and of the schema check (E4xx)."""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue

READING: dict[str, Code] = catalogue(
    (
        Code(
            "E101",
            "file cannot be read",
            "The file is missing, is not plain UTF-8 text, or the system refused to open it.",
        ),
        Code(
            "E102",
            "not valid YAML",
            "The YAML is malformed at the marked place: often a wrong indentation, a missing colon or an unclosed quote or bracket.",
            "name: it's: odd",
            'name: "it\'s: odd"',
        ),
        Code(
            "E103",
            "YAML feature not allowed",
            "Packs use a small part of YAML: no anchors, aliases, merge keys, tags, directives or "
            "several documents in a file. Write the value out where it is needed.",
            "first: &a [1, 2]\nsecond: *a",
            "first: [1, 2]\nsecond: [1, 2]",
        ),
        Code(
            "E104",
            "nested too deeply",
            "Lists and mappings may lie inside one another up to 64 levels.",
        ),
        Code(
            "E105",
            "number not allowed",
            "Numbers are whole, written in decimal digits without leading zeros, at most nine digits.",
            "price: 0x1F",
            "price: 31",
        ),
        Code(
            "E106",
            "ambiguous value",
            "Readers of YAML disagree about such words: some take `no` for false and `1:30` for ninety. "
            "Put text in quotes; for a yes or no write true or false.",
            "answer: no",
            'answer: "no"',
        ),
        Code(
            "E107",
            "key given twice",
            "A mapping may have each key once, and a hook each clause; one of the two values would be lost.",
            "price: 1\nprice: 2",
            "price: 2",
        ),
        Code(
            "E108",
            "key is not text",
            "Keys are plain text. A number, list or mapping as a key is refused; quote a number.",
            "1: first",
            '"1": first',
        ),
        Code(
            "E109",
            "too large",
            "Sizes are limited: a file to 1 MB, a pack to 10 MB and 500 files, a file to 100 000 values and a single text to 20 KB.",
        ),
        Code(
            "E110",
            "character not allowed",
            "Control characters, zero-width characters and those that turn the direction of text can "
            "hide what a file really says. Remove them.",
        ),
        Code(
            "E111",
            "value is missing",
            "The key has no value after its colon, or the list entry is empty. Write a value, `none` in "
            'quotes where the field allows it, "" for an empty text, or leave the key out.',
            "price:",
            "price: 3",
        ),
        Code(
            "E121",
            "file name not allowed",
            "Files of a pack are named with small letters a-z, digits, `_`, `-` and `.`, so that they "
            "are the same on every system, and stay inside the pack's folder.",
            "Cards.YAML",
            "cards.yaml",
        ),
        Code(
            "E122",
            "kind of file not allowed",
            "A pack holds YAML, rules, text and images (.yaml .rules .md .txt .png .svg .jpg). "
            "Programs and build files have no place in it.",
            "setup.py",
        ),
        Code(
            "E123",
            "links are not allowed",
            "A symbolic link, or anything else that is neither a plain file nor a folder, could point "
            "out of the pack. Put the file itself in its place.",
        ),
        Code(
            "E124",
            "file names differ only in case",
            "On many systems the two names mean one file. Rename one of them.",
        ),
        Code(
            "E125",
            "archive cannot be read",
            "The archive is damaged, encrypted, or unpacks to more than it may.",
        ),
        Code(
            "E401",
            "unknown key",
            "The key has no meaning here. Check its spelling and its indentation.",
            "vesion: 1.0.0",
            "version: 1.0.0",
        ),
        Code(
            "E402",
            "key is missing",
            "Something cannot do without this key.",
        ),
        Code(
            "E403",
            "wrong kind of value",
            "The value has another form than this key needs: a text in place of a list, for example.",
            "locales: en",
            "locales: [en]",
        ),
        Code(
            "E404",
            "value not allowed",
            "The value has the right form but is not one of those allowed here.",
        ),
        Code(
            "E405",
            "name or pattern not followed",
            "Names are written in a fixed way so that rules can use them: small letters a-z, digits and "
            "`_` (in the ids of packs `-`), beginning with a letter.",
            "id: Blue Cube",
            "id: blue_cube",
        ),
        Code(
            "E406",
            "too few, too many, too small or too large",
            "The number, or the number of entries, is outside of the limits for this key.",
        ),
        Code(
            "E407",
            "keys do not go together",
            "Of certain keys exactly one must be there, or one key needs another.",
        ),
    )
)
