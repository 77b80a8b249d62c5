"""A small evening of cards as the control API would show it: enough of everything that the page draws."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NOW_MS = 1_773_519_300_000  # 14 March 2026, 20:15 UTC
BOT, YOU, ANA, BEN, CHLOE = "9001", "1001", "1002", "1003", "1004"
HOSTS = "501"
GUILD, TABLE, TALK, THREAD = "500", "5001", "5002", "5003"
V2 = 1 << 15
EPHEMERAL = 1 << 6


def dm(user: str) -> str:
    return f"6{user}"


def snowflake(nth: int) -> str:
    return str(1_400_000_000_000_000_000 + nth * 1000)


def author() -> Json:
    return {"id": BOT, "username": "TwoWin", "global_name": None, "bot": True}


def message(nth: int, channel: str, **fields: Any) -> Json:
    """One message of the bot; `only` keeps it to one person, `pinged` names who was notified."""
    base: Json = {
        "id": snowflake(nth),
        "channel_id": channel,
        "author": author(),
        "content": "",
        "embeds": [],
        "components": [],
        "attachments": [],
        "flags": 0,
        "timestamp": "2026-03-14T20:10:00+00:00",
        "edited_timestamp": None,
        "mentions": [],
        "interaction_metadata": None,
        "only": None,
        "pinged_people": [],
    }
    return base | fields


def button(custom_id: str, label: str | None, style: int = 2, **fields: Any) -> Json:
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, "disabled": False} | fields


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def container(*parts: Json, accent: int | None = 0x1B7F74) -> Json:
    return {"type": 17, "accent_color": accent, "spoiler": False, "components": list(parts)}


def choice(value: str, label: str, **fields: Any) -> Json:
    return {"value": value, "label": label} | fields


def board() -> Json:
    """The table in play."""
    return message(
        2,
        TABLE,
        flags=V2,
        edited_timestamp="2026-03-14T20:14:00+00:00",
        interaction_metadata={"id": "1", "type": 2, "name": "twowin start", "user": {"id": YOU, "username": "You"}},
        attachments=[
            {
                "id": "77",
                "filename": "board.png",
                "url": "http://127.0.0.1/files/board.png",
                "content_type": "image/png",
                "size": 5120,
                "description": "Four columns: blue 3 and 5, pink 1, green 2 and 4",
            }
        ],
        components=[
            container(
                text(
                    "## 2 WIN · round 3 · form a number\n"
                    f"<@{ANA}> — 9 cards, last number **41** ✓\n"
                    f"<@{BEN}> — 11 cards, last number **28**, *choosing*\n"
                    "House (bold) — 7 cards, last number **52** ✓\n"
                    f"<@{YOU}> — 8 cards, last number **33**, *choosing*"
                ),
                {
                    "type": 12,
                    "items": [
                        {
                            "media": {"url": "attachment://board.png", "width": 960, "height": 360},
                            "description": "Four columns: blue 3 and 5, pink 1, green 2 and 4",
                            "spoiler": False,
                        }
                    ],
                },
                {"type": 14, "divider": True, "spacing": 1},
                text(f"34 cards left in the pile. The clock plays for you <t:{NOW_MS // 1000 + 100}:R>."),
                row(
                    button("t1:hand", "My hand", 1, emoji={"name": "✋", "id": None}),
                    button("t1:rules", "Rules"),
                    button("t1:remind", "Nudge", disabled=True),
                ),
            )
        ],
    )


def lobby() -> Json:
    return message(
        1,
        TABLE,
        flags=V2,
        timestamp="2026-03-14T19:58:00+00:00",
        components=[
            container(
                {
                    "type": 9,
                    "components": [
                        text("# 2 WIN\nA table for *four*. Rules by the book, normal clock."),
                        text("-# Commitment `5f1c…a0e2` · no one can change the deal after this"),
                    ],
                    "accessory": {
                        "type": 11,
                        "media": {"url": "http://127.0.0.1/files/thumb.png"},
                        "description": "The sign of 2 WIN",
                    },
                },
                {"type": 14, "divider": False, "spacing": 2},
                text(f"1. <@{YOU}>\n2. <@{ANA}>\n3. <@{BEN}>\n4. *House player, bold*"),
                row(
                    button("t1:join", "Join", 3),
                    button("t1:leave", "Leave"),
                    button("t1:house", "Add a bot"),
                    button("t1:start", "Start", 1),
                    button("t1:cancel", "Cancel", 4),
                ),
                row(
                    {"type": 2, "style": 5, "label": "Rule book", "url": "https://example.org/rules", "disabled": False}
                ),
                accent=0xB9862B,
            ),
        ],
    )


def hand(user: str) -> Json:
    """A private hand with two select menus."""
    return message(
        5,
        dm(user),
        flags=V2,
        pinged_people=[user],
        components=[
            container(
                text(
                    f"## Your hand\n2 WIN in <#{TABLE}> · [back to the table](https://discord.com/channels/{GUILD}/{TABLE}/{snowflake(2)})"
                ),
                text("<:blue3:8001> blue **3** ★★ ×2 · <:pink1:8002> pink **1** ★ · <:green5:8003> green **5** ★★★"),
                row(
                    {
                        "type": 3,
                        "custom_id": "t1:tens",
                        "placeholder": "Choose the tens",
                        "min_values": 1,
                        "max_values": 1,
                        "options": [
                            choice(
                                "b3", "blue 3", description="two stars, you hold two", emoji={"name": "🟦", "id": None}
                            ),
                            choice("p1", "pink 1", description="one star", emoji={"name": "pink1", "id": "8002"}),
                            choice("g5", "green 5", description="three stars"),
                        ],
                    }
                ),
                row(
                    {
                        "type": 3,
                        "custom_id": "t1:many",
                        "placeholder": "Cards to pass",
                        "min_values": 2,
                        "max_values": 3,
                        "options": [
                            choice("b3", "blue 3"),
                            choice("p1", "pink 1", default=True),
                            choice("g5", "green 5"),
                            choice("g4", "green 4"),
                        ],
                    }
                ),
                row(button("t1:lock", "Lock in 31", 3), button("t1:hint", "Hint")),
                accent=0x4D5A9E,
            )
        ],
    )


def markdown_message() -> Json:
    return message(
        3,
        TALK,
        content=(
            "# Words\n**bold** *italic* __underline__ ~~strike~~ ||secret|| `code`\n> quoted\n- one\n  - inner\n- two\n"
            f"```py\nprint('<b>')\n```\n<@{ANA}> <#{TABLE}> </twowin start:700> <t:{NOW_MS // 1000}:t> \\*plain\\*"
            " <script>alert(1)</script>"
        ),
    )


def classic_message() -> Json:
    return message(
        4,
        TALK,
        content="Your data as a file",
        attachments=[
            {
                "id": "78",
                "filename": "rating.png",
                "url": "http://127.0.0.1/files/rating.png",
                "content_type": "image/png",
                "size": 2048,
                "description": "The rating rises from 24 to 31",
            },
            {
                "id": "79",
                "filename": "export.json",
                "url": "http://127.0.0.1/files/export.json",
                "content_type": "application/json",
                "size": 2048,
            },
        ],
        embeds=[
            {
                "title": "Ana",
                "description": "**12** games, 5 wins",
                "color": 0x7A4B94,
                "footer": {"text": "Season 1"},
                "fields": [
                    {"name": "Rating", "value": "31", "inline": True},
                    {"name": "Streak", "value": "2", "inline": True},
                ],
            }
        ],
    )


def commands(locale: str, *, suggesting: bool = False) -> list[Json]:
    """What the client offers; German words for a German."""
    german = locale == "de"

    def words(name: str, local: str, about: str, about_local: str, **rest: Any) -> Json:
        here = (
            {"name_local": local, "description_local": about_local}
            if german
            else {"name_local": name, "description_local": about}
        )
        return {"name": name, "description": about, **here, **rest}

    start = words(
        "start",
        "starten",
        "Open a table in this channel",
        "Einen Tisch in diesem Kanal eröffnen",
        type=1,
        options=[
            words(
                "seats",
                "plätze",
                "How many seats",
                "Wie viele Plätze",
                type=4,
                required=False,
                min_value=2,
                max_value=7,
            ),
            words(
                "clock",
                "uhr",
                "How long a choice may take",
                "Wie lange eine Wahl dauern darf",
                type=3,
                required=False,
                choices=[
                    {"name": "quick", "name_local": "schnell" if german else "quick", "value": "quick"},
                    {"name": "slow", "name_local": "langsam" if german else "slow", "value": "slow"},
                ],
            ),
            words("thread", "thread", "Play in a thread", "In einem Thread spielen", type=5, required=False),
        ],
    )
    replay = words(
        "replay",
        "wiedergabe",
        "Step through a game",
        "Ein Spiel durchgehen",
        type=1,
        options=[
            words(
                "code",
                "code",
                "Code of the game",
                "Code des Spiels",
                type=3,
                required=True,
                autocomplete=suggesting,
                max_length=12,
            ),
            words("user", "person", "Whose hand", "Wessen Hand", type=6, required=False),
        ],
    )
    game = words("twowin", "twowin", "2 WIN", "2 WIN", id="700", options=[start, replay])
    about = words("about", "about", "Version, help, privacy", "Version, Hilfe, Datenschutz", id="701", options=[])
    return [game, about]


def menus() -> Json:
    """A menu of each kind: people, roles, both, channels of a server, and only its threads."""
    kinds = {"people": 5, "roles": 6, "anyone": 7, "places": 8, "threads": 8}
    parts: list[Json] = [
        {"type": kind, "custom_id": name, "placeholder": name, "min_values": 1, "max_values": 1}
        for name, kind in kinds.items()
    ]
    parts[0]["default_values"] = [{"id": BEN, "type": "user"}]
    parts[4]["channel_types"] = [11]
    return message(60, TALK, components=[row(part) for part in parts])


WHEN = [choice("turn", "it is my turn"), choice("end", "the game ends")]


def other_form() -> Json:
    """The fields that the other form does not have."""
    fields: list[Json] = [
        {"type": 23, "custom_id": "sure", "default": False},
        {"type": 23, "custom_id": "public", "default": True},
        {"type": 19, "custom_id": "files", "required": True, "min_values": 1, "max_values": 2},
        {"type": 6, "custom_id": "role", "required": False, "min_values": 1, "max_values": 1},
        {"type": 22, "custom_id": "when", "required": False, "options": WHEN},
    ]
    components = [{"type": 18, "label": str(part["custom_id"]).title(), "component": part} for part in fields]
    return {"interaction": "31001", "custom_id": "t1:other", "title": "Your lucky word", "components": components}


def lucky_form() -> Json:
    return {
        "interaction": "31001",
        "custom_id": "t1:lucky",
        "title": "Your lucky word",
        "components": [
            text("It is mixed into the deal, *before* Start."),
            {
                "type": 18,
                "label": "Lucky word",
                "description": "Anything you like",
                "component": {
                    "type": 4,
                    "custom_id": "word",
                    "style": 1,
                    "required": True,
                    "max_length": 20,
                    "placeholder": "clover",
                },
            },
            {
                "type": 18,
                "label": "Why",
                "component": {"type": 4, "custom_id": "why", "style": 2, "required": False, "value": "because"},
            },
            {
                "type": 18,
                "label": "Colour",
                "component": {
                    "type": 3,
                    "custom_id": "colour",
                    "options": [choice("blue", "Blue"), choice("pink", "Pink", description="the rare one")],
                },
            },
            {
                "type": 18,
                "label": "How often",
                "component": {
                    "type": 21,
                    "custom_id": "often",
                    "required": True,
                    "options": [choice("once", "Once"), choice("always", "Always", description="every game")],
                },
            },
        ],
    }
