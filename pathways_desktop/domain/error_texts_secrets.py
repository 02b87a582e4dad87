"""The registry's words for what a place on another machine needs first: its secrets, its host key. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import GOES_ON, RETRIES, row
from pathways_desktop.domain.errors import Button, Retry, Scope, Severity

_NOT_ASKED = "Nothing is sent to the server until then. " + GOES_ON

SECRETS = (
    row(
        "ERR_PATHWAYS_SECRET_MISSING",
        "A password or key is not in the store yet",
        "`channels.yaml` says `stored`, and the store of this home holds no such secret.",
        "Enter it (`secret set NAME`). Its name stands beside this code. A running engine takes it at once.",
        _NOT_ASKED,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.ENTER_SECRET, Button.TRY_NOW, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_SECRET_NOT_SET",
        "There is no such password or key in the store",
        "It was never set, or was deleted already.",
        "Nothing, when it was to be deleted. `secret list` shows those that are set.",
        "Nothing was changed.",
        severity=Severity.NOTICE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_SECRET_UNKNOWN",
        "There is no such password or key in channels.yaml",
        "A secret is named `CHANNEL/source/FIELD` or `CHANNEL/DESTINATION/FIELD`, and the place has to say that it "
        "takes this one (`password: stored`, `credentials: stored`).",
        "Look at the name. `secret list` shows those that are set, `check` those that are missing.",
        "Nothing was changed.",
        severity=Severity.NOTICE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_SECRET_VALUE",
        "This can't be a password or key",
        "A secret is one line of text, not empty, of at most 8,192 characters.",
        "Give the value alone on standard input, or type it when the command asks for it.",
        "Nothing was changed.",
        severity=Severity.NOTICE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_HOST_KEY_DIFFERS",
        "The server has another host key than you say",
        "The fingerprint that was given is not that of the key which the server proved to have now, or what is trusted "
        "changed in between.",
        "Ask who runs the server for the fingerprint of its host key, over another way than this network.",
        "Nothing was trusted.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_HOST_KEY_IN_FILE",
        "The host key of this server stands in channels.yaml",
        "A `hostKey` in the file stands over what is trusted by hand, so trusting another one would change nothing.",
        "Change `hostKey` in `channels.yaml`, or take it away and trust the key again.",
        "Nothing was trusted.",
        severity=Severity.NOTICE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_PLACE_NOT_MADE",
        "This place can't be made from here",
        "Buckets, containers and folders on a server are made by whoever looks after them.",
        "Have it made there, or correct its name in `channels.yaml`.",
        RETRIES,
        severity=Severity.NOTICE,
        retry=Retry.AFTER_CHANGE,
        scope=Scope.PLACE,
        buttons=(Button.CHECK_AGAIN, Button.EDIT_CHANNEL),
    ),
)
