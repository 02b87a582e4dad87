"""The recovery key: what a person keeps on paper, and how keys are wrapped for it without it being here.

A recovery key is 256 random bits, written as 8 groups of 7 characters with a checksum. From it comes a pair of X25519
keys; the store keeps the public half only, so that each new month's key is wrapped for it while the paper lies in a
safe. A wrap is an ephemeral key, HKDF and AES-256-GCM. Nothing is read or written here.
"""

from __future__ import annotations

import hashlib
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import NotThisStore

GROUPS, LETTERS = 8, 7
KEY_BYTES = 32
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O and U: what is copied by hand is read as it was meant."""
_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0"})
_CHECK = b"pw/recovery/check/v1"
_PAIR = b"pw/recovery/x25519/v1"
_WRAP = b"pw/wrap/x25519/v1"
_PUBLIC = 32
_NONCE = bytes(12)


def new_secret() -> bytes:
    """A new recovery key."""
    return secrets.token_bytes(KEY_BYTES)


def text_of(secret: bytes) -> str:
    """The recovery key as a person writes it down: 8 groups of 7 characters."""
    number = int.from_bytes(secret + _checksum(secret), "big")
    count = GROUPS * LETTERS
    letters = "".join(_ALPHABET[(number >> 5 * (count - 1 - place)) & 31] for place in range(count))
    return " ".join(letters[start : start + LETTERS] for start in range(0, count, LETTERS))


def secret_of(text: str) -> bytes:
    """The recovery key that a person typed; case, spaces and dashes do not matter.

    Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT` where it is none, with the groups counted but never the text itself.
    """
    letters = "".join(text.split()).replace("-", "").upper().translate(_READ_AS)
    if len(letters) != GROUPS * LETTERS:
        told = f"{len(letters)} of {GROUPS * LETTERS} characters"
        raise PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_TEXT", told)
    number = 0
    for letter in letters:
        place = _ALPHABET.find(letter)
        if place < 0:
            raise PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_TEXT", "a character that no recovery key has")
        number = number << 5 | place
    data = number.to_bytes(GROUPS * LETTERS * 5 // 8, "big")
    secret, check = data[:KEY_BYTES], data[KEY_BYTES:]
    if check != _checksum(secret):
        raise PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_TEXT", "a character is another one than on the paper")
    return secret


def public_of(secret: bytes) -> bytes:
    """The public half, which the store keeps."""
    return _private(secret).public_key().public_bytes_raw()


def wrap(public: bytes, key: bytes, bound_to: bytes) -> bytes:
    """`key` for whoever has the private half of `public`; it opens only with the same `bound_to`."""
    ephemeral = X25519PrivateKey.generate()
    own = ephemeral.public_key().public_bytes_raw()
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public))
    return own + AESGCM(_derived(shared, own, public)).encrypt(_NONCE, key, bound_to)


def unwrap(secret: bytes, wrapped: bytes, bound_to: bytes) -> bytes:
    """The key that `wrap` wrapped for this recovery key. Raises `NotThisStore`."""
    private = _private(secret)
    own, sealed = wrapped[:_PUBLIC], wrapped[_PUBLIC:]
    try:
        shared = private.exchange(X25519PublicKey.from_public_bytes(own))
        key = AESGCM(_derived(shared, own, private.public_key().public_bytes_raw()))
        return key.decrypt(_NONCE, sealed, bound_to)
    except (InvalidTag, ValueError) as error:
        raise NotThisStore from error


def _private(secret: bytes) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(HKDF(SHA256(), 32, None, _PAIR).derive(secret))


def _derived(shared: bytes, ephemeral: bytes, public: bytes) -> bytes:
    # The shared secret is new with each ephemeral key, so the derived key seals one thing only: its nonce may be fixed.
    return HKDF(SHA256(), 32, ephemeral + public, _WRAP).derive(shared)


def _checksum(secret: bytes) -> bytes:
    return hashlib.sha256(_CHECK + secret).digest()[: GROUPS * LETTERS * 5 // 8 - KEY_BYTES]
