"""What the pictures of 2 WIN show, for whole games of house players by chance."""

from collections.abc import Iterator
from functools import cache

from bot.games.two_win.pictures import picture
from bot.locales.phrasebook import Phrasebook, Words, installed_sources
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.pictures.two_win import LastRoundPicture, NumbersPicture, PodiumPicture, RevealPicture
from engine import catalogue
from engine.contract import Event
from engine.games.two_win.cards import COLOUR, DIGIT, STARS
from engine.games.two_win.events import DroppedOut, Revealed
from engine.games.two_win.view import TwoWinView
from engine.seats import PUBLIC, Seat
from tests.kit.playing import Deed, random_game, setting_of

WORDS: Words = Phrasebook(installed_sources()).words("en")


def faces(seat: Seat) -> SeatedPlayer:
    return SeatedPlayer("ABCD"[seat], seat)


@cache
def games() -> tuple[tuple[Deed, ...], ...]:
    game = catalogue.installed["two_win"].game
    return tuple(tuple(random_game(setting_of(game, 4, number, {}))) for number in range(12))


def moments() -> Iterator[tuple[TwoWinView, tuple[Event, ...], Drawable | None]]:
    """Every phase that closes, as everyone may see it."""
    for deeds in games():
        for deed in deeds:
            view = deed.step.position.view(PUBLIC)
            events = tuple(event for event in deed.step.events if event.seen_by(PUBLIC))
            assert isinstance(view, TwoWinView)
            if any(isinstance(event, Revealed | DroppedOut) for event in events):
                yield view, events, picture(view, events, faces, WORDS)


def test_a_round_without_numbers_that_ends_the_game_has_a_picture_of_its_own() -> None:
    last = [
        (view, events, drawn)
        for view, events, drawn in moments()
        if not any(isinstance(event, Revealed) for event in events)
    ]
    assert len(last) > 3
    for view, events, drawn in last:
        assert isinstance(drawn, LastRoundPicture)
        assert view.outcome is not None
        out = [drop for event in events if isinstance(event, DroppedOut) for drop in event.drops]
        left = set(view.outcome.winners) - {drop.seat for drop in out}
        assert (drawn.left is None) == (not left)
        assert {each.who.seat: (each.number, each.cards) for each in drawn.out} == {
            drop.seat: (drop.last, drop.cards) for drop in out
        }
        assert {each.who.seat for each in drawn.out if each.wins} == set(view.outcome.winners) - left
        assert isinstance(picture(view, (), faces, WORDS), PodiumPicture)


def test_who_drops_out_is_drawn_with_the_last_number_and_why() -> None:
    told = [(drawn, events) for _, events, drawn in moments() if isinstance(drawn, RevealPicture) and drawn.out]
    assert told
    for drawn, events in told:
        drops = {drop.seat: drop for event in events if isinstance(event, DroppedOut) for drop in event.drops}
        assert {each.who.seat for each in drawn.out} == set(drops)
        for each in drawn.out:
            assert each.why == ("out of cards" if not each.cards else f"can't beat {drops[Seat(each.who.seat)].last}")


def test_of_each_column_the_three_newest_cards_are_drawn() -> None:
    lengths = set[int]()
    for view, *_ in moments():
        drawn = picture(view, (), faces, WORDS)
        for seat, panel in zip(view.seats, drawn.places if isinstance(drawn, NumbersPicture) else (), strict=False):
            for column, shown in ((seat.tens, panel.tens), (seat.units, panel.units)):
                told = [(DIGIT[card], COLOUR[card].letter, STARS[card]) for card in column.cards]
                assert [(card.digit, card.colour, card.stars) for card in shown.cards] == told[-3:]
                assert shown.run == column.run
                lengths.add(len(told))
    assert {1, 2, 3} <= lengths
