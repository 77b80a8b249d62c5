"""Small wrong changes, made by mutmut, and whether the tests notice them: `make mutants`."""
