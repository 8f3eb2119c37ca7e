"""Packs, archives, saves, snapshots, results and weights, broken in every way: nothing but typed errors and documented exit codes.

`spoiling` changes things at random, `trying` uses what loads and counts what came of it. The sorts that a person made up one
by one, with their messages as they read, are in `test_named_mutations`.
"""
