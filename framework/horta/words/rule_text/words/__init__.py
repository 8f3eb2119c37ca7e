"""One module for each language: the sentences of rule texts, and the grammar they need.

The keys are words of the rules language; a test checks that they are complete.
"""
