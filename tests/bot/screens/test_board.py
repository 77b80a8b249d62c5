"""What the channel sees of a table, word for word."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.screens.board import events_of
from bot.screens.components import Block, Text
from bot.screens.interlude import interlude_screen
from bot.screens.names import SeatNames
from bot.tables.circumstances import Circumstances, Remark, RemarkKind
from bot.tables.deadlines import LOBBY_LASTS
from bot.tables.ids import ChannelId, GuildId, Milliseconds, UserId
from bot.tables.lobby import NOBODY
from bot.tables.players import House
from bot.tables.table import NOWHERE, Holder, Interlude, Place, Stage, Table
from engine.contract import Event, Saved, Seat
from engine.fairness import shown_seal
from engine.games.two_win.actions import Form, read_action
from engine.games.two_win.cards import Criteria
from engine.games.two_win.events import Formed, PhaseOpened, Revealed
from tests.kit.always import some
from tests.kit.every_screen import revealed
from tests.kit.games import TRIALS
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt, lobby, moments, person

ENDS = Milliseconds(1_800_000_120_000)


def running(**changes: object) -> Table:
    return replace(dealt(), turn_ends=ENDS, **changes)


def form(code: str) -> Form:
    action = read_action(code)
    assert isinstance(action, Form)
    return action


@pytest.mark.parametrize("table", [lobby(), running()], ids=["lobby", "running"])
def test_the_operator_says_something_below_a_live_table_alone(table: Table) -> None:
    screens = replace(SCREENS, note="Back at 22:00 UTC")
    assert as_text(screens.board(table)) == f"{as_text(SCREENS.board(table))}\n=====\n-# Back at 22:00 UTC"
    assert "22:00 UTC" in as_text(screens.visiting(table, (), None, ENDS))
    over = replace(table, stage=Stage.CANCELLED)
    assert as_text(screens.board(over)) == as_text(SCREENS.board(over))


@pytest.mark.parametrize(("guild", "forbidden"), [(7, True), (0, False)])
def test_no_one_is_asked_for_a_permission_where_the_bot_is_no_member(guild: int, *, forbidden: bool) -> None:
    not_called = replace(
        lobby(), place=Place(GuildId(guild), ChannelId(70)), circumstances=Circumstances(not_called=True)
    )
    text = as_text(SCREENS.visiting(not_called, (), None, None) if guild == 0 else SCREENS.board(not_called))
    assert "the game hasn't started" in text
    assert ("I'm not allowed to post here" in text) is forbidden


def test_a_table_that_lost_its_call_opens_its_seal_and_one_that_was_closed_before_does_not() -> None:
    """Someone who loses a call on purpose shows which cards it would have brought."""
    closed = replace(lobby(), stage=Stage.CANCELLED)
    lost = replace(closed, calling=Milliseconds(1))
    text = as_text(SCREENS.board(lost))
    assert f"-# Sealed deal: `{shown_seal(lost.commitment)}`\n" in text
    assert f"-# The sealed deal, opened: `{lost.secret.hex()}`\n-# Game code: `{lost.id}`" in text
    assert lost.secret.hex() not in as_text(SCREENS.board(closed))
    assert "opened" not in as_text(SCREENS.board(replace(lost, secret=b"", forgotten=True)))
    assert lost.secret.hex() not in as_text(SCREENS.board(replace(lobby(), calling=Milliseconds(1))))


def test_a_lobby_that_everyone_left_names_no_host() -> None:
    left = replace(lobby(), host=NOBODY, holders=())
    assert "<@" not in as_text(SCREENS.board(left))


def test_a_lobby_whose_opener_has_no_seat_says_who_else_may_begin() -> None:
    text = as_text(
        SCREENS.board(replace(lobby(), host=UserId(9), circumstances=Circumstances(names=((UserId(9), "Zoe"),))))
    )
    assert "**Zoe** or **Ada** starts the game." in text


def test_what_is_left_of_a_lobby_says_who_sat_there_and_what_was_sealed_and_offers_nothing() -> None:
    begun = SCREENS.begun(running())
    assert begun.controls() == ()
    assert as_text(begun) == (
        f"2 WIN: **Ada**, **Bea** and 🤖 Kolo (easy) are playing below.\n"
        f"-# Sealed deal: `{shown_seal(lobby().commitment)}`"
    )


def test_a_board_calls_the_rounds_of_each_game_as_that_game_calls_them() -> None:
    """French has one word for those of 2 SANS 3 and another for those of 2 DOWN."""
    words = {"two_sans_three": "Tour 1 sur 18 · ", "two_down": "Manche 1 · "}
    for game, title in words.items():
        table = replace(next(moments(lobby(game=game))), language="fr")
        assert as_text(SCREENS.board(table)).startswith(f"### {title}")


def test_a_picture_takes_the_place_of_the_standing_where_no_one_is_absent() -> None:
    """Only words mark who is absent."""
    table = next(moments(lobby(game="two_sans_three")))
    away = table.with_holder(Seat(1), replace(table.holder(Seat(1)), absent=True))
    for each, pictured in ((table, True), (away, False)):
        texts = [block for block in SCREENS.board(each).blocks() if isinstance(block, Text)]
        assert [block.pictured for block in texts if block.text.startswith("**Ada** 0")] == [pictured]


def test_an_onlooker_reads_how_many_wait_for_the_next_game() -> None:
    around = Circumstances(next_game=(UserId(8), UserId(9)), called=(UserId(7),))
    text = as_text(SCREENS.onlooker(running(circumstances=around), ENGLISH))
    assert "2 people are waiting for the next game." in text


def test_a_board_without_a_clock_says_so() -> None:
    assert "No clock: take all the time you need." in as_text(SCREENS.board(replace(running(), turn_ends=None)))


def test_someone_alone_among_bots_has_no_one_to_nudge() -> None:
    table = running()
    alone = replace(table, holders=(table.holders[0], *(Holder(House("easy")) for _ in table.holders[1:])))
    assert "[My hand] [Numbers] [Rules]" in as_text(SCREENS.board(alone))
    assert "[Nudge]" in as_text(SCREENS.board(table))
    assert "[Nudge]" not in as_text(SCREENS.board(alone))


def test_a_lobby_of_one_person_among_bots_names_no_clock_unless_that_was_asked_for() -> None:
    alone = replace(lobby(), holders=(person(1), Holder(House("easy"))))
    assert "Clock: none · " in as_text(SCREENS.board(alone))
    assert "Clock: normal, 2 minutes · " in as_text(SCREENS.board(replace(alone, clock_asked=True)))
    assert "Clock: normal, 2 minutes · " in as_text(SCREENS.board(replace(alone, holders=(person(1),)))), (
        "others may come"
    )


REVEALED = Revealed(
    1,
    (
        Formed(Seat(0), form("form 3P0 3G1"), Criteria(True, True, True, False, False)),
        Formed(Seat(1), form("form 1P0 2G0"), Criteria(False, False, False, False, False)),
    ),
    (),
)


def test_the_board_stands_below_what_its_message_revealed() -> None:
    table, told = running(), (REVEALED.save(),)
    reveal, board = as_text(SCREENS.board(table, told)).split("\n=====\n")
    assert reveal.startswith("### Round 1: the numbers")
    assert "=====" not in as_text(SCREENS.board(replace(table, stage=Stage.OVER), told))
    assert board == as_text(SCREENS.board(table))
    assert board.startswith("### Round 1 · Pass a card")


def test_what_a_message_revealed_is_one_line_after_two_turns() -> None:
    told, since, seen = list[Saved](), 0, set[int]()
    for table in moments(lobby(game="two_down", rules=TRIALS["two_down"].rules), most=120):
        if table.stage is Stage.PLAYING and (events := revealed(table)) and events != told:
            told, since = events, table.running.turn
        if table.stage is Stage.PLAYING and told:
            screen = SCREENS.board(table, told)
            assert (len(screen.boxes) == 1) == (table.running.turn - since >= 2)
            assert ("The cards no one saw:" in as_text(screen)) == (len(screen.boxes) == 2)
            assert "🎉" in as_text(screen)
            assert "The cards no one saw:" in as_text(SCREENS.board(table, told, new=True))
            seen.add(len(screen.boxes))
    assert seen == {1, 2}


def test_of_a_message_whose_board_goes_on_elsewhere_one_line_stays_that_tells_its_round() -> None:
    left = some(SCREENS.replaced_board(running(), (REVEALED.save(),)))
    assert left.controls() == ()
    assert as_text(left) == "-# Round 1 · Ada **33** +3 · Bea 12"


def test_a_message_that_revealed_nothing_goes_when_its_board_goes_on_elsewhere() -> None:
    assert SCREENS.replaced_board(running(), ()) is None
    assert SCREENS.replaced_board(running(), (PhaseOpened(1, "form", (Seat(0),)).save(),)) is None


def test_someone_alone_in_a_lobby_is_offered_company() -> None:
    alone = replace(lobby(), holders=(person(1),))
    assert "[Join] [Play 3 bots] [Add a bot] [More]" in as_text(SCREENS.board(alone))
    assert "[Play a bot]" in as_text(SCREENS.board(replace(alone, max_seats=2)))
    for others in (replace(alone, holders=()), lobby()):
        assert "[Join] [Start] [Add a bot] [More]" in as_text(SCREENS.board(others))


def more(table: Table, reader: int = 1, *, manages: bool = False) -> str:
    return as_text(SCREENS.more(table, UserId(reader), ENGLISH, (), manages=manages))


def test_what_stands_behind_more_is_what_its_reader_may_do() -> None:
    sealed = f"-# Sealed deal: `{shown_seal(lobby().commitment)}` · Is this fair? "
    proof = f"{sealed}After the game: **Verify the deal**"
    call = "[Call me next time]\n"
    assert more(lobby(), 9) == f"{call}[Rules]\n{proof}"
    assert more(lobby(), 2) == f"{call}<Invite someone: people>\n[Rules] [Lucky word] [Leave]\n{proof}"
    assert more(lobby(), 9, manages=True) == f"{call}<Remove someone: people>\n[Rules] [Close the table]\n{proof}"
    full = replace(lobby(), max_seats=3)
    assert more(full, 1, manages=True).startswith(
        f"{call}<Remove someone: people>\n[Rules] [Lucky word] [Leave] [Close the table]"
    )
    alone = replace(lobby(), holders=(person(1), Holder(House("easy"))))
    assert "Remove someone" not in more(alone, 1, manages=True)
    visiting = replace(lobby(), place=Place(GuildId(0), ChannelId(70)))
    assert more(visiting, 1, manages=True).startswith("<Remove someone: people>\n[Rules]"), (
        "I can post no invitation there"
    )
    solo = replace(alone, place=NOWHERE)
    assert more(solo, 1, manages=True).startswith("[◀ Back] [Rules] [Lucky word] [Close the table]\n")


def test_the_challenge_card_stands_behind_a_button_of_its_own() -> None:
    assert "[Rules] [Challenge card] [Lucky word]" in more(lobby(game="two_down"))
    shown = some(SCREENS.before_the_deal(lobby(game="two_down"), ENGLISH))
    assert "**Challenge card A**\n-# **1** · " in as_text(shown)
    assert SCREENS.before_the_deal(lobby(), ENGLISH) is None
    assert SCREENS.before_the_deal(replace(lobby(game="two_down"), stage=Stage.CANCELLED), ENGLISH) is None


def test_the_board_says_who_became_host_and_whose_seat_someone_gave_away() -> None:
    remarks = (Remark(RemarkKind.NEW_HOST, UserId(2)), Remark(RemarkKind.KICKED, UserId(1), UserId(9)))
    told = Circumstances(remarks=remarks, names=((UserId(9), "Mod"),))
    board = as_text(SCREENS.board(running(circumstances=told)))
    assert "-# 👑 **Bea** is the host now.\n-# **Mod** gave the seat of **Ada** to a bot." in board
    assert "**Mod** removed **Ada** from the table." in as_text(SCREENS.board(replace(lobby(), circumstances=told)))


def test_a_closed_table_says_once_who_closed_it() -> None:
    """Before the deal on its message, later in the result below, above which stays what a turn has shown."""
    closed = Circumstances(closed_by=UserId(1))
    in_lobby = as_text(SCREENS.board(replace(lobby(), stage=Stage.CANCELLED, circumstances=closed)))
    assert "**Ada** closed this table." in in_lobby
    over = replace(running(), stage=Stage.CANCELLED, circumstances=closed)
    assert "**Ada** closed this table." in as_text(SCREENS.result(over, None))
    assert as_text(SCREENS.board(over)) == "### 2 WIN\nThis table is closed."
    shown = next(moment.news for moment in moments(dealt()) if any(each.event.headline for each in moment.news))
    revealed = as_text(SCREENS.board(over, [each.saved for each in shown]))
    assert revealed.startswith("### Round 1: the numbers")
    assert "closed" not in revealed


def test_when_its_time_is_over_a_message_counts_no_seconds_since_then() -> None:
    late = replace(SCREENS, now=lambda: ENDS)
    assert f"Turn ends: <t:{ENDS // 1000}:R>" in as_text(replace(SCREENS, now=lambda: ENDS - 1).board(running()))
    assert "⏰ Time's up.\n" in as_text(late.board(running()))
    assert ":R>" not in as_text(late.board(running()))
    closing = as_text(replace(SCREENS, now=lambda: lobby().opened + LOBBY_LASTS).board(lobby()))
    assert "This table is closing." in closing
    assert ":R>" not in closing


def test_who_played_before_is_named_as_long_as_one_of_them_has_no_seat() -> None:
    both = tuple(person.user for person in lobby().people)
    assert "Last time: " not in as_text(SCREENS.board(replace(lobby(), former=both)))
    assert "Last time: " in as_text(SCREENS.board(replace(lobby(), former=(*both, UserId(77)))))


@pytest.mark.parametrize("game", GAMES)
def test_events_among_the_news_are_not_read_again_and_others_are(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, table = moments(lobby(game=game), most=30)
    stored = json.loads(json.dumps([each.saved for each in table.news]))
    read = list[Saved]()
    load = table.game.load_event

    def counting(_: object, saved: Saved) -> Event:
        read.append(saved)
        return load(saved)

    monkeypatch.setattr(type(table.game), "load_event", counting)
    told = [each.event for each in table.news]
    assert (events_of(table, stored), read) == (told, [])
    assert (events_of(replace(table, news=table.news[1:]), stored), read) == (told, stored)


@pytest.mark.parametrize("game", GAMES)
def test_an_interlude_that_fits_with_full_names_is_built_once(game: str) -> None:
    *_, table = moments(lobby(game=game), most=30)
    told = replace(table, interlude=Interlude(table.news[-1].turn, ENDS))
    built = list[object]()
    renderer = GAMES[game].renderer

    def counting(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        built.append(names)
        return renderer.reveal(events, names, words)

    shown = interlude_screen(told, Seat(0), replace(renderer, reveal=counting), ENGLISH)
    assert shown == SCREENS.interlude(told, Seat(0), ENGLISH)
    assert len(built) == 1


@pytest.mark.parametrize(("over", "says"), [(False, "Next round"), (True, "Next")])
def test_the_reveal_after_which_no_round_follows_promises_none(over: bool, says: str) -> None:
    *_, table = moments(lobby(), most=30)
    waits = replace(table, interlude=Interlude(table.news[-1].turn, ENDS, waits=True))
    stage = Stage.OVER if over else Stage.PLAYING
    shown = as_text(SCREENS.interlude(replace(waits, stage=stage), Seat(0), ENGLISH))
    assert shown.splitlines()[-1].startswith(f"[{says}]")
