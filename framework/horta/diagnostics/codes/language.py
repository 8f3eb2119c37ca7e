"""Codes of the rules language: parsing, names and types (E2xx, W2xx)."""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue

LANGUAGE: dict[str, Code] = catalogue(
    (
        Code(
            "E201",
            "syntax error",
            "The text does not follow the grammar of the rules language at the marked place.",
            "gain 2 coins coins",
            "gain 2 coins",
        ),
        Code(
            "E202",
            "unreadable indentation",
            "The lines of a block are indented by the same number of spaces, more than the line that opens it. Tabs are not allowed.",
            "if ready:\n  gain 1 coins\n    gain 1 points",
            "if ready:\n    gain 1 coins\n    gain 1 points",
        ),
        Code(
            "E203",
            "too long or too deep",
            "A single text of rules is limited in length and in how deeply brackets and blocks nest, "
            "so that no pack can stall the reader. Split it into several procedures or values.",
        ),
        Code(
            "E204",
            "unknown name",
            "Every name must be declared by one of the packs in use. Check the spelling, and that the "
            "pack which declares it is listed under `requires`.",
            "gain count(my.cubse) points",
            "gain count(my.cubes) points",
        ),
        Code(
            "E205",
            "wrong type",
            "Every expression has a type, and the place where it stands asks for a certain one.",
            "if count(my.cubes):",
            "if count(my.cubes) > 0:",
        ),
        Code(
            "E206",
            "wrong number of arguments",
            "A value, procedure or verb is used with fewer or more arguments than it declares.",
            "gain worth() points",
            "gain worth(cube) points",
        ),
        Code(
            "E207",
            "unknown attribute",
            "The thing before the dot has no attribute, field, zone or counter of that name.",
            "cube.colr",
            "cube.colour",
        ),
        Code(
            "E208",
            "name declared twice",
            "A name means one thing in all packs together, and within a rule each parameter, branch and `let` has its own. "
            "Rename one of the two, or patch the first instead of declaring it again.",
        ),
        Code(
            "E209",
            "not allowed here",
            "The construct exists, but not in this place: a value, for example, may not act or ask.",
            "value worth() = gain 2 coins",
            "value worth() = 2",
        ),
        Code(
            "E210",
            "unknown event",
            "Hooks wait for an event, action, phase or value that the packs or the language declare.",
            "after: turn_strat",
            "after: turn_start",
        ),
        Code(
            "E211",
            "something is missing",
            "A definition has every attribute that its kind declares, unless the attribute may be left out: "
            "truths, texts, lists, rules and things that may be none.",
        ),
        Code(
            "E212",
            "a need is not met",
            "A pack may leave something to those that build on it, with `needs`. A game can be played only "
            "when some pack declares everything that is needed.",
            "needs number reach",
            "value reach = 3",
        ),
        Code(
            "E213",
            "a clause does not fit the hook",
            "Each kind of hook takes certain clauses; the table is in docs/language.md. Others would do nothing: nobody is asked "
            "for a `modify`, and a rule of the table has no owner whose doing `by` could compare.",
            "modify price may: add 1",
            "after buy may: gain 1 coins",
        ),
        Code(
            "E214",
            "nobody acts here",
            "`game` and all that it performs outside `as SEAT:` run for no seat, and so do rules of the table on such a phase. "
            "There `me`, `my`, a gain or loss without `for`, and a question have no meaning. Say which seats are meant.",
            "before planning: gain 2 coins",
            "before planning:\n    for each p in seats: gain 2 coins for p",
        ),
        Code(
            "E215",
            "reserved name",
            "The language itself needs this name: in some rules it stands for the seat, thing or number at hand. "
            "Parameters, values and what rules choose or name with `let` are called something else.",
            "let amount = count(my.cubes)",
            "let number_of_cubes = count(my.cubes)",
        ),
        Code(
            "E216",
            "replacement with other parameters",
            "A rule that takes the place of another is used by rules of other packs, and its parameters by their hooks. So it keeps them.",
            "replace value price = 2",
            "replace value price(cube c) = 2",
        ),
        Code(
            "W201",
            "never reached",
            "The statement before it always ends the block or the loop, so this one never runs.",
            "end; gain 1 coins",
            "gain 1 coins; end",
        ),
        Code(
            "W202",
            "never used",
            "The game is complete, and none of its rules performs this block or asks for this value. Perhaps a name is misspelt "
            "elsewhere, or a `perform` was forgotten.",
        ),
        Code(
            "W203",
            "hook that never acts",
            "The hook waits for something that no rule of this game does. Hooks on `gain` and `lose` are not set off by `set`, `add` "
            "and `subtract`.",
        ),
        Code(
            "W204",
            "ability of a thing that is never in play",
            "Abilities act while their thing lies in a zone, or is named by a field, with `live: true`. This kind of thing never does.",
            "zones: {hand: {of: seat, holds: card}}",
            "zones: {hand: {of: seat, holds: card, live: true}}",
        ),
        Code(
            "W205",
            "limit of a scope that never begins",
            "A limit starts again when the scope begins. Nothing says `begin` for this one, so the limit counts for the whole game.",
        ),
        Code(
            "W206",
            "condition that is always the same",
            "The condition does not depend on the game: two numbers are compared, or something is compared with itself.",
            "my.hand where exists(row where alike(it, it))",
            "value in_row(card c) = exists(row where alike(it, c))\nmy.hand where in_row(it)",
        ),
        Code(
            "W207",
            "name that hides another",
            "A value is found before everything else that packs declare under the same name, so the other one cannot be named by itself.",
        ),
        Code(
            "W208",
            "text of nothing",
            "No question, option or event of the game is called like this text. Check the spelling.",
        ),
        Code(
            "W209",
            "unknown place in a text",
            "Nothing fills this `{…}`, so players would read the braces. In lines of the log, "
            "`{seat}` and `{1}`, `{2}` … are what is told.",
        ),
        Code(
            "W210",
            "nothing to tell",
            "`tell` writes a line of the log. What it says stands in the texts of the pack, below `events`.",
        ),
    )
)
