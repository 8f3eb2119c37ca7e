"""Mistakes that authors make, each with the whole message that they get.

A case of `mistakes/*.txt` is a title, changes of the pack of the tutorial, commands and what they print:

    ## a space is missing after a colon
    -- changes.yaml: worth: 1 => worth:1
    =>
    error[E102] …

`-- FILE: OLD => NEW` changes a file, `-- FILE` gives all of its lines, `$ COMMAND` is run in place of
`horta check strong-tea`. HORTA_UPDATE_SNAPSHOTS=1 writes the messages; look at the difference before committing it.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from horta.commands.app import app
from horta.packs.bundled import content_folder

CORPUS = Path(__file__).parent / "mistakes"
STRONG_TEA = {
    "pack.yaml": 'id: strong-tea\nversion: 0.1.0\nname: Strong Tea\nrequires: {tea-house: ">=1.0 <2.0"}\n',
    "changes.yaml": """patch:
  - {of: tea, id: matcha, expect: {worth: 4}, set: {worth: 6}}

define:
  tea:
    - id: jasmine
      name: Jasmine
      copies: 3
      leaf: green
      worth: 1
      effect: |
        may choose sample from counter where it.worth <= 2
        move sample from counter to my.shelf
""",
    "prices.rules": """# Matcha is a coin dearer, wherever it lies.
modify price when alike(t, matcha_1): add 1

# Who rests with an empty purse gets a coin more.
after rest when my.coins <= 2: gain 1 coins
""",
    "scenarios/jasmine.yaml": """scenarios:
  - name: with Jasmine comes a cheap tea
    given: |
      move jasmine_1 from chest to counter
      move sencha_1 from chest to counter
      move matcha_1 from chest to counter
    when: perform buy(jasmine_1)
    answers:
      - {choose: sencha_1, offered: [sencha_1], not_offered: [matcha_1]}
    then:
      - sencha_1 in my.shelf
      - my.coins = 3
""",
}
USUAL_COMMAND = "horta check strong-tea"


def cases() -> list[tuple[Path, str, str, str]]:
    """The file, title, input and message of every case."""
    found = []
    for file in sorted(CORPUS.glob("*.txt")):
        for chunk in re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, rest = chunk.partition("\n")
            given, _, message = rest.partition("=>\n") if rest.startswith("=>\n") else rest.partition("\n=>\n")
            found.append((file, title, given, message.strip("\n")))
    return found


CASES = cases()


@pytest.mark.parametrize(("file", "title", "given", "message"), CASES, ids=[f"{case[0].stem}-{case[1]}" for case in CASES])
def test_the_message_of_a_mistake(
    file: Path, title: str, given: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command prints exactly what stands in the corpus."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    commands = _write_pack(given, tmp_path / "strong-tea")
    printed = "\n".join(_printed(command, len(commands) > 1) for command in commands).strip("\n")
    if os.environ.get("HORTA_UPDATE_SNAPSHOTS") == "1" and printed != message:
        _rewrite(file, title, given, printed)
        return
    assert printed == message


CORRECTABLE = [(title, given) for _, title, given, message in CASES if "`horta check --fix` can correct" in message and "$ " not in given]


@pytest.mark.parametrize(("title", "given"), CORRECTABLE, ids=[title for title, _ in CORRECTABLE])
def test_what_can_be_corrected_is_correct_then(title: str, given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _write_pack(given, tmp_path / "strong-tea")
    printed = _printed(f"{USUAL_COMMAND} --fix", False)
    assert "→" in printed or "removed" in printed
    assert "error" not in printed, title


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("changes.yaml", "worth: 1", "worth: {}"),
        ("changes.yaml", "worth: 1", "worth: +{}"),
        ("changes.yaml", "worth: 1", "worth: 0{}"),
        ("changes.yaml", "worth: 1", "worth: '{}'"),
        ("changes.yaml", "copies: 3", "copies: '{}'"),
        ("changes.yaml", "worth: 1", "abilities: [{{after: rest, limit: '{} per round', effect: gain 1 coins}}]"),
        ("pack.yaml", ">=1.0 <2.0", "{}.x"),
        ("pack.yaml", ">=1.0 <2.0", "^{}"),
        ("pack.yaml", ">=1.0 <2.0", "{} or later"),
        ("pack.yaml", "version: 0.1.0", "version: {}"),
        ("pack.yaml", "requires:", "seats: {}-{}\nrequires:"),
        ("prices.rules", "<= 2", "<= {}"),
        ("prices.rules", "when my.coins <= 2", "limit {} times per round"),
    ],
)
def test_very_long_numbers_are_told_like_any_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> None:
    """Python itself refuses to read numbers of more than 4300 digits."""
    monkeypatch.chdir(tmp_path)
    assert old in STRONG_TEA[file]
    for digits in ("0" * 5000 + "1", "1" * 5000, "²³"):
        folder = tmp_path / "strong-tea"
        _write_pack("", folder)
        (folder / file).write_text(STRONG_TEA[file].replace(old, new.format(digits, digits)), encoding="utf-8")
        assert "error[" in _printed(USUAL_COMMAND, False)


def test_titles_differ() -> None:
    """A title names one case, so that a failure does."""
    titles = [title for _, title, _, _ in CASES]
    assert len(titles) == len(set(titles))


def _write_pack(given: str, folder: Path) -> list[str]:
    """Write the changed pack; return the commands to run."""
    files, commands = dict(STRONG_TEA), []
    for part in re.split(r"^(?=-- |\$ )", given, flags=re.MULTILINE):
        head, _, body = part.partition("\n")
        if head.startswith("$ "):
            commands.append(head.removeprefix("$ "))
        elif " => " in head:
            name, _, edit = head.removeprefix("-- ").partition(": ")
            old, new = (side.replace("\\n", "\n").replace("\\t", "\t") for side in edit.split(" => "))
            assert old in files[name], f"{name} has no `{old}`"
            files[name] = files[name].replace(old, new)
        elif head.startswith("-- "):
            files[head.removeprefix("-- ")] = body.rstrip("\n") + "\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return commands or [USUAL_COMMAND]


def _printed(command: str, named: bool) -> str:
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    output = "\n".join(line.rstrip() for line in result.output.splitlines()).replace(str(content_folder()), "content")
    return f"$ {command}\n{output}" if named else output


def _rewrite(file: Path, title: str, given: str, printed: str) -> None:
    text = file.read_text(encoding="utf-8")
    start = text.index(f"## {title}\n")
    end = text.find("\n## ", start)
    tail = text[end + 1 :] if end >= 0 else ""
    body = f"{given.rstrip(chr(10))}\n" if given.strip() else ""
    file.write_text(f"{text[:start]}## {title}\n{body}=>\n{printed}\n{chr(10) if tail else ''}{tail}", encoding="utf-8", newline="\n")
