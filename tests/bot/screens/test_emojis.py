"""What stands in messages where the application has emojis: for cards in any language, signs, house players."""

from dataclasses import replace
from typing import Any, Final

import pytest

from bot.discord_adapter.wire import components
from bot.games.registry import GAMES
from bot.games.two_down.cards import small as down
from bot.games.two_sans_three.cards import button_name
from bot.games.two_sans_three.cards import small as sans
from bot.games.two_win.cards import button_name as win_button
from bot.games.two_win.cards import small as win
from bot.screens.buttons import choices
from bot.screens.components import (
    MOST_CHARACTERS,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Picture,
    Screen,
    Text,
)
from bot.screens.daily import MARKS
from bot.screens.emojis import Emojis, with_emojis
from bot.screens.game_renderer import Drawn
from bot.screens.names import clean_name, escape, without_signs
from engine.games.two_down.cards import CODE, COLOUR, NUMBER, NUMBER_CARDS
from engine.games.two_sans_three.cards import FULL_DECK
from engine.games.two_win.cards import KINDS
from tests.kit.readable import BOOK, ENGLISH, SCREENS, as_text


def emojis_of(drawn: Drawn) -> Emojis:
    """All that a game draws."""
    signs = {text: f"<:{sign.name}:1>" for text, sign in drawn.signs.items()}
    cards = {text: f"<:{sign.name}:2>" for text, sign in drawn.cards.items()}
    return Emojis(signs, cards, drawn.spelled, {"Muki": "<:muki:3>"})


EVERY: Final = {game: emojis_of(registered.renderer.drawn) for game, registered in GAMES.items()}
WIN: Final = EVERY["two_win"]


def said(text: str, emojis: Emojis, houses: tuple[str, ...] = ()) -> str:
    """What becomes of a text."""
    (block,) = with_emojis(Screen((Box((Text(text),)),)), emojis, houses).blocks()
    assert isinstance(block, Text)
    return block.text


def shown(screen: Screen) -> list[dict[str, Any]]:
    return components(screen)[0]["components"]


def test_every_card_is_an_emoji_however_a_language_spells_it() -> None:
    every = [BOOK.words(language) for language in BOOK.languages]
    spelled = {
        "two_win": [(win(card), win_button(card)) for card in KINDS],
        "two_sans_three": [(button_name(card), *(sans(card, words) for words in every)) for card in FULL_DECK],
        "two_down": [tuple(down(card, words) for words in every) for card in NUMBER_CARDS],
    }
    for game, cards in spelled.items():
        found = [{said(f"{text}, {text} **{text}**", EVERY[game]) for text in texts} for texts in cards]
        names = [text.split(",")[0] for each in found for text in each]
        assert len(names) == len(set(names)) == len(cards)
        assert all(name.endswith(":2>") for name in names)
        assert found == [{f"{name}, {name} **{name}**"} for name in names]


def test_the_emoji_of_a_card_is_that_card_s() -> None:
    assert said("🔵\u20605★★ 🟩8", WIN) == "<:blue_5_stars:2> <:green_8:2>"
    assert said("30 37\u2060🟪\u2060V 75\u2060⬜", EVERY["two_sans_three"]) == "30 <:37_violet:2> <:75:2>"
    assert said("🎁 7 · 5+🎁10 · 🎁 +3 for all", EVERY["two_sans_three"]) == (
        "<:bonus_7:2> · 5+<:bonus_10:2> · <:bonus_3:2> for all"
    )
    yellow = next(card for card in NUMBER_CARDS if CODE[card] == "Y4")
    assert (COLOUR[yellow].name, NUMBER[yellow]) == ("YELLOW", 4)
    assert said(f"{down(yellow, ENGLISH)}×2", EVERY["two_down"]) == "<:yellow_4:2>×2"


def test_what_is_no_card_is_its_sign_alone_and_numbers_stay() -> None:
    assert said("🔵 blue: **5**★ · 57", WIN) == "<:blue:1> blue: **5**<:star:1> · 57"
    assert said("🟠\u2060×12 of 0 30", EVERY["two_sans_three"]) == "<:orange:1>\u2060×12 of 0 30"
    assert said("🎁 99", EVERY["two_sans_three"]) == "🎁 99", "a bonus that does not exist"
    assert said("⏫\u20601Up ⛔\u2060Block×2", EVERY["two_down"]) == "<:one_up:1>\u202f1Up <:block:1>\u202fBlock×2"
    some = Emojis(WIN.signs, {}, WIN.spelled)
    assert said("🔵5★", some) == "<:blue:1>5<:star:1>", "one by one, as the application has them"


def test_house_players_show_their_face_in_texts() -> None:
    houses = ("Muki", "Drako")
    assert said("🤖 Muki, 🤖 Drako, 🤖 Pando", WIN, houses) == ("<:muki:3> Muki, 🤖 Drako, 🤖 Pando")


@pytest.mark.parametrize("game", list(GAMES))
def test_the_name_of_a_person_stays_as_it_is_whatever_signs_it_has(game: str) -> None:
    emojis = EVERY[game]
    for sign in emojis.signs:
        for raw in (sign, sign.removesuffix("\ufe0f"), f"{sign}5★", f"37{sign}", f"Ana {sign}1Up"):
            name = escape(clean_name(raw))
            assert said(f"**{name}** {sign}", emojis) == f"**{name}** {emojis.signs[sign]}"
            label = Button(f"{without_signs(clean_name(raw))} 5", "t1:b")
            (button,) = shown(with_emojis(Screen((Box((Buttons((label,)),)),)), emojis, {}))[0]["components"]
            assert (button["label"], "emoji" in button) == (label.label, False)
    assert escape("👍🏽 🇫🇷 🤖 Muki") == "👍🏽 🇫🇷 🤖 Muki"


def test_labels_have_the_sign_before_their_number_and_everything_else_its_characters() -> None:
    menu = Menu("t1:m", "🔵 or 🌸", (Option("🔵\u20605 blue", "5", description="🔵5"),))
    row = Buttons((Button("🌸 3", "t1:b"), Button("🔵", "t1:c"), Link("🔵 Table", "https://example.org")))
    picture = Picture("a.webp", b"RIFF", "🔵5")
    buttons, select, gallery = shown(with_emojis(Screen((Box((row, menu, picture)),)), WIN, {}))
    three, sign_alone, link = buttons["components"]
    assert (three["label"], three["emoji"]) == ("3", {"name": "pink", "id": "1"})
    assert (sign_alone["label"], link["label"]) == ("🔵", "🔵 Table")
    (five,) = select["components"][0]["options"]
    assert (five["label"], five["description"], five["emoji"]["name"]) == ("5 blue", "🔵5", "blue")
    assert select["components"][0]["placeholder"] == "🔵 or 🌸"
    assert gallery["items"][0]["description"] == "🔵5"
    one = Buttons((Button("29\u2060🍀±0", "t1:b"), Button("30\u2060🍀", "t1:d"), Button("Take 29\u2060🍀", "t1:c")))
    worth, alone, taking = shown(with_emojis(Screen((Box((one,)),)), EVERY["two_sans_three"], {}))[0]["components"]
    assert (worth["label"], worth["emoji"]["name"]) == ("±0", "29_green"), "the whole card, beside its points"
    assert (alone["label"].replace("\u2060", ""), alone["emoji"]["name"]) == ("30", "green")
    assert (taking["label"], taking["emoji"]["name"]) == ("Take", "29_green"), "whose colour is said once"
    advance = Buttons(
        (Button("À mon tour\u00a0: 🔵\u2060B9●", "t1:b"), Button("Vormerken: 🔵\u2060B9● nehmen", "t1:c"))
    )
    french, german = shown(with_emojis(Screen((Box((advance,)),)), EVERY["two_down"], {}))[0]["components"]
    assert (french["label"], german["label"]) == ("À mon tour", "Vormerken: nehmen")
    assert french["emoji"] == german["emoji"] == {"name": "blue_9", "id": "2"}
    units = Buttons((Button("95 🔵5 +2", "t1:b"),))
    (number,) = shown(with_emojis(Screen((Box((units,)),)), WIN, {}))[0]["components"]
    assert (number["label"], number["emoji"]["name"]) == ("95 +2", "blue_5"), "the whole card, beside its number"


def test_a_message_that_would_be_too_long_has_signs_else_its_characters() -> None:
    card = "🔵5★★ "
    crowded = Emojis({"🔵": "<:a:1>"}, {"🔵5★★": "<:a_very_long_name_indeed_it_is_so:2>"}, WIN.spelled)
    long = Screen((Box((Text(card * (MOST_CHARACTERS // 20)),)),))
    (block,) = with_emojis(long, crowded, {}).blocks()
    assert isinstance(block, Text)
    assert block.text.startswith("<:a:1>5★★ <:a:1>5★★ ")
    full = Screen((Box((Text("🔵" * (MOST_CHARACTERS // 5)),)),))
    assert with_emojis(full, crowded, {}) == full


def test_what_a_picture_shows_stays_marked_so() -> None:
    changed = with_emojis(Screen((Box((Text("🔵5", pictured=True),)),)), WIN, {})
    assert [(block.pictured, block.text) for block in changed.blocks() if isinstance(block, Text)] == [
        (True, "<:blue_5:2>")
    ]


def test_the_squares_of_a_daily_deal_stay_plain() -> None:
    squares = "".join(MARKS.values())
    drawn = replace(WIN, signs={"🟩": "<:g:1>", "⬜": "<:w:1>"})
    assert said(f"{squares} 🟩⬜", drawn) == f"{squares} <:g:1><:w:1>"


def test_rules_and_guided_rounds_show_the_same_signs_as_the_game() -> None:
    screens = replace(SCREENS, emojis={"two_win": replace(WIN, signs={"👑": "<:crown:1>", "🔵": "<:blue:1>"})})
    shown = [as_text(screens.rules("two_win", ENGLISH, page)) for page in range(5)]
    assert "<:crown:1>" in "".join(shown)
    assert not [page for page in shown if "👑" in page or "🔵" in page]


@pytest.mark.parametrize(
    ("cards", "rows"), [(1, [1]), (3, [3]), (4, [2, 2]), (7, [3, 2, 2]), (8, [3, 3, 2]), (9, [3, 3, 3])]
)
def test_cards_stand_in_even_rows_of_at_most_three(cards: int, rows: list[int]) -> None:
    menu = Menu("t1:m", "?", tuple(Option(str(number), str(number)) for number in range(cards)))
    blocks = choices(menu, 1, str, ENGLISH, by_buttons=True, asks=False)
    assert [len(block.buttons) for block in blocks if isinstance(block, Buttons)] == rows


def test_a_symbol_that_no_game_uses_keeps_its_look() -> None:
    assert escape("♥Ace™°") == "♥Ace™°"
    assert escape("") == ""
