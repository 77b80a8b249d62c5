"""Who reads what in which language, and what falls back to what: the table of docs/languages.md."""

from dataclasses import replace
from typing import Any

import pytest

from bot.discord_adapter.commands.tree import about_screen
from bot.discord_adapter.context import NO_LINKS, Links
from bot.games.registry import GAMES
from bot.screens.components import Buttons, Link, Screen
from bot.tables.ids import GuildId, UserId
from bot.tables.settings import Profile, Server
from bot.tables.table import Stage
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, shown
from tests.kit.readable import BOOK, ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt

GERMAN = Profile(UserId(1), language="de")


def title(language: str) -> str:
    return BOOK.say(language, "settings-me-title")


async def private(evening: Evening, setting: str | None, whole: dict[str, Any], locale: str) -> str:
    """What is answered to someone of that setting whose Discord has that locale, on a server that speaks Italian."""
    await evening.tables.settings.change_profile(UserId(1), lambda stored: replace(stored, language=setting))
    return shown(await evening.people.fed(whole | {"locale": locale, "guild_locale": "it"}))


@pytest.mark.parametrize(
    ("setting", "locale", "read"),
    [("de", "fr", "de"), (None, "fr", "fr"), (None, "es-419", "es"), ("nl", "xx", "nl"), (None, "xx", "en")],
)
async def test_private_answers_follow_the_persons_setting_then_their_discord(
    evening: Evening, setting: str | None, locale: str, read: str
) -> None:
    typed = evening.people.typing(1, "settings")
    assert title(read) in await private(evening, setting, typed, locale)
    pressed = evening.people.pressing(1, "s1:me:hands:direct", flags=EPHEMERAL)
    assert title(read) in await private(evening, setting, pressed, locale)


@pytest.mark.parametrize(
    ("setting", "of_discord", "table", "read"),
    [("de", "fr", "it", "de"), (None, "fr", "it", "fr"), (None, "", "it", "it"), (None, "xx", "it", "en")],
)
def test_a_hand_that_comes_by_itself_follows_the_person_then_the_table(
    setting: str | None, of_discord: str, table: str, read: str
) -> None:
    holder = dealt().holder(Seat(0))
    assert holder.person is not None
    seated = replace(holder, player=replace(holder.person, language=of_discord))
    shown_at = replace(dealt(), language=table, holders=(seated, *dealt().holders[1:]))
    hand = as_text(SCREENS.hand_for(shown_at, Seat(0), Profile(UserId(1), language=setting), None))
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
    hand = SCREENS.hand_for(replace(dealt(), language="it", stage=Stage.LOBBY, position=None), Seat(0), GERMAN, None)
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
    told = as_text(about(NO_LINKS))
    assert all(f"`/{game.command} start`" in told for game in GAMES.values())


def test_about_says_what_the_operator_says() -> None:
    note = "Back <t:1800000000:R>"
    assert f"\n-# {note}\n[Invite]" in as_text(about(Links(note=note)))
