"""`if condition: block`, with `else if` and `else`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class IfSyntax(lang.Statement):
    """`if … else if … else`, one arm for each condition; the last arm may have none."""

    arms: tuple[tuple[lang.Expression | None, tuple[lang.Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class If(lang.Stmt):
    """Arms with conditions; the last may have none."""

    arms: tuple[tuple[lang.Expr | None, lang.Block], ...]

    @property
    def changes(self) -> tuple[()]:
        """Nothing by itself; what its blocks change is theirs."""
        return ()


def _build(
    builder: lang.ExpressionBuilder, tree: lang.RawTree, condition: lang.RawTree, body: lang.RawTree, *others: lang.RawTree | None
) -> IfSyntax:
    arms: list[tuple[lang.Expression | None, tuple[lang.Statement, ...]]] = [(builder.build(condition), builder.build(body))]
    for other in others:
        if other is not None and other.data == "else_if":
            arms.append((builder.build(other.children[0]), builder.build(other.children[1])))
        elif other is not None:
            arms.append((None, builder.build(other.children[0])))
    return IfSyntax(builder.at(tree), tuple(arms))


def _check(node: IfSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    arms: list[tuple[lang.Expr | None, lang.Block]] = []
    for condition, body in node.arms:
        checked = None if condition is None else lang.expect(condition, lang.TRUTH, scope, context)
        arms.append((checked, lang.block(body, scope, context)))
    return If(node.span, tuple(arms)), scope


_ENTRY = lang.Entry(
    "if",
    "if condition: block [else if …] [else: block]",
    "Carries out one of several blocks.",
    "if my.coins > 3: gain 1 points\nelse: gain 1 coins",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"if_statement": _build}, IfSyntax, _check, If),)
