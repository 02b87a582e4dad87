"""The entry point of `pathways-desktop` and of `python -m pathways_desktop`. Nothing else belongs here.

The program is imported inside `main`: an interrupt while its modules load gets words and a status like any other.
"""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Do what `argv` (None: this process's own) says; the exit status (contract, "Commands")."""
    try:
        from pathways_desktop.app import main as program

        return program(argv)
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
