"""2 WIN: pass a card, form a number above your last one, and draw cards for it. The last player left wins."""
