"""All text that people see, in every language (Project Fluent files, one folder per language)."""
