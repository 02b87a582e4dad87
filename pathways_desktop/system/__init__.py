"""What differs by operating system and is no place: its log, its folders. No Qt, no store, no place."""
