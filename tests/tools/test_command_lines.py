"""Wrong usage of a tool ends in its name and usage, never in a traceback."""

from collections.abc import Sequence
from importlib import import_module

import pytest

from bot.locales.phrasebook import installed_sources


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("tools.clean_machine", []),
        ("tools.floor.__main__", []),
        ("tools.image", []),
        ("tools.languages", ["xx"]),
        ("tools.locks", ["--chek"]),
        ("tools.quick", ["--bse"]),
        ("tools.steady_suite", ["--what"]),
        ("tools.tune_two_sans_three", ["--rounds", "x"]),
        ("tools.tune_two_win", ["--turns", "x"]),
        ("tools.tune_two_win_prospects", ["--games", "x"]),
    ],
)
def test_wrong_arguments_end_with_the_name_and_usage_of_a_tool(
    tool: str, arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        import_module(tool).main(arguments)
    assert ended.value.code == 2
    name, said = f"python -m {tool.removesuffix('.__main__')}", capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"usage: {name} ")
    assert said[-1].startswith(f"{name}: error: ")


def test_sentences_of_every_language_are_looked_at_where_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert import_module("tools.languages").main([]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said] == [f"language {each}" for each in installed_sources()]
