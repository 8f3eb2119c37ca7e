"""Whatever a page shows works: rules parse, YAML has the right form, programs run, commands print what is shown."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import processes
from docs.pages import PAGES, ROOT, Block, all_blocks, blocks, prints, run, run_here, session, steps
from horta.diagnostics import Problems, Source, render_text
from horta.language.parser import Text, parse_block, parse_file, parse_formula
from horta.packs.schema import check_schema
from horta.packs.yaml_reader import read_yaml
from tools.reference import UnknownPart, fill, stale_pages

SORTS = ("rules", "yaml", "python", "console", "bash", "text")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_says_what_it_is(page: Path) -> None:
    assert [str(block) for block in blocks(page) if block.sort not in SORTS] == []


@pytest.mark.parametrize("block", all_blocks("rules"), ids=str)
def test_rules_parse(block: Block) -> None:
    problems = Problems()
    parse = {"": parse_file, "block": parse_block, "formula": parse_formula}[block.detail]
    parse(Text(block.text, Source(str(block), block.text)), problems)
    assert not problems.has_errors, render_text(problems)


@pytest.mark.parametrize("block", all_blocks("yaml"), ids=str)
def test_yaml_has_the_right_form(block: Block) -> None:
    problems = Problems()
    node = read_yaml(Source(str(block), block.text), problems)
    schema = block.detail if block.detail in ("pack", "scenario") else "content"
    assert block.detail == "broken" or (node is not None and check_schema(node, schema, problems)), render_text(problems)


@pytest.mark.parametrize("block", all_blocks("python"), ids=str)
def test_programs_run(block: Block, tmp_path: Path) -> None:
    done = processes.run([sys.executable, "-c", block.text], cwd=tmp_path, env=session(tmp_path), text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(block.sort == "console" for block in blocks(page))], ids=lambda page: str(page.relative_to(ROOT))
)
def test_sessions_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    """A page is played from top to bottom: its files are written where it says, its commands run.

    Commands are run in this process, but the first one on every page: it is started as somebody would start it.
    """
    environment = session(tmp_path)
    how = run
    for block in blocks(page):
        if block.file is not None:
            target = tmp_path / block.file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        if block.sort == "console":
            for command, shown in steps(block):
                printed = how(command, tmp_path, environment)
                how = run_here
                assert prints(shown, printed), f"{block}: $ {command}\n{printed}"


def test_generated_parts_are_up_to_date() -> None:
    assert [path.name for path in stale_pages(ROOT / "docs")] == [], "run `python -m tools.reference docs`"


@pytest.mark.parametrize("part", ["language verbs", "schema content nothing", "weather"])
def test_a_part_that_nobody_makes_is_refused(part: str) -> None:
    with pytest.raises(UnknownPart):
        fill(f"<!-- generated: {part} -->\n<!-- end -->")


def test_a_stale_part_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- generated: language clauses -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    wanted = stale_pages(tmp_path)[page]
    assert "limit once per" in wanted
    assert "\nold\n" not in wanted
    page.write_text(wanted, encoding="utf-8")
    assert stale_pages(tmp_path) == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            path, _, heading = target.partition("#")
            found = (page.parent / path) if path else page
            assert found.exists(), f"{page.name} links to {target}"
            if heading and found.suffix == ".md":
                assert heading in _headings(found), f"{page.name} links to {target}"


def _headings(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-") for title in titles}


def test_an_ellipsis_leaves_out_lines_and_words() -> None:
    assert prints("one\n…\nfour …\n", "one\ntwo\nthree\nfour and five\n")
    assert not prints("one\n…\nfour\n", "one\ntwo\n")
    assert not prints("one\n", "one\ntwo\n")
