"""Done files, manifests, leases: pure rules over bytes and names. No place is touched from here."""
