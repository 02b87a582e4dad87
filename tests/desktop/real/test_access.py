"""From a failure's card to a working SFTP channel: trust the server, enter the password, all by clicks."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from pathways_desktop.desktop.dialogs.access import SecretSheet, TrustSheet
from tests.desktop.real.conftest import MakeDesk
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.process import HOST
from tests.support.command_line import Site

UNKNOWN, MISSING = "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN", "ERR_PATHWAYS_SECRET_MISSING"
REFUSED = "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"


@pytest.mark.allow_log("ERR_PATHWAYS_SFTP", MISSING, "source-read-failed", "pass-failed", "place")
def test_a_person_trusts_the_server_and_enters_the_password(
    site: Site, make_desk: MakeDesk, sftp_peers: SftpPeers, sftp_folder: str
) -> None:
    server = sftp_peers["asyncssh"]
    (server.local / sftp_folder).mkdir()
    (server.local / sftp_folder / "zztest.hl7").write_bytes(b"ZZTEST")
    source = {
        "type": "sftp",
        "host": HOST,
        "port": server.port,
        "user": server.user,
        "dir": server.at(sftp_folder).decode(),
        "password": "stored",
        "minAge": 0,
    }
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out")), "fileName": "{name}"}
    site.channels.append({"name": "lab", "source": source, "destinations": [out]})
    site.write_config()
    desk = make_desk().start()
    desk.until(lambda: desk.open_codes() == {UNKNOWN}, "the unknown key is told")

    desk.press(desk.card(UNKNOWN), "Trust this server…")
    trust = desk.sheet()
    assert isinstance(trust, TrustSheet)
    assert server.pin.fingerprint in trust._fingerprint
    assert not trust.verb.isEnabled()
    assert trust.tick is not None
    trust.tick.click()
    desk.click(trust.verb)
    desk.until(lambda: desk.open_codes() == {MISSING}, "the missing password is told")
    assert len(desk.audit("host-key-trusted")) == 1

    card = desk.card(MISSING)
    assert "lab/source/password" in card.accessibleDescription().casefold()
    assert "secret set" not in card.accessibleDescription(), "no command line in the window"
    assert server.password is not None
    for password, then in (("wrong", {REFUSED}), (server.password, set[str]())):
        desk.press(desk.card(MISSING if password == "wrong" else REFUSED), "Enter password…")
        sheet = desk.sheet()
        assert isinstance(sheet, SecretSheet)
        line = sheet.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        QTest.keyClicks(line, password)
        desk.click(sheet.verb)
        desk.until(lambda then=then: desk.open_codes() == then, f"{then} is what is open")  # type: ignore[misc]
    desk.until(lambda: list(desk.outputs("out")) == ["zztest.hl7"], "the file is taken and delivered")
    assert [row.detail for row in desk.audit("secret-set")] == ["lab/source/password"] * 2
    assert server.password not in (site.home / "logs" / "pathways.log").read_text()
