"""Tables: who sits where, what they chose, what the world must still be told. No Discord, no SQL."""
