"""The store and the server, most of it through real processes and real sockets."""
