"""The unit, the compose file and the documents say of statuses and times what the program does."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot import config
from bot.app import LAST_WORDS
from bot.errors import HOPELESS, Status
from bot.shutdown import STOPPING
from tests.kit.always import some
from tests.kit.sweeps import one_in

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "docs" / "twowin.service").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
TIME_TO_STOP = STOPPING + LAST_WORDS / 1000


def setting(name: str) -> str:
    """A line of the unit."""
    found = re.search(rf"(?m)^{name}=(.*)$", UNIT)
    assert found is not None, name
    return found[1]


def test_the_unit_starts_again_exactly_where_that_can_help() -> None:
    assert setting("Restart") == "on-failure"
    assert {int(status) for status in setting("RestartPreventExitStatus").split()} == HOPELESS


def test_what_stops_the_bot_gives_it_the_time_it_takes() -> None:
    assert int(setting("TimeoutStopSec")) > TIME_TO_STOP
    assert int(some(re.search(r"stop_grace_period: (\d+)s", COMPOSE))[1]) > TIME_TO_STOP


def test_crashes_never_use_up_the_starts_of_a_day() -> None:
    """A thousand starts a day are one every 86 seconds; the first few may come sooner."""
    assert int(setting("RestartMaxDelaySec")) > 86_400 / 1_000


def test_the_unit_runs_the_bot_as_make_installs_it_with_settings_that_exist() -> None:
    assert setting("ExecStart") == f"{setting('WorkingDirectory')}/.venv/bin/python -m bot run"
    variables = re.findall(r"(?m)TWOWIN_(\w+?)__(\w+)=", UNIT + DOCKERFILE)
    assert {f"{section}.{key}".lower() for section, key in variables} <= set(config.names())
    assert len(variables) == 4


@pytest.mark.parametrize("where", ["Makefile", "Dockerfile", "docs/postgresql.md", "bot/persistence/startup.py"])
def test_a_lock_is_installed_as_it_stands(where: str) -> None:
    """Asked what a package needs, pip takes the newest that there is of an extra, finds no hash for it, and gives up:
    on the day someone publishes one, nothing can be installed any more."""
    said = (ROOT / where).read_text(encoding="utf-8")
    locks = re.findall(r"pip(?: --python \S+)? install (.*)-r \S+lock", said)
    assert locks
    assert all("--no-deps --require-hashes" in options for options in locks)


def test_figures_measure_the_bot_as_hosts_run_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "Environment=PYTHONOPTIMIZE=2\n" in UNIT
    assert " PYTHONOPTIMIZE=2 " in DOCKERFILE
    assert "figures: export PYTHONOPTIMIZE = 2\n" in makefile
    assert makefile.count("-OO -m compileall") == 1
    assert DOCKERFILE.count("-OO -m compileall") == 2


def test_compose_starts_again_after_failures_of_a_bot_that_stays_down_where_that_cannot_help() -> None:
    assert re.search(r"(?m)^    restart: on-failure$", COMPOSE)
    assert re.search(r'(?m)^    command: \["run", "--stay-down"\]$', COMPOSE)


def test_compose_with_postgresql_migrates_first() -> None:
    said = (ROOT / "compose.postgres.yaml").read_text(encoding="utf-8")
    (lock,) = re.findall(r"args: \{LOCK: (\w+)\}", said)
    assert f"!requirements/{lock}.lock" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert said.index('command: ["migrate"]') < said.index("migrate: {condition: service_completed_successfully}")


@pytest.mark.parametrize(("files", "several"), [(("postgres",), False), (("postgres", "shared"), True)])
def test_what_compose_starts_twice_either_waits_or_shares_the_work(files: tuple[str, ...], several: bool) -> None:
    """By the settings that the bot reads from what Compose gives it, the later file before the earlier."""
    said = [(ROOT / f"compose.{name}.yaml").read_text(encoding="utf-8") for name in files]
    assert f"compose.{files[-1]}.yaml up -d" in said[-1]
    assert re.findall(r"deploy: \{replicas: (\d)\}", said[-1]) == ["2"] * (1 + several)
    given = dict(re.findall(r'(?m)^ +(TWOWIN_\w+__\w+): "?([^"\n]+)"?$', "".join(said)))
    database = (settings := config.load(Path("/dev/null"), given | {"TWOWIN_DISCORD__TOKEN": "any"})).database
    assert database.url is not None
    ids = re.findall(r'SHARD_IDS: "([\d-]+)"', said[-1])
    assert (database.standby, settings.discord.shard_count, ids) == (
        (False, 4, ["0-1", "2-3"]) if several else (True, None, [])
    )


def test_the_template_is_the_unit_with_shards_instead_of_a_file() -> None:
    template = (ROOT / "docs/twowin@.service").read_text(encoding="utf-8")
    settings, others = ({*re.findall(r"(?m)^Environment=(TWOWIN_\w+)", text)} for text in (template, UNIT))
    assert settings ^ others == {"TWOWIN_DATABASE__PATH", "TWOWIN_DISCORD__SHARD_IDS"}
    kept = [
        line
        for line in UNIT.splitlines()
        if re.match("(Restart|RestartP|ExecStart|NoNew|Protect|Private|Timeout)", line)
    ]
    assert kept == [line for line in template.splitlines() if line in kept]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", ["twowin.service", "twowin@.service"])
def test_systemd_rates_what_a_unit_could_do_at_most_three(unit: str) -> None:
    """Of ten. Offline, it reads the file alone and asks no running systemd."""
    rated = ["systemd-analyze", "security", "--offline=true", "--threshold=30", f"docs/{unit}"]
    done = subprocess.run(rated, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_documents_list_every_status_and_what_to_do() -> None:
    rows = re.findall(r"(?m)^\| (\d) \| (.+?) \| ?(.*?) ?\|$", OPERATING)
    told = {int(status): what for status, _, what in rows}
    assert set(told) == set(Status)
    assert {status for status, what in told.items() if what == "not start it again"} == HOPELESS
    assert {status for status, what in told.items() if what == ""} == {Status.FINE}


def test_every_stage_of_the_image_begins_with_one_base_pinned_by_its_digest() -> None:
    assert set(re.findall(r"(?m)^FROM (\S+)", DOCKERFILE)) == {"${BASE}"}
    assert re.search(r"(?m)^ARG BASE=python:3\.11-slim-\w+@sha256:[0-9a-f]{64}$", DOCKERFILE)


def test_the_image_holds_the_packages_of_the_wheel_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert re.findall(r"(?m)^COPY (\w+) \w+$", DOCKERFILE) == packages
    allowed = re.findall(r"(?m)^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"))
    assert set(packages) < set(allowed)
    assert all((ROOT / name).exists() for name in allowed)


@pytest.mark.parametrize("command", one_in(3, ["demo", "evening", "sandbox"]))
def test_what_is_installed_for_a_host_says_where_the_sandbox_is_to_be_had(command: str, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    away = (
        f"import sys; sys.path = [{str(tmp_path)!r}] + [each for each in sys.path if each not in ('', {str(ROOT)!r})]"
    )
    start = f"{away}; import runpy; sys.argv[1:] = [{command!r}]; runpy.run_module('bot', run_name='__main__')"
    run = [sys.executable, "-c", start]  # without the clone, which an editable installation would find
    ended = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (Status.CONFIGURATION, "")
    assert ended.stderr == "twowin: the sandbox is not installed: run this command in a clone of the project\n"


@pytest.mark.parametrize("status", sorted(HOPELESS))
def test_a_status_that_asks_for_no_restart_is_none_of_those_of_python(status: Status) -> None:
    assert 1 < status < 64
