"""The pictures of table messages: uploaded once for each position, kept by other edits, done without where need be."""

import asyncio
import pickle
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.discord_adapter.attached_pictures import below_the_table
from bot.discord_adapter.publisher import DiscordPublisher
from bot.games.two_sans_three.cards import rows_lines
from bot.pictures.covers import Cover
from bot.pictures.drawing import Drawable
from bot.pictures.scene import WIDTH
from bot.pictures.two_down import RoundStrip, StairPicture
from bot.screens.components import LONGEST_DESCRIPTION, Picture, Text, measure, sentence
from bot.screens.emojis import Emojis, with_emojis
from bot.screens.table_picture import FILE, with_picture
from bot.service.messages import BegunLobby, Board, Ending, Hand, ReplacedBoard, Reveal, Sent
from bot.tables.circumstances import Circumstances
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import BOARD, Content, Post, RefreshHand, RefreshResult, Retire
from bot.tables.requests import HandToken
from bot.tables.settings import OwnPictures, Profile
from bot.tables.table import Interlude, News, Stage, Table
from engine.contract import PUBLIC, Saved, Seat, own
from engine.games.two_sans_three.view import SansThreeView
from tests.bot.discord_adapter.conftest import Evening, a_publisher
from tests.bot.discord_adapter.wire_ends import CHANNEL, Call, controls, error, message_data, shown, shown_file
from tests.kit.always import some
from tests.kit.drawn_here import DrawnHere
from tests.kit.every_screen import revealed
from tests.kit.games import TRIALS
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt, lobby, moments, snapshot
from tests.kit.sweeps import one_in

NO_PERMISSION = (403, 50013)
UPLOADED = [{"id": 0, "filename": FILE}]


@pytest.fixture
def publisher(evening: Evening, drawn: DrawnHere) -> DiscordPublisher:
    return a_publisher(evening.client, pictures=drawn)


def rounds(most: int = 80, game: str = "two_win") -> list[tuple[Table, tuple[Saved, ...]]]:
    """Moments of a game at which something was revealed, with that."""
    played = (table for table in moments(lobby(game=game), most=most) if table.stage is Stage.PLAYING)
    found = ((table, tuple(revealed(table))) for table in played)
    return [(table, events) for table, events in found if events and SCREENS.picture(table, events) is not None]


def boards(game: str) -> list[Table]:
    """Moments of a game of whose table there is a picture."""
    return [table for table in moments(lobby(game=game), most=40) if SCREENS.picture(table) is not None]


def with_attachment(number: str, message: str = "99") -> dict[str, Any]:
    return message_data(message, CHANNEL) | {"components": [shown_file(number, FILE)]}


async def reveal(publisher: DiscordPublisher, table: Table, events: tuple[Saved, ...]) -> Post:
    sent = await publisher.post(ChannelId(70), Reveal(snapshot(table), turn=1, events=events), "nonce")
    assert isinstance(sent, Sent)
    return replace(sent.post, reveal=events)


def gallery(evening: Evening) -> dict[str, Any]:
    first: dict[str, Any] = evening.wire.last.body["components"][0]
    return first if first["type"] != 17 else first["components"][0]


def listed(evening: Evening) -> list[dict[str, Any]]:
    attachments: list[dict[str, Any]] = evening.wire.last.body.get("attachments", [])
    return [{key: value for key, value in each.items() if key != "description"} for each in attachments]


async def test_a_reveal_stands_below_its_picture_whose_description_says_the_same(
    evening: Evening, publisher: DiscordPublisher
) -> None:
    table, events = rounds()[0]
    await reveal(publisher, table, events)
    assert gallery(evening)["type"] == 12
    (item,) = gallery(evening)["items"]
    assert item["media"] == {"url": f"attachment://{FILE}"}
    assert "the numbers" in item["description"]
    assert "*" not in item["description"]
    assert "the numbers" not in shown(evening.wire.last), "nothing is said twice"
    assert "Round 2" in shown(evening.wire.last), "the board is below it"
    assert [(file.filename, file.fp.read()) for file in evening.wire.files] == [(FILE, b"picture 1")]


async def test_the_end_of_a_closed_table_does_not_repeat_the_picture_of_its_board(
    evening: Evening, publisher: DiscordPublisher
) -> None:
    closed = replace(rounds()[0][0], stage=Stage.CANCELLED)
    board = await reveal(publisher, *rounds()[0])
    at = replace(snapshot(closed), posts={BOARD: board})
    await publisher.post(ChannelId(CHANNEL), Ending(at), "n")
    assert gallery(evening)["type"] != 12
    await publisher.edit(board, Ending(at))
    assert gallery(evening)["type"] == 12, "where it takes the board's place"


async def test_a_picture_that_comes_late_is_put_in_by_itself(evening: Evening, drawn: DrawnHere) -> None:
    late = list[tuple[Table, RefreshHand | RefreshResult | Retire | None]]()
    publisher = a_publisher(evening.client, pictures=drawn, late=lambda table, told: late.append((table, told)))
    table, events = rounds()[0]
    drawn.away = True
    post = await reveal(publisher, table, events)
    assert gallery(evening)["type"] != 12
    assert late == []
    drawn.comes()
    assert late == [(table, None)]
    await publisher.edit(post, Board(snapshot(table), reveal=post.reveal))
    assert gallery(evening)["type"] == 12


async def test_a_reveal_in_a_hand_gets_its_late_picture_too(evening: Evening, drawn: DrawnHere) -> None:
    late = list[tuple[Table, RefreshHand | RefreshResult | Retire | None]]()
    publisher = a_publisher(evening.client, pictures=drawn, late=lambda table, told: late.append((table, told)))
    table, events = rounds(80, "two_down")[0]
    news = tuple(News(1, table.game.load_event(event)) for event in events)
    seen = replace(table, news=news, interlude=Interlude(1, Milliseconds(0)))
    hand = Hand(snapshot(seen, Seat(0), Profile(UserId(1))), interlude=True)
    drawn.away = True
    await publisher.edit_through(HandToken("theirs"), hand)
    assert gallery(evening)["type"] != 12
    drawn.comes()
    assert late == [(seen, RefreshHand(Seat(0)))]
    await publisher.edit_through(HandToken("theirs"), hand)
    assert gallery(evening)["type"] == 12
    assert len(late) == 1, "it is there once"


@pytest.mark.parametrize("skipped", [True, False])
@pytest.mark.parametrize("game", ["two_win", "two_sans_three", "two_down"])
async def test_a_hand_after_the_end_gets_its_late_podium_too(
    evening: Evening, drawn: DrawnHere, game: str, *, skipped: bool
) -> None:
    late = list[tuple[Table, RefreshHand | RefreshResult | Retire | None]]()
    publisher = a_publisher(evening.client, pictures=drawn, late=lambda table, told: late.append((table, told)))
    *_, over = moments(lobby(game=game, rules=TRIALS[game].rules), most=400)
    interlude = None if skipped else Interlude(1, Milliseconds(0))
    seen = replace(over, news=(), interlude=interlude, circumstances=Circumstances(skips_to_end=skipped))
    drawn.away = True
    await publisher.edit_through(HandToken("theirs"), Hand(snapshot(seen, Seat(0), Profile(UserId(1)))))
    assert gallery(evening)["type"] != 12
    drawn.comes()
    assert late == [(seen, RefreshHand(Seat(0)))]
    await publisher.edit_through(HandToken("theirs"), Hand(snapshot(seen, Seat(0), Profile(UserId(1)))))
    assert gallery(evening)["type"] == 12


@pytest.mark.parametrize("reveal", [True, False], ids=["last reveal", "podium"])
async def test_a_picture_that_comes_too_late_for_an_answer_is_put_in_by_itself(
    drawn_evening: Evening, drawn: DrawnHere, *, reveal: bool
) -> None:
    evening, (*_, table) = drawn_evening, moments(lobby(game="two_win"), most=400)
    now = evening.clock.now()
    evening.lay(replace(table, interlude=Interlude(table.news[-1].turn, after(now, SECOND) if reveal else now)))
    drawn.away = True
    answer = await evening.people.press(1, f"t1:{table.id}:0:hand")
    assert answer.body["data"]["components"][0]["components"][0]["type"] != 12
    assert ("Next" in controls(answer)) is reveal
    assert not due_now(evening, table)
    drawn.comes()
    for _ in range(10):
        await asyncio.sleep(0)
    assert due_now(evening, table) == [RefreshHand(Seat(0))]


def due_now(evening: Evening, table: Table) -> list[Content]:
    """What is to be told at once; the question after a reveal comes later."""
    told = evening.store.notices(table.id)
    return [notice.content for notice in told if notice.due <= evening.clock.now()]


async def test_a_hand_shows_the_same_picture_as_the_channel_which_is_drawn_once(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere
) -> None:
    table, events = rounds()[0]
    news = tuple(News(1, table.game.load_event(event)) for event in events)
    seen = replace(table, news=news, interlude=Interlude(1, Milliseconds(0)))
    await reveal(publisher, seen, events)
    hand = Hand(snapshot(seen, Seat(0), Profile(UserId(1))), interlude=True)
    await publisher.edit_through(HandToken("theirs"), hand)
    assert evening.wire.last.path.endswith("/theirs/messages/@original")
    channels, hands = drawn.moments
    assert channels == hands, "the drawing keeps it"
    assert list(controls(evening.wire.last)) == ["Next"]
    assert "the numbers" not in shown(evening.wire.last), "the picture says it"
    assert "Your **" in shown(evening.wire.last)
    quiet = replace(hand.at, profiles={UserId(1): Profile(UserId(1), pictures=OwnPictures.NEVER)})
    await publisher.edit_through(HandToken("theirs"), replace(hand, at=quiet))
    assert "the numbers" in shown(evening.wire.last)
    assert len(evening.wire.files) == 2


async def test_an_edit_that_keeps_the_position_keeps_the_attachment(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere
) -> None:
    table, events = rounds()[0]
    evening.wire.answers = [with_attachment("5001")]
    post = await reveal(publisher, table, events)
    for _ in range(2):
        evening.wire.files.clear()
        evening.wire.answers = [with_attachment("5001")]
        await publisher.edit(post, Board(snapshot(table), reveal=post.reveal))
        assert listed(evening) == [{"id": "5001", "filename": FILE}]
        assert evening.wire.files == []
        assert gallery(evening)["items"][0]["media"] == {"url": f"attachment://{FILE}"}
    assert len(drawn.moments) == 1


async def test_another_position_brings_its_own_picture_and_the_old_one_goes(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere
) -> None:
    (table, events), *_, (later, others) = rounds()
    evening.wire.answers = [with_attachment("5001"), with_attachment("5002")]
    post = await reveal(publisher, table, events)
    evening.wire.files.clear()
    await publisher.edit(post, Board(snapshot(later), reveal=others))
    assert listed(evening) == UPLOADED
    assert len(evening.wire.files) == len(drawn.moments) - 1 == 1
    await publisher.edit(post, Board(snapshot(later), reveal=others))
    assert listed(evening) == [{"id": "5002", "filename": FILE}]


async def test_a_message_of_an_earlier_life_gets_its_picture_anew(evening: Evening, drawn: DrawnHere) -> None:
    table, events = rounds()[0]
    evening.wire.answers = [with_attachment("5001")]
    post = await reveal(a_publisher(evening.client, pictures=drawn), table, events)
    await a_publisher(evening.client, pictures=drawn).edit(post, Board(snapshot(table), reveal=post.reveal))
    assert listed(evening) == UPLOADED


@pytest.mark.parametrize("why", ["refused", "away", "words", "none"])
@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("two_win", "reveal"),
        ("two_win", "board"),
        ("two_sans_three", "board"),
        ("two_down", "reveal"),
        ("two_down", "board"),
    ],
)
async def test_without_a_picture_everything_is_said_in_words(
    evening: Evening, drawn: DrawnHere, game: str, told: str, why: str
) -> None:
    """Where Discord refuses files, nothing was drawn in time, or the server wants words."""
    table, events = rounds(200, game)[0] if told == "reveal" else (boards(game)[-1], ())

    async def tell(publisher: DiscordPublisher, table: Table) -> Call:
        if events:
            await reveal(publisher, table, events)
        else:
            await publisher.post(ChannelId(70), Board(snapshot(table)), "nonce")
        return evening.wire.last

    words = await tell(a_publisher(evening.client, pictures=None), replace(table, pictures=False))
    drawn.away = why == "away"
    evening.wire.answers = [error(*NO_PERMISSION)] if why == "refused" else []
    sent = await tell(
        a_publisher(evening.client, pictures=None if why == "none" else drawn), replace(table, pictures=why != "words")
    )
    assert sent.body["components"] == words.body["components"]
    assert "attachments" not in sent.body
    assert len(drawn.moments) == (why == "refused")
    assert len(evening.wire.calls) == (3 if why == "refused" else 2)


async def test_an_edit_in_words_takes_the_picture_away(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere
) -> None:
    (table, events), *_, (later, others) = rounds()
    evening.wire.answers = [with_attachment("5001"), message_data("99", CHANNEL)]
    post = await reveal(publisher, table, events)
    drawn.away = True
    await publisher.edit(post, Board(snapshot(later), reveal=others))
    assert evening.wire.last.body["attachments"] == []
    await publisher.edit(post, Board(snapshot(later), reveal=others))
    assert "attachments" not in evening.wire.last.body


async def test_a_line_that_is_left_of_a_board_has_no_picture(evening: Evening, publisher: DiscordPublisher) -> None:
    table, events = rounds()[0]
    evening.wire.answers = [with_attachment("5001")]
    post = await reveal(publisher, table, events)
    await publisher.edit(post, ReplacedBoard(snapshot(table), reveal=events), urgent=False)
    assert evening.wire.last.body["attachments"] == []


@pytest.mark.parametrize("game", one_in(3, ["two_down", "two_win", "two_sans_three"]))
def test_every_game_can_be_seen_and_said_at_every_moment(game: str) -> None:
    seen = dict[Drawable, str]()
    for table in moments(lobby(game=game), most=400):
        if table.position is None or (wanted := SCREENS.picture(table, tuple(revealed(table)))) is None:
            continue
        assert 1 <= len(wanted.description) <= LONGEST_DESCRIPTION
        assert pickle.loads(pickle.dumps(wanted.moment)) == wanted.moment  # noqa: S301 - our own, a line before
        seen[wanted.moment] = wanted.description
        screen = with_picture(SCREENS.board(table), Picture(FILE, b"x", wanted.description))
        assert measure(screen).fits
    assert len(seen) >= 3
    for moment in list(seen)[:: max(1, len(seen) // 12)]:
        assert Image.open(BytesIO(moment.draw())).width == WIDTH


def test_a_screen_with_a_picture_or_emojis_still_replaces_the_message_with_the_control() -> None:
    screen = SCREENS.board(boards("two_win")[1]).replacing()
    pictured = with_picture(screen, Picture(FILE, b"x", "The table", unique=True))
    kept = pictured.keeping({FILE: "1"})
    assert [picture.attached for picture in kept.pictures()] == ["1"]
    for each in (pictured, kept, pictured.without_pictures(), with_emojis(screen, Emojis({}), ())):
        assert each.in_place


def test_what_is_read_out_in_french_has_its_space_before_a_colon() -> None:
    board = SCREENS.picture(replace(boards("two_win")[1], language="fr"))
    cover = SCREENS.picture(replace(lobby(), language="fr"))
    assert board is not None
    assert cover is not None
    for said in (board.description, cover.description):
        assert "\u00a0: " in said
        assert not re.search(r"[^\u00a0]: ", said)


def test_the_words_leave_out_what_a_picture_shows_which_is_read_out_with_it_and_said_where_there_is_none() -> None:
    table = list(moments(lobby(game="two_sans_three"), most=20))[-1]
    wanted = some(SCREENS.picture(table))
    pictured = with_picture(SCREENS.board(table), Picture(FILE, b"x", wanted.description))
    for row in rows_lines(own(table.view(PUBLIC), SansThreeView, "2 SANS 3"), ENGLISH):
        assert row in as_text(pictured.without_pictures())
        assert row in wanted.description
        assert row not in "".join(block.text for block in pictured.blocks() if isinstance(block, Text))


@pytest.mark.parametrize("game", ["two_win", "two_sans_three", "two_down"])
async def test_a_lobby_stands_below_the_cover_of_its_game_which_is_uploaded_once(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere, game: str
) -> None:
    table = lobby(game=game)
    evening.wire.answers = [with_attachment("5001"), with_attachment("5001")]
    sent = await publisher.post(ChannelId(70), Board(snapshot(table)), "nonce")
    assert isinstance(sent, Sent)
    assert gallery(evening)["items"][0]["description"].startswith(SCREENS.title(game, ENGLISH))
    await publisher.edit(sent.post, Board(snapshot(table)))
    assert listed(evening) == [{"id": "5001", "filename": FILE}]
    assert [type(moment) for moment in drawn.moments] == [Cover]
    await publisher.edit(sent.post, BegunLobby(snapshot(dealt())), urgent=False)
    assert evening.wire.last.body["attachments"] == []


def test_a_table_shows_nothing_before_its_first_number() -> None:
    assert SCREENS.picture(dealt()) is None


async def test_the_result_of_a_round_stays_with_a_lower_picture_while_the_game_goes_on(
    evening: Evening, publisher: DiscordPublisher, drawn: DrawnHere
) -> None:
    moments = rounds(80, "two_down")
    table, events = next(each for each in moments if any("round-ended" in str(event) for event in each[1]))
    evening.wire.answers = [with_attachment("5001")]
    post = await reveal(publisher, table, events)
    told = shown(evening.wire.last)
    assert "Round 1 · 🎉" in told
    later, _ = moments[moments.index((table, events)) + 1]
    evening.wire.answers = [with_attachment("5002"), with_attachment("5002")]
    for _ in range(2):
        evening.wire.files.clear()
        await publisher.edit(post, ReplacedBoard(snapshot(later), reveal=events))
    assert listed(evening) == [{"id": "5002", "filename": FILE}], "the picture that it has"
    assert evening.wire.files == []
    assert shown(evening.wire.last) == "", "the picture says it"
    assert list(controls(evening.wire.last)) == []
    (item,) = gallery(evening)["items"]
    assert "Round 1 · 🎉" in item["description"], "no less is read out"
    assert "The cards no one saw" in item["description"]
    assert [type(moment) for moment in drawn.moments] == [StairPicture, RoundStrip]


async def test_a_round_keeps_the_picture_that_it_has_where_a_lower_one_would_take_an_edit_of_its_own(
    evening: Evening, drawn: DrawnHere
) -> None:
    late = list[Table]()
    publisher = a_publisher(evening.client, pictures=drawn, late=lambda table, _: late.append(table))
    moments = rounds(80, "two_down")
    table, events = next(each for each in moments if any("round-ended" in str(event) for event in each[1]))
    evening.wire.answers = [with_attachment("5001"), with_attachment("5001")]
    post = await reveal(publisher, table, events)
    drawn.away = True
    later, _ = moments[moments.index((table, events)) + 1]
    await publisher.edit(post, ReplacedBoard(snapshot(later), reveal=events))
    assert listed(evening) == [{"id": "5001", "filename": FILE}]
    assert late == []


async def test_a_picture_of_a_round_that_comes_late_is_put_into_the_message_that_stays(
    evening: Evening, drawn: DrawnHere
) -> None:
    late = list[tuple[Table, RefreshHand | RefreshResult | Retire | None]]()
    publisher, all_rounds = (
        a_publisher(evening.client, pictures=drawn, late=lambda table, told: late.append((table, told))),
        rounds(80, "two_down"),
    )
    table, events = next(each for each in all_rounds if any("round-ended" in str(event) for event in each[1]))
    later, _ = all_rounds[all_rounds.index((table, events)) + 1]
    drawn.away = True
    post = await reveal(publisher, table, events)
    stays = ReplacedBoard(snapshot(later), reveal=events)
    await publisher.edit(post, stays)
    assert gallery(evening)["type"] != 12
    drawn.comes()
    assert (later, Retire(BOARD, post.channel, post.message, events)) in late
    evening.wire.answers = [with_attachment("5001")]
    await publisher.edit(post, stays)
    assert gallery(evening)["type"] == 12
    assert len(late) == 2, "it is there once"


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_private_message_stands_below_the_table_where_the_server_wants_pictures(
    drawn: DrawnHere, wanted: bool
) -> None:
    table = replace(boards("two_win")[-1], pictures=wanted)
    shown_to_one = await below_the_table(SCREENS, drawn, sentence("Your cards"), table)
    assert (len(shown_to_one.pictures()), len(drawn.moments)) == (wanted, wanted)
