"""The recovery key: what a person keeps on paper, and how keys are wrapped for it without it being here.

A recovery key is 256 random bits, written as 8 groups of 7 characters with a checksum. From it comes a pair of X25519
keys; the store keeps the public half only, so that each new month's key is wrapped for it while the paper lies in a
safe. A wrap is an ephemeral key, HKDF and AES-256-GCM. A hospital may name an escrow key of its own by the machine's
policy: a pair of X25519 keys, of which the store has the public half in the same way. Nothing is read or written here.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import NotThisStore

GROUPS, LETTERS = 8, 7
KEY_BYTES = 32
RECOVERY, ESCROW = "recovery", "escrow"
"""For whom a wrap is made: the first part of its name."""
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O and U: what is copied by hand is read as it was meant."""
_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0"})
_CHECK = b"pw/recovery/check/v1"
_PAIR = b"pw/recovery/x25519/v1"
_WRAP = b"pw/wrap/x25519/v1"
_PUBLIC = 32
_NONCE = bytes(12)


@dataclass(frozen=True, slots=True)
class EscrowSecret:
    """The private half of the hospital's escrow key: 32 bytes."""

    private: bytes = field(repr=False)


Secret = bytes | EscrowSecret
"""What opens a store whose master key is lost: a recovery key, or the private half of its escrow key."""


def kind_of(secret: Secret) -> str:
    """For whom the wraps are that this opens."""
    return ESCROW if isinstance(secret, EscrowSecret) else RECOVERY


def escrow_public(text: str) -> bytes:
    """The public half of an escrow key: 32 bytes as base64, or a PEM block as `openssl pkey -pubout` writes it.

    Raises `ValueError` for anything else, a private key among it; the text is not repeated.
    """
    if "-----BEGIN" not in text:
        data = base64.b64decode("".join(text.split()), validate=True)
        public = X25519PublicKey.from_public_bytes(data)
    else:
        loaded = load_pem_public_key(text.strip().encode("ascii"))
        if not isinstance(loaded, X25519PublicKey):
            raise ValueError("a key of another kind")
        public = loaded
    return public.public_bytes_raw()


def escrow_secret(text: str) -> EscrowSecret:
    """The private half of an escrow key: 32 bytes as base64, or PEM as `openssl genpkey -algorithm X25519` writes it.

    Raises `ERR_PATHWAYS_ESCROW_KEY_TEXT`; the text is not repeated.
    """
    try:
        if "-----BEGIN" not in text:
            private = X25519PrivateKey.from_private_bytes(base64.b64decode("".join(text.split()), validate=True))
        else:
            loaded = load_pem_private_key(text.strip().encode("ascii"), None)
            if not isinstance(loaded, X25519PrivateKey):
                raise ValueError("a key of another kind")
            private = loaded
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise PathwaysError("ERR_PATHWAYS_ESCROW_KEY_TEXT") from None
    return EscrowSecret(private.private_bytes_raw())


def fingerprint_of(public: bytes) -> str:
    """A public half as people compare it: `SHA256:` and 16 hex digits in groups of four."""
    digest = hashlib.sha256(_CHECK + public).hexdigest()[:16]
    return "SHA256:" + "-".join(digest[start : start + 4] for start in range(0, 16, 4))


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


def public_of(secret: Secret) -> bytes:
    """The public half, which the store keeps."""
    return _private(secret).public_key().public_bytes_raw()


def wrap(public: bytes, key: bytes, bound_to: bytes) -> bytes:
    """`key` for whoever has the private half of `public`; it opens only with the same `bound_to`."""
    ephemeral = X25519PrivateKey.generate()
    own = ephemeral.public_key().public_bytes_raw()
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public))
    return own + AESGCM(_derived(shared, own, public)).encrypt(_NONCE, key, bound_to)


def unwrap(secret: Secret, wrapped: bytes, bound_to: bytes) -> bytes:
    """The key that `wrap` wrapped for this recovery or escrow key. Raises `NotThisStore`."""
    private = _private(secret)
    own, sealed = wrapped[:_PUBLIC], wrapped[_PUBLIC:]
    try:
        shared = private.exchange(X25519PublicKey.from_public_bytes(own))
        key = AESGCM(_derived(shared, own, private.public_key().public_bytes_raw()))
        return key.decrypt(_NONCE, sealed, bound_to)
    except (InvalidTag, ValueError) as error:
        raise NotThisStore from error


def _private(secret: Secret) -> X25519PrivateKey:
    if isinstance(secret, EscrowSecret):
        return X25519PrivateKey.from_private_bytes(secret.private)
    return X25519PrivateKey.from_private_bytes(HKDF(SHA256(), 32, None, _PAIR).derive(secret))


def _derived(shared: bytes, ephemeral: bytes, public: bytes) -> bytes:
    # The shared secret is new with each ephemeral key, so the derived key seals one thing only: its nonce may be fixed.
    return HKDF(SHA256(), 32, ephemeral + public, _WRAP).derive(shared)


def _checksum(secret: bytes) -> bytes:
    return hashlib.sha256(_CHECK + secret).digest()[: GROUPS * LETTERS * 5 // 8 - KEY_BYTES]
