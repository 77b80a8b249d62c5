"""A finished game of 2 DOWN, looked at turn by turn and round by round."""

from collections.abc import Sequence

from bot.games.two_down.registration import TWO_DOWN
from bot.screens.components import Menu, measure
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.screens.replay import replay_screen
from bot.tables.change import Played, PlayedBy
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.players import House
from bot.tables.records import Moment, moments
from bot.tables.table import Holder, Pace, Place, Stage, Table
from engine.contract import Event
from engine.games.two_down.events import RoundEnded
from engine.record import Broken, Record, replay
from tests.kit.playing import house_game, setting
from tests.kit.readable import ENGLISH, as_text
from tests.kit.seated import OPENED, SECRET, person


def played() -> tuple[Table, Record]:
    """A short evening of three players, ended."""
    record = house_game(setting("two_down", 3, 4, {"levels_to_win": 3}), "normal")
    steps = replay(record)
    assert not isinstance(steps, Broken)
    table = Table(
        id=TableId("aaaaaaaaaa"),
        game_key="two_down",
        place=Place(GuildId(7), ChannelId(70)),
        host=UserId(1),
        language="en",
        pace=Pace.NONE,
        options=record.options,
        max_seats=3,
        secret=SECRET,
        commitment="",
        opened=Milliseconds(OPENED),
        holders=(person(1), person(2, "Bea"), Holder(House("easy"))),
        stage=Stage.OVER,
        position=steps[-1].position,
        key=record.key,
    )
    return table, record


def shown_moments(table: Table, record: Record) -> Sequence[Moment]:
    return moments(table, [Played(move.seat, move.code, PlayedBy.HOUSE) for move in record.moves])


def ends_a_round(events: Sequence[Event]) -> bool:
    return any(isinstance(event, RoundEnded) for event in events)


def test_every_moment_fits_and_the_rounds_can_be_jumped_to():
    table, record = played()
    every = shown_moments(table, record)
    ends = [0, *(at for at, moment in enumerate(every) if ends_a_round(moment.events))]
    assert len(ends) > 2
    for at in range(len(every)):
        screen = replay_screen(table, every, at, TWO_DOWN.renderer, ENGLISH)
        assert measure(screen).fits
        controls = [parse_as(Control, each) for each in screen.controls()]
        targets = [each.number for each in controls if each and each.verb is Verb.REPLAY and not each.detail]
        assert targets == [each for each in (at - 1, at + 1) if each in range(len(every))]
        (menu,) = [block for block in screen.blocks() if isinstance(block, Menu)]
        assert [int(option.value) for option in menu.options] == ends


def test_of_more_rounds_than_a_menu_takes_those_around_the_moment_can_be_jumped_to():
    table, record = played()
    every = [*shown_moments(table, record)] * 20
    changes = (at for at in range(1, len(every)) if every[at].position.round != every[at - 1].position.round)
    rounds = [0, *changes, len(every) - 1]
    for at, first in ((0, 0), (rounds[15], 3), (rounds[-1], len(rounds) - 25)):
        screen = replay_screen(table, every, at, TWO_DOWN.renderer, ENGLISH)
        (menu,) = [block for block in screen.blocks() if isinstance(block, Menu)]
        assert [int(option.value) for option in menu.options] == rounds[first : first + 25]


def test_a_jump_shows_the_headline_of_the_round_and_all_hands():
    table, record = played()
    every = shown_moments(table, record)
    first = as_text(replay_screen(table, every, 0, TWO_DOWN.renderer, ENGLISH))
    assert "[▶️] [Hands]\n<1 of " in first
    end = next(at for at, moment in enumerate(every) if ends_a_round(moment.events))
    told = as_text(replay_screen(table, every, end, TWO_DOWN.renderer, ENGLISH))
    assert "### Round 1 · 🎉 **Bea**: level 1" in told
    assert told.count("level **") == 3
    hands = as_text(replay_screen(table, every, end, TWO_DOWN.renderer, ENGLISH, hands=True))
    assert "[Board]" in hands
    assert "level **" not in hands
