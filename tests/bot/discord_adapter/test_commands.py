"""What Discord is told of our commands, and who reads what in which language (docs/languages.md)."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.discord_adapter.commands.permissions import INVITATION, NEEDED, goes_without, missing_to_play
from bot.discord_adapter.commands.tree import about_screen
from bot.discord_adapter.context import NO_LINKS, Links
from bot.games.registry import GAMES
from bot.screens.components import Buttons, Link, Screen
from bot.screens.names import LEVEL_KEYS, PACE_KEYS
from bot.tables.ids import GuildId, UserId
from bot.tables.settings import Profile, Server
from bot.tables.table import Pace, Stage
from engine.contract import Seat
from engine.house import LEVELS
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, error, shown
from tests.kit.always import some
from tests.kit.readable import BOOK, ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt

NAME = re.compile(r"[-_\w]{1,32}")


async def payload(evening: Evening, kind: int = 1) -> list[dict[str, Any]]:
    """The commands of that type: those that are typed, unless another is asked for."""
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    return [command for command in sent if command.get("type", 1) == kind]


def all_options(command: dict[str, Any]) -> list[dict[str, Any]]:
    inner = command.get("options", [])
    return [*inner, *(deeper for option in inner for deeper in all_options(option))]


async def test_these_are_the_commands(evening: Evening) -> None:
    commands = {command["name"]: command for command in await payload(evening)}
    assert evening.wire.last.path == "/applications/4000/commands"
    assert sorted(commands) == [
        "about",
        "privacy",
        "server-settings",
        "settings",
        "table",
        "toy",
        "twodown",
        "twosans3",
        "twowin",
    ]
    assert [option["name"] for option in commands["twowin"]["options"]] == [
        "start",
        "rules",
        "daily",
        "challenge",
        "leaderboard",
        "stats",
        "history",
        "replay",
    ]


async def test_everything_personal_is_a_command_of_the_bots_direct_message_too(evening: Evening) -> None:
    in_server, in_direct_message = 0, 1
    commands = {command["name"]: command for command in await payload(evening)}
    server_only = commands.pop("server-settings")
    assert server_only["contexts"] == [in_server]
    assert server_only["default_member_permissions"] == discord.Permissions(manage_guild=True).value
    for command in commands.values():
        assert command["contexts"] == [in_server, in_direct_message]
        assert command["integration_types"] == [0]
        assert command["default_member_permissions"] is None


async def test_people_may_install_it_for_themselves_where_its_host_lets_them(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    let = SimpleNamespace(user_integration_config=SimpleNamespace())
    monkeypatch.setattr(evening.client, "_application", let)
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent))
    assert not await evening.client.tree.synchronise(memory)
    commands = {command["name"]: command for command in sent}
    for server_only in (commands.pop("server-settings"), commands.pop("Invite to my table")):
        assert (server_only["contexts"], server_only["integration_types"]) == ([0], [0])
    for command in commands.values():
        assert (command["contexts"], command["integration_types"]) == ([0, 1, 2], [0, 1])


async def test_names_descriptions_and_choices_keep_discords_limits(evening: Evening) -> None:
    for command in await payload(evening):
        for part in (command, *all_options(command)):
            names = [part["name"], *part.get("name_localizations", {}).values()]
            assert all(NAME.fullmatch(name) and name == name.lower() for name in names)
            words = [part["description"], *part.get("description_localizations", {}).values()]
            assert all(1 <= len(text) <= 100 for text in words)
            for choice in part.get("choices", []):
                assert all(1 <= len(name) <= 32 for name in (choice["name"], *choice["name_localizations"].values()))


async def test_top_level_names_are_the_same_in_every_language(evening: Evening) -> None:
    assert all(not command.get("name_localizations") for command in await payload(evening))


async def test_what_is_below_the_top_has_a_name_of_its_own_in_every_language(evening: Evening) -> None:
    spoken = {each.value for each in discord.Locale if each.value.split("-")[0] in BOOK.languages}
    for command in await payload(evening):
        for above in (command, *all_options(command)):
            beside: list[dict[str, str]] = [each["name_localizations"] for each in above.get("options", [])]
            assert all(names.keys() == spoken for names in beside)
            assert all(len({names[locale] for names in beside}) == len(beside) for locale in spoken)
            assert len(beside) < 2 or any(names["de"] != names["en-GB"] for names in beside)


def as_known(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The commands as Discord lists them."""
    more = {"id": "1", "application_id": "4000", "version": "1", "default_member_permissions": None}
    return [{"description": "", **command, **more} for command in sent]


async def test_commands_are_told_again_only_when_they_changed(evening: Evening) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent))
    assert not await evening.client.tree.synchronise(memory)
    assert evening.wire.last.method == "GET"
    evening.client.tree.remove_command("about")
    assert await evening.client.tree.synchronise(memory)


@pytest.mark.parametrize("known", [False, True], ids=["told now", "known before"])
async def test_commands_in_sentences_can_be_tapped_as_soon_as_their_ids_are_known(
    evening: Evening, *, known: bool
) -> None:
    stale = "t1:aaaaaaaaaa:0:nosuchverb"
    assert "`/table hand` shows your cards" in shown(await evening.people.press(1, stale))
    memory = evening.tables.settings
    await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    if not known:
        await memory.note_synchronised_commands("others")
    evening.wire.answers.append(as_known(sent))
    assert await evening.client.tree.synchronise(memory) is not known
    assert "</table hand:1> shows your cards, </table show:1> the table" in shown(await evening.people.press(1, stale))
    assert "To open a table: </twowin start:1>, " in shown(await evening.people.command(1, "about"))
    assert "`/table hand`" in BOOK.words("en")("answer-unknown-control")


async def test_commands_that_discord_lost_are_told_again(evening: Evening) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent)[1:])
    assert await evening.client.tree.synchronise(memory)
    assert evening.wire.last.method == "PUT"


async def test_commands_that_discord_refuses_leave_those_of_before(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    known = as_known(cast("Any", evening.wire.last.body))
    evening.client.tree.remove_command("about")
    evening.wire.answers += [error(400, 50035), known]
    assert not await evening.client.tree.synchronise(memory)
    assert [record.levelname for record in caplog.records if "the old commands stay" in record.message] == ["ERROR"]
    assert await evening.client.tree.synchronise(memory), "they are told again at the next start"


@pytest.mark.parametrize(("refused", "known"), [(error(400, 50035), []), (error(403, 50001), None)])
async def test_a_start_ends_where_discord_has_no_commands_of_before_or_lets_us_tell_none(
    evening: Evening, refused: discord.HTTPException, known: list[Any] | None
) -> None:
    evening.wire.answers += [refused, *([] if known is None else [known])]
    with pytest.raises(discord.HTTPException):
        await evening.client.tree.synchronise(evening.tables.settings)


def test_every_level_and_every_clock_has_a_word() -> None:
    assert tuple(LEVEL_KEYS) == LEVELS
    assert tuple(PACE_KEYS) == tuple(Pace)


def without(name: str) -> discord.Permissions:
    rights = discord.Permissions.all()
    setattr(rights, name, False)
    return rights


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_every_missing_permission_is_named_or_the_game_goes_on_without_it(name: str) -> None:
    rights = without(name)
    in_channel, in_thread = missing_to_play(rights, thread=False), missing_to_play(rights, thread=True)
    assert in_channel or in_thread or goes_without(rights, wants_thread=True)
    assert set(in_channel) | set(in_thread) <= {NEEDED[name]}


def test_the_invitation_asks_for_exactly_what_is_needed_and_the_page_for_hosts_says_it() -> None:
    assert discord.Permissions(**dict.fromkeys(NEEDED, True)) == INVITATION
    page = " ".join((Path(__file__).parents[3] / "docs/hosting.md").read_text(encoding="utf-8").split())
    asked = ", ".join(f"*{ENGLISH(key)}*" for key in NEEDED.values())
    assert asked in page
    assert str(INVITATION.value) in page


KINDS = {1: "command", 3: "text", 4: "number", 5: "yes or no", 6: "person", 8: "role"}


def lines(option: dict[str, Any], path: str) -> Iterator[str]:
    """The option itself, then what is below it."""
    here = f"{path} {option['name']}".strip()
    limits = [str(option[limit]) for limit in ("min_value", "max_value") if limit in option]
    marks = ["required"] * bool(option.get("required")) + ["suggests"] * bool(option.get("autocomplete"))
    kind = " ".join([KINDS[option.get("type", 1)], *(["-".join(limits)] if limits else []), *marks])
    yield f"{here} ({kind}): {option['description']}"
    yield from (f"{here} = {choice['value']}: {choice['name']}" for choice in option.get("choices", []))
    for inner in option.get("options", []):
        yield from lines(inner, here)


async def outline(evening: Evening) -> dict[str, list[str]]:
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    return {command["name"]: list(lines(command, "")) for command in sent if command.get("type", 1) == 1}


GAME = [
    "toy (command): A toy: bury, draw, play higher or lay two neighbours",
    "toy start (command): Open a table in this channel",
    "toy start house (number 0-3): How many bots join right away",
    "toy start clock (text): How long each turn may take",
    "toy start clock = quick: quick, 60 seconds",
    "toy start clock = normal: normal, 2 minutes",
    "toy start clock = slow: slow, 24 hours",
    "toy start clock = none: none",
    "toy start level (text): How strong the bots are",
    "toy start level = beginner: beginner",
    "toy start level = easy: easy",
    "toy start level = normal: normal",
    "toy start level = hard: hard",
    "toy start seats (number 2-4): The most players at the table (2 to 4)",
    "toy start thread (yes or no): Play in the table's own thread",
    "toy rules (command): The rules in a few pages, with a round to try, just for you",
    "toy leaderboard (command): Who has won the most",
    "toy leaderboard period (text): Which games count (default: all time)",
    "toy leaderboard period = ever: all time",
    "toy leaderboard period = season: this season (three months)",
    "toy leaderboard scope (text): Where games count (default: this server)",
    "toy leaderboard scope = server: this server",
    "toy leaderboard scope = everywhere: everywhere",
    "toy leaderboard scope = table: the people at this table",
    "toy leaderboard page (number 1-9999): Which page of the leaderboard",
    "toy stats (command): A player's stats and rating history",
    "toy stats person (person): Whose stats (default: yours)",
    "toy history (command): A player's finished games on this server",
    "toy history person (person): Whose games (default: yours)",
    "toy replay (command): Step through a finished game with all hands open",
    "toy replay code (text required suggests): The game code, as the history shows it",
]

DAILY = [
    "twosans3 daily (command): The daily deal: the same cards for everyone, against bots",
    "twosans3 daily show (text): What to show (default: today's deal)",
    "twosans3 daily show = board: top players on this server",
    "twosans3 daily show = practice: earlier days, for practice",
]
"""Of a game that has a deal of the day."""

OTHERS = [
    "table (command): The table of this channel",
    "table show (command): Move the table to the bottom of the channel",
    "table leave (command): Leave the table; a bot plays for you",
    "table return (command): Take your seat back",
    "table end (command): Close the table (host, moderators)",
    "table hand (command): Show your hand again",
    "table kick (command): Remove someone; during a game, a bot takes the seat (host, moderators)",
    "table kick person (person required): Whose seat",
    "table block (command): Keep someone away from the tables you host",
    "table block person (person required): Who can't join",
    "table unblock (command): Let someone back to the tables you host",
    "table unblock person (person required): Who can't join",
    "table hide-words (command): Hide the lucky words of this table (moderators)",
    "about (command): What this bot is, and how to invite it",
    "settings (command): Language, hand and reminders",
    "server-settings (command): How the bot works on this server",
    "server-settings moderators (role): People with this role may close any table",
    "privacy (command): See, export or delete what is stored about you",
    "privacy show (command): What is stored about you",
    "privacy export (command): Everything stored about you, as a file",
    "privacy delete (command): Be forgotten by the bot",
]


async def test_the_commands_of_a_game_word_for_word(evening: Evening) -> None:
    found = await outline(evening)
    assert found["toy"] == GAME
    assert [line for line in found["twosans3"] if " daily" in line] == DAILY


async def test_a_start_offers_the_levels_that_its_game_has(evening: Evening) -> None:
    found = await outline(evening)
    for name, levels in (("twowin", 4), ("twosans3", 4), ("twodown", 3)):
        offered = [line for line in found[name] if line.startswith(f"{name} start level = ")]
        assert [line.rpartition(" ")[2] for line in offered] == list(LEVELS[:levels])


async def test_the_other_commands_word_for_word(evening: Evening) -> None:
    found = await outline(evening)
    assert [line for name in ("table", "about", "settings", "server-settings", "privacy") for line in found[name]] == (
        OTHERS
    )


def deep(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for inner in (*part.get("options", []), *part.get("choices", [])):
        yield from deep(inner)


GERMAN = Profile(UserId(1), language="de")


def title(language: str) -> str:
    return BOOK.say(language, "settings-me-title")


async def private_answer(evening: Evening, setting: str | None, whole: dict[str, Any], locale: str) -> str:
    """What is answered to someone of that setting whose Discord has that locale, on a server that speaks Italian."""
    await evening.prefers(1, language=setting)
    return shown(await evening.people.fed(whole | {"locale": locale, "guild_locale": "it"}))


@pytest.mark.parametrize(
    ("setting", "locale", "read"),
    [("de", "fr", "de"), (None, "fr", "fr"), (None, "es-419", "es"), ("nl", "xx", "nl"), (None, "xx", "en")],
)
async def test_private_answers_follow_the_persons_setting_then_their_discord(
    evening: Evening, setting: str | None, locale: str, read: str
) -> None:
    typed = evening.people.typing(1, "settings")
    assert title(read) in await private_answer(evening, setting, typed, locale)
    pressed = evening.people.pressing(1, "s1:me:hands:direct", flags=EPHEMERAL)
    assert title(read) in await private_answer(evening, setting, pressed, locale)


@pytest.mark.parametrize(
    ("setting", "of_discord", "table", "read"),
    [("de", "fr", "it", "de"), (None, "fr", "it", "fr"), (None, "", "it", "it"), (None, "xx", "it", "en")],
)
def test_a_hand_that_comes_by_itself_follows_the_person_then_the_table(
    setting: str | None, of_discord: str, table: str, read: str
) -> None:
    holder = dealt().holder(Seat(0))
    seated = replace(holder, player=replace(some(holder.person), language=of_discord))
    shown_at = replace(dealt(), language=table, holders=(seated, *dealt().holders[1:]))
    hand = as_text(
        SCREENS.hand(shown_at, Seat(0), SCREENS.theirs(shown_at, Seat(0), Profile(UserId(1), language=setting)), None)
    )
    assert hand == as_text(SCREENS.hand(shown_at, Seat(0), BOOK.words(read), None))


@pytest.mark.parametrize(
    ("setting", "locale", "read"),
    [("de", "fr", "de"), (None, "fr", "fr"), (None, "es-ES", "es"), (None, "xx", "en")],
)
async def test_what_stands_in_a_channel_follows_the_servers_setting_then_its_discord(
    evening: Evening, setting: str | None, locale: str, read: str
) -> None:
    with evening.store.writing() as work:
        work.servers.put(Server(GuildId(GUILD), language=setting))
    await evening.people.fed(evening.people.typing(1, "twowin", "start") | {"locale": "nl", "guild_locale": locale})
    table = await evening.table()
    game = BOOK.say(read, "two-win-title")
    assert table.language == read
    assert BOOK.say(read, "lobby-title", game=game) in as_text(SCREENS.board(table))


async def test_a_private_sentence_names_a_public_button_as_it_stands_in_the_channel(evening: Evening) -> None:
    with evening.store.writing() as work:
        work.servers.put(Server(GuildId(GUILD), language="it"))
    german = {"locale": "de", "guild_locale": "fr"}
    opened = await evening.people.fed(evening.people.typing(1, "twowin", "start") | german)
    assert shown(opened) == "Der Tisch ist offen, und du bist dabei."
    table = await evening.table()
    nudged = await evening.people.fed(evening.people.pressing(2, f"t1:{table.id}:0:hand") | german)
    assert "Drück **Siediti**" in shown(nudged), "the setting of the server comes before its locale"
    left = await evening.people.fed(evening.people.typing(1, "table", "leave") | german)
    assert "**Siediti**" in shown(left), "also in the answer to a command"
    lobby = replace(dealt(), language="it", stage=Stage.LOBBY, position=None)
    hand = SCREENS.hand(lobby, Seat(0), SCREENS.theirs(lobby, Seat(0), GERMAN), None)
    assert "sobald am Tisch **Inizia** gedrückt wird" in as_text(hand)


def about(links: Links) -> Screen:
    return about_screen(5, GAMES, links, ENGLISH)


def test_about_links_to_the_pages_that_the_operator_has() -> None:
    linked = about(Links(privacy="https://example.org/privacy", terms="https://example.org/terms"))
    assert as_text(linked).endswith("[Invite] [Privacy] [Terms]")
    assert as_text(about(Links(help="https://example.org"))).endswith("[Invite] [Help]")
    assert as_text(about(NO_LINKS)).endswith("[Invite]")


def test_links_lead_to_the_pages_in_the_language_of_whoever_reads() -> None:
    links = Links(help="https://example.org/{language}/help")
    screens = [about_screen(5, GAMES, links, BOOK.words(language)) for language in ("en", "fr-FR", "xx")]
    pages = [block.buttons[1] for screen in screens for block in screen.blocks() if isinstance(block, Buttons)]
    assert [page.url.split("/")[3] for page in pages if isinstance(page, Link)] == ["en", "fr", "en"]


def test_about_names_the_command_of_every_game() -> None:
    first, second, third = (f"`/{game.command} start`" for game in GAMES.values())
    assert f"{first}, {second}, {third}." in as_text(about(NO_LINKS))


def test_about_links_to_the_page_that_installs_the_bot_for_oneself_where_that_is_allowed() -> None:
    screen = about_screen(5, GAMES, NO_LINKS, ENGLISH, installable=True)
    (buttons,) = [block for block in screen.blocks() if isinstance(block, Buttons)]
    invite, install = buttons.buttons
    assert isinstance(invite, Link)
    assert isinstance(install, Link)
    assert (invite.label, install.label) == (ENGLISH("button-invite"), ENGLISH("button-install"))
    asked = [parse_qs(urlsplit(link.url).query) for link in (invite, install)]
    commands, permissions = "applications.commands", str(INVITATION.value)
    assert asked == [
        {"client_id": ["5"], "scope": [f"bot {commands}"], "permissions": [permissions]},
        {"client_id": ["5"], "scope": [commands], "integration_type": ["1"]},
    ]


def test_about_says_what_the_operator_says() -> None:
    note = "Back <t:1800000000:R>"
    assert f"\n-# {note}\n[Invite]" in as_text(about(Links(note=note)))
