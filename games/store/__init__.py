"""The only code that touches the rows of the log."""
