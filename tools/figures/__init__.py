"""The figures of docs/performance.md, measured anew: `make figures`."""
