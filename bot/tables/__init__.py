"""Tables, requests, decisions and outbox messages as plain values, independent of Discord and SQL."""
