"""The REST interface, version 10: one module per topic, each a list of routes."""
