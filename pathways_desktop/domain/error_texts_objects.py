"""The registry's words for object stores: S3 and Azure Blob Storage. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import RETRIES, STAYS, row
from pathways_desktop.domain.errors import Button, Retry, Scope, Severity

_REFUSED = (Button.READ_IN_PLACE, Button.CHECK_AGAIN, Button.EDIT_CHANNEL)
_PLACE = (Button.TRY_NOW, Button.EDIT_CHANNEL)
_HELD = "The object is stored once and its marker stays; each pass tries to delete it again. The others are taken."

OBJECTS = (
    # --- what the probe finds
    row(
        "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE",
        "This store ignores the condition of a write",
        "The probe wrote one object twice on the condition that nothing stands there, and the server took the second "
        "write too (or answered 501). Two engines could both claim one object, and a destination would replace objects "
        "that it must not. Nothing was claimed or delivered.",
        "Use a store that honours `If-None-Match`. Or read in place (`singleNode: true`) when only this engine and "
        "only this channel reads the prefix; at a destination say `mode: replace` when objects may be replaced.",
        retry=Retry.AFTER_CHANGE,
        buttons=_REFUSED,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_READ",
        "This store ignores the condition of a read",
        "The probe asked for an object with a wrong tag (`If-Match`) and got it. An object that is replaced between "
        "listing and read would be stored under the wrong key. Nothing was claimed.",
        "Use a store that honours `If-Match`, or read in place (`singleNode: true`) when senders never write over an "
        "object and only this engine reads the prefix.",
        retry=Retry.AFTER_CHANGE,
        buttons=_REFUSED,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_DELETE",
        "This store ignores the condition of a delete",
        "The probe asked to delete an object with a wrong tag (`If-Match`), and the server deleted it. An object that "
        "is written again while the one before is stored would be deleted unread. Nothing was claimed.",
        "Use a store that honours `If-Match` on a delete, or read in place (`singleNode: true`) when senders never "
        "write over an object and only this engine reads the prefix.",
        retry=Retry.AFTER_CHANGE,
        buttons=_REFUSED,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_LISTING_BROKEN",
        "The store's listing can't be followed",
        "The server says that more objects follow, and does not say how to ask for them. What was listed so far is "
        "not the whole, so nothing is taken.",
        "Tell whoever runs the server: its listing lacks the token of the next page.",
        buttons=_PLACE,
    ),
    # --- one object
    row(
        "ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT",
        "A blob has snapshots and can't be deleted",
        "The blob is stored once. Azure refuses to delete a blob that has snapshots, so the channel's source stops: "
        "it would fill the container otherwise. The blob's marker stays.",
        "Remove the blob's snapshots: the channel goes on by itself. Or go on without this blob; it then stays where "
        "it is and is not read again.",
        "This channel reads nothing; each poll tries the blob again. Its destinations and the other channels go on.",
        severity=Severity.FAILURE,
        scope=Scope.PLACE,
        buttons=(Button.GO_ON_WITHOUT, Button.TRY_NOW, Button.SHOW_CLAIMS),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_LEASED",
        "Another program holds a lease on a blob",
        "The blob can be read but not deleted until its lease ends.",
        "Let the program that holds the lease end it. When it never does, break the lease in the Azure portal.",
        _HELD,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.TRY_NOW),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_LOCKED",
        "An object is locked against deletion",
        "A retention rule, a legal hold or an immutable policy keeps the object. It can't be deleted before that ends.",
        "Take the lock away, or read from a prefix without one: an inbox must let its reader delete.",
        _HELD,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.TRY_NOW),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_COLD",
        "An object lies in cold storage",
        "Its storage class (Glacier, Deep Archive, Azure's archive tier) has to be restored before it can be read.",
        "Restore the object, and keep the lifecycle rule that moves objects to cold storage away from this prefix.",
        STAYS,
        scope=Scope.ITEM,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_NAME",
        "An object's name can't be asked for",
        "The name holds something (a `..` part, a control character) that the store or the way to it does not take "
        "in a request, so the object can't be read.",
        "Let the sender write it under another name, and remove this one with the store's own tools.",
        STAYS,
        scope=Scope.ITEM,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_NAMELESS",
        "An object has the prefix itself for its key",
        "Its key ends where the names below the prefix begin, so it has no name, and it holds bytes. An empty object "
        "there is a folder's own entry and is passed over.",
        "Let the sender write it under a name below the prefix, and remove this one with the store's own tools.",
        STAYS,
        scope=Scope.ITEM,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_PREFIX_SHARED",
        "Another source reads a part of this prefix by itself",
        "This channel reads its prefix with `recursive: true`, and below it lies a `.claimed/` of a source that reads "
        "a longer prefix (it stands beside this code). An object there would be claimed once by each and stored twice.",
        "Let only one of the two read there: correct the `prefix` of one, or take `recursive` away. Then check the "
        "place again. A `.claimed/` that nobody uses any longer can be removed with the store's own tools.",
        "What lies below that prefix is left to the other source; the rest is taken. What was stored before its "
        "`.claimed/` was seen may have been taken twice.",
        severity=Severity.FAILURE,
        scope=Scope.ITEM,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.CHECK_AGAIN, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_CLAIM_VOID",
        "A claimed object was gone or replaced",
        "Between the claim and the next step somebody removed the object or wrote another one at its key. Nothing of "
        "the old one was stored after that.",
        "Nothing: an object that was written since is taken as a new one.",
        "The claim is given up. The next pass takes what stands there then.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_CLAIM_LAID_ASIDE",
        "A claim was set aside by a person",
        "The object is stored once and could not be deleted; a person decided to go on without it. It stands where it "
        "stood, with its marker, and no pass takes it.",
        "When nothing keeps it any longer, finish its claim (`claims finish`): then it is deleted.",
        "Everything goes on.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS,),
    ),
    # --- one output
    row(
        "ERR_PATHWAYS_OBJECT_TOO_LARGE",
        "The message is larger than the store takes in one request",
        "Each output is written in one request, so that a reader never sees half of one. S3 takes 5 GiB in one, Azure "
        "Blob Storage 5,000 MiB. Nothing was sent.",
        "Deliver messages of this size to a folder or over SFTP.",
        "The message is rejected at this destination; the others go on.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_MESSAGES, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_BODY_CHANGED",
        "The store keeps other bytes than it was sent",
        "The probe wrote a small object and read it back, and the bytes differ. Old gateways store the frames of a "
        "checksum as if they were content. Nothing was delivered.",
        "Set `checksum: when-required`. Should it stay so, use another store or gateway.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_CLAIM_NOT_KEPT",
        "Nothing keeps this claim from being finished",
        "Only an object that is stored and that its store refuses to delete can be set aside.",
        "Finish the claim or give it back.",
        "Nothing was done.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    # --- the place
    row(
        "ERR_PATHWAYS_OBJECT_BUCKET_MISSING",
        "The bucket or container is not there",
        "The store answers, and knows no bucket (container) of this name. The engine never makes one.",
        "Correct the name, the account or the region, or have the bucket made.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_FORBIDDEN",
        "The store refuses access",
        "The credentials are known but lack a right. A source lists, reads, writes markers and deletes; a destination "
        "writes and reads.",
        "Give the credentials these rights on the bucket and prefix, or use others.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING",
        "There are no credentials for the store",
        "`credentials` names a chain or profile that has none here, or secrets that are not stored yet.",
        "Store them (`secret set`), or set up the chain or profile for the user that runs the engine.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.ENTER_SECRET, *_PLACE),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG",
        "The store does not accept the credentials",
        "The key id or the account is unknown, or the secret does not belong to it.",
        "Enter the key, SAS or connection string again (`secret set`), on S3 both key id and secret. A key that was "
        "rotated or removed needs its successor.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.ENTER_SECRET, *_PLACE),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_CREDENTIALS_EXPIRED",
        "The credentials for the store have expired",
        "A session token, a shared access signature or a sign-in has run out.",
        "Renew it: store the new one (`secret set`) or sign in again. The channel goes on by itself.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.ENTER_SECRET, *_PLACE),
    ),
    row(
        "ERR_PATHWAYS_OBJECT_ENCRYPTION",
        "The store can't use its encryption key",
        "The bucket or container encrypts with a key of your own (KMS, Key Vault), and the store answers that this key "
        "is disabled, gone or not open to it.",
        "Have the key enabled again, or opened to the store and to these credentials.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_CLOCK_SKEWED",
        "This computer's clock differs from the store's",
        "The store refuses signed requests whose time is too far from its own (15 minutes at most).",
        "Set this computer's clock, and let it be kept by a time server.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_REGION",
        "The bucket lies in another region",
        "The store answers that the bucket belongs to another region or endpoint than the one configured.",
        "Set `region` (or `endpoint`) to the bucket's own.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_CERTIFICATE",
        "The store's certificate is not trusted",
        "The certificate of the endpoint is signed by nobody whom this system (or `caFile`) trusts, has run out or "
        "names another host. Nothing was sent.",
        "Name the authority's certificate in `caFile`, or have it put into the system's trust store.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_UNREACHABLE",
        "The store can't be reached",
        "No connection to the endpoint came about: its name is not known, nothing answers there, or the network is "
        "down.",
        "Look at the network and the endpoint's address. The channel goes on by itself.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_NO_ANSWER",
        "The store's answer was lost",
        "A request was sent, and the connection ended or timed out before the whole answer came. It may have been "
        "done; the engine looks before it repeats it.",
        "Nothing, when it happens now and then. Else look at the network between here and the store.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_STORE_BUSY",
        "The store asks to slow down",
        "The store answers 503 or 429: it has too much to do, or this account sends too many requests.",
        "Nothing: the engine waits with growing pauses. When it lasts, ask for a higher limit.",
        RETRIES,
        severity=Severity.NOTICE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_STORE_FAILED",
        "The store reports a fault of its own",
        "The store answers with an error that says nothing about the object or the credentials (as 500). Its own word "
        "stands beside this code.",
        "Nothing, when it passes. Else show this code and the store's word to whoever runs it.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED",
        "The store refuses a request",
        "The store calls a request of ours wrong. Its own word stands beside this code: often an endpoint that is no "
        "object store of this kind, or a gateway too old for checksums (`checksum: when-required`).",
        "Look at `endpoint`, `addressing` and `checksum`, and show the store's word to whoever runs it.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_OBJECT_KIT_MISSING",
        "The program's part for this store is not installed",
        "This installation was made without the part that speaks to this kind of store.",
        "Install the program with `s3` or `azure` (README), or take the full installer.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.TRY_NOW,),
    ),
)
