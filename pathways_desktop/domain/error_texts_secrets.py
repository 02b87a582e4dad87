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
        "Enter it with the button here, or type the `secret set` command that stands beside this code. The engine "
        "takes it on its next try.",
        _NOT_ASKED,
        buttons=(Button.TRY_NOW, Button.EDIT_CHANNEL),
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
