"""The resolved tree: what was meant. Every name is settled, every expression has a type.

This is all the engine sees of a rule. Local names are unique within their block, `me` included, so
that nothing needs a scope any more.
"""

from horta.language.trees.resolved_declarations import *
from horta.language.trees.resolved_expressions import *
from horta.language.trees.resolved_statements import *
