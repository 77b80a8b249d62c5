"""A screen of ours as Discord gets it: every part with everything that was said of it."""

from typing import Any

import pytest

from bot.discord_adapter.wire import UNSENDABLE, UnsendableScreenError, components, payload
from bot.screens.components import (
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Picture,
    Screen,
    Section,
    Separator,
    Text,
    Tone,
)
from tools.floor.messages import parts_of

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
    first, second = components(SCREEN)
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


def test_pictures_after_one_another_stand_side_by_side_and_a_button_beside_its_words() -> None:
    third = Picture("third.png", b"PNG", "How it ended")
    beside = Picture("other.png", b"PNG", "How it went on")
    shown = Screen((Box((PICTURE, beside, Section("Words", Button("Press", "a")), third)),))
    gallery, section, alone = components(shown)[0]["components"]
    assert [each["media"]["url"] for each in gallery["items"]] == ["attachment://rating.png", "attachment://other.png"]
    assert (section["type"], section["accessory"]["custom_id"]) == (9, "a")
    assert section["components"] == [{"type": 10, "content": "Words"}]
    assert len(alone["items"]) == 1


NEUTRAL = {"spoiler": False, "disabled": False, "required": True, "divider": True, "spacing": 1}
"""What discord.py says of every part, too: it is what Discord takes for granted."""


def without_neutral(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            key: without_neutral(value) if key in ("components", "options", "items") else value
            for key, value in part.items()
            if key not in NEUTRAL or value != NEUTRAL[key]
        }
        for part in parts
    ]


async def test_a_screen_says_what_the_librarys_objects_would_say_of_it() -> None:
    parts = components(SCREEN.without_pictures())
    assert without_neutral(list(parts_of({"components": parts})["view"].to_components())) == parts


def test_files_travel_with_their_names_and_words_and_are_new_each_time() -> None:
    said = payload(SCREEN)
    (file,) = said.files
    assert (file.filename, file.description, file.fp.read()) == ("rating.png", "How it went", b"PNG")
    assert said.json["attachments"] == [{"id": 0, "filename": "rating.png", "description": "How it went"}]
    (again,) = payload(SCREEN).files
    assert again.fp.read() == b"PNG"
    assert payload(SCREEN.without_pictures()).files == []
    assert "attachments" not in payload(SCREEN.without_pictures()).json


@pytest.mark.unsendable
def test_what_discord_would_refuse_is_a_mistake_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(UnsendableScreenError):
        components(Screen(()))
    (line,) = caplog.messages
    assert line.startswith(UNSENDABLE.removesuffix("%s") + "Size(")


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Ada · 🤖 Kolo · ⏳ <t:1:R>", "Ada\u00a0· 🤖\u00a0Kolo\u00a0· ⏳\u00a0<t:1:R>"),
        (
            "**Bea** · ✅ <:muki:3> Muki · ⏳ 🤖 Kolo",
            "**Bea**\u00a0· ✅\u00a0<:muki:3>\u00a0Muki\u00a0· ⏳\u00a0🤖\u00a0Kolo",
        ),
        ("**Ana Bo** 4 · <:muki:3> Muki −2 (5)", "**Ana Bo**\u00a04\u00a0· <:muki:3>\u00a0Muki\u00a0−2 (5)"),
        ("👑 highest · **🌟 most stars**", "👑 highest\u00a0· **🌟\u00a0most stars**"),
        ("-# with <:muki:3> Muki, ⏸️ away", "-# with <:muki:3>\u00a0Muki, ⏸️\u00a0away"),
        ("Ada 🍀 · 🔵 🌸 <:blue:1> 🟩\u20603 ⭐️🟩️", "Ada 🍀\u00a0· 🔵 🌸 <:blue:1> 🟩\u20603 ⭐️🟩️"),
        ("### 🏆 One\n🏆 Two\n-# 🏆 Three", "### 🏆 One\n🏆 Two\n-# 🏆 Three"),
        ("<@1>: 2 WIN begins!\nof **2 DOWN**", "<@1>: 2\u00a0WIN begins!\nof **2\u00a0DOWN**"),
        ("-# Bea · Ronde 1 · Bea **33** +3", "-# Bea\u00a0· Ronde\u00a01\u00a0· Bea\u00a0**33** +3"),
        ("#table · Turn 1 of 18 · 12 to draw", "#table\u00a0· Turn\u00a01\u00a0of\u00a018\u00a0· 12\u00a0to draw"),
        ("### 2 SANS 3\n-# **2 WIN**\n2 Wilds, 2 A", "### 2 SANS 3\n-# **2 WIN**\n2 Wilds, 2 A"),
        ("Turn 1 · 10–20\u00a0min, 3–0", "Turn 1\u00a0· 10–\u206020\u00a0min, 3–\u20600"),
    ],
)
def test_no_line_begins_with_a_dot_or_ends_between_what_belongs_together(text: str, sent: str) -> None:
    assert components(Screen((Box((Text(text),), framed=False),))) == [{"type": 10, "content": sent}]
