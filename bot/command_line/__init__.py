"""The commands of `python -m bot`, one function each."""
