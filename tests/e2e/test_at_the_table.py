"""An evening at the table as people see it: each conversation was once a complaint."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.service.handling import TOKEN_LASTS
from bot.service.house_turns import HousePace
from bot.tables.deadlines import SECOND
from bot.tables.table import Stage
from sandbox.people.reading import ShownButton, ShownMenu, controls
from sandbox.people.reading import words as marked_up
from sandbox.tests.kit.bystander import Json
from tests.kit.always import some
from tests.kit.full_house import at_home
from tests.kit.positions import Sketch, position
from tests.kit.talk import Person, Talk, talking


def words(message: Json) -> str:
    """What a message says, without marks."""
    return plain(marked_up(message))


def plain(text: str) -> str:
    return text.replace("**", "").replace("\\", "").replace("-# ", "")


async def channel(talk: Talk) -> list[Json]:
    """The messages of the channel that everyone sees, oldest first."""
    shown = await talk["Dario"].way.messages(talk.channel)
    return [message for message in shown if not message["ephemeral"]]


def labels(message: Json) -> list[str]:
    """What can be pressed on a message; menus by an ellipsis."""
    return [part.label if isinstance(part, ShownButton) else "…" for part in controls(message)]


def choices(message: Json) -> list[ShownButton | ShownMenu]:
    """What a hand offers to choose."""
    return [part for part in controls(message) if ":play:" in part.custom_id or ":draft:" in part.custom_id]


async def direct(person: Person) -> Json:
    """Someone's newest direct message."""
    return (await person.way.inbox())[-1]


async def in_channel(person: Person) -> list[Json]:
    """The hands in the channel, which only this person sees."""
    return [message for message in await person.messages() if message["ephemeral"] and "#table" in words(message)]


async def play_round(*people: Person) -> None:
    for person in people:
        await person.chooses()
    for person in people:
        await person.forms()


async def test_only_the_last_message_of_the_table_is_alive(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    for _ in range(2):
        await play_round(ana, ben)
    shown = await channel(talk)
    *before, last = [message for message in shown if labels(message)]
    assert before == []
    assert last == shown[-1]
    assert "Numbers" in labels(last)
    assert words(shown[-2]).startswith("Round 1 · "), "what stays of a reveal is one line"
    assert "\n" not in words(shown[-2])
    assert "Round 2: the numbers" in words(last)
    assert "Round 3 · Pass a card" in words(last)
    assert not any("Round 1: the numbers" in words(message) for message in shown)


async def test_a_hand_lives_in_one_message_at_a_time(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    for _ in range(2):
        await ana.presses("My hand")
    assert choices(await direct(ana)) == []
    assert "Your hand is now in #table." in words(await direct(ana))
    older, newest = await in_channel(ana)
    assert choices(newest)
    assert choices(older) == []
    assert "Your hand is now in #table." in words(older)
    await ana.chooses()
    await ben.chooses()
    assert choices(await direct(ana)), "a new question came as a new direct message"
    assert not any(choices(message) for message in await in_channel(ana))
    assert "Your hand is now in our direct messages." in words((await in_channel(ana))[-1])


async def test_a_hand_in_the_channel_retires_before_nobody_can_edit_it_any_more(talk: Talk) -> None:
    ana = talk["Ana"]
    await talk.deal("Ana", "Ben", clock="none")
    await ana.presses("My hand")
    await talk.advance(TOKEN_LASTS - 20 * SECOND)
    (shown,) = await in_channel(ana)
    assert choices(shown) == []
    assert "Your hand is now in our direct messages." in words(shown)
    assert choices(await direct(ana))


async def test_at_the_end_no_hand_offers_a_choice_and_one_shows_the_result(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    await ana.presses("My hand")
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    await talk.seconds(1)
    for person in (ana, ben):
        assert not any(choices(message) for message in await person.messages())
    assert "This table is closed." in words((await in_channel(ana))[0])


async def test_table_show_always_brings_the_board_down_as_the_last_message(talk: Talk) -> None:
    ana = talk["Ana"]
    await talk.deal("Ana", "Ben", clock="none")
    await ana.types("table show")
    for _ in range(2):
        before = (await channel(talk))[-1]["id"]
        await ana.types("table show")
        shown = await channel(talk)
        assert shown[-1]["id"] != before
        assert before not in {message["id"] for message in shown}
        assert "Pass a card" in words(shown[-1])


async def test_when_every_person_is_out_the_house_plays_on_at_a_pace_or_to_the_end_at_a_press() -> None:
    async with talking(HousePace(watched_turn=2 * SECOND)) as talk:
        ana = talk["Ana"]
        await ana.types("twowin start", house=2, level="easy", clock="none")
        table = await talk.table()
        house = "1B0 2P0 3G0 4B0 5P0 6G0 7B0 8P0 9G0"
        moment = position(Sketch("", "9B2", "9P2", out=1), Sketch(house), Sketch(house.replace("0", "1")), phase=2)
        with talk.store.writing() as work:
            work.tables.save(replace(table, position=moment))
        await talk.house.check_all()
        posts = len(await channel(talk))
        for _ in range(2):
            await talk.seconds(5)
        assert posts < len(await channel(talk)) <= posts + 4, "a round at a time"
        assert (await talk.table()).stage is Stage.PLAYING
        await ana.presses("Skip to the end")
        await talk.seconds(1)
        assert (await talk.table()).stage is Stage.OVER


async def test_after_a_reveal_ones_own_result_stands_first_and_then_for_whom_one_waits(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    await play_round(ana, ben)
    hand = words(await direct(ana))
    own, others, question = hand.index(" drew "), hand.index("Ben "), hand.index("Which card do you pass to Ben?")
    assert own < others < question
    await ana.chooses()
    assert "Waiting for Ben." in words(await direct(ana))
    await ben.chooses()
    assert " ← Ben" in words(await direct(ana))


async def test_numbers_lie_one_press_away(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    await play_round(ana, ben)
    told = await talk["Dario"].presses("Numbers")
    assert "Ana" in told
    assert "Ben" in told


async def test_no_card_for_the_most_stars_is_promised_to_a_number_without_stars(talk: Talk) -> None:
    ana = talk["Ana"]
    await talk.deal("Ana", "Ben", clock="none")
    table = await talk.table()
    moment = position(Sketch("1B0 2P0 3G0"), Sketch("4B0 5P0 6G0"), phase=1)
    with talk.store.writing() as work:
        work.tables.save(replace(table, position=moment))
    await ana.presses("My hand")
    await ana.chooses()
    told = await ana.chooses()
    assert "+1 card if highest" in told
    assert "most stars" not in told


async def test_a_kick_says_what_happened_to_everybody_it_concerns(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", "Chloe", clock="none")
    told = plain(await ana.types("table kick", person=ben.way.user))
    assert told.startswith("Done: a bot is playing for Ben now.")
    await talk.seconds(1)
    assert "Ana gave the seat of Ben to a bot." in plain(await talk.board())
    assert "Ana gave your seat to a bot. Press I'm back to take it again" in words(await direct(ben))
    assert await ana.types("table kick", person=ben.way.user) == "Ben is already away, and a bot is playing for them."
    assert await ana.types("table kick", person=talk["Dario"].way.user) == "Dario has no seat at this table."


async def test_the_board_names_the_host_and_says_when_somebody_else_becomes_it(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twowin start", clock="none")
    await ben.presses("Join")
    assert await ben.presses("Start") == "Only the host, Ana, or a moderator can do that."
    await ana.presses("Start")
    assert "Host: Ana" in plain(await talk.board())
    await ana.types("table leave")
    await talk.seconds(1)
    board = plain(await talk.board())
    assert "Ben is the host now." in board
    assert "Host: Ben" in board


async def test_nobody_closes_a_table_with_one_press_and_whoever_does_is_named(talk: Talk) -> None:
    ana = talk["Ana"]
    await ana.types("twowin start")
    await ana.presses("More")
    assert "Close this table?" in await ana.presses("Close the table")
    assert (await talk.table()).stage is Stage.LOBBY
    assert await ana.presses("Yes, close the table") == "The table is closed."
    await talk.seconds(1)
    assert "Ana closed this table." in words((await channel(talk))[-1])
    await talk.deal("Ana", "Ben")
    assert "The game ends without a result." in await ana.types("table end")
    assert (await talk.table()).stage is Stage.PLAYING
    await ana.presses("Yes, close the table")
    assert "Ana closed this table." in words((await channel(talk))[-1])


async def picks(person: Person, verb: str, whom: Person) -> str:
    """Choose someone in the menu of people that `More` shows; the words of what came of it."""
    await person.presses("More")
    shown = (await person.messages())[-1]
    control = f"t1:{(await person.talk.table()).id}:0:{verb}"
    done = await person.way.select(shown, control, whom.way.user, wait=1)
    assert (done["result"], done["type"]) == ("ok", 7)
    await person.talk.settle()
    return plain(words(done["message"]))


async def test_people_are_invited_and_taken_off_the_table_in_menus_of_people(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twowin start")
    assert (await picks(ana, "invite", ben)).startswith("Ben is invited.")
    assert await ben.was_rung("has saved you a seat")
    await ben.presses("Join")
    assert (await picks(ana, "invite", ben)).startswith("Ben already has a seat.")
    assert (await picks(ana, "kick", talk["Chloe"])).startswith("Chloe has no seat at this table.")
    assert (await picks(ana, "kick", ben)).startswith("Done: Ben no longer has a seat.")
    assert len((await talk.table()).people) == 1


async def test_a_full_table_tells_the_host_what_has_to_happen(talk: Talk) -> None:
    ana = talk["Ana"]
    await ana.types("twowin start", seats=2, house=1)
    told = await ana.presses("Add a bot")
    assert told == "All 2 seats are taken. Someone has to leave before a bot can sit down."


async def test_a_table_in_a_thread_leaves_an_invitation_in_the_channel(talk: Talk) -> None:
    await talk["Ana"].types("twowin start", thread=True)
    invitation = next(plain(text) for text in await talk.public() if "is opening a 2\u00a0WIN table" in text)
    assert invitation.startswith("Ana is opening a 2\u00a0WIN table in ")
    assert not await talk["Ben"].was_rung("is opening a 2\u00a0WIN table")


async def test_a_bot_cannot_be_blocked(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    bot = (await channel(talk))[-1]["author"]["id"]
    assert (await talk["Ana"].types("table block", person=bot)).startswith("That's a bot")


async def test_who_is_out_does_not_read_that_their_time_runs_out(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", "Chloe")
    table = await talk.table()
    moment = position(Sketch("1B0 2P0 3G0"), Sketch("", "9B2", "9P2", out=1), Sketch("4B0 5P0"), phase=4)
    with talk.store.writing() as work:
        work.tables.save(replace(table, position=moment))
    assert "⏳" in await ana.presses("My hand")
    hand = await ben.presses("My hand")
    assert "You're out." in hand
    assert "⏳" not in hand


async def test_a_menu_whose_choice_came_to_nothing_can_be_used_for_the_same_choice_again(talk: Talk) -> None:
    ana = talk["Ana"]
    await ana.types("settings")
    await ana.sets("cards", "menus")
    await talk.deal("Ana", "Ben", clock="none")
    before = await direct(ana)
    talk.store.down = True
    assert "I couldn't save that." in await _words_of_new(ana)
    talk.store.down = False
    after = next(message for message in await ana.way.inbox() if message["id"] == before["id"])
    assert after["edited_timestamp"] is not None, "a client keeps the failed choice unless the message comes anew"
    assert labels(after) == labels(before)
    assert "You're passing " in await ana.chooses()


async def _words_of_new(person: Person) -> str:
    """What comes of a choice beside the message that was pressed."""
    known = {message["id"] for message in await person.messages()}
    await person.chooses()
    return "\n".join(words(message) for message in await person.messages() if message["id"] not in known)


async def test_somebody_alone_is_offered_company_by_the_lobby_and_by_a_start(talk: Talk) -> None:
    ana = talk["Ana"]
    await ana.types("twowin start", clock="none")
    lobby = (await channel(talk))[-1]
    assert labels(lobby) == ["Join", "Play 3 bots", "Add a bot", "More"]
    start = f"t1:{(await talk.table()).id}:0:start"
    told = await ana.way.press(lobby, start, wait=1, force=True)
    assert "No one else is here yet." in words(told["message"])
    assert labels(told["message"]) == ["Play 3 bots"]
    assert "Which card do you pass to " in await ana.presses("Play 3 bots")
    table = await talk.table()
    assert (table.stage, len(table.holders)) == (Stage.PLAYING, 4)
    assert await ana.inbox() == [], "the hand is the answer"


@pytest.mark.parametrize("from_lobby", [True, False])
async def test_a_board_stands_above_the_hand_that_one_press_deals(talk: Talk, from_lobby: bool) -> None:
    ana, dealt = talk["Ana"], ""
    if from_lobby:
        await ana.types("twowin start", clock="none")
        dealt = await ana.presses("Play 3 bots")
    assert "Which card do you pass to " in (dealt or await ana.types("twowin start", house=3))
    *_, board, hand = [words(message) for message in await ana.way.messages(talk.channel)]
    assert "Which card do you pass to " in hand, "a post below it would push it up on a phone"
    assert "Round 1" in board


async def test_one_press_deals_against_bots_and_the_answer_is_the_hand(talk: Talk) -> None:
    ana = talk["Ana"]
    assert "Which card do you pass to " in await ana.types("twowin start", house=3)
    table = await talk.table()
    assert (table.stage, len(table.holders), table.coin is not None) == (Stage.PLAYING, 4, True)
    call, *_ = await talk.public()
    assert "Sealed deal:" in call, "no lobby came before that would have shown the seal"
    sealed = await talk.tables.lobby(table.id)
    assert some(sealed).message == some(table.coin).post, "a check of the deal links to it"
    await ana.chooses()
    assert await ana.inbox() == []


async def test_again_alone_deals_against_the_same_bots_and_the_answer_is_the_hand(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twowin start", house=3)
    for again in range(2):
        former = await talk.table()
        await talk.seconds(1)
        await ana.types("table end")
        await ana.presses("Yes, close the table")
        assert "Which card do you pass to " in await ana.presses("Play again"), again
        table = await talk.table()
        assert table.id != former.id
        assert [each.house for each in table.holders] == [each.house for each in former.holders]
        assert await ana.inbox() == []
    await talk.seconds(1)
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    assert "The next table is open" in await ben.presses("Play again"), "who did not play there waits for who did"
    assert (await talk.table()).stage is Stage.LOBBY


async def test_a_first_choice_is_four_presses_from_the_command_and_a_round_takes_five(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    offered = await ana.choices()
    assert all(isinstance(each, ShownButton) for each in offered), "one press chooses a card"
    await ana.chooses()
    await ben.chooses()
    assert all(isinstance(each, ShownButton) for each in await ana.choices())
    await ana.chooses()
    assert all(isinstance(each, ShownButton) for each in await ana.choices()), "the units as well"
    await ana.chooses()
    assert "You're playing " in await ana.presses("Lock in")


async def test_who_is_taken_off_a_lobby_is_told_by_whom(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twowin start", clock="none")
    await ben.presses("Join")
    await ana.types("table kick", person=ben.way.user)
    await talk.seconds(1)
    assert "Ana removed Ben from the table." in words((await channel(talk))[-1])
    assert "Ana removed you from this table before the game began." in words(await direct(ben))
    await ben.presses("Join")
    await talk.seconds(1)
    assert "Ana · Ben\n" in words((await channel(talk))[-1])


async def test_nobody_reads_how_long_ago_the_time_of_an_open_question_ran_out(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = talk["Ana"]

    async def busy(_: object) -> None:
        await asyncio.Event().wait()

    await talk.deal("Ana", "Ben", clock="quick")
    ends = some((await talk.table()).turn_ends)
    button = some(await ana.button("My hand"))
    await talk.seconds(30)
    monkeypatch.setattr(talk.watch, "meet", busy)
    talk.clock.advance(30 * SECOND)
    told = await ana.way.press({"id": button.message}, button.custom_id, wait=1)
    hand = words(told["message"])
    assert "Time's up." in hand
    assert f"<t:{ends // 1000}" not in hand


async def test_settings_and_privacy_by_pressing_what_is_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        assert (await house.type(ana, "settings")).result == "ok"
        cards = next(menu for menu in await house.menus(ana) if "buttons" in menu.values)
        assert (await house.choose(ana, cards, "buttons")).result == "ok"
        await house.deal()
        assert (await house.press(ana, "My hand")).result == "ok"
        await house.shows(ana, "Which card do you pass to")
        assert (await house.type(ana, "privacy export")).result == "ok"
        files = [file for message in await house.messages(ana) for file in message["attachments"]]
        assert [file["filename"] for file in files] == ["my-data.json"]
        assert (await house.type(ana, "privacy delete")).result == "ok"
        assert (await house.press(ana, "Forget me")).result == "ok"
        await house.shows(ana, "I've forgotten you.")
        await house.shows(ben, "a former player")
        assert (await house.type(ana, "privacy show")).result == "ok"
        await house.shows(ana, "Nothing.")
