"""A home on a disk that runs full: told by its code, nothing half is kept, and purge and audit still work.

The disk is a memory disk of 24 MiB in a mount namespace of its own; it goes with the process.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.peers import missing, require
from tests.support.processes import clean_environment

PROGRAM = """
import os, sys, pathlib
from pathways_desktop.store.store import Store
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.intake import Incoming
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError

disk, key = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
home = disk / "home"
store = Store.open(home, KeyFile(key, home), SystemClock(), create=True)
store.begin_run()
reserve = home / "pathways.reserve"
assert 0 < reserve.stat().st_size <= 24 * 1024 * 1024 // 20

def put(number, size=4000):
    sealed = store.intake.seal_body("lab", size, iter([os.urandom(size)]))
    item = Incoming("lab", sealed, b"ZZTEST", number, (), claim_key=b"%d" % number)
    return store.intake.commit([item])[0].message_id

ids = [put(number) for number in range(1, 200)]
filler = open(disk / "filler", "wb", buffering=0)
try:
    while True:
        filler.write(bytes(4096))
except OSError:
    pass
codes = set()
number = 200
while len(codes) < 1:
    try:
        ids.append(put(number))
        number += 1
    except PathwaysError as error:
        codes.add(error.code)
try:
    put(9000, 1_000_000)
except PathwaysError as error:
    codes.add(error.code)
assert codes == {"ENOSPC"}, codes
assert store.reader.messages(MessageFilter()).total == len(ids)
assert store.incidents.report("", "ENOSPC", "store", 5)[1]
for _ in range(200):
    # The first rows may still fit into pages that are there.
    store.audit.record("viewed", message=ids[0], who="me")
    if not reserve.exists():
        break
assert not reserve.exists(), "spent for the audit"
purged = store.retention.purge("lab", 100)
assert purged.messages == 99, purged
filler.close()
os.unlink(disk / "filler")
ids.append(put(9001))
assert store.retention.purge("lab", 101).messages == 1
assert reserve.exists(), "made again when there was room"
assert store.reader.messages(MessageFilter()).total == len(ids) - 100
assert store.audit.verify().whole
store.writer.flush()
assert [row.number > 0 for row in store.reader.failures()] == [True]
store.close()
print("through")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="mount namespaces are Linux's")
def test_full_disk(tmp_path: Path, key_file: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    space = [require("unshare"), "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = f'mount -t tmpfs -o size=24m tmpfs "{disk}"'
    if subprocess.run([*space, mount], capture_output=True, check=False).returncode:
        missing("this machine gives no mount namespaces")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    done = subprocess.run(
        [*space, f'{mount} && exec "$@"', "sh", sys.executable, str(program), str(disk), str(key_file)],
        capture_output=True,
        text=True,
        env=clean_environment(),
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "through", done.stderr
