"""The syntax tree: what was written, with the place of every part.

Nothing here knows what a name means; `horta.language.checker` turns these nodes into the resolved
tree. Every node carries its `span`, so that any later problem can point at the text.
"""

from horta.language.trees.syntax_declarations import *
from horta.language.trees.syntax_expressions import *
from horta.language.trees.syntax_statements import *
