"""Keeps rulesets of bundled packs that tests load again and again, with the programs compiled for them.

Rulesets and programs do not change, so tests can share them; a test that finds one changed has found a fault. Packs
of a test's own, and tests that put other packs in the place of the bundled ones, always load anew.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from horta.play import game

MOST = 24  # rulesets that are kept
BUNDLED = {path.name for path in packs_in(content_folder())}
CONTENT = content_folder()

_load_ruleset = game.load_ruleset
_kept: OrderedDict[str, Any] = OrderedDict()


def load_ruleset(form: type[Any], names: Iterable[Any], options: Mapping[str, Any] | None = None, search: Iterable[Any] = ()) -> Any:
    """Return what `load_ruleset` of the room does, the same for the same words."""
    names, search = list(names), list(search)
    usual = content_folder() == CONTENT and not search and form is game.Ruleset
    if not usual or any(name not in BUNDLED or Path(name).exists() for name in names):
        return _load_ruleset(form, names, options, search)
    try:
        key = json.dumps([names, options], sort_keys=True)
    except (TypeError, ValueError):
        return _load_ruleset(form, names, options, search)
    if key not in _kept:
        _kept[key] = _load_ruleset(form, names, options, search)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def keep_rulesets() -> None:
    """From now on, load bundled packs once in this process."""
    game.load_ruleset = load_ruleset  # type: ignore[assignment]
