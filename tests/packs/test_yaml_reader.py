"""The part of YAML that packs use, and that everything else is refused, quickly and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from horta.diagnostics import Problems, Source, render_text
from horta.packs.limits import FILE_BYTES, NODES, SCALAR_BYTES, YAML_DEPTH
from horta.packs.nodes import Mapping, Scalar, Sequence, plain, same
from horta.packs.yaml_reader import read_yaml
from processor_time import processor_seconds

Snapshot = Callable[..., None]
LOADERS = [pytest.param(yaml.SafeLoader, id="pure")]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(pytest.param(yaml.CSafeLoader, id="c"))


def read(text: str, loader: Any = None) -> tuple[Any, Problems]:
    problems = Problems()
    return read_yaml(Source("x.yaml", text, "base"), problems, loader), problems


def codes(text: str, loader: Any = None) -> set[str]:
    node, problems = read(text, loader)
    assert (node is None) == problems.has_errors
    return {found.code for found in problems}


@pytest.mark.parametrize("loader", LOADERS)
def test_ordinary_content_is_read(loader: Any) -> None:
    text = """
# a comment
id: red_cube
name: {en: Red cube, fr: "Cube rouge"}
worth: -3
live: true
dead: false
quoted: "12"
limit: 2 times per turn
version: 1.0.0
letters: [x, y, n]
effect: |
  gain 1 coins
  gain 2 points
folded: >-
  one
  two
"""
    node, problems = read(text, loader)
    assert not list(problems)
    assert plain(node) == {
        "id": "red_cube",
        "name": {"en": "Red cube", "fr": "Cube rouge"},
        "worth": -3,
        "live": True,
        "dead": False,
        "quoted": "12",
        "limit": "2 times per turn",
        "version": "1.0.0",
        "letters": ["x", "y", "n"],
        "effect": "gain 1 coins\ngain 2 points\n",
        "folded": "one two",
    }


@pytest.mark.parametrize("loader", LOADERS)
def test_every_value_and_key_knows_its_place(loader: Any) -> None:
    node, _ = read("a: 1\nbé:\n  - x\n  - {c: yy}\n", loader)
    assert isinstance(node, Mapping)
    listed = node.items["bé"]
    assert isinstance(listed, Sequence)
    inner = listed.items[1]
    assert isinstance(inner, Mapping)
    assert str(node.keys["bé"]) == "x.yaml:2:1"
    assert str(listed.items[0].span) == "x.yaml:3:5"
    assert str(inner.keys["c"]) == "x.yaml:4:6"
    value = inner.items["c"].span
    assert (value.line, value.column, value.end_line, value.end_column) == (4, 9, 4, 11)
    assert (inner.span.column, inner.span.end_column) == (5, 12)


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
MERGE_BOMB = "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 10))


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(BOMB, "E103", id="alias-bomb"),
        pytest.param(MERGE_BOMB, "E103", id="merge-bomb"),
        pytest.param("a: &x 1", "E103", id="anchor"),
        pytest.param("a: *x", "E103", id="alias"),
        pytest.param("<<: {a: 1}", "E103", id="merge-key"),
        pytest.param("a: !!python/object:os.system x", "E103", id="python-tag"),
        pytest.param("a: !!str 1", "E103", id="standard-tag"),
        pytest.param("a: ! x", "E103", id="bare-tag"),
        pytest.param("!x {a: 1}", "E103", id="collection-tag"),
        pytest.param("%YAML 1.1\n---\na: 1", "E103", id="version-directive"),
        pytest.param("%TAG ! tag:x,2000:\n---\na: 1", "E103", id="tag-directive"),
        pytest.param("a: 1\n---\nb: 1", "E103", id="second-document"),
        pytest.param("[" * 200_000, "E104", id="brackets"),
        pytest.param("{" * 200_000, "E104", id="braces"),
        pytest.param("- " * 5000, "E104", id="dashes"),
        pytest.param("? " * 5000, "E104", id="complex-keys"),
        pytest.param("a: 0x" + "f" * 2_000_000, "E109", id="hex-2mb"),
        pytest.param("a: 0x" + "f" * 15_000, "E105", id="hex-15kb"),
        pytest.param("a: 1234567890", "E105", id="ten-digits"),
        pytest.param("a: 0x1F", "E105", id="hex"),
        pytest.param("a: 0o17", "E105", id="octal"),
        pytest.param("a: 012", "E105", id="old-octal"),
        pytest.param("a: 1_000", "E105", id="underscores"),
        pytest.param("a: .inf", "E105", id="infinity"),
        pytest.param("a: 1.5", "E105", id="fraction"),
        pytest.param("a: 1e5", "E105", id="exponent"),
        pytest.param("a: +5", "E105", id="plus"),
        pytest.param("a: -0x1", "E105", id="negative-hex"),
        pytest.param("a: .nan", "E106", id="nan"),
        pytest.param("a: 1:30", "E106", id="sexagesimal"),
        pytest.param("a: 2024-01-01", "E106", id="date"),
        pytest.param("a: 2001-12-14t21:59:43.10-05:00", "E106", id="moment"),
        pytest.param("a: no", "E106", id="no"),
        pytest.param("a: On", "E106", id="on"),
        pytest.param("a: TRUE", "E106", id="loud-true"),
        pytest.param("on: 1", "E106", id="on-as-key"),
        pytest.param("a: 1\nb: 2\na: 3", "E107", id="double-key"),
        pytest.param("{a: 1, 'a': 2}", "E107", id="double-key-quoted"),
        pytest.param("1: x", "E108", id="number-key"),
        pytest.param("true: x", "E108", id="truth-key"),
        pytest.param("? [a]\n: x", "E108", id="list-key"),
        pytest.param("{{a: 1}: x}", "E108", id="mapping-key"),
        pytest.param("a:", "E111", id="no-value"),
        pytest.param("- ", "E111", id="no-entry"),
        pytest.param("a: ~", "E111", id="tilde"),
        pytest.param("a: null", "E111", id="null"),
        pytest.param("", "E111", id="empty"),
        pytest.param("# only a comment", "E111", id="comment"),
        pytest.param("a: \u202eevil", "E110", id="bidi"),
        pytest.param("a: zero\u200bwidth", "E110", id="zero-width"),
        pytest.param("\ufeffa: 1", "E110", id="byte-order-mark"),
        pytest.param("a: \x1b[31m", "E110", id="escape"),
        pytest.param("a: \x00", "E110", id="nul"),
        pytest.param("a: x\u2028b: y", "E110", id="line-separator"),
        pytest.param("a: x\x85b: y", "E110", id="next-line"),
        pytest.param("a: x\rb: y", "E110", id="lone-return"),
        pytest.param("a: \ud800", "E110", id="surrogate"),
        pytest.param('a: "\\u202e"', "E110", id="bidi-escaped"),
        pytest.param('a: "\\e[31m"', "E110", id="escape-escaped"),
        pytest.param('"\\u200b": 1', "E110", id="zero-width-key-escaped"),
        pytest.param('a: "x\n  y\\u202e"', "E110", id="bidi-escaped-on-next-line"),
        pytest.param("a: [1, 2", "E102", id="unclosed-list"),
        pytest.param("a: 'x", "E102", id="unclosed-quote"),
        pytest.param("a: b: c", "E102", id="two-colons"),
        pytest.param("a:\n\t- x", "E102", id="tab"),
    ],
)
def test_what_is_refused(text: str, code: str, loader: Any) -> None:
    assert code in codes(text, loader)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param("a: 1 #" + "x" * (FILE_BYTES - 6), "file", id="file"),
        pytest.param("a: " + "x" * SCALAR_BYTES, "scalar", id="scalar"),
        pytest.param('a: "' + "é" * (SCALAR_BYTES // 2) + '"', "scalar", id="scalar-bytes"),
        pytest.param("[" + "1," * (NODES - 1) + "]", "nodes", id="nodes"),
        pytest.param("[" * YAML_DEPTH + "]" * YAML_DEPTH, "depth", id="depth"),
    ],
)
def test_sizes_are_allowed_up_to_the_limit_and_no_further(text: str, limit: str) -> None:
    over = {
        "file": text + "x",
        "scalar": text.replace("a: ", "a: x", 1) if '"' not in text else text.replace('"', '"x', 1),
        "nodes": text.replace("1,", "1,1,", 1),
        "depth": f"[{text}]",
    }[limit]
    assert codes(text) == set()
    assert codes(over) == ({"E104"} if limit == "depth" else {"E109"})


def test_numbers_up_to_nine_digits_are_whole_numbers() -> None:
    node, _ = read("[0, -0, 7, -12, 999999999, -999999999]")
    assert plain(node) == [0, 0, 7, -12, 999999999, -999999999]
    assert all(type(value) is int for value in plain(node))


def test_a_reference_to_a_file_is_just_data() -> None:
    node, problems = read('{$ref: "file:///etc/passwd"}')
    assert plain(node) == {"$ref": "file:///etc/passwd"}
    assert not list(problems)


def test_all_problems_of_a_file_are_found_at_once(snapshot: Snapshot) -> None:
    text = """id: base
worth: 012
answer: no
when: 1:30
day: 2024-01-01
empty:
nothing: ~
first: &a [1]
second: *a
third: {<<: *a}
tagged: !!int "3"
worth: 3
7: seven
? [a, b]
: list
"""
    _, problems = read(text)
    snapshot(render_text(problems))


MISTAKES = {
    "tab": "a:\n\t- x\n",
    "colon": "name: it: odd\n",
    "quote": "name: 'open\nid: x\n",
    "list": "a: [1, 2\nb: 3\n",
    "indent": "a: 1\n  b: 2\n",
    "dedent": "a:\n    b: 1\n  c: 2\n",
    "at": "a: @x\n",
    "escape": 'a: "\\q"\n',
    "mixed": "- a\nb: 1\n",
    "plain": "a: 1\njust words\n",
    "comma": "[a,,b]\n",
    "bidi": "name: a\u202eb\n",
    "byte-order-mark": "\ufeffname: a\ufeffb\n",
    "byte-order-mark-escaped": 'name: "\\ufeffa"\n',
    "deep": "[" * 70,
}


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="the pure parser words some things differently")
@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_in_words(name: str, snapshot: Snapshot) -> None:
    _, problems = read(MISTAKES[name])
    assert problems.has_errors
    snapshot(render_text(problems))


def test_same_tells_numbers_from_truths_and_ignores_places() -> None:
    left, _ = read("{a: [1, x], b: true}")
    right, _ = read("\n\n  {b: true, a: [1, x]}")
    other, _ = read("{a: [1, x], b: 1}")
    assert same(left, right)
    assert not same(left, other)


@pytest.mark.parametrize("loader", LOADERS)
@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet="ab:-[]{}\"'|>&*!%#?, \n\t\\01~<é\u202e\x07", max_size=60))
def test_any_text_gives_data_or_a_diagnostic(text: str, loader: Any) -> None:
    node, problems = read(text, loader)
    assert (node is None) == problems.has_errors
    render_text(problems)


@settings(max_examples=150, deadline=None)
@given(data=st.binary(max_size=60))
def test_any_bytes_give_data_or_a_diagnostic(data: bytes) -> None:
    from horta.packs.text_encoding import decode

    problems = Problems()
    source = decode("x.yaml", data, None, problems)
    if source is not None:
        read_yaml(source, problems)
    assert (source is not None) or problems.has_errors


def located(text: str, key: str, word: str) -> str:
    """The text in the file at the place where `word` was located."""
    node, problems = read(text)
    assert not problems.has_errors
    scalar = node.items[key]
    assert isinstance(scalar, Scalar)
    assert isinstance(scalar.value, str)
    line, column = scalar.locate(scalar.value.index(word))
    return scalar.span.source.line(line)[column - 1 :]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("e: gain 1 WORD\n", id="plain"),
        pytest.param("é: x\ne: 東京 é WORD\n", id="wide"),
        pytest.param("{a: 1, e: gain WORD}\n", id="flow"),
        pytest.param("e: gain one\n  two WORD\n", id="plain-two-lines"),
        pytest.param("e: gain one\n\n  two WORD\n", id="plain-empty-line"),
        pytest.param("e: 'it''s WORD'\n", id="single"),
        pytest.param('e: "a \\" b \\x41 \\u0041 \\t WORD"\n', id="double"),
        pytest.param('e: "one\n  two WORD"\n', id="double-two-lines"),
        pytest.param("e: |\n  one\n  two WORD\n", id="literal"),
        pytest.param("e: |\n      one\n        two WORD\n      three\n", id="literal-deeper"),
        pytest.param("e: |\n\n  one\n\n  two WORD\n", id="literal-empty-lines"),
        pytest.param("e: |-  # comment\n  one\n  two WORD", id="literal-stripped"),
        pytest.param("e: |2\n    one\n   two WORD\n", id="literal-indicator"),
        pytest.param("a: 1\nb: 2\ne:\n  |\n  one WORD\n", id="literal-on-next-line"),
        pytest.param("e: >\n  one\n  two WORD three\n", id="folded"),
        pytest.param("e: >-\n  one\n\n  two\n  WORD\n", id="folded-empty-line"),
    ],
)
def test_a_place_inside_a_text_is_found_in_the_file(text: str) -> None:
    assert located(text, "e", "WORD").startswith("WORD")


def test_a_span_inside_a_block_covers_the_words() -> None:
    node, _ = read("e: |\n  one\n  two three\n")
    scalar = node.items["e"]
    assert isinstance(scalar, Scalar)
    span = scalar.span_of(4, 7)
    assert (span.line, span.column, span.end_line, span.end_column) == (3, 3, 3, 6)


@settings(max_examples=200, deadline=None)
@given(
    text=st.text(alphabet="ab '\"\\\n|>-é", max_size=40),
    offset=st.integers(-3, 50),
)
def test_locating_never_fails(text: str, offset: int) -> None:
    node, _ = read(f"e: {text}")
    if isinstance(node, Mapping) and isinstance(node.items["e"], Scalar):
        line, column = node.items["e"].locate(offset)
        assert line >= 1
        assert column >= 1


@pytest.mark.parametrize(
    "text", ['key: {"' + "a" * 900_000 + '": 1}\n', "key: [" + "{" * 60 + " " * 900_000 + "x\n", "key: 'a' " * 90_000 + "\n"]
)
def test_a_mistake_in_a_very_long_line_is_reported_soon(text: str) -> None:
    """Patterns that look for the class of a mistake would take minutes."""
    before = processor_seconds()
    problems = Problems()
    assert read_yaml(Source("x.yaml", text), problems) is None
    assert problems.has_errors
    assert processor_seconds() - before < 10
