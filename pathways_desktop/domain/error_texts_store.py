"""The registry's words for the audit record and for the store's keys and copies. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import row
from pathways_desktop.domain.errors import Retry, Scope, Severity

STORE = (
    row(
        "ERR_PATHWAYS_AUDIT_ANCHOR",
        "The copy of the audit record's head can't be kept",
        "So that a cut end of the audit record is noticed, a line about it is kept in another folder of this user. "
        "That folder or its file can't be written or read.",
        "Give the user the right to write there, or make room on that disk.",
        "Everything goes on. Each act stands in the audit record; only the copy outside the store is late.",
        retry=Retry.BACK_OFF,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_AUDIT_BROKEN",
        "The audit record was changed",
        "An entry of the audit record was changed, removed, exchanged or put in from outside: it does not fit the "
        "entry before it, or a copy of the record's head that is kept elsewhere.",
        "Keep the home folder as it is, export what fits, and tell whoever answers for data protection. A backup of "
        "an earlier day shows what the entry said.",
        "The engine goes on and adds to the record.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_AUDIT_CUT",
        "The end of the audit record is missing",
        "A copy of the record's head, kept outside the store, vouches for more entries than the record has: its end "
        "was cut off, or an older copy of the store was put in its place.",
        "Find out whether somebody put an older store back. If nobody did, keep the home folder as it is and tell "
        "whoever answers for data protection.",
        "The engine goes on and adds to the record.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
)
