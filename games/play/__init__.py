"""What people and the clock do to a match: one file a use case."""
