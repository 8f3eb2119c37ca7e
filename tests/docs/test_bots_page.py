"""The page about bots shows the example as it is, and all options of the command that tunes."""

from __future__ import annotations

import inspect
import re

from horta.interfaces.cli.app import tune_bots
from horta.session.bots.catalogue import OURS

from .pages import ROOT, blocks

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


def test_every_option_of_the_tuning_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for parameter in inspect.signature(tune_bots, eval_str=True).parameters.values():
        for metadata in parameter.annotation.__metadata__:
            named = [word for word in getattr(metadata, "param_decls", None) or () if word.startswith("--")]
            assert all(f"`{word}" in text for word in named), named
