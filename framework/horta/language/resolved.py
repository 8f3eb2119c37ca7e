"""The resolved tree: what was meant. Every name is settled, every expression has a type.

This is all the engine sees of a rule. Local names are unique within their block, `me` included, so
that later steps need no scopes. The nodes of statements are in `language.statements`; this module imports
those that other modules use by name.
"""

from horta.language.hook_kinds import REPEATED as REPEATED
from horta.language.statements.assign import Assign as Assign
from horta.language.statements.assign import SetLocal as SetLocal
from horta.language.statements.begin import Begin as Begin
from horta.language.statements.branches import ChooseBranches as ChooseBranches
from horta.language.statements.choose import Choose as Choose
from horta.language.statements.choose_together import ChooseTogether as ChooseTogether
from horta.language.statements.draw import Draw as Draw
from horta.language.statements.for_each import ForEach as ForEach
from horta.language.statements.gain_lose import Flow as Flow
from horta.language.statements.if_else import If as If
from horta.language.statements.leave import Leave as Leave
from horta.language.statements.let import Let as Let
from horta.language.statements.move import Move as Move
from horta.language.statements.perform import Perform as Perform
from horta.language.statements.pick import Pick as Pick
from horta.language.statements.repeat import Repeat as Repeat
from horta.language.statements.resolve import Resolve as Resolve
from horta.language.statements.resolve import ResolveAbility as ResolveAbility
from horta.language.statements.shuffle import Shuffle as Shuffle
from horta.language.statements.tell import Tell as Tell
from horta.language.trees.resolved_declarations import *
from horta.language.trees.resolved_nodes import *
