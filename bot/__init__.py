"""The program around the rules: tables, people, messages."""
