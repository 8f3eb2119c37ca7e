"""Everything that the module of a statement needs, in one import: `from horta.language import statement_parts as lang`.

Contains the nodes of both trees, the types, the builder of syntax nodes, the checks of parts, and the specification.
"""

from horta.language.checker import lookup as lookup
from horta.language.checker.calls import arguments_for as arguments_for
from horta.language.checker.context import *
from horta.language.checker.expressions import *
from horta.language.checker.statements import *
from horta.language.entries import *
from horta.language.expression_builder import *
from horta.language.statement_spec import *
from horta.language.trees.resolved_nodes import *
from horta.language.trees.syntax_nodes import *
from horta.language.types import *
