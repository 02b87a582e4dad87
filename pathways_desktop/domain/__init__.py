"""The words of the program: names, ids, states, rows, events, errors and the clock. Standard library only."""
