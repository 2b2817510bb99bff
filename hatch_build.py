"""Build hook: the wheel carries the built page."""
