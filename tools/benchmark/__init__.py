"""Speed of the engine compared with a minimal loop on the same machine (docs/performance.md)."""
