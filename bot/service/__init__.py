"""The service layer: load a table and facts, decide, commit, signal. Store, clock and entropy are ports."""
