"""How fast the engine is, beside the limit of what this machine can do (docs/performance.md)."""
