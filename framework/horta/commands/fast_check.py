"""`horta check` without the code of the other commands, which takes longer to load than a small pack takes to check.

Build jobs and editors run it all the time. Only the plain form is understood here; everything else, the help
included, goes to the command of the same name in `app`. A test checks that both give the same result.
"""

from __future__ import annotations

from horta.commands.usage_errors import COULD_NOT_RUN, explain_failure

FORMS = ("text", "json", "github", "sarif")


def quick_check(arguments: list[str]) -> int | None:
    """Return the exit code; None if the arguments are not those of a plain check."""
    asked = _plain_check(arguments)
    if asked is None:
        return None
    from horta.commands.check import check_packs

    try:
        return check_packs(*asked)
    except Exception as error:
        if not explain_failure(error):
            raise
        return COULD_NOT_RUN


def _plain_check(arguments: list[str]) -> tuple[list[str], str] | None:
    if arguments[:1] != ["check"]:
        return None
    paths: list[str] = []
    form = "text"
    words = iter(arguments[1:])
    for word in words:
        if word in ("--format", "-f"):
            form = next(words, "")
        elif word.startswith("--format="):
            form = word.removeprefix("--format=")
        elif word.startswith("-"):
            return None
        else:
            paths.append(word)
    return (paths, form) if paths and form in FORMS else None
