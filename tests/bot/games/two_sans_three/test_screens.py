"""What people see of 2 SANS 3: board, hand, result, replay, rules, word for word and within Discord's limits."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.games.two_sans_three.cards import COLOUR_KEYS, SYMBOLS, WORD_JOINER, card_name, small
from bot.games.two_sans_three.pictures import picture
from bot.games.two_sans_three.rules import HOUSE_RULES
from bot.pictures.scene import SeatedPlayer
from bot.pictures.two_sans_three import StallPicture
from bot.screens.components import Button, Buttons, Menu, Picture, Screen, Text, Tone
from bot.screens.custom_ids import Control, parse_as
from bot.screens.game_renderer import Scores
from bot.screens.names import SeatNames
from bot.screens.table_picture import with_picture
from bot.tables.ids import Milliseconds, UserId
from bot.tables.players import Premove
from bot.tables.records import Moment
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking
from bot.tables.table import NOWHERE, Table
from engine.contract import PUBLIC, Event, Refusal, Seat, View, Viewer
from engine.dice import Dice
from engine.games.two_sans_three.actions import Play
from engine.games.two_sans_three.cards import CARDS, COLOUR, COLOURS, Colour, outcome
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Drew, Played
from engine.games.two_sans_three.game import SansThreePosition
from tests.kit.always import some
from tests.kit.readable import ENGLISH, RENDERERS, SCREENS, as_text
from tests.kit.sans_three import GAME, Sketch, cards, options, position, whole_game
from tests.kit.sans_three_table import lobby_of_three, playing
from tests.kit.toy_game.actions import Draw

RENDERER = RENDERERS["two_sans_three"]
ADA, BEA, HOUSE = Seat(0), Seat(1), Seat(2)
PILE = tuple(range(76, 88))
ROWS = [(0, 14, 19, 24), (30, 40, 46, 57), (60, 75)]
MOMENT = position(
    Sketch([37, 28, 15, 61, 66], "GGTTO", pile=PILE[:6]),
    Sketch([2, 3, 4], "OVSR", "TTTGGG", 10, PILE[6:]),
    Sketch([5, 6]),
    rows=ROWS,
    turn=3,
)
NEWS: Sequence[tuple[int, Event]] = (
    (0, Played(ADA, cards(9)[0], (), ())),
    (0, CardsDrawn(ADA, cards(66, 61))),
    (0, Drew(ADA, 6, 6)),
    (1, Played(BEA, cards(12)[0], cards(15, 24), ())),
    (1, BonusEarned(BEA, 10)),
    (2, Played(HOUSE, cards(57)[0], cards(40), (Colour.TEAL,))),
)


LONG: Final = ((1, 12), (2, 57), (1, 46), (2, 75))
"""Turns with their cards that are told in one line only without the cards that they took."""


def plain(screen: Screen) -> str:
    """The screen as text. How people are called is the business of other tests."""
    text = as_text(screen).replace(WORD_JOINER, "")
    for name in ("Ada", "Bea", "🤖 Kolo"):
        text = text.replace(f"**{name}**", name)
    return text


def hand(table: Table, seat: Seat = ADA, draft: str = "", *, picking: Picking = Picking.MIXED) -> Screen:
    return SCREENS.hand(table, seat, ENGLISH, None, draft, picking=picking)


def test_every_colour_has_a_symbol_and_a_letter_of_its_own_and_a_name() -> None:
    assert len(set(SYMBOLS.values())) == len({colour.letter for colour in COLOURS}) == len(COLOUR_KEYS) == 7
    for card in CARDS:
        colour = COLOUR[card]
        if colour is not None:
            assert SYMBOLS[colour] in small(card, ENGLISH)
            assert colour.letter in small(card, ENGLISH)
            assert SYMBOLS[colour] in card_name(card, ENGLISH)
    assert (small(CARDS[30], ENGLISH), card_name(CARDS[45], ENGLISH)) == ("30", "45 ⬜ no colour")


def test_the_lobby_says_how_long_a_game_is() -> None:
    assert "Clock: normal, 2 minutes · up to 4 players · 10–20\u00a0min\n" in plain(SCREENS.board(lobby_of_three()))


def test_the_board_shows_whose_turn_it_is_what_came_after_the_headline_collections_and_rows() -> None:
    assert plain(SCREENS.board(playing(MOMENT, NEWS))) == (
        "### Turn 2 of 18 · Ada to play\n"
        "Turn ends: <t:1800000120:R>\n"
        "🤖 Kolo: 57🍀G takes 40🌊T · third teal −8\n"
        "⏳ Ada 11 · Bea 8 · 🤖 Kolo 0\n"
        "0 14🍀G 19🔺R 24🟪V\n"
        "30 40🌊T 46🔷S 57🍀G\n"
        "60 75⬜ ▫️ ▫️\n"
        "-# 🎁 +7 for all seven colours · Host: Ada\n"
        "[My hand] [Points] [Rules] [Nudge]"
    )


def test_points_that_may_go_again_stand_in_brackets_until_the_game_is_over() -> None:
    sketches = (Sketch([1, 2, 3], "VSRTPG"), Sketch([4, 5, 6], "O", "GGG"), Sketch([7, 8], "OVSRTPG"))
    view = position(*sketches, rows=ROWS).view(PUBLIC)
    told = "".join(text.text for text in RENDERER.standing(view, _names(), ENGLISH))
    assert told == "Seat0 11 (5) · Seat1 −2 · Seat2 17 · (…): if colours last"
    drawn = picture(view, (), lambda seat: SeatedPlayer(f"Seat{seat}", seat), ENGLISH)
    assert isinstance(drawn, StallPicture)
    assert [(each.worth.total, each.if_it_lasts) for each in drawn.collections] == [(11, 5), (-2, 0), (17, 0)]


def test_a_house_player_whose_turn_it_is_has_not_chosen_yet() -> None:
    shown = plain(SCREENS.board(playing(position(Sketch([1]), Sketch([2]), Sketch([3]), turn=2))))
    assert "### Turn 1 of 18 · 🤖 Kolo to play\n" in shown
    assert "\nAda 0 · Bea 0 · ⏳ 🤖 Kolo 0\n" in shown


def test_when_the_clock_chose_the_hand_says_so_and_what_next_to_the_cards() -> None:
    table = playing(MOMENT, NEWS[:1])
    late = table.with_holder(ADA, replace(table.holder(ADA), clock_played=True))
    assert "\n⏰ The clock chose for you:\nYou played 9🟪V\nWhich card" in plain(hand(late))
    assert "9🟪V" not in plain(hand(table)), "one's own turn is not news"
    since = playing(MOMENT, NEWS).with_holder(ADA, late.holder(ADA))
    assert "Bea: 12🌊T" not in plain(hand(since)), "the channel tells what the others did"
    assert "\n-# Bea: 12🌊T takes 15⬜ 24🟪V · 🤖 Kolo:" in plain(hand(replace(since, place=NOWHERE)))


def test_where_no_channel_shows_it_a_bonus_is_told_once_in_full() -> None:
    table = playing(MOMENT, NEWS)
    played = table.with_holder(BEA, replace(table.holder(BEA), closed=(1,), premoved=1))
    waits, asked = replace(table, place=NOWHERE), replace(played, position=MOMENT._replace(turn=4), place=NOWHERE)
    unasked = replace(table, position=MOMENT._replace(turn=4), place=NOWHERE)
    for shown in (hand(waits), hand(waits, BEA), hand(asked, BEA), hand(unasked, BEA)):
        told = plain(shown).partition("[")[0]
        assert told.count("Bea has all seven colours: +10!") == 1
        assert "🎁 +10" not in told


def test_a_play_that_took_cards_never_reads_as_if_it_took_none() -> None:
    takes = [(turn, Played(Seat(turn), cards(card)[0], cards(13, 14, 19, 24, 30, 40), ())) for turn, card in LONG]
    assert "\n-# Bea: 12🌊T takes 6 · 🤖 Kolo: 57🍀G takes 6 · " in plain(hand(playing(MOMENT, takes)))


def test_the_house_rule_shows_the_colours_of_face_down_cards() -> None:
    shown = position(Sketch([1], "G", "OOO"), Sketch([2]), rules=options(show_facedown_colours=True))
    assert "🍀 · 3 face down (🟠\u2060×3) ·" in RENDERER.seat_note(shown.view(PUBLIC), ADA, ENGLISH)


def test_when_all_bonuses_are_gone_the_board_says_so() -> None:
    gone = position(*(Sketch([1], "", "", points) for points in (10, 7, 5, 3)))
    assert "All bonuses are taken." in RENDERER.footer(gone.view(PUBLIC), ENGLISH)


def test_the_cards_of_a_hand_stand_once_on_buttons_with_what_they_bring_next_to_what_happened() -> None:
    text = plain(hand(playing(MOMENT, NEWS)))
    assert (
        "You: 🟠 🌊×2 🍀×2 · 11 points\n"
        "-# Bea: 12🌊T takes 15⬜ 24🟪V · 🎁 +10 · "
        "🤖 Kolo: 57🍀G takes 40🌊T · third teal −8\n"
        "Which card do you play? (± points)\n"
        "[15⬜+2] [28🌸−8] [37🟪−15]\n"
        "[61🌊] [66🔷]\n"
    ) in text
    assert "next with all seven" not in text


def test_a_card_that_was_chosen_stays_marked_among_the_others_below_what_it_would_do() -> None:
    table = playing(MOMENT, NEWS)
    look = next(control for control in hand(table).controls() if control.endswith(":look 37"))
    control = some(parse_as(Control, look))
    shown = hand(table, draft=control.detail)
    assert (
        "37🟪V takes 40🌊T 46🔷S 57🍀G: −15\n-# 🔷 +1 · third teal −8 · third green −8\n"
        "Then: 🟠 🔷 · 6 face down · −4 points\n"
        "[15⬜+2] [28🌸−8] [37🟪−15]\n"
        "[61🌊] [66🔷]\n"
        "[Hint] [Points] [Lock in 37]"
    ) in plain(shown)
    assert marked(shown) == ["37🟪−15", "Lock in 37"]
    assert "Bea: 12🌊T" not in plain(shown), "what happened was read before"
    assert "Which card" not in plain(shown), "the marked card is the answer"
    assert [control for control in shown.controls() if ":play:" in control] == ["t1:aaaaaaaaaa:3:play:play 37"]
    assert "61🌊T takes nothing.\nThe row then: 60 **61🌊T** 75⬜\n" in plain(hand(table, draft="look 61"))


def test_what_a_card_brings_is_told_by_parts_that_add_up_and_points_that_may_go_again_are_marked() -> None:
    table = playing(position(Sketch([18], "VSRTPG"), Sketch([2], "", "", 10), rows=[(0, 8, 15, 16)]))
    assert "You: 🟪 🔷 🔺 🌊 🌸 🍀 · 11 points (5 of it if colours last)\n" in plain(hand(table))
    assert "18🔷S takes 8🟠O: +13\n-# 🟠 +1 · 🎁 +7 · 7 colours +5\n" in plain(hand(table, draft="look 18"))
    fewer = playing(position(Sketch([28], "GGOVSRT"), Sketch([2]), rows=[(0, 14, 15, 16)]))
    assert "28🌸P takes 14🍀G: −13\n-# third green −8 · down to 5 colours −5\n" in plain(hand(fewer, draft="look 28"))
    over = replace(table, position=position(Sketch([1, 2], "VSRTPG"), Sketch([2]), rows=[(0, 8)], turn=36))
    assert "only with" not in plain(SCREENS.open_cards(over, ENGLISH)), "nothing of it can go"
    summed = 0
    for moment in (each for number in range(3) for each in whole_game(3, number)[:-1]):
        seat = some(moment.to_move)
        for card in moment.holdings[seat].hand:
            told = plain(hand(playing(moment), seat, f"look {card}")).partition(f"[Lock in {card}]")[0]
            for total, parts in re.findall(r": ([+−±]\d+)\n-# ([^\n]+)\n", told):
                figures = re.findall(r" ([+−±]\d+)(?= ·|$)", parts)
                assert sum(map(_number, figures)) == _number(total), told
                summed += 1
    assert summed


def test_ones_hand_says_which_turn_it_is_what_is_left_to_draw_and_that_a_turn_is_the_last() -> None:
    drawing = playing(position(Sketch([28, 1, 2], pile=PILE), Sketch([5]), rows=ROWS, turn=9))
    assert " · Turn 5 of 18 · 12 to draw\n" in plain(hand(drawing))
    assert "Last turn" not in plain(hand(drawing))
    last = playing(position(Sketch([28, 1, 2]), Sketch([5, 6]), rows=ROWS, turn=34))
    told = " · Turn 18 of 18 · **Last turn:** the 2 cards left in hand won't count\n0 14"
    assert told in plain(hand(last))


def _number(figure: str) -> int:
    return int(figure.replace("−", "-").replace("±", ""))


def test_what_a_third_cost_is_told_where_the_news_know_it() -> None:
    told = [
        "".join(
            text.text
            for text in RENDERER.reveal([Played(BEA, cards(12)[0], taken, (Colour.GREEN,))], _names(), ENGLISH)
            if isinstance(text, Text)
        )
        for taken in (cards(14), cards(14, 22), cards(14, 22, 29))
    ]
    assert [line.rpartition(" · ")[2] for line in told] == ["third green −8", "third green", "third green −3"]


def marked(screen: Screen) -> list[str]:
    rows = [block.buttons for block in screen.blocks() if isinstance(block, Buttons)]
    buttons = [button for row in rows for button in row if isinstance(button, Button)]
    return [button.label.replace(WORD_JOINER, "") for button in buttons if button.tone is Tone.GOOD]


def test_the_last_card_before_a_draw_says_that_six_are_drawn() -> None:
    table = playing(position(Sketch([28, 1, 2], pile=PILE), Sketch([5]), rows=ROWS))
    assert "Then you draw 6 cards." in plain(hand(table, draft="look 28"))


@pytest.mark.parametrize("draft", ["look 9", "look x", "look 0", "look 37 37", "play 37", "choose", "page 2", "look"])
def test_a_draft_that_no_one_could_have_made_shows_the_choice(draft: str) -> None:
    assert plain(hand(playing(MOMENT, NEWS), draft=draft)) == plain(hand(playing(MOMENT, NEWS)))


def test_a_player_who_waits_may_choose_a_card_already_with_one_press() -> None:
    screen = hand(playing(MOMENT, NEWS), BEA)
    assert (
        "-# Ada: 9🟪V\n"
        "You played 12🌊T and took 15⬜ 24🟪V · 🎁 +10\n"
        "-# 🤖 Kolo: 57🍀G takes 40🌊T · third teal −8\n"
        "Choose in advance, or I'll ping you.\n"
        "[2🟪+9] [3🔷+9] [4🔺+9]\n"
    ) in plain(screen)
    assert plain(screen).startswith("Waiting for Ada. ⏳")
    assert "You drew" not in plain(screen)
    assert screen.controls()[:3] == tuple(
        f"t1:aaaaaaaaaa:3:premove:play {card} if takes 14 19 24" for card in (2, 3, 4)
    )
    menus = hand(playing(MOMENT, NEWS), BEA, picking=Picking.MENUS)
    (menu,) = [block for block in menus.blocks() if isinstance(block, Menu)]
    assert (menu.control, menu.options[0].value) == ("t1:aaaaaaaaaa:3:premove", "play 2 if takes 14 19 24")


def ahead(seat: Seat, card: int, effect: str, *, failed: bool = False) -> Table:
    table = playing(MOMENT, NEWS)
    return table.with_holder(seat, replace(table.holder(seat), premove=Premove(f"play {card}", effect, failed)))


def test_what_was_chosen_in_advance_stands_there_and_can_be_taken_back_or_changed() -> None:
    screen = hand(ahead(BEA, 2, "takes 14 19 24"), BEA)
    assert "57🍀G takes" not in plain(screen), "it says what it will do instead"
    assert (
        "✅ Your next card, if it still does this:\n"
        "2🟪V takes 14🍀G 19🔺R 24🟪V: +9\n-# 🟪 pair +4 · 🔺 pair +4 · 🍀 +1\n"
        "[2🟪+9] [3🔷+9] [4🔺+9]\n[Undo] [Points]"
    ) in plain(screen)
    late = ahead(BEA, 2, "takes 14 19 24")
    late = late.with_holder(BEA, replace(late.holder(BEA), clock_played=True))
    assert "You played 12🌊T and took" not in plain(screen)
    assert "You played 12🌊T and took" in plain(hand(late, BEA)), "what the clock chose is told"
    assert marked(screen) == ["2🟪+9"]
    assert "t1:aaaaaaaaaa:3:premove:none" in screen.controls()


def test_a_picture_shows_the_points_on_the_board_unless_someone_is_away() -> None:
    table, points = playing(MOMENT, NEWS), "Bea 8"
    away = table.with_holder(BEA, replace(table.holder(BEA), absent=True))
    assert points in plain(SCREENS.board(table))
    assert points not in plain(with_picture(SCREENS.board(table), Picture("x.webp", b"x", "x")))
    assert "Bea (away, a bot plays) 8" in plain(with_picture(SCREENS.board(away), Picture("x.webp", b"x", "x")))


def test_what_was_chosen_in_advance_and_would_do_something_else_now_is_said() -> None:
    changed = "Your choice 2🟪V has a new effect. I'll ask you."
    assert f"{changed}\nOr another one:\n" in plain(hand(ahead(BEA, 2, "takes"), BEA))
    assert changed not in plain(hand(ahead(BEA, 2, "takes 14 19 24"), BEA))
    failed = plain(hand(ahead(ADA, 37, "takes", failed=True)))
    assert "\nYour choice 37🟪V has a new effect.\nWhich card do you play? (± points)\n" in failed
    assert "Your choice" not in plain(
        hand(ahead(ADA, 37, "takes", failed=True).with_holder(ADA, playing(MOMENT).holder(ADA)))
    )


def test_what_was_played_as_chosen_is_said() -> None:
    table = playing(MOMENT, NEWS)
    played = table.with_holder(BEA, replace(table.holder(BEA), closed=(1,), premoved=1))
    assert "as chosen" not in plain(hand(played, BEA)), "it is told by what it took"
    assert "You played 12🌊T and took 15⬜ 24🟪V · 🎁 +10\n" in plain(hand(played, BEA))
    nothing_taken = table.with_holder(ADA, replace(table.holder(ADA), closed=(0,), premoved=0))
    assert "Your 9🟪V was played as chosen.\n" in plain(hand(nothing_taken))
    assert "You played" not in plain(hand(nothing_taken))
    asked = MOMENT._replace(turn=4)
    again = replace(played, position=asked)
    assert "You played 12🌊T and took 15⬜ 24🟪V · 🎁 +10\n" in plain(hand(again, BEA))
    assert "Bea has all seven colours: +10!" in plain(hand(replace(table, position=asked), BEA)), "not with its play"
    assert "seven colours: +" not in plain(hand(again, BEA))
    before = table.with_holder(BEA, replace(table.holder(BEA), closed=(1,), premoved=-3))
    assert "as chosen" not in plain(hand(before, BEA))


def test_after_the_last_card_there_is_nothing_to_choose() -> None:
    screen = hand(playing(position(Sketch([2, 3]), Sketch([6, 7, 8]), turn=1)))
    assert "You have played your last card." in plain(screen)
    assert not [control for control in screen.controls() if ":premove" in control]


def test_the_deal_says_who_begins() -> None:
    assert RENDERER.reveal((Dealt(3, 8, 12, (), BEA),), _names(), ENGLISH) == (Text("Seat1 starts."),)
    assert RENDERER.reveal((Drew(ADA, 6, 6),), _names(), ENGLISH) == ()


def _names() -> SeatNames:
    return SeatNames(lambda seat: f"Seat{seat}", lambda seat: f"Seat{seat}")


def test_only_a_bonus_stays_of_a_post() -> None:
    events = [event for _, event in NEWS]
    assert RENDERER.reveal_line(events, _names(), ENGLISH) == "🎁 Seat1 has all seven colours: +10!"
    assert RENDERER.reveal_line(events[:1], _names(), ENGLISH) == ""


def over(*seats: Sketch) -> SansThreePosition:
    last = position(*seats)
    return last._replace(ended=outcome([holding.score.total for holding in last.holdings]))


def ended(view: View) -> tuple[str, str]:
    """What everyone reads of the end, and what its viewer reads of their own."""
    found = some(view.outcome)
    return RENDERER.outcome(view, found, _names(), ENGLISH), RENDERER.own_end(view, found, _names(), ENGLISH)


def test_the_result_begins_with_who_won_and_by_how_much() -> None:
    last = over(Sketch(face_up="GGTTO"), Sketch(face_up="OVSR"), Sketch(face_up="OVSR"), Sketch(face_down="OOO"))
    assert ended(last.view(PUBLIC)) == ("🏆 Seat0 wins with 11, beating Seat1 and Seat2 by 7 points.", "")
    own = [ended(last.view(Viewer(seat)))[1].replace(WORD_JOINER, "") for seat in (ADA, BEA, Seat(3))]
    assert own == [
        "11 points, 7 ahead of Seat1 and Seat2\n🟠 🌊×2 🍀×2\npairs 10 · single cards 1",
        "4 points\n🟠 🟪 🔷 🔺\nsingle cards 4",
        "−3 points, 14 behind Seat0\n3 face down\u00a0−3",
    ]
    told, own_end = ended(over(Sketch(face_up="OV"), Sketch(face_up="O")).view(Viewer(BEA)))
    assert (told, own_end) == ("🏆 Seat0 wins with 2, beating Seat1 by one point.", "1 point\n🟠\nsingle cards 1")


def test_s22_equal_points_share_the_victory() -> None:
    told, own = ended(over(Sketch(face_up="O"), Sketch(face_up="V"), Sketch()).view(Viewer(BEA)))
    assert told == "🏆 Seat0 and Seat1 share the victory with 1 point each."
    assert own == "1 point\n🟪\nsingle cards 1"
    assert ended(over(Sketch(), Sketch()).view(Viewer(BEA)))[1] == "0 points"


def test_s21_the_sum_is_told_in_its_parts() -> None:
    last = over(Sketch(face_up="OVSRTTPP", face_down="GGGGGG", interim=7), Sketch())
    own = ended(last.view(Viewer(ADA)))[1].split("\n")
    assert own[2] == "pairs 10 · single cards 4 · 🎁 7 · 6 colours 5 · 6 face down\u00a0−6"
    assert RENDERER.drawn_sum(last.view(PUBLIC), ADA).replace(WORD_JOINER, "") == (
        "🟠 🟪 🔷 🔺 🌊×2 🌸×2 · 2×5+4+🎁7+5−6"
    )


def test_open_hands_are_shown_in_the_result_or_its_picture() -> None:
    table = playing(whole_game(2, 0)[-1])
    placed = tuple(Placed(seat, UserId(seat + 1), 2 - seat, True, False) for seat in (ADA, BEA))
    ended = Result(table.id, table.game_key, table.place.guild, Milliseconds(0), "points", placed)
    told, shown = SCREENS.result(table, ended), SCREENS.picture(table, None, ended)
    hands = re.compile(r"In hand: Bea \d+.* \d+.* · Ada \d+")
    assert shown is not None
    assert hands.search(plain(told))
    assert hands.search(shown.description)
    assert not hands.search(plain(with_picture(told, Picture("x.webp", b"x", "x")))), "its picture shows them"
    closed = replace(table, open_hands=False)
    unseen = some(SCREENS.picture(closed, None, ended))
    assert not hands.search(plain(SCREENS.result(closed, ended)) + unseen.description)
    assert unseen.moment != shown.moment


def test_the_result_tells_since_when_they_led_and_the_best_and_the_worst_take() -> None:
    scores: Scores = {
        ADA: {"points": 9, "curve": "3 9 9", "best": 14, "best_card": 37, "worst": -8, "worst_card": 28},
        BEA: {"points": 12, "curve": "1 9 12", "best": 9, "best_card": 2, "worst": 1, "worst_card": 3},
        HOUSE: {"points": 0, "curve": "0 0 0"},
    }
    assert list(RENDERER.result_notes(scores, _names(), ENGLISH)) == ["📈 Ahead since turn 9: Seat1"]
    assert [line.replace(WORD_JOINER, "") for line in RENDERER.drawn_notes(scores, _names(), ENGLISH)] == [
        "👍 Best take: 37🟪V by Seat0 (+14)",
        "👎 Worst take: 28🌸P by Seat0 (−8)",
    ]
    longer: Scores = {ADA: {"curve": "3 9 9"}, BEA: {"curve": "1 2 3"}}
    assert list(RENDERER.result_notes(longer, _names(), ENGLISH)) == ["📈 Ahead since turn 3: Seat0"]
    assert list(RENDERER.result_notes({ADA: {"points": 9}}, _names(), ENGLISH)) == []
    assert list(RENDERER.result_notes({}, _names(), ENGLISH)) == []
    for none in ({ADA: {"points": 9}}, {}):
        assert list(RENDERER.drawn_notes(none, _names(), ENGLISH)) == []


def test_a_replay_shows_the_rows_of_the_moment_with_the_card_that_was_played() -> None:
    shown = RENDERER.moment(MOMENT.view(PUBLIC), [Played(HOUSE, cards(57)[0], cards(40), ())], _names(), ENGLISH)
    assert shown.replace(WORD_JOINER, "") == "0 14🍀G 19🔺R 24🟪V\n30 40🌊T 46🔷S **57🍀G**\n60 75⬜ ▫️ ▫️"
    replayed = plain(SCREENS.replay(playing(whole_game(2, 0)[-1]), [Moment(MOMENT, ())], 0, ENGLISH))
    assert "60 75⬜ ▫️ ▫️\nAda · " in replayed


def test_a_hint_says_which_card() -> None:
    action = GAME.read_action("play 37")
    assert isinstance(action, Play)
    assert ENGLISH.phrase(RENDERER.action(action, _names(), ENGLISH)) == "play 37 🟪 violet"
    with pytest.raises(ValueError, match="no action of 2 SANS 3"):
        RENDERER.action(Draw("top"), _names(), ENGLISH)


def test_house_rules_are_those_of_the_engine_and_named_where_they_differ() -> None:
    assert list(RENDERER.house_rules({}, ENGLISH)) == []
    for rule in HOUSE_RULES:
        usual = next(choice for choice in rule.choices if choice.value == rule.usual)
        for choice in rule.choices:
            read = GAME.read_options({rule.rule: choice.means})
            assert not isinstance(read, Refusal)
            assert len(list(RENDERER.house_rules(read.save(), ENGLISH))) == (choice is not usual)
            assert choice.label(ENGLISH)


def test_a_replay_leads_to_each_of_the_eighteen_turns() -> None:
    """Though most of them bring nothing that stands in a message of its own."""
    game = whole_game(3, 0)
    moments, last = [Moment(each, ()) for each in game], playing(game[-1])
    controls = SCREENS.replay(last, moments, 4, ENGLISH)
    (menu,) = [each for box in controls.boxes for each in box.blocks if isinstance(each, Menu)]
    assert [option.value for option in menu.options] == [*(str(3 * turn) for turn in range(18)), "54"]
    assert [option.label.partition(": ")[2] for option in menu.options[:2]] == ["Turn 1 of 18", "Turn 2 of 18"]
    assert as_text(controls).startswith("[◀️] [▶️] [Hands]\n<5 of 55 · Turn 2 of 18 ")


@pytest.mark.parametrize("number", range(3))
def test_no_message_changes_when_everything_hidden_from_its_reader_does(number: int) -> None:
    dice = Dice(b"other hidden cards".ljust(32))
    for moment in whole_game(3, number)[:-1:4]:
        other = GAME.imagine(moment.view(PUBLIC), dice)
        assert as_text(SCREENS.board(playing(other))) == as_text(SCREENS.board(playing(moment)))
        for seat in (ADA, BEA):
            other = GAME.imagine(moment.view(Viewer(seat)), dice)
            assert as_text(hand(playing(other), seat)) == as_text(hand(playing(moment), seat))


def test_it_is_registered_with_its_command() -> None:
    game = GAMES["two_sans_three"]
    assert game.command == "twosans3"
    assert game.key == game.lesson.game == GAME.key


def test_each_page_of_the_rules_has_its_picture() -> None:
    assert len(RENDERER.rules({}, ENGLISH)) == len(set(RENDERER.drawn.rules(ENGLISH))) == 6


def test_the_rules_follow_the_house_rules_of_the_table() -> None:
    usual, house = RENDERER.rules({}, ENGLISH), RENDERER.rules({"interim_check": "each_card"}, ENGLISH)
    assert "third pink: six again, and no bonus." in usual[4]
    assert "third pink: the teal card earns the bonus before pink is turned over." in house[4]
    assert [page for page in house if page not in usual] == [house[4]]
