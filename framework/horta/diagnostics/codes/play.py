"""Codes of games under way, for people and programs that play them (A1xx), and of many games (A2xx)."""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue

PLAY: dict[str, Code] = catalogue(
    (
        Code("A101", "not one of the options", "The answer is not one of the options of the open question. Nothing has changed."),
        Code("A102", "no answer to take back", "The game is at its beginning: there is no answer that could be taken back."),
        Code("A103", "not a saved game", "The text is not a game that Horta saved, or its seats and seed cannot be those of a game."),
        Code("A104", "the game is over", "A game that is over asks nothing, so it takes no answer."),
        Code(
            "A105",
            "the last answer stands",
            "The last answer revealed something that was hidden, such as a card that was drawn. It cannot be taken back.",
        ),
        Code("A106", "saved game of another format", "The game was saved by a version of Horta that writes another format."),
        Code(
            "A107",
            "saved game was changed",
            "A saved game carries a hash after every answer. One of them does not fit: the file was damaged or changed by hand.",
        ),
        Code(
            "A108",
            "packs have changed since the save",
            "The packs or options at hand are not those that the game was played with. Use the same versions, or load the game "
            "without `strict` (`--anyway` on the command line), which uses the packs as they are now.",
        ),
        Code(
            "A109",
            "packs of a saved game cannot be loaded",
            "The packs that the saved game names are missing or have errors. Packs of your own must be named: `--pack PATH`.",
        ),
        Code(
            "A110",
            "an answer no longer fits",
            "The packs at hand do not offer an answer of the saved game, or their rules stop at it. All answers before it fit.",
        ),
        Code(
            "A111",
            "argument not allowed",
            "A call got something that it cannot use, such as two players of one name or a seat that is not there. The message says "
            "what is needed. Nothing has changed.",
            'ruleset.new_game("Ann")',
            'ruleset.new_game(["Ann", "Ben"])',
        ),
        Code(
            "A201",
            "a game does not end",
            "The game has had more answers than any game should. Look for a loop in the rules that never comes to its end.",
        ),
        Code("A202", "a bot failed", "A bot raised an error, answered with no option, or took too long. The message names it."),
        Code(
            "A203",
            "unknown bot",
            "There is no bot of that name, or it has no such setting. `horta bots` lists them.",
        ),
        Code("A204", "a worker ended early", "A process that played games ended before its work was done: perhaps it ran out of memory."),
        Code("A205", "no cluster", "The cluster cannot be used: nobody answers at its address, or Dask is not installed."),
        Code(
            "A207",
            "run cannot go on",
            "The folder holds a run of other packs, bots or seeds, or damaged files. Name another folder.",
        ),
        Code(
            "A208",
            "an extra is not installed",
            "This needs a library that is installed on request: `pip install horta[all]`.",
        ),
        Code("A209", "a game of a run stopped", "The rules or a bot stopped one game of many. The message says how to see it again."),
    )
)
