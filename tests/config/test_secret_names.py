"""Names of secrets: those that the configuration takes, and the words for those that it does not."""

import pytest

from pathways_desktop.config.reading import parse_config
from pathways_desktop.config.secret_names import check_secret_name, secret_names
from pathways_desktop.domain.errors import PathwaysError
from tests.config.test_kinds import AZURE, FOLDER, KEY, S3, SFTP, STORED, text


def test_each_kind_names_what_it_takes() -> None:
    config = parse_config(text(f"{SFTP}; privateKey: {KEY}; passphrase: stored", S3).encode())
    assert list(secret_names(config.channels[0])) == [
        "lab/source/passphrase",
        "lab/out/accessKeyId",
        "lab/out/secretAccessKey",
        "lab/out/sessionToken",
    ]
    config = parse_config(text(f"{SFTP}; agent: true", AZURE).encode())
    assert [name.split("/")[2] for name in secret_names(config.channels[0])] == [
        "accountKey",
        "sas",
        "connectionString",
    ]
    assert secret_names(parse_config(text(FOLDER, f"{S3}; credentials: default").encode()).channels[0]) == {}


def test_the_channel_of_a_name_that_is_taken_is_told() -> None:
    assert check_secret_name(parse_config(text(STORED).encode()), "lab/source/password") == "lab"


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("lab/source/pasword", "SECRET_UNKNOWN", "lab/source takes password; pasword is no field"),
        ("lab/source/accountKey", "SECRET_UNKNOWN", "lab/source takes password"),
        ("lab/out/password", "SECRET_UNKNOWN", "lab/out takes no secret"),
        ("lab/nobody/password", "SECRET_UNKNOWN", "it has source, out"),
        ("gone/source/password", "CHANNEL_UNKNOWN", "gone"),
        ("password", "SECRET_UNKNOWN", "CHANNEL/source/FIELD"),
        ("lab//password", "SECRET_UNKNOWN", "CHANNEL/source/FIELD"),
        ("lab/source/password/x", "SECRET_UNKNOWN", "CHANNEL/source/FIELD"),
        ("", "SECRET_UNKNOWN", "CHANNEL/source/FIELD"),
    ],
)
def test_a_name_that_no_place_takes_is_refused_with_what_there_is(name: str, code: str, words: str) -> None:
    with pytest.raises(PathwaysError) as caught:
        check_secret_name(parse_config(text(STORED).encode()), name)
    assert caught.value.code == f"ERR_PATHWAYS_{code}"
    assert words in caught.value.detail
