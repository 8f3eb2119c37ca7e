"""Packs: folders of text files become one merged content, and every value keeps its place in a file.

Read first: loader.py (`attempt`), then merged_content.py.
Knows: diagnostics. Does not know: the rules language inside the content, how rules run.
Used by: assembly, play, scenarios, trials, commands.
"""
