"""Every word a person sees, in every language (Project Fluent files, one folder per language)."""
