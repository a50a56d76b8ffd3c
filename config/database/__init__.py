"""The database as Django names it in its settings: see base."""
