"""The rules, clause by clause: each test is named after the clause of `docs/rules` it shows."""
