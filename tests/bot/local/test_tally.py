"""The figures of an evening and of presses, from lines written by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.local.evening_figures import Cost, EveningFigures, count
from sandbox.people.client import ActOutcome
from tools.figures.load import SLICE, Load, Measured, Presses
from tools.figures.telling import cost_in_words, in_words, verdict

TABLE, ANA, BEN = "70", "81", "82"


def rest(t: float, method: str, path: str, *controls: str, auth: str = "bot", status: int = 200) -> dict[str, Any]:
    row = {"type": 1, "components": [{"type": 2, "custom_id": control} for control in controls]}
    body = {"components": [{"type": 17, "components": [row]}]}
    exchange = {"method": method, "path": f"/api/v10{path}", "status": status, "auth": auth, "request": body}
    return {"t": t, "kind": "rest", **exchange}


def post(t: float, channel: str, *controls: str, status: int = 200) -> dict[str, Any]:
    return rest(t, "POST", f"/channels/{channel}/messages", *controls, status=status)


def edit(t: float, channel: str) -> dict[str, Any]:
    return rest(t, "PATCH", f"/channels/{channel}/messages/5", "t1:aaaaaaaaaa:1:hand")


def press(ack_ms: float | None, result: str = "ok") -> dict[str, Any]:
    return {"t": 1.0, "kind": "press", "user": "1", "custom_id": "x", "ack_ms": ack_ms, "result": result}


def choice(t: float, phase: int, verb: str = "play") -> dict[str, Any]:
    return {**press(1.0), "t": t, "custom_id": f"t1:aaaaaaaaaa:{phase}:{verb}"}


def a_game(channel: str = TABLE, table: str = "aaaaaaaaaa") -> list[dict[str, Any]]:
    return [
        post(1, channel, f"t1:{table}:0:join", f"t1:{table}:0:start"),
        edit(2, channel),
        rest(2, "POST", "/users/@me/channels"),
        post(3, ANA, f"t1:{table}:0:play:pass"),
        post(4, BEN, f"t1:{table}:0:play:pass"),
        edit(5, channel),
        edit(5, ANA),
        post(6, channel, f"t1:{table}:2:hand"),
        edit(7, channel),
        post(8, channel, f"t1:{table}:3:hand"),
        post(8.5, channel, f"t1:{table}:4:hand"),
        post(9, channel, f"t1:{table}:0:again"),
    ]


def tally(*lines: dict[str, Any]) -> EveningFigures:
    counted = EveningFigures()
    for line in lines:
        counted.add(line)
    return counted


def test_rounds_are_the_posts_between_the_first_board_and_the_result() -> None:
    counted = tally(*a_game())
    assert (counted.games, counted.rounds) == (1, 2)
    assert tally(*in_place()).rounds == 2


def in_place() -> list[dict[str, Any]]:
    """The same game, whose lobby became the first board through a press on it."""
    path, lines = "/webhooks/1/token/messages/@original", a_game()
    (start,) = [place for place, line in enumerate(lines) if line["t"] == 6]
    lines[start] = rest(6, "PATCH", path, "t1:aaaaaaaaaa:2:hand", auth="interaction")
    return lines


def test_requests_per_round_count_from_the_last_first_hand_to_the_last_reveal() -> None:
    assert tally(*a_game()).bot_requests_per_round == 6 / 2


def test_a_game_without_a_result_is_no_game_but_its_rounds_count() -> None:
    counted = tally(*a_game()[:-1])
    assert (counted.games, counted.rounds) == (0, 2)


def test_refused_posts_are_requests_but_no_rounds() -> None:
    lines = a_game()
    lines.insert(8, post(6.5, TABLE, status=429))
    counted = tally(*lines)
    assert (counted.rounds, counted.bot_requests_per_round) == (2, 7 / 2)


def test_games_in_the_same_channel_and_beside_each_other_are_kept_apart() -> None:
    counted = tally(*a_game(), *a_game(table="bbbbbbbbbb"), *a_game("71", "cccccccccc"))
    assert (counted.games, counted.rounds, counted.bot_requests_per_round) == (3, 6, 6 / 2)


def test_what_each_table_cost_and_how_far_apart_the_choices_of_a_phase_came() -> None:
    lines = a_game()
    lines[6:6] = [choice(5.0, 0), choice(5.5, 0)]
    lines[9:9] = [choice(6.5, 1), choice(8.0, 1), choice(7.0, 1, "hand")]
    counted = tally(*lines, *a_game("71", "cccccccccc")[:-1])
    assert dict(counted.costs()) == {TABLE: [Cost(2, 6, 1.5)]}
    assert counted.costs()[TABLE][0].per_round == 3.0


def test_what_a_whole_game_asked_for_with_the_bots_token_by_endpoint() -> None:
    lines = a_game()
    lines.insert(9, rest(7.5, "PATCH", f"/webhooks/1/token/messages/{ANA}", auth="interaction"))
    lines.insert(10, edit(7.5, BEN))
    lines.append(edit(70, TABLE))
    unfinished = a_game("71", "cccccccccc")[:-1]
    assert tally(*lines, *unfinished).spent(turns=10) == {
        "per_round": 6 / 2,
        "per_turn": 0.6,
        "per_table_and_minute": 120.0,  # from the first board, at 6, to the result, at 9
        "endpoints": {"POST /channels/N/messages": 4, "PATCH /channels/N/messages/N": 2},
    }


def test_presses_and_their_times() -> None:
    told = tally(press(10.0), press(30.0), press(None, "failed"), press(3001.0, "late")).to_json(2.04)
    assert (told["presses"], told["failed"], told["late"]) == (4, 1, 1)
    assert told["answer_ms"] == {"p50": 30.0, "p99": 3001.0, "p999": 3001.0, "max": 3001.0}
    assert told["seconds"] == 2.0


def test_nothing_happened() -> None:
    told = tally().to_json(0.0)
    assert (told["games"], told["rounds"], told["bot_requests_per_round"]) == (0, 0, 0.0)
    assert told["answer_ms"]["max"] == 0.0


def test_a_wire_file_is_read_from_where_the_evening_began(tmp_path: Path) -> None:
    wire = tmp_path / "wire.jsonl"
    old = json.dumps(press(1.0)) + "\n"
    wire.write_text(old + json.dumps(press(2.0)) + "\n")
    assert count(wire, len(old)).answer_ms == [2.0]


LOAD = Load(GAMES["two_win"], tables=2, seats=5, rate=10, seconds=20)
CROWD: dict[str, Any] = {"id": "1", "content": "A crowd. Please press again.", "components": [], "ephemeral": True}


def measured(**changes: Any) -> Measured:
    samples = {"count": 3, "p50": 1.0, "p99": 2.0, "p999": 3.0, "max": 3.0}
    usual: dict[str, Any] = {
        "ready": 2,
        "presses": 200,
        "rate": 10.0,
        "slowest": 9.0,
        "fastest": 11.0,
        "answer": samples,
        "late": 0,
        "failed": 0,
        "turned_away": 0,
        "gauges": {
            "deadline_late_ms": samples,
            "told_late_ms": samples,
            "revealed_late_ms": samples,
            "lag_ms": samples,
            "memory_mb": 100.0,
        },
        "people_lag": samples,
        "bot_ms": 4.0,
        "people_ms": 2.0,
        "requests": 1.0,
        "restart_s": 2.0,
    }
    return Measured(**usual | changes)


def test_presses_outside_the_window_or_refused_by_the_client_do_not_count() -> None:
    presses = Presses()
    presses.add(ActOutcome("1", "Join", "ok", 5.0))
    presses.counting = True
    presses.add(ActOutcome("1", "Join", "refused", None))
    assert (presses.moments, presses.answer_ms) == ([], [])


def test_an_answer_that_asks_to_press_again_is_told_apart() -> None:
    presses = Presses(counting=True)
    presses.add(ActOutcome("1", "Join", "ok", 5.0, CROWD))
    presses.add(ActOutcome("1", "Join", "late", 3001.0))
    presses.add(ActOutcome("1", "Join", "failed", None))
    assert (len(presses.moments), presses.turned_away, presses.late, presses.failed) == (3, 1, 1, 1)
    assert presses.answer_ms == [5.0, 3001.0]


def test_the_rate_is_told_for_each_slice() -> None:
    presses = Presses(moments=[100.0, 100.1, 100 + SLICE, 100 + 3 * SLICE])
    assert presses.slices(100, 100 + 3 * SLICE) == [2 / SLICE, 1 / SLICE, 0]


@pytest.mark.parametrize(("rate", "ready", "reached"), [(10.4, 2, True), (9.4, 2, False), (10.0, 1, False)])
def test_a_run_that_missed_its_rate_or_left_tables_out_gives_no_figures(rate: float, ready: int, reached: bool) -> None:
    said = verdict(LOAD, [measured(rate=rate, ready=ready)])
    assert said.startswith("NOT REACHED") is not reached


def test_medians_are_of_the_middle_run_and_what_must_not_happen_is_added_up() -> None:
    said = in_words([measured(rate=1.0, late=1), measured(rate=9.0), measured(rate=2.0, turned_away=4)])
    assert said.startswith("2.0 presses/s reached")
    assert "1 late, 0 failed, 4 asked to press again" in said
    assert "9 deadlines" in said


def test_costs_say_how_far_apart_the_choices_came() -> None:
    said = cost_in_words({2: Cost(4, 7, 3.25), 7: Cost(3, 6, 4.5)})
    assert said == "2 seats 1.75 in 4 rounds, 7 seats 2.00 in 3 rounds (the choices of each turn within 4.5 s)"
