"""The sealed blob: what it gives back, and every way to change, move or cut it, each of which must be refused."""

import os
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.seal import BODY, CHUNK, HEADER, META, TAG, Place, Sealer, plain_size

UID, OTHER_UID = bytes(range(16)), bytes(range(1, 17))
STEP = CHUNK + TAG
DATA = os.urandom(3 * CHUNK + 1234)
HERE = Place(UID, 7, BODY)


class Epochs:
    """Two epochs with keys of their own."""

    def __init__(self) -> None:
        self.keys = {202611: os.urandom(32), 202612: os.urandom(32)}

    def epoch(self, epoch: int) -> bytes:
        if epoch not in self.keys:
            raise NotThisStore
        return self.keys[epoch]


EPOCHS = Epochs()
SEALER = Sealer(b"S" * 16, EPOCHS)
BLOB = SEALER.seal(DATA, HERE, 202611)
AGAIN = SEALER.seal(DATA, HERE, 202611)
WHOLE = SEALER.seal(os.urandom(2 * CHUNK), HERE, 202611)


def _flip(blob: bytes, place: int) -> bytes:
    changed = bytearray(blob)
    changed[place] ^= 1
    return bytes(changed)


def _chunk(blob: bytes, place: int) -> bytes:
    return blob[HEADER + place * STEP : HEADER + (place + 1) * STEP]


TAMPERED: dict[str, Callable[[], bytes]] = {
    "one bit of a chunk": lambda: SEALER.open(_flip(BLOB, HEADER + STEP + 5), HERE, len(DATA)),
    "last chunk cut off": lambda: SEALER.open(BLOB[: HEADER + 3 * STEP], HERE, len(DATA)),
    "last chunk cut off, size made to fit": lambda: SEALER.open(BLOB[: HEADER + 3 * STEP], HERE, 3 * CHUNK),
    "cut at a chunk's border": lambda: SEALER.open(WHOLE[: HEADER + STEP], HERE, CHUNK),
    "cut inside a chunk": lambda: SEALER.open(BLOB[:-20], HERE, len(DATA)),
    "two chunks exchanged": lambda: SEALER.open(
        BLOB[:HEADER] + _chunk(BLOB, 1) + _chunk(BLOB, 0) + BLOB[HEADER + 2 * STEP :], HERE, len(DATA)
    ),
    "one chunk repeated": lambda: SEALER.open(
        BLOB[: HEADER + STEP] + _chunk(BLOB, 0) + BLOB[HEADER + 2 * STEP :], HERE, len(DATA)
    ),
    "a chunk of another seal of the row": lambda: SEALER.open(
        BLOB[:HEADER] + _chunk(AGAIN, 0) + BLOB[HEADER + STEP :], HERE, len(DATA)
    ),
    "moved to another row": lambda: SEALER.open(BLOB, Place(OTHER_UID, 7, BODY), len(DATA)),
    "another channel": lambda: SEALER.open(BLOB, Place(UID, 8, BODY), len(DATA)),
    "read for another purpose": lambda: SEALER.open(SEALER.seal(b"x", Place(UID, 7, META), 202611), HERE, 1),
    "another epoch": lambda: SEALER.open(_flip(BLOB, 6), HERE, len(DATA)),
    "the other month's key": lambda: SEALER.open(BLOB[:3] + (202612).to_bytes(4, "big") + BLOB[7:], HERE, len(DATA)),
    "another salt": lambda: SEALER.open(_flip(BLOB, 10), HERE, len(DATA)),
    "another size": lambda: SEALER.open(BLOB, HERE, len(DATA) - 1),
    "another format version": lambda: SEALER.open(BLOB[:2] + b"\x02" + BLOB[3:], HERE, len(DATA)),
    "no blob at all": lambda: SEALER.open(b"", HERE, 0),
    "a header alone": lambda: SEALER.open(BLOB[:HEADER], HERE, 0),
    "something behind its end": lambda: SEALER.open(BLOB + b"x", HERE),
    "another store with the same keys": lambda: Sealer(b"T" * 16, EPOCHS).open(BLOB, HERE, len(DATA)),
    "an older seal of the same row": lambda: SEALER.open(BLOB, Place(UID, 7, BODY, version=2), len(DATA)),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_tampering_is_refused(kind: str) -> None:
    with pytest.raises(NotThisStore):
        TAMPERED[kind]()


def test_untouched_blob_opens() -> None:
    assert SEALER.open(BLOB, HERE, len(DATA)) == DATA
    assert SEALER.open(AGAIN, HERE) == DATA


def test_two_seals_of_one_text_share_nothing() -> None:
    assert BLOB[7:HEADER] != AGAIN[7:HEADER]
    assert _chunk(BLOB, 0) != _chunk(AGAIN, 0)


@given(st.sampled_from([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK]), st.integers(0, 3))
def test_every_length_comes_back(size: int, more: int) -> None:
    data = os.urandom(size + more)
    blob = SEALER.seal(data, HERE, 202612)
    assert plain_size(len(blob)) == len(data)
    assert SEALER.open(blob, HERE, len(data)) == data


def test_stream_refuses_a_body_of_another_length() -> None:
    stream = SEALER.begin(HERE, CHUNK + 5, 202611)
    with pytest.raises(ValueError, match="not as long"):
        stream.seal(b"short")
    stream = SEALER.begin(HERE, 3, 202611)
    stream.seal(b"abc")
    with pytest.raises(ValueError, match="not as long"):
        stream.seal(b"")


def test_stream_ends_with_its_last_chunk_only() -> None:
    stream = SEALER.resume(BLOB[:HEADER], HERE, len(DATA))
    assert stream.open(_chunk(BLOB, 0)) == DATA[:CHUNK]
    assert not stream.finished
    for place in (1, 2, 3):
        stream.open(_chunk(BLOB, place))
    assert stream.finished
    with pytest.raises(NotThisStore):
        stream.open(_chunk(BLOB, 3))
