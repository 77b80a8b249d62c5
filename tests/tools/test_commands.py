"""What small tools say: wrong usage, no browser, a release, the steps of the image, runs in a row."""

import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest

from bot.locales.phrasebook import installed_sources
from engine.version import current
from sandbox.tests.kit.chromium import MISSING
from tests.kit.sweeps import one_in
from tools import image, languages, release
from tools.steady_suite import steady


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
