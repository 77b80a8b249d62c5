"""2 SANS 3: play a card into one of three rows, take what a fifth card drives out. Two of a colour are best, three are
one too many. The most points win."""
