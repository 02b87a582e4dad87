"""What is built for Windows, once for all of these tests: this version, and the same tree under a lower number."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]
else:
    import platform

    from installer.stages import Refused
    from installer.windows import stage
    from installer.windows.build import Built, Request, build
    from tests.installer.windows.signatures import throw_away
    from tests.support.peers import missing, require
    from tests.support.processes import ROOT
    from tests.support.wine.account import Account

    @dataclass(frozen=True, slots=True)
    class Products:
        """Two versions of what a release engineer builds. The older one is signed."""

        work: Path
        old: Built
        new: Built
        certificate: Path

        def product(self, built: Built, ending: str) -> Path:
            """The setup program or the MSI."""
            return next(path for path in built.products if path.name.endswith(ending))

    @pytest.fixture(scope="session")
    def pip() -> list[str]:
        """The pip of these tests."""
        return [sys.executable, "-m", "pip"]

    @pytest.fixture(scope="session")
    def parts_folder() -> Path:
        """Where downloads are kept from run to run."""
        return Account.ordinary().cache() / "windows-build"

    @pytest.fixture(scope="session")
    def products(pip: list[str], parts_folder: Path) -> Iterator[Products]:
        """Both versions, not packed."""
        if sys.platform != "linux" or platform.machine() != "x86_64":
            missing("what is installed on Windows is built on 64-bit Linux of Intel's kind")
        for tool in ("makensis", "x86_64-w64-mingw32-gcc-win32"):
            require(tool)
        # Not below pytest's own folder, which no other user may enter: who runs Wine is another one than who builds.
        parts_folder.mkdir(parents=True, exist_ok=True)
        out = Path(tempfile.mkdtemp(prefix="products-", dir=parts_folder.parent))
        out.chmod(0o755)
        version = stage.version_of(ROOT)
        try:
            certificate, signing = throw_away(out)
            old = build(Request(out / "old", "0.0.1", quick=True, signing=signing), pip, ROOT, parts_folder)
            new = build(Request(out / "new", version, quick=True), pip, ROOT, parts_folder)
        except Refused as reason:
            missing(str(reason))
        yield Products(out, old, new, certificate)
        shutil.rmtree(out, ignore_errors=True)

    @pytest.fixture
    def fresh_folder() -> Iterator[Path]:
        """An empty folder for a Windows of its own."""
        cache = Account.ordinary().cache()
        cache.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="fresh-", dir=cache))
        made.chmod(0o755)
        yield made
        shutil.rmtree(made, ignore_errors=True)
