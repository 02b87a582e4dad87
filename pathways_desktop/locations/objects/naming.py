"""Names in an object store: prefixes, paths, markers, and the key under which an object is handed in. Pure functions.

A path here is what comes after the prefix, in bytes of UTF-8. Source: seed "An object store", contract "Names on disk"
and "Keys".
"""

from __future__ import annotations

import hashlib

from pathways_desktop.locations.objects.port import ObjectFacts, StoreLimits

CLAIMED = ".claimed/"
PROBE = ".claimed/.probe/"
HASHED = ".long/"
"""Below `.claimed/`: the markers of objects whose own path would make a key that is too long."""


def folder_prefix(text: str) -> str:
    """A configured prefix as keys begin with it: `in` and `in/` are `in/`, empty is the whole bucket (contract)."""
    stripped = text.rstrip("/")
    return stripped + "/" if stripped else ""


def marker_key(prefix: str, path: str, limits: StoreLimits) -> str:
    """`<prefix>.claimed/<path>`; a path that makes it too long is stood for by its hash."""
    key = prefix + CLAIMED + path
    if limits.key_fits(key):
        return key
    digest = hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()
    return prefix + CLAIMED + HASHED + digest


def object_key(place: str, facts: ObjectFacts) -> str:
    """The key an object is handed in under: `s3:<bucket>/<key>@<tag>@<modified>` (seed, contract "Keys")."""
    return f"{place}/{facts.key}@{facts.tag}@{facts.modified}"
