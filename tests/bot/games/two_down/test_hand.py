"""The private hand of 2 DOWN, word for word and within Discord's limits."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.games.two_down.hand import HandDraft
from bot.games.two_down.registration import TWO_DOWN
from bot.screens.components import Box, Button, Buttons, Menu, Picture, Screen, Tone, measure
from bot.screens.custom_ids import Control, Verb, parse, parse_as
from bot.screens.game_renderer import HandSeen, controls_of
from bot.screens.names import SeatNames
from bot.screens.table_picture import with_picture
from bot.tables.ids import TableId
from bot.tables.players import TAKE_BACK, THEN, UNDOABLE, Premove
from bot.tables.settings import Picking
from engine.contract import Event, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    Drew,
    FellShort,
    JumpPlayed,
    LevelLaid,
    PickedUp,
    Reshuffled,
    RoundEnded,
    TurnMissed,
    TurnOpened,
)
from engine.games.two_down.game import TwoDownPosition
from engine.games.two_down.house import HOUSE_PLAYERS
from engine.house import never
from tests.kit.always import some
from tests.kit.readable import ENGLISH, as_text
from tests.kit.sweeps import one_in
from tests.kit.two_down_positions import GAME, Sketch, answer, cards, levels, options, position

TABLE = TableId("aaaaaaaaaa")
NAMES = SeatNames(text=lambda seat: f"**Seat{seat}**", label=lambda seat: f"Seat{seat}")
RENDERER = TWO_DOWN.renderer
RUN = levels([[{"run": 3}]])
OTHER = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "Y8 Y9", level=2)


def seen(before: TwoDownPosition, draft: str = "", seat: int = 0, news: tuple[Event, ...] = ()) -> HandSeen:
    view = before.view(Viewer(Seat(seat)))
    return HandSeen(controls_of(TABLE), Seat(seat), view, NAMES, news, draft, picking=Picking.MIXED)


def screen(shown: HandSeen) -> Screen:
    made = Screen((Box(tuple(RENDERER.hand(shown, ENGLISH))),))
    assert measure(made).fits, measure(made)
    return made


def text(before: TwoDownPosition, draft: str = "", seat: int = 0, news: tuple[Event, ...] = ()) -> str:
    return as_text(screen(seen(before, draft, seat, news))).replace("\u2060", "")


def last(before: TwoDownPosition, draft: str = "", seat: int = 0, news: tuple[Event, ...] = ()) -> str:
    """What stands below the cards: what just happened, and the open question."""
    return below_the_cards(screen(seen(before, draft, seat, news)))


def below_the_cards(hand: Screen) -> str:
    ((_, *blocks),) = (box.blocks for box in hand.boxes)
    return as_text(Screen((Box(tuple(blocks)),))).replace("\u2060", "")


def aim(before: TwoDownPosition) -> str:
    return RENDERER.aim(before.view(Viewer(Seat(0))), ENGLISH)


RUN_AND_GROUP = options(challenge=[[[{"run": 4}, {"group": 2}]]] * 9)


def test_the_hand_tells_each_meld_of_the_level_by_its_places_and_every_card_once():
    before = position(Sketch("R4 R7 G9 B9 WILD B5 SWAP"), OTHER, phase="draw", discard="R8", rules=RUN_AND_GROUP)
    assert text(before) == (
        "**Level 1 of 9** · one card missing\n"
        "① 🔴R4▲ 🃏Wild ▢6 🔴R7▲\n"
        "② 🟢G9■ 🔵B9● ✓\n"
        "Other cards: 🔄Swap\n"
        "Draw a card.\n"
        "[From the pile] [Take 🔴R8■]\n"
        "<Or draw, then discard: 🔵B5▲ (not needed) | 🔴R4▲ ① (for your run of 4) | 🔴R7▲ ① (for your run of 4)>"
    )
    assert aim(before) == "run of 4 (in a row, one colour) and group of 2 (one number)"


def test_nothing_is_said_of_the_places_of_a_meld_for_which_nothing_is_held():
    before = position(Sketch("SWAP"), OTHER, phase="draw", rules=levels([[{"run": 4}]]))
    assert text(before).splitlines()[1] == "① ▢ ▢ ▢ ▢"


def test_a_card_says_on_its_button_which_meld_it_serves_and_in_a_menu_what_it_is_good_for():
    before = position(Sketch("R4 R7 G9 B9 WILD B5 SWAP R8"), OTHER, rules=RUN_AND_GROUP)
    assert last(before) == (
        "Discard a card, or play one:\n[🔵B5▲] [🔴R8■]\n[🔄Swap] [🃏Wild]\n"
        "<Or one that you need: 🔴R4▲ ① (for your run of 4) | 🔴R7▲ ① (for your run of 4) | "
        "🟢G9■ ② (for your group of 2) | 🔵B9● ② (for your group of 2)>"
    )
    by_buttons = as_text(screen(replace(seen(before), picking=Picking.BUTTONS))).replace("\u2060", "")
    assert "[🔵B5▲] [🔴R8■] [🔴R4▲ ①]\n[🔴R7▲ ①] [🟢G9■ ②] [🔵B9● ②]\n[🔄Swap] [🃏Wild]" in by_buttons
    menus = [
        block for block in screen(replace(seen(before), picking=Picking.MENUS)).blocks() if isinstance(block, Menu)
    ]
    uses = [{option.value: option.description for option in menu.options} for menu in menus]
    assert uses == [
        {
            "discard B5 then undoable": "not needed",
            "discard R8 then undoable": "could help too",
            "discard R4 then undoable": "for your run of 4",
            "discard R7 then undoable": "for your run of 4",
            "discard G9 then undoable": "for your group of 2",
            "discard B9 then undoable": "for your group of 2",
        },
        {"SWAP": "action card", "WILD": "fits anywhere"},
    ]


@pytest.mark.parametrize("picking", Picking)
def test_a_discard_is_one_press_and_then_can_be_taken_back(picking: Picking):
    before = position(Sketch("R1 R2 R4 B9"), OTHER, rules=RUN)
    shown, pressed = screen(replace(seen(before), picking=picking)), Control(TABLE, Verb.PLAY, 15)
    if picking is Picking.MENUS:
        (menu,) = [block for block in shown.blocks() if isinstance(block, Menu)]
        assert menu.control == str(pressed)
    else:
        assert str(replace(pressed, detail=f"discard B9{THEN}{UNDOABLE}")) in shown.controls()
    held = replace(seen(before), premove=Premove("discard B9", "", held=True))
    assert (
        as_text(screen(held))
        .replace("\u2060", "")
        .endswith("You discard 🔵B9●.\n-# That leaves you one card short.\n[Undo]")
    )
    assert parse_as(Control, screen(held).controls()[-1]) == Control(TABLE, Verb.PREMOVE, 15, TAKE_BACK)


def test_a_discard_that_brings_the_level_nearer_says_so():
    before = position(Sketch("R4 R7 G9 B9 B5"), OTHER, phase="draw", discard="R6", rules=RUN_AND_GROUP)
    assert "[From the pile] [Take 🔴R6● ✓]\n" in last(before)


def test_a_card_that_cannot_be_taken_is_not_offered():
    before = position(Sketch("R1 R2"), OTHER, phase="draw", discard="SWAP", rules=RUN)
    assert last(before) == (
        "Draw: action cards can't be taken.\n[From the pile]\n"
        "<Or draw, then discard: 🔴R1▲ ① (for your run of 3) | 🔴R2■ ① (for your run of 3)>"
    )


def test_the_strong_button_is_the_draw_that_helps():
    def strong(discard: str) -> list[str]:
        before = position(Sketch("R4 R7 G9 B9 B5"), OTHER, phase="draw", discard=discard, rules=RUN_AND_GROUP)
        blocks = [block for block in screen(seen(before)).blocks() if isinstance(block, Buttons)]
        buttons = [each for block in blocks for each in block.buttons if isinstance(each, Button)]
        return [each.label.replace("\u2060", "") for each in buttons if each.tone is Tone.MAIN]

    assert strong("R8") == ["From the pile"]
    assert strong("R6") == ["Take 🔴R6● ✓"]


def test_no_card_of_a_finished_meld_is_offered_before_the_draw():
    before = position(Sketch("R4 R7 G9 B9"), OTHER, phase="draw", discard="R8", rules=RUN_AND_GROUP)
    assert last(before).endswith("<Or draw, then discard: 🔴R4▲ ① (for your run of 4) | 🔴R7▲ ① (for your run of 4)>")


def test_a_swap_between_two_players_speaks_of_no_direction():
    before = position(Sketch("R4 R7 SWAP"), OTHER, rules=RUN)
    two = replace(seen(before, "pick SWAP"), names=replace(NAMES, count=2))
    shown = as_text(screen(two)).replace("\u2060", "")
    assert "You and **Seat1** trade hands and down cards: you get 7 cards." in shown
    assert "left" not in shown
    assert "right" not in shown


def test_a_swap_between_two_players_asks_no_direction():
    hand = Sketch("R4 R7 SWAP")
    two = last(position(hand, OTHER, rules=RUN), "pick SWAP")
    assert "[Hands to the" not in two
    assert "[Lock in]" in two
    three = last(position(hand, OTHER, Sketch("B1"), rules=RUN), "pick SWAP")
    assert "[Hands to the left]" in three


def test_a_draw_is_pressed_at_once():
    before = position(Sketch("R1 R2"), OTHER, phase="draw", discard="R8", rules=RUN)
    controls = [parse_as(Control, each) for each in screen(seen(before)).controls()]
    assert [(each.verb, each.number, each.detail) for each in controls if each] == [
        (Verb.PLAY, 15, "draw pile"),
        (Verb.PLAY, 15, "draw discard"),
        (Verb.DRAFT, 15, "pick"),
    ]


def test_a_draw_from_the_pile_and_a_discard_are_two_presses():
    before = position(Sketch("R1 R2 B9 SWAP"), OTHER, phase="draw", discard="R8", rules=RUN)
    shown = last(before, "pick B9")
    assert shown.startswith("You draw, then discard 🔵B9●. If you can lay down, I'll ask first.\n")
    assert shown.endswith("[Lock in]")
    locked = some(parse_as(Control, screen(seen(before, "pick B9")).controls()[-1]))
    assert (locked.verb, locked.detail) == (Verb.PLAY, "draw pile then discard B9 if discards")
    assert "Lock in" not in last(before, "pick SWAP")
    assert "then discard" not in as_text(screen(replace(seen(before), in_advance=False)))
    many = position(Sketch("R1 R2 B9 G9 B5 SWAP"), OTHER, phase="draw", discard="R8", rules=RUN)
    assert last(many).split("then discard: ")[1].count(" | ") == 2, "the least useful"


def test_a_player_who_waits_chooses_where_to_draw_and_takes_it_back():
    before = position(OTHER._replace(hand="Y1 Y2"), Sketch("R1 R2"), discard="R8", rules=RUN)
    shown = last(before, seat=1)
    assert "[My turn: draw] [My turn: take 🔴R8■]" in shown
    assert "My turn" not in as_text(screen(replace(seen(before, seat=1), in_advance=False)))
    chosen = [parse_as(Control, each) for each in screen(seen(before, seat=1)).controls()]
    details = [each.detail for each in chosen if each is not None and each.verb is Verb.PREMOVE]
    assert [detail.split(" if ")[0] for detail in details] == ["draw pile", "draw discard"]
    for detail, told in zip(details, ("draw from the pile", "take the top discard"), strict=True):
        held = replace(seen(before, seat=1), premove=Premove.read(detail))
        assert f"⏩ You'll {told}, unless something changes.\n[Undo]" in as_text(screen(held))
        assert parse_as(Control, screen(held).controls()[-1]) == Control(TABLE, Verb.PREMOVE, 7, TAKE_BACK)
    turn = position(OTHER, Sketch("R1 R2"), seat=1, phase="draw", discard="R9", rules=RUN)
    failed = replace(seen(turn, seat=1), premove=Premove("draw pile", "pile", failed=True))
    assert "Something has changed since you chose. Choose again:\n[From the pile]" in as_text(screen(failed))


def test_laying_is_offered_only_when_it_is_possible():
    assert "Lay down" not in text(position(Sketch("R1 R2 R4 B9"), OTHER, rules=RUN))
    assert "[Lay down level 1]" in text(position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN))
    assert "Lay down" not in text(position(Sketch("R1 R2 R3 B9", block=2), OTHER, rules=RUN))


def test_the_best_way_to_lay_is_proposed_and_another_may_be_chosen():
    before = position(Sketch("R1 R2 R3 WILD B9"), OTHER, rules=RUN)
    assert last(before, "act lay R1 R2 R3") == (
        "You lay down level 1:\n🔴R1▲ 🔴R2■ 🔴R3●\nThe round ends, and you move on to level 2.\n"
        "[Lock in] [Other cards] [Something else]"
    )
    assert last(before, "lays 1").startswith("<5 ways to lay down your level: 🔴R1▲ 🔴R2■ 🔴R3● | ")
    (menu,) = [block for block in screen(seen(before, "lays 1")).blocks() if isinstance(block, Menu)]
    assert last(before, f"act {menu.options[1].value}").startswith("You lay down level 1:\n🔴R1▲ 🔴R2■ 🃏Wild")


def test_the_melds_of_a_lay_are_told_apart():
    before = position(Sketch("R1 R2 R3 R4 G9 B9"), OTHER, rules=RUN_AND_GROUP)
    assert "🔴R1▲ 🔴R2■ 🔴R3● 🔴R4▲ ┃ 🟢G9■ 🔵B9●" in last(before, "act lay R1 R2 R3 R4 G9 B9")


def test_the_last_level_says_that_it_wins():
    before = position(Sketch("R1 R2 R3 B9", level=9), OTHER, rules=RUN)
    assert "That wins the game." in last(before, "act lay R1 R2 R3")


def test_where_nothing_can_be_taken_back_a_number_card_is_shown_and_locked_in():
    before = position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN)

    def last(draft: str) -> str:
        return below_the_cards(screen(for_good(before, draft)))

    assert last("pick B9") == (
        "You discard 🔵B9●.\n-# Your level stays complete.\n"
        "The round ends, and you move on to level 2.\n[Lay down level 1]\n"
        "<Discard a card: 🔵B9● (not needed) | 🔴R1▲ ① (for your run of 3) | 🔴R2■ ① (for your run of 3) | "
        "🔴R3● ① (for your run of 3)>\n"
        "[Lock in]"
    )
    chosen = [
        button.label
        for block in screen(for_good(before, "pick B9")).blocks()
        if isinstance(block, Buttons)
        for button in block.buttons
        if isinstance(button, Button) and button.tone is Tone.GOOD
    ]
    assert chosen == ["Lay down level 1", "Lock in"]
    assert last("act discard B9") == last("pick B9")
    assert "-# That leaves you one card short." in last("pick R1")


def for_good(before: TwoDownPosition, draft: str) -> HandSeen:
    """A hand whose answers are played at once, as in a daily deal."""
    return replace(seen(before, draft), undoes=False)


@pytest.mark.parametrize(
    ("card", "ways", "chosen", "shown"),
    [
        (
            "BLOCK",
            "⛔Block: who do you block?\n[Seat1] [Seat2] [Something else]",
            "discard BLOCK 2",
            "You block **Seat2** with ⛔Block: they can't lay down or use a 1Up for 3 turns.",
        ),
        (
            "JUMP",
            "⏭️Jump: who misses a turn?\n[Seat1] [Seat2] [Something else]",
            "discard JUMP 1",
            "You play ⏭️Jump: **Seat1** misses a turn.",
        ),
        (
            "SWAP",
            "[Hands to the left] [Hands to the right]",
            "discard SWAP left",
            "All hands and down cards move to the left. You get the 2 cards of **Seat2**",
        ),
        (
            "1UP",
            "[Pick up down card 1] [Pick up down card 2]",
            "discard 1UP 1",
            "You play ⏫1Up and pick up your down card 2, unseen.",
        ),
        (
            "WILD",
            "Block Seat1 | Block Seat2 | Seat1 misses a turn | Seat2 misses a turn | Pick up down card 1 | Pick",
            "discard WILD as JUMP 2",
            "You play 🃏Wild: **Seat2** misses a turn.",
        ),
    ],
)
def test_a_target_takes_at_most_two_presses_before_it_is_locked_in(card: str, ways: str, chosen: str, shown: str):
    first = Sketch("R1 B9 BLOCK JUMP SWAP 1UP WILD", "B1 B2")
    before = position(first, OTHER, Sketch("G1 G2"), rules=RUN)
    assert ways in last(before, f"pick {card}")
    after = last(before, f"act {chosen}")
    assert after.startswith(shown)
    assert after.endswith("[Lock in] [Something else]")
    locked = [parse_as(Control, each) for each in screen(seen(before, f"act {chosen}")).controls()]
    assert next((each.verb, each.detail) for each in locked if each) == (Verb.PLAY, chosen)


def test_a_blocked_player_may_spend_a_wild_and_reads_for_how_long():
    before = position(Sketch("R1 B9 WILD 1UP", "B1", block=2), OTHER, rules=RUN)
    assert "🚫 2 more turns: no laying down or 1Up." in text(before)
    assert "[Remove my Block]" in last(before, "pick WILD")
    assert "\nYou use a Wild to remove the Block" in last(before, "act discard WILD as UNBLOCK")
    assert "You discard ⏫1Up." in last(before, "pick 1UP")


def test_a_1up_with_both_down_cards_taken_is_exchanged_or_discarded():
    before = position(Sketch("R1 B9 1UP"), OTHER, rules=RUN)
    assert "[Trade for a new card] [Just discard it]" in last(before, "pick 1UP")
    assert last(before, "act exchange 1UP").startswith("You trade the 1Up for a card from the draw pile.")


def test_the_pick_up_asks_whether_to_lay():
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN), "0 lay R1 R2 R3")
    assert last(opened, seat=1).startswith(
        "The round is over and your level is complete. Lay it down?\nYou move on to level 3.\n"
        "[Lay down level 2] [Other cards] [Don't lay down]"
    )
    laid = parse_as(Control, next(iter(screen(seen(opened, seat=1)).controls())))
    assert laid == Control(TABLE, Verb.PLAY, opened.prompts()[Seat(1)].number, "lay Y1 Y2 Y3"), "one press"
    assert last(opened, "act skip", seat=1).startswith("You don't lay down, and stay on your level.\n[Lock in]")
    assert last(opened, "act lay Y1 Y2 Y3", seat=1).startswith("You lay down level 2:\n")
    assert "You move on to level 3." in last(opened, "act lay Y1 Y2 Y3", seat=1)


def test_in_the_pick_up_the_last_level_may_be_shared():
    rules = options(challenge=[[[{"run": 3}]]] * 9, levels_to_win=3)
    other = OTHER._replace(level=3)
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), other, rules=rules), "0 lay R1 R2 R3")
    assert "you win, along with anyone else who lays it down now" in last(opened, "act lay Y1 Y2 Y3", seat=1)


def test_a_player_who_is_not_asked_waits_with_the_hand_in_view():
    before = position(Sketch("R1 R2 R3 B9"), OTHER._replace(jumped=2), rules=RUN)
    assert last(before, seat=1).startswith("⏸️ You'll miss your next 2 turns.\nNot your turn yet. I'll ping you.\n")
    assert "① 🟡Y1■ 🟡Y2● 🟡Y3▲ ✓\nOther cards: 🟡Y4■" not in text(before)
    assert "① 🟡Y1■ 🟡Y2● 🟡Y3▲ ✓" in text(before, seat=1)
    assert "Other cards: 🟡Y4■ 🟡Y5● 🟡Y6▲ 🟡Y7■" in text(before, seat=1)


NEWS = [
    (CardDrawn(Seat(0), cards("B3")[0]), "You drew 🔵B3●."),
    (DownCardTaken(Seat(0), cards("SWAP")[0]), "Your down card was 🔄Swap."),
    (PickedUp(Seat(0), cards("R1 WILD")), "You picked up 🔴R1▲ 🃏Wild."),
    (
        BlockPut(Seat(1), Seat(0), cards("BLOCK")[0]),
        "🚫 **Seat1** blocked you: no laying down or 1Up for 3 turns.",
    ),
    (JumpPlayed(Seat(1), Seat(0), cards("JUMP")[0], 1), "⏸️ **Seat1** played a Jump on you: you miss a turn."),
    (BlockGone(Seat(0), "turns"), "The Block in front of you is gone."),
    (RoundEnded(3, (), (), (4, 2)), "Round 3 is over. You're on level 4 now."),
]


@pytest.mark.parametrize(("event", "words"), NEWS)
def test_what_happened_to_someone_is_told_privately(event: Event, words: str):
    blocked = 3 if isinstance(event, BlockPut) else 0
    before = position(Sketch("R1 R2 R3 B9", block=blocked), OTHER, phase="draw", rules=RUN)
    assert told_of(before, event) == words
    assert "🚫 3 more turns" not in text(before, news=(event,))


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        ("", "🚫 **Seat1** blocked you: no laying down or 1Up for 2 turns. You drew 🔵B9●.\nDiscard"),
        ("main", "🚫 **Seat1** blocked you: no laying down or 1Up for 2 turns. You drew 🔵B9●.\nDiscard"),
        ("pick 1UP", "🚫 2 more turns: no laying down or 1Up.\nYou discard ⏫1Up."),
        ("pick SWAP", "🚫 2 more turns: no laying down or 1Up.\nAll hands and down cards move"),
        ("act discard JUMP 1", "🚫 2 more turns: no laying down or 1Up.\nYou play ⏭️Jump"),
    ],
)
def test_why_a_complete_level_cannot_be_laid_is_told_at_every_step(draft: str, told: str):
    before = position(Sketch("R1 R2 R3 B9 1UP SWAP JUMP", "B1", block=2), OTHER, rules=RUN)
    since = (BlockPut(Seat(1), Seat(0), cards("BLOCK")[0]), TurnOpened(6, Seat(0)), CardDrawn(Seat(0), cards("B9")[0]))
    shown = text(before, draft, news=since)
    assert "✓" in shown.splitlines()[1]
    assert last(before, draft, news=since).startswith(told)


def told_of(before: TwoDownPosition, *events: Event) -> str:
    """What just happened, which stands above the question."""
    return last(before, news=events).split("\nDraw a card.", 1)[0]


def test_a_player_who_fell_short_reads_what_was_missing():
    before = position(Sketch("R1 R2 R3 B9"), OTHER, phase="draw", rules=levels([[{"heap": 4}, {"group": 2}]]))
    short = FellShort(Seat(0), 1, cards("R1 R4 B5 WILD Y7 Y8 G3 1UP"))
    told = last(before, news=(RoundEnded(3, (), (), (1, 2)), short))
    assert told.startswith("-# In the last round you were one card short of level 1: ① 🔴R1▲ 🔴R4▲ 🔵B5▲ 🃏Wild ✓ ② ")
    complete = FellShort(Seat(0), 1, cards("R1 R4 B5 WILD Y7 Y9 G9 B2"))
    told = last(before, news=(RoundEnded(3, (), (), (1, 2)), complete))
    assert told.startswith("-# In the last round you didn't lay down level 1.\n")
    acts = position(Sketch("R1 R2 R3 B9"), OTHER, rules=levels([[{"heap": 4}, {"group": 2}]]))
    assert "last round" not in text(acts, news=(RoundEnded(3, (), (), (1, 2)), short)), "told when one drew"


def test_down_cards_that_others_turned_over_are_not_told_as_ones_own():
    before = position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN)
    assert "picked up" not in text(before, news=(PickedUp(Seat(1), cards("R4 WILD")),))


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ((), "-# **Seat1**: took 🟡Y4■"),
        ((CardDrawn(Seat(0), cards("B3")[0]),), "-# **Seat1**: took 🟡Y4■\nYou drew 🔵B3●."),
        ((DiscardTaken(Seat(0), cards("B3")[0]),), "-# **Seat1**: took 🟡Y4■"),
    ],
)
def test_what_came_in_the_turn_before_is_told_until_the_next_question(drawn: tuple[Event, ...], told: str):
    before = position(Sketch("R1 R2 R3 B9"), OTHER, phase="draw", rules=RUN)
    last_turn = (CardDrawn(Seat(0), cards("JUMP")[0]), DiscardTaken(Seat(1), cards("Y4")[0]))
    assert told_of(before, *last_turn, TurnOpened(5, Seat(0)), *drawn) == told
    waits = position(Sketch("R1 R2 R3 B9"), OTHER, seat=1, rules=RUN)
    assert last(waits, news=last_turn).startswith("You drew ⏭️Jump.")


def test_of_many_the_cards_that_they_played_are_told_and_no_seat_is_left_out():
    before = position(Sketch("R1 R2 R4 B9"), OTHER, Sketch("G1"), Sketch("G2"), phase="draw", rules=RUN)
    up, jump, block = (cards(each)[0] for each in ("1UP", "JUMP", "BLOCK"))
    turns = (DownTaken(Seat(1), up, 1), JumpPlayed(Seat(2), Seat(3), jump, 1), TurnMissed(Seat(3), 0))
    since = (*turns, BlockPut(Seat(3), Seat(1), block), TurnOpened(6, Seat(0)))
    assert last(before, news=since).startswith(
        "-# **Seat1**: ⏫1Up · **Seat2**: ⏭️Jump → **Seat3** · **Seat3**: ⛔Block → **Seat1**\n"
    )


def test_only_a_hand_without_a_channel_tells_that_the_discards_were_shuffled():
    before = position(Sketch("R1 R2 R4 B9"), OTHER, phase="draw", rules=RUN)
    since = (Reshuffled(9), TurnOpened(5, Seat(1)), Reshuffled(40), Drew(Seat(1), 39), TurnOpened(6, Seat(0)))
    hands = [replace(seen(before, news=since), stands_alone=alone) for alone in (False, True)]
    texts = [as_text(screen(each)) for each in hands]
    assert ["-# 🔀 Discards shuffled: draw pile of 40\n" in text for text in texts] == [False, True]
    assert [text.count("🔀") for text in texts] == [0, 1]


def test_the_question_stands_in_small_print_above_advice():
    before = position(Sketch("R1 R2 B9 BLOCK"), OTHER, rules=RUN)
    hands = [as_text(screen(replace(seen(before), advised=advised))) for advised in (False, True)]
    assert ["\n-# Discard a card, or play one:\n[" in hand for hand in hands] == [False, True]


def test_who_has_drawn_has_read_what_the_others_did():
    before = position(Sketch("R1 R2 R4 B9"), OTHER, rules=RUN)
    since = (DiscardTaken(Seat(1), cards("B3")[0]), TurnOpened(6, Seat(0)), CardDrawn(Seat(0), cards("B9")[0]))
    assert last(before, news=since).startswith("You drew")
    unseen = replace(seen(before, news=since), premoved=True)
    assert "took 🔵B3●" in as_text(screen(unseen)).replace("\u2060", ""), "the draw was chosen before they played"


def test_beside_its_picture_a_hand_says_what_that_does_not():
    before = position(Sketch("R1 R2 R3 B9", block=0), OTHER, rules=RUN)
    shown = with_picture(screen(seen(before)), Picture("hand.webp", b"x", "cards"))
    beside = as_text(Screen(shown.boxes)).replace("\u2060", "")
    assert "in a row" not in beside, "its melds are complete"
    assert beside.endswith(
        "The round ends, and you move on to level 2.\n[Lay down level 1]\n"
        "<Discard a card: 🔵B9● (not needed) | 🔴R1▲ ① (for your run of 3) | 🔴R2■ ① (for your run of 3) | "
        "🔴R3● ① (for your run of 3)>"
    )


def test_who_ended_the_round_stands_above_the_question_of_the_pick_up():
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN), "0 lay R1 R2 R3")
    laid = LevelLaid(Seat(0), 1, cards("R1 R2 R3"))
    assert last(opened, seat=1, news=(laid,)).startswith(
        "-# **Seat0** laid down level 1: 🔴R1▲ 🔴R2■ 🔴R3●\nThe round is over and your level is complete."
    )


def test_who_lays_down_is_told_so_in_the_second_person():
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN), "0 lay R1 R2 R3")
    events = (LevelLaid(Seat(0), 1, cards("R1 R2 R3")),)
    mine, theirs = (
        RENDERER.own_reveal(opened.view(Viewer(Seat(seat))), events, NAMES, ENGLISH).replace("\u2060", "")
        for seat in (0, 1)
    )
    assert mine == "You lay down level 1: 🔴R1▲ 🔴R2■ 🔴R3●"
    assert theirs == "**Seat0** laid down level 1: 🔴R1▲ 🔴R2■ 🔴R3●"


def test_who_has_answered_at_the_end_of_a_round_reads_what_they_did():
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), OTHER, Sketch("G1"), rules=RUN), "0 lay R1 R2 R3")
    assert last(opened, seat=0).endswith("You laid down! You're on level 2 now.")
    assert last(opened, seat=2).endswith("You didn't lay down: you stay on level 1.")
    assert "Not your turn" not in last(opened, seat=0)


def test_all_that_came_in_one_turn_is_told():
    before = position(Sketch("R1 R2 R3 B9"), OTHER, phase="draw", rules=RUN)
    drawn = [CardDrawn(Seat(0), card) for card in cards("B3 R9")]
    assert told_of(before, TurnOpened(5, Seat(0)), *drawn) == "You drew 🔵B3●. You drew 🔴R9●."


@pytest.mark.parametrize(
    "draft", ["", "main", "pick", "pick R9", "act", "act discard R9", "act draw pile", "lays 0", "lays 7", "x"]
)
def test_a_draft_that_does_not_fit_shows_the_question_from_the_start(draft: str):
    before = position(Sketch("R1 R2 R4 B9"), OTHER, rules=RUN)
    assert last(before, draft).startswith("Discard a card:")
    assert HandDraft.read("lays 100") == HandDraft()


@pytest.mark.parametrize(("picking", "challenge"), one_in(5, product(Picking, ["Extreme", "C", "B", "A"])))
def test_every_step_of_every_hand_fits_a_message_and_leads_only_to_what_is_legal(challenge: str, picking: Picking):
    rules = GAME.read_options({"challenge": challenge, "levels_to_win": 3})
    assert not isinstance(rules, Refusal)
    before = GAME.deal(4, rules, Dice(bytes(32))).position
    for number in range(60):
        assert isinstance(before, TwoDownPosition)
        if before.outcome() is not None:
            break
        for seat in before.prompts():
            legal = {action.code for action in before.legal_actions(seat)}
            for shown in steps(replace(seen(before, seat=seat), picking=picking)):
                assert set(offered(shown)) <= legal
        seat = min(before.prompts())
        view = before.view(Viewer(seat))
        step = before.play(seat, HOUSE_PLAYERS["normal"].choose(view, Dice(bytes(32), number), never).action)
        assert not isinstance(step, Refusal)
        before = step.position


def offered(shown: Screen) -> Iterator[str]:
    """The answers on buttons and in menus."""
    menus = [block for block in shown.blocks() if isinstance(block, Menu)]
    chosen = [parse(menu.control, [option.value]) for menu in menus for option in menu.options]
    pressed = [parse_as(Control, each) for each in shown.controls() if each not in [menu.control for menu in menus]]
    for each in (*chosen, *pressed):
        assert each is None or isinstance(each, Control)
        if each is not None and each.verb is Verb.PLAY:
            yield each.detail.split(THEN)[0]


def steps(start: HandSeen, most: int = 40) -> Iterator[Screen]:
    """The screens that can be reached by presses, from the first on."""
    waiting, done = [""], set[str]()
    while waiting and len(done) < most:
        draft = waiting.pop()
        if draft in done:
            continue
        done.add(draft)
        shown = screen(replace(start, draft=draft))
        yield shown
        for block in shown.blocks():
            if isinstance(block, Menu):
                control = some(parse_as(Control, block.control))
                waiting += [control.with_choices(option.value).detail for option in block.options[:5]]
            elif isinstance(block, Buttons):
                found = [parse_as(Control, control) for control in Screen((Box((block,)),)).controls()]
                waiting += [control.detail for control in found if control and control.verb is Verb.DRAFT]


def test_when_the_clock_chose_the_hand_says_so_and_what_above_what_came_since():
    before = position(Sketch("R1 R2 R9", "B1 B2", block=2), OTHER, discard="R8", rules=RUN)
    drew, discarded = CardDrawn(Seat(0), cards("R5")[0]), Discarded(Seat(0), cards("G3")[0])
    blocked = BlockPut(Seat(1), Seat(0), cards("WILD")[0])
    now = (TurnOpened(4, Seat(0)), CardDrawn(Seat(0), cards("R9")[0]))
    turn = (TurnOpened(3, Seat(0)), drew, discarded)
    hand = replace(seen(before, news=(*turn, blocked, *now)), clock_played=True)
    assert (
        "⏰ The clock chose for you:\n**Seat0**: drew 🔴R5■ · discarded 🟢G3■\n"
        "🚫 **Seat1** blocked you: no laying down or 1Up for 2 turns. You drew 🔴R9●.\n"
    ) in as_text(screen(hand)).replace("\u2060", "")
    took = DiscardTaken(Seat(1), cards("B3")[0])
    asked = seen(before, news=(*turn, TurnOpened(4, Seat(1)), took, *now))
    late = [replace(asked, clock_played=True, stands_alone=alone) for alone in (False, True)]
    assert ["took 🔵B3●" in as_text(screen(each)).replace("\u2060", "") for each in late] == [False, True]
    waits = position(Sketch("R1 R2 R9"), OTHER, seat=1, rules=RUN)
    once = below_the_cards(screen(replace(seen(waits, news=turn), clock_played=True)))
    assert "**Seat0**: drew 🔴R5■ · discarded 🟢G3■\n" in once
    assert "You drew" not in once


def test_the_news_of_the_last_round_does_not_stand_above_the_question_that_ends_this_one():
    opened, _ = answer(position(Sketch("R1 R2 R3 B9"), OTHER, rules=RUN), "0 lay R1 R2 R3")
    old = (RoundEnded(3, (), (), (1, 2)), FellShort(Seat(1), 2, cards("R1 B4")))
    assert last(opened, seat=1, news=old) == last(opened, seat=1)
    picked = PickedUp(Seat(1), cards("R1 WILD"))
    assert last(opened, seat=1, news=(*old, picked)).startswith("You picked up 🔴R1▲ 🃏Wild.\nThe round is over")


def test_what_was_missing_last_round_does_not_stand_beside_a_complete_level():
    complete = position(Sketch("R1 R2 R3 B9"), OTHER, phase="draw", rules=RUN)
    short = (RoundEnded(3, (), (), (1, 2)), FellShort(Seat(0), 1, cards("R1 B4")))
    assert "✅ complete" in text(complete)
    assert told_of(complete, *short) == "Round 3 is over. You're on level 1 now."
    incomplete = position(Sketch("R1 R2 B4 B9"), OTHER, phase="draw", rules=RUN)
    assert last(incomplete, news=short).startswith("-# In the last round you were 2 cards short of level 1: ")
