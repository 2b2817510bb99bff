"""The table in the browser: an ASGI application."""
