"""The syntax tree: what was written, with the place of every part.

Nothing here knows what a name means; `horta.language.checker` turns these nodes into the resolved
tree. Every node carries its `span`, so that any later problem can point at the text. The nodes of statements
are in `language.statements`; this module imports those that other modules use by name.
"""

from horta.language.statements import (
    as_seat,
    assign,
    branches,
    choose,
    choose_together,
    draw,
    for_each,
    gain_lose,
    if_else,
    leave,
    let,
    move,
    perform,
    pick,
    repeat,
    resolve,
)
from horta.language.trees.syntax_nodes import *

AsSeat = as_seat.AsSeatSyntax
Assign = assign.AssignSyntax
Branch = branches.BranchSyntax
ChooseBranches = branches.ChooseBranchesSyntax
May = branches.MaySyntax
Choose = choose.ChooseSyntax
ChooseTogether = choose_together.ChooseTogetherSyntax
Draw = draw.DrawSyntax
ForEach = for_each.ForEachSyntax
Flow = gain_lose.FlowSyntax
If = if_else.IfSyntax
Leave = leave.LeaveSyntax
Let = let.LetSyntax
Move = move.MoveSyntax
Perform = perform.PerformSyntax
Pick = pick.PickSyntax
Repeat = repeat.RepeatSyntax
Resolve = resolve.ResolveSyntax
