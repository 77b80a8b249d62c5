"""Figures of docs/performance.md, measured again: `make figures`."""
