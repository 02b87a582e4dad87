"""azure's errors as the port's: by the service's own error code, never by the status alone or the kit's class.

`ResourceExistsError` is a blob that exists, snapshots and a lease alike, and a lost answer comes as several classes.
Source: design rule 10. The texts of azure name hosts and blobs, so none of them goes into an error of ours.
"""

from __future__ import annotations

import re

from azure.core import exceptions as azure

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.objects.port import Fault, StoreFault
from pathways_desktop.locations.objects.trust import CERTIFICATE

FORBIDDEN = "ERR_PATHWAYS_OBJECT_FORBIDDEN"
VOID = "ERR_PATHWAYS_CLAIM_VOID"
_ITEM = {
    "BlobAlreadyExists": (Fault.TAKEN, VOID),
    "BlobNotFound": (Fault.GONE, VOID),
    "ResourceNotFound": (Fault.GONE, VOID),
    "ConditionNotMet": (Fault.REPLACED, VOID),
    "SnapshotsPresent": (Fault.KEPT, "ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT"),
    "LeaseIdMissing": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_LEASED"),
    "LeaseIdMismatchWithBlobOperation": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_LEASED"),
    "BlobImmutableDueToPolicy": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_LOCKED"),
    "BlobImmutableDueToLegalHold": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_LOCKED"),
    "BlobArchived": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_COLD"),
    "BlobBeingRehydrated": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_COLD"),
    "InvalidResourceName": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME"),
    "InvalidUri": (Fault.KEPT, "ERR_PATHWAYS_OBJECT_NAME"),
}
_PLACE = {
    "ContainerNotFound": ("ERR_PATHWAYS_OBJECT_BUCKET_MISSING", PlaceState.MISSING),
    "ContainerBeingDeleted": ("ERR_PATHWAYS_OBJECT_BUCKET_MISSING", PlaceState.MISSING),
    "ContainerDisabled": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AccountIsDisabled": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AuthorizationPermissionMismatch": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "InsufficientAccountPermissions": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AuthorizationSourceIPMismatch": ("ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN),
    "AuthorizationFailure": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
    "InvalidAuthenticationInfo": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
    "NoAuthenticationInformation": ("ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN),
}
_AUTHENTICATION = ("AuthenticationFailed", "AuthorizationFailure")
_EXPIRED = re.compile(r"\bexpir|not valid in the specified time frame|Signed expiry", re.IGNORECASE)
_SKEWED = re.compile(r"Request date header too old|date header.*(old|specified)|RequestTime", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z0-9]{1,64}")


def from_azure_error(error: azure.AzureError, *, absent: bool = False, sas_expired: bool = False) -> StoreFault:
    """Any error of the kit. `absent`: the request wrote where nothing was to stand.

    `sas_expired`: the shared access signature in use tells by itself that its time is over.
    """
    if isinstance(error, azure.HttpResponseError) and error.response is not None:
        status = int(error.status_code or 0)
        word = _word(error)
        if status and (status >= 300 or word):
            return _from_answer(error, status, word, absent=absent, sas_expired=sas_expired)
    return _without_answer(error)


def _word(error: azure.HttpResponseError) -> str:
    word = str(getattr(error.response, "headers", {}).get("x-ms-error-code", ""))
    if not word:
        found = getattr(error, "error_code", None)
        word = str(getattr(found, "value", found) or "")
    return word if _WORD.fullmatch(word) else ""


def _from_answer(
    error: azure.HttpResponseError, status: int, word: str, *, absent: bool, sas_expired: bool
) -> StoreFault:
    fault, code, state = _by_word(error, status, word, sas_expired=sas_expired) or _by_status(status, absent=absent)
    detail = f"{status} {word}".strip()
    return StoreFault(fault, code, detail, state=state, status=status, store_code=word)


_Made = tuple[Fault, str, PlaceState]


def _by_word(error: azure.HttpResponseError, status: int, word: str, *, sas_expired: bool) -> _Made | None:
    if word in _AUTHENTICATION:
        text = str(error.message or "")
        if sas_expired or _EXPIRED.search(text):
            return Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_EXPIRED", PlaceState.FORBIDDEN
        if _SKEWED.search(text):
            return Fault.PLACE, "ERR_PATHWAYS_OBJECT_CLOCK_SKEWED", PlaceState.FORBIDDEN
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", PlaceState.FORBIDDEN
    if word in _ITEM:
        fault, code = _ITEM[word]
        return fault, code, PlaceState.READY
    if word in _PLACE:
        code, state = _PLACE[word]
        return Fault.PLACE, code, state
    if word.startswith("KeyVault"):  # the key service's own words, handed on
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_ENCRYPTION", PlaceState.FORBIDDEN
    if status == 501:
        return Fault.UNSUPPORTED, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.READY
    if status in (429, 503) or word in ("ServerBusy", "OperationTimedOut"):
        return Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_STORE_BUSY", PlaceState.UNREACHABLE
    return None


def _by_status(status: int, *, absent: bool) -> _Made:
    """For answers without a word that is known, as gateways give them."""
    if status == 404:
        return Fault.GONE, VOID, PlaceState.READY
    if status == 412:
        return (Fault.TAKEN if absent else Fault.REPLACED), VOID, PlaceState.READY
    if status == 409:
        return Fault.AGAIN, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE
    if status in (401, 403):
        return Fault.PLACE, "ERR_PATHWAYS_OBJECT_FORBIDDEN", PlaceState.FORBIDDEN
    if 300 <= status < 500:
        return Fault.KEPT, "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED", PlaceState.UNREACHABLE
    return Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE


def _without_answer(error: azure.AzureError) -> StoreFault:
    causes = _causes(error)
    if "SSLError" in causes or "SSLCertVerificationError" in causes:
        return StoreFault(Fault.PLACE, CERTIFICATE)
    if type(error).__name__ == "AzureSigningError":
        told = "a request can't be signed with what is stored"
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG", told, state=PlaceState.FORBIDDEN)
    if isinstance(error, azure.ClientAuthenticationError):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING", state=PlaceState.FORBIDDEN)
    if isinstance(error, azure.ServiceRequestError):
        return StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_UNREACHABLE", "no connection")
    return StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER", type(error).__name__)


def _causes(error: BaseException) -> set[str]:
    """The classes of what lies below: azure hands the HTTP layer's errors on as causes, reasons and arguments."""
    found: set[str] = set()
    open_: list[object] = [error]
    seen: set[int] = set()
    while open_:
        one = open_.pop()
        if not isinstance(one, BaseException) or id(one) in seen:
            continue
        seen.add(id(one))
        found.add(type(one).__name__)
        open_ += [one.__cause__, one.__context__, getattr(one, "reason", None), getattr(one, "inner_exception", None)]
        open_ += list(one.args)
    return found
