"""The table in a terminal: line by line or full-screen, with bots here or at a server's table.

Everything in it looks at the views of the protocol (`eightythree.server.view_messages`), whether a
match of this machine made them (`local`) or a server sent them (`connection`).
"""
