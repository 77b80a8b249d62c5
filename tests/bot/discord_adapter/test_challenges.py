"""What someone is answered who passes their cards on, or plays those of others."""

import json

import pytest

from bot.tables.days import DAY
from bot.tables.ids import ChannelId, UserId
from bot.tables.notices import PostChallenge
from bot.tables.records import published
from bot.tables.table import Table
from engine.publishing import Verified, verify
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import private
from tests.bot.discord_adapter.test_daily import begun, midnight, patient, played, stored
from tests.bot.discord_adapter.test_replays import finished
from tests.bot.discord_adapter.wire_ends import CHANNEL, Call, controls, shown
from tests.kit.readable import SCREENS, as_text


@pytest.fixture
async def first(evening: Evening) -> Table:
    """A deal of yesterday that person 1 played to its end, and passes on here."""
    patient(evening)
    table = await played(evening, await begun(evening, 1, "twosans3"))
    await midnight(evening)
    answer = await press(evening, 1, table, "challenge")
    assert (private(answer), shown(answer)) == (True, "Your challenge is on its way to the channel.")
    return await stored(evening, table.id)


async def press(evening: Evening, user: int, table: Table, verb: str) -> Call:
    return await evening.people.press(user, f"t1:{table.id}:0:{verb}")


async def taken(evening: Evening, user: int, first: Table) -> Table:
    """The table of a person who takes it."""
    await press(evening, user, first, "take")
    (own,) = await evening.tables.seated_at(UserId(user))
    return own


async def test_it_is_passed_on_where_both_may_write_and_once(evening: Evening, first: Table) -> None:
    again = await press(evening, 1, first, "challenge")
    assert shown(again) == "Your challenge is already in this channel."
    stranger = await press(evening, 2, first, "challenge")
    assert shown(stranger) == "Only someone who played this game to the end can pass its cards on."
    evening.people.permissions = "0"
    barred = await press(evening, 1, first, "challenge")
    assert shown(barred).startswith("Either you or I can't post in this channel. Type `/twosans3 challenge`")


@pytest.mark.parametrize(("bot", "invited"), [(False, UserId(7)), (True, None)])
async def test_who_is_named_in_the_command_is_invited_unless_it_is_a_bot(
    evening: Evening, bot: bool, invited: UserId | None
) -> None:
    table = await finished(evening)
    answer = await evening.people.command(1, "twowin", "challenge", person=7, bot=bot)
    assert (private(answer), shown(answer)) == (True, "Your challenge is on its way to the channel.")
    with evening.store.reading() as work:
        owed = [notice.content for notice in work.outbox.of(table)]
    assert PostChallenge(ChannelId(CHANNEL), Seat(0), invited) in owed


async def test_the_cards_come_in_private_and_are_found_again(evening: Evening, first: Table) -> None:
    answer = await press(evening, 5, first, "take")
    assert private(answer)
    assert shown(answer).startswith("### 2 SANS 3 · same cards, your turn\nYour cards are on their way")
    again = await press(evening, 5, first, "take")
    assert private(again)
    assert "**2 SANS 3** · same cards · " in shown(again)
    about = await evening.people.press(5, controls(again)["Info"])
    assert "You play the cards of a finished game from the same seat" in shown(about)


async def test_who_knows_the_cards_is_told_so(evening: Evening, first: Table) -> None:
    for user in (1, 5):
        if user == 5:
            assert await evening.tables.challenges.look(first, UserId(5)) is None
        answer = await press(evening, user, first, "take")
        assert private(answer)
        assert shown(answer) == "You know these cards: you played that game, or you've looked back at it."


async def test_a_challenge_that_is_over_says_so(evening: Evening, first: Table) -> None:
    evening.clock.advance(7 * DAY)
    answer = await press(evening, 5, first, "take")
    assert shown(answer) == "This challenge is closed. Challenge someone yourself below your next result."


async def test_in_the_end_one_sees_both_lines_and_has_the_proof(evening: Evening, first: Table) -> None:
    own = await taken(evening, 5, first)
    early = await press(evening, 5, own, "record")
    assert "fair" not in shown(early).lower()
    assert not evening.wire.files
    over = await played(evening, own)
    end = as_text(SCREENS.hand(over, over.seated[0][0], SCREENS.book.words("en"), None))
    assert end.startswith("### 2 SANS 3 · same cards, your turn\n")
    assert "The first game: " in end
    checked = await press(evening, 5, over, "verify")
    assert "fair" in shown(checked).lower()
    record = published(over, await evening.tables.played(over.id), first)
    assert isinstance(verify(json.loads(json.dumps(record))), Verified)


async def test_the_posts_say_who_passes_on_and_how_both_played(evening: Evening, first: Table) -> None:
    (offer,) = first.offers
    assert offer.channel == ChannelId(CHANNEL)
    said = as_text(SCREENS.challenge(first, offer.seat, offer.at, UserId(5)))
    assert said.startswith("<@5>, this is for you. **Person 1** has finished a game of 2 SANS 3")
    assert said.endswith("[Take it on]")
    over = await played(evening, await taken(evening, 5, first))
    compared = as_text(SCREENS.share(over, first=first))
    assert compared.startswith("### 2 SANS 3 · same cards\n**Person 1** · ")
    assert "\n**Person 5** · " in compared
    assert compared.endswith("-# Both played the same way to the end.")
