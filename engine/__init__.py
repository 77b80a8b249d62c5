"""Rules, records, analysis and simulation of the games, without Discord or a database."""
