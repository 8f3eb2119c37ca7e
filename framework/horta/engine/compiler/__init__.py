"""The compiler: checked rules become functions of a state.

Read first: program_builder.py, then statement_code.py and statements/shuffle.py.
Knows: language, model. Does not know: packs, games under way, files.
Used by: engine.program, through `compile_program`.
"""
