"""What small tools say: wrong usage, no browser, a release, the steps of the image, runs in a row, the wire check."""

import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.locales.phrasebook import installed_sources
from bot.tables.daily import Deal, begin
from bot.tables.days import key_comes, next_day
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import Requester
from engine.fairness import shown_seal
from engine.version import current
from sandbox.tests.kit.chromium import MISSING
from tests.kit.always import some
from tests.kit.fresh import lay
from tests.kit.sweeps import one_in
from tools import image, languages, release
from tools.steady_suite import steady
from tools.wire_check.__main__ import main
from tools.wire_check.checks import findings
from tools.wire_check.reading import Said, WireExchange, texts
from tools.wire_check.truth import Sealed, Truth, truth_of


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


def test_sentences_of_every_language_are_looked_at_where_none_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That none has a fault is shown by `tests/bot/locales/test_every_language.py` and `test_kit.py`."""
    two = {language: installed_sources()[language][:4] for language in ("en", "nl")}
    monkeypatch.setattr(languages, "installed_sources", lambda: two)
    assert languages.main([]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said] == [f"language {each}" for each in two]


@pytest.mark.parametrize("tool", one_in(2, ["tools.take_screens", "tools.measure screens"]))
def test_without_a_browser_they_say_so_in_one_line(tool: str) -> None:
    run = [sys.executable, "-m", *tool.split()]
    ended = subprocess.run(
        run, cwd=ROOT, env={"PATH": "/nonexistent"}, capture_output=True, text=True, check=False, timeout=90
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"{MISSING}\n")


ROOT = Path(__file__).parents[2]


def test_the_notes_are_the_section_of_the_version() -> None:
    told = "# Changes\n\n## 1.1.0\n\n* New.\n\n## 1.0.0, not yet released\n\n* First.\n"
    assert release.notes(told, "1.1.0") == "* New.\n"
    assert release.notes(told, "1.0.0") == "* First.\n"


@pytest.mark.parametrize("version", ["2.0.0", "1.1", "1.1.0.1", "1x1.0"])
def test_a_version_of_which_nothing_is_said_has_no_notes(version: str) -> None:
    with pytest.raises(ValueError, match=version):
        release.notes("## 1.1.0\n\n* New.\n", version)


def test_the_changelog_has_a_section_for_this_version() -> None:
    assert "### Before updating" in release.notes((ROOT / "docs/changelog.md").read_text("utf-8"), current())


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for package in ("engine", "sandbox"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "Dockerfile").write_text("FROM scratch\nARG VERSION=1.2.3\n")
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message=First"]):
        who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *who, *command], cwd=tmp_path, check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def test_a_clean_commit_of_a_new_version_can_be_released(clone: Path) -> None:
    assert release.unready("1.2.3") == []


def test_each_reason_against_a_release_is_named(clone: Path) -> None:
    (clone / "more").write_text("")
    subprocess.run(["git", "tag", "v1.2.4"], cwd=clone, check=True)
    assert release.unready("1.2.4") == [
        "there are changes that are not committed",
        "there is a tag v1.2.4 already: choose the next version",
        "engine/pyproject.toml does not say 1.2.4",
        "sandbox/pyproject.toml does not say 1.2.4",
        "Dockerfile does not say 1.2.4",
    ]


DOCKERFILE = """# says something
FROM somewhere AS build
ARG WHICH=list
COPY ${WHICH} /
RUN cp /list /copied

FROM somewhere
COPY --from=build /copied /copied
WORKDIR /app
COPY package package
COPY list ./
RUN install -d -o 1000 -g 1000 -m 0700 /data
USER 1000:1000
ENV KEPT=/data/file \\
    OTHER=word
ENTRYPOINT ["/bin/sh", "-c", "cat package/it list /copied > \\"$KEPT\\"; exit 3"]
CMD ["run"]
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "root"
    (folder / "package").mkdir(parents=True)
    (folder / "package" / "it").write_text("one ", "utf-8")
    (folder / "list").write_text("two ", "utf-8")
    (folder / ".dockerignore").write_text("*\n!package\n!list\n", "utf-8")
    (folder / "Dockerfile").write_text(DOCKERFILE, "utf-8")
    monkeypatch.setattr(image, "ROOT", folder)
    return folder


def test_every_step_is_done_below_the_folder_and_the_entry_point_is_run(root: Path, tmp_path: Path) -> None:
    made = tmp_path / "image"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "sh").symlink_to("/bin/sh")
    assert image.main([str(made)]) == 3
    assert (made / "data" / "file").read_text("utf-8") == "one two two "
    assert (made / "data").stat().st_mode & 0o777 == 0o700


def test_what_docker_would_not_find_is_refused(root: Path, tmp_path: Path) -> None:
    (root / ".dockerignore").write_text("*\n!list\n", "utf-8")
    with pytest.raises(ValueError, match="keeps package from docker"):
        image.main([str(tmp_path / "image")])


def test_the_python_that_builds_is_the_one_that_runs_this(root: Path, tmp_path: Path) -> None:
    (root / "Dockerfile").write_text("RUN python -c 'import sys; print(sys.prefix)' > /prefix\n", "utf-8")
    (tmp_path / "image").mkdir()
    image.Image(tmp_path / "image").build()
    assert (tmp_path / "image" / "prefix").read_text("utf-8").strip() == sys.prefix


def counting(folder: Path, bad: int) -> tuple[str, ...]:
    """A command that counts its runs and fails in one of them."""
    script = f"""
from pathlib import Path
seen = Path({str(folder / "seen")!r})
seen.open("a").write("x")
print("dots")
print(len(seen.read_text()), "passed")
raise SystemExit({bad} == len(seen.read_text()))
"""
    return (sys.executable, "-c", script)


def without_seconds(said: StringIO) -> str:
    return re.sub(r"\d+ s", "N s", said.getvalue())


def test_every_run_is_said_with_its_last_line_and_kept(tmp_path: Path) -> None:
    said = StringIO()
    assert steady(counting(tmp_path, bad=0), 2, tmp_path, said)
    assert without_seconds(said) == "run 1: N s: 1 passed\nrun 2: N s: 2 passed\n"
    assert (tmp_path / "2.txt").read_text() == "dots\n2 passed\n"


def test_the_first_run_that_is_not_green_is_the_last(tmp_path: Path) -> None:
    said = StringIO()
    assert not steady(counting(tmp_path, bad=2), 3, tmp_path, said)
    assert without_seconds(said) == "run 1: N s: 1 passed\nrun 2: N s: 2 passed\n"


@pytest.mark.parametrize("missing", ["wire.jsonl", "bot.sqlite3"])
def test_a_file_that_is_not_there_is_named_and_none_is_made(
    missing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire, database = tmp_path / "wire.jsonl", tmp_path / "bot.sqlite3"
    for file in {wire, database} - {tmp_path / missing}:
        file.touch()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SystemExit) as ended:
        main([str(wire), str(database)])
    assert ended.value.code == 2
    assert f"there is no file {tmp_path / missing}" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("database", "says"), [("no database", "bot.sqlite3 is damaged"), (None, "is not what `--wire` wrote")]
)
def test_a_file_of_another_kind_is_named_in_one_line(
    database: str | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire, file = tmp_path / "wire.jsonl", tmp_path / "bot.sqlite3"
    wire.write_text("{}\n")
    if database is None:
        lay(file)
    else:
        file.write_text(database)
    with pytest.raises(SystemExit) as ended:
        main([str(wire), str(file)])
    assert ended.value.code == 2
    assert says in capsys.readouterr().err.splitlines()[-1]


def test_letters_that_stand_in_a_nonce_by_chance_are_no_card() -> None:
    said = {"content": "Round 3", "nonce": "B5-hvqufCmWZ1O3guCgve2"}
    assert list(texts(said)) == ["Round 3"]
    assert list(texts(said | {"nonce": "5P0 hvqufCmWZ1O3guCgve2"[:22]})) == ["Round 3", "5P0 hvqufCmWZ1O3guCgve"]


DAY = date(2027, 1, 15)
NOON = key_comes(DAY) / 1000 - 12 * 3600
SECRET, TOMORROW, FOLLOWING = bytes(range(32)), "ab" * 32, "f" * 64
USER = "1"


def truth() -> Truth:
    deal = Deal(Requester(UserId(1), "Ana", InteractionId(5)), "two_win", DAY, SECRET, FOLLOWING)
    change = begin(deal, TableId("aaaaaaaaaa"), Milliseconds(round(NOON * 1000)))
    told = truth_of(change.table, change.played, [NOON] * len(change.played))
    sealed = (Sealed(key_comes(DAY) / 1000, SECRET.hex()), Sealed(key_comes(next_day(DAY)) / 1000, TOMORROW))
    return Truth(**{name: getattr(told, name) for name in Truth.__slots__ if name != "sealed"}, sealed=sealed)


SEALS = f"`{shown_seal(truth().table.commitment)}` `{shown_seal(FOLLOWING)}`"


def said(text: str, at: float = NOON, reader: str | None = USER) -> Said:
    body: dict[str, Any] = {
        "components": [{"type": 10, "content": text}],
        "allowed_mentions": {"parse": []},
        "flags": 1 << 12,
        "nonce": "n",
        "enforce_nonce": True,
    }
    return Said(at, "70", reader, body, "1", True, "")


def found(*messages: Said) -> list[str]:
    seals = said(SEALS)
    return list(findings(WireExchange(said=[seals, *messages]), [truth()]))


def test_an_honest_day_has_no_findings() -> None:
    assert found(said("#2 of 4")) == []


def test_a_seal_that_was_not_shown_is_found() -> None:
    (line,) = findings(WireExchange(said=[said("#2 of 4")]), [truth()])
    assert line == "table aaaaaaaaaa: its player was not shown the sealed deal"
    shown_to_another = said(SEALS, reader="2")
    assert len(list(findings(WireExchange(said=[shown_to_another]), [truth()]))) == 1


@pytest.mark.parametrize("reader", [USER, "2", None])
def test_a_secret_that_is_told_before_its_day_is_over_is_found(reader: str | None) -> None:
    key = some(truth().table.key)
    for secret in (SECRET.hex(), key.hex(), TOMORROW):
        assert found(said(secret, reader=reader)) == ["a message in 70 tells a deal's secret before the end"]


def test_the_key_of_a_day_that_is_over_may_be_told_and_tomorrows_may_not() -> None:
    after = key_comes(DAY) / 1000 + 1
    assert found(said(SECRET.hex(), at=after)) == []
    assert found(said(TOMORROW, at=after)) == ["a message in 70 tells a deal's secret before the end"]
