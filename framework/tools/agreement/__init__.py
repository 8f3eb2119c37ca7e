"""Games of another program, recorded so that our test packs can be held against them.

Read first: record.py, then played_games.py.
Knows: environments of other programs. Does not know: our rules; tests/replays/test_openspiel.py reads what is recorded.
Used by: people who keep the project, after a change of what is recorded.
"""
