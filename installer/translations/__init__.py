"""The window in other languages: finds what is to be translated, keeps the files of Qt Linguist, compiles them.

`python3 -m installer translations` does all of it. The files lie in `resources/i18n`; the compiled ones are part of the
checkout, so that nothing has to be built before a start, and a test compares them with what their sources yield.
"""
