"""The service layer, in which a public method is one unit of work: load a table and facts, decide, store, signal."""
