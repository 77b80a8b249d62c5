"""What stands behind `More` below a lobby, through the real adapter over the real service."""

from dataclasses import replace

import pytest

from bot.games.registry import GAMES
from bot.tables.ids import GuildId, UserId
from bot.tables.requests import End
from bot.tables.settings import Profile
from bot.tables.table import Pace, Stage, Table
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_context_menus import posts, private
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, Call, controls, shown
from tests.kit.readable import BOOK

UPDATE = 7


async def more(evening: Evening, user: int = 1) -> Call:
    """What someone finds behind `More`."""
    return await evening.people.press(user, await evening.control("more"))


async def lobby(evening: Evening, *others: int, game: str = "twowin") -> None:
    """A table of person 1 at which these sit, too."""
    await evening.people.command(1, game, "start", seats=3)
    for other in others:
        await evening.people.press(other, await evening.control("join"))


async def kick(evening: Evening, whom: int, *, by: int = 1, nick: str | None = None) -> Call:
    return await evening.people.pick(by, await evening.control("kick"), whom, nick=nick)


async def invite(evening: Evening, whom: int, *, by: int = 1, bot: bool = False) -> Call:
    return await evening.people.pick(by, await evening.control("invite"), whom, bot=bot)


@pytest.mark.parametrize("game", [game.command for game in GAMES.values()])
async def test_it_is_private_and_shows_everyone_what_they_may_do(evening: Evening, game: str) -> None:
    await lobby(evening, 2, game=game)
    own = await more(evening)
    assert private(own)
    assert {"House rules", "Invite someone", "Remove someone", "Close the table"} <= controls(own).keys()
    evening.people.permissions = "0"
    guest = controls(await more(evening, 2)).keys()
    assert guest >= {"Invite someone", "Rules", "Leave", "Lucky word"}
    assert not guest & {"House rules", "Remove someone", "Close the table"}
    assert controls(await more(evening, 3)).keys() <= {"Rules", "Challenge card", "Call me next time"}


async def test_menus_of_people_are_those_of_discord_and_one_is_chosen(evening: Evening) -> None:
    await lobby(evening, 2)
    (box,) = (await more(evening)).body["data"]["components"]
    people = [part["components"][0] for part in box["components"] if part["type"] == 1]
    found = [each for each in people if each["type"] == 5]
    assert [each["placeholder"] for each in found] == ["Invite someone", "Remove someone"]
    assert all((each["min_values"], each["max_values"]) == (1, 1) for each in found)


async def test_whoever_is_chosen_there_is_called_once_for_each_table(evening: Evening) -> None:
    await lobby(evening)
    answer = await invite(evening, 5)
    assert answer.body["type"] == UPDATE
    assert shown(answer).startswith("**Person 5** is invited.")
    assert "Invite someone" in controls(answer), "the menu is there for the next"
    (post,) = posts(evening)
    assert "<@5>" in shown(post)
    assert "already been invited" in shown(await invite(evening, 5))
    assert len(posts(evening)) == 1


async def test_nobody_is_called_who_sits_or_is_a_bot_nor_by_somebody_without_a_seat(evening: Evening) -> None:
    await lobby(evening, 2)
    assert "already has a seat" in shown(await invite(evening, 2))
    assert "That's a bot" in shown(await invite(evening, 7, bot=True))
    assert "You're not at a table" in shown(await invite(evening, 5, by=3))
    await evening.people.press(4, await evening.control("join"))
    assert "All 3 seats are taken." in shown(await invite(evening, 5))
    assert posts(evening) == []


async def test_a_seat_is_taken_back_there(evening: Evening) -> None:
    await lobby(evening, 2)
    answer = await kick(evening, 2)
    assert answer.body["type"] == UPDATE
    assert shown(answer).startswith("Done: **Person 2** no longer has a seat.")
    assert [person.user for person in (await evening.table()).people] == [1]
    assert "Remove someone" not in controls(answer), "nobody is left"


async def test_why_a_seat_cannot_be_taken_back_is_said(evening: Evening) -> None:
    await lobby(evening, 2)
    assert "Zoe has no seat at this table." in shown(await kick(evening, 5, nick="Zoe"))
    assert "To leave the table yourself" in shown(await kick(evening, 1))
    evening.people.permissions = "0"
    assert "Only the host, Person 1," in shown(await kick(evening, 1, by=2))
    assert len((await evening.table()).people) == 2


async def test_errors_are_said_in_the_language_of_the_reader(evening: Evening) -> None:
    await lobby(evening, 2)
    await evening.tables.settings.change_profile(UserId(1), lambda _: Profile(UserId(1), language="de"))
    assert "hat an diesem Tisch keinen Platz" in shown(await kick(evening, 5))
    assert shown(await invite(evening, 7, bot=True)).startswith(BOOK.words("de")("table-block-bot"))


async def test_a_public_button_is_named_as_it_stands_there_whatever_the_reader_speaks(evening: Evening) -> None:
    """Also after a house rule was chosen."""
    await lobby(evening)
    await evening.tables.settings.change_profile(UserId(1), lambda _: Profile(UserId(1), language="fr"))
    opened = await more(evening)
    assert "**Verify the deal** le montre" in shown(opened)
    control = controls(opened)["Variantes"]
    changed = evening.people.pressing(1, control, "hints_off", flags=EPHEMERAL) | {"guild_locale": "de"}
    assert "**Verify the deal** le montre" in shown(await evening.people.fed(changed))
    await evening.people.press(2, await evening.control("join"))
    await evening.tables.settings.change_profile(UserId(2), lambda _: Profile(UserId(2), language="fr"))
    left = await evening.people.press(2, await evening.control("leave"), flags=EPHEMERAL)
    assert shown(left).endswith("appuie sur **Join**.")


async def test_a_choice_of_people_that_discord_did_not_explain_is_not_taken(evening: Evening) -> None:
    await lobby(evening, 2)
    for verb in ("kick", "invite"):
        forged = await evening.people.press(1, await evening.control(verb), "2", flags=EPHEMERAL)
        assert "This button no longer works" in shown(forged)
        elsewhere = await evening.people.pick(1, await evening.control(verb), 2, direct=True)
        assert "You're not playing at this table." in shown(elsewhere)
    assert len((await evening.table()).people) == 2


async def test_leaving_is_said_where_it_was_pressed(evening: Evening) -> None:
    await lobby(evening, 2)
    left = await evening.people.press(2, controls(await more(evening, 2))["Leave"], flags=EPHEMERAL)
    assert left.body["type"] == UPDATE
    assert shown(left) == "You left the table. If you change your mind, press **Join**."
    assert [person.user for person in (await evening.table()).people] == [1]


async def test_a_game_is_left_with_a_button(evening: Evening) -> None:
    await lobby(evening, 2)
    await evening.starts()
    control = await evening.control("open")
    assert "Leave" not in controls(await evening.people.press(9, control))
    assert "Leave" not in controls(await evening.people.press(2, control, direct=True)), "it counts in its channel only"
    seen = controls(await evening.people.press(2, control))
    left = await evening.people.press(2, seen["Leave"], flags=EPHEMERAL)
    assert left.body["type"] == UPDATE
    assert shown(left).startswith("You left the table. If you change your mind: `/table return`.")
    assert [holder.absent for holder in (await evening.table()).holders] == [False, True]
    assert "Leave" not in controls(await evening.people.press(2, control))


async def test_a_game_that_began_meanwhile_has_no_more_to_choose(evening: Evening) -> None:
    await lobby(evening, 2)
    control = await evening.control("more")
    await evening.starts()
    assert shown(await evening.people.press(1, control)).startswith("The game has already started.")
    left = await kick(evening, 2)
    assert shown(left).startswith("Done: a bot is playing for **Person 2** now.")
    assert (await evening.table()).stage is Stage.PLAYING


async def test_buttons_of_lobbies_of_earlier_releases_work(evening: Evening) -> None:
    await lobby(evening, 2)
    for verb in ("word", "rules", "cancel"):
        assert "no longer works" not in shown(await evening.people.press(1, await evening.control(verb)))
    await evening.people.press(2, await evening.control("leave"))
    assert [person.user for person in (await evening.table()).people] == [1]


async def test_the_challenge_card_of_2_down_is_shown_before_the_deal(evening: Evening) -> None:
    await lobby(evening, game="twodown")
    card = await evening.people.press(9, controls(await more(evening, 9))["Challenge card"], flags=EPHEMERAL)
    assert private(card)
    assert shown(card).startswith("**Challenge card A**\n")
    await lobby(evening)


async def test_somebody_alone_in_private_comes_back_from_it(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    behind = await evening.people.press(1, f"t1:{table.id}:0:more", direct=True)
    assert behind.body["type"] == UPDATE
    back = await evening.people.press(1, controls(behind)["◀ Back"], direct=True)
    assert back.body["type"] == UPDATE
    assert {"Add a bot", "More"} <= controls(back).keys()


async def played(evening: Evening, game: str, **options: object) -> Table:
    """A table of person 1 that was dealt and closed."""
    await evening.people.command(1, game, "start", **options)
    await evening.starts()
    table = await evening.table()
    await evening.tables.handle(End(table.id, evening.by(1)))
    return table


@pytest.mark.parametrize(
    ("game", "setting"),
    [("twowin", "kept_3"), ("twodown", "challenge_own"), ("twosans3", "hints_off")],
)
async def test_a_lobby_becomes_as_the_table_before_in_its_channel(evening: Evening, game: str, setting: str) -> None:
    await evening.people.send_form(1, "s1:server.two_down:write:challenge", "\n".join(["group 2"] * 9))
    await evening.people.command(1, game, "start", seats=4, clock="slow")
    await evening.people.press(1, await evening.control("house"))
    await evening.people.press(1, (await evening.control("house")).replace("house", "house:easy"))
    await evening.people.press(1, controls(await more(evening))["House rules"], setting, flags=EPHEMERAL)
    await evening.starts()
    before = await evening.table()
    await evening.tables.handle(End(before.id, evening.by(1)))
    await played(evening, "twowin" if game != "twowin" else "twodown", house=1)

    await evening.tables.settings.change_server(GuildId(GUILD), lambda server: replace(server, rules={}))
    await lobby(evening, 2, game=game)
    usual = await evening.table()
    answer = await evening.people.press(1, controls(await more(evening))["As last time"], flags=EPHEMERAL)
    assert shown(answer).startswith("The table is set up as it was last time.")
    assert "As last time" not in controls(answer), "it is"
    table = await evening.table()
    assert (table.options, table.hints) != (usual.options, usual.hints)
    assert [holder.player for holder in table.holders][1:] == [
        table.people[1],
        *(each.player for each in before.holders[1:]),
    ]
    now = (table.options, table.max_seats, table.pace, table.clock_asked, table.open_hands, table.hints)
    assert now == (before.options, 4, Pace.SLOW, True, before.open_hands, before.hints)


async def test_nothing_is_as_before_where_nothing_was_and_only_the_host_decides(evening: Evening) -> None:
    await lobby(evening, 2)
    assert "As last time" not in controls(await more(evening))
    await evening.tables.handle(End((await evening.table()).id, evening.by(1)))
    await lobby(evening, 2)
    assert "As last time" not in controls(await more(evening)), "the one before was never dealt"
    await evening.tables.handle(End((await evening.table()).id, evening.by(1)))
    await played(evening, "twowin", seats=2, house=1)
    await lobby(evening, 2)
    assert "As last time" not in controls(await more(evening, 2))
    refused = await evening.people.press(2, await evening.control("before"), flags=EPHEMERAL)
    assert shown(refused).startswith("Only the host, Person 1,")
    assert (await evening.table()).max_seats == 3


async def test_everyone_keeps_their_seat_where_fewer_sat_before(evening: Evening) -> None:
    await played(evening, "twowin", seats=2, house=1)
    await lobby(evening, 2, 3)
    await evening.people.press(1, await evening.control("before"), flags=EPHEMERAL)
    table = await evening.table()
    assert [person.user for person in table.people] == [1, 2, 3]
    assert (table.max_seats, len(table.holders)) == (3, 3), "there is no room for the bot"


async def test_somebody_alone_has_no_channel_of_which_a_table_was_before(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", direct=True, house=1)
    await evening.people.command(2, "twowin", "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(2))
    assert "As last time" not in controls(await evening.people.press(2, f"t1:{table.id}:0:more", direct=True))
