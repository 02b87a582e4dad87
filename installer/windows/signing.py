"""Signs programs and packages with a certificate of the release engineer's, through osslsigncode. Nothing is kept."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from installer.stages import Refused
from pathways_desktop.system.identity import PRODUCT

TOOL = "osslsigncode"


@dataclass(frozen=True, slots=True)
class Signing:
    """How everything is signed."""

    certificate: Path
    """PKCS #12 with certificate and key."""
    password_file: Path | None
    """A file with the certificate's password: a word on a command line can be read by others on the machine."""
    time_server: str | None
    """A time stamp keeps a signature good after the certificate has run out."""

    def __post_init__(self) -> None:
        if shutil.which(TOOL) is None:
            raise Refused(f"{TOOL} is missing; on Debian it is a package of that name")
        if not self.certificate.is_file():
            raise Refused(f"{self.certificate} is no file")

    def sign(self, file: Path) -> None:
        """Sign a program, a library or an MSI, in place. Raises `CalledProcessError`."""
        signed = file.with_name(file.name + ".signed")
        signed.unlink(missing_ok=True)
        done = subprocess.run(
            [*self._words(), "-in", str(file), "-out", str(signed)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            print(done.stdout[-2000:], done.stderr[-2000:])
            raise subprocess.CalledProcessError(done.returncode, [TOOL, "sign", file.name])
        signed.replace(file)

    def script(self, folder: Path) -> Path:
        """The same as a program that takes a file, for makensis, which makes the uninstaller itself."""
        made = folder / "sign"
        words = shlex.join(self._words())
        made.write_text(f'#!/bin/sh\nset -e\n{words} -in "$1" -out "$1.signed"\nmv "$1.signed" "$1"\n', "utf-8")
        made.chmod(0o700)
        return made

    def _words(self) -> list[str]:
        words = [TOOL, "sign", "-pkcs12", str(self.certificate), "-h", "sha256", "-n", PRODUCT]
        if self.password_file is not None:
            words += ["-readpass", str(self.password_file)]
        if self.time_server is not None:
            words += ["-ts", self.time_server]
        return words
