"""The command line: its words in, its tables and JSON out. What a home is and does comes in through `ports.Program`."""

from pathways_desktop.cli.entry import main

__all__ = ["main"]
