"""Turns of a game where one plays after the other: one clock, one reminder and one miss for all their questions; news
for whoever waits; a house that people can follow. Played with the toy game (tests/kit/toy_game)."""

from collections.abc import Generator
from dataclasses import replace

import pytest

from bot.service.house_turns import HousePace, pending_turns
from bot.tables.change import NO_FACTS, Change, PlayedBy
from bot.tables.deadlines import HOUR, SECOND, TURN_LASTS, Deadline, DeadlineKind, after
from bot.tables.decide import decide
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.lobby import open_table
from bot.tables.notices import (
    DeliverHand,
    MarkBoard,
    PostReminder,
    PostResult,
    PostReveal,
    RefreshBoard,
    RefreshHand,
    RemoveReminder,
)
from bot.tables.players import House
from bot.tables.progress import dealt
from bot.tables.requests import (
    Acknowledge,
    Answer,
    HouseAnswer,
    Leave,
    OpenTable,
    Remind,
    Request,
    SkipToEnd,
    TimeUp,
)
from bot.tables.table import Holder, Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import PUBLIC, Refusal, Seat, Viewer
from engine.dice import Dice
from tests.kit.always import some
from tests.kit.games import registered_too
from tests.kit.sans_three import Sketch, position
from tests.kit.sans_three_table import playing
from tests.kit.seated import by, changed, person
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.actions import Put, ToyAction
from tests.kit.toy_game.game import ToyPosition

NOW = Milliseconds(1_800_000_000_000)
ANA, BEN, CLEO = (UserId(user) for user in (1, 2, 3))


@pytest.fixture(autouse=True)
def with_the_toy_game() -> Generator[None]:
    with registered_too(toy.REGISTRATION):
        yield


def table_of(*holders: Holder, pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """A toy game that was just dealt."""
    game = catalogue.game("toy")
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    request = OpenTable(by(ANA), Place(7, 70), "toy", options, "en", pace, len(holders))  # type: ignore[arg-type]
    opened = changed(open_table(request, NO_FACTS, TableId("aaaaaaaaaa"), bytes(32), NOW)).table
    seated = replace(opened, holders=holders, stage=Stage.PLAYING, key=bytes([seed] * 32))
    return dealt(seated, game.deal(len(holders), options, Dice(bytes([seed] * 32))), NOW).table


def three(pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """Ana, Ben and Cleo, who have buried their cards: the first turn of one seat is open."""
    table = table_of(person(1, "Ana"), person(2, "Ben"), person(3, "Cleo"), pace=pace, seed=seed)
    while table.on_turn() is None:
        seat = min(table.running.prompts())
        table = changed(answered(table, seat)).table
    return table


def answered(table: Table, seat: Seat, code: str | None = None) -> Change | Refusal:
    """The seat answers its open question, with its first legal action or with that."""
    prompt = table.running.prompts()[seat]
    chosen = code or table.running.fallback(seat).code
    holder = table.holder(seat)
    request: Request
    if holder.by_house:
        request = HouseAnswer(table.id, seat, prompt.number, chosen)
    else:
        request = Answer(table.id, by(some(holder.person).user), prompt.number, chosen)
    return decide(table, request, NO_FACTS, NOW)


def on_turn(table: Table) -> Seat:
    return some(table.on_turn())


def time_up(table: Table, kind: DeadlineKind, turn: int | None = None, at: Milliseconds = NOW) -> Change | Refusal:
    number = table.running.turn if turn is None else turn
    return decide(table, TimeUp(Deadline(table.id, kind, number, at)), NO_FACTS, at)


def contents(change: Change) -> list[object]:
    return [notice.content for notice in change.notices]


def test_two_questions_of_one_turn_share_its_clock() -> None:
    table = three()
    seat = on_turn(table)
    drawn = changed(answered(table, seat))
    assert drawn.table.running.turn == table.running.turn
    assert drawn.deadlines is None
    assert drawn.table.turn_ends == table.turn_ends
    played = changed(answered(drawn.table, seat))
    assert played.table.running.turn == table.running.turn + 1
    assert {each.turn for each in some(played.deadlines)} == {played.table.running.turn}


def test_an_answer_to_the_first_question_of_a_turn_is_too_late_for_the_second() -> None:
    table = three()
    seat = on_turn(table)
    first = table.running.prompts()[seat]
    drawn = changed(answered(table, seat)).table
    again = Answer(drawn.id, by(some(drawn.holder(seat).person).user), first.number, "draw top")
    assert decide(drawn, again, NO_FACTS, NOW) == Refusal("refused-too-late")


def test_the_clock_plays_a_whole_turn_and_it_is_one_miss() -> None:
    table = three()
    seat = on_turn(table)
    met = changed(time_up(table, DeadlineKind.TURN))
    assert [(each.seat, each.by) for each in met.played] == [(seat, PlayedBy.CLOCK)] * 2
    assert met.table.running.turn == table.running.turn + 1
    assert met.table.holder(seat).misses == 1
    assert met.table.clock_played == (seat,)
    assert [holder.misses for holder in met.table.holders].count(0) == 2


def test_the_clock_plays_only_what_is_left_of_a_turn() -> None:
    table = three()
    seat = on_turn(table)
    drawn = changed(answered(table, seat)).table
    met = changed(time_up(drawn, DeadlineKind.TURN))
    assert len(met.played) == 1
    assert met.table.holder(seat).misses == 1


def test_that_the_clock_played_stays_said_until_the_seat_has_played_itself() -> None:
    table = three()
    seat = on_turn(table)
    table = changed(time_up(table, DeadlineKind.TURN)).table
    while on_turn(table) != seat:
        table = changed(answered(table, on_turn(table))).table
        assert table.clock_played == (seat,)
    own = table.running.turn
    while table.running.turn == own:
        table = changed(answered(table, seat)).table
    assert table.clock_played == ()


def test_one_is_called_after_a_quarter_of_ones_turn_and_all_together_at_half_time() -> None:
    lasts = some(TURN_LASTS[Pace.NORMAL])
    together = table_of(person(1), person(2), person(3))
    assert together.on_turn() is None
    last = min(together.running.prompts())
    for seat in sorted(together.running.prompts())[1:]:
        together = changed(answered(together, seat)).table
    opened = changed(answered(together, last))
    assert {each.kind: each.due - NOW for each in some(opened.deadlines)} == {
        DeadlineKind.REMINDER: lasts // 4,
        DeadlineKind.TURN: lasts,
    }
    started = dealt(replace(together, position=None), toy.Toy().deal(3, together.options, Dice(bytes(32))), NOW)
    assert {each.kind: each.due - NOW for each in some(started.deadlines)}[DeadlineKind.REMINDER] == lasts // 2


def test_the_call_names_whose_turn_it_is_and_goes_when_the_turn_ends() -> None:
    table = three()
    seat, turn = on_turn(table), table.running.turn
    called = changed(time_up(table, DeadlineKind.REMINDER))
    assert contents(called) == [PostReminder(turn)]
    assert [called.table.holder(each).reminded for each in (Seat(0), Seat(1), Seat(2)) if each != seat] == [None, None]
    drawn = changed(answered(called.table, seat))
    assert RemoveReminder(turn) not in contents(drawn)
    played = changed(answered(drawn.table, seat))
    assert RemoveReminder(turn) in contents(played)


@pytest.mark.parametrize(("left", "called"), [(5 * SECOND - 1, False), (5 * SECOND, True)])
def test_nobody_is_called_when_less_than_five_seconds_are_left(left: int, called: bool) -> None:
    table = three()
    change = changed(time_up(table, DeadlineKind.REMINDER, at=after(some(table.turn_ends), -left)))
    assert contents(change) == ([PostReminder(table.running.turn)] if called else [])


def test_a_call_for_a_turn_that_is_over_is_not_made() -> None:
    table = three()
    turn = table.running.turn
    over = changed(answered(changed(answered(table, on_turn(table))).table, on_turn(table))).table
    assert time_up(over, DeadlineKind.REMINDER, turn) == Refusal("refused-too-late")
    assert time_up(over, DeadlineKind.TURN, turn) == Refusal("refused-too-late")


@pytest.mark.parametrize(("pace", "wait"), [(Pace.NORMAL, 60 * SECOND), (Pace.NONE, 6 * HOUR), (Pace.SLOW, 6 * HOUR)])
def test_a_reminder_counts_for_the_seat_that_was_reminded(pace: Pace, wait: int) -> None:
    table = three(pace)
    seat = on_turn(table)
    reminded = changed(decide(table, Remind(table.id, by(ANA)), NO_FACTS, NOW)).table
    assert decide(reminded, Remind(table.id, by(BEN)), NO_FACTS, after(NOW, wait - 1)) == Refusal(
        "refused-reminded-lately"
    )
    assert isinstance(decide(reminded, Remind(table.id, by(BEN)), NO_FACTS, after(NOW, wait)), Change)
    passed = changed(answered(changed(answered(reminded, seat)).table, seat)).table
    assert on_turn(passed) != seat
    assert isinstance(decide(passed, Remind(table.id, by(BEN)), NO_FACTS, after(NOW, 1)), Change)


def test_only_whoever_is_asked_gets_a_new_hand_message_at_a_slow_pace() -> None:
    table = three(Pace.SLOW)
    seat = on_turn(table)
    played = changed(answered(changed(answered(table, seat)).table, seat))
    following = on_turn(played.table)
    hands = [each for each in contents(played) if isinstance(each, DeliverHand | RefreshHand)]
    assert [each for each in hands if isinstance(each, DeliverHand)] == [
        DeliverHand(following, played.table.running.turn)
    ]
    assert {each.seat for each in hands} == {0, 1, 2}


def test_what_was_drawn_is_news_for_its_owner_alone_and_refreshes_the_hands_at_once() -> None:
    table = three()
    seat = on_turn(table)
    drawn = changed(answered(table, seat))
    assert {each.seat for each in contents(drawn) if isinstance(each, RefreshHand)} == {0, 1, 2}
    assert MarkBoard() in contents(drawn)
    own = [event.name for event in drawn.table.news_for(Viewer(seat))]  # type: ignore[attr-defined]
    assert "drew" in own
    for other in (Viewer(Seat((seat + 1) % 3)), Viewer(Seat((seat + 2) % 3)), PUBLIC):
        names = [event.name for event in drawn.table.news_for(other)]  # type: ignore[attr-defined]
        assert "drew" not in names
        assert "took" in names


def laps(table: Table, turns: int) -> Table:
    for _ in range(turns):
        turn = table.running.turn
        while table.stage is Stage.PLAYING and table.running.turn == turn:
            table = changed(answered(table, on_turn(table))).table
    return table


def turns_of(table: Table, viewer: Viewer) -> set[int]:
    seen = table.news_for(viewer)
    return {each.turn for each in table.news if any(each.event is event for event in seen)}


def quiet(turns: int) -> Table:
    """Two who have played so many turns and are both still in, so that no headline is kept."""
    for seed in range(1, 200):
        table = table_of(person(1, "Ana"), person(2, "Ben"), seed=seed)
        while table.on_turn() is None:
            table = changed(answered(table, min(table.running.prompts()))).table
        table = laps(table, turns)
        if table.stage is Stage.PLAYING and not table.view(PUBLIC).out:
            return table
    raise AssertionError("somebody drops out in every deal")


def test_a_seats_news_go_back_to_its_own_last_turn_and_the_boards_one_lap() -> None:
    table = quiet(5)
    turn = table.running.turn
    for seat in range(2):
        last = table.holder(Seat(seat)).last_closed
        assert turn - 2 <= last < turn
        assert turns_of(table, Viewer(Seat(seat))) == set(range(last, turn))
    assert turns_of(table, PUBLIC) == {turn - 2, turn - 1}


def test_the_board_tells_the_public_news_of_the_last_lap_that_no_headline_told() -> None:
    table = quiet(5)
    turn = table.running.turn
    told = [each for each in table.news if each.turn >= turn - 2 and each.event.seen_by(PUBLIC)]
    assert table.small_news() == tuple(each.event for each in told)
    assert len({each.turn for each in told}) == 2
    assert len(told) < len(table.news)
    assert replace(table, position=None).small_news() == ()


def test_the_board_below_a_headline_tells_only_what_came_since() -> None:
    for seed in range(1, 80):
        table = three(seed=seed)
        while table.stage is Stage.PLAYING and not table.view(PUBLIC).out:
            table = laps(table, 1)
        assert table.small_news() == ()
        later = laps(table, 1) if table.stage is Stage.PLAYING else table
        if later.stage is Stage.PLAYING and len(later.view(PUBLIC).out) == 1:
            since = [each for each in later.news if each.turn >= table.running.turn and each.event.seen_by(PUBLIC)]
            assert later.small_news() == tuple(each.event for each in since) != ()
            return
    raise AssertionError("no such game")


def test_a_turn_that_somebody_missed_makes_the_news_of_the_board_no_longer() -> None:
    table = quiet(6)
    usual = table.small_news()
    missed = tuple(replace(holder, closed=(holder.lap_before,)) for holder in table.holders)
    assert replace(table, holders=missed).small_news() == usual != ()


def test_news_are_kept_for_two_laps_at_most() -> None:
    table = quiet(6)
    turns = {each.turn for each in table.news}
    assert table.running.turn - 4 <= min(turns) <= table.running.turn - 3


def test_news_of_the_deal_are_seen_until_the_first_own_turn_has_closed() -> None:
    table = table_of(person(1), person(2), person(3))
    assert any(event.name == "dealt" for event in table.news_for(Viewer(Seat(1))))  # type: ignore[attr-defined]
    begun = laps(three(), 0)
    assert not any(event.name == "dealt" for event in begun.news_for(Viewer(Seat(1))))  # type: ignore[attr-defined]


def test_a_headline_stays_on_the_board_until_the_next_one() -> None:
    for seed in range(1, 80):
        table = three(seed=seed)
        while table.stage is Stage.PLAYING and not table.view(PUBLIC).out:
            table = laps(table, 1)
        fallen = [event for event in table.news_for(PUBLIC) if event.headline]
        later = laps(table, 4) if table.stage is Stage.PLAYING else table
        if later.stage is Stage.PLAYING and len(later.view(PUBLIC).out) == 1:
            assert [event for event in later.news_for(PUBLIC) if event.headline] == fallen
            return
    raise AssertionError("no such game")


def test_a_headline_is_a_post_of_its_own_and_all_else_an_edit() -> None:
    posts: list[PostReveal] = []
    table = three(seed=3)
    fallen = 0
    while table.stage is Stage.PLAYING:
        change = changed(answered(table, on_turn(table)))
        told = [each for each in contents(change) if isinstance(each, PostReveal)]
        out = set(change.table.view(PUBLIC).out) - set(table.view(PUBLIC).out)
        assert bool(told) == bool(out)
        fallen += len(out)
        posts += told
        table = change.table
    assert fallen
    assert len({each.key for each in posts}) == len(posts)


def test_who_has_nothing_to_acknowledge_is_told_so() -> None:
    table = three()
    said = Acknowledge(table.id, by(ANA), table.running.turn)
    assert decide(table, said, NO_FACTS, NOW) == Refusal("refused-you-can-act")
    old = Acknowledge(table.id, by(ANA), table.running.turn - 1)
    assert decide(table, old, NO_FACTS, NOW) == Refusal("refused-too-late")


def with_house(seed: int = 1) -> Table:
    table = table_of(person(1, "Ana"), Holder(House("easy")), Holder(House("easy")), seed=seed)
    while table.on_turn() is None:
        table = changed(answered(table, min(table.running.prompts()))).table
    return table


PACE = HousePace(on_turn=1_000, watched_turn=2_400)


def test_the_house_takes_its_time_on_its_turn_and_chooses_last_where_all_choose_at_once() -> None:
    together = table_of(person(1), Holder(House("easy")), Holder(House("easy")))
    assert pending_turns(together, PACE) == ()
    chosen = changed(answered(together, Seat(0))).table
    assert [turn.pause for turn in pending_turns(chosen, PACE)] == [0, 0], "what is final cannot be taken back"
    table = with_house()
    while table.holder(on_turn(table)).present:
        table = changed(answered(table, on_turn(table))).table
    pauses = {turn.pause for turn in pending_turns(table, PACE)}
    assert all(1_000 <= pause < 2_000 for pause in pauses)
    assert [turn.pause for turn in pending_turns(table)] == [0]


def watched() -> Table:
    """Ana is out; the house plays on."""
    for seed in range(1, 200):
        table = with_house(seed)
        while table.stage is Stage.PLAYING and not table.view(PUBLIC).out:
            table = laps(table, 1)
        if table.stage is Stage.PLAYING and table.view(PUBLIC).out == (0,):
            return table
    raise AssertionError("Ana is never the first to drop out")


def test_the_house_plays_on_at_a_pace_one_can_watch_until_somebody_has_seen_enough() -> None:
    table = watched()
    assert [turn.pause for turn in pending_turns(table, PACE)] == [1_200]
    skipped = changed(decide(table, SkipToEnd(table.id, by(ANA)), NO_FACTS, NOW))
    assert contents(skipped) == [RefreshBoard()]
    assert [turn.pause for turn in pending_turns(skipped.table, PACE)] == [0]
    again = changed(decide(skipped.table, SkipToEnd(table.id, by(ANA)), NO_FACTS, NOW))
    assert again.table is skipped.table
    assert laps(skipped.table, 1).circumstances.skips_to_end


def test_only_who_sat_there_skips_and_only_when_every_person_is_out() -> None:
    table = watched()
    assert decide(table, SkipToEnd(table.id, by(CLEO)), NO_FACTS, NOW) == Refusal("refused-not-your-table")
    running = with_house()
    assert decide(running, SkipToEnd(running.id, by(ANA)), NO_FACTS, NOW) == Refusal("refused-still-playing")


def test_who_is_out_and_leaves_pauses_the_table_only_when_nobody_else_is_there() -> None:
    table = watched()
    left = changed(decide(table, Leave(table.id, by(ANA)), NO_FACTS, NOW))
    assert left.table.stage is Stage.PAUSED


def test_the_history_keeps_an_answer_in_its_one_form() -> None:
    for seed in range(1, 120):
        table = three(seed=seed)
        seat = on_turn(table)
        table = changed(answered(table, seat)).table
        lays = [action.code for action in table.running.legal_actions(seat) if action.code.startswith("lay")]
        if lays:
            word, one, other = lays[0].split()
            played = changed(answered(table, seat, f"{word} {other} {one}")).played
            assert [each.code for each in played] == [lays[0]]
            return
    raise AssertionError("nobody ever holds neighbours")


def test_the_history_keeps_what_the_clock_plays_in_its_one_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may name its fallback in any form that it accepts."""

    def backwards(position: ToyPosition, seat: Seat) -> ToyAction:
        puts = [each for each in position.legal_actions(seat) if isinstance(each, Put)]
        first = next((put for put in puts if put.word == "lay"), None)
        return position.legal_actions(seat)[0] if first is None else Put("lay", tuple(reversed(first.cards)))

    monkeypatch.setattr(ToyPosition, "fallback", backwards)
    for seed in range(1, 120):
        table = three(seed=seed)
        drawn = changed(answered(table, on_turn(table))).table
        lays = [each.code for each in drawn.running.legal_actions(on_turn(drawn)) if each.code.startswith("lay")]
        if lays:
            assert drawn.running.fallback(on_turn(drawn)).code not in lays
            assert [each.code for each in changed(time_up(drawn, DeadlineKind.TURN)).played] == lays[:1]
            return
    raise AssertionError("nobody ever holds neighbours")


def test_a_game_that_ends_without_a_post_of_its_own_leaves_no_board_on_which_somebody_is_waited_for() -> None:
    last_turn = position(Sketch([1, 2]), Sketch([3, 4, 5]), turn=35)
    change = changed(answered(playing(last_turn), Seat(1)))
    assert change.table.stage is Stage.OVER
    assert [each for each in contents(change) if isinstance(each, PostReveal | RefreshBoard | PostResult)] == [
        RefreshBoard(),
        PostResult(),
    ]
