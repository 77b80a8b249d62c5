"""What everyone sees of 2 DOWN: the board, the news of a lap, the headline of a round, the end, the replay."""

from collections.abc import Sequence

import pytest

from bot.games.two_down.cards import small
from bot.games.two_down.news import reveal_line
from bot.games.two_down.registration import CARD_READING, TWO_DOWN
from bot.screens.components import Box, Menu, Screen, measure
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.screens.names import SeatNames
from bot.screens.replay import replay_screen
from bot.tables.change import Played, PlayedBy
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.players import House
from bot.tables.records import Moment, moments
from bot.tables.table import Holder, Pace, Place, Stage, Table
from engine.contract import PUBLIC, Event, Outcome, Seat, Viewer
from engine.games.two_down.actions import ACTIONS, Direction, Lay
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Declined,
    Discarded,
    DiscardTaken,
    DownTaken,
    Drew,
    HandsSwapped,
    JumpPlayed,
    Laid,
    LevelLaid,
    OneUpExchanged,
    PickedUp,
    PickUpOpened,
    Reshuffled,
    RoundDealt,
    RoundEnded,
    RoundShown,
    TurnMissed,
    TurnOpened,
)
from engine.games.two_down.game import TwoDownPosition
from engine.record import Broken, Record, replay
from tests.kit.always import some
from tests.kit.playing import house_game, setting
from tests.kit.readable import BOOK, ENGLISH, as_text
from tests.kit.seated import OPENED, SECRET, person
from tests.kit.two_down_positions import Sketch, answer, cards, levels, options, position

RENDERER = TWO_DOWN.renderer
NAMES = SeatNames(text=lambda seat: f"**Seat{seat}**", label=lambda seat: f"Seat{seat}")
RUN = levels([[{"run": 3}]])
FIRST = Sketch("R1 R2 R3 B9", "B1 B2", level=4)
CARDS = cards("R1 R2 R3")
OTHER = Sketch("Y1 Y2 Y4 Y5 Y6 Y7", "Y8", level=2, block=2, jumped=1)


def told(*events: Event) -> str:
    blocks = tuple(RENDERER.reveal(events, NAMES, ENGLISH))
    return as_text(Screen((Box(blocks),))).replace("\u2060", "") if blocks else ""


def lying(now: TwoDownPosition, *news: Event) -> str:
    return RENDERER.open_cards(now.view(PUBLIC), news, NAMES, ENGLISH).replace("\u2060", "")


def test_the_board_says_what_each_collects_down_cards_that_are_gone_blocks_and_both_piles():
    view = position(FIRST, OTHER, discard="R8 R7", rules=RUN).view(PUBLIC)
    assert RENDERER.heading(view, ENGLISH) == "Round 1"
    assert RENDERER.seat_note(view, Seat(0), ENGLISH) == "level **4**: run of 3"
    assert RENDERER.seat_note(view, Seat(1), ENGLISH) == (
        "level **2**: run of 3 · one down card left · 🚫 blocked for 2 turns · ⏸️ misses 1 turn"
    )
    assert list(CARD_READING.named(RENDERER.seat_note(view, Seat(1), ENGLISH))) == [], "a mark that is no card"
    assert RENDERER.footer(view, ENGLISH) == "Discard: 🔴\u2060R7▲ · Draw pile: 34"


def test_an_empty_discard_pile_is_called_none():
    view = position(FIRST, OTHER, rules=RUN).view(PUBLIC)
    assert RENDERER.footer(view, ENGLISH).startswith("Discard: none")


def test_what_lies_open_are_laid_levels_and_discards():
    opened, _ = answer(position(FIRST, OTHER._replace(hand="Y1 Y2 Y3 Y4"), discard="R8", rules=RUN), "0 lay R1 R2 R3")
    shown = lying(opened)
    assert shown.endswith(
        "**Seat0** laid down level 4: 🔴R1▲ 🔴R2■ 🔴R3●\n"
        "-# Seat1 · turned over 🟡Y8● · ⏸️ misses 1 turn\nDiscard pile: ⛔Block 🔴R8■"
    )
    assert RENDERER.heading(opened.view(PUBLIC), ENGLISH) == "Round 1 · Everyone picks up their down cards"


def test_what_was_laid_in_the_round_before_lies_open_until_someone_lays_again():
    ended = RoundEnded(3, (Laid(Seat(1), 1, CARDS), Laid(Seat(0), 3, CARDS)), (), (4, 2))
    last = (RoundShown(((), ()), ((2, 1), (3,))), ended)
    dealt = position(FIRST, Sketch("Y1 Y2 Y3 Y4", "B3 B4"), discard="R8", rules=RUN)
    assert lying(dealt, *last).endswith(
        "Round 3 is over\n**Seat1** laid down level 1: 🔴R1▲ 🔴R2■ ┃ 🔴R3●\n"
        "**Seat0** laid down level 3: 🔴R1▲ 🔴R2■ 🔴R3●\nDiscard pile: 🔴R8■"
    )
    opened, _ = answer(dealt, "0 lay R1 R2 R3")
    assert "Round 3" not in lying(opened, *last)
    older = (RoundShown(((), ()), ((3,),)), RoundEnded(2, (Laid(Seat(0), 2, CARDS),), (), (3, 1)))
    assert lying(dealt, *older, *last) == lying(dealt, *last), "the newest round"


def test_the_challenge_card_lies_open_with_all_levels_and_everyones_token():
    rules = options(challenge="Extreme")
    view = position(FIRST, OTHER._replace(block=0), Sketch(level=2), rules=rules).view(PUBLIC)
    shown = RENDERER.open_cards(view, (), NAMES, ENGLISH).replace("\u2060", "").splitlines()
    assert shown[:5] == [
        "### Challenge card Extreme",
        "**1** · run of 4 and group of 2",
        "**2** · two clumps of 4 ◀ **Seat1** and **Seat2**",
        "**3** · 8 odds or 8 evens",
        "**4** · group of 4 and group of 2 ◀ **Seat0**",
    ]
    assert shown[9] == "**9** · run of 6"
    assert [line for line in shown if "such as" in line] == [
        "-# Run: in a row, one colour, such as _🔴R1▲ 🔴R2■ 🔴R3●_",
        "-# Group: one number, such as _🔴R1▲ 🟡Y1■ 🟢G1●_",
        "-# Clump: one colour, such as _🔴R1▲ 🔴R2■ 🔴R3●_",
        "-# Odds: odd numbers, such as _🔴R1▲ 🟡Y3▲ 🟢G5▲_",
        "-# Evens: even numbers, such as _🔴R2■ 🟡Y4■ 🟢G6■_",
        "-# Even run: even, in a row, one colour, such as _🔴R2■ 🔴R4▲ 🔴R6●_",
    ]


def test_spanish_changes_its_or_before_the_sound_o():
    view = position(FIRST, OTHER, rules=options(challenge="Extreme")).view(PUBLIC)
    shown = RENDERER.open_cards(view, (), NAMES, BOOK.words("es")).splitlines()
    assert "**3** · 8 impares u 8 pares" in shown
    view = position(FIRST, OTHER, rules=options(challenge="A")).view(PUBLIC)
    shown = RENDERER.open_cards(view, (), NAMES, BOOK.words("es")).splitlines()
    assert "6 impares o 6 pares" in shown[1]


def test_a_short_evening_shows_the_levels_that_are_played():
    rules = options(challenge=[[[{"group": 2}]]] * 9, levels_to_win=3)
    shown = RENDERER.open_cards(position(Sketch(), Sketch(), rules=rules).view(PUBLIC), (), NAMES, ENGLISH)
    assert shown.startswith("### This server's challenge card\n")
    assert shown.count("group of 2") == 3


def test_a_house_rule_changes_what_the_challenge_card_says():
    for distinct, meaning in ((False, "one shape"), (True, "one shape, different colours")):
        rules = options(challenge=[[[{"heap": 4}]]] * 9, heap_distinct_colours=distinct)
        shown = RENDERER.open_cards(position(Sketch(), Sketch(), rules=rules).view(PUBLIC), (), NAMES, ENGLISH)
        assert f"-# Heap: {meaning}, such as _🔴R3● 🟡Y2● 🟢G1●_" in shown.replace("\u2060", "")


CARD = cards("R7")[0]


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ((Drew(Seat(1), 9), Discarded(Seat(1), CARD)), "**Seat1**: discarded 🔴R7▲"),
        ((DiscardTaken(Seat(1), CARD), BlockPut(Seat(1), Seat(0), cards("WILD")[0])),
         "**Seat1**: took 🔴R7▲ · 🃏Wild: blocked **Seat0**"),
        ((JumpPlayed(Seat(1), Seat(2), cards("JUMP")[0], 1), TurnMissed(Seat(2), 0), TurnOpened(4, Seat(0))),
         "**Seat1**: ⏭️Jump: **Seat2** misses a turn\n**Seat2**: missed a turn"),
        ((HandsSwapped(Seat(1), cards("SWAP")[0], Direction.RIGHT),),
         "**Seat1**: 🔄Swap: all hands moved to the right"),
        ((Discarded(Seat(0), cards("G3")[0]), DiscardTaken(Seat(1), CARD), Discarded(Seat(1), cards("Y1")[0]),
          Discarded(Seat(2), CARD)), "**Seat1**: took 🔴R7▲\n**Seat2**: discarded 🔴R7▲"),
        ((DownTaken(Seat(1), cards("1UP")[0], 1),), "**Seat1**: ⏫1Up: picked up a down card"),
        ((OneUpExchanged(Seat(1), cards("1UP")[0]),), "**Seat1**: traded in a 1Up"),
        ((BlockGone(Seat(1), "turns"),), "**Seat1**: free of the Block"),
        ((Reshuffled(12),), "🔀 Discards shuffled: draw pile of 12"),
        ((RoundDealt(2, Seat(0), CARD, 20),), "Round 2 was dealt; 🔴R7▲ is turned up."),
        ((LevelLaid(Seat(1), 3, cards("R1 WILD R3")), PickedUp(Seat(1), cards("R1 WILD"))), ""),
        ((PickUpOpened(4, (Seat(0), Seat(2))), Declined(Seat(1))), ""),
        ((TurnOpened(4, Seat(0)),), ""),
        ((Drew(Seat(1), 9), CardDrawn(Seat(1), CARD), Discarded(Seat(1), CARD)),
         "**Seat1**: drew 🔴R7▲ · discarded 🔴R7▲"),
    ],
)  # fmt: skip
def test_the_news_of_a_lap_are_a_line_for_each_turn_without_discards_that_others_lie_on(
    events: tuple[Event, ...], line: str
):
    assert told(*events) == line


@pytest.mark.parametrize("language", BOOK.languages)
def test_what_a_round_revealed_is_found_in_its_post_in_every_language(language: str):
    ended = RoundEnded(3, (Laid(Seat(0), 4, cards("R1 R2 R3")), Laid(Seat(2), 1, cards("WILD G2 G3"))), (), (5, 2, 2))
    post = as_text(Screen((Box(tuple(RENDERER.reveal((ended,), NAMES, BOOK.words(language)))),)))
    assert len(CARD_READING.revealed(ended)) == 3
    assert all(word in post for word in CARD_READING.revealed(ended))


def test_a_rounds_end_is_a_headline_who_laid_what_the_cards_no_one_saw_who_moves_on():
    laid = (Laid(Seat(0), 4, cards("R1 R2 R3")), Laid(Seat(2), 1, cards("WILD G2 G3")))
    ended = RoundEnded(3, laid, (Seat(1), Seat(2)), (5, 2, 2))
    shown = RoundShown((cards("B1 B2"), cards("1UP SWAP"), ()), ((3,), (2, 1)))
    assert told(LevelLaid(*laid[0]), shown, ended, RoundDealt(4, Seat(0), CARD, 20)) == (
        "### Round 3 · 🎉 **Seat0**: level 4 · **Seat2**: level 1\n"
        "**Seat0** 🔴R1▲ 🔴R2■ 🔴R3●\n"
        "-# The cards no one saw: **Seat0**: 🔵B1■ 🔵B2▲ · **Seat1**: ⏫1Up 🔄Swap"
    )
    assert told(ended).endswith(
        "**Seat0** 🔴R1▲ 🔴R2■ 🔴R3●\n-# **Seat0**: level 5\n-# **Seat1**: level 2\n-# **Seat2**: level 2"
    )
    line = reveal_line((shown, ended), NAMES, ENGLISH)
    assert line == "Round 3 · 🎉 **Seat0**: level 4 · **Seat2**: level 1"
    assert reveal_line((CardDrawn(Seat(1), CARD),), NAMES, ENGLISH) == ""


def test_the_end_says_who_won_alone_or_together():
    third = Sketch("G1 G2 G9", "G3 G7", level=9)
    before = position(FIRST._replace(level=9), OTHER._replace(level=7, block=0), third, rules=RUN)
    alone, _ = answer(before, "0 lay R1 R2 R3")
    assert (
        ended(alone)
        == "🏆 **Seat0** lays down level 9 and wins! Next: **Seat2**, on level 9.\n**Seat0** 🔴R1▲ 🔴R2■ 🔴R3●"
    )
    before = position(FIRST, OTHER._replace(hand="Y1 Y2 Y3", level=9, block=0), third, rules=RUN)
    both, _ = answer(before, "0 lay R1 R2 R3", "1 lay Y1 Y2 Y3", "2 lay G1 G2 G3")
    assert ended(both) == (
        "🏆 **Seat1** and **Seat2** lay down level 9 and share the victory! Next: **Seat0**, on level 5.\n"
        "**Seat1** 🟡Y1■ 🟡Y2● 🟡Y3▲\n**Seat2** 🟢G1● 🟢G2▲ 🟢G3■"
    )
    everyone = Outcome((Seat(0), Seat(1)), "levels", ((Seat(0), Seat(1)),))
    told = RENDERER.outcome(before.view(PUBLIC), everyone, NAMES, ENGLISH)
    assert told == "🏆 **Seat0** and **Seat1** lay down level 9 and share the victory!"


def ended(over: TwoDownPosition) -> str:
    return RENDERER.outcome(over.view(PUBLIC), some(over.outcome()), NAMES, ENGLISH).replace("\u2060", "")


def test_ones_own_end_judges_no_level_that_was_never_begun():
    third = Sketch("G1 G2 G9", "G3 G7", level=9)
    before = position(FIRST, OTHER._replace(hand="Y1 Y2 Y9"), third, rules=RUN)
    over, _ = answer(before, "0 lay R1 R2 R3", "2 lay G1 G2 G3")
    outcome = some(over.outcome())
    told = [RENDERER.own_end(over.view(Viewer(Seat(seat))), outcome, NAMES, ENGLISH) for seat in (0, 2)]
    assert told == ["You laid down level 4 and came to level 5.", "You laid down level 9."]


def test_ones_own_end_says_what_was_missing():
    before = position(FIRST._replace(level=9), OTHER._replace(hand="Y1 Y2 Y9", level=7, block=0), rules=RUN)
    over, _ = answer(before, "0 lay R1 R2 R3")
    outcome = some(over.outcome())
    told = [
        RENDERER.own_end(over.view(viewer), outcome, NAMES, ENGLISH).replace("\u2060", "")
        for viewer in (PUBLIC, Viewer(Seat(0)), Viewer(Seat(1)))
    ]
    assert told == [
        "",
        "You laid down level 9.",
        "In the last round you were one card short of level 7:\n-# ① 🟡Y1■ 🟡Y2● ▢3",
    ]
    results = [over.view(PUBLIC).seat_result(Seat(seat)) for seat in (0, 1)]
    assert [ENGLISH(each.key, **each.details) for each in results if each] == [
        "laid down level 9",
        "level 7, one card short",
    ]


def test_the_challenge_card_can_be_read_before_the_deal():
    assert RENDERER.before(options(challenge="Extreme", levels_to_win=3).save(), ENGLISH) == (
        "**Challenge card Extreme**\n-# **1** · run of 4 and group of 2\n-# **2** · two clumps of 4\n"
        "-# **3** · 8 odds or 8 evens"
    )
    with pytest.raises(ValueError, match="refused-unknown-option"):
        RENDERER.before({"stars": 3}, ENGLISH)
    assert RENDERER.open_label(ENGLISH) == "Levels"


def test_a_hand_of_a_finished_game_is_told_by_its_melds():
    rules = options(challenge=[[[{"run": 4}, {"group": 2}]]] * 9)
    view = position(Sketch("R4 R7 G9 B9 WILD B5 SWAP"), Sketch(), rules=rules).view(Viewer(Seat(0)))
    shown = RENDERER.open_hand(view, ENGLISH).replace("\u2060", "")
    assert shown == "① 🔴R4▲ 🔴R7▲ · ② 🟢G9■ 🔵B9● · 🃏Wild 🔄Swap 🔵B5▲"
    only = position(Sketch("SWAP"), Sketch(), rules=rules).view(Viewer(Seat(0)))
    assert RENDERER.open_hand(only, ENGLISH).replace("\u2060", "") == "🔄Swap"


def test_a_moment_of_a_finished_game_marks_the_card_that_was_played():
    view = position(FIRST, OTHER, discard="R8 R7", rules=RUN).view(PUBLIC)
    both = (Laid(Seat(1), 2, CARDS), Laid(Seat(0), 4, CARDS))
    moments = [
        RENDERER.moment(view, events, NAMES, ENGLISH).replace("\u2060", "")
        for events in (
            [],
            [Discarded(Seat(1), CARD)],
            *([RoundEnded(1, laid, (), (5, 3))] for laid in (both, both[:1])),
        )
    ]
    assert moments == [
        "Discard pile: 🔴R8■ 🔴R7▲",
        "Discard pile: 🔴R8■ **🔴R7▲**",
        "**Seat0** 🔴R1▲ 🔴R2■ 🔴R3●",
        "",
    ]
    assert RENDERER.moment(position(FIRST, OTHER, rules=RUN).view(PUBLIC), [], NAMES, ENGLISH) == ""


def test_while_others_may_lay_the_board_says_who_laid_and_what_was_turned_over():
    third, fourth = Sketch("G1 G2 G3", "1UP WILD"), Sketch("B4")
    before = position(FIRST, OTHER._replace(hand="Y1 Y2 Y3"), third, fourth, rules=RUN)
    opened, _ = answer(before, "0 lay R1 R2 R3", "2 skip")
    notes = [RENDERER.seat_note(opened.view(PUBLIC), Seat(seat), ENGLISH).replace("\u2060", "") for seat in range(4)]
    assert notes == [
        "level **4**: run of 3 · 🎉 laid down 🔴R1▲ 🔴R2■ 🔴R3●",
        "level **2**: run of 3 · turned over 🟡Y8● · ⏸️ misses 1 turn",
        "level **1**: run of 3 · didn't lay down · turned over ⏫1Up 🃏Wild",
        "level **1**: run of 3",
    ]
    *_, noted = (part.text.replace("\u2060", "") for part in RENDERER.standing(opened.view(PUBLIC), NAMES, ENGLISH))
    assert noted == "-# Seat0 · 🎉 laid down 🔴R1▲ 🔴R2■ 🔴R3●\n-# Seat2 · didn't lay down", (
        "turned over cards are behind Levels"
    )


def test_an_open_hand_is_one_line():
    before = position(Sketch("R1 WILD WILD"), OTHER)
    view = before.view(Viewer(Seat(0)))
    assert RENDERER.last_hand(view, ENGLISH).replace("\u2060", "") == "🔴R1▲ 🃏Wild×2"
    assert RENDERER.open_hand(before.view(PUBLIC), ENGLISH) == "none"
    assert RENDERER.last_hand(before.view(PUBLIC), ENGLISH) == "none"
    assert RENDERER.cards(before.view(PUBLIC), ENGLISH) == "You have no cards left."


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, []),
        ({"challenge": "C"}, ["challenge card C"]),
        ({"challenge": [[[{"group": 2}]]] * 9}, ["this server's own challenge card"]),
        ({"levels_to_win": 3, "heap_distinct_colours": True},
         ["played to level 3, good for a first game", "a heap needs different colours"]),
    ],
)  # fmt: skip
def test_the_lobby_names_the_house_rules(rules: dict[str, object], words: list[str]):
    assert list(RENDERER.house_rules(options(**rules).save(), ENGLISH)) == words  # type: ignore[arg-type]


def test_every_choice_of_a_house_rule_is_one_that_the_game_takes_and_has_words():
    for rule in TWO_DOWN.house_rules:
        assert rule.usual in [choice.value for choice in rule.choices]
        for choice in rule.choices:
            assert options(**{rule.rule: choice.means})
            assert choice.label(ENGLISH)


def test_every_action_can_be_said_in_every_form():
    for action in (*ACTIONS.values(), Lay(cards("R1 WILD R3"))):
        told = RENDERER.action(action, NAMES, ENGLISH)
        assert len({ENGLISH.phrase(told, form) for form in ("", "past", "noun")}) >= 2
    told = RENDERER.action(ACTIONS["discard JUMP 2"], NAMES, ENGLISH)
    assert ENGLISH.phrase(told) == "play ⏭️\u2060Jump on **Seat2**"
    assert ENGLISH.phrase(told, "past") == "played ⏭️\u2060Jump on **Seat2**"

    class Foreign:
        code = "pass 5P0"

    with pytest.raises(ValueError, match="no action of 2 DOWN"):
        RENDERER.action(Foreign(), NAMES, ENGLISH)


def test_the_rules_follow_the_house_rules_of_the_table():
    usual = RENDERER.rules({}, ENGLISH)
    house = RENDERER.rules({"levels_to_win": 3, "heap_distinct_colours": True}, ENGLISH)
    assert "The first to lay down the last level wins." in usual[0]
    assert "The first to lay down level 3 wins." in house[0]
    assert "Heap: one shape, different colours" in house[3]
    assert "different colours" not in usual[3]
    assert [page for page in house if page not in usual] == [house[0], house[3]]


def test_each_page_of_the_rules_has_its_picture():
    pages = [page.replace("\u2060", "") for page in RENDERER.rules({}, ENGLISH)]
    assert len(pages) == len(set(RENDERER.drawn.rules(ENGLISH))) == 9
    assert "36 number cards" in pages[1]
    assert "4 Wilds, 4 1Ups, 2 Swaps, 2 Jumps and 2 Blocks" in pages[1]
    assert "Pack: one colour and shape, such as _🔴R3● 🔴R6● 🔴R9●_" in pages[3]
    assert "_🟡Y4■ 🟡Y5● 🃏Wild 🟡Y7■_ is a run of 4" in pages[2]
    assert not [card for page in pages for card in CARD_READING.named(page)], "examples are no real cards"


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ({0: {"level": 3}, 1: {}}, []),
        (
            {0: {"fast": 2, "fast_level": 2}, 1: {"fast": 2, "fast_level": 3}},
            ["⚡ Fastest level: **Seat1** laid down level 3 in 2 turns."],
        ),
        (
            {0: {"fast": 1, "fast_level": 2}, 1: {"fast": 2, "fast_level": 3, "behind": 2, "last_round": 4}},
            ["📈 **Seat1** was last after round 4, 2 levels behind."],
        ),
        (
            {0: {"fast": 1, "fast_level": 2, "swap": 2, "behind": 2, "last_round": 4}},
            ["🔁 **Seat2** played the Swap that brought **Seat0** the winning hand."],
        ),
        ({0: {"swap": 0}}, ["🔁 **Seat0** played the Swap that brought the winning hand."]),
    ],
)
def test_a_result_tells_in_one_line_what_turned_the_game(scores: dict[int, dict[str, str | int]], told: list[str]):
    found = TWO_DOWN.renderer.result_notes({Seat(seat): score for seat, score in scores.items()}, NAMES, ENGLISH)
    assert list(found) == told


def played() -> tuple[Table, Record]:
    """A short evening of three players, ended."""
    record = house_game(setting("two_down", 3, 4, {"levels_to_win": 3}), "normal")
    steps = replay(record)
    assert not isinstance(steps, Broken)
    table = Table(
        id=TableId("aaaaaaaaaa"),
        game_key="two_down",
        place=Place(GuildId(7), ChannelId(70)),
        host=UserId(1),
        language="en",
        pace=Pace.NONE,
        options=record.options,
        max_seats=3,
        secret=SECRET,
        commitment="",
        opened=Milliseconds(OPENED),
        holders=(person(1), person(2, "Bea"), Holder(House("easy"))),
        stage=Stage.OVER,
        position=steps[-1].position,
        key=record.key,
    )
    return table, record


def shown_moments(table: Table, record: Record) -> Sequence[Moment]:
    return moments(table, [Played(move.seat, move.code, PlayedBy.HOUSE) for move in record.moves])


def ends_a_round(events: Sequence[Event]) -> bool:
    return any(isinstance(event, RoundEnded) for event in events)


def test_every_moment_fits_and_the_rounds_can_be_jumped_to():
    table, record = played()
    every = shown_moments(table, record)
    ends = [0, *(at for at, moment in enumerate(every) if ends_a_round(moment.events))]
    assert len(ends) > 2
    for at in range(len(every)):
        screen = replay_screen(table, every, at, TWO_DOWN.renderer, ENGLISH)
        assert measure(screen).fits
        controls = [parse_as(Control, each) for each in screen.controls()]
        targets = [each.number for each in controls if each and each.verb is Verb.REPLAY and not each.detail]
        assert targets == [each for each in (at - 1, at + 1) if each in range(len(every))]
        (menu,) = [block for block in screen.blocks() if isinstance(block, Menu)]
        assert [int(option.value) for option in menu.options] == ends


def test_of_more_rounds_than_a_menu_takes_those_around_the_moment_can_be_jumped_to():
    table, record = played()
    every = [*shown_moments(table, record)] * 20
    changes = (at for at in range(1, len(every)) if every[at].position.round != every[at - 1].position.round)
    rounds = [0, *changes, len(every) - 1]
    for at, first in ((0, 0), (rounds[15], 3), (rounds[-1], len(rounds) - 25)):
        screen = replay_screen(table, every, at, TWO_DOWN.renderer, ENGLISH)
        (menu,) = [block for block in screen.blocks() if isinstance(block, Menu)]
        assert [int(option.value) for option in menu.options] == rounds[first : first + 25]


def test_a_jump_shows_the_headline_of_the_round_and_all_hands():
    table, record = played()
    every = shown_moments(table, record)
    first = as_text(replay_screen(table, every, 0, TWO_DOWN.renderer, ENGLISH))
    assert "[▶️] [Hands]\n<1 of " in first
    end = next(at for at, moment in enumerate(every) if ends_a_round(moment.events))
    told = as_text(replay_screen(table, every, end, TWO_DOWN.renderer, ENGLISH))
    assert "### Round 1 · 🎉 **Bea**: level 1" in told
    assert told.count("level **") == 2, "equals share a line"
    hands = as_text(replay_screen(table, every, end, TWO_DOWN.renderer, ENGLISH, hands=True))
    assert "[Board]" in hands
    assert "level **" not in hands


def test_the_end_of_a_round_keeps_its_cards_beside_the_analysis_of_it():
    table, record = played()
    every = shown_moments(table, record)
    end, ended = next(
        (at, event) for at, moment in enumerate(every) for event in moment.events if isinstance(event, RoundEnded)
    )
    told = as_text(replay_screen(table, every, end, TWO_DOWN.renderer, ENGLISH, about="It cost **12** points."))
    assert "It cost **12** points." in told
    cards = [small(card, ENGLISH) for laid in ended.laid for card in laid.cards]
    assert [card for card in cards if card not in told] == []
