"""The store: one SQLite file of sealed messages, their queue, their history and the keys that open them."""
