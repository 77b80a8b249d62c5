"""Which tests are near to a change."""

from tools.quick import nearest

FILES = {
    "bot/screens/board.py": "",
    "bot/screens/hand.py": "from bot.screens import board",
    "engine/games/two_win/rules.py": "",
    "tests/kit/world.py": "from bot.screens.board import show",
    "tests/bot/screens/test_hand.py": "import bot.screens.hand",
    "tests/bot/tables/test_it.py": "from bot.screens import board",
    "tests/bot/tables/test_other.py": "from tests.kit.world import World",
    "tests/e2e/test_evening.py": "from bot.screens.board import show",
    "tests/engine/two_win/test_form.py": "from engine import catalogue",
    "tests/engine/test_dice.py": "",
}


def test_who_imports_what_was_changed_and_the_tests_of_its_room_are_run() -> None:
    assert nearest(["bot/screens/board.py"], FILES) == ["tests/bot/screens/test_hand.py", "tests/bot/tables/test_it.py"]
    assert nearest(["engine/games/two_win/rules.py"], FILES) == ["tests/engine/two_win/test_form.py"]


def test_a_change_of_the_kit_runs_who_imports_it() -> None:
    assert nearest(["tests/kit/world.py"], FILES) == ["tests/bot/tables/test_other.py"]


def test_a_whole_evening_is_run_when_it_was_changed_itself() -> None:
    assert nearest(["tests/e2e/test_evening.py"], FILES) == ["tests/e2e/test_evening.py"]
    assert nearest(["docs/conf.py"], FILES) == []
