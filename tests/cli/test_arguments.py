"""The words of the command line: where options may stand, what values mean, what is refused."""

from argparse import ArgumentTypeError
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pathways_desktop.cli.arguments import UsageError, build_parser, default_home, home_options, since
from pathways_desktop.cli.ports import HomeOptions
from tests.cli.homes import CLAIM_ID, MESSAGE_ID


@pytest.mark.parametrize(
    "words",
    [
        "--home h --key-file k messages --channel a",
        "messages --home h --key-file k --channel a",
        "--home h messages --channel a --key-file k",
        "--key-file x --home y messages --home h --key-file k",
        f"--home h claims finish {CLAIM_ID} --key-file k",
        f"claims finish --home h {CLAIM_ID} --key-file k",
        "--home h --key-file k",
    ],
)
def test_options_of_the_program_stand_before_or_after_the_command(words: str) -> None:
    arguments = build_parser().parsed(words.split())
    assert home_options(arguments, {}) == HomeOptions(Path("h").absolute(), Path("k").absolute())


def test_the_variables_stand_below_the_options_and_above_the_platform() -> None:
    variables = {"PATHWAYS_HOME": "/v/home", "PATHWAYS_KEY_FILE": "/v/key"}
    plain = build_parser().parsed(["channels"])
    assert home_options(plain, variables) == HomeOptions(Path("/v/home").absolute(), Path("/v/key").absolute())
    given = build_parser().parsed(["channels", "--home", "/o"])
    assert home_options(given, variables).home == Path("/o").absolute()
    assert home_options(plain, {"PATHWAYS_HOME": ""}) == HomeOptions(default_home(), None)
    assert default_home().is_absolute()


@pytest.mark.parametrize(
    "words",
    [
        "nonsense",
        "backup",
        "purge --older-than soon",
        "restore",
        "audit walk",
        "audit export",
        "--json messages",
        "messages extra",
        "messages --state broken",
        "messages --limit -1",
        "messages --limit x",
        "messages --since yesterday-ish",
        "messages --chan a",
        "run --once --for 5",
        "run --for soon",
        "run --for -1",
        "run --json",
        "show",
        f"show {MESSAGE_ID} x",
        "resend",
        "pause",
        "claims destroy x",
        "claims finish",
        "--home",
        "errors A B",
    ],
)
def test_what_is_no_command_is_refused(words: str) -> None:
    with pytest.raises(UsageError) as caught:
        build_parser().parsed(words.split())
    assert caught.value.code == "ERR_PATHWAYS_USAGE"
    assert caught.value.detail
    assert "usage:" in caught.value.usage


@pytest.mark.parametrize(
    "words",
    [
        ("key", "restore", "--recovery-key", "ZZSECRET ZZSECRET"),
        ("messages", "--password=ZZSECRET"),
    ],
)
def test_a_word_too_many_may_be_a_secret_and_is_not_repeated(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        build_parser().parsed(words)
    assert "ZZSECRET" not in f"{caught.value} {caught.value.detail} {caught.value.usage}"
    assert "1 word too many" in caught.value.detail or "--password" in caught.value.detail


def test_an_empty_path_is_refused() -> None:
    with pytest.raises(UsageError):
        build_parser().parsed(["--home", "", "channels"])


@pytest.mark.parametrize(("text", "seconds"), [("5", 5.0), ("0.5", 0.5), ("90s", 90.0), ("2m", 120.0), ("0", 0.0)])
def test_a_run_takes_seconds_or_a_duration(text: str, seconds: float) -> None:
    assert build_parser().parsed(["run", "--for", text]).seconds == seconds


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-01-31T14:00:00Z", "2026-01-31T14:00:00+00:00"),
        ("2026-01-31T14:00:00.250+02:00", "2026-01-31T14:00:00.250+02:00"),
        ("2026-01-31 14:00", "2026-01-31T14:00"),
        ("2026-01-31", "2026-01-31T00:00"),
    ],
)
def test_since_takes_a_moment(text: str, moment: str) -> None:
    assert since(text) == int(datetime.fromisoformat(moment).astimezone().timestamp() * 1000)


def test_since_takes_an_age_and_a_time_of_today() -> None:
    now = datetime.now().astimezone()
    assert abs(since("2h") / 1000 - (now - timedelta(hours=2)).timestamp()) < 60
    local = datetime.fromtimestamp(since("00:00") / 1000).astimezone()
    assert (local.hour, local.minute) == (0, 0)
    assert abs((local - now).total_seconds()) < 90_000


@pytest.mark.parametrize("text", ["", "x", "2h ago", "99999-01-01", "25:00"])
def test_since_refuses_what_is_no_time(text: str) -> None:
    with pytest.raises(ArgumentTypeError):
        since(text)
