"""The commands: what a person understands, what is refused, and with which exit status."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from datetime import date
from errno import EDQUOT, EMFILE, ENOSPC
from pathlib import Path
from typing import Final

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.command_line import commands
from bot.config import Settings
from bot.discord_adapter.connection import Account
from bot.errors import Status, cannot_start
from bot.maintenance.retention import Kept, copy_of_the_day
from bot.persistence.file import migrate
from bot.persistence.file.ownership import locked
from tests.kit.fresh import fresh_file
from tests.kit.seated import dealt
from tests.kit.spoiling import damaged, spoil

ROOT = Path(__file__).parents[2]
ANOTHER = "nothing was changed; choose another copy"
TOO_LONG = "x" * 300
ABSENT = "No such file or directory"
COMMANDS = (
    "run",
    "version",
    "demo",
    "evening",
    "sandbox",
    "migrate",
    "check",
    "status",
    "backup",
    "restore",
    "forget",
    "unfreeze",
    "recount",
    "export",
    "copy-database",
    "reconcile",
)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    said = capsys.readouterr()
    assert said.out == ""
    return status, said.err.splitlines()


def done(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == Status.FINE
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.splitlines()


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    words = capsys.readouterr().out.split()
    assert [command for command in COMMANDS if command not in words] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"usage: twowin {command}" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["run", "check", "--help"])
def test_without_its_libraries_the_program_says_so_in_one_line(command: str) -> None:
    """-S: nothing is installed."""
    arguments = [sys.executable, "-S", "-m", "bot", command]
    done = subprocess.run(arguments, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (Status.CONFIGURATION, "")
    (line,) = done.stderr.splitlines()
    assert re.fullmatch(r'twowin: \w+ is not installed: .*pip install "\.\[bot\]".*', line)


def test_a_module_of_ours_that_is_missing_is_a_bug_and_no_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bot.command_line.parser", None)
    with pytest.raises(ModuleNotFoundError, match=r"bot\.command_line\.parser"):
        main(["version"])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyboardInterrupt(), "stopped"),
        (MemoryError(), "cannot go on: there is too little memory"),
        (OSError(EMFILE, "Too many open files"), "cannot go on: Too many open files"),
    ],
)
def test_ctrl_c_and_a_machine_that_has_nothing_left_are_one_line(
    error: BaseException, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise error

    monkeypatch.setattr(commands, "migrate", interrupted)
    monkeypatch.setattr("bot.__main__.give_up_output", lambda: None)  # would close the output of the tests
    assert refused(capsys, "migrate") == (Status.FAILED, [f"twowin: {said}"])


@pytest.mark.parametrize(
    ("output", "status", "said"),
    [
        (">/dev/full", Status.FAILED, "twowin: cannot go on: No space left on device\n"),
        (">&-", Status.FINE, ""),
    ],
)
def test_an_output_that_takes_nothing_is_no_error_of_the_program(output: str, status: Status, said: str) -> None:
    shell = ["bash", "-c", f"{sys.executable} -m bot migrate {output}"]
    done = subprocess.run(shell, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, said)


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("n 20", "the system lets the bot open 20 files at once: it needs 128 (ulimit -n)"),
        ("v 150000", "the system lets the bot use 146 MB of memory: it needs 300 (ulimit -v)"),
    ],
)
def test_a_limit_that_leaves_too_little_is_one_line(limit: str, said: str) -> None:
    shell = ["bash", "-c", f"ulimit -{limit} && exec {sys.executable} -m bot run"]
    done = subprocess.run(shell, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (Status.CONFIGURATION, f"twowin: {said}\n")


def test_a_command_ends_also_when_no_one_reads_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)  # would fail where the real one waits
    with os.fdopen(reading, "rb"), os.fdopen(writing, "w", encoding="utf-8", buffering=1) as output:
        with suppress(BlockingIOError):
            while True:
                os.write(writing, b"x" * 4096)
        monkeypatch.setattr(sys, "stderr", output)
        assert main(["check", "--config", str(tmp_path / "missing.toml")]) == Status.CONFIGURATION


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = done(capsys, "version")
    assert line.startswith("twowin 1.")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "COMMAND"),
        (("fly",), "fly"),
        (("run", "--colour"), "--colour"),
        (("run", "--conf", "x"), "--conf"),
        (("evening", "--seats", "8"), "--seats: '8' is not a number from 2 to 7"),
        (("evening", "--seats", "1"), "--seats: '1' is not a number from 2 to 7"),
        (("evening", "--seats", "٣"), "--seats"),
        (("evening", "--game", "chess"), "--game"),
        (("evening", "--game", "two_down", "--seats", "5"), "--seats: two_down is played by 2 to 4"),
        (("evening", "--tables", "9" * 5000), "--tables"),
        (("evening", "--pace", "nan"), "--pace: 'nan' is not a number of seconds from 0 to 60"),
        (("evening", "--pace", "-1"), "--pace"),
        (("demo", "--port", "65536"), "--port: '65536' is not a number from 0 to 65535"),
        (("backup",), "FILE"),
        (("forget",), "USER"),
        (("forget", "Ada"), "USER: 'Ada' is not a number"),
        (("emojis",), "twowin emojis: the following arguments are required: sync"),
        (("backup", "a", "b"), "twowin backup: unrecognized arguments: b (see twowin backup --help)"),
    ],
)
def test_a_wrong_argument_is_one_line_that_names_it(
    arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = refused(capsys, *arguments)
    assert status == Status.CONFIGURATION
    assert len(lines) == 1
    assert named in lines[0]


def test_run_without_a_token_says_in_two_lines_what_to_do(
    empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = refused(capsys, "run")
    assert status == Status.CONFIGURATION
    assert len(lines) == 2
    assert "https://discord.com/developers/applications" in lines[0]
    assert str(empty_folder / "token.txt") in lines[1]


@pytest.mark.parametrize("command", ["run", "migrate", "check"])
def test_a_wrong_setting_is_one_line_that_names_it(
    command: str, empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / "config.toml").write_text("[discord]\nshard = 2\n")
    status, lines = refused(capsys, command)
    assert (status, lines) == (
        Status.CONFIGURATION,
        ["twowin: discord.shard: there is no such setting; did you mean discord.shard_ids?"],
    )


def test_an_unreadable_configuration_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = refused(capsys, "run", "--config", "absent.toml")
    assert (status, lines) == (
        Status.CONFIGURATION,
        ["twowin: absent.toml: cannot be read: No such file or directory"],
    )


def test_migrate_makes_the_database(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "migrate") == [f"data/twowin.sqlite3 has schema {migrate.head()}"]
    assert (empty_folder / "data/twowin.sqlite3").stat().st_mode & 0o077 == 0


NO_BACKUP: Final = "newest backup: none"


def test_check_asks_discord_also_beside_a_running_bot(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    def grants(_: Settings, token: SecretStr) -> list[str]:
        asked.append(token.get_secret_value())
        return []

    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    monkeypatch.setattr(commands, "_not_granted", grants)
    with locked(empty_folder / "data/twowin.sqlite3"):
        in_use = "database: in use by a running twowin, so its tables are not looked at"
        silent = "running bot: no twowin is running (no one answers at data/twowin.socket)"
        assert main(["check", "--discord"]) == Status.FAILED
        assert capsys.readouterr().out.splitlines() == ["settings: good", "token: there", NO_BACKUP, silent, in_use]
        assert asked == ["x"]
        monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
        assert main(["check"]) == Status.IN_USE


def test_check_reads_a_token_from_a_pipe_once(empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def compared(account: Account, *_: object, **__: object) -> tuple[int, list[str], list[str]]:
        asked.append(account.token)
        return 0, [], []

    monkeypatch.setattr("bot.discord_adapter.commands.permissions.compare", compared)
    reads, writes = os.pipe()
    try:
        os.write(writes, b"s3cret")
        os.close(writes)
        monkeypatch.setenv("TWOWIN_DISCORD__TOKEN_FILE", f"/dev/fd/{reads}")
        assert main(["check", "--discord"]) == Status.FINE
    finally:
        os.close(reads)
    assert asked == ["s3cret"]


def test_check_tells_what_it_found(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    assert done(capsys, "check") == ["settings: good", "token: there", NO_BACKUP, "0 running tables, 0 broken"]
    copy_of_the_day(empty_folder / "data/twowin.sqlite3", date(2026, 11, 28), Kept(days=7, weeks=4))
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    assert done(capsys, "check")[2] == "newest backup: 2026-11-28"
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    monkeypatch.setenv("TWOWIN_BACKUP__DAYS", "0")
    monkeypatch.setenv("TWOWIN_BACKUP__WEEKS", "0")
    assert done(capsys, "check") == ["settings: good", "token: there", "0 running tables, 0 broken"]


def test_a_person_is_forgotten_without_discord(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "migrate")
    with closing(sqlite3.connect(empty_folder / "data/twowin.sqlite3")) as database:
        database.execute("INSERT INTO blocks (owner_id, blocked_id) VALUES (5, 6), (7, 8)")
        database.commit()
    assert done(capsys, "forget", "6") == ["person 6 is forgotten; copies of the database still name them"]
    with closing(sqlite3.connect(empty_folder / "data/twowin.sqlite3")) as database:
        assert database.execute("SELECT owner_id FROM blocks").fetchall() == [(7,)]


@pytest.mark.parametrize("command", [("migrate",), ("reconcile",), ("forget", "5"), ("unfreeze", "aaaaaaaaaa")])
def test_a_database_in_use_is_left_alone(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with locked(Path("data/twowin.sqlite3")):
        status, lines = refused(capsys, *command)
    assert (status, lines) == (
        Status.IN_USE,
        ["twowin: data/twowin.sqlite3 is in use by another twowin: stop that one first"],
    )


@pytest.mark.parametrize(
    ("command", "line"),
    [
        *(
            (command, "data/twowin.sqlite3: there is no such database")
            for command in (("forget", "5"), ("unfreeze", "aaaaaaaaaa"), ("recount",), ("reconcile",))
        ),
        (("backup", "copy.sqlite3"), "data/twowin.sqlite3: there is no such database"),
        (("backup", "nowhere/copy.sqlite3"), "nowhere: there is no such folder"),
        (("copy-database", "absent", "copy.sqlite3"), "absent: there is no such database"),
        (("copy-database", "at:6", "copy.sqlite3"), "at:6: there is no such database"),
        (("copy-database", "empty", "copy.sqlite3"), "empty: there is no database in this file"),
        (("copy-database", "notes.txt", "notes.txt"), "notes.txt cannot be copied to itself: choose another"),
        (("restore", "copy.sqlite3"), "copy.sqlite3: there is no such file"),
        (("restore", "a\nb\x1b[31m"), r"a\nb\x1b[31m: there is no such file"),
        (("backup", TOO_LONG), f"{TOO_LONG}: File name too long"),
        (("export", "--guild", "7", "--out", TOO_LONG), f"{TOO_LONG}: File name too long"),
        (("copy-database", TOO_LONG, "copy.sqlite3"), f"{TOO_LONG}: File name too long"),
        (("check", "--config", "long.toml"), f"{TOO_LONG}: File name too long"),
        (
            ("restore", "notes.txt"),
            f"notes.txt cannot be restored: it is damaged (file is not a database): {ANOTHER}",
        ),
    ],
)
def test_what_cannot_be_used_is_one_line_and_nothing_is_written(
    command: tuple[str, ...], line: str, empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / "notes.txt").write_text("no database, but long enough to be looked at" * 100)
    (empty_folder / "long.toml").write_text(f'discord.token_file = "{TOO_LONG}"')
    (empty_folder / "empty").touch()
    assert refused(capsys, *command) == (Status.CONFIGURATION, [f"twowin: {line}"])
    assert sorted(each.name for each in empty_folder.iterdir()) == ["empty", "long.toml", "notes.txt"]
    assert not (empty_folder / "empty").read_bytes()


@pytest.mark.parametrize(
    "command",
    [
        ("forget", "5"),
        ("unfreeze", "aaaaaaaaaa"),
        ("recount",),
        ("reconcile",),
        ("migrate",),
        ("backup", "copy.sqlite3"),
        ("export", "--guild", "7", "--out", "games.zip"),
        ("copy-database", "data/twowin.sqlite3", "copy.sqlite3"),
    ],
)
def test_a_folder_in_place_of_the_database_is_called_one(
    command: tuple[str, ...], empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path("data", "twowin.sqlite3")
    folder.mkdir(parents=True)
    assert refused(capsys, *command) == (
        Status.DATABASE,
        [f"twowin: {folder} is a folder: database.path must name a file, such as {folder / folder.name}"],
    )
    assert [each.name for each in empty_folder.rglob("*")] == ["data", folder.name]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("unfreeze", "!!"), "table !! is not frozen (check lists those that are)"),
        (("export", "--guild", "7", "--out", "new.zip"), "no finished games of server 7 are stored"),
        (("export", "--guild", "7", "--out", "nowhere/x.zip"), "nowhere/x.zip cannot be written: " + ABSENT),
        (("sandbox", "--wire", "nowhere/x"), f"the sandbox cannot start: {ABSENT} (nowhere/x)"),
        (("demo", "--wire", "nowhere/x"), f"the demo cannot start: {ABSENT} (nowhere/x)"),
        (("demo", "--data", "notes.txt"), "notes.txt cannot be made: File exists"),
        (("evening", "--wire", "nowhere/x"), f"the evening cannot start: {ABSENT} (nowhere/x)"),
        (("evening", "--data", "notes.txt"), "notes.txt cannot be made: File exists"),
        (("evening", "--data", "data"), "data/twowin.sqlite3 is of an earlier evening: choose another folder"),
    ],
)
def test_an_argument_that_names_what_is_not_there_is_a_wrong_one(
    arguments: tuple[str, ...], line: str, empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done(capsys, "migrate")
    (empty_folder / "notes.txt").touch()
    assert refused(capsys, *arguments) == (Status.CONFIGURATION, [f"twowin: {line}"])


@pytest.mark.parametrize("number", [ENOSPC, EDQUOT])
def test_a_demo_whose_disk_is_full_did_start(number: int) -> None:
    """The file of what was sent is filled while it runs, by a write that names no file."""
    error = cannot_start("the demo", OSError(number, "no room"), port=0)
    assert (error.lines, error.status) == (("the demo cannot go on: no room",), Status.FAILED)


def test_a_backup_never_overwrites(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "migrate")
    (empty_folder / "copy.sqlite3").write_text("mine")
    assert refused(capsys, "backup", "copy.sqlite3") == (
        Status.CONFIGURATION,
        ["twowin: copy.sqlite3 exists already: choose another name"],
    )
    assert (empty_folder / "copy.sqlite3").read_text() == "mine"


def test_a_backup_comes_back(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "migrate")
    assert done(capsys, "backup", "copy.sqlite3") == ["copy.sqlite3 is a copy of the database"]
    assert (empty_folder / "copy.sqlite3").stat().st_mode & 0o077 == 0
    assert done(capsys, "restore", "copy.sqlite3") == [
        "data/twowin.sqlite3 is as it was in copy.sqlite3; 0 running tables will be shown as they were",
        "what was there before is data/twowin.sqlite3.before-restore",
    ]


@pytest.mark.parametrize("table", ["tables", "inbox", "keepsakes"])
def test_a_damaged_database_is_no_error_of_the_program(
    table: str, empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done(capsys, "migrate")
    spoil(empty_folder / "data/twowin.sqlite3", table)
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    assert main(["check"]) == Status.DATABASE
    assert capsys.readouterr().err.splitlines() == damaged(Path("data/twowin.sqlite3"))


def test_only_a_frozen_table_is_unfrozen(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "migrate")
    assert refused(capsys, "unfreeze", "aaaaaaaaaa") == (
        Status.CONFIGURATION,
        ["twowin: table aaaaaaaaaa is not frozen (check lists those that are)"],
    )


def freeze(path: Path) -> None:
    with fresh_file(path) as store, store.writing() as work:
        work.tables.add(dealt())
        work.tables.freeze(dealt().id, "a mistake of the program's")


@pytest.mark.parametrize("command", ["unfreeze", "thaw"])
def test_a_frozen_table_goes_on(
    command: str, empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done(capsys, "migrate")
    freeze(empty_folder / "data/twowin.sqlite3")
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    assert main(["check"]) == Status.FAILED
    assert capsys.readouterr().out.splitlines()[3:] == [
        "table aaaaaaaaaa is frozen: a mistake of the program's",
        "0 running tables, 0 broken",
    ]
    assert done(capsys, command, "aaaaaaaaaa") == ["table aaaaaaaaaa goes on when the bot runs"]
    monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "x")
    assert done(capsys, "check")[3:] == ["1 running tables, 0 broken"]


def test_the_console_script_is_the_module(empty_folder: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "bot", "version"],
        env={"PYTHONPATH": str(ROOT)},
        cwd=empty_folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.startswith("twowin ")
