"""Settings as people change them: commands and presses through the real adapter over the real service."""

import json
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord_adapter.lobby_presses import rule_menus
from bot.discord_adapter.names_and_faces import Avatars
from bot.discord_adapter.settings.panels import FIRST_PAGE
from bot.discord_adapter.settings.personal_panel import MESSAGES, PERSONAL_PAGES, PRIVACY, personal_screen
from bot.discord_adapter.settings.server_panel import MORNING, SHOWN, server_screen
from bot.games.discord_game import RuleChoice
from bot.games.registry import GAMES
from bot.screens.buttons import play_now
from bot.screens.components import measure
from bot.screens.custom_ids import Scope, SettingsControl, parse, parse_as
from bot.tables.ids import ChannelId, GuildId, RoleId, UserId
from bot.tables.morning import Morning
from bot.tables.requests import End
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import Pace
from bot.tables.zones import ZONES
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import (
    CHANNEL,
    EPHEMERAL,
    FORM,
    GUILD,
    UPDATE,
    Call,
    controls,
    guild_data,
    settled,
    shown,
)
from tests.kit.games import EVERY_GAME
from tests.kit.library import add_guild_from, remove_guild, told
from tests.kit.readable import ENGLISH, SCREENS, as_text

MANAGES = str(1 << 5)
NOBODYS_RIGHTS = "0"

PAGES = "s1:server:page"
"""The menu that turns the pages."""


async def press(evening: Evening, user: int, custom_id: str, *values: str) -> Call:
    """A press on a settings message."""
    return await evening.people.press(user, custom_id, *values, flags=EPHEMERAL)


async def choose(evening: Evening, seen: Call, label: str) -> Call:
    """The option with that label in one of the menus of a settings message."""
    options = {
        option["label"]: (menu["custom_id"], option["value"])
        for row in seen.body.get("data", seen.body)["components"][0]["components"]
        for menu in row.get("components", [])
        for option in menu.get("options", [])
    }
    return await press(evening, 1, *options[label])


async def profile(evening: Evening, user: int = 1) -> Profile:
    return await evening.tables.settings.profile(UserId(user))


async def server(evening: Evening) -> Server:
    return await evening.tables.settings.server(GuildId(GUILD))


def test_a_persons_settings_word_for_word() -> None:
    profile = Profile(UserId(1), picking=Picking.BUTTONS)
    assert as_text(personal_screen(profile, ENGLISH)) == (
        "### Your settings\n"
        f"<Language Language: as in Discord | {LANGUAGES}>\n"
        "<With the quick clock, each question in a new message"
        " | With the quick clock, each question: in the same message>\n"
        "<Revealed cards Revealed cards: on their own first, for 3 seconds | "
        "together with the next question>\n"
        "<Choosing cards buttons where they fit, otherwise menus | Choosing cards: always buttons | always menus>\n"
        "<Pictures for you alone with every hand | Pictures for you alone: in 2 DOWN; otherwise when I ask"
        " | text only>\n"
        "[Messages] [Privacy]"
    )
    assert as_text(personal_screen(profile, ENGLISH, MESSAGES)) == (
        "### Messages\n"
        "<Where you see your hand Where you see your hand: by direct message | in the channel only>\n"
        "<Reminders Reminders: ping me | ping me for each 24-hour table | without a ping>\n"
        "<Streak reminder 6 hours before the daily deal ends, for streaks of 3 days or more | Streak reminder: none>\n"
        f"<Time zone Time zone: as on the server{CITIES.removeprefix('UTC')}>\n"
        "[Your settings] [Privacy]"
    )
    assert as_text(personal_screen(profile, ENGLISH, PRIVACY)) == (
        "### Privacy\n"
        "<Leaderboards Leaderboards: show me | leave me out>\n"
        "<Streaks Streaks: show them to everyone | show them only to me>\n"
        "[Your settings] [Messages]"
    )


CITIES = " | ".join(zone.rpartition("/")[2].replace("_", " ") for zone in ZONES)
BOOK = ENGLISH.book
LANGUAGES = " | ".join(BOOK.say(language, "language-name") for language in BOOK.languages)
"""Each by its own name."""

KEPT = " | ".join(f"everyone's last {number}" for number in ("number", *(f"{kept} numbers" for kept in range(2, 9))))
USUAL_STARS = "–_–_★_★★".replace("_", "\u2060\u00a0")
STARS = "–_–_★_★★ | –_★_★_★★ | –_★_★★_★★ | –_–_★_★ | –_–_–_★ | –_–_–_–".replace("_", "\u2060\u00a0")


MORE = "<More settings {} | Morning post | 2 WIN | 2 SANS 3 | 2 DOWN>"
FIRST, SECOND = "This server", "What tables and results show"


def test_a_servers_settings_word_for_word() -> None:
    chosen = Server(GuildId(7), channels=(ChannelId(70), ChannelId(71)), moderator_role=RoleId(5))
    assert as_text(server_screen(chosen, GAMES, ENGLISH)) == (
        "### Settings of this server\n"
        f"<Language of public messages Language of public messages: as in Discord | {LANGUAGES}>\n"
        "<Default clock quick, 60 seconds | Default clock: normal, 2 minutes | slow, 24 hours | none>\n"
        "<Default seats 2 | 3 | Default seats: 4 | 5 | 6 | 7>\n"
        "<Where a new table opens in its own thread | Where a new table opens: in the channel itself>\n"
        "-# Where games may be played\n"
        "<Where games may be played: in every channel: channels 70 71>\n"
        "-# Moderators · People who may manage channels or messages are always moderators.\n"
        "<Moderators: no extra role: roles 5>\n"
        "[All in one form]\n" + MORE.format(f"More settings: {FIRST} | {SECOND}")
    )
    assert as_text(server_screen(chosen, GAMES, ENGLISH, SHOWN)) == (
        "### What tables and results show\n"
        "<At the end of a game At the end of a game: show all hands | keep hands hidden>\n"
        "<Hints Hints: allowed | not allowed>\n"
        "<Pictures of the table Pictures of the table: pictures and text | text only>\n"
        "<The turning point of a game named in the result | The turning point of a game: only if you ask for it>\n"
        "[All in one form]\n" + MORE.format(f"{FIRST} | More settings: {SECOND}")
    )
    assert "Moderators: no extra role" in as_text(server_screen(Server(GuildId(7)), GAMES, ENGLISH))


def test_the_morning_post_has_a_page_of_its_own() -> None:
    chosen = Server(GuildId(7), zone="Europe/Paris", morning=Morning(ChannelId(70), 7))
    shown = as_text(server_screen(chosen, GAMES, ENGLISH, MORNING))
    first, *hours = shown.partition("<Hour ")[2].partition(">")[0].split(" | ")
    assert (first, hours[6], hours[-1], len(hours)) == ("00:00", "Hour: 07:00", "23:00", 23)
    assert "UTC | Honolulu | Anchorage | Los Angeles" in shown
    assert "London | Time zone: Paris | Johannesburg" in shown
    assert shown.startswith("### Morning post\n<Channel of the morning post: none: posts 70>\n<Hour ")
    assert "-# Once a day, without a notification" in shown
    ended = replace(chosen, morning=chosen.morning.ended())
    assert "-# The morning post is off: I can't write in its channel." in as_text(
        server_screen(ended, GAMES, ENGLISH, MORNING)
    )


def test_a_game_has_a_page_of_its_own() -> None:
    kept = KEPT.replace("everyone's last 5", "What a shuffle leaves on the table: everyone's last 5")
    stars = STARS.replace(USUAL_STARS, f"Stars on the four copies of a card: {USUAL_STARS}", 1)
    assert as_text(server_screen(Server(GuildId(7)), GAMES, ENGLISH, "two_win")) == (
        "### 2 WIN on this server\n"
        "<If the cards run out If the cards run out: no more draws | newer numbers are reshuffled too>\n"
        f"<What a shuffle leaves on the table {kept}>\n"
        f"<Stars on the four copies of a card {stars}>\n"
        "[All in one form]\n"
        f"<More settings {FIRST} | {SECOND} | Morning post | More settings: 2 WIN | 2 SANS 3 | 2 DOWN>"
    )


async def test_pages_are_turned_by_a_menu_and_a_choice_stays_on_its_page(evening: Evening) -> None:
    await evening.people.command(1, "server-settings")
    game = await press(evening, 1, PAGES, "two_win")
    assert game.body["type"] == UPDATE
    chosen = await choose(evening, game, "newer numbers are reshuffled too")
    assert shown(chosen).startswith("### 2 WIN on this server")
    assert "If the cards run out: newer numbers are reshuffled too" in shown(chosen)
    back = await press(evening, 1, PAGES, FIRST_PAGE)
    assert shown(back).startswith("### Settings of this server")
    evening.people.permissions = NOBODYS_RIGHTS
    refused = await press(evening, 1, PAGES, "two_win")
    assert shown(refused) == "Only people who can manage this server can do this."


@pytest.mark.parametrize("custom_id", ["s1:server:page:no_such_game", "s1:server.no_such_game:kept:3"])
async def test_a_page_that_does_not_exist_is_the_first(evening: Evening, custom_id: str) -> None:
    answer = await press(evening, 1, custom_id)
    assert shown(answer).startswith("### Settings of this server")
    assert await server(evening) == Server(GuildId(GUILD))


def test_the_largest_settings_fit_a_message() -> None:
    channels = tuple(ChannelId(10**18 + number) for number in range(25))
    longest = Server(GuildId(7), channels=channels, moderator_role=RoleId(10**18))
    games = {**GAMES, **{f"game{number}": GAMES["two_win"] for number in range(9)}}
    for page in ("", *games):
        size = measure(server_screen(longest, games, ENGLISH, page))
        assert size.fits, size
    for page in PERSONAL_PAGES:
        assert measure(personal_screen(Profile(UserId(1), direct_closed=True), ENGLISH, page)).fits


@pytest.mark.parametrize(
    "control",
    [
        SettingsControl(Scope.PERSONAL, "hands", "direct"),
        SettingsControl(Scope.SERVER, "clock"),
        SettingsControl(Scope.SERVER, "kept", "3", "two_win"),
    ],
)
def test_a_control_can_be_read_back(control: SettingsControl) -> None:
    assert parse_as(SettingsControl, str(control)) == control


@pytest.mark.parametrize(
    "text", ["", "s1", "s1:me", "s1:you:hands:direct", "s1:me:hands:", "s1:me:a b", "s1:me:hands:x\n"]
)
def test_nothing_else_is_a_control(text: str) -> None:
    assert parse_as(SettingsControl, text) is None


@pytest.mark.parametrize(
    ("page", "label", "field", "value"),
    [
        (MESSAGES, "in the channel only", "hands_direct", False),
        (MESSAGES, "without a ping", "pings", False),
        (MESSAGES, "ping me for each 24-hour table", "digest", False),
        (FIRST_PAGE, "in a new message", "each_question", True),
        (FIRST_PAGE, "always buttons", "picking", Picking.BUTTONS),
        (FIRST_PAGE, "with every hand", "pictures", OwnPictures.ALWAYS),
        (MESSAGES, "6 hours before the daily deal ends, for streaks of 3 days or more", "daily_reminder", True),
        (MESSAGES, "Tokyo", "zone", "Asia/Tokyo"),
        (PRIVACY, "leave me out", "on_boards", False),
        (PRIVACY, "show them only to me", "shows_streaks", False),
    ],
)
async def test_every_setting_of_a_person_is_stored_and_shown_on_its_page(
    evening: Evening, page: str, label: str, field: str, value: object
) -> None:
    seen = await press(evening, 1, f"s1:me:page:{page}")
    chosen = await choose(evening, seen, label)
    assert seen.body["type"] == chosen.body["type"] == UPDATE
    assert shown(chosen).splitlines()[0] == shown(seen).splitlines()[0]
    assert getattr(await profile(evening), field) == value
    assert getattr(await profile(evening, 2), field) != value


@pytest.mark.parametrize(("value", "language"), [("en", "en"), ("auto", None), ("xx", None)])
async def test_a_language_is_chosen_from_a_menu(evening: Evening, value: str, language: str | None) -> None:
    opened = await evening.people.command(1, "settings")
    await evening.people.press(1, "s1:me:language", value, flags=EPHEMERAL)
    assert (await profile(evening)).language == language
    assert "Deutsch" in str(opened.body)


async def test_the_pages_of_ones_settings_are_turned_by_buttons(evening: Evening) -> None:
    first = await evening.people.command(1, "settings")
    second = await press(evening, 1, controls(first)["Messages"])
    assert shown(second).startswith("### Messages")
    assert shown(await press(evening, 1, controls(second)["Your settings"])) == shown(first)
    assert shown(await press(evening, 1, "s1:me:page:no_such_page")) == shown(first)


@pytest.mark.parametrize("custom_id", ["s1:me:hands:nonsense", "s1:me:nothing:yes"])
async def test_a_forged_choice_changes_nothing(evening: Evening, custom_id: str) -> None:
    await press(evening, 1, custom_id)
    assert await profile(evening) == Profile(UserId(1))


async def test_a_server_is_changed_only_by_who_may_manage_it(evening: Evening) -> None:
    evening.people.permissions = NOBODYS_RIGHTS
    assert (
        shown(await evening.people.command(1, "server-settings"))
        == "Only people who can manage this server can do this."
    )
    refused = await press(evening, 1, "s1:server:clock", "slow")
    assert shown(refused) == "Only people who can manage this server can do this."
    assert await server(evening) == Server(GuildId(GUILD))
    evening.people.permissions = MANAGES
    answer = await press(evening, 1, "s1:server:clock", "slow")
    assert answer.body["type"] == UPDATE
    assert (await server(evening)).pace is Pace.SLOW


async def test_house_rules_reach_the_table_and_stand_in_its_lobby(evening: Evening) -> None:
    for name, value in (("kept", "3"), ("stars", "0112"), ("shortage", "recycle_more")):
        await press(evening, 1, f"s1:server.two_win:{name}", value)
    await press(evening, 1, "s1:server:hands", "closed")
    await evening.people.command(1, "twowin", "start")
    table = await evening.table()
    assert table.options.save() == {
        "star_profile": [0, 1, 1, 2],
        "reshuffle_keep_numbers": 3,
        "draw_shortage": "recycle_more",
    }
    assert not table.open_hands
    assert (
        "House rules: if the cards run out: newer numbers are reshuffled too · "
        "a shuffle leaves everyone's last 3 numbers · "
        "stars on the four copies of each card: –\u2060\u00a0★\u2060\u00a0★\u2060\u00a0★★\n"
        in as_text(SCREENS.board(table))
    )
    again = await press(evening, 1, "s1:server.two_win:kept", "5")
    assert "What a shuffle leaves on the table: everyone's last 5 numbers" in shown(again)
    assert "Stars on the four copies of a card: –\u2060\u00a0★\u2060\u00a0★\u2060\u00a0★★" in shown(again)


async def at_table(evening: Evening, user: int, name: str, value: str = "") -> Call:
    """Press among the house rules of the table in the channel."""
    table = await evening.table()
    return await evening.people.press(user, f"s1:table.{table.id}:{name}{value and ':'}{value}")


async def test_the_host_changes_house_rules_in_the_lobby_and_the_server_keeps_its_own(evening: Evening) -> None:
    for name, value in (("kept", "3"), ("stars", "0112")):
        await press(evening, 1, f"s1:server.two_win:{name}", value)
    await evening.people.command(1, "twowin", "start")
    for name, value in (("shortage", "recycle_more"), ("kept", "2"), ("hands", "closed"), ("hints", "off")):
        changed = await at_table(evening, 1, name, value)
    assert "✅\u00a0Hints: not allowed" in shown(changed), "from a menu of an earlier release to that of this one"
    table = await evening.table()
    assert table.options.save() == {
        "star_profile": [0, 1, 1, 2],
        "reshuffle_keep_numbers": 2,
        "draw_shortage": "recycle_more",
    }
    assert (table.open_hands, table.hints) == (False, False)
    stored = await server(evening)
    assert (stored.rules["two_win"]["reshuffle_keep_numbers"], stored.open_hands) == (3, True)


async def test_the_house_rules_of_a_table_are_one_menu(evening: Evening) -> None:
    await press(evening, 1, "s1:server.two_win:kept", "3")
    await evening.people.command(1, "twowin", "start")
    opened = await evening.people.press(1, await evening.control("more"))
    assert [line for line in shown(opened).splitlines() if line.startswith("✅")] == [
        "✅\u00a0If the cards run out: no more draws",
        "✅\u00a0What a shuffle leaves on the table: everyone's last 3 numbers",
        "✅\u00a0Stars on the four copies of a card: –\u2060\u00a0–\u2060\u00a0★\u2060\u00a0★★",
        "✅\u00a0At the end of a game: show all hands",
        "✅\u00a0Hints: allowed",
    ]
    control = controls(opened)["House rules"]
    for value in ("shortage_recycle_more", "kept_2", "hints_off"):
        changed = await evening.people.press(1, control, value, flags=EPHEMERAL)
        assert changed.body["type"] == UPDATE
    assert "✅\u00a0Hints: not allowed" in shown(changed)
    table = await evening.table()
    assert table.options.save() == {"reshuffle_keep_numbers": 2, "draw_shortage": "recycle_more"}
    assert (table.open_hands, table.hints) == (True, False)


async def test_a_form_of_house_rules_that_an_earlier_release_opened_is_taken(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    fields = (
        {"type": 21, "custom_id": "shortage", "value": "recycle_more"},
        {"type": 21, "custom_id": "hints", "value": "off"},
        {"type": 3, "custom_id": "kept", "values": ["2"]},
    )
    sent = await evening.people.fill_form(1, f"s1:table.{(await evening.table()).id}:open", *fields)
    assert (sent.body["type"], sent.body.get("data")) == (6, None)
    table = await evening.table()
    assert table.options.save() == {"reshuffle_keep_numbers": 2, "draw_shortage": "recycle_more"}
    assert (table.open_hands, table.hints) == (True, False)


async def test_a_game_of_many_house_rules_has_as_many_menus_as_it_takes(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    game = EVERY_GAME["two_win"]
    shortage, kept, stars = game.house_rules
    many = replace(
        kept, choices=(*kept.choices, *(RuleChoice(f"n{more}", more, lambda _: "some") for more in range(32)))
    )
    table, server = await evening.table(), Server(GuildId(GUILD))
    menus = rule_menus(table, replace(game, house_rules=(shortage, many, stars)), server, ENGLISH)
    assert [len(menu.options) for menu in menus] == [25, 25, 2]
    assert measure(SCREENS.more(table, UserId(1), ENGLISH, menus, manages=True)).fits
    for menu in menus:
        chosen = parse(menu.control, [menu.options[-1].value])
        assert isinstance(chosen, SettingsControl)
        assert (chosen.scope, chosen.name, chosen.page) == (Scope.TABLE, "rules", table.id)


async def fields_of(evening: Evening, control: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """The control and the fields of the form that someone opens with that control, by their names."""
    opened = await press(evening, 1, control)
    assert opened.body["type"] == FORM
    form = opened.body["data"]
    return form["custom_id"], {
        each["component"]["custom_id"]: each["component"] | {"label": each["label"]} for each in form["components"]
    }


async def test_the_settings_of_a_server_are_one_form(evening: Evening) -> None:
    panel = await evening.people.command(1, "server-settings")
    control, fields = await fields_of(evening, controls(panel)["All in one form"])
    assert {name: field["type"] for name, field in fields.items()} == {
        "language": 3, "clock": 3, "seats": 3, "ticked": 22
    }  # fmt: skip
    ticks = fields["ticked"]
    assert (ticks["label"], ticks["min_values"], ticks["required"]) == ("More settings", 0, False)
    assert [each["label"] for each in ticks["options"] if "default" in each] == [
        "At the end of a game: show all hands",
        "Hints: allowed",
        "Pictures of the table: pictures and text",
    ]
    chosen = ({"type": 3, "custom_id": "clock", "values": ["slow"]}, {"type": 3, "custom_id": "seats", "values": ["6"]})
    ticked = {"type": 22, "custom_id": "ticked", "values": ["hints", "threads"]}
    sent = await evening.people.fill_form(1, control, *chosen, ticked)
    assert sent.body["type"] == UPDATE
    assert "Default clock: slow, 24 hours" in shown(sent)
    stored = await server(evening)
    assert (stored.pace, stored.seats, stored.language) == (Pace.SLOW, 6, None)
    assert (stored.hints, stored.threads) == (True, True)
    assert (stored.open_hands, stored.pictures, stored.turning_points) == (False, False, False)
    await evening.people.fill_form(1, control, {"type": 22, "custom_id": "ticked", "values": []})
    stored = await server(evening)
    assert (stored.hints, stored.threads, stored.pace) == (False, False, Pace.SLOW)


async def test_the_house_rules_of_a_server_are_one_form_for_each_game(evening: Evening) -> None:
    for game in GAMES:
        page = await press(evening, 1, PAGES, game)
        control, fields = await fields_of(evening, controls(page)["All in one form"])
        assert set(fields) == {rule.name for rule in GAMES[game].house_rules}
        await evening.people.fill_form(1, control)
        assert await server(evening) == Server(GuildId(GUILD)), "what is not told stays as it was"
    sent = await evening.people.fill_form(
        1, "s1:server.two_win:open", {"type": 3, "custom_id": "kept", "values": ["3"]}
    )
    assert shown(sent).startswith("### 2 WIN on this server")
    assert (await server(evening)).rules["two_win"] == {"reshuffle_keep_numbers": 3}
    own = {"type": 3, "custom_id": "challenge", "values": ["own"]}
    assert "card" in shown(await evening.people.fill_form(1, "s1:server.two_down:open", own))
    assert "two_down" not in (await server(evening)).rules


async def test_the_form_of_a_server_that_comes_too_late_is_its_settings_as_a_message(evening: Evening) -> None:
    evening.be_slow()
    opened = await press(evening, 1, "s1:server:open")
    assert shown(opened).startswith("### Settings of this server")


@pytest.mark.parametrize(
    "forged",
    [
        {"type": 22, "custom_id": "ticked", "values": ["nonsense", "clock"]},
        {"type": 3, "custom_id": "clock", "values": ["never"]},
        {"type": 3, "custom_id": "seats", "values": []},
        {"type": 4, "custom_id": "nonsense", "value": "2"},
    ],
)
async def test_what_is_forged_in_a_form_of_a_server_changes_nothing_that_was_not_offered(
    evening: Evening, forged: dict[str, Any]
) -> None:
    await evening.people.fill_form(1, "s1:server:open", forged)
    stored = await server(evening)
    assert (stored.pace, stored.seats, stored.threads) == (Pace.NORMAL, 4, False)


async def test_the_button_of_an_earlier_release_shows_the_house_rules(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    assert "✅\u00a0Hints: allowed" in shown(await at_table(evening, 1, "open"))
    assert shown(await at_table(evening, 2, "open")).startswith("Only the host, Person 1,")


async def test_what_is_forged_in_a_form_of_house_rules_changes_nothing(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    control = f"s1:table.{(await evening.table()).id}:open"
    forged: list[list[dict[str, Any]]] = [
        [{"type": 3, "custom_id": "kept", "values": ["99"]}],
        [{"type": 21, "custom_id": "kept", "value": None}, {"type": 3, "custom_id": "stars", "values": []}],
        [{"type": 4, "custom_id": "nonsense", "value": "2"}],
        [{"type": 4, "custom_id": "kept"}],
        [],
    ]
    for fields in forged:
        await evening.people.fill_form(1, control, *fields)
    kept = {"type": 3, "custom_id": "kept", "values": ["2"]}
    assert shown(await evening.people.fill_form(2, control, kept)).startswith("Only the host, Person 1,")
    assert (await evening.table()).options.save() == {}


async def test_nobody_else_changes_house_rules_nor_after_the_start_nor_with_a_forged_value(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", seats=2, house=1)
    assert shown(await at_table(evening, 2, "kept", "2")).startswith("Only the host, Person 1,")
    await at_table(evening, 1, "kept", "99")
    await at_table(evening, 1, "nonsense", "2")
    assert (await evening.table()).options.save() == {}
    away = await evening.people.press(1, f"s1:table.{(await evening.table()).id}:kept:2", direct=True)
    assert shown(away).startswith("You're not playing at this table.")
    assert shown(await evening.people.press(1, "s1:table.nosuchtable:kept:2")).startswith("You're not playing")
    await evening.starts()
    assert shown(await at_table(evening, 1, "kept", "2")).startswith("The game has already started.")
    assert (await evening.table()).options.save() == {}


async def test_house_rules_that_the_game_refuses_are_told_in_a_sentence(evening: Evening) -> None:
    await evening.chooses(rules={"two_win": {"draw_shortage": "pray"}})
    refused = await evening.people.command(1, "twowin", "start")
    assert shown(refused) == "draw\\_shortage is a house rule, but it can't be set to that."
    await press(evening, 1, "s1:server.two_win:shortage", "forfeit")
    await evening.people.command(1, "twowin", "start")
    assert (await evening.table()).options.save() == {}


@pytest.mark.parametrize("page", GAMES)
async def test_a_form_says_what_each_house_rule_means_where_it_is_chosen(evening: Evening, page: str) -> None:
    opened = await press(evening, 1, f"s1:server.{page}:open")
    assert opened.body["type"] == 9
    labels = opened.body["data"]["components"]
    assert len(labels) == len(GAMES[page].house_rules) <= 5
    assert [each["description"] for each in labels] == [ENGLISH(rule.about) for rule in GAMES[page].house_rules]
    for language in BOOK.languages:
        told = [BOOK.words(language)(rule.about) for rule in GAMES[page].house_rules]
        assert all(1 <= len(text) <= 100 for text in told)
    general = await press(evening, 1, "s1:server:open")
    assert all("description" not in each for each in general.body["data"].get("components", []))


async def test_channels_and_the_role_of_moderators_are_picked_from_what_discord_lists(evening: Evening) -> None:
    picked = await press(evening, 1, "s1:server:channels", "70", "1234567890123456789")
    assert "-# Where games may be played" in shown(picked)
    assert "-# Moderators" in shown(await press(evening, 1, "s1:server:moderators", "5"))
    assert ((await server(evening)).channels, (await server(evening)).moderator_role) == ((70, 1234567890123456789), 5)
    assert "Where games may be played: in every channel" in shown(await press(evening, 1, "s1:server:channels"))
    assert "-# Moderators" not in shown(await press(evening, 1, "s1:server:moderators"))
    evening.people.permissions = NOBODYS_RIGHTS
    refused = await press(evening, 1, "s1:server:channels", "70")
    assert shown(refused) == "Only people who can manage this server can do this."
    assert (await server(evening)).channels == ()


async def begun(evening: Evening) -> None:
    """Two persons, dealt."""
    await evening.people.command(1, "twowin", "start")
    for user in (1, 2):
        await evening.people.press(user, await evening.control("join"))
    await evening.starts()


async def test_privacy_show_says_nothing_of_a_stranger_and_counts_what_there_is(evening: Evening) -> None:
    nothing = await evening.people.command(9, "privacy", "show")
    assert "### What I store about you\nNothing." in shown(nothing)
    await begun(evening)
    await press(evening, 1, "s1:me:cards:buttons")
    told = shown(await evening.people.command(1, "privacy", "show"))
    assert "• Your settings" in told
    assert "• One table: your seat" in told


async def test_privacy_export_is_a_private_file(evening: Evening) -> None:
    await begun(evening)
    await press(evening, 1, "s1:me:cards:buttons")
    answer = await evening.people.command(1, "privacy", "export")
    (file,) = evening.wire.files
    assert file.filename == "my-data.json"
    rows = json.loads(file.fp.read())
    assert rows["profiles"][0]["picking"] == "buttons"
    assert "canary-token" not in json.dumps(rows)
    assert answer.path.endswith("/callback")


async def test_privacy_delete_asks_first_and_then_forgets(evening: Evening) -> None:
    await begun(evening)
    table = await evening.table()
    asked = await evening.people.command(1, "privacy", "delete")
    assert "### Shall I forget you?" in shown(asked)
    assert (await evening.table()).seat_of(UserId(1)) is not None
    answer = await press(evening, 1, controls(asked)["Forget me"])
    assert answer.body["type"] == UPDATE
    assert shown(answer).startswith("I've forgotten you.")
    left = await evening.stored(table.id)
    assert left.seat_of(UserId(1)) is None
    assert (left.forgotten, left.secret, left.host) == (True, b"", 2)
    assert not any((await evening.tables.privacy.export(UserId(1))).values())
    await settled()


async def test_who_is_forgotten_has_no_face_here_by_the_very_press_that_asked(
    drawn_evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def face(_: str, __: int) -> bytes:
        return b"face"

    faces: Avatars = vars(drawn_evening.client)["_avatars"]
    monkeypatch.setattr(faces, "_fetch", face)
    asked = await drawn_evening.people.command(1, "privacy", "delete")
    pressing = drawn_evening.people.pressing
    for custom_id, seen in ((f"t1:{'a' * 10}:0:hand", b"face"), (controls(asked)["Forget me"], b"")):
        press_with_face = pressing(1, custom_id)
        press_with_face["member"]["user"]["avatar"] = "aa"
        await drawn_evening.people.fed(press_with_face)
        assert faces.of(UserId(1)) == seen


async def test_moderators_hide_lucky_words_also_when_the_table_is_over(evening: Evening) -> None:
    await begun(evening)
    table = await evening.table()
    await evening.people.press(1, await evening.control("cancel"))
    answer = await evening.people.command(1, "table", "hide-words")
    assert shown(answer) == "The lucky words of this table are hidden now."
    hidden = await evening.stored(table.id)
    assert hidden.words_hidden
    evening.people.permissions = NOBODYS_RIGHTS
    refused = await evening.people.command(1, "table", "hide-words")
    assert shown(refused) == "Only a moderator of this server can do this."


def there(evening: Evening, *channels: int, role: int) -> discord.Guild:
    """The server has these channels and that role now, and no others."""
    told = [{"id": str(one), "type": 0, "name": f"c{one}", "position": one} for one in channels]
    if (before := evening.client.get_guild(GUILD)) is not None:
        remove_guild(evening.client, before)
    return add_guild_from(evening.client, {**guild_data(role), "channels": told})


async def chosen(evening: Evening, *channels: int) -> None:
    """The server chose these channels, and role 5 as its moderators."""
    allowed = tuple(map(ChannelId, channels))
    await evening.chooses(channels=allowed, moderator_role=RoleId(5))


async def test_what_a_server_chose_and_is_gone_holds_nobody_up_even_where_nobody_saw_it_go(evening: Evening) -> None:
    await chosen(evening, 4, 5)
    assert shown(await evening.people.command(1, "twowin", "start")).startswith("On this server, games are played in")
    there(evening, 5, CHANNEL, role=5)
    only = "On this server, games are played in <#5>."
    assert shown(await evening.people.command(1, "twowin", "start")) == only
    assert shown(await evening.people.press(1, play_now("two_win", "Play now").control)) == only
    there(evening, CHANNEL, role=6)
    told = shown(await evening.people.command(1, "server-settings"))
    assert "Where games may be played: in every channel" in told
    assert "Moderators: no extra role" in told
    assert shown(await evening.people.command(1, "twowin", "start")) == "The table is open, and you're in."
    await evening.people.press(1, "s1:server:clock:slow")
    assert ((await server(evening)).channels, (await server(evening)).moderator_role) == ((), None)


async def test_again_is_not_sent_to_a_channel_that_is_gone(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    again = await evening.control("again")
    await evening.tables.handle(End((await evening.table()).id, evening.by(1)))
    await chosen(evening, 4)
    there(evening, CHANNEL, role=5)
    await evening.people.press(1, again)
    assert (await evening.table()).former == (1,)


async def test_a_server_that_discord_has_not_told_of_yet_keeps_what_it_chose(evening: Evening) -> None:
    await chosen(evening, 4)
    add_guild_from(evening.client, {"id": str(GUILD), "unavailable": True})
    assert shown(await evening.people.command(1, "twowin", "start")) == "On this server, games are played in <#4>."


async def test_what_is_deleted_is_forgotten_and_nothing_is_stored_of_a_server_that_chose_nothing(
    evening: Evening,
) -> None:
    guild = there(evening, CHANNEL, 5, role=5)
    await evening.client.on_guild_channel_delete(told(id=4, guild=guild))
    with evening.store.writing() as work:
        assert work.servers.known() == []
    await chosen(evening, 4, 5)
    await evening.client.on_guild_channel_delete(told(id=4, guild=guild))
    assert (await server(evening)).channels == (5,)
    await evening.client.on_guild_role_delete(told(id=5, guild=there(evening, CHANNEL, 5, role=6)))
    assert ((await server(evening)).channels, (await server(evening)).moderator_role) == ((5,), None)


async def test_the_bot_notes_which_servers_it_was_removed_from(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    await evening.client.on_ready()
    assert (await server(evening)).left is not None
    guild = add_guild_from(evening.client, guild_data(5))
    await evening.client.on_guild_join(guild)
    assert (await server(evening)).left is None
    remove_guild(evening.client, guild)
    await evening.client.on_guild_remove(guild)
    assert (await server(evening)).left is not None


async def test_a_slow_export_still_arrives(evening: Evening) -> None:
    evening.client.interactions.patience = 0.0
    export, called = evening.tables.privacy.export, evening.wire.called
    called.clear()

    async def late(user: UserId) -> Any:
        await called.wait()
        return await export(user)

    evening.tables.privacy.export = late
    answer = await evening.people.command(1, "privacy", "export")
    assert (answer.method, answer.path) == ("PATCH", "/webhooks/4000/canary-token/messages/@original")
    assert [file.filename for file in evening.wire.files] == ["my-data.json"]
