"""Checks an evening afterwards: what went over the wire, held against what the database says happened."""
