"""How often the long suites repeat themselves: every such number stands here, short and full. No test logic.

`python3 -m installer test` runs the short counts, `--full` the full ones (it sets `PATHWAYS_FULL=1`).
"""

import os

FULL = os.environ.get("PATHWAYS_FULL") == "1"


def _count(short: int, full: int) -> int:
    return full if FULL else short


PROPERTY_EXAMPLES = _count(60, 2000)
"""Examples that Hypothesis tries for each property."""

CRASH_STRIDE = _count(9, 1)
"""Every so many steps of a run one is a crash point of the walk; the named points of the matrix are always taken."""

RACE_FILES = _count(60, 200)
"""Files that each of the racing processes' folders holds."""

LARGE_FILE_MIB = _count(96, 300)
"""Size of the file whose passage may not cost memory."""

LARGE_OUTPUT_MIB = _count(64, 400)
"""Size of the output to an object store that may not cost memory."""

POWER_CUTS = _count(8, 48)
"""Subsets of unflushed changes that are tried at a point of a run that has too many for all."""

POWER_STATES = _count(20, 4000)
"""States of each row of the matrix on each kind of disk that are recovered."""

POWER_SECOND_CUTS = _count(4, 24)
"""First cuts that are cut again during their recovery, and second cuts of each."""

FAULT_STRIDE = _count(4, 1)
"""Of all pairs of a call and an error, every so many one is tried."""

POWER_SEEDS = _count(3, 20)
"""Cuts of the real program on a disk that loses power, for each kind of journal."""

MACHINE_EXAMPLES = _count(60, 500)
"""Runs of the machine that puts events in any order."""

MACHINE_STEPS = _count(25, 60)
"""Events of each such run at most."""

RACE_ROUNDS = _count(1, 20)
"""Rounds of several installations on one folder."""

RACE_PROCESSES = (2, 4, 8) if FULL else (3,)
"""Processes of a round, in turn."""

RACE_MESSAGES = _count(200, 2000)
"""Files of such a round."""

RACE_KILLS = _count(3, 6)
"""Processes killed in such a round."""

KEY_STEPS = _count(12, 60)
"""Writes to the disk of a rotation at which it is killed, for each kind of call."""

KEEPING_STEPS = _count(2, 40)
"""Steps of making, rotating, sealing anew, purging, copying, restoring at which it is killed, for each kind of call."""

LONG_LISTING = _count(4000, 20_000)
"""Names in a folder on a server that is listed as a whole."""

LARGE_REMOTE_MIB = _count(64, 1024)
"""Size of the file that crosses a link without costing memory."""

OBJECTS_LISTED = _count(2001, 10001)
"""Objects of a prefix of several pages; the first thousand and more are not ready."""

OBJECT_FAULT_STRIDE = _count(7, 1)
"""Of all pairs of a request and a fault, every so many one is tried."""

OBJECT_RACE = _count(40, 500)
"""Objects that four engines race for."""

OBJECT_KILLS = _count(3, 12)
"""Times that an engine is killed while it takes objects."""

HANDOVER_STRIDE = _count(7, 1)
"""Every so many steps of a hand-over one is a crash point of its walk."""

LEASE_ROUNDS = _count(40, 400)
"""Rounds in which eight takers race for one lease."""

SFTP_RACE_FILES = _count(100, 400)
"""Files on a server that several processes claim at once."""

SFTP_STOPS = _count(4, 40)
"""Kills, and as many cuts, while a channel reads from a server."""

SFTP_STOP_FILES = _count(300, 2000)
"""Files that go through such stops."""

SFTP_CUT_STRIDE = _count(9, 1)
"""Of all requests of a pass, every so many one loses its answer or never goes out."""

DIALOG_CYCLES = _count(50, 500)
"""Times that each sheet of the window is opened and closed."""

WAITING_FILES = _count(8_000, 100_000)
"""Files that wait in a folder while the window is used."""

STORED_MESSAGES = _count(4_000, 1_000_000)
"""Messages that stand in the store while the window is used."""

WINDOW_STRIDE = _count(4, 1)
"""Of the tests of the window's parts, every so many one runs on Windows' own platform of Qt, under Wine."""
