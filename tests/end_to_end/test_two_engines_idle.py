"""An idle engine writes nothing under its drop folders, so that another engine sees a record age only when it stops."""

import subprocess

from tests.support.command_line import Site
from tests.support.peers import require
from tests.support.processes import clean_environment

CALLS = "openat,open,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,link,linkat,utimensat,chmod"
WRITING = ("O_WRONLY", "O_RDWR", "O_CREAT", "rename", "unlink", "mkdir", "rmdir", "link", "utimens", "creat", "chmod")


def test_an_idle_engine_makes_no_call_that_writes_there(site: Site) -> None:
    """The whole program under `strace`: from its second listing to its last one nothing there is opened to write."""
    site.channel(source={"pollInterval": "250ms"})
    trace = site.root / "trace"
    command = [require("strace"), "-f", "-e", f"trace={CALLS},fsync,fdatasync", "-o", str(trace)]
    subprocess.run(
        [*command, *site.command("run", "--for", "5")],
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=True,
    )
    lines = trace.read_text(errors="replace").splitlines()
    listing = f'"{site.root / "drop"}", O_RDONLY'
    listings = [place for place, line in enumerate(lines) if listing in line and "O_DIRECTORY" in line]
    # The flushes of the first pass open the folder too.
    idle = lines[listings[4] : listings[-1]]
    assert sum(listing in line for line in idle) >= 5
    assert [line for line in idle if "/drop" in line and any(word in line for word in WRITING)] == []
    # The same look does see what the first pass wrote there.
    assert any("/drop/.claimed" in line and "mkdir" in line for line in lines)
