"""Which tests are near to a change."""

import pytest

from tools.quick import BESIDE, CONVERSATIONS, FEW, ROOT, left_out, nearest

FILES = {
    "bot/screens/board.py": "",
    "bot/screens/hand.py": "from bot.screens import board",
    "engine/games/two_win/rules.py": "",
    "tests/kit/world.py": "from bot.screens.board import show",
    "tests/bot/screens/test_hand.py": "import bot.screens.hand",
    "tests/bot/tables/test_it.py": "from bot.screens import board",
    "tests/bot/tables/test_other.py": "from tests.kit.world import World",
    "tests/e2e/test_evening.py": "from bot.screens.board import show",
    "tests/engine/two_win/test_turn.py": "from engine import catalogue",
    "tests/engine/test_fairness.py": "",
    "tests/e2e/test_situations.py": "",
    "tests/bot/games/two_win/test_hand.py": "",
    "tests/bot/locales/test_every_language.py": "",
    "tests/bot/test_papers.py": "",
    "tests/bot/pictures/test_drawing.py": "",
    "tests/bot/test_deployment.py": "UNIT = 'twowin.service'",
    "tests/e2e/test_run.py": "PAGE = 'operating.md'",
    "tests/bot/persistence/test_upgrade.py": "",
    "migrations/versions/0001_first.py": "",
    "sandbox/rest/messages.py": "",
    "sandbox/tests/test_messages.py": "",
    "sandbox/tests/test_menus.py": "",
    "sandbox/tests/page/test_looks.py": "",
}


SPOKEN = "tests/e2e/test_situations.py"


def test_who_imports_what_was_changed_its_room_and_the_conversations_are_run() -> None:
    assert nearest(["bot/screens/board.py"], FILES) == [
        "tests/bot/screens/test_hand.py",
        "tests/bot/tables/test_it.py",
        SPOKEN,
    ]


def test_a_rule_of_a_game_concerns_every_promise_and_every_screen() -> None:
    assert nearest(["engine/games/two_win/rules.py"], FILES) == [
        "tests/bot/games/two_win/test_hand.py",
        "tests/bot/screens/test_hand.py",
        SPOKEN,
        "tests/engine/test_fairness.py",
        "tests/engine/two_win/test_turn.py",
    ]


@pytest.mark.parametrize(
    ("changed", "run"),
    [
        (
            "bot/locales/fr/table.ftl",
            [
                "tests/bot/games/two_win/test_hand.py",
                "tests/bot/locales/test_every_language.py",
                "tests/bot/screens/test_hand.py",
                SPOKEN,
            ],
        ),
        ("docs/operating.md", ["tests/bot/test_papers.py"]),
        ("docs/twowin.service", ["tests/bot/test_deployment.py"]),
        ("sandbox/rest/messages.py", ["sandbox/tests/test_menus.py", "sandbox/tests/test_messages.py"]),
        ("sandbox/tests/test_menus.py", ["sandbox/tests/test_menus.py"]),
        ("migrations/versions/0001_first.py", ["tests/bot/persistence/test_upgrade.py"]),
        ("config.example.toml", ["tests/bot/test_deployment.py"]),
        (
            "bot/pictures/art/two_win.svg",
            ["tests/bot/games/two_win/test_hand.py", "tests/bot/pictures/test_drawing.py"],
        ),
    ],
)
def test_what_was_changed_has_its_tests(changed: str, run: list[str]) -> None:
    assert nearest([changed], FILES) == run


def test_slow_tests_of_what_was_changed_are_named() -> None:
    assert left_out(["bot/screens/board.py"], [], FILES) == ["tests/e2e/test_evening.py"]
    assert left_out(["docs/operating.md"], [], FILES) == ["tests/e2e/test_run.py"]


def test_a_change_of_the_kit_runs_who_imports_it() -> None:
    assert nearest(["tests/kit/world.py"], FILES) == ["tests/bot/tables/test_other.py"]


def test_a_whole_evening_is_run_when_it_was_changed_itself() -> None:
    assert nearest(["tests/e2e/test_evening.py"], FILES) == ["tests/e2e/test_evening.py"]
    assert nearest(["docs/conf.py"], FILES) == []


def test_a_talk_about_what_was_changed_is_run_unless_many_are_or_it_starts_programs() -> None:
    talk = "import bot.screens.hand\nimport tests.kit.talk"
    kill, talks = "tests/e2e/test_kill.py", [f"tests/e2e/test_talk_{number}.py" for number in range(FEW + 1)]
    files = {**FILES, kill: f"{talk}\nimport tests.kit.full_house", **dict.fromkeys(talks[1:], talk)}
    run = nearest(["bot/screens/hand.py"], files)
    assert [test for test in run if test.startswith("tests/e2e/")] == [SPOKEN, *talks[1:]]
    assert left_out(["bot/screens/hand.py"], run, files) == [kill]
    assert not set(talks) & set(nearest(["bot/screens/hand.py"], {**files, talks[0]: talk}))


def test_every_test_that_is_named_is_there() -> None:
    named = [*CONVERSATIONS, *(each for tests in BESIDE.values() for each in tests)]
    there = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/*")]
    assert [each for each in named if not any(path.startswith(each.rstrip("/")) for path in there)] == []
