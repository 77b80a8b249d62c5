"""Messages tell no one more than they may know: a message must not change when everything hidden from its reader
does."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.screens.components import Box, Screen, Text
from bot.screens.names import bold_name
from bot.screens.replay import CoachAsked
from bot.screens.table_screens import Screens
from bot.tables.ids import Milliseconds
from bot.tables.records import Moment
from bot.tables.table import Interlude, Stage, Table
from engine.contract import PUBLIC, Seat, Viewer
from engine.dice import Dice
from engine.games.two_win.view import TwoWinView
from tests.kit.analyses import an_exercise
from tests.kit.games import OTHERS, TRIALS
from tests.kit.playing import every_viewer
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import lobby, moments, nobody_sees, seen_by_one_only

pytestmark = pytest.mark.usefixtures("toy_too")

SEEDS = range(6)
TABLES = [*(("two_win", seed) for seed in SEEDS), *((game, 0) for game in OTHERS), ("toy", 1)]
"""What every game is shown with: a game, and which deal of it."""

MOST_MOMENTS = 60


def played(game: str, seed: int) -> list[Table]:
    """A game by chance, after every choice but the last."""
    table = lobby(game=game, rules=TRIALS[game].rules)
    return [moment for moment in moments(table, seed, MOST_MOMENTS) if moment.stage is Stage.PLAYING]


def otherwise(table: Table, viewer: Viewer) -> Table:
    """The same table for `viewer`, with everything hidden from them dealt again, and what it is dealt from as well."""
    position = table.game.imagine(table.view(viewer), Dice(b"other hidden cards".ljust(32)))
    return replace(table, position=position, secret=b"other secret", key=b"other key")


def stuck(table: Table) -> tuple[Seat, ...]:
    """Who cannot form a number, which only they may know."""
    seats = [viewer.seat for viewer in every_viewer(len(table.holders)) if viewer.seat is not None]
    return tuple(seat for seat in seats if isinstance(view := table.view(Viewer(seat)), TwoWinView) and view.stuck)


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_the_board_and_the_reminder_show_what_the_public_knows(game: str, seed: int) -> None:
    for table in played(game, seed):
        other = otherwise(table, PUBLIC)
        assert as_text(SCREENS.board(other)) == as_text(SCREENS.board(table))
        assert as_text(SCREENS.reminder(other)) == as_text(SCREENS.reminder(table))
        assert other.reminded_people() == table.reminded_people()


def a_card_of_a_hand(table: Table) -> str:
    return str(seen_by_one_only(table, Seat(0))[0])


def a_card_of_no_one(table: Table) -> str:
    return str(nobody_sees(table)[0])


def the_secret(table: Table) -> str:
    return table.secret.hex()


@pytest.mark.parametrize("hidden", [a_card_of_a_hand, a_card_of_no_one, the_secret])
@pytest.mark.parametrize("game", TRIALS)
def test_a_board_that_tells_one_hidden_thing_is_found(
    game: str, hidden: Callable[[Table], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Screens.board

    def telling(screens: Screens, table: Table) -> Screen:
        return Screen((*honest(screens, table).boxes, Box((Text(hidden(table)),))))

    monkeypatch.setattr(Screens, "board", telling)
    with pytest.raises(AssertionError):
        test_the_board_and_the_reminder_show_what_the_public_knows(game, 0)


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_a_hand_shows_what_its_owner_knows(game: str, seed: int) -> None:
    for table in played(game, seed):
        for seat in (Seat(0), Seat(1)):
            other = otherwise(table, Viewer(seat))
            assert SCREENS.hand(other, seat, ENGLISH, None) == SCREENS.hand(table, seat, ENGLISH, None)


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_an_exercise_shows_what_its_player_knew(game: str, seed: int) -> None:
    """Whatever the other hands were, and are by now: those of a finished game need not be open."""
    seen = 0
    for table in played(game, seed):
        for seat in (Seat(0), Seat(1)):
            if not table.running.legal_actions(seat):
                continue
            seen += 1
            other, over = (replace(each, stage=Stage.OVER) for each in (otherwise(table, Viewer(seat)), table))
            told = an_exercise(over, seat)
            same = replace(told, position=other.running)
            for picked in ("", *told.judged.answers):
                asked = CoachAsked(0, picked)
                shown = SCREENS.coach(over, told, asked, ENGLISH)
                assert shown == SCREENS.coach(other, same, asked, ENGLISH)
            drawn, again = (
                SCREENS.replay_picture(each, [Moment(each.running, ())], 0, ENGLISH) for each in (over, other)
            )
            assert drawn == again
    assert seen


def test_a13_who_cannot_form_looks_like_someone_still_choosing_until_they_understood() -> None:
    seen = 0
    for seed in SEEDS:
        for table in played("two_win", seed):
            for seat in (seat for seat in stuck(table) if table.holder(seat).person):
                seen += 1
                name = bold_name(table, seat, ENGLISH)
                assert f"⏳ {name} · " in as_text(SCREENS.board(table))
                assert name in as_text(SCREENS.reminder(table))
                said = table.with_holder(seat, replace(table.holder(seat), acknowledged=True))
                assert f"✅ {name} · " in as_text(SCREENS.board(said))
    assert seen


def test_a13_a_seat_of_the_house_that_cannot_form_looks_like_every_other_seat_of_the_house() -> None:
    seen = 0
    for seed in SEEDS:
        for table in played("two_win", seed):
            for seat in stuck(table):
                seen += 1
                away = table.with_holder(seat, replace(table.holder(seat), absent=True))
                assert seat not in away.waited_for()
    assert seen


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_an_interlude_tells_its_reader_what_everyone_knows_and_what_they_know_themselves(game: str, seed: int) -> None:
    seen = 0
    for table in played(game, seed):
        shown = replace(table, interlude=Interlude(table.running.turn - 1, Milliseconds(0)))
        for seat in (Seat(0), Seat(1)):
            other = otherwise(shown, Viewer(seat))
            assert SCREENS.interlude(other, seat, ENGLISH) == SCREENS.interlude(shown, seat, ENGLISH)
            seen += bool(shown.interlude_news())
    assert seen
