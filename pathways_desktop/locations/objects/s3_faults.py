"""botocore's errors as the port's: by the store's own error code, never by the status alone or the kit's class.

Source: design rule 10. The texts of botocore name buckets, keys and hosts, so none of them goes into an error of ours.
"""

from __future__ import annotations

import re

from botocore import exceptions as boto

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.objects.port import Fault, StoreFault
from pathways_desktop.locations.objects.trust import CERTIFICATE

FORBIDDEN = "ERR_PATHWAYS_OBJECT_FORBIDDEN"
BUCKET_MISSING = "ERR_PATHWAYS_OBJECT_BUCKET_MISSING"
_PLACE = {
    "NoSuchBucket": (BUCKET_MISSING, PlaceState.MISSING),
    "AccessDenied": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AllAccessDisabled": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AccountProblem": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "InvalidAccessKeyId": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
    "SignatureDoesNotMatch": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
    "InvalidToken": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
    "ExpiredToken": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_EXPIRED", PlaceState.FORBIDDEN),
    "TokenRefreshRequired": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_EXPIRED", PlaceState.FORBIDDEN),
    "RequestTimeTooSkewed": ("ERR_PATHWAYS_OBJECT_CLOCK_SKEWED", PlaceState.FORBIDDEN),
    "PermanentRedirect": ("ERR_PATHWAYS_OBJECT_REGION", PlaceState.MISSING),
    "AuthorizationHeaderMalformed": ("ERR_PATHWAYS_OBJECT_REGION", PlaceState.MISSING),
    "IllegalLocationConstraintException": ("ERR_PATHWAYS_OBJECT_REGION", PlaceState.MISSING),
}
_ITEM = {
    "NoSuchKey": (Fault.GONE, "ERR_PATHWAYS_CLAIM_VOID"),
    "NoSuchVersion": (Fault.GONE, "ERR_PATHWAYS_CLAIM_VOID"),
    "ConditionalRequestConflict": (Fault.AGAIN, "ERR_PATHWAYS_OBJECT_STORE_BUSY"),
    "OperationAborted": (Fault.AGAIN, "ERR_PATHWAYS_OBJECT_STORE_BUSY"),
    "InvalidObjectState": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_COLD"),
    "ObjectLockConfigurationError": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_LOCKED"),
    "KeyTooLongError": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME"),
    "InvalidURI": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME"),
    "InvalidObjectName": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME"),
}
_BUSY = ("SlowDown", "ServiceUnavailable", "Throttling", "ThrottlingException", "RequestLimitExceeded")
_LOCKED = re.compile(r"object.?lock|worm|retention|legal.?hold|protected", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z0-9.]{1,64}")


def from_client_error(error: boto.ClientError, *, absent: bool = False, deleting: bool = False) -> StoreFault:
    """An answer of the store that refuses. `absent`: the request wrote where nothing was to stand."""
    answer = error.response
    status = int(answer.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
    word = str(answer.get("Error", {}).get("Code", ""))
    told = word if _WORD.fullmatch(word) else ""
    made = _by_word(word, status, answer, absent=absent, deleting=deleting) or _by_status(word, status, absent=absent)
    fault, code, state = made
    detail = " ".join(part for part in (str(status) if status else "", "" if told == str(status) else told) if part)
    return StoreFault(fault, code, detail, state=state, status=status, store_code=told)


_Made = tuple[Fault, str, PlaceState]


def _by_word(word: str, status: int, answer: object, *, absent: bool, deleting: bool) -> _Made | None:
    if word == "PreconditionFailed":
        fault = Fault.TAKEN if absent else Fault.REPLACED
        return fault, "ERR_PATHWAYS_CLAIM_VOID", PlaceState.READY
    if word == "AccessDenied" and deleting and _LOCKED.search(_message(answer)):
        # Object lock answers with the general word; only its text tells it from a missing right.
        return Fault.KEPT, "ERR_PATHWAYS_OBJECT_LOCKED", PlaceState.READY
    if word in _ITEM:
        fault, code = _ITEM[word]
        return fault, code, PlaceState.READY if fault is not Fault.AGAIN else PlaceState.UNREACHABLE
    if word in _PLACE:
        code, state = _PLACE[word]
        return Fault.PLACE, code, state
    if word.startswith("KMS."):  # the key service's own words, handed on
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_ENCRYPTION", PlaceState.FORBIDDEN
    if word == "NotImplemented" or status == 501:
        return Fault.UNSUPPORTED, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.READY
    if word in _BUSY or status in (429, 503):
        return Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_STORE_BUSY", PlaceState.UNREACHABLE
    return None


def _by_status(word: str, status: int, *, absent: bool) -> _Made:
    """For answers without a word that is known: those to HEAD have none, and gateways make words of their own."""
    if status == 404:
        return Fault.GONE, "ERR_PATHWAYS_CLAIM_VOID", PlaceState.READY
    if status == 412:
        return (Fault.TAKEN if absent else Fault.REPLACED), "ERR_PATHWAYS_CLAIM_VOID", PlaceState.READY
    if status == 409:
        return Fault.AGAIN, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE
    if status in (401, 403):
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN
    if status in (301, 307):
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_REGION", PlaceState.MISSING
    if 400 <= status < 500:
        return Fault.KEPT, "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED", PlaceState.UNREACHABLE
    return Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE


def _message(answer: object) -> str:
    error = answer.get("Error", {}) if isinstance(answer, dict) else {}
    return str(error.get("Message", ""))


def from_boto_error(error: boto.BotoCoreError | boto.HTTPClientError) -> StoreFault:
    """No answer, or none that could be asked for."""
    if isinstance(error, boto.SSLError):
        return StoreFault(Fault.PLACE, CERTIFICATE)
    if isinstance(error, boto.ConnectTimeoutError | boto.ProxyConnectionError | boto.EndpointConnectionError):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_UNREACHABLE", "no connection")
    if isinstance(
        error,
        boto.NoCredentialsError | boto.PartialCredentialsError | boto.ProfileNotFound | boto.CredentialRetrievalError,
    ):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING", state=PlaceState.FORBIDDEN)
    if isinstance(
        error, boto.TokenRetrievalError | boto.SSOTokenLoadError | boto.UnauthorizedSSOTokenError | boto.SSOError
    ):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_EXPIRED", state=PlaceState.FORBIDDEN)
    if isinstance(error, boto.NoRegionError):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_REGION", "no region is set", state=PlaceState.MISSING)
    if isinstance(error, boto.ParamValidationError):
        return StoreFault(Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME", "not sent")
    # Cut, timed out within the answer, cut short, or not to be understood: it may have been done.
    return StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER", type(error).__name__)
