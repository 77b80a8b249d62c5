"""Speed of the engine beside the limit of this machine (docs/performance.md)."""
