"""The command line of the engine (docs/records.md, section 4)."""
