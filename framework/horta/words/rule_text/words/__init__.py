"""One module a language: the sentences that rule texts are made of, and the grammar they need.

The keys are the words of the rules language they are for; a test holds them complete.
"""
