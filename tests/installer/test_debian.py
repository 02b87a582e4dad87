"""Missing packages: found, asked for by name, refused with the command to type. apt-get and dpkg-query are scripts."""

import os
import sys
from pathlib import Path

import pytest

from installer import debian
from installer.stages import Refused

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts that stand for apt-get need a POSIX shell")

LISTING = "installed\tlibgl1\t\ninstalled\tlibnew0t64\tlibold0 (= 2.74), libolder0\nconfig-files\txvfb\t\n"


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with a Debian of three packages; the file holds a line for every call of apt-get."""
    log = tmp_path / "calls"
    scripts = tmp_path / "bin"
    scripts.mkdir()
    (tmp_path / "listing").write_text(LISTING)
    write_script(scripts / "dpkg-query", f'cat "{tmp_path}/listing"')
    write_script(scripts / "apt-get", f'echo "$DEBIAN_FRONTEND $*" >> "{log}"')
    for tool in ("cat", "env", "sh"):
        (scripts / tool).symlink_to(f"/bin/{tool}" if Path(f"/bin/{tool}").exists() else f"/usr/bin/{tool}")
    monkeypatch.setenv("PATH", str(scripts))
    return log


def write_script(file: Path, body: str) -> None:
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)


def test_nothing_is_installed_when_nothing_is_missing(calls: Path) -> None:
    debian.install_missing(["libgl1", "libold0", "libolder0"])
    assert not calls.exists()


def test_what_is_missing_is_installed_by_name(
    calls: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    debian.install_missing(["libgl1", "xvfb", "strace"])
    update, install = calls.read_text().splitlines()
    assert update == "noninteractive -q -o DPkg::Lock::Timeout=600 update"
    assert install.endswith("install --yes --no-install-recommends xvfb strace")
    assert "Missing: xvfb strace" in capfd.readouterr().out


def test_sudo_is_used_where_it_does_not_ask(calls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    write_script(calls.parent / "bin" / "sudo", f'echo "sudo $*" >> "{calls}"')
    debian.install_missing(["strace"])
    asked, update, install = calls.read_text().splitlines()
    assert asked == "sudo --non-interactive true"
    assert update.startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get")
    assert install.endswith("strace")


def test_servers_are_installed_without_being_started(
    calls: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    policy = tmp_path / "policy-rc.d"
    monkeypatch.setattr(debian, "_POLICY", policy)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    scripts = calls.parent / "bin"
    write_script(scripts / "apt-get", f'echo "$* $("{policy}" >/dev/null 2>&1; echo $?)" >> "{calls}"')
    write_script(scripts / "update-rc.d", f'echo "update-rc.d $*" >> "{calls}"')
    for tool in ("chmod", "rm"):
        (scripts / tool).symlink_to(f"/bin/{tool}")

    debian.install_missing(["openssh-server", "strace", "proftpd-core"])

    _, install, *disabled = calls.read_text().splitlines()
    assert install.endswith("openssh-server strace proftpd-core 101")
    assert disabled == ["update-rc.d ssh disable", "update-rc.d proftpd disable"]
    assert not policy.exists()


def test_a_policy_that_stands_is_left_as_it_is(calls: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    policy = tmp_path / "policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 0\n")
    monkeypatch.setattr(debian, "_POLICY", policy)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    write_script(calls.parent / "bin" / "update-rc.d", "exit 0")

    debian.install_missing(["openssh-server"])

    assert policy.read_text() == "#!/bin/sh\nexit 0\n"


def test_without_rights_the_command_to_type_is_said(calls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Refused, match=r"apt-get install --yes --no-install-recommends xvfb strace$"):
        debian.install_missing(["xvfb", "strace"])
    assert not calls.exists()


def test_another_linux_is_told_what_qt_needs(calls: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (calls.parent / "bin" / "dpkg-query").unlink()
    debian.install_missing(["strace"])
    assert "libxcb-cursor0" in capfd.readouterr().out
    assert not calls.exists()
