"""`python -m pathways_desktop` is the command `pathways-desktop`. Nothing else belongs here."""

import sys

from pathways_desktop.app import main

if __name__ == "__main__":
    sys.exit(main())
