"""A table as data: every field of it comes back, data of before has the usual for what it lacks, and data that is no
table is refused with the reason."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING, fields, is_dataclass, replace
from datetime import date
from typing import Any

import pytest

from bot.persistence.tables import VERSION, BrokenTableError, SavedTable, load_table, save_table
from bot.tables.circumstances import Barrier, Circumstances, Remark, RemarkKind
from bot.tables.days import Challenge, Daily, DayStanding, Line, Offer
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Forgotten, House, Person, Premove
from bot.tables.table import Holder, Interlude, News, Pace, Place, Stage, Table
from engine.contract import Seat
from engine.daily import DailyScore, Mark
from sandbox.tests.kit.word_for_word import entries
from tests.kit.seated import dealt, dealt_step, lobby, moments

PERSON = Person(UserId(1), "Ada", InteractionId(901), "lucky", "de", "ada_1")
PREMOVE = Premove("draw top", "top of 9", failed=True)
FULL_HOLDER = Holder(PERSON, True, 2, 4, True, Milliseconds(11), True, (3, 4), True, PREMOVE, 4, Seat(2), True, (2, 1))
FULL_CIRCUMSTANCES = Circumstances(
    was_away=True,
    unheard=True,
    barrier=Barrier.LOCKED,
    untold=(PostReveal(4, ({"event": "something"},), 2),),
    left=True,
    closed_because="closed-channel-gone",
    next_game=(UserId(3), UserId(4)),
    called=(UserId(5),),
    rung=(UserId(6), UserId(7)),
    server_name="Cat lovers",
    channel_name="cards",
    restored=Milliseconds(12),
    was_restored=True,
    skips_to_end=True,
    not_called=True,
    names=((UserId(6), "Eve"), (UserId(7), "Fay")),
    remarks=(Remark(RemarkKind.KICKED, UserId(8), UserId(6)), Remark(RemarkKind.NEW_HOST, UserId(9))),
    closed_by=UserId(7),
)
SCORE = DailyScore(2, 5, -33, (Mark.BEST, Mark.BAD, Mark.GOOD, Mark.NOTHING))
FULL_DAILY = Daily(
    day=date(2027, 1, 15),
    next_commitment="c0ffee",
    practice=True,
    asked_in=ChannelId(72),
    asked_in_name="games",
    score=SCORE,
    standing=DayStanding(3, 20, 7),
    shared_in=(ChannelId(73), ChannelId(74)),
    challenge=Challenge(TableId("bbbbbbbbbb"), Seat(2), Line(SCORE, (5, -3)), Line(SCORE, ())),
)


def full() -> Table:
    """A table of which no field is as it would be in a fresh one."""
    return replace(
        dealt(),
        place=Place(GuildId(7), ChannelId(70)),
        language="de",
        pace=Pace.SLOW,
        max_seats=5,
        turn_ends=Milliseconds(13),
        holders=(FULL_HOLDER, Holder(House("easy")), Holder(Forgotten())),
        news=tuple(News(turn, event) for turn, event in enumerate(dealt_step().events)),
        former=(UserId(10), UserId(11)),
        acted=6,
        words_hidden=True,
        open_hands=False,
        hints=False,
        clock_asked=True,
        pictures=False,
        forgotten=True,
        calling=Milliseconds(14),
        circumstances=FULL_CIRCUMSTANCES,
        daily=FULL_DAILY,
        interlude=Interlude(4, Milliseconds(15), (Seat(1),), waits=True),
        offers=(Offer(Seat(1), ChannelId(75), Milliseconds(16)),),
        shared_in=(ChannelId(76),),
    )


def usual(value: Any) -> Iterator[str]:
    """The fields of a value that are as they are by default."""
    assert is_dataclass(value)
    for field in fields(value):
        if field.default is not MISSING and getattr(value, field.name) == field.default:
            yield field.name


def state_of(table: Table) -> dict[str, Any]:
    """Its state as the database keeps it."""
    return json.loads(json.dumps(save_table(table).state))


def by_way_of_text(table: Table, state: dict[str, Any] | None = None) -> SavedTable:
    """The table as the database keeps it; `state`: in place of its own."""
    saved = save_table(table)
    position = None if saved.position is None else json.loads(json.dumps(saved.position))
    return saved._replace(state=state or state_of(table), position=position)


@pytest.mark.parametrize("value", [full(), FULL_HOLDER, PERSON, FULL_CIRCUMSTANCES, FULL_DAILY])
def test_what_is_stored_below_differs_from_what_is_usual_in_every_field(value: object) -> None:
    assert list(usual(value)) == []


@pytest.mark.parametrize("table", [lobby(), dealt(), full(), replace(full(), stage=Stage.OVER)])
def test_every_field_of_a_table_comes_back(table: Table) -> None:
    assert load_table(by_way_of_text(table)) == table


@pytest.mark.parametrize(
    "daily", [Daily(date(2027, 1, 15), ""), replace(FULL_DAILY, score=None), replace(FULL_DAILY, standing=None)]
)
def test_a_deal_that_is_not_over_comes_back(daily: Daily) -> None:
    table = replace(lobby(), daily=daily)
    assert load_table(by_way_of_text(table)) == table


def test_the_columns_of_a_table_are_its_address_and_its_stage() -> None:
    saved = save_table(full())
    assert (saved.id, saved.game_key, saved.guild_id, saved.channel_id) == ("aaaaaaaaaa", "two_win", 7, 70)
    assert (saved.stage, saved.opened, saved.position is None) == ("playing", full().opened, False)
    assert save_table(lobby()).position is None


def test_a_seat_without_a_name_has_not_even_the_word_so_that_names_can_be_found() -> None:
    nameless = Holder(Person(UserId(1), "", InteractionId(2)))
    players = [holder["player"] for holder in state_of(replace(full(), holders=(FULL_HOLDER, nameless)))["holders"]]
    assert players == [
        {
            "user": 1,
            "name": "Ada",
            "username": "ada_1",
            "language": "de",
            "joined_by": 901,
            "lucky_word": "lucky",
        },
        {"user": 1, "joined_by": 2, "lucky_word": ""},
    ]


def test_a_state_from_before_some_things_existed_has_what_was_usual() -> None:
    state = state_of(full())
    for lacking in ("hints", "daily", "calling", "coin", "offers", "shared_in"):
        del state[lacking]
    for lacking in ("rung", "names", "remarks", "closed_by", "not_called"):
        del state["circumstances"][lacking]
    del state["holders"][0]["without_direct"]
    del state["holders"][0]["player"]["language"]
    del state["holders"][0]["player"]["name"]
    del state["holders"][0]["player"]["username"]
    person = replace(PERSON, name="", language="", username="")
    assert load_table(by_way_of_text(full(), state)) == replace(
        full(),
        hints=True,
        daily=None,
        calling=None,
        coin=None,
        offers=(),
        shared_in=(),
        circumstances=replace(FULL_CIRCUMSTANCES, rung=(), names=(), remarks=(), closed_by=None, not_called=False),
        holders=(replace(FULL_HOLDER, player=person, without_direct=False), *full().holders[1:]),
    )


NEW_OF_A_HOLDER = ("acknowledged", "reminded", "clock_played", "closed", "without_direct")
NEW_OF_A_STATE = ("v", "turn_ends", "news", "circumstances", "hints", "daily")


def as_version_1(table: Table, around: dict[str, Any] | None) -> dict[str, Any]:
    """The state as the first version wrote it: what belongs to each seat now belonged to the whole table. `around`:
    what is called circumstances now, `None` as the oldest states had none."""
    state = {name: value for name, value in state_of(table).items() if name not in NEW_OF_A_STATE}
    holders = [
        {name: value for name, value in holder.items() if name not in NEW_OF_A_HOLDER} | {"understood": seat == 1}
        for seat, holder in enumerate(state["holders"])
    ]
    events = [event.save() for event in dealt_step().events]
    late = {"v": 1, "holders": holders, "reminded": 21, "phase_ends": 22, "last_reveal": events}
    if around is None:
        return {
            name: value
            for name, value in (state | late).items()
            if name not in ("open_hands", "words_hidden", "forgotten")
        }
    return state | late | {"around": around}


def two_phases_later() -> Table:
    """A table with three closed turns."""
    return next(moment for moment in moments(lobby()) if moment.running.turn == 3)


def test_a_state_of_the_first_version_gives_each_seat_what_belonged_to_the_table() -> None:
    before = two_phases_later()
    around = {"clock_played": [1], "was_away": True, "unheard": True, "next_game": [9], "server_name": "Cat lovers"}
    table = load_table(by_way_of_text(before, as_version_1(before, around)))
    assert [(holder.acknowledged, holder.reminded, holder.clock_played, holder.closed) for holder in table.holders] == [
        (False, 21, False, (1, 2)),
        (True, 21, True, (1, 2)),
        (False, None, False, (1, 2)),
    ]
    assert table.turn_ends == 22
    assert table.news == tuple(News(2, event) for event in dealt_step().events)
    assert table.circumstances == Circumstances(
        was_away=True, unheard=True, next_game=(UserId(9),), server_name="Cat lovers"
    )
    assert (table.open_hands, table.words_hidden, table.forgotten, table.hints) == (True, False, False, True)


def test_one_of_the_oldest_states_has_what_was_usual_then() -> None:
    before = replace(dealt(), open_hands=False, words_hidden=True)
    table = load_table(by_way_of_text(before, as_version_1(before, None)))
    assert (table.open_hands, table.words_hidden, table.forgotten) == (True, False, False)
    assert table.circumstances == Circumstances()
    assert {holder.closed for holder in table.holders} == {()}
    assert {news.turn for news in table.news} == {0}, "the deal came before the first turn"


def test_a_lobby_of_the_first_version_has_closed_no_turn() -> None:
    state = as_version_1(lobby(), {}) | {"forgotten": True}
    table = load_table(by_way_of_text(lobby(), state))
    assert {holder.closed for holder in table.holders} == {()}
    assert table.forgotten


def test_at_the_end_of_a_game_of_the_first_version_its_last_turn_is_closed() -> None:
    *_, over = moments(lobby())
    table = load_table(by_way_of_text(over, as_version_1(over, {})))
    last = over.running.turn
    assert {holder.closed for holder in table.holders} == {(last - 1, last)}
    assert {news.turn for news in table.news} == {last}


def spoilt_copies(saved: Any) -> Iterator[Any]:
    """Yield the data with one number or text changed, each once."""
    if type(saved) is int:
        yield saved + 1
    if isinstance(saved, str):
        yield saved.swapcase() + "0"
    for name, value in entries(saved):
        for spoilt in spoilt_copies(value):
            copy: Any = deepcopy(saved)
            copy[name] = spoilt
            yield copy


@pytest.mark.parametrize("game", ["two_win", "two_sans_three", "two_down"])
def test_a_damaged_position_is_refused_even_where_a_game_could_come_to_it(game: str) -> None:
    table = list(moments(lobby(game=game), most=20))[-1]
    saved = by_way_of_text(table)
    spoilt = [saved._replace(position=position) for position in spoilt_copies(saved.position)]
    assert len(spoilt) > 50
    for each in spoilt:
        with pytest.raises(BrokenTableError):
            load_table(each)


def test_a_position_of_before_there_were_checksums_is_loaded() -> None:
    saved = by_way_of_text(full())
    assert saved.position is not None
    without = {name: value for name, value in saved.position.items() if name != "checksum"}
    assert len(without) == len(saved.position) - 1
    assert load_table(saved._replace(position=without)) == full()


def refused(state: dict[str, Any], table: Table) -> str:
    with pytest.raises(BrokenTableError) as raised:
        load_table(by_way_of_text(table, state))
    assert raised.value.table == table.id
    return raised.value.why


def test_data_that_is_no_table_is_refused_with_the_reason() -> None:
    state = state_of(dealt())
    assert refused(state | {"v": VERSION + 1}, dealt()) == f"ValueError: state version {VERSION + 1} is not {VERSION}"
    options = state | {"options": {"draw_shortage": "never"}}
    assert refused(options, dealt()).startswith("ValueError: ")
    assert refused({name: value for name, value in state.items() if name != "host"}, dealt()) == "KeyError: 'host'"
    assert refused(state | {"holders": 5}, dealt()).startswith("TypeError: ")
    assert refused(state | {"holders": [{}]}, dealt()) == "KeyError: 'player'"
    assert refused(state | {"pace": "hasty"}, dealt()).startswith("ValueError: 'hasty' is not a valid Pace")
