"""Builds what is installed on a Windows workstation, on Linux: one staged tree, a setup program and an MSI from it.

`line.py` says in which order. Nothing of it runs on the workstation but what `native/` is compiled to.
"""
