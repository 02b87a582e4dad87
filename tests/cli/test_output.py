"""What is printed: columns that stay aligned, control characters made visible, pipes whose reader has gone."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pathways_desktop.cli.output import Output, ReaderGone, exit_status
from pathways_desktop.domain.errors import PathwaysError, known_codes
from tests.support.processes import clean_environment


def test_columns_are_aligned_whatever_stands_in_them() -> None:
    out = io.StringIO()
    rows = [("a\nb", "1", "x"), ("検査", "100", "y"), ("e\u0301", "20", ""), ("\x1b[31mred\u202e", "3", "z")]
    Output(out, io.StringIO()).table(("NAME", "COUNT", "LAST"), rows, right=["COUNT"])
    assert out.getvalue().splitlines() == [
        "NAME               COUNT  LAST",
        "a\\nb                   1  x",
        "検査                 100  y",
        "e\u0301                     20",
        "\\x1B[31mred\\u202E      3  z",
    ]


def test_an_error_says_code_title_detail_and_what_to_do() -> None:
    err = io.StringIO()
    Output(io.StringIO(), err).error(PathwaysError("ENOENT", "lab,\nsource"))
    first, second = err.getvalue().splitlines()
    assert first == "ENOENT: The folder is not there (lab,\\nsource)."
    assert second.startswith("  Make the folder")


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("ERR_PATHWAYS_USAGE", 2),
        ("ERR_PATHWAYS_CHANNEL_UNKNOWN", 2),
        ("ERR_PATHWAYS_CODE_UNKNOWN", 2),
        ("ERR_PATHWAYS_CONFIG_MISSING", 2),
        ("ERR_PATHWAYS_CONFIG_INVALID", 2),
        ("ERR_PATHWAYS_HOME_BUSY", 3),
        ("ERR_PATHWAYS_MESSAGE_UNKNOWN", 1),
        ("ERR_PATHWAYS_CLAIM_UNKNOWN", 1),
        ("ERR_PATHWAYS_KEY_STORE_MISSING", 1),
        ("ERR_PATHWAYS_KEY_STORE_LOCKED", 1),
        ("EACCES", 1),
    ],
)
def test_a_code_has_the_contracts_status(code: str, status: int) -> None:
    assert code in known_codes()
    assert exit_status(code) == status


def test_every_other_code_is_a_plain_failure() -> None:
    statuses = [exit_status(code) for code in known_codes()]
    assert statuses.count(3) == 1
    assert statuses.count(2) == 7
    assert set(statuses) == {1, 2, 3}


@pytest.fixture
def closed_pipe() -> Iterator[io.TextIOWrapper]:
    read, write = os.pipe()
    os.close(read)
    stream = os.fdopen(write, "w", encoding="utf-8")
    yield stream
    Output(stream, io.StringIO()).abandon()
    stream.close()


def test_a_reader_that_has_gone_is_told_apart(closed_pipe: io.TextIOWrapper) -> None:
    output = Output(closed_pipe, io.StringIO())
    with pytest.raises(ReaderGone):
        output.line("x" * 100_000)
    with pytest.raises(ReaderGone):
        output.bytes([b"x"])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_under_the_output_has_its_code() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        output = Output(full, io.StringIO())
        output.line("x")
        with pytest.raises(PathwaysError, match="ENOSPC"):
            output.flush()
        output.abandon()


def test_a_name_that_the_console_cannot_show_ends_no_command() -> None:
    script = (
        "from pathways_desktop.cli.output import Output; o = Output.standard(); o.line('\\u5927 \\udce9'); o.flush()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=clean_environment(PYTHONIOENCODING="ascii:strict", PYTHONUTF8="0"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines() == ["大 \\udce9".encode()]


@pytest.mark.parametrize("words", [["errors", "--json"], ["schema"], ["errors"]])
def test_a_listing_into_a_pipe_that_closes_ends_quietly(words: list[str]) -> None:
    script = "import sys; from pathways_desktop.cli import main; sys.exit(main(sys.argv[1:], None))"
    with subprocess.Popen(
        [sys.executable, "-c", script, *words],
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
