"""2 WIN: pass a card, form a number above your last one, draw for what it shows. The last player left wins."""
