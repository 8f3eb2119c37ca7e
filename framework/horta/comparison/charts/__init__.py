"""Our own small drawing: charts as SVG text, with classes for colours so that a page can be light, dark or printed.

The charts know numbers, names and intervals, and nothing of games.
"""
