"""A certificate that is thrown away after the tests, and whether a file is signed with it."""

import subprocess
from pathlib import Path

from installer.windows.signing import Signing
from tests.support.peers import require

NAME = "ZZTEST"


def throw_away(folder: Path) -> tuple[Path, Signing]:
    """Make a certificate in `folder`: where it lies, and the signing with it as a release engineer says it."""
    require("osslsigncode")
    key, certificate, both, word = (folder / name for name in ("key.pem", "certificate.pem", "both.p12", "word"))
    word.write_text("throw away")
    make = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout {key} -out {certificate}"
    subprocess.run(make.split(), check=True, capture_output=True, timeout=120)
    pack = f"openssl pkcs12 -export -inkey {key} -in {certificate} -out {both} -passout file:{word}"
    subprocess.run(pack.split(), check=True, capture_output=True, timeout=120)
    return certificate, Signing(both, word, None)


def signed(file: Path, certificate: Path) -> bool:
    """Whether a program or a package carries a good signature of this certificate's."""
    done = subprocess.run(
        ["osslsigncode", "verify", "-CAfile", str(certificate), "-in", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return "Signature verification: ok" in done.stdout and NAME in done.stdout
