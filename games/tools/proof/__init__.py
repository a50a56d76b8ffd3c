"""A log that is checked by somebody else: the file a match is exported to, and the checks of such a file."""
