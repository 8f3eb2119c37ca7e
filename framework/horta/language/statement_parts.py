"""Everything that the module of a statement is made of, under one name: `from horta.language import statement_parts as lang`.

The nodes of both trees and their types, how the parser's tree becomes a syntax node, the checks of parts, the specification.
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
