"""How strong the levels are beside each other, as docs/house_players.md says. Slow: `make soak`."""

import pytest

from engine.simulation import Evening, play_evening

MATCHES = [
    ("easy,beginner,beginner,beginner", 0.70),
    ("normal,beginner,beginner,beginner", 0.95),
    ("normal,easy,easy,easy", 0.55),
    ("hard,normal,normal,normal", 0.46),
    ("hard,normal", 0.70),
]

CARD_BY_CARD = [
    ("easy,beginner,beginner,beginner", 0.60),
    ("normal,easy,easy,easy", 0.40),
    ("normal,beginner,beginner,beginner", 0.80),
    ("hard,normal,normal,normal", 0.40),
]
EVERY_MATCH = [("two_win", *match) for match in MATCHES] + [("two_sans_three", *match) for match in CARD_BY_CARD]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "least"), EVERY_MATCH)
def test_the_first_player_wins_at_least_its_share(game: str, players: str, least: float):
    evening = Evening(game, tuple(players.split(",")), 1000, bytes([10] * 32))
    played = [each for lot in play_evening(evening, 2) for each in lot]
    assert sum(each.parts[0] for each in played) / len(played) >= least
