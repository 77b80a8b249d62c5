"""Buttons behind `More` below a lobby, bells, and commands on a person, through the real adapter and service."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from bot.discord_adapter.rate_limits import MOST_REFUSED
from bot.discord_adapter.settings.personal_panel import bell_of
from bot.games.registry import GAMES
from bot.tables.ids import GuildId, RoleId, UserId
from bot.tables.notices import RetireShownHand
from bot.tables.requests import Deal, End
from bot.tables.settings import Profile
from bot.tables.table import Pace, Stage, Table
from bot.tables.zones import zone_named
from engine.contract import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, GUILD, UPDATE, Call, controls, error, private, shown
from tests.kit.games import EVERY_GAME
from tests.kit.readable import BOOK
from tests.kit.seated import COIN


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
    await evening.chooses(moderator_role=RoleId(5))
    evening.people.roles = ["5"]
    assert "Remove someone" in controls(await more(evening, 2))


async def test_whoever_would_begin_alone_is_offered_bots_in_private(evening: Evening) -> None:
    await lobby(evening, 1)
    offer = await evening.people.press(1, await evening.control("start"))
    assert private(offer)
    assert shown(offer).startswith("No one else is here yet.")
    (begins,) = controls(offer).values()
    assert shown(await evening.people.press(1, begins, flags=EPHEMERAL)).startswith("The game is starting.")
    assert [holder.person is None for holder in (await evening.table()).holders] == [False, True, True]


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
    await evening.prefers(1, language="de")
    assert "hat an diesem Tisch keinen Platz" in shown(await kick(evening, 5))
    assert shown(await invite(evening, 7, bot=True)).startswith(BOOK.words("de")("table-block-bot"))


async def test_a_public_button_is_named_as_it_stands_there_whatever_the_reader_speaks(evening: Evening) -> None:
    """Also after a house rule was chosen."""
    await lobby(evening)
    await evening.prefers(1, language="fr")
    opened = await more(evening)
    assert "Après la partie\xa0: **Verify the deal**" in shown(opened)
    control = controls(opened)["Variantes"]
    changed = evening.people.pressing(1, control, "hints_off", flags=EPHEMERAL) | {"guild_locale": "de"}
    assert "Après la partie\xa0: **Verify the deal**" in shown(await evening.people.fed(changed))
    await evening.people.press(2, await evening.control("join"))
    await evening.prefers(2, language="fr")
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
    """Someone who sits at it sees their hand, also when the table was closed, and someone else why they are late.
    What stood there to choose goes."""
    await lobby(evening, 2)
    rules = controls(await more(evening))["House rules"]
    late = [*[await evening.control(verb) for verb in ("more", "word", "start")], rules]

    async def pressed(control: str, user: int = 1) -> str:
        values = ("hints_off",) if control == rules else ()
        answer = await evening.people.press(user, control, *values, flags=EPHEMERAL)
        assert answer.body["type"] == UPDATE
        return shown(answer)

    await evening.starts()
    hand = shown(await evening.people.press(1, await evening.control("hand")))
    assert [await pressed(control) for control in late] == [hand] * 4
    begun = "The game has already started. Press **My hand** to see it."
    assert [await pressed(control, 9) for control in late] == [begun] * 4
    left = await kick(evening, 2)
    assert shown(left).startswith("Done: a bot is playing for **Person 2** now.")
    table = await evening.table()
    assert table.stage is Stage.PLAYING
    await evening.tables.handle(End(table.id, evening.by(1)))
    over = shown(await evening.people.press(1, f"t1:{table.id}:0:hand"))
    assert [await pressed(control) for control in late] == [over] * 4
    assert over != hand


@pytest.mark.parametrize("game", [game.command for game in GAMES.values()])
@pytest.mark.parametrize("verb", ["start", "word", "more", "before", "rules menu"])
async def test_a_late_press_leaves_the_hand_of_someone_alone(evening: Evening, game: str, verb: str) -> None:
    """The message of the lobby became the hand, and there is no other. So it is after the second press of a double
    click, and on a second device."""
    await evening.people.command(1, game, "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    control = f"t1:{table.id}:0:"
    rules = controls(await evening.people.press(1, f"{control}more", direct=True))["House rules"]
    values = ("hints_off",) if verb == "rules menu" else ()
    for _ in range(table.max_seats - 1):
        await evening.people.press(1, f"{control}house:normal", direct=True)
    hand = await evening.people.press(1, f"{control}start", direct=True)
    assert controls(hand)
    late = await evening.people.press(1, rules if values else control + verb, *values, direct=True)
    assert (late.body["type"], shown(late), controls(late)) == (UPDATE, shown(hand), controls(hand))


@pytest.mark.parametrize("game", [game.command for game in GAMES.values()])
async def test_a_late_press_leaves_the_hand_of_whoever_began_with_bots(evening: Evening, game: str) -> None:
    """The offer of bots became the hand, and is pressed once more."""
    await lobby(evening, 1, game=game)
    (begins,) = controls(await evening.people.press(1, await evening.control("start"))).values()
    await evening.people.press(1, begins, flags=EPHEMERAL)
    table = await evening.table()
    await evening.tables.handle(Deal(table.id, COIN))
    hand = await evening.people.press(1, await evening.control("hand"))
    late = await evening.people.press(1, begins, flags=EPHEMERAL)
    assert controls(hand)
    assert (late.body["type"], shown(late), controls(late)) == (UPDATE, shown(hand), controls(hand))


@pytest.mark.parametrize("verb", ["start", "word", "more", "before", "rules menu"])
async def test_a_hand_that_a_late_press_shows_is_kept_up_to_date(evening: Evening, verb: str) -> None:
    await lobby(evening, 2)
    control = await evening.control(verb)
    if rules := verb == "rules menu":
        control = controls(await more(evening))["House rules"]
    await evening.starts()
    late = await evening.people.press(1, control, *["hints_off"] * rules, flags=EPHEMERAL)
    assert controls(late)
    notices = evening.store.notices((await evening.table()).id)
    assert RetireShownHand(Seat(0)) in [notice.content for notice in notices]


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

    await evening.chooses(rules={})
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


WHEN = "When may I call you?"
LIST = "Calls to new tables: choose one to stop it"
MESSAGES = "s1:me:page:messages"


async def presses(evening: Evening, user: int, control: str, *values: str) -> Call:
    return await evening.people.press(user, control, *values, flags=EPHEMERAL)


async def asks_for_bell(evening: Evening, user: int = 2) -> Call:
    """They ask behind `More` to be called."""
    return await presses(evening, user, controls(await more(evening, user))["Call me next time"])


async def opens(evening: Evening, user: int = 1, game: str = "twowin", **options: object) -> Table:
    """Another lobby of the channel."""
    running = await evening.table()
    await evening.tables.handle(End(running.id, evening.by(running.host)))
    await evening.people.command(user, game, "start", **options)
    return await evening.table()


@pytest.mark.parametrize("game", [game.command for game in GAMES.values()])
async def test_someone_is_called_who_asked_for_it_below_a_lobby(evening: Evening, game: str) -> None:
    await lobby(evening, game=game)
    told = shown(await asks_for_bell(evening))
    title = {"twowin": "2\u00a0WIN", "twodown": "2\u00a0DOWN", "twosans3": "2\u00a0SANS 3"}[game]
    assert told.startswith(f"I'll call you when a {title} table opens here.\nAt most one ping in 12 hours")
    assert (await opens(evening, game=game)).circumstances.rung == (2,)
    other = next(each.command for each in GAMES.values() if each.command != game)
    assert (await opens(evening, game=other)).circumstances.rung == ()


async def test_the_hours_are_chosen_and_kept_and_the_bell_is_taken_away(evening: Evening) -> None:
    await lobby(evening)
    answer = await asks_for_bell(evening)
    chosen = await presses(evening, 2, controls(answer)[WHEN], "night")
    assert "When may I call you?" in controls(chosen)
    (bell,) = await evening.tables.settings.bells(UserId(2))
    assert bell.parts == ("night",)
    again = await asks_for_bell(evening)
    assert [bell] == await evening.tables.settings.bells(UserId(2)), "hours stay as they are"
    off = await presses(evening, 2, controls(again)["Don't call me"])
    assert shown(off) == "I won't call you here any more."
    assert await evening.tables.settings.bells(UserId(2)) == []
    assert "Don't call me" in controls(await presses(evening, 2, await evening.control("bell"), "dawn")), "no such part"


async def test_the_time_is_that_of_the_persons_zone(evening: Evening) -> None:
    await lobby(evening)
    told = shown(await asks_for_bell(evening))
    await presses(evening, 2, "s1:me:zone", "tokyo")
    later = shown(await asks_for_bell(evening))
    assert told != later
    assert (await evening.tables.settings.profile(UserId(2))).zone == "Asia/Tokyo"
    await presses(evening, 2, "s1:me:zone", "atlantis")
    assert (await evening.tables.settings.profile(UserId(2))).zone == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("own", "server", "told"),
    [
        ("UTC", "UTC", "You haven't chosen a time zone. UTC now: "),
        ("UTC", "Asia/Tokyo", "This server's time now: "),
        ("Europe/Paris", "Asia/Tokyo", "Your time now: "),
        ("Europe/Paris", "UTC", "Your time now: "),
    ],
)
async def test_it_is_said_whose_time_counts(evening: Evening, own: str, server: str, told: str) -> None:
    await lobby(evening)
    settings = evening.tables.settings
    await settings.change_profile(UserId(2), lambda stored: replace(stored, zone=own))
    await settings.change_server(GuildId(GUILD), lambda stored: replace(stored, zone=server))
    now = datetime.fromtimestamp(evening.clock.now() / 1000, zone_named(own if own != "UTC" else server))
    assert f"{told}{now:%H:%M}." in shown(await asks_for_bell(evening))


async def test_whoever_has_no_pings_is_told_so(evening: Evening) -> None:
    await lobby(evening)
    await evening.prefers(2, pings=False)
    assert "your reminders come without a ping" in shown(await asks_for_bell(evening))
    assert (await opens(evening)).circumstances.rung == ()


async def test_all_bells_stand_in_the_settings_where_one_is_stopped(evening: Evening) -> None:
    assert LIST not in controls(await presses(evening, 2, MESSAGES))
    await lobby(evening)
    await asks_for_bell(evening)
    await opens(evening, game="twosans3")
    await asks_for_bell(evening)
    page = await presses(evening, 2, MESSAGES)
    assert labels(page)[-2:] == ["2 SANS 3 · #cards", "2 WIN · #cards"]
    left = await presses(evening, 2, controls(page)[LIST], f"{CHANNEL:x}_two_win")
    assert LIST in controls(left), "the answer is the same page"
    assert [bell.game_key for bell in await evening.tables.settings.bells(UserId(2))] == ["two_sans_three"]
    for forged in ("two_win", "zz_two_win", "_two_win", f"{2**70:x}_two_win"):
        await presses(evening, 2, controls(page)[LIST], forged)
    assert len(await evening.tables.settings.bells(UserId(2))) == 1


def labels(call: Call) -> list[str]:
    """Labels of all options of the menus of an answer."""
    (box,) = call.body["data"]["components"]
    rows = [part["components"][0] for part in box["components"] if part["type"] == 1]
    return [option["label"] for menu in rows for option in menu.get("options", ())]


def test_only_a_channel_and_a_game_name_a_bell() -> None:
    assert bell_of("46_two_win") == (70, "two_win")
    assert bell_of("_two_win") is None
    assert bell_of("") is None


async def test_nobody_has_more_bells_than_the_menu_lists(evening: Evening) -> None:
    await lobby(evening)
    await asks_for_bell(evening)
    (bell,) = await evening.tables.settings.bells(UserId(2))
    for channel in range(1, 25):
        await evening.tables.settings.ring(replace(bell, channel=type(bell.channel)(channel)), ())
    await opens(evening, game="twodown")
    assert shown(await asks_for_bell(evening)).startswith("I already call you in 25 places.")


async def test_nobody_is_called_to_a_table_of_ones_own(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    behind = await evening.people.press(1, f"t1:{table.id}:0:more", direct=True)
    assert "Call me next time" not in controls(behind)
    forged = await evening.people.press(1, f"t1:{table.id}:0:bell", direct=True)
    assert "You're not playing at this table." in shown(forged)


SILENT = 1 << 12
NAMES = ("Stats", "Invite to my table", "Block from my tables")


def posts(evening: Evening) -> list[Call]:
    """What was posted in the channel."""
    path = f"/channels/{CHANNEL}/messages"
    return [call for call in evening.wire.calls if (call.method, call.path) == ("POST", path)]


async def two_seats(evening: Evening) -> None:
    """A table of person 1 that waits for players, with a seat for person 1."""
    await evening.people.command(1, "twowin", "start", seats=2)
    await evening.people.press(1, await evening.control("join"))


async def test_they_are_told_to_discord_by_name_in_every_language(evening: Evening) -> None:
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    menus = {command["name"]: command for command in sent if command.get("type") == 2}
    assert set(menus) == set(NAMES)
    for name, menu in menus.items():
        assert menu["integration_types"] == [0]
        assert menu["contexts"] == ([0] if name == "Invite to my table" else [0, 1])
        names = menu["name_localizations"]
        assert {locale.split("-")[0] for locale in names} == {*BOOK.languages}
        assert all(each[0].isupper() and len(each) <= 32 for each in names.values())
    assert menus["Block from my tables"]["name_localizations"]["de"] == "An meinen Tischen blockieren"


async def test_stats_are_those_of_the_command(evening: Evening) -> None:
    on_person = await evening.people.on_person(1, "Stats", 1)
    first = next(iter(EVERY_GAME.values())).command
    assert private(on_person)
    assert on_person.body == (await evening.people.command(1, first, "stats")).body
    await evening.people.command(1, "twodown", "start")
    assert first != "twodown"
    here = await evening.people.on_person(1, "Stats", 1)
    assert here.body == (await evening.people.command(1, "twodown", "stats")).body


async def test_an_invitation_names_and_rings_one_person_once_where_the_table_is(evening: Evening) -> None:
    await two_seats(evening)
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert private(said)
    assert shown(said) == "**Person 2** is invited. The invitation is in the table's channel."
    (post,) = posts(evening)
    assert shown(post).startswith("<@2>: **Person 1** has saved you a seat at a 2\u00a0WIN table.")
    assert post.body["allowed_mentions"] == {"parse": [], "users": [2]}
    assert not post.body["flags"] & SILENT
    again = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(again) == "**Person 2** has already been invited to this table."
    assert len(posts(evening)) == 1


async def test_whoever_wants_no_rings_or_blocked_the_asker_is_named_and_not_mentioned(evening: Evening) -> None:
    await two_seats(evening)
    with evening.store.writing() as work:
        work.profiles.put(Profile(UserId(2), pings=False))
    await evening.tables.settings.block(UserId(3), UserId(1))
    for person in (2, 3):
        await evening.people.on_person(1, "Invite to my table", person)
    assert [post.body["flags"] for post in posts(evening)] == [SILENT, SILENT]
    assert [post.body["allowed_mentions"]["users"] for post in posts(evening)] == [[], []]
    assert [shown(post).split(":")[0] for post in posts(evening)] == ["**Person 2**", "**Person 3**"]
    assert len({post.body["nonce"] for post in posts(evening)}) == 2, "Discord would post but the first"


async def test_an_invitation_that_discord_did_not_take_may_be_tried_again(evening: Evening) -> None:
    await two_seats(evening)
    evening.wire.answers.append(error(403, 50013))
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(said).startswith("Discord wouldn't post the invitation, so **Person 2** doesn't know about it.")
    assert "is invited" in shown(await evening.people.on_person(1, "Invite to my table", 2))


async def test_nobody_is_invited_while_discord_refuses_too_much(evening: Evening) -> None:
    await two_seats(evening)
    for _ in range(MOST_REFUSED):
        evening.client.invalid_requests.note()
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(said).startswith("Discord wouldn't post the invitation")
    assert posts(evening) == []


async def test_who_cannot_be_invited(evening: Evening) -> None:
    async def invited(user: int, person: int, **more: bool) -> str:
        return shown(await evening.people.on_person(user, "Invite to my table", person, **more))

    assert (await invited(1, 2)).startswith("You're not at a table here")
    await two_seats(evening)
    assert (await invited(3, 2)).startswith("You're not at a table here")
    assert await invited(1, 9, bot=True) == "That's a bot, and it never sits down by itself."
    assert await invited(1, 1) == "**Person 1** already has a seat."
    assert (await invited(1, 2, direct=True)).startswith("This works only on a server")
    await evening.people.press(2, await evening.control("join"))
    assert await invited(1, 3) == "All 2 seats are taken. Wait for the next game."
    await evening.starts()
    assert (await invited(1, 3)).startswith("You're not at a table here")
    assert posts(evening) == []


async def test_blocking_on_a_person_is_the_command(evening: Evening) -> None:
    said = await evening.people.on_person(1, "Block from my tables", 2)
    assert shown(said).startswith("**Person 2** can no longer join the tables you host.")
    assert await evening.tables.settings.blocks(UserId(1), UserId(2))
    assert shown(await evening.people.on_person(1, "Block from my tables", 1)) == "You can't block yourself."
