"""What places with a claim folder have in common: names, records, lists. Pure rules; nothing here touches a place."""
