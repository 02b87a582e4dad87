"""The real CPython of Windows under Wine, for tests. What it runs is evidence, not proof: no Windows stands here.

`account.py` says as whom, `parts.py` brings and builds what it is made of, `prefix.py` makes the Windows folder, and
`winpy.py` runs programs in it.
"""
