"""Persistence: the ports of `bot.tables` over a database. The only package that knows SQL."""
