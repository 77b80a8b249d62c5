"""A press whose answer shows a hand: which token is kept, and which messages that showed the hand must learn of it."""

from dataclasses import replace

import pytest

from bot.service.handling import RETIRES_BEFORE, TOKEN_LASTS, keep_hand, leads_to
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, UserId
from bot.tables.notices import Content, MoveHand, Notice, Post, RetireShownHand, hand_role, seat_of_role
from bot.tables.requests import HandToken, Requester
from engine.contract import Seat
from tests.kit.always import some
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import dealt

NOW = Milliseconds(1_800_000_000_000)
EXPIRES = Milliseconds(NOW + TOKEN_LASTS)
ANA, BEN = UserId(1), UserId(2)
DIRECT = MessageId(5)
TABLE = dealt()


def by(message: int | None, user: UserId = ANA) -> Requester:
    """A press on that message; `None`: one that brought its message forth itself."""
    return Requester(user, "P", InteractionId(1), HandToken("new", None if message is None else MessageId(message)))


class Hands:
    """What is known of Ana's hand: whether she has a direct message, and how she was shown it last."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        with self.store.writing() as work:
            work.tables.add(TABLE)

    async def begin(self, *, direct: bool, before: HandToken | None = None, former: str = "", left: int = 1) -> None:
        with self.store.writing() as work:
            if direct:
                work.posts.put(TABLE.id, hand_role(Seat(0)), Post(ChannelId(9), DIRECT, NOW))
            if before is not None:
                work.tokens.keep(TABLE.id, ANA, before, Milliseconds(NOW + left), former)

    async def press(self, press: Requester) -> bool:
        with self.store.writing() as work:
            notices = keep_hand(work, TABLE, press, NOW)
            work.outbox.add(notices)
            return bool(notices)

    async def kept(self, user: UserId = ANA) -> tuple[HandToken | None, str]:
        """The token that is kept and the one that was kept before it."""
        with self.store.reading() as work:
            kept = work.tokens.of(TABLE.id, user)
        return (None, "") if kept is None else (kept.hand, kept.former)

    @property
    def told(self) -> list[tuple[Content, int]]:
        notices = self.store.notices()
        assert {notice.table for notice in notices} <= {TABLE.id}
        return [(notice.content, notice.due) for notice in notices]


MOVED = (MoveHand(Seat(0)), NOW)
RETIRES = (RetireShownHand(Seat(0)), EXPIRES - RETIRES_BEFORE)
OLD = HandToken("old", MessageId(7))
OLD_UNSEEN = HandToken("old")
OLD_DIRECT = HandToken("old", DIRECT)


def test_a_token_is_used_for_a_minute_less_than_discord_keeps_it() -> None:
    assert (TOKEN_LASTS, RETIRES_BEFORE) == (14 * MINUTE, 30 * SECOND)


def test_the_role_of_a_hand_says_whose_it_is() -> None:
    assert hand_role(Seat(12)) == "hand-12"
    assert seat_of_role(hand_role(Seat(12))) == 12


def test_a_token_leads_to_the_direct_message_it_was_pressed_on() -> None:
    direct = Post(ChannelId(9), DIRECT, NOW)
    assert leads_to(OLD_DIRECT, direct)
    assert not leads_to(OLD, direct)
    assert not leads_to(OLD_DIRECT, None)
    assert not leads_to(OLD_UNSEEN, None)


@pytest.mark.parametrize("press", [replace(by(7), hand=None), by(7, UserId(9))], ids=["no hand", "no seat"])
async def test_an_answer_that_shows_no_hand_keeps_nothing(press: Requester) -> None:
    hands = Hands()
    await hands.begin(direct=True)
    assert not await hands.press(press)
    assert await hands.kept(press.user) == (None, "")
    assert hands.told == []


async def test_the_token_is_kept_until_it_dies_for_its_own_person() -> None:
    hands = Hands()
    await hands.press(by(7))
    assert await hands.kept() == (HandToken("new", MessageId(7)), "")
    assert await hands.kept(BEN) == (None, "")
    with hands.store.reading() as work:
        kept = work.tokens.of(TABLE.id, ANA)
    assert some(kept).expires == EXPIRES


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.parametrize(
    ("before", "pressed", "moved_with", "moved_without", "former_with", "former_without"),
    [
        (None, 7, True, False, "", ""),
        (None, None, True, False, "", ""),
        (OLD, 7, False, False, "", ""),
        (OLD, 8, True, True, "old", "old"),
        (OLD, None, True, True, "old", "old"),
        (OLD, 5, True, True, "old", "old"),
        (OLD_UNSEEN, None, True, True, "old", "old"),
        (OLD_UNSEEN, 7, False, False, "", ""),
        (OLD_UNSEEN, 5, True, False, "old", ""),
        (OLD_DIRECT, 5, False, False, "", ""),
        (OLD_DIRECT, 7, True, True, "", "old"),
        (OLD_DIRECT, None, True, True, "", "old"),
    ],
)
async def test_messages_that_showed_the_hand_learn_that_it_moved(
    direct: bool,
    before: HandToken | None,
    pressed: int | None,
    moved_with: bool,
    moved_without: bool,
    former_with: str,
    former_without: str,
) -> None:
    """Pressed on the direct message (5), on another one (7, 8), or where the answer itself was the message."""
    hands = Hands()
    await hands.begin(direct=direct, before=before)
    told = await hands.press(by(pressed))
    moved = moved_with if direct else moved_without
    retires = not (direct and pressed == DIRECT)
    assert hands.told == [MOVED] * moved + [RETIRES] * retires
    assert told == (moved or retires)
    assert (await hands.kept())[1] == (former_with if direct else former_without)


async def test_a_message_that_has_not_been_told_yet_is_not_forgotten_by_a_press_on_the_newest() -> None:
    hands = Hands()
    await hands.begin(direct=False, before=OLD, former="oldest")
    assert await hands.press(by(7))
    assert hands.told == [MOVED, RETIRES]
    assert await hands.kept() == (HandToken("new", MessageId(7)), "oldest")


async def test_a_press_on_the_direct_message_again_tells_nobody() -> None:
    hands = Hands()
    await hands.begin(direct=True, before=OLD_DIRECT)
    assert not await hands.press(by(DIRECT))


async def test_a_token_that_died_counts_as_none() -> None:
    hands = Hands()
    await hands.begin(direct=False, before=OLD, left=0)
    await hands.press(by(8))
    assert await hands.kept() == (HandToken("new", MessageId(8)), "")
    assert hands.told == [RETIRES]


async def test_what_was_to_be_told_of_a_hand_comes_once() -> None:
    hands = Hands()
    await hands.begin(direct=True)
    await hands.press(by(7))
    await hands.press(by(7))
    assert [content for content, _ in hands.told] == [MoveHand(Seat(0)), RetireShownHand(Seat(0))]
    assert all(isinstance(content, MoveHand | RetireShownHand) for content, _ in hands.told)


async def test_a_notice_names_the_seat_of_whoever_pressed() -> None:
    hands = Hands()
    await hands.press(by(7, BEN))
    [notice] = hands.store.notices()
    assert notice == Notice(TABLE.id, RetireShownHand(Seat(1)), Milliseconds(RETIRES[1]), id=notice.id)
