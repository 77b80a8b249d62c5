"""`Call me next time` behind `More`, the hours in which it rings, and the list of all bells in `/settings`."""

from dataclasses import replace
from datetime import datetime

import pytest

from bot.discord_adapter.settings.personal_panel import bell_of
from bot.games.registry import GAMES
from bot.tables.ids import GuildId, UserId
from bot.tables.requests import End
from bot.tables.table import Table
from bot.tables.zones import zone_named
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_lobby_presses import lobby, more
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, GUILD, Call, controls, shown

WHEN = "When may I call you?"
LIST = "Calls to new tables: choose one to stop it"
MESSAGES = "s1:me:page:messages"


async def presses(evening: Evening, user: int, control: str, *values: str) -> Call:
    return await evening.people.press(user, control, *values, flags=EPHEMERAL)


async def asks(evening: Evening, user: int = 2) -> Call:
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
    told = shown(await asks(evening))
    title = {"twowin": "2 WIN", "twodown": "2 DOWN", "twosans3": "2 SANS 3"}[game]
    assert told.startswith(f"I'll call you when a {title} table opens here.\nAt most one ping in 12 hours")
    assert (await opens(evening, game=game)).circumstances.rung == (2,)
    other = next(each.command for each in GAMES.values() if each.command != game)
    assert (await opens(evening, game=other)).circumstances.rung == ()


async def test_the_hours_are_chosen_and_kept_and_the_bell_is_taken_away(evening: Evening) -> None:
    await lobby(evening)
    answer = await asks(evening)
    chosen = await presses(evening, 2, controls(answer)[WHEN], "night")
    assert "When may I call you?" in controls(chosen)
    (bell,) = await evening.tables.settings.bells(UserId(2))
    assert bell.parts == ("night",)
    again = await asks(evening)
    assert [bell] == await evening.tables.settings.bells(UserId(2)), "hours stay as they are"
    off = await presses(evening, 2, controls(again)["Don't call me"])
    assert shown(off) == "I won't call you here any more."
    assert await evening.tables.settings.bells(UserId(2)) == []
    assert "Don't call me" in controls(await presses(evening, 2, await evening.control("bell"), "dawn")), "no such part"


async def test_the_time_is_that_of_the_persons_zone(evening: Evening) -> None:
    await lobby(evening)
    told = shown(await asks(evening))
    await presses(evening, 2, "s1:me:zone", "tokyo")
    later = shown(await asks(evening))
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
    assert f"{told}{now:%H:%M}." in shown(await asks(evening))


async def test_whoever_has_no_pings_is_told_so(evening: Evening) -> None:
    await lobby(evening)
    await evening.tables.settings.change_profile(UserId(2), lambda stored: replace(stored, pings=False))
    assert "your reminders come without a ping" in shown(await asks(evening))
    assert (await opens(evening)).circumstances.rung == ()


async def test_all_bells_stand_in_the_settings_where_one_is_stopped(evening: Evening) -> None:
    assert LIST not in controls(await presses(evening, 2, MESSAGES))
    await lobby(evening)
    await asks(evening)
    await opens(evening, game="twosans3")
    await asks(evening)
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
    await asks(evening)
    (bell,) = await evening.tables.settings.bells(UserId(2))
    for channel in range(1, 25):
        await evening.tables.settings.ring(replace(bell, channel=type(bell.channel)(channel)), ())
    await opens(evening, game="twodown")
    assert shown(await asks(evening)).startswith("I already call you in 25 places.")


async def test_nobody_is_called_to_a_table_of_ones_own(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    behind = await evening.people.press(1, f"t1:{table.id}:0:more", direct=True)
    assert "Call me next time" not in controls(behind)
    forged = await evening.people.press(1, f"t1:{table.id}:0:bell", direct=True)
    assert "You're not playing at this table." in shown(forged)
