"""The page about bots shows the example as it is, and all options of the command that tunes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from horta.bots.catalogue import OURS
from horta.commands.tune import run as tune_weights

from .pages import ROOT, blocks, run, session

PAGE = ROOT / "docs" / "bots.md"


def test_the_example_is_shown_as_it_is() -> None:
    shown = [block.text for block in blocks(PAGE) if block.file == "first_option_bot.py"]
    assert shown == [(ROOT / "docs" / "examples" / "first_option_bot.py").read_text(encoding="utf-8")]


def test_every_bot_and_every_setting_is_on_the_page() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert [name for name in rows if name in OURS] == list(OURS)
    for name, maker in OURS.items():
        settings = [entry for entry in inspect.signature(maker).parameters.values() if entry.default is not entry.empty]
        assert all(f"`{setting.name}`" in rows[name] for setting in settings), name


def test_the_bot_in_python_plays_and_fails_as_shown(tmp_path: Path) -> None:
    """Installed as an installer would do it."""
    (code,) = [block.text for block in blocks(PAGE) if block.file == "my_bots.py"]
    (point,) = re.findall(r'^frugal = "(.*)"$', PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    (shown,) = re.findall(r"^horta: the bot `frugal:.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    (tmp_path / "my_bots.py").write_text(code, encoding="utf-8")
    about = tmp_path / "my_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[horta.bots]\nfrugal = {point}\n")
    environment = session(tmp_path)
    assert "Takes what leaves it the most coins, just after its answer. [my-bots 1.0]" in run("horta bots", tmp_path, environment)
    play = "horta play tea-house --bots --bot frugal:counter={}; echo $?"
    assert run(play.format("coins"), tmp_path, environment).endswith("\n0\n")
    assert run(play.format("sugar"), tmp_path, environment) == f"{shown}\n2\n"


def test_every_option_of_the_tuning_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for parameter in inspect.signature(tune_weights, eval_str=True).parameters.values():
        for metadata in parameter.annotation.__metadata__:
            named = [word for word in getattr(metadata, "param_decls", None) or () if word.startswith("--")]
            assert all(f"`{word}" in text for word in named), named
