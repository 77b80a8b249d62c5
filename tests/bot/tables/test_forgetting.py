"""What a table keeps of someone who asked to be forgotten, and of names when a game is over."""

from dataclasses import replace
from datetime import date

import pytest

from bot.tables.change import Change
from bot.tables.circumstances import Circumstances
from bot.tables.days import Daily
from bot.tables.decide import decide
from bot.tables.facts import NO_FACTS
from bot.tables.forgetting import forget
from bot.tables.ids import Milliseconds, UserId
from bot.tables.players import Forgotten
from bot.tables.requests import Forget, ForgetNames
from bot.tables.table import Holder, Stage
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.seated import TURN_ENDS, dealt

NOW = Milliseconds(1_800_000_060_000)


def test_a_seat_whose_person_is_forgotten_is_played_by_the_house_and_its_deal_proves_nothing() -> None:
    change = forget(replace(dealt(), turn_ends=TURN_ENDS), Forget(dealt().id, UserId(2)), NO_FACTS, NOW)
    assert isinstance(change, Change)
    table = change.table
    assert table.holder(Seat(1)) == Holder(Forgotten(), absent=True)
    assert (table.secret, table.commitment, table.forgotten) == (b"", "", True)


@pytest.mark.parametrize(("stage", "then"), [(Stage.PLAYING, Stage.CANCELLED), (Stage.OVER, Stage.OVER)])
def test_the_deal_of_somebody_who_is_forgotten_ends_unless_it_has_ended(stage: Stage, then: Stage) -> None:
    deal = replace(dealt(), daily=Daily(date(2027, 1, 15), ""), stage=stage)
    change = forget(deal, Forget(deal.id, UserId(2)), NO_FACTS, NOW)
    assert isinstance(change, Change)
    assert (change.table.stage, change.table.seat_of(UserId(2))) == (then, None)


def test_no_name_outlives_the_game() -> None:
    known = Circumstances().knowing(UserId(1), "Ada").knowing(UserId(9), "Zoe")
    ada, *others = dealt().holders
    assert ada.person is not None
    ada = replace(ada, player=replace(ada.person, username="ada_1"))
    running = replace(dealt(), holders=(ada, *others), circumstances=known)
    request = ForgetNames(running.id)
    assert decide(running, request, NO_FACTS, NOW) == Refusal("refused-still-playing")
    change = decide(replace(running, stage=Stage.OVER), request, NO_FACTS, NOW)
    assert isinstance(change, Change)
    assert change.table.circumstances.names == ()
    assert [(person.name, person.username) for person in change.table.people] == [("", ""), ("", "")]
