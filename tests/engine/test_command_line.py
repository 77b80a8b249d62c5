"""`python -m engine`: what is printed, and the one line when something is wrong."""

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from engine import fairness, version
from engine.cli.main import main
from engine.cli.terminal import printable
from engine.fairness import Coin
from engine.record import Commit, publish
from tests.kit.playing import record_of, setting

ROOT = Path(__file__).parents[2]


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """What stands on standard input."""
    data = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def saved_record() -> dict[str, Any]:
    return record_of(setting("two_win", 3, 0, {})).save()


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that ends with status 2 and prints nothing else."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert err.startswith("python -m engine")
    return err.rstrip("\n").removeprefix("python -m engine: ")


def test_replay_prints_one_step_per_action_after_the_deal(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(saved_record()))
    assert main(["replay", str(file)]) == 0
    out, err = capsys.readouterr()
    replayed = json.loads(out)
    assert err == ""
    assert list(replayed) == ["game", "steps", "outcome"]
    assert [step["action"] for step in replayed["steps"]] == [None, *saved_record()["actions"]]
    assert set(replayed["outcome"]) == {"winners", "how"}


def test_replay_shows_whole_positions_when_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, json.dumps({**saved_record(), "actions": saved_record()["actions"][:3]}))
    assert main(["replay", "-", "--snapshots"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    first = replayed["steps"][0]["snapshot"]
    assert list(first) == ["round", "phase", "in", "hands", "tens", "units", "runs", "last", "pile", "answered"]
    assert (first["round"], first["phase"], first["in"], first["answered"]) == (1, "pass", [0, 1, 2], [])
    assert [len(hand) for hand in first["hands"]] == [9, 9, 9]
    assert (first["tens"], first["runs"], first["last"]) == ([[], [], []], [[0, 0]] * 3, [None] * 3)
    assert len(first["pile"]) == 81
    assert replayed["outcome"] is None


def test_a_chosen_card_stays_in_the_hand_and_the_seat_is_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    actions = saved_record()["actions"][:1]
    typed(monkeypatch, json.dumps({**saved_record(), "actions": actions}))
    assert main(["replay", "-", "--snapshots"]) == 0
    before, after = (step["snapshot"] for step in json.loads(capsys.readouterr().out)["steps"])
    assert after["hands"] == before["hands"]
    assert after["answered"] == [actions[0][0]]


def test_a_broken_rule_is_named_with_the_index_of_its_action(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    actions = [*saved_record()["actions"][:5], [1, "form 9G2 9G2"]]
    typed(monkeypatch, json.dumps({**saved_record(), "actions": actions}))
    assert fails(capsys, "replay", "-", "--snapshots").startswith("action 5: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "-: no JSON: Expecting value"),
        ("{", "-: no JSON: Expecting property name"),
        ('{"record": 1', "-: no JSON: Expecting ',' delimiter"),
        ('{"record": NaN}', "-: no JSON: NaN is no JSON number"),
        ("[" * 100_000, "-: no JSON: "),
        ("9" * 5000, "-: no JSON: "),
        (b"\xff\xfe{}", "-: no JSON: "),
        ("[]", "a record is a JSON object"),
        ('{"game": "a\\nb\\u001b[31m\\ud800"}', "the record has no record"),
        (b" " * 1_000_001, "-: larger than 1 MB"),
    ],
)
def test_bad_input_is_one_line(
    text: str | bytes, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, text)
    assert fails(capsys, "replay", "-").startswith(says)


def test_foreign_texts_are_quoted_without_what_breaks_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, json.dumps({**saved_record(), "game": "a\nb\x1b[31m\ud800" + "x" * 99}))
    assert fails(capsys, "replay", "-").startswith("there is no game a\\nb\\x1b[31m\\ud800xxx")
    assert printable("é…") == "é…"


def test_files_that_cannot_be_read_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert "no such file" in fails(capsys, "replay", str(tmp_path / "nothing.json")).lower()
    assert "is a directory" in fails(capsys, "verify", str(tmp_path)).lower()
    assert "null" in fails(capsys, "replay", "a\0b").lower()
    (large := tmp_path / "large.json").write_bytes(b"{}" + b" " * 999_999)
    assert "larger than 1 MB" in fails(capsys, "replay", str(large))


CONTRIBUTIONS = ("7:70:luck", "house:1:", "8:80:")


def published(coin: Coin | None = None) -> dict[str, Any]:
    secret = bytes(32)
    key = fairness.game_key("two_win", "abcdefghij", secret, CONTRIBUTIONS, coin)
    commit = Commit("abcdefghij", secret, fairness.commitment("two_win", "abcdefghij", secret), CONTRIBUTIONS, coin)
    return dict(publish(record_of(setting("two_win", 3, 0, {})._replace(key=key)), commit))


@pytest.mark.parametrize(
    ("coin", "follows", "shows"),
    [
        (
            None,
            "the contributions of 3 seats",
            "Version 1: the deal was fixed before the players added their part. ",
        ),
        (
            Coin(1_509_900_123_456_789_012, 1_309_900_123_456_789_012),
            "the contributions of 3 seats and the coin 1509900123456789012",
            "Version 2: no one could choose the deal, provided that ",
        ),
    ],
)
def test_verify_says_that_a_deal_was_fair_and_what_that_shows(
    coin: Coin | None, follows: str, shows: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    record = published(coin)
    typed(monkeypatch, json.dumps(record))
    assert main(["verify", "-"]) == 0
    fair, version, seal = capsys.readouterr().out.splitlines()
    assert fair.startswith("fair: table abcdefghij was fixed by its commitment")
    assert f" its key follows from {follows}, and all {len(record['actions'])} actions keep the rules" in fair
    assert version.startswith(shows)
    if coin is not None:
        sealed = fairness.contributions_hash("two_win", "abcdefghij", bytes(32), CONTRIBUTIONS)
        assert f" in channel {coin.channel} has the coin as its message ID and shows {sealed}. " in version
    assert version.endswith("could look at the cards.")
    shown = fairness.shown_seal(fairness.commitment("two_win", "abcdefghij", bytes(32)))
    assert seal == f"compare: before the game, the seal was shown as {shown}"


SEAL: Final = fairness.commitment("two_win", "abcdefghij", bytes(32))
HASH: Final = fairness.contributions_hash("two_win", "abcdefghij", bytes(32), CONTRIBUTIONS)


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (("--seal", SEAL[:32], "--hash", HASH[:32]), ""),
        (("--seal", *fairness.shown_seal(SEAL).upper().split(), "--hash", HASH), ""),
        (("--seal", HASH[:32]), "the seal of this record begins "),
        (("--seal", SEAL, "--hash", SEAL[:32]), f"the hash of this record begins {HASH[:32]}, which was not shown"),
        (("--seal", SEAL[:31]), "a seal is copied with 32 to 64 hexadecimal digits"),
        (("--hash", f"{HASH}0"), "a hash is copied with 32 to 64 hexadecimal digits"),
        (("--hash", "g" * 32), "a hash is copied with 32 to 64 hexadecimal digits"),
    ],
)
def test_verify_compares_what_was_copied_from_the_channel(
    seen: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, json.dumps(published(Coin(7, 8))))
    if says:
        assert fails(capsys, "verify", "-", *seen).startswith(says)
    else:
        assert main(["verify", "-", *seen]) == 0
        assert "compare: before" not in capsys.readouterr().out


def test_version_1_has_no_hash_to_compare(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, json.dumps(published()))
    assert fails(capsys, "verify", "-", "--hash", HASH) == "version 1 of the key has no post that shows a hash"


def test_verify_says_what_is_wrong(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, json.dumps({**published(), "key": "00" * 32}))
    assert fails(capsys, "verify", "-") == "the key does not follow from secret and contributions"
    coined = published(Coin(7, 8))
    typed(monkeypatch, json.dumps({**coined, "commit": {**coined["commit"], "coin": 7}}))
    assert fails(capsys, "verify", "-") == "the coin is not the id of a post with the id of its channel, as texts"
    typed(monkeypatch, json.dumps({**published(), "actions": [[0, "draw pile"]]}))
    assert fails(capsys, "verify", "-") == "action 0: there is no action draw pile"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["shuffle"],
        ["replay"],
        ["replay", "-", "--quietly"],
        ["simulate", "chess"],
        ["simulate", "two_win", "of\ntwo lines", "--players", "easy,easy"],
    ],
)
def test_wrong_arguments_are_one_line_too(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    fails(capsys, *arguments)


@pytest.mark.parametrize("more", [[], ["two_win"], ["--help"], ["two_win", "--seats", "3"]])
@pytest.mark.parametrize(("command", "instead"), [("play", "python -m bot demo"), ("bench", "make bench")])
def test_a_command_that_is_gone_names_what_to_use_instead(
    command: str, instead: str, more: list[str], capsys: pytest.CaptureFixture[str]
):
    assert instead in fails(capsys, command, *more)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", None])
def test_signs_that_the_terminal_does_not_have_are_replaced(encoding: str | None):
    """The table of shares has a plus-minus sign. Without an encoding there is no locale either."""
    surroundings = (
        {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} if encoding is None else {"PYTHONIOENCODING": encoding}
    )
    command = [sys.executable, "-m", "engine", "simulate", "two_win", "--players", "easy,easy", "--games", "2"]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "POSIX", **surroundings}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ("±" if encoding in ("latin-1", "cp1252") else "?") in done.stdout.decode(encoding or "ascii")


def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    assert "replay" in capsys.readouterr().out


def test_the_package_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["engine", "replay", "-"])
    typed(monkeypatch, "{}")
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("engine", run_name="__main__")
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "python -m engine: the record has no record\n"


def test_importing_the_program_runs_nothing(capsys: pytest.CaptureFixture[str]):
    runpy.run_module("engine.__main__", run_name="engine.__main__")
    assert capsys.readouterr() == ("", "")


def in_a_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Another process with a record on standard input, for the command loses its standard streams."""
    sent = json.dumps(saved_record())
    shell = ["bash", "-c", f"{sys.executable} -m engine {command}"]
    return subprocess.run(shell, cwd=ROOT, input=sent, capture_output=True, text=True, check=False)


def test_a_reader_that_goes_away_early_causes_no_complaint():
    assert in_a_shell("replay - --snapshots | head -c 10").stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize(
    "command", ["replay -", "replay - --snapshots", "simulate two_win --players easy,easy --games 1"]
)
def test_a_full_disk_is_one_line_and_no_traceback(command: str):
    done = in_a_shell(f"{command} >/dev/full")
    assert (done.returncode, done.stderr) == (2, "python -m engine: cannot go on: No space left on device\n")


@pytest.mark.parametrize(
    ("command", "status", "line"),
    [
        ("replay - >&-", 0, ""),
        ("replay - <&-", 2, "python -m engine: -: no JSON: Expecting value: line 1 column 1 (char 0)\n"),
        ("replay missing 2>&-", 2, ""),
    ],
)
def test_a_closed_stream_is_an_empty_one(command: str, status: int, line: str):
    done = in_a_shell(command)
    assert (done.returncode, done.stderr) == (status, line)


class Gone(io.StringIO):
    """A standard output that no one reads any longer."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_without_a_reader_the_status_says_so(monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, json.dumps(saved_record()))
    monkeypatch.setattr(sys, "stdout", Gone())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert main(["replay", "-"]) == 2


@pytest.mark.parametrize(
    "text", ['{"record": 1, "record": 1}', '{"commit": {"table": "a", "table": "b"}}', '[{"x": 1, "x": 2}]']
)
def test_an_object_that_names_a_key_twice_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "twice.json"
    file.write_text(text)
    for command in ("replay", "verify"):
        assert main([command, str(file)]) == 2
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        assert "twice" in shown.err


def test_the_version_is_said_with_the_commit_that_git_knows(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    asked = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    known = f" ({asked.stdout.strip()})" if asked.returncode == 0 else ""
    assert capsys.readouterr().out == f"twowin {version.current()}{known}\n"


def test_an_archive_knows_its_commit_without_git(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(version, "_EXPORTED", "0123abcd")
    assert version.described() == f"{version.current()} (0123abcd)"


@pytest.mark.parametrize("command", ["simulate two_win --players easy,easy", "analyse record.json"])
def test_without_the_library_that_draws_tables_one_line_says_so(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    for name in [each for each in sys.modules if each.split(".")[0] == "rich" or each.startswith("engine.cli.")]:
        if name not in {"engine.cli.main", "engine.cli.terminal"}:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert fails(capsys, *command.split()).startswith("rich, which draws tables, is not installed")
