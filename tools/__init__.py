"""Scripts for developers: run again when something they decided changes."""
