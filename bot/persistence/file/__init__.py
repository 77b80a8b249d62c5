"""The database as a file: who may use it, whether it is whole and ours, its schema, copies of it."""
