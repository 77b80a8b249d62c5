"""The way in: load a table and the facts, decide, commit, signal. The store and the machine as ports."""
