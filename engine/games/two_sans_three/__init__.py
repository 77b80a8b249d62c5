"""2 SANS 3: play a card into one of three rows; a fifth card in a row makes its player take cards.

Two cards of a colour are best, three are one too many. The most points win.
"""
