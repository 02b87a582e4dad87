"""The entry point itself: what a user gets who interrupts before the program's own handlers stand."""

import subprocess
import sys

from tests.support.processes import clean_environment

# Interrupts the process at the very moment at which it begins to load the program.
_INTERRUPTED = """
import os, signal, sys

# A shell that starts the tests in the background has them ignore interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "pathways_desktop.app":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
from pathways_desktop.__main__ import main
sys.exit(main(["errors"]))
"""


def test_an_interrupt_while_the_program_loads_has_words_and_a_status() -> None:
    command = [sys.executable, "-c", _INTERRUPTED]
    done = subprocess.run(command, env=clean_environment(), capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "Interrupted.\n")
