"""What every game promises (docs/adding_a_game.md), over games, seat counts and keys."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from engine.catalogue import games, house_player
from engine.contract import Action, Event, Json, Position, Refusal
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASSES
from engine.house import never
from engine.record import read_record, replay
from engine.seats import PUBLIC, Seat, Viewer, every_viewer
from tests.kit.playing import Deed, Setting, random_game, record_of, setting

ROOT: Final = Path(__file__).parents[2]
RULES: Final[Mapping[str, Mapping[str, Json]]] = {"two_win": {"max_players": 7}}
"""House rules under which every seat count of the sweep is allowed."""

EVERY_ACTION: Final[Mapping[str, list[Action]]] = {"two_win": [*PASSES, *(form for row in FORMS for form in row)]}
TABLES: Final = [(key, seats) for key in games() for seats in range(2, 8)]
HASHES = "import sys; from tests.engine.test_every_game import print_hashes; print_hashes()"

every_table = pytest.mark.parametrize(("game_key", "seats"), TABLES)


def tables(game_key: str, seats: int, count: int = 3) -> list[Setting]:
    return [setting(game_key, seats, number, RULES[game_key]) for number in range(count)]


def deeds(game_key: str, seats: int, count: int = 3) -> Iterator[tuple[Setting, Deed]]:
    for table in tables(game_key, seats, count):
        for deed in random_game(table):
            yield table, deed


def words_in(data: Json) -> Counter[str]:
    """Every word with a digit in some plain data: card codes."""
    match data:
        case str():
            return Counter(word for word in data.split() if any(sign.isdigit() for sign in word))
        case Mapping():
            return sum((words_in(each) for each in data.values()), Counter())
        case list() | tuple():
            return sum((words_in(each) for each in data), Counter())
        case _:
            return Counter()


def through_json(data: Json) -> Json:
    return json.loads(json.dumps(data))


@every_table
def test_random_play_ends_and_somebody_wins(game_key: str, seats: int):
    for table in tables(game_key, seats, 8):
        *_, last = random_game(table)
        outcome = last.step.position.outcome()
        assert outcome is not None
        assert outcome.winners == outcome.ranking[0] == tuple(sorted(outcome.winners))
        assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
        assert last.step.position.prompts() == {}


@every_table
def test_a_position_and_its_events_are_saved_and_loaded_without_loss(game_key: str, seats: int):
    for table, deed in deeds(game_key, seats):
        after, events = deed.step
        assert table.game.load(through_json(after.save())) == after
        assert [table.game.load_event(through_json(event.save())) for event in events] == list(events)


@every_table
def test_every_viewer_can_imagine_a_position_that_looks_just_the_same(game_key: str, seats: int):
    dice = Dice(sha256(b"imagine").digest())
    for table, deed in deeds(game_key, seats, 2):
        for viewer in every_viewer(seats):
            view = deed.step.position.view(viewer)
            _, dice = dice.below(2)
            assert table.game.imagine(view, dice).view(viewer) == view


@every_table
def test_what_a_viewer_imagines_has_the_same_cards_but_other_hidden_ones(game_key: str, seats: int):
    """Were a hidden card in a view, imagining from it could only give the same cards again."""
    dice = Dice(sha256(b"secrets").digest())
    for table in tables(game_key, seats):
        dealt = table.deal().position
        for viewer in every_viewer(seats):
            own = [] if viewer.seat is None else [viewer.seat]
            snapshot = table.game.snapshot(dealt)
            imagined = table.game.snapshot(table.game.imagine(dealt.view(viewer), dice))
            assert words_in(imagined) == words_in(snapshot)
            pairs = zip(imagined["hands"], snapshot["hands"], strict=True)
            assert [seat for seat, (one, other) in enumerate(pairs) if one == other] == own


@every_table
def test_events_tell_a_viewer_no_card_that_its_views_do_not_show(game_key: str, seats: int):
    for _, deed in deeds(game_key, seats):
        for viewer in every_viewer(seats):
            known = words_in(deed.before.view(viewer).save()) + words_in(deed.step.position.view(viewer).save())
            seen = [event for event in deed.step.events if event.seen_by(viewer)]
            assert not set(words_in([event.save() for event in seen])) - set(known)


@every_table
def test_before_the_end_the_public_sees_no_hand(game_key: str, seats: int):
    for table, deed in deeds(game_key, seats, 1):
        if deed.step.position.outcome() is None:
            hidden = words_in(table.game.snapshot(deed.step.position)["hands"])
            lying = words_in(table.game.snapshot(deed.step.position)) - hidden
            assert words_in(deed.step.position.view(PUBLIC).save()) <= lying


@every_table
def test_cards_are_conserved(game_key: str, seats: int):
    for table, deed in deeds(game_key, seats):
        assert words_in(table.game.snapshot(deed.step.position)) == words_in(table.game.snapshot(deed.before))


@every_table
def test_an_answer_leaves_the_other_prompts_standing(game_key: str, seats: int):
    for _, deed in deeds(game_key, seats):
        before, after = deed.before.prompts(), deed.step.position.prompts()
        if deed.step.position.turn == deed.before.turn:
            assert {seat: prompt for seat, prompt in after.items() if seat != deed.seat} == {
                seat: prompt for seat, prompt in before.items() if seat != deed.seat
            }
            assert after[deed.seat] == before[deed.seat]._replace(answered=True)


@every_table
def test_prompts_views_and_legal_actions_agree(game_key: str, seats: int):
    for _, deed in deeds(game_key, seats, 1):
        position = deed.step.position
        for viewer in every_viewer(seats)[:-1]:
            assert viewer.seat is not None
            prompt = position.prompts().get(viewer.seat)
            assert position.view(viewer).prompt == prompt
            assert bool(position.legal_actions(viewer.seat)) == (prompt is not None)
            if prompt is not None:
                assert position.fallback(viewer.seat) in position.legal_actions(viewer.seat)


@pytest.mark.parametrize("game_key", games())
def test_every_legal_action_is_accepted_and_nothing_else(game_key: str):
    for _, deed in list(deeds(game_key, 3, 1))[::3]:
        saved = deed.before.save()
        legal = deed.before.legal_actions(deed.seat)
        assert [action for action in EVERY_ACTION[game_key] if accepted(deed.before, deed.seat, action)] == list(legal)
        assert deed.before.save() == saved


def accepted(position: Position, seat: Seat, action: Action) -> bool:
    return not isinstance(position.play(seat, action), Refusal)


@every_table
def test_codes_name_actions_and_equal_codes_mean_equal_actions(game_key: str, seats: int):
    for table, deed in deeds(game_key, seats, 1):
        assert table.game.read_action(deed.action.code) == deed.action


@pytest.mark.parametrize("game_key", games())
@pytest.mark.parametrize("code", ["", "pass", "PASS 5P0", "pass  5P0", "pass 5P0 ", "form 5P0", "pass 5P0 5P0", "5P0"])
def test_other_codes_name_no_action(game_key: str, code: str):
    assert games()[game_key].read_action(code) == Refusal("refused-no-such-action", {"code": code})


@pytest.mark.parametrize("game_key", games())
def test_an_action_of_another_game_is_refused(game_key: str):
    class Foreign:
        code = "castle queenside"

    position = setting(game_key, 2, 0, {}).deal().position
    assert position.play(Seat(0), Foreign()) == Refusal("refused-no-such-action", {"code": "castle queenside"})


@pytest.mark.parametrize("game_key", games())
def test_views_and_positions_of_another_game_are_a_mistake_of_the_caller(game_key: str):
    class Foreign:
        pass

    with pytest.raises(TypeError):
        games()[game_key].imagine(Foreign(), Dice(bytes(32)))
    with pytest.raises(TypeError):
        games()[game_key].snapshot(Foreign())


@pytest.mark.parametrize("game_key", games())
@pytest.mark.parametrize("data", [{}, {"v": 2}, {"v": 1}, {"v": 1, "event": "unheard"}, {"v": 1, "options": 7}])
def test_data_that_is_no_position_or_event_cannot_be_loaded(game_key: str, data: dict[str, Json]):
    with pytest.raises(ValueError, match="no saved position"):
        games()[game_key].load(data)
    with pytest.raises(ValueError, match="no saved event"):
        games()[game_key].load_event(data)


@every_table
def test_a_record_replays_to_the_same_end(game_key: str, seats: int):
    for table in tables(game_key, seats):
        record = read_record(through_json(record_of(table).save()))
        assert not isinstance(record, Refusal)
        steps = replay(record)
        assert isinstance(steps, list)
        *_, last = random_game(table)
        assert steps[-1].position == last.step.position


@every_table
def test_house_players_of_the_lower_levels_answer_what_is_legal(game_key: str, seats: int):
    for _, deed in deeds(game_key, seats, 1):
        for level in ("beginner", "easy"):
            view = deed.before.view(Viewer(deed.seat))
            choice = house_player(game_key, level).choose(view, Dice(bytes(32)), never)
            assert choice.action in deed.before.legal_actions(deed.seat)
            assert choice == house_player(game_key, level).choose(view, Dice(bytes(32)), never)
            assert 0 <= choice.confidence <= 1


def print_hashes() -> None:
    """One line per game: run by another process with another hash seed."""
    for game_key, seats in TABLES:
        for table in tables(game_key, seats, 2):
            *_, last = random_game(table)
            events: list[Event] = list(last.step.events)
            told = json.dumps([last.step.position.save(), [event.save() for event in events]])
            print(game_key, seats, sha256(told.encode()).hexdigest())


def test_the_same_key_gives_the_same_game_in_another_process(capsys: pytest.CaptureFixture[str]):
    print_hashes()
    here = capsys.readouterr().out
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", HASHES], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == here


@pytest.mark.parametrize("game_key", games())
def test_with_four_seats_a_position_takes_less_than_4_kb_and_a_record_less_than_6(game_key: str):
    for table in tables(game_key, 4, 12):
        assert max(len(json.dumps(deed.step.position.save())) for deed in random_game(table)) < 4000
        assert len(json.dumps(record_of(table).save())) < 6000
