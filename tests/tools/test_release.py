"""What a release says and when there is none."""

import subprocess
from pathlib import Path

import pytest

from engine.version import current
from tools import release

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
