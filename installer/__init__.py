"""Brings up a fresh machine from a checkout: `python3 -m installer demo` or `python3 -m installer test`.

Standard library only, and nothing of `pathways_desktop`: it runs before anything of ours is installed.
"""
