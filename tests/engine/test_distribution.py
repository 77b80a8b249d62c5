"""The engine as a distribution of its own (docs/decisions/0026-two-distributions.md)."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def project(file: Path) -> dict[str, object]:
    found: dict[str, object] = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
    return found


def built(folder: Path, into: Path) -> Path:
    """What a wheel of this project puts into site-packages."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(into / "site")
    return into / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT / "engine", tmp_path_factory.mktemp("engine"))


def test_installing_the_engine_puts_only_engine_into_site_packages_under_our_name(site: Path) -> None:
    assert sorted(each.name for each in site.iterdir()) == ["engine", "twowin_engine-1.0.0.dist-info"]


def test_it_is_the_whole_engine_with_its_data_its_types_and_the_licence(site: Path) -> None:
    here = {each.relative_to(ROOT) for each in (ROOT / "engine").rglob("*") if "__pycache__" not in each.parts}
    kept = {each for each in here if (ROOT / each).is_file()} - {Path("engine/pyproject.toml")}
    assert {each.relative_to(site) for each in site.rglob("engine/**/*") if each.is_file()} == {
        *kept,
        Path("engine/LICENSE"),
    }
    assert (site / "engine" / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_it_plays_without_anything_of_the_bot(site: Path, tmp_path: Path) -> None:
    code = "import engine.cli.main, sys; print(engine.__file__); sys.exit(engine.cli.main.main(sys.argv[1:]))"
    arguments = ["simulate", "two_down", "--players", "easy,easy", "--games", "1", "--rule", "levels_to_win=3"]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=tmp_path,
        env={"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(site / "engine"))
    assert "1 games" in done.stdout


def test_both_distributions_have_one_version_and_agree_about_what_the_engine_needs() -> None:
    whole, alone = project(ROOT / "pyproject.toml"), project(ROOT / "engine" / "pyproject.toml")
    assert (whole["name"], alone["name"]) == ("twowin", "twowin-engine")
    for same in ("version", "requires-python", "license", "dependencies"):
        assert whole[same] == alone[same]
