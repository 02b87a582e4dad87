"""What was received beside what stands at the destination: read back from a real folder, audited as a view."""

from pathlib import Path

import pytest

from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.running import RunningHome
from tests.engine.installation import Installation
from tests.support.waiting import wait_until

BODY = b"MSH|^~\\&|ZZLAB\rPID|1||ZZ-77\r"
MOST = 1 << 20


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    drop = tmp_path / "drop"
    drop.mkdir()
    made = Installation(tmp_path)
    made.channel("lab", drop)
    return made


def deliver(place: Installation, home: RunningHome, body: bytes = BODY) -> tuple[str, Path]:
    """One message, delivered; its id and the file."""
    (place.root / "drop" / "zz.hl7").write_bytes(body)
    wait_until(lambda: bool(place.delivered("lab")), 30)
    (row,) = home.messages(MessageQuery(), None, 10).result(30).rows
    (written,) = [path for path in place.out("lab").iterdir() if not path.name.startswith(".")]
    return row.id, written


def compared(home: RunningHome, message: str, most: int = MOST, destination: str = "out") -> Both:
    return home.compare(message, destination, most, "zz-user").result(30)


def test_both_are_read_and_the_view_is_audited(place: Installation) -> None:
    with place.run() as home:
        message, written = deliver(place, home)
        both = compared(home, message)
        assert (both.received, both.written, both.same) == (BODY, BODY, True)
        assert (both.output_name, both.where) == (written.name, str(place.out("lab")))
        assert place.audit("viewed")[0][:2] == ("done", "beside what stands at out")
        assert "ZZ-77" not in repr(both)

        written.write_bytes(BODY.replace(b"77", b"78"))
        both = compared(home, message)
        assert (both.same, both.written) == (False, BODY.replace(b"77", b"78"))
        written.write_bytes(BODY + b"more")
        assert (compared(home, message).written_size, compared(home, message).same) == (len(BODY) + 4, False)


def test_only_the_first_bytes_are_read(place: Installation) -> None:
    with place.run() as home:
        message, _ = deliver(place, home, b"x" * 100_000)
        both = compared(home, message, 1000)
        assert (len(both.received), len(both.written)) == (1000, 1000)
        assert (both.received_size, both.written_size, both.same) == (100_000, 100_000, True)


def test_what_is_not_there_or_not_configured_says_so(place: Installation) -> None:
    with place.run() as home:
        message, written = deliver(place, home)
        written.unlink()
        for destination, code in (("out", "ENOENT"), ("gone", "ERR_PATHWAYS_DESTINATION_GONE")):
            with pytest.raises(PathwaysError) as caught:
                compared(home, message, destination=destination)
            assert caught.value.code == code
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_MESSAGE_UNKNOWN"):
            compared(home, "0" * 26)
        written.mkdir()
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_NOT_READ_BACK"):
            compared(home, message)
