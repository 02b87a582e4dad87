"""Qt's models over the rows of the domain, filled from futures of the facade. No widget here."""
