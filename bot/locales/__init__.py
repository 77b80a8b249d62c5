"""All text that people see, in every language: Project Fluent files, one folder for each language."""
