"""The ``oikist`` command; one module for every verb, imported when it is used."""
