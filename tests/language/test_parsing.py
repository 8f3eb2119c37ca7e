"""Text to syntax: what is understood, what is said of the rest, and that nothing can exhaust the reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from horta.diagnostics import Problems, Source, render_text
from horta.language import syntax as s
from horta.language.parser import Text, parse_block, parse_file, parse_formula
from horta.language.registry import CLAUSES, DECLARATIONS, FUNCTIONS, HOOKS, STATEMENTS

Snapshot = Callable[..., None]
Parse = Callable[[Text, Problems], Any]


def read(parse: Parse, written: str) -> tuple[Any, Problems]:
    problems = Problems()
    return parse(Text(written, Source("x.rules", written)), problems), problems


def good(parse: Parse, written: str) -> Any:
    found, problems = read(parse, written)
    assert render_text(problems) == ""
    return found


def shape(node: s.Expression) -> str:
    """An expression with all its brackets."""
    if isinstance(node, s.Binary):
        return f"({shape(node.left)} {node.operator} {shape(node.right)})"
    if isinstance(node, s.Unary):
        return f"({node.operator} {shape(node.operand)})"
    if isinstance(node, s.Choice):
        return f"(if {shape(node.condition)} then {shape(node.positive)} else {shape(node.negative)})"
    if isinstance(node, s.Where):
        return f"({shape(node.source)} where {shape(node.condition)})"
    if isinstance(node, s.Attribute):
        return f"{'my' if node.subject is None else shape(node.subject)}.{node.name.text}"
    if isinstance(node, s.Index):
        return f"{shape(node.subject)}[{shape(node.index)}]"
    if isinstance(node, s.Call):
        return f"{node.name.text}({', '.join(shape(argument) for argument in node.arguments)})"
    if isinstance(node, s.Comprehension):
        return f"{shape(node.body)} for {node.variable.text} in {shape(node.source)}"
    if isinstance(node, s.Listing):
        return f"[{', '.join(shape(item) for item in node.items)}]"
    if isinstance(node, s.Literal):
        return str(node.value).lower()
    assert isinstance(node, s.Name)
    return node.text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("1 - 2 - 3", "((1 - 2) - 3)"),
        ("(1 - 2) * 3 / 4 % 5", "((((1 - 2) * 3) / 4) % 5)"),
        ("-a.b + -1", "((- a.b) + (- 1))"),
        ("a or b and not c", "(a or (b and (not c)))"),
        ("not a = b", "(not (a = b))"),
        ("a is not none and b not in c", "((a != none) and (b not in c))"),
        ("a <= b + 1", "(a <= (b + 1))"),
        ("1 to n + 1", "(1 to (n + 1))"),
        ("a where it.b > 1 without c", "((a where (it.b > 1)) without c)"),
        ("a where b where c", "((a where b) where c)"),
        ("if a then 1 else if b then 2 else 3", "(if a then 1 else (if b then 2 else 3))"),
        ("sum(x.y for x in my.z where it.q)", "sum(x.y for x in (my.z where it.q))"),
        ("my.a[b.c].d[1]", "my.a[b.c].d[1]"),
        ("[a, 1, none, true]", "[a, 1, none, true]"),
        ("f()", "f()"),
        ("[]", "[]"),
        ("a\n", "a"),
        ("(a\n  + b)", "(a + b)"),
    ],
)
def test_operators_bind_as_stated(written: str, meant: str) -> None:
    assert shape(good(parse_formula, written)) == meant


@pytest.mark.parametrize("name", FUNCTIONS)
def test_examples_of_functions_can_be_read(name: str) -> None:
    assert shape(good(parse_formula, FUNCTIONS[name].example)).startswith(name + "(")


@pytest.mark.parametrize("name", STATEMENTS)
def test_examples_of_statements_can_be_read(name: str) -> None:
    assert len(good(parse_block, STATEMENTS[name].example)) == 1


@pytest.mark.parametrize("name", [*DECLARATIONS, *HOOKS])
def test_examples_of_declarations_can_be_read(name: str) -> None:
    assert len(good(parse_file, {**DECLARATIONS, **HOOKS}[name].example)) == 1


def test_clauses_in_any_order() -> None:
    clauses = " ".join(entry.example for _, entry in sorted(CLAUSES.items()))
    [hook] = good(parse_file, f"after sale {clauses}: end\n")
    assert (hook.get("by"), hook.get("may").operator, hook.get("limit").times) == ("others", ">", 1)
    assert (hook.get("order").operator, hook.get("order").operand.value) == ("-", 2)
    assert [type(payment).__name__ for payment in hook.get("cost")] == ["FlowSyntax"]


def test_layout_of_blocks() -> None:
    rules = """
# a comment before everything
action a(card c, number n) rule A-6, X-2b:   # and one behind

    if x: end; stop
    else if y:
      end
    else:
        # nothing but a comment, then a statement
        end

value v = 1  # the last line needs no line feed"""
    action, value = good(parse_file, rules)
    assert action.rules == ("A-6", "X-2b")
    assert [(parameter.type.text, parameter.name.text) for parameter in action.parameters] == [("card", "c"), ("number", "n")]
    [statement] = action.body
    assert [len(body) for _, body in statement.arms] == [2, 1, 1]
    assert value.body.value == 1


def test_names_may_be_words_of_the_language_after_a_dot() -> None:
    assert shape(good(parse_formula, "a.where + b.to * my.order.from")) == "(a.where + (b.to * my.order.from))"


def test_names_may_begin_with_words_of_the_language() -> None:
    assert shape(good(parse_formula, "notes + tokens.order_of_all + my.income")) == "((notes + tokens.order_of_all) + my.income)"


def test_the_same_text_elsewhere_has_its_own_place() -> None:
    """Equal texts are parsed once, but what comes of them stands where each was written."""
    first, second = (Text("gain 1 coins", Source(path, "gain 1 coins")) for path in ("a.yaml", "b.yaml"))
    spans = [parsed[0].span for text in (first, second, first) if (parsed := parse_block(text, Problems())) is not None]
    assert [span.source.path for span in spans] == ["a.yaml", "b.yaml", "a.yaml"]


def test_every_part_knows_its_place() -> None:
    [procedure] = good(parse_file, "procedure p:\n    gain 1 + two.three coins\n")
    flow = procedure.body[0]
    assert [str(node.span) for node in (procedure.name, flow, flow.amount.right, flow.amount.right.name, flow.resource)] == [
        "x.rules:1:11", "x.rules:2:5", "x.rules:2:14", "x.rules:2:18", "x.rules:2:24",
    ]  # fmt: skip
    name = flow.amount.right.name.span
    assert (name.end_line, name.end_column) == (2, 23)


MISTAKES: dict[str, tuple[Parse, str]] = {
    "a word too many": (parse_block, "gain 2 coins coins"),
    "no colon": (parse_file, "procedure p\n    end\n"),
    "no block": (parse_file, "procedure p:\nvalue v = 1\n"),
    "nothing after a colon": (parse_file, "procedure p:\n"),
    "unexpected block": (parse_file, "procedure p:\n    end\n        end\n"),
    "uneven block": (parse_file, "procedure p:\n        end\n    end\n"),
    "a bracket too few": (parse_formula, "max(1, (2 + 3)"),
    "a bracket too many": (parse_formula, "max(1, 2))"),
    "an operator too many": (parse_formula, "1 + * 2"),
    "assignment": (parse_block, "coins = 3"),
    "double equals": (parse_formula, "a == b"),
    "braces": (parse_block, "if a { end }"),
    "nothing after and": (parse_block, "if my.coins > 1 and: end"),
    "a procedure without perform": (parse_block, "gain_by_luck"),
    "two underscores": (parse_file, "procedure gift__away: end\n"),
    "two underscores after a keyword": (parse_block, "end__all"),
    "an underscore at the end": (parse_formula, "1 + coins_"),
    "an underscore at the beginning": (parse_formula, "1 + _coins"),
    "nothing but an underscore": (parse_formula, "_"),
    "an underscore in a number": (parse_formula, "1_000 + coins"),
    "a capital after an underscore": (parse_formula, "my_Coins"),
    "a capital in between": (parse_formula, "myCoins"),
    "quotes": (parse_file, "forbid q where true because 'no'\n"),
    "ampersand": (parse_formula, "a && b"),
    "exclamation mark": (parse_formula, "!a"),
    "capital": (parse_formula, "Coins"),
    "a long number": (parse_formula, "12345678901"),
    "a leading zero": (parse_formula, "007"),
    "a fraction": (parse_formula, "1.5"),
    "a tab": (parse_block, "if a:\n\tend"),
    "an accent": (parse_formula, "café"),
    "a look-alike": (parse_formula, "c\u0430rd"),
    "a reversing character": (parse_formula, "a + \u202eb"),
    "misspelt verb": (parse_block, "gian 2 coins"),
    "misspelt word": (parse_block, "for eech x in y: end"),
    "misspelt declaration": (parse_file, "procedrue p: end\n"),
    "empty formula": (parse_formula, ""),
    "empty block": (parse_block, ""),
    "a statement in a formula": (parse_formula, "gain 2 coins"),
    "a formula in a block": (parse_block, "1 + 1"),
    "unclosed text": (parse_file, 'forbid q where true because "no\n'),
    "no else": (parse_formula, "if a then 1"),
    "until": (parse_block, "repeat until a: end"),
    "rule id": (parse_file, "action a rule 6: end\n"),
}


def test_messages(snapshot: Snapshot) -> None:
    shown = []
    for name, (parse, written) in MISTAKES.items():
        found, problems = read(parse, written)
        assert not found, name
        assert problems.has_errors, name
        shown.append(f"## {name}\n{render_text(problems)}")
    snapshot("\n".join(shown))


HOSTILE: dict[str, tuple[Parse, str]] = {
    "open brackets": (parse_formula, "(" * 100_000),
    "open brackets in a file": (parse_file, "value a = " + "(" * 90_000),
    "minus": (parse_formula, "-" * 100_000 + "1"),
    "minus that fits": (parse_formula, "-" * 19_000 + "1"),
    "not": (parse_formula, "not " * 4_000 + "true"),
    "sum": (parse_formula, "1" + "+1" * 5_000),
    "sum over many lines": (parse_formula, "(1" + "\n+1" * 5_000 + ")"),
    "and": (parse_formula, "a" + " and a" * 3_000),
    "where": (parse_formula, "a" + " where a" * 2_400),
    "if then": (parse_formula, "if a then " * 1_000 + "1" + " else 1" * 1_000),
    "else if": (parse_formula, "if a then 1 else " * 1_000 + "1"),
    "calls": (parse_formula, "f(" * 5_000 + "1" + ")" * 5_000),
    "indices": (parse_formula, "a" + "[a" * 5_000 + "]" * 5_000),
    "dots": (parse_formula, "a" + ".a" * 9_000),
    "blocks": (parse_file, "procedure p:\n" + "".join(" " * depth + "if a:\n" for depth in range(1, 400)) + " " * 400 + "end\n"),
    "blocks beyond the length": (parse_file, "procedure p:\n" + "".join(" " * depth + "if a:\n" for depth in range(1, 3_000))),
    "a long text": (parse_block, "end\n" * 5_001),
    "quotation marks": (parse_file, '"' * 99_000),
    "a comment that is none": (parse_file, '"\u00e9#' * 30_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused(name: str) -> None:
    parse, written = HOSTILE[name]
    found, problems = read(parse, written)
    assert not found
    assert {problem.code for problem in problems} <= {"E201", "E203"}
    assert problems.has_errors


HARMLESS: dict[str, tuple[Parse, str]] = {
    "needless brackets": (parse_formula, "(" * 2_000 + "1" + ")" * 2_000),
    "a long list": (parse_formula, "[" + "a, " * 2_000 + "a]"),
    "a sum of sixty": (parse_formula, "1" + " + 1" * 59),
    "an empty file": (parse_file, ""),
    "line feeds": (parse_file, "\n" * 90_000),
    "a long comment": (parse_file, "# " + "\u00e9" * 90_000 + "\nvalue a = 1\n"),
    "a long name": (parse_formula, "a" * 19_000),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_long_but_harmless_text_is_read(name: str) -> None:
    parse, written = HARMLESS[name]
    good(parse, written)
