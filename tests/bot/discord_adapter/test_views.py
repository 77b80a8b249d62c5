"""A screen of ours as Discord gets it: every part with everything that was said of it."""

import pytest

from bot.discord_adapter.discord_views import UNSENDABLE, UnsendableScreenError, to_files, to_view
from bot.screens.components import Box, Button, Buttons, Link, Menu, Option, Picture, Screen, Separator, Text, Tone

PICTURE = Picture("rating.png", b"PNG", "How it went")
SCREEN = Screen(
    (
        Box(
            (
                Text("### Title"),
                Separator(),
                Buttons(
                    (
                        Button("Main", "a", Tone.MAIN),
                        Button("Plain", "b"),
                        Button("Good", "c", Tone.GOOD),
                        Button("Grave", "d", Tone.GRAVE),
                        Link("Page", "https://example.org/"),
                    )
                ),
                Menu("e", "Choose two", (Option("One", "1", True, "the first"), Option("Two", "2")), fewest=0, most=2),
                PICTURE,
            ),
            accent=0x123456,
        ),
        Box((Text("below"),)),
    )
)


def test_every_part_of_a_screen_reaches_discord_as_it_was_said() -> None:
    view = to_view(SCREEN)
    first, second = view.to_components()
    text, line, row, menu_row, gallery = first["components"]
    assert (first["type"], first["accent_color"]) == (17, 0x123456)
    assert (second["type"], second["accent_color"], second["components"][0]["content"]) == (17, None, "below")
    assert (text["type"], text["content"]) == (10, "### Title")
    assert line["type"] == 14
    assert [(each["label"], each["style"], each.get("custom_id"), each.get("url")) for each in row["components"]] == [
        ("Main", 1, "a", None),
        ("Plain", 2, "b", None),
        ("Good", 3, "c", None),
        ("Grave", 4, "d", None),
        ("Page", 5, None, "https://example.org/"),
    ]
    (menu,) = menu_row["components"]
    assert (menu["custom_id"], menu["placeholder"], menu["min_values"], menu["max_values"]) == ("e", "Choose two", 0, 2)
    assert [(each["label"], each["value"], each["default"], each.get("description")) for each in menu["options"]] == [
        ("One", "1", True, "the first"),
        ("Two", "2", False, None),
    ]
    (shown,) = gallery["items"]
    assert (shown["media"]["url"], shown["description"]) == ("attachment://rating.png", "How it went")


async def test_the_library_neither_keeps_a_view_nor_waits_for_its_buttons() -> None:
    view = to_view(SCREEN)
    assert view.is_finished()
    assert view.timeout is None


def test_files_travel_with_their_names_and_words_and_are_new_each_time() -> None:
    (file,) = to_files(SCREEN)
    assert (file.filename, file.description, file.fp.read()) == ("rating.png", "How it went", b"PNG")
    (again,) = to_files(SCREEN)
    assert again.fp.read() == b"PNG"
    assert to_files(SCREEN.without_pictures()) == []


@pytest.mark.unsendable
def test_what_discord_would_refuse_is_a_mistake_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(UnsendableScreenError):
        to_view(Screen(()))
    (line,) = caplog.messages
    assert line.startswith(UNSENDABLE.removesuffix("%s") + "Size(")
