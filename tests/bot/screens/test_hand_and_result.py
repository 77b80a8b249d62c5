"""The frame of the hand message, and the message that ends a table, word for word."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import islice

import pytest

from bot.games.registry import GAMES
from bot.screens.components import Menu, Picture, Text
from bot.screens.custom_ids import Control, Verb, parse
from bot.screens.deal_checked import deal_checked_screen, deal_details_screen, uncheckable, uncheckable_screen
from bot.screens.hand import unheard as unheard_why
from bot.screens.hand import who_wins
from bot.screens.names import bold_name, in_public
from bot.screens.table_picture import plain, with_picture
from bot.tables.circumstances import NO_CIRCUMSTANCES, Barrier
from bot.tables.days import Daily
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Post
from bot.tables.players import Forgotten, House, Person
from bot.tables.records import DealCheck
from bot.tables.results import Moved, Placed, Result, Rivalry, with_moves
from bot.tables.settings import Picking, Profile
from bot.tables.table import NOWHERE, Holder, Stage, Table, is_headline
from engine.contract import PUBLIC, Outcome, Refusal, Seat, Viewer, own
from engine.games.two_down.events import Discarded
from engine.games.two_sans_three.events import Played
from engine.games.two_win.game import NAME, TwoWinPosition
from tests.kit.always import always, some
from tests.kit.extreme_tables import EXTREMES, called
from tests.kit.games import TRIALS, with_the_toy
from tests.kit.readable import ENGLISH, RENDERERS, SCREENS, as_text
from tests.kit.seated import TURN_ENDS, dealt, lobby, moments

ME = Seat(0)
PLACE = "-# **2 WIN** on The \\_Den\\_, \\#cards"
HERE = "-# **2 WIN** · \\#cards"
HEAD = f"{PLACE}\n"
PLAYING_FOOT = "\n[Numbers] [Table]"
ASKED_FOOT = "\n[Hint] [Numbers] [Table]"


def hand(table: Table, note: str = "") -> str:
    return as_text(SCREENS.hand(table, ME, ENGLISH, None, note=note))


def over(outcome: Outcome) -> Table:
    """A finished table whose game ended like this."""
    table = dealt()
    position = own(table.running, TwoWinPosition, NAME)
    return replace(table, stage=Stage.OVER, position=position._replace(ended=outcome))


def placed(seat: int, user: int | None, place: int, *, won: bool = False, by_house: bool = False) -> Placed:
    return Placed(Seat(seat), None if user is None else UserId(user), place, won, by_house)


def result(*places: Placed) -> Result:
    return Result(TableId("aaaaaaaaaa"), "two_win", lobby().place.guild, Milliseconds(0), "last_player", places)


def test_a_hand_names_game_and_channel_and_links_to_the_table() -> None:
    text = hand(dealt())
    assert text.startswith(
        f"### Your turn\n{HERE} · Round 1 · Pass a card\nWhich card do you pass to **Bea**?\n[🔵6★★]"
    )
    assert text.endswith(ASKED_FOOT)
    screen = SCREENS.hand(dealt(), ME, SCREENS.theirs(dealt(), ME, Profile(UserId(1), language="en")), None)
    assert as_text(screen) == text


def test_a_hand_says_why_the_last_wish_was_refused() -> None:
    assert hand(dealt(), "Too late.").startswith("⚠️ Too late.\n### Your turn\n-# **2 WIN**")


@pytest.mark.parametrize("present", [True, False])
def test_the_one_everyone_waits_for_reads_so_where_others_are(present: bool) -> None:
    table, bea = dealt(), Seat(1)
    step = table.running.play(bea, table.running.legal_actions(bea)[0])
    assert not isinstance(step, Refusal)
    chosen = replace(table.with_holder(bea, replace(table.holder(bea), absent=not present)), position=step.position)
    assert hand(chosen).startswith("### Your turn: you're the last one\n") is present
    assert hand(chosen).startswith("### Your turn")


def daily(table: Table) -> Table:
    """That moment as someone's daily deal."""
    day = Daily(date(2027, 1, 15), "f" * 64, asked_in=ChannelId(71), asked_in_name="cards")
    house = tuple(Holder(House("easy")) for _ in table.holders[1:])
    return replace(table, daily=day, holders=(table.holders[0], *house))


def nowhere(table: Table) -> Table:
    """That moment at a table that stands in no channel."""
    return replace(daily(table), daily=None, place=NOWHERE)


def unheard(table: Table) -> Table:
    """That moment at a table whose channel takes no posts."""
    return replace(table, circumstances=replace(table.circumstances, unheard=True))


@pytest.mark.parametrize("instead", [daily, nowhere, unheard])
@pytest.mark.parametrize("game", GAMES)
def test_what_everyone_saw_is_told_once_where_the_hand_tells_it(game: str, instead: Callable[[Table], Table]) -> None:
    for moment in islice(moments(replace(lobby(game=game), place=NOWHERE)), 120):
        text = hand(instead(moment))
        told = [line for line in text.splitlines() if line.startswith(("**", "🤖"))]
        assert len(told) == len(set(told)), text
        played = re.findall(r"(?:\*\*|🤖 \w+): \d+", text)
        assert len(played) == len(set(played)) or game != "two_sans_three", text
        assert "You played" not in text or "**Ada**: " not in text, text
        rounds = re.findall(r"^-# Round \d+ · 🎉", text, re.MULTILINE)
        assert len(rounds) <= 1, text
        assert not rounds or not re.search(r"You're on level|In the last round", text), text
        assert ": the numbers" not in text or re.search(r"^-# 🤖 \w+ \d\d", text, re.MULTILINE) is None, text


@pytest.mark.parametrize("instead", [nowhere, unheard])
def test_a_hand_that_waits_tells_all_turns_in_their_order(instead: Callable[[Table], Table]) -> None:
    at_table = moments(replace(lobby(game="two_sans_three"), place=NOWHERE))
    waiting = [each for each in at_table if each.stage is Stage.PLAYING and each.view(Viewer(ME)).prompt is None]
    assert waiting
    for moment in waiting:
        told = re.findall(r"(?:\*\*Bea\*\*: |🤖 \w+: |You played )(\d+)", hand(instead(moment)))
        assert told == [str(event.card) for event in moment.news_for(Viewer(ME)) if isinstance(event, Played)]


def absent(table: Table) -> Table:
    """That moment while a bot plays the seat."""
    return table.with_holder(ME, replace(table.holder(ME), absent=True))


def paused(table: Table) -> Table:
    """That moment at a table that waits for someone to come back."""
    return replace(table, stage=Stage.PAUSED)


def cancelled(table: Table) -> Table:
    """That moment at a table that was closed."""
    return replace(table, stage=Stage.CANCELLED)


@pytest.mark.parametrize("instead", [nowhere, unheard])
@pytest.mark.parametrize("away", [absent, paused, cancelled])
@pytest.mark.parametrize(("game", "deed"), [("two_sans_three", Played), ("two_down", Discarded)])
def test_what_a_seat_played_is_told_where_the_hand_does_not_tell_it(
    game: str, deed: type[Played | Discarded], away: Callable[[Table], Table], instead: Callable[[Table], Table]
) -> None:
    at_table = moments(replace(lobby(game=game), place=NOWHERE))
    played = next(each for each in at_table if any(isinstance(n.event, deed) and n.event.seat == ME for n in each.news))
    assert "**Ada**: " in hand(away(instead(played)))


def test_the_cards_that_won_stand_once_in_a_hand_that_tells_the_end() -> None:
    *_, ended = moments(replace(lobby(game="two_down", rules={"levels_to_win": 3}), place=NOWHERE), 1)
    *_, won, _buttons = (text := hand(nowhere(ended))).splitlines()
    assert won.startswith("🏆"), "no cards without a name"
    assert sum("┃" in line for line in text.splitlines()) == 1
    assert "### Round 5" in text


def test_a_clock_stands_in_small_print_where_no_one_is_waited_for() -> None:
    table = replace(dealt(), turn_ends=TURN_ENDS)
    bots = replace(table, holders=tuple(replace(each, acknowledged=True) for each in table.holders))
    first, second, *_ = hand(bots).splitlines()
    assert first.startswith(f"{PLACE} · Round 1 · Pass a card · ⏳")
    assert not second.startswith("⏳")
    assert hand(table).splitlines()[0].startswith("### Your turn ⏳")


def test_a_hand_leaves_the_server_out_while_its_owner_is_asked_so_that_a_choice_moves_no_line() -> None:
    at_table = next(each for each in moments(lobby(game="two_sans_three")) if ME in each.waited_for())
    card = at_table.running.legal_actions(ME)[0].code.removeprefix("play ")
    look = as_text(SCREENS.hand(at_table, ME, ENGLISH, None, f"look {card}"))
    assert look.splitlines()[-1].startswith("[Hint] [Points] [Lock in")
    assert look.splitlines()[:2] == hand(at_table).splitlines()[:2]
    assert "Den" not in look
    assert hand(at_table).endswith("[Table]")


@pytest.mark.parametrize("language", SCREENS.book.languages)
@pytest.mark.parametrize("barrier", Barrier)
def test_hand_and_board_say_what_keeps_the_bots_messages_out_of_the_channel(barrier: Barrier, language: str) -> None:
    words = SCREENS.book.words(language)
    table = replace(unheard(dealt()), language=language)
    kept_out = replace(table, circumstances=replace(table.circumstances, barrier=barrier))
    why, helps = unheard_why(kept_out, words), unheard_why(kept_out, words, helps=True)
    for screen in (SCREENS.board(kept_out), SCREENS.open_cards(kept_out, words, ME)):
        assert helps in as_text(screen)
    asked = as_text(SCREENS.hand(kept_out, ME, words, None))
    assert why in asked
    assert (helps in asked) is (barrier is Barrier.UNKNOWN), "who can help stands behind a press"
    assert why not in as_text(SCREENS.board(replace(kept_out, circumstances=NO_CIRCUMSTANCES)))


@pytest.mark.parametrize("language", SCREENS.book.languages)
def test_a_refusal_is_of_the_channel_and_a_missing_permission_is_one_to_write_there(language: str) -> None:
    words, there = SCREENS.book.words(language), "channel|kanaal|kanal|salon|canal"
    refused, lacking = words("unheard-unknown"), words("unheard-permission", permission="-")
    assert re.search(there, refused, re.IGNORECASE), "this very message was not refused"
    assert re.search(there, lacking, re.IGNORECASE)
    assert re.search("post|schreib|écri|escrib|scriv|schrij", lacking, re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_told_at_its_time_is_told_in_the_lines_that_would_stand_there(game: str) -> None:
    *_, over = played = list(moments(lobby(game=game)))
    headlines = {repr(news.event): news.event for moment in played for news in moment.news if is_headline(news.event)}
    reveals = [[event.save()] for event in headlines.values()][:8]
    single = [left for reveal in reveals if (left := SCREENS.replaced_board(over, reveal)) is not None]
    together = SCREENS.replaced_board(over, *reveals)
    assert ("" if together is None else as_text(together)) == "\n".join(map(as_text, single))


def test_what_leaves_no_room_for_buttons_is_told_beside_a_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.screens.components.MOST_COMPONENTS", 32)
    fullest = called(EXTREMES["2 WIN: 20 kinds to pass"](), "Ada")
    table = daily(replace(fullest, news=fullest.news[:1]))
    full, menu = (
        SCREENS.hand(table, ME, ENGLISH, None, note="Too late.", picking=picking)
        for picking in (Picking.MIXED, Picking.MENUS)
    )
    assert full == menu
    assert "⚠️ Too late." in as_text(full)
    assert "-# Round 99 · Ada **99** +5" in as_text(full)
    assert [len(block.options) for block in full.blocks() if isinstance(block, Menu)] == [20]
    quiet = SCREENS.hand(replace(table, news=(), circumstances=NO_CIRCUMSTANCES), ME, ENGLISH, None)
    assert not any(isinstance(block, Menu) for block in quiet.blocks())


def test_an_absent_person_sees_the_cards_and_one_button() -> None:
    table = dealt()
    away = table.with_holder(ME, replace(table.holder(ME), absent=True))
    assert hand(away).startswith(
        HEAD + "A bot is playing for you. Press **I'm back** to take your seat again, with these cards:\nYour 9 cards:"
    )
    assert hand(away).endswith("[I'm back]" + PLAYING_FOOT)
    paused = hand(replace(table, stage=Stage.PAUSED))
    assert "The table is paused, because no one was there." in paused
    assert "[I'm back]" in paused


def test_in_ones_own_hand_the_end_is_ones_own() -> None:
    won = over(Outcome((ME,), "last_player", ((ME,), (Seat(1),), (Seat(2),))))
    assert "### 🏆 You win!\nYou didn't form a number" in hand(won)
    together = over(Outcome((ME, Seat(1)), "shared", ((ME, Seat(1)), (Seat(2),))))
    assert "### 🏆 You share the victory!" in hand(together)
    absent = won.with_holder(ME, replace(won.holder(ME), absent=True))
    assert "You win" not in hand(absent)
    assert "🏆 **Ada** wins, last one standing" in hand(absent)


def test_ones_own_end_says_what_moved_on_the_board() -> None:
    won = over(Outcome((ME,), "last_player", ((ME,), (Seat(1),), (Seat(2),))))
    for before, after, told in (
        (None, 4, "-# 📈 You're new on this server's leaderboard: #4."),
        (4, 2, "-# 📈 You're #2 on this server's leaderboard now (you were #4)."),
        (1, 1, "-# 📈 You're still #1 on this server's leaderboard."),
    ):
        assert told in hand(with_moves(won, [Moved(ME, before, after)]))
    assert "📈" not in hand(won)


def test_a_result_says_what_changed_on_the_board_and_nothing_when_nothing_did() -> None:
    ended = over(Outcome((Seat(1),), "most_cards", ((Seat(1),), (Seat(0),), (Seat(2),))))
    counted = result(placed(1, 2, 1, won=True), placed(0, 1, 2), placed(2, None, 3))
    moved = (Moved(Seat(1), 1, 1), Moved(Seat(0), None, 5))
    told = as_text(SCREENS.result(ended, replace(counted, moved=moved)))
    assert ("\n-# 📈 Leaderboard: #1 **Bea** (still) · #5 **Ada** (new)\n[") in told
    assert "server's board" not in as_text(SCREENS.result(ended, counted))
    together = (Moved(Seat(0), None, 1), Moved(Seat(1), None, 1))
    told = as_text(SCREENS.result(ended, replace(counted, moved=together)))
    assert "\n-# 📈 Leaderboard: #1 **Ada** and **Bea** (new)\n[" in told


def test_below_the_title_of_a_closed_table_stands_who_closed_it() -> None:
    closed = replace(dealt(), stage=Stage.CANCELLED, circumstances=replace(NO_CIRCUMSTANCES, closed_by=UserId(1)))
    told = as_text(SCREENS.result(closed, None))
    assert told.startswith("### 2 WIN\n**Ada** closed this table.\n[")


def test_a_result_keeps_the_hands_closed_where_the_server_wants_that() -> None:
    ended = over(Outcome((Seat(1),), "most_cards", ((Seat(1),), (Seat(0),), (Seat(2),))))
    closed = replace(ended, open_hands=False)
    told = as_text(SCREENS.result(closed, result(placed(1, 2, 1, won=True), placed(0, 1, 2), placed(2, None, 3))))
    left = "no number · 9 cards"
    assert f"1. **Bea** · {left}\n2. **Ada** · {left}\n3. 🤖 Kolo · {left}\n-# 2 WIN\n-# This game counts" in told


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_the_end_shows_hands_only_where_they_are_laid_open(game: str) -> None:
    ended = list(moments(lobby(game=game, rules=TRIALS[game].rules)))[-1]
    for table, seen in ((ended, True), (replace(ended, open_hands=False), False)):
        told, drawn = SCREENS.result(table, a_result_of(table)), SCREENS.picture(table, None)
        assert drawn is not None
        pictured = with_picture(told, Picture("x.webp", b"x", "x"))
        assert ("In hand: " in as_text(told), "In hand: " in as_text(pictured)) == (seen, False)
        assert [line for line in drawn.description.splitlines() if "In hand: " in line] == [
            line[line.index("In hand: ") :] for line in plain([as_text(told)]).splitlines() if "In hand: " in line
        ], "words and picture name the players in one order, that of their places"
    assert SCREENS.picture(ended, None) != SCREENS.picture(replace(ended, open_hands=False), None)


def test_a_picture_takes_the_place_of_the_melds_that_won() -> None:
    ended = list(moments(lobby(game="two_down", rules=TRIALS["two_down"].rules)))[-1]
    told = RENDERERS["two_down"].outcome(
        ended.view(PUBLIC), some(ended.running.outcome()), in_public(ended, ENGLISH), ENGLISH
    )
    won, _, melds = told.partition("\n")
    assert melds
    blocks = set(SCREENS.result(ended, a_result_of(ended)).blocks())
    assert {Text(f"### {won}"), Text(melds, pictured=True)} <= blocks


@pytest.mark.parametrize(
    ("seat", "chosen", "client", "spoken"),
    [(0, "fr", "de", "fr"), (0, None, "de", "de"), (0, None, "", "es"), (2, None, "", "es")],
    ids=["set", "of their client", "unknown", "of the house"],
)
def test_someone_is_told_in_the_language_they_set_or_of_their_client_or_of_the_table(
    seat: int, chosen: str | None, client: str, spoken: str
) -> None:
    table = replace(dealt(), language="es")
    ada = table.holder(ME)
    table = table.with_holder(ME, replace(ada, player=replace(some(ada.person), language=client)))
    assert SCREENS.theirs(table, Seat(seat), Profile(UserId(1), language=chosen)).language == spoken


def test_who_is_out_is_asked_in_a_menu_who_wins_and_reads_their_guess() -> None:
    games = (moment for seed in range(99) for moment in moments(dealt(), seed))
    out = next(moment for moment in games if moment.view(PUBLIC).out == (0,))
    out = out.with_holder(ME, replace(out.holder(ME), closed=(out.running.turn - 1,)))
    (menu,) = who_wins(out, ME, ENGLISH, 32)
    assert isinstance(menu, Menu)
    assert parse(menu.control, ["2"]) == Control(out.id, Verb.GUESS, detail="2")
    assert [option.value for option in menu.options] == [str(seat) for seat in out.contenders(ME)]
    guessed = out.with_holder(ME, replace(out.holder(ME), guess=Seat(2)))
    assert who_wins(guessed, ME, ENGLISH, 32) == (Text("Your guess: 🤖 Kolo wins."),)


def a_result_of(table: Table) -> Result:
    outcome = some(table.running.outcome())
    seats = [placed(seat, seat + 1, outcome.place(Seat(seat))) for seat in range(len(table.holders))]
    return Result(table.id, table.game_key, table.place.guild, Milliseconds(0), "points", tuple(seats))


def test_shared_victories_absent_persons_and_games_against_the_house_say_so() -> None:
    ended = over(Outcome((Seat(0), Seat(2)), "shared", ((Seat(0), Seat(2)), (Seat(1),))))
    told = as_text(SCREENS.result(ended, result(placed(0, 1, 1, won=True), placed(2, None, 1, won=True))))
    assert "🏆 **Ada** and 🤖 Kolo share the victory: same number of cards, same last number" in told
    assert "\n-# Practice game: it doesn't count towards the leaderboard." in told
    gone = as_text(SCREENS.result(ended, result(placed(0, 1, 2, by_house=True), placed(1, 2, 1))))
    assert "2. **Ada** · no number · 9 cards\n" in gone
    assert "\n-# **Ada** (a bot was playing at the end: counts as last)\n" in gone


def checked(table: Table) -> str:
    return as_text(deal_details_screen(table, DealCheck(True, True, True, 2, 3), ENGLISH))


def test_the_verdict_comes_first_and_what_to_compare_leads_to_the_channel() -> None:
    table, sealed = replace(dealt(), stage=Stage.OVER), Post(ChannelId(70), MessageId(71), Milliseconds(0))
    check = DealCheck(True, True, True, 2, 3)
    _, verdict, seal, *_ = as_text(deal_checked_screen(table, check, ENGLISH, sealed)).splitlines()
    assert verdict.startswith("✅ **No one could choose")
    assert seal.startswith("[The first message of the table](https://discord.com/channels/7/70/71) shows the seal")
    unknown = as_text(deal_checked_screen(table, check, ENGLISH, None))
    assert "\nThe first message of the table shows the seal" in unknown
    assert table.secret.hex() not in unknown


def why_not(table: Table) -> str | None:
    key = uncheckable(table)
    return None if key is None else as_text(uncheckable_screen(table, key, ENGLISH))


def test_a_deal_with_hidden_lucky_words_cannot_be_checked() -> None:
    rude = Holder(Person(UserId(1), "Ana", InteractionId(5), "rude"))
    table = replace(lobby(), holders=(rude,), stage=Stage.CANCELLED, words_hidden=True)
    assert why_not(table) == "A moderator hid the lucky words, so the deal can't be checked from here.\n[Game log]"


def test_hiding_where_no_one_said_a_word_hides_nothing() -> None:
    assert why_not(replace(dealt(), stage=Stage.CANCELLED, words_hidden=True)) is None


def test_a_deal_whose_player_asked_to_be_forgotten_cannot_be_checked() -> None:
    table = dealt().with_holder(ME, Holder(Forgotten(), absent=True))
    told = why_not(replace(table, stage=Stage.CANCELLED, secret=b"", forgotten=True))
    assert told == "The deal can no longer be checked, because a player asked to be forgotten.\n[Game log]"


def test_a_seat_of_no_one_and_a_seat_without_a_name_are_called_something() -> None:
    table = dealt()
    nobody = table.with_holder(Seat(1), Holder(Forgotten(), absent=True))
    assert "Which card do you pass to 👤 a former player?" in hand(nobody)
    nameless = table.with_holder(Seat(1), Holder(Person(UserId(2), "", InteractionId(5))))
    assert "Which card do you pass to **player 2**?" in hand(nameless)


@pytest.mark.parametrize("game", TRIALS)
def test_a_result_says_of_every_seat_what_the_game_left_it_with(game: str) -> None:
    """Numbers and cards, points or levels: each game has its own words for it."""
    with with_the_toy():
        *_, ended = moments(lobby(game=game, rules=TRIALS[game].rules))
        outcome = some(ended.running.outcome())
        seats = [Seat(seat) for seat in range(len(ended.holders))]
        places = tuple(placed(seat, None, outcome.place(seat)) for seat in seats)
        told = as_text(SCREENS.result(ended, result(*places))).splitlines()
        for seat in seats:
            left = some(ended.view(PUBLIC).seat_result(seat))
            line = f"{left.place}. {bold_name(ended, seat, ENGLISH)} · {ENGLISH(left.key, **left.details)}"
            assert [each for each in told if each.removeprefix("-# ").startswith(line)]


def test_an_empty_last_hand_takes_no_line_in_a_result() -> None:
    *_, ended = moments(lobby())
    result_of_two = result(placed(Seat(0), None, 1), placed(Seat(1), None, 2))
    shown = as_text(SCREENS.result(ended, result_of_two)).splitlines()
    silent = replace(RENDERERS["two_win"], last_hand=always(""))
    kept = as_text(replace(SCREENS, renderers={"two_win": silent}).result(ended, result_of_two)).splitlines()
    assert [len([line for line in told if "2 WIN · In hand: " in line]) for told in (shown, kept)] == [1, 0]
    assert "-# 2 WIN" in kept, "the name of the game has no dot beside nothing"


def test_the_result_says_who_of_the_table_meets_whom() -> None:
    counted = replace(result(placed(0, 1, 1, won=True), placed(1, 2, 2)), rivalry=Rivalry(UserId(1), UserId(2), 5, 4))
    ended = over(Outcome((Seat(0),), "most_cards", ((Seat(0),), (Seat(1),), (Seat(2),))))
    told = as_text(SCREENS.result(ended, counted)).splitlines()
    assert "-# ⚔️ **Ada** has beaten **Bea** in 4 of 5 games." in told


def test_a_picture_of_the_hand_takes_the_place_of_its_list() -> None:
    in_words = SCREENS.hand(dealt(), ME, ENGLISH, None, picking=Picking.MENUS)
    pictured = with_picture(in_words, Picture("hand-1.webp", b"RIFF", "Your 9 cards"))
    assert "\nYour 9 cards:\n" in as_text(in_words)
    assert "\nYour 9 cards:\n" not in as_text(pictured)
    assert pictured.without_pictures() == in_words
