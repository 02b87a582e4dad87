"""Whom a connection to a store trusts: the system's trust store, and the authority that `caFile` names beside it.

boto3 and azure bring a list of their own (certifi), which knows no hospital's authority; it is not used here.
"""

from __future__ import annotations

import ssl

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.locations.objects.port import Fault, StoreFault

CERTIFICATE = "ERR_PATHWAYS_OBJECT_CERTIFICATE"


def tls_context(ca_file: str | None) -> ssl.SSLContext:
    """A context that checks host names and certificates. Raises `ERR_PATHWAYS_OBJECT_CERTIFICATE` for a bad file."""
    context = ssl.create_default_context()
    if ca_file is not None:
        try:
            context.load_verify_locations(ca_file)
        except ssl.SSLError as error:
            raise StoreFault(Fault.PLACE, CERTIFICATE, "caFile holds no certificate") from error
        except OSError as error:
            raise StoreFault(Fault.PLACE, CERTIFICATE, f"caFile: {os_error_code(error)}") from error
    return context
