"""What `/about` says."""

from bot.discord_adapter.commands.tree import about_screen
from bot.discord_adapter.context import NO_LINKS, Links
from bot.games.registry import GAMES
from bot.screens.components import Buttons, Link, Screen
from tests.kit.readable import BOOK, ENGLISH, as_text


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
