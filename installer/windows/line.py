"""The line `python3 -m installer windows`: its words, and the stages in order."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from installer import debian
from installer.environment import Environment
from installer.stages import Refused, Stages
from installer.windows import admx, parts, stage
from installer.windows.build import Request, build, describe
from installer.windows.signing import Signing

KINDS = ("setup", "msi")


def parser() -> argparse.ArgumentParser:
    """The words."""
    made = argparse.ArgumentParser(
        prog="python3 -m installer windows",
        description="Builds what is installed on a Windows workstation. Runs on Linux; nothing of it needs Windows.",
        allow_abbrev=False,
    )
    made.add_argument("--out", type=Path, default=Path("dist"), metavar="DIR", help="where it goes; default: dist")
    made.add_argument("--python", type=Path, metavar="PATH", help="folder or zip of an embeddable 64-bit CPython")
    made.add_argument("--only", choices=KINDS, help="only one of both")
    made.add_argument("--quick", action="store_true", help="not packed: quick and large, to try it")
    made.add_argument("--version", metavar="X.Y.Z", help="another number than the package's: to try an upgrade")
    made.add_argument("--sign", type=Path, metavar="FILE", help="sign all programs with this certificate (PKCS #12)")
    made.add_argument("--password-file", type=Path, metavar="FILE", help="holds the certificate's password")
    made.add_argument("--time-server", metavar="ADDRESS", help="time stamps that keep a signature good (RFC 3161)")
    made.add_argument("--templates", action="store_true", help="write the policy templates anew, and build nothing")
    made.add_argument("--lock", metavar="X.Y", help="write the list of wheels for this Python anew, and build nothing")
    return made


def windows(stages: Stages, words: list[str], root: Path) -> None:
    """Run the line."""
    asked = parser().parse_args(words)
    if asked.templates:
        stages.call("policy templates", lambda: print(*admx.write(root), sep="\n"))
        return
    environment = Environment(root)
    stages.call("packages", lambda: debian.install_missing(debian.BUILD))
    stages.call("environment", lambda: environment.prepare("demo"))
    pip = [environment.python, "-m", "pip"]
    if asked.lock:
        stages.call("list of wheels", lambda: print(parts.write_lock(pip, asked.lock)))
        return

    def run() -> None:
        if asked.sign is None and (asked.password_file or asked.time_server):
            raise Refused("--password-file and --time-server are for --sign")
        signing = Signing(asked.sign, asked.password_file, asked.time_server) if asked.sign else None
        kinds = (asked.only,) if asked.only else KINDS
        version = asked.version or stage.version_of(root)
        request = Request(asked.out.resolve(), version, asked.python, kinds, asked.quick, signing)
        print(describe(build(request, pip, root, root / "build" / "windows")))
        sys.stdout.flush()

    stages.call("build", run)
