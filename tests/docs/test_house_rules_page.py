"""The page about house rules names every option, as its pack declares it."""

from __future__ import annotations

from horta.commands.packs import manifests
from horta.packs.bundled import content_folder

from .pages import ROOT


def test_every_option_is_on_the_page_as_its_pack_declares_it() -> None:
    page = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
    rows = {line for line in page.splitlines() if line.startswith("| `")}
    declared = {
        f"| `{option.name}` | {option.rule} | {manifest.id} | {str(option.default).lower()} | {option.description['en']} |"
        for manifest, _ in manifests([content_folder()])
        if manifest.id != "tea-house"
        for option in manifest.options.values()
    }
    assert rows == declared


def test_every_example_pack_is_on_the_page() -> None:
    page = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
    for path in (content_folder() / "house-rules").iterdir():
        assert f"**{path.name}**" in page
