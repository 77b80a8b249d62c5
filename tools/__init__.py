"""Scripts for developers, to be run again when a decision that rests on them is reviewed."""
