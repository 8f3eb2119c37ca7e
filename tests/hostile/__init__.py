"""Packs as strangers might send them: each attacks one thing. `packs.py` says how they are made, `measured.py` what they cost."""
