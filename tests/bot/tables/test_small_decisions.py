"""Ordinary decisions of a table, as values. A tool that makes small wrong changes (`make mutants`) found that nothing
else watched them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables.change import NO_FACTS
from bot.tables.circumstances import Circumstances, Remark, RemarkKind
from bot.tables.deadlines import (
    CALL_LASTS,
    LOBBY_LASTS,
    SECOND,
    Deadline,
    DeadlineKind,
    after,
    deadlines_given_back,
    pause_ends,
)
from bot.tables.decide import decide
from bot.tables.forgetting import forget
from bot.tables.ids import GuildId, InteractionId, Milliseconds, UserId
from bot.tables.lobby import NOBODY, again, company, contributions, open_table
from bot.tables.notices import RefreshBoard, RefreshHand
from bot.tables.players import House
from bot.tables.records import has_hidden_words, is_public, moments, published, steps_of
from bot.tables.requests import (
    AddHouse,
    BackFromDowntime,
    Deal,
    DirectReaches,
    DirectWaits,
    End,
    Forget,
    Kick,
    Leave,
    OpenTable,
    Remind,
    Requester,
    Return,
    SayLuckyWord,
    ShowHand,
    Start,
)
from bot.tables.results import Moved, Placed, Result, result_of
from bot.tables.standings import (
    ALL_TIME,
    EVERYWHERE,
    Board,
    Season,
    Standing,
    boards_of,
    count,
    moved,
    ranked,
    season_of,
)
from bot.tables.table import Holder, Pace, Stage, Table
from engine import fairness
from engine.contract import PUBLIC, Outcome, Refusal, Seat
from engine.record import Commit, Verified, verify
from tests.kit.always import some
from tests.kit.seated import COIN, GAME, SECRET, TURN_ENDS, by, changed, dealt, lobby, played_on

NOW = Milliseconds(1_800_000_060_000)
UNTIL = Milliseconds(NOW + 90_000)


def with_word(table: Table, seat: int, word: str) -> Table:
    holder = table.holder(Seat(seat))
    return table.with_holder(Seat(seat), replace(holder, player=replace(some(holder.person), lucky_word=word)))


def test_a_deal_follows_from_what_each_seat_put_in() -> None:
    table = with_word(lobby(), 1, "clover")
    assert contributions(table) == (
        fairness.person_contribution(1, None, ""),
        fairness.person_contribution(2, None, "clover"),
        fairness.house_contribution(2),
    )


def test_a_published_record_proves_its_deal() -> None:
    table = replace(dealt(), stage=Stage.OVER)
    verified = verify(published(table, ()))
    assert isinstance(verified, Verified), verified
    assert verified.commit == Commit(table.id, SECRET, table.commitment, contributions(table), COIN)


@pytest.mark.parametrize(("word", "hidden", "expected"), [("", True, False), ("x", False, False), ("x", True, True)])
def test_words_are_hidden_only_where_somebody_said_one(word: str, hidden: bool, expected: bool) -> None:
    assert has_hidden_words(replace(with_word(lobby(), 0, word), words_hidden=hidden)) is expected


def test_a_stranger_puts_no_word_into_the_deal() -> None:
    assert decide(lobby(), SayLuckyWord(lobby().id, by(9), "clover"), NO_FACTS, NOW) == Refusal("refused-not-seated")


def test_a_level_that_the_house_has_not_got_opens_no_table() -> None:
    place, options = lobby().place, lobby().options
    request = OpenTable(by(1), place, GAME, options, "en", Pace.NONE, 3, ("a level of long ago",))
    assert open_table(request, NO_FACTS, lobby().id, SECRET, NOW) == Refusal("refused-no-such-action")


def opened_again(over: Table) -> Table:
    request = again(over, by(1))
    assert isinstance(request, OpenTable)
    return changed(open_table(request, NO_FACTS, lobby("bbbbbbbbbb").id, SECRET, NOW)).table


def test_a_lobby_after_a_game_knows_what_its_players_were_called() -> None:
    over = replace(dealt(), stage=Stage.OVER)
    opened = opened_again(over)
    assert dict(opened.circumstances.names) == {UserId(1): "Ada", UserId(2): "Bea"}
    assert opened.former == (UserId(1), UserId(2))


def test_a_remark_brings_the_name_of_who_did_it() -> None:
    kicked = Remark(RemarkKind.KICKED, UserId(2), UserId(9))
    assert dict(Circumstances().remarking(kicked, "Zoe").names) == {UserId(9): "Zoe"}
    assert Circumstances().remarking(replace(kicked, by=None), "Zoe").names == ()


@pytest.mark.parametrize(("ends", "given"), [(NOW - 1, True), (NOW, False), (NOW + 1, False)])
@pytest.mark.parametrize("away", [0, 5])
def test_a_turn_gets_back_what_it_lost_and_more_if_it_should_have_ended_by_now(
    ends: int, given: bool, away: int
) -> None:
    table = replace(dealt(), turn_ends=Milliseconds(ends))
    change = changed(decide(table, BackFromDowntime(table.id, away, UNTIL), NO_FACTS, NOW))
    assert change.table.turn_ends == (UNTIL if given else ends + away)
    clock = Deadline(table.id, DeadlineKind.TURN, table.running.turn, some(change.table.turn_ends))
    assert some(change.deadlines)[-1] == clock


@pytest.mark.parametrize(
    ("left", "away", "rings", "ends"),
    [
        (100, 10, 50, 110),
        (100, 60, 60, 120),
        (-1, 60, None, 59),
        (-1, 20, None, 30),
        (20, 41, 1, 61),
        (20, 40, None, 60),
    ],
)
def test_what_a_turn_gets_back(left: int, away: int, rings: int | None, ends: int) -> None:
    """In seconds from now on. It gets no more than the 120 it had, 30 where it is over, and one reminder in all."""
    table = replace(dealt(), pace=Pace.NORMAL, turn_ends=after(NOW, left * SECOND))
    found = deadlines_given_back(table, away * SECOND, after(NOW, 30 * SECOND), NOW)
    due = {each.kind: (each.due - NOW) / SECOND for each in found}
    reminder = {} if rings is None else {DeadlineKind.REMINDER: rings}
    assert due == reminder | {DeadlineKind.TURN: ends}


@pytest.mark.parametrize(("people", "minutes"), [(0, 30), (1, 30), (2, 7 * 24 * 60)])
def test_a_table_without_a_clock_that_at_most_one_person_sits_at_waits_as_with_one(people: int, minutes: int) -> None:
    holders = tuple(each if seat < people else Holder(House("easy")) for seat, each in enumerate(dealt().holders))
    table = replace(dealt(), pace=Pace.NONE, holders=holders)
    assert pause_ends(table, NOW).due == NOW + minutes * 60 * SECOND


def test_players_are_told_how_long_a_lobby_and_its_call_last() -> None:
    """The pages and the board say so in words."""
    assert (LOBBY_LASTS, CALL_LASTS) == (30 * 60 * SECOND, 2 * 60 * SECOND)


def test_whether_direct_messages_reach_somebody_is_noted_and_nobody_is_told() -> None:
    table = lobby()
    waits = changed(decide(table, DirectWaits(table.id, UserId(2)), NO_FACTS, NOW))
    assert [waits.table.holder(Seat(seat)).without_direct for seat in range(2)] == [False, True]
    assert waits.notices == ()
    once_more = changed(decide(waits.table, DirectWaits(table.id, UserId(2)), NO_FACTS, NOW))
    assert (once_more.table, once_more.notices) == (waits.table, ())
    reached = changed(decide(waits.table, DirectReaches(table.id, UserId(2)), NO_FACTS, NOW))
    assert reached.table == table


def test_whoever_could_not_be_sent_their_hand_reads_once_how_to_have_it_sent() -> None:
    table = dealt()
    told = table.with_holder(Seat(0), replace(table.holder(Seat(0)), without_direct=True))
    asked = changed(decide(told, ShowHand(table.id, by(1)), NO_FACTS, NOW))
    assert (asked.note, asked.table) == ("hand-not-sent", table)
    assert changed(decide(asked.table, ShowHand(table.id, by(1)), NO_FACTS, NOW)).note == ""


def test_who_leaves_gets_their_hand_anew() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    told = changed(decide(table, Leave(table.id, by(2)), NO_FACTS, NOW)).notices
    assert [(notice.table, notice.due) for notice in told if notice.content == RefreshHand(Seat(1))] == [
        (table.id, NOW)
    ]


def test_a_lobby_that_forgets_somebody_shows_it() -> None:
    change = changed(forget(lobby(), Forget(lobby().id, UserId(2)), NO_FACTS, NOW))
    assert [holder.person for holder in change.table.holders][1:] == [None]
    assert [notice.content for notice in change.notices] == [RefreshBoard()]


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4)])
def test_a_season_is_a_quarter_of_a_year(month: int, quarter: int) -> None:
    moment = datetime(2026, month, 15, tzinfo=UTC).timestamp() * 1000
    assert season_of(Milliseconds(int(moment))) == Season(20260 + quarter)


def test_equals_share_a_place_and_the_next_one_is_counted_on() -> None:
    lines = [Standing(UserId(user), wins=wins, games=4) for user, wins in enumerate((3, 2, 2, 2, 1), start=1)]
    assert [line.place for line in ranked(lines, 0, 0)] == [1, 2, 2, 2, 5]
    assert [line.place for line in ranked(lines[2:], 2, 1)] == [2, 2, 5]


def test_who_moved_is_told_in_the_order_of_the_board() -> None:
    placed = tuple(Placed(Seat(seat), UserId(seat), seat + 1, won=not seat, by_house=False) for seat in range(4))
    result = Result(lobby().id, GAME, GuildId(7), NOW, "shared", placed)
    before = {UserId(0): 9, UserId(1): None, UserId(2): 1, UserId(3): 5}
    after = {UserId(0): 4, UserId(1): 2, UserId(2): 2, UserId(3): 5}
    assert moved(result, before, after) == (Moved(Seat(1), None, 2), Moved(Seat(2), 1, 2), Moved(Seat(0), 9, 4))


def test_everybody_who_sat_there_is_rated_and_nobody_who_is_forgotten() -> None:
    placed = (
        Placed(Seat(0), UserId(1), 1, won=True, by_house=False),
        Placed(Seat(1), None, 2, won=False, by_house=False, anonymous=True),
        Placed(Seat(2), UserId(3), 3, won=False, by_house=False),
    )
    result = Result(lobby().id, GAME, GuildId(7), NOW, "shared", placed)
    assert [change.user for change in count(result, {}, {}).changes] == [UserId(1), UserId(3)]


def test_a_kick_is_remarked_on_with_both_names() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    kicked = changed(decide(table, Kick(table.id, by(1), UserId(2)), NO_FACTS, NOW)).table.circumstances
    assert kicked.remarks[0] == Remark(RemarkKind.KICKED, UserId(2), UserId(1))
    assert kicked.kicked_by(UserId(2)) == UserId(1)
    assert dict(kicked.names) == {UserId(1): "P1", UserId(2): "Bea"}


def test_who_cannot_be_kicked_is_named_in_the_refusal() -> None:
    table = dealt()
    away = table.with_holder(Seat(1), replace(table.holder(Seat(1)), absent=True))
    kick = Kick(table.id, by(1), UserId(2))
    assert decide(away, kick, NO_FACTS, NOW) == Refusal("refused-kick-away", {"name": "Bea"})
    stranger = replace(kick, user=UserId(9), name="Zoe")
    assert decide(table, stranger, NO_FACTS, NOW) == Refusal("refused-kick-not-seated", {"name": "Zoe"})


def test_whoever_is_not_host_reads_a_name_or_that_nobody_is() -> None:
    end = End(dealt().id, by(2))
    assert decide(dealt(), end, NO_FACTS, NOW) == Refusal("refused-not-host", {"host": "Ada"})
    unseated = replace(dealt(), host=UserId(9))  # what an opener without a seat is called is forgotten with the deal
    assert decide(unseated, end, NO_FACTS, NOW) == Refusal("refused-only-host")
    left = replace(lobby(), host=NOBODY, holders=())
    assert decide(left, Start(left.id, by(2)), NO_FACTS, NOW) == Refusal("refused-no-host")


def test_nobody_is_reminded_where_nobody_is_missing() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    holders = tuple(replace(holder, absent=True) for holder in table.holders)
    refused = decide(replace(table, holders=holders), Remind(table.id, by(1)), NO_FACTS, NOW)
    assert refused == Refusal("refused-nobody-missing")


def test_a_stranger_has_no_seat_to_leave() -> None:
    assert decide(dealt(), Leave(dealt().id, by(9)), NO_FACTS, NOW) == Refusal("refused-not-seated")


def test_who_closed_a_table_is_known() -> None:
    closed = changed(decide(lobby(), End(lobby().id, by(1)), NO_FACTS, NOW)).table
    assert (closed.stage, closed.circumstances.closed_by) == (Stage.CANCELLED, UserId(1))


def test_a_closed_turn_makes_an_end_of_what_was_said_about_it() -> None:
    told = Circumstances(was_away=True, was_restored=True, remarks=(Remark(RemarkKind.NEW_HOST, UserId(2)),))
    assert replace(lobby(), circumstances=told).in_new_turn() == lobby()


def test_a_table_opened_again_is_as_the_one_before() -> None:
    place = Circumstances(channel_name="games", server_name="The Den")
    over = replace(dealt(), stage=Stage.OVER, open_hands=False, hints=False, circumstances=place)
    opened = opened_again(over)
    assert (opened.open_hands, opened.hints) == (False, False)
    assert (opened.circumstances.channel_name, opened.circumstances.server_name) == ("games", "The Den")


def test_a_record_is_public_when_the_game_has_ended_and_was_dealt() -> None:
    assert not is_public(dealt(), NOW)
    assert not is_public(replace(lobby(), stage=Stage.CANCELLED), NOW)
    assert is_public(replace(dealt(), stage=Stage.OVER), NOW)


def test_a_game_that_is_lost_ends_a_streak_and_one_against_the_house_counts_apart() -> None:
    won = Placed(Seat(0), UserId(1), 1, won=True, by_house=False)
    lost = replace(won, place=2, won=False)
    line = Standing(UserId(1))
    for placed in (won, won, lost, won):
        line = line.after(placed, people=2)
    assert (line.wins, line.games, line.streak, line.best_streak) == (3, 4, 1, 2)
    alone = line.after(won, people=1).after(lost, people=1)
    assert (alone.house_wins, alone.house_games, alone.games) == (1, 2, 4)


def test_a_rating_goes_on_from_the_one_before() -> None:
    placed = tuple(Placed(Seat(seat), UserId(seat), seat + 1, won=not seat, by_house=False) for seat in (0, 1))
    result = Result(lobby().id, GAME, GuildId(7), NOW, "alone", placed)
    first = count(result, {}, {})
    second = count(result, {}, first.ratings)
    assert [change.before for change in second.changes] == [change.after for change in first.changes]


def test_too_few_are_offered_three_house_players_or_as_many_as_there_is_room_for() -> None:
    alone = replace(lobby(), holders=lobby().holders[:1])
    assert [company(replace(alone, max_seats=seats)) for seats in (2, 3, 4, 5, 6)] == [1, 2, 3, 3, 3]
    assert company(replace(alone, holders=())) == company(lobby()) == 0


def test_a_house_player_sits_down_in_a_lobby_that_has_a_seat_left() -> None:
    full = replace(lobby(), max_seats=3)
    add = AddHouse(full.id, by(1), "easy")
    assert decide(full, add, NO_FACTS, NOW) == Refusal("refused-table-full-host", {"seats": 3})
    assert decide(dealt(), add, NO_FACTS, NOW) == Refusal("refused-already-started")
    seated = changed(decide(replace(full, max_seats=4), add, NO_FACTS, NOW)).table
    assert seated.holders == (*full.holders, Holder(House("easy")))


def test_a_stranger_has_no_seat_to_come_back_to_and_reminds_nobody() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    assert decide(table, Return(table.id, by(9)), NO_FACTS, NOW) == Refusal("refused-not-seated")
    assert decide(table, Remind(table.id, by(9)), NO_FACTS, NOW) == Refusal("refused-not-your-table")
    assert decide(table, ShowHand(table.id, by(9)), NO_FACTS, NOW) == Refusal("refused-not-your-table")
    assert decide(lobby(), ShowHand(table.id, by(9)), NO_FACTS, NOW) == Refusal("refused-not-seated"), "they may join"


def test_who_was_only_named_in_the_lobby_is_not_named_in_the_game() -> None:
    named = Circumstances().knowing(UserId(9), "Zoe")
    begun = changed(decide(replace(lobby(), calling=NOW, circumstances=named), Deal(lobby().id, COIN), NO_FACTS, NOW))
    assert (begun.table.stage, begun.table.circumstances.names) == (Stage.PLAYING, ())


def test_who_closed_a_table_stays_known_by_name() -> None:
    moderator = Requester(UserId(9), "Zoe", InteractionId(1), moderator=True)
    closed = changed(decide(lobby(), End(lobby().id, moderator), NO_FACTS, NOW)).table
    assert (closed.circumstances.closed_by, dict(closed.circumstances.names)) == (UserId(9), {UserId(9): "Zoe"})


def test_a_replay_shows_the_deal_and_each_turn_with_all_that_happened_in_it() -> None:
    table, played = played_on(dealt(), 9)
    steps = steps_of(table, played)
    shown = moments(table, played)
    assert (shown[0].position, shown[0].events) == (steps[0].position, ())
    assert [moment.position.turn for moment in shown] == list(range(steps[-1].position.turn + 1))
    told = [event for moment in shown for event in moment.events]
    closed = steps.index(next(step for step in steps if step.position == shown[-1].position))
    assert told == [event for step in steps[1 : closed + 1] for event in step.events]
    assert any(not event.seen_by(PUBLIC) for event in told), "hands lie open by then"


def test_a_result_counts_on_the_boards_of_its_server_and_of_everywhere_of_all_time_and_of_its_season() -> None:
    ended = Milliseconds(int(datetime(2026, 5, 1, tzinfo=UTC).timestamp() * 1000))
    result = Result(lobby().id, GAME, GuildId(7), ended, "alone", ())
    assert set(boards_of(result)) == {
        Board(GAME, guild, season) for guild in (GuildId(7), EVERYWHERE) for season in (ALL_TIME, Season(20262))
    }


def test_a_result_says_how_the_game_was_decided_and_when() -> None:
    table = dealt()
    outcome = Outcome((Seat(1),), "alone", ((Seat(1),), (Seat(0),), (Seat(2),)))
    result = result_of(table, outcome, NOW)
    assert (result.how, result.ended, result.guild) == ("alone", NOW, GuildId(7))
    assert [(placed.seat, placed.place, placed.won) for placed in result.placed] == [
        (Seat(0), 2, False),
        (Seat(1), 1, True),
        (Seat(2), 3, False),
    ]


def test_nobody_takes_themselves_off_and_who_is_taken_off_is_told_at_once() -> None:
    table = lobby()
    assert decide(table, Kick(table.id, by(1), UserId(1)), NO_FACTS, NOW) == Refusal("refused-kick-yourself")
    told = changed(decide(table, Kick(table.id, by(1), UserId(2)), NO_FACTS, NOW)).notices
    assert {(notice.table, notice.due) for notice in told} == {(table.id, NOW)}


def test_who_inherits_a_lobby_is_named_on_it() -> None:
    left = changed(decide(lobby(), Leave(lobby().id, by(1)), NO_FACTS, NOW)).table
    assert left.host == UserId(2)
    assert left.circumstances.remarks == (Remark(RemarkKind.NEW_HOST, UserId(2)),)


def test_house_players_of_a_level_that_is_no_more_do_not_sit_down_at_the_start() -> None:
    request = Start(lobby().id, by(1), ("a level of long ago",))
    assert decide(lobby(), request, NO_FACTS, NOW) == Refusal("refused-no-such-action")


def test_a_table_that_everybody_left_pauses_and_its_board_says_so() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    alone = table.with_holder(Seat(0), replace(table.holder(Seat(0)), absent=True))
    change = changed(decide(alone, Leave(table.id, by(2)), NO_FACTS, NOW))
    assert (change.table.stage, change.table.turn_ends) == (Stage.PAUSED, None)
    assert RefreshBoard() in [notice.content for notice in change.notices]
    assert [deadline.kind for deadline in some(change.deadlines)] == [DeadlineKind.PAUSE]
