"""Engine and sandbox as distributions of their own (docs/decisions/libraries.md)."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine.version import current

ROOT = Path(__file__).parents[1]
ALONE = ("engine", "sandbox")
PLAYS = """
import engine.cli.main, sys
print(engine.__file__)
sys.exit(engine.cli.main.main("simulate two_down --players easy,easy --games 1 --rule levels_to_win=3".split()))
"""
SERVES = """
import sandbox, signal, subprocess, sys, urllib.request
served = subprocess.Popen([sys.executable, "-m", "sandbox"], stdout=subprocess.PIPE, text=True)
page = urllib.request.urlopen(served.stdout.readline().split()[-1]).read()
served.send_signal(signal.SIGINT)
served.communicate()
print(sandbox.__file__, "1 games" if b"<html" in page else page)
sys.exit(served.returncode)
"""
PROGRAMS = {"engine": PLAYS, "sandbox": SERVES}


def project(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))["project"]


def built(folder: Path, into: Path) -> Path:
    """What a wheel of this project puts into site-packages."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "hatchling",
        "build",
        "-t",
        "wheel",
        "-d",
        str(into),
    ]  # sandbox has a `platform`
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(into / "site")
    return into / "site"


@pytest.mark.parametrize("package", ALONE)
def test_its_wheel_holds_the_whole_package_the_licence_and_nothing_else(package: str, tmp_path: Path) -> None:
    site = built(ROOT / package, tmp_path)
    assert sorted(each.name for each in site.iterdir()) == [package, f"twowin_{package}-{current()}.dist-info"]
    here = {each.relative_to(ROOT) for each in (ROOT / package).rglob("*") if each.is_file()}
    kept = {each for each in here if not {"__pycache__", "tests"} & set(each.parts)} - {Path(package, "pyproject.toml")}
    there = {each.relative_to(site) for each in (site / package).rglob("*") if each.is_file()}
    assert there == {*kept, Path(package, "LICENSE")}
    assert (site / package / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAMS[package]],
        cwd=tmp_path,
        env={"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(site / package))
    assert "1 games" in done.stdout


@pytest.mark.parametrize("package", ALONE)
def test_it_has_the_version_of_the_program_and_asks_for_the_same_libraries(package: str) -> None:
    whole, alone = project(ROOT / "pyproject.toml"), project(ROOT / package / "pyproject.toml")
    assert (whole["name"], alone["name"]) == ("twowin", f"twowin-{package}")
    for same in ("version", "requires-python", "license"):
        assert whole[same] == alone[same]
    assert set(alone["dependencies"]) <= {*whole["dependencies"], *whole["optional-dependencies"]["bot"]}


def test_the_tests_of_the_sandbox_need_nothing_of_the_bot() -> None:
    ours = re.compile(r"(?m)^\s*(?:from|import) (?:bot|engine|migrations|tests|tools)\b")
    files = [*(ROOT / "sandbox" / "tests").rglob("*.py"), ROOT / "conftest.py"]
    assert [file.name for file in files if ours.search(file.read_text("utf-8"))] == []
