"""Mistakes around blocks: loops, conditions, second blocks on a line, statements that run together."""

from __future__ import annotations

from horta.language.common_mistakes.entry import NAME, REST, VERB, CommonMistake

BLOCK_WORDS = "for each|for|repeat|if|as|may|choose"

BLOCK_MISTAKES = (
    CommonMistake(
        rf":[ ]+¶(?P<at>(?:{BLOCK_WORDS})\b[^:;#]*:)",
        "`{at}` opens a second block on this line; a line can open only one",
        "put `{at}` on the next line, indented by four spaces",
        (
            "block for each p in seats: as p: end",
            "block repeat 3 times: for each p in seats: end",
            "file after toast: if a: end",
        ),
    ),
    CommonMistake(
        rf":[ ]+(?P<at>may ¶{NAME}[^:;#]*:)",
        "`{at}` opens a second block on this line; a line can open only one",
        "put `{at}` on the next line, indented by four spaces",
        ("block if a: may swap: end",),
    ),
    CommonMistake(
        r":[ ]+(?:choose) +([a-z0-9_]+)¶(?P<at>:)",
        "`choose {1}:` opens a second block on this line; a line can open only one",
        "put `choose {1}:` on the next line, indented by four spaces",
        ("block if a: choose x:\n    a: end",),
    ),
    CommonMistake(
        r"\bif +([^;:#¶]+?) +¶(?P<at>then)\b",
        "a statement `if` ends with `:`, not with `then`",
        "write `if {1}:`, then the statements",
        ("block if a then gain 1 rubies",),
        "COLON",
    ),
    CommonMistake(
        r"¶(?P<at>elif|elsif|elseif|otherwise if)\b",
        "there is no word `{at}`",
        "write `else if condition:`",
        ("block if a: end\nelif b: end",),
    ),
    CommonMistake(
        r"¶(?P<at>otherwise)\b",
        "there is no word `{at}`",
        "write `else:`",
        ("block if a: end\notherwise: end",),
    ),
    CommonMistake(
        r"¶(?P<at>else)\b",
        "there is no `if` that this `else` belongs to",
        "`else` stands right after the block of an `if`, as far to the left as that `if`",
        ("block else: end", "block if a: end\ngain 1 rubies\nelse: end"),
    ),
    CommonMistake(
        rf"(?:^|[:;])[ ]*for ¶(?P<at>({NAME})) +in\b",
        "`each` is missing after `for`",
        "write `for each {at} in …:`",
        ("block for p in seats: end",),
    ),
    CommonMistake(
        r"¶(?P<at>while|loop|until)\b",
        "there is no statement `{at}`",
        "every loop has a limit: write `repeat at most 9 times while condition:`",
        ("block while a: end",),
    ),
    CommonMistake(
        r"\brepeat (?P<at>while|until) ¶",
        "every loop has a limit",
        "write `repeat at most 9 times while condition:`",
        ("block repeat while a: end", "block repeat until a: end"),
    ),
    CommonMistake(
        r"\brepeat +([^;:#¶]+)¶(?P<at>:)",
        "`times` is missing before `:`",
        "write `repeat {1} times:`",
        ("block repeat 3: end", "block repeat my.rubies: end"),
        "TIMES",
    ),
    CommonMistake(
        r"\bfor (?P<at>each) ¶",
        "`for each` begins a loop, and a loop is a statement of its own",
        "write `for each p in seats: gain 1 rubies for p`; in `sum(…)` write `for x in set`, without `each`",
        ("block gain 1 rubies for each p in seats", "formula sum(t.worth for each t in my.hand)"),
    ),
    CommonMistake(
        r"^ *(?:may +)?(choose [^;:#¶]* from [^;:#¶]*)¶(?P<at>:)",
        "this question has no block of its own",
        "remove the `:` and write what follows on the next lines, as far to the left as `choose`",
        ("block may choose x from y: end",),
    ),
    CommonMistake(
        r"^ *((?:[a-z0-9_]+) ?)¶(?P<at>[0-9].*)",
        "below `choose question:` every line is an option with a block",
        "write `name: statements`, for example `pass: gain 1 rubies`",
        ("block choose x:\n    gain 1 rubies",),
        "WHEN",
    ),
    CommonMistake(
        rf"^( *)(?:.*[:;])? *(gain|lose|pay|move|draw|set|perform)( [^:;#¶]*?) +¶(?P<at>if|when|unless)\b +{REST}?",
        "a condition stands before the statement",
        "write `if {5|condition}: {2}{3}`",
        ("block gain 1 rubies if a", "block move t from a to b when c"),
        "SEMICOLON",
    ),
    CommonMistake(
        rf"¶(?P<at>(?:{VERB})\b)",
        "the first statement ends before `{at}`",
        "put `{at} …` on a line of its own, or write `;` before it",
        ("block gain 1 rubies gain 1 rubies", "block end end", "block move a from b to c resolve a.effect"),
        "SEMICOLON",
    ),
    CommonMistake(
        rf"¶(?P<at>,|and|then)(?: +then)? +({NAME}) ",
        "statements are not joined with `{at}`",
        "write `;` in place of `{at}`, or a new line",
        ("block gain 1 rubies, gain 1 points", "block shuffle deck then draw x from deck to counter"),
        "SEMICOLON",
    ),
    CommonMistake(
        r"(?P<at>;) *¶$",
        "nothing follows the `;`",
        "remove the `;`: a line ends a statement by itself",
        ("block gain 1 rubies;",),
    ),
)
