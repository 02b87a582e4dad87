"""Places that are folders: of this machine, of a drive, of a share. The standard library is its only kit."""
