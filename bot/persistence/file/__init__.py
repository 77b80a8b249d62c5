"""The SQLite database as a file: locking, ownership, integrity, schema and copies."""
