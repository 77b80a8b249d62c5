"""What `/about` says."""

from bot.discord_adapter.commands.about import about_screen
from bot.discord_adapter.context import NO_LINKS, Links
from bot.games.registry import GAMES
from bot.screens.components import Screen
from tests.kit.readable import ENGLISH, as_text


def about(links: Links) -> Screen:
    return about_screen(5, GAMES, links, ENGLISH)


def test_about_links_to_the_pages_that_the_operator_has() -> None:
    linked = about(Links(privacy="https://example.org/privacy", terms="https://example.org/terms"))
    assert as_text(linked).endswith("[Invite] [Privacy] [Terms]")
    assert as_text(about(Links(help="https://example.org"))).endswith("[Invite] [Help]")
    assert as_text(about(NO_LINKS)).endswith("[Invite]")


def test_about_names_the_command_of_every_game() -> None:
    told = as_text(about(NO_LINKS))
    assert all(f"`/{game.command} start`" in told for game in GAMES.values())
