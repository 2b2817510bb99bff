"""The `eightythree` command."""
