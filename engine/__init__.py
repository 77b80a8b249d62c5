"""The rules: no Discord, no SQL, no clock, no files."""
