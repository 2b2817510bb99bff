"""The event log of tables."""
