"""The page Settings: what the program does for everybody, and what it keeps."""
