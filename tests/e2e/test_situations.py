"""One conversation for each situation: the real bot on the sandbox, and time that passes."""

from dataclasses import replace

from tests.kit.always import some
from tests.kit.positions import Sketch, position
from tests.kit.talk import Talk, talking


async def test_who_stays_away_is_played_on_by_the_house_and_comes_back_with_one_press(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="quick")
    await ana.chooses()
    await talk.minutes(1)
    await ana.forms()
    await talk.minutes(1)
    assert "(away, a bot plays)" in (await talk.public())[-1]
    assert "A bot is playing for you." in (await ben.inbox())[-1]
    assert "You can still change that." in await ben.presses("I'm back")
    await talk.seconds(9)
    assert "(away, a bot plays)" not in (await talk.public())[-1]


async def test_a_lobby_that_nobody_starts_closes_and_says_so(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    assert "Closes if no one starts" in (await talk.public())[-1]
    await talk.minutes(30)
    assert "This table is closed." in (await talk.public())[-1]
    assert (await talk["Ben"].types("twowin start")).startswith("The table is open")


async def test_a_table_message_of_fifty_minutes_is_replaced_where_people_look(talk: Talk) -> None:
    ana = talk["Ana"]
    await talk.deal("Ana", "Ben", clock="none")
    before = await ana.button("Nudge")
    await talk.minutes(51)
    assert await ana.button("Nudge") == before, "an idle table posts nothing"
    await ana.chooses()
    await talk.seconds(21)
    after = await ana.button("Nudge")
    assert some(after).message != some(before).message
    assert "✅ **Ana**" in (await talk.public())[-1]


async def test_a_hand_shown_in_the_channel_is_refreshed_for_fourteen_minutes_and_shown_anew_after_that(
    talk: Talk,
) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ben.types("settings")
    await ben.presses("Messages")
    await ben.sets("hands", "channel")
    await talk.deal("Ana", "Ben", clock="none")
    assert await ben.inbox() == []
    assert "Which card do you pass to" in await ben.presses("My hand")
    await ben.chooses()
    await ana.chooses()
    assert "Form " in (await ben.reads()).split("My hand")[-1]
    await ana.forms()
    await talk.minutes(16)
    assert "Form " in await ben.presses("My hand")


async def test_a_host_kicks_a_moderator_ends_and_others_may_do_neither(talk: Talk) -> None:
    ana, ben, dario = talk["Ana"], talk["Ben"], talk["Dario"]
    await talk.deal("Ana", "Ben", "Chloe", clock="none")
    assert "Only the host" in await ben.types("table kick", person=talk["Chloe"].way.user)
    assert (await ana.types("table kick", person=talk["Chloe"].way.user)).startswith("Done: ")
    await talk.seconds(1)
    assert "(away, a bot plays)" in await talk.board()
    assert "Only the host" in await dario.types("table end")
    await talk.change("PATCH", f"users/{dario.way.user}", moderator=True)
    await dario.types("table end")
    assert await dario.presses("Yes, close the table") == "The table is closed."
    assert "closed this table." in (await talk.public())[-1]


async def test_a_table_in_a_thread_of_its_own_is_played_there(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    assert (await ana.types("twowin start", thread=True)).startswith("The table is open in <#")
    await ben.presses("Join")
    await ana.presses("Start")
    assert not any("seat" in text or "Pass" in text for text in await talk.public())
    assert "· \\#2 WIN" in (await ana.inbox())[-1]
    await ana.chooses()
    await ben.chooses()
    assert "Form " in (await ben.inbox())[-1]


async def test_again_opens_a_lobby_that_names_who_played_and_seats_who_asked(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben")
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    await ben.presses("Play again")
    lobby = (await talk.public())[-1]
    assert "Last time: **Ana** and **Ben**." in lobby
    assert "\n**Ben**\n" in lobby
    await ana.presses("Play again")
    assert "Pass a card" in await talk.board(), "everybody of before is back"


async def test_closed_direct_messages_leave_the_hand_below_the_table(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.change("PATCH", f"users/{ben.way.user}", dms="closed")
    await talk.deal("Ana", "Ben", clock="none")
    assert await ben.inbox() == []
    await ben.presses("My hand")
    await ben.chooses()
    await ana.chooses()
    await ana.forms()
    await ben.forms()
    assert any("Round 1: the numbers" in text for text in await talk.public())


async def test_a_deleted_table_message_comes_back_with_the_next_change(talk: Talk) -> None:
    ana = talk["Ana"]
    await talk.deal("Ana", "Ben", clock="none")
    board = some(await ana.button("Nudge"))
    await talk.change("DELETE", f"messages/{board.message}")
    assert await ana.button("Nudge") is None
    await ana.chooses()
    await talk.seconds(21)
    assert await ana.button("Nudge") is not None


async def test_a_deleted_channel_and_a_bot_that_was_removed_are_told_in_the_hands() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben")
        await talk.change("DELETE", f"channels/{talk.channel}")
        for name in ("Ana", "Ben"):
            assert (
                "This table is closed, because its channel was deleted. This game doesn't count."
                in (await talk[name].inbox())[-1]
            )
    async with talking() as talk:
        await talk.deal("Ana", "Ben")
        world = await talk["Ana"].way.ask("GET", "world")
        await talk.change("DELETE", f"guilds/{world['guilds'][0]['id']}/bot")
        assert (
            "I'm no longer on the server. If I'm invited back within 15 minutes, the game goes on."
            in (await talk["Ana"].inbox())[-1]
        )


async def test_after_a_restart_hands_name_their_place_and_the_board_says_that_the_bot_was_away(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    await ana.chooses()
    await talk.stop()
    talk.clock.advance(120_000)
    await talk.crash()
    await talk.seconds(9)
    assert "I was away for a while." in await talk.board()
    assert "· \\#table" in (await ana.inbox())[-1]
    await ben.chooses()
    assert "Form " in (await ana.inbox())[-1]


async def test_everybody_seated_is_called_once_and_who_wants_no_pings_is_not(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    for person in (ana, ben):
        await person.types("settings")
        await person.presses("Messages")
        await person.sets("hands", "channel")
    await ben.sets("reminders", "no")
    await talk.deal("Ana", "Ben", "Chloe")
    assert await ana.was_rung("begins! Your cards")
    assert not await ben.was_rung("begins! Your cards")
    assert not await talk["Chloe"].was_rung("begins! Your cards"), "her hand rings"
    assert not await talk["Dario"].was_rung("2\u00a0WIN")
    assert await talk["Dario"].button("Join") is None


async def test_at_a_slow_pace_the_newest_hand_takes_the_place_of_the_one_before(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="slow")
    for person in (ana, ben):
        await person.chooses()
    (newest,) = await ana.inbox()
    assert "Form your first number" in newest
    await ana.forms()


async def test_a_hand_of_more_than_twenty_five_kinds_comes_in_pages(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    kinds = [f"{digit}{colour}{stars}" for digit in range(1, 6) for colour in "BPG" for stars in (0, 1)]
    with talk.store.writing() as work:
        held = position(Sketch(" ".join(kinds)), Sketch("9B0 9G0 9P0 8P1"), phase=0)
        work.tables.save(replace(await talk.table(), position=held))
    await ana.types("table hand")
    assert len((await ana.menus())[-1].values) == 25
    await ana.presses("More cards (2/2)")
    last = (await ana.menus())[-1]
    assert [value in kinds for value in last.values] == [True] * 5
    assert "You're passing" in await ana.chooses(4)
    await ben.presses("My hand")
    await ben.chooses()
    assert "Form " in await ana.presses("My hand")


async def test_who_leaves_the_server_is_played_on_by_the_house_and_takes_the_seat_back_when_they_return(
    talk: Talk,
) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", "Chloe", clock="none")
    await talk.change("PATCH", f"users/{ben.way.user}", member=False)
    for person in (ana, talk["Chloe"], ben):
        await person.chooses()
    await talk.seconds(1)
    assert "**Ben** (away, a bot plays)" in await talk.board()
    await talk.change("PATCH", f"users/{ben.way.user}", member=True)
    await ben.presses("My hand")
    await ben.presses("I'm back")
    await talk.seconds(9)
    assert "(away, a bot plays)" not in (await talk.public())[-1]
