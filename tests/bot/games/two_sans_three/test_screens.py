"""What people see of 2 SANS 3: board, hand, result, replay, rules, word for word and within Discord's limits."""

import re
from collections.abc import Sequence

import pytest

from bot.games import lessons
from bot.games.registry import GAMES
from bot.games.two_sans_three.cards import COLOUR_KEYS, SYMBOLS, WORD_JOINER, card_name, small
from bot.games.two_sans_three.house_rules import HOUSE_RULES
from bot.screens.components import Menu, Screen, Text, measure
from bot.screens.custom_ids import Control, parse_as
from bot.screens.names import SeatNames
from bot.tables.ids import UserId
from bot.tables.records import Moment
from bot.tables.settings import Picking
from bot.tables.table import Table
from engine.contract import Event, Refusal
from engine.dice import Dice
from engine.games.two_sans_three.actions import Play
from engine.games.two_sans_three.cards import CARDS, COLOUR, COLOURS, Colour
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Drew, Played
from engine.games.two_sans_three.game import SansThreePosition
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.card_places import cards_in
from tests.kit.foreign import FOREIGN_VIEW
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


def plain(screen: Screen) -> str:
    """The screen as text. How people are called is the business of other tests."""
    text = as_text(screen).replace(WORD_JOINER, "")
    for name in ("Ada", "Bea", "🤖 Ulfro"):
        text = text.replace(f"**{name}**", name)
    return text


def hand(table: Table, seat: Seat = ADA, draft: str = "", *, picking: Picking = Picking.MIXED) -> Screen:
    return SCREENS.hand(table, seat, ENGLISH, None, draft, picking=picking)


def test_every_colour_has_a_symbol_and_a_letter_of_its_own_and_a_name() -> None:
    assert len(set(SYMBOLS.values())) == len({colour.letter for colour in COLOURS}) == len(COLOUR_KEYS) == 7
    for card in CARDS:
        colour = COLOUR[card]
        if colour is not None:
            assert SYMBOLS[colour] in small(card)
            assert colour.letter in small(card)
            assert SYMBOLS[colour] in card_name(card, ENGLISH)
    assert (small(CARDS[30]), card_name(CARDS[45], ENGLISH)) == ("30", "45 ⬜ no colour")


def test_the_lobby_says_how_long_a_game_is() -> None:
    assert "Clock: normal, 2 minutes. Up to 4 players. Length: 18 turns each.\n" in plain(
        SCREENS.board(lobby_of_three())
    )


def test_the_board_shows_rows_collections_whose_turn_it_is_and_the_last_lap() -> None:
    assert plain(SCREENS.board(playing(MOMENT, NEWS))) == (
        "### 2 SANS 3 · Turn 2 of 18\n"
        "Time runs out <t:1800000120:R>.\n"
        "-----\n"
        "Ada played 9🟪V.\n"
        "🤖 Ulfro played 57🍀G, took 40🌊T: teal turned over.\n"
        "-----\n"
        "⏳ Ada · 🟠O 🌊T×2 🍀G×2 · 11 points · 5 in hand, 6 to draw\n"
        "▫️ Bea · 🟠O 🟪V 🔷S 🔺R · 6 face down · 🎁 bonus 10 · 8 points · 3 in hand, 6 to draw\n"
        "▫️ 🤖 Ulfro · nothing face up · 0 points · 2 in hand, 0 to draw\n"
        "-----\n"
        "0 14🍀G 19🔺R 24🟪V\n"
        "30 40🌊T 46🔷S 57🍀G\n"
        "60 75⬜\n"
        "-# The next player with all seven colours gets 7 points.\n"
        "-# Host: Ada\n"
        "[My hand] [On the table] [Rules] [Remind]"
    )


def test_the_house_rule_shows_the_colours_of_face_down_cards() -> None:
    shown = position(Sketch([1], "G", "OOO"), Sketch([2]), rules=options(show_facedown_colours=True))
    assert "🍀\u2060G · 3 face down (🟠\u2060O×3) ·" in RENDERER.seat_note(shown.view(PUBLIC), ADA, ENGLISH)


def test_when_all_bonuses_are_gone_the_board_says_so() -> None:
    gone = position(*(Sketch([1], "", "", points) for points in (10, 7, 5, 3)))
    assert "All bonuses are taken." in RENDERER.footer(gone.view(PUBLIC), ENGLISH)


def test_the_hand_says_what_each_card_would_do_now_and_marks_what_was_drawn() -> None:
    text = plain(hand(playing(MOMENT, NEWS)))
    assert "Ada played 9🟪V.\nYou drew 61🌊T 66🔷S.\nBea played 12🌊T, took 15⬜ 24🟪V.\n" in text
    assert (
        "You have 🟠O 🌊T×2 🍀G×2 · 11 points.\n"
        "Your 5 cards, and what each would do now:\n"
        "**15⬜** · takes 19 24: 🟪V violet 1, 🔺R red 1\n"
        "**28🌸P** · takes 14: 🍀G green 1 · green turned over\n"
        "**37🟪V** · takes 40 46 57: 🔷S sky blue 1, 🌊T teal 1, 🍀G green 1 · teal, green turned over\n"
        "**61🌊T** *new* · takes nothing\n"
        "**66🔷S** *new* · takes nothing\n"
        "-----\n"
        "Which card do you play?\n"
        "[15 ⬜ no colour] [28 🌸 pink] [37 🟪 violet] [61 🌊 teal] [66 🔷 sky blue]\n"
    ) in text


def test_a_menu_says_beside_each_card_what_it_would_do() -> None:
    text = plain(hand(playing(MOMENT, NEWS), picking=Picking.MENUS))
    assert (
        "<Which card do you play? 15 ⬜ no colour (takes 19 24: 🟪V1 🔺R1) | 28 🌸 pink (takes 14: 🍀G1 · 🍀G " in text
    )


def test_a_card_without_colour_that_is_taken_is_away_and_a_bonus_is_foreseen() -> None:
    table = playing(position(Sketch([18, 28], "VSRTPG"), Sketch([2], "", "", 10), rows=[(0, 8, 15, 16)]))
    assert "**18⬜**" not in plain(hand(table))
    assert "**28🌸P** · takes 8: 🟠O orange 1 · 🎁 7 points" in plain(hand(table))
    table = playing(position(Sketch([12, 28]), Sketch([2]), rows=[(0, 8, 15, 16)]))
    assert "**12🌊T** · takes 15 16: 🟠O orange 1, one away" in plain(hand(table))


def test_a_card_that_was_chosen_shows_its_row_before_and_after_and_the_collection_then() -> None:
    table = playing(MOMENT, NEWS)
    look = next(control for control in hand(table).controls() if control.endswith(":look 37"))
    control = parse_as(Control, look)
    assert control is not None
    shown = hand(table, draft=control.detail)
    assert (
        plain(shown)
        .split("\n-----\n")[3]
        .startswith(
            "## 37 🟪 violet\n"
            "The row now: 30 **40🌊T** **46🔷S** **57🍀G**\n"
            "Afterwards: 30 **37🟪V**\n"
            "It takes 40 46 57: 🔷S sky blue 1, 🌊T teal 1, 🍀G green 1 · teal, green turned over.\n"
            "Your collection then: 🟠O 🔷S · 6 face down · -4 points\n"
            "[Lock in 37] [Other card]"
        )
    )
    locked = next(control for control in shown.controls() if ":play:" in control)
    control = parse_as(Control, locked)
    assert control is not None
    assert control.detail == "play 37"
    assert "Which card do you play?" in plain(hand(table, draft="look"))


def test_the_last_card_before_a_draw_says_that_six_are_drawn() -> None:
    table = playing(position(Sketch([28, 1, 2], pile=PILE), Sketch([5]), rows=ROWS))
    assert "-# Then you draw 6 cards." in plain(hand(table, draft="look 28"))


@pytest.mark.parametrize("draft", ["look 9", "look x", "look 0", "look 37 37", "play 37", "choose", "page 2"])
def test_a_draft_that_nobody_could_have_made_shows_the_choice(draft: str) -> None:
    assert plain(hand(playing(MOMENT, NEWS), draft=draft)) == plain(hand(playing(MOMENT, NEWS)))


def test_whoever_waits_sees_what_their_cards_would_do_and_has_nothing_to_press() -> None:
    screen = hand(playing(MOMENT, NEWS), BEA)
    assert "**2🟪V** · takes 14 19 24: 🟪V violet 1, 🔺R red 1, 🍀G green 1\n" in plain(screen)
    assert not [control for control in screen.controls() if ":play:" in control or ":draft:" in control]
    assert "You drew" not in plain(screen)


def test_the_deal_says_who_begins() -> None:
    assert RENDERER.reveal((Dealt(3, 8, 12, (), BEA),), _names(), ENGLISH) == (Text("Seat1 begins."),)
    assert RENDERER.reveal((Drew(ADA, 6, 6),), _names(), ENGLISH) == ()


def _names() -> SeatNames:
    return SeatNames(lambda seat: f"Seat{seat}", lambda seat: f"Seat{seat}")


def test_the_result_names_the_points_and_a_shared_victory() -> None:
    for number in range(40):
        last = whole_game(3, number)[-1]
        assert last.ended is not None
        told = RENDERER.outcome(last.view(PUBLIC), last.ended, _names(), ENGLISH)
        points = last.holdings[last.ended.winners[0]].score.total
        winners = ", ".join(f"Seat{seat}" for seat in last.ended.winners)
        each = f"share the victory with {points} points each." if len(last.ended.winners) > 1 else f"wins with {points}"
        assert told.startswith(f"🏆 {winners} {each}")


def test_a_hint_says_which_card() -> None:
    action = GAME.read_action("play 37")
    assert isinstance(action, Play)
    assert RENDERER.action(action, _names(), ENGLISH) == "play 37 🟪 violet"
    with pytest.raises(ValueError, match="no action of 2 SANS 3"):
        RENDERER.action(Draw("top"), _names(), ENGLISH)


def test_the_view_of_another_game_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="is not of 2 SANS 3"):
        RENDERER.footer(FOREIGN_VIEW, ENGLISH)


def test_house_rules_are_those_of_the_engine_and_named_where_they_differ() -> None:
    assert list(RENDERER.house_rules({}, ENGLISH)) == []
    for rule in HOUSE_RULES:
        usual = next(choice for choice in rule.choices if choice.value == rule.usual)
        for choice in rule.choices:
            read = GAME.read_options({rule.rule: choice.means})
            assert not isinstance(read, Refusal)
            assert len(list(RENDERER.house_rules(read.save(), ENGLISH))) == (choice is not usual)
            assert choice.label(ENGLISH)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_screen_of_whole_games_fits_a_message_and_shows_only_what_its_reader_may_know(seats: int) -> None:
    for number in range(3):
        moments = whole_game(seats, number)
        for moment in moments[:-1:3]:
            table = playing(moment)
            assert measure(SCREENS.board(table)).fits
            for seat in map(Seat, range(2)):
                _check_hand(table, moment, seat)
        last = playing(moments[-1])
        replayed = SCREENS.replay(last, [Moment(moments[-1], ())], 0, ENGLISH)
        assert measure(replayed).fits
        assert "in hand: " in plain(replayed)


def test_a_replay_leads_to_each_of_the_eighteen_turns() -> None:
    """Though most of them bring nothing that stands in a message of its own."""
    game = whole_game(3, 0)
    moments, last = [Moment(each, ()) for each in game], playing(game[-1])
    controls = SCREENS.replay(last, moments, 4, ENGLISH)
    (menu,) = [each for box in controls.boxes for each in box.blocks if isinstance(each, Menu)]
    assert [option.value for option in menu.options] == [*(str(3 * turn) for turn in range(18)), "54"]
    assert [option.label.partition(": ")[2] for option in menu.options[:2]] == ["Turn 1 of 18", "Turn 2 of 18"]
    assert "[◀ Back] [Next ▶] [Round ⏩]" in as_text(controls)


def _check_hand(table: Table, moment: SansThreePosition, seat: Seat) -> None:
    for card in moment.holdings[seat].hand:
        screen = hand(table, seat, f"look {card}")
        assert measure(screen).fits
        assert measure(hand(table, seat, picking=Picking.MENUS)).fits
        assert small(card) in as_text(screen)
    known = set(cards_in(moment.view(Viewer(seat))))
    named = re.findall(rf"(\d+){WORD_JOINER}", as_text(hand(table, seat)))
    assert named
    assert set(map(int, named)) <= known


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
    assert (game.command, game.renderer, game.lesson.game) == ("twosans3", RENDERER, "two_sans_three")
    assert game.key == game.lesson.game == GAME.key


def test_a_guided_round_is_three_turns_of_the_newcomer() -> None:
    lesson = GAMES["two_sans_three"].lesson
    step = lessons.begun(lesson, UserId(1), "Ana")
    explained: list[str] = []
    while not lesson.is_over(step.view):
        explained.append(lesson.explain(step.view, ENGLISH))
        after = lessons.answered(lesson, step, step.view.legal_actions()[0].code)
        assert after is not None
        step = after
    assert len(explained) == len(step.progress) == 3
    assert explained[0].startswith("**Three turns, only for you.**")
    assert explained[2].startswith("**And the next one.**")
    assert "Those were three of eighteen turns. Your collection now: " in lesson.conclude(step.view, ENGLISH)
